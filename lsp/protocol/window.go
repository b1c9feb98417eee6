package protocol

import "encoding/json"

// Registration asks the client to turn a capability on.
type Registration struct {
	ID              string          `json:"id"`
	Method          string          `json:"method"`
	RegisterOptions json.RawMessage `json:"registerOptions,omitempty"`
}

// RegistrationParams is of client/registerCapability.
type RegistrationParams struct {
	Registrations List[Registration] `json:"registrations"`
}

// Unregistration asks the client to turn a capability off.
type Unregistration struct {
	ID     string `json:"id"`
	Method string `json:"method"`
}

// UnregistrationParams is of client/unregisterCapability; the specification's member is
// misspelt.
type UnregistrationParams struct {
	Unregisterations List[Unregistration] `json:"unregisterations"`
}

// MessageType says how grave a message is.
type MessageType int

// The types, the gravest first.
const (
	MessageError   MessageType = 1
	MessageWarning MessageType = 2
	MessageInfo    MessageType = 3
	MessageLog     MessageType = 4
)

// ShowMessageParams is of window/showMessage.
type ShowMessageParams struct {
	Type    MessageType `json:"type"`
	Message string      `json:"message"`
}

// LogMessageParams is of window/logMessage.
type LogMessageParams struct {
	Type    MessageType `json:"type"`
	Message string      `json:"message"`
}

// ShowMessageRequestParams is of window/showMessageRequest: the answer is one of the actions, or
// null.
type ShowMessageRequestParams struct {
	Type    MessageType         `json:"type"`
	Message string              `json:"message"`
	Actions []MessageActionItem `json:"actions,omitempty"`
}

// MessageActionItem is a button.
type MessageActionItem struct {
	Title string `json:"title"`
}

// ShowDocumentParams is of window/showDocument.
type ShowDocumentParams struct {
	URI       string `json:"uri"`
	External  bool   `json:"external,omitempty"` // in the system's own program
	TakeFocus bool   `json:"takeFocus,omitempty"`
	Selection *Range `json:"selection,omitempty"`
}

// ShowDocumentResult says whether a document was shown.
type ShowDocumentResult struct {
	Success bool `json:"success"`
}

// ProgressParams is of $/progress: Value is a WorkDoneProgress of some kind, or a part of a
// result.
type ProgressParams struct {
	Token ProgressToken   `json:"token"`
	Value json.RawMessage `json:"value"`
}

// WorkDoneProgressCreateParams is of window/workDoneProgress/create.
type WorkDoneProgressCreateParams struct {
	Token ProgressToken `json:"token"`
}

// WorkDoneProgressCancelParams is of window/workDoneProgress/cancel.
type WorkDoneProgressCancelParams struct {
	Token ProgressToken `json:"token"`
}

// WorkDoneProgressKind says whether work begins, goes on or is over.
type WorkDoneProgressKind string

// The kinds.
const (
	ProgressBegin  WorkDoneProgressKind = "begin"
	ProgressReport WorkDoneProgressKind = "report"
	ProgressEnd    WorkDoneProgressKind = "end"
)

// WorkDoneProgress is the specification's WorkDoneProgressBegin, …Report or …End. Title is of
// begin alone and not empty there; Percentage, 0 to 100, is in all reports or in none, and never
// falls.
type WorkDoneProgress struct {
	Kind        WorkDoneProgressKind `json:"kind"`
	Title       string               `json:"title,omitempty"`
	Cancellable bool                 `json:"cancellable,omitempty"`
	Message     string               `json:"message,omitempty"`
	Percentage  *uint32              `json:"percentage,omitempty"`
}
