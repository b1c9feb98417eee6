package protocol

import "encoding/json"

// CompletionTriggerKind says what asked for completion.
type CompletionTriggerKind int

// The triggers.
const (
	CompletionInvoked           CompletionTriggerKind = 1
	CompletionTriggerCharacter  CompletionTriggerKind = 2
	CompletionTriggerIncomplete CompletionTriggerKind = 3
)

// CompletionContext says what asked for completion.
type CompletionContext struct {
	TriggerKind      CompletionTriggerKind `json:"triggerKind"`
	TriggerCharacter string                `json:"triggerCharacter,omitempty"`
}

// CompletionParams is of textDocument/completion.
type CompletionParams struct {
	TextDocumentPositionParams
	WorkDoneProgressParams
	PartialResultParams
	Context *CompletionContext `json:"context,omitempty"`
}

// CompletionList is what can stand at a place. IsIncomplete makes the client ask again at each
// further character.
type CompletionList struct {
	IsIncomplete bool                 `json:"isIncomplete"`
	Items        List[CompletionItem] `json:"items"`
}

// MarshalJSON writes the items as a list always.
func (l CompletionList) MarshalJSON() ([]byte, error) {
	type plain CompletionList
	l.Items = list(l.Items)
	return marshal(plain(l))
}

// CompletionItem is one thing that can stand at a place.
type CompletionItem struct {
	Label               string                      `json:"label"`
	LabelDetails        *CompletionItemLabelDetails `json:"labelDetails,omitempty"`
	Kind                CompletionItemKind          `json:"kind,omitempty"`
	Tags                []CompletionItemTag         `json:"tags,omitempty"`
	Detail              string                      `json:"detail,omitempty"`
	Documentation       *MarkupContent              `json:"documentation,omitempty"`
	Preselect           bool                        `json:"preselect,omitempty"`
	SortText            string                      `json:"sortText,omitempty"`
	FilterText          string                      `json:"filterText,omitempty"`
	InsertText          string                      `json:"insertText,omitempty"`
	InsertTextFormat    InsertTextFormat            `json:"insertTextFormat,omitempty"`
	InsertTextMode      InsertTextMode              `json:"insertTextMode,omitempty"`
	TextEdit            *CompletionEdit             `json:"textEdit,omitempty"`
	AdditionalTextEdits []TextEdit                  `json:"additionalTextEdits,omitempty"`
	CommitCharacters    []string                    `json:"commitCharacters,omitempty"`
	Command             *Command                    `json:"command,omitempty"`
	Data                json.RawMessage             `json:"data,omitempty"`
}

// CompletionItemLabelDetails stands beside a label, Detail right after it.
type CompletionItemLabelDetails struct {
	Detail      string `json:"detail,omitempty"`
	Description string `json:"description,omitempty"`
}

// CompletionEdit is the specification's TextEdit (Range is set) or InsertReplaceEdit (Insert and
// Replace are set, for clients that declare insertReplaceSupport). Ranges lie on one line.
type CompletionEdit struct {
	NewText string `json:"newText"`
	Range   *Range `json:"range,omitempty"`
	Insert  *Range `json:"insert,omitempty"`
	Replace *Range `json:"replace,omitempty"`
}

// InsertTextFormat says whether $1 and the like are places to fill in.
type InsertTextFormat int

// The formats.
const (
	PlainTextFormat InsertTextFormat = 1
	SnippetFormat   InsertTextFormat = 2
)

// InsertTextMode says whether the client indents what it puts in.
type InsertTextMode int

// The modes.
const (
	AsIs              InsertTextMode = 1
	AdjustIndentation InsertTextMode = 2
)

// CompletionItemTag says how an item is shown beside.
type CompletionItemTag int

// CompletionDeprecated is an item that is shown struck through.
const CompletionDeprecated CompletionItemTag = 1

// CompletionItemKind chooses an item's icon.
type CompletionItemKind int

// The kinds.
const (
	CompletionKindText          CompletionItemKind = 1
	CompletionKindMethod        CompletionItemKind = 2
	CompletionKindFunction      CompletionItemKind = 3
	CompletionKindConstructor   CompletionItemKind = 4
	CompletionKindField         CompletionItemKind = 5
	CompletionKindVariable      CompletionItemKind = 6
	CompletionKindClass         CompletionItemKind = 7
	CompletionKindInterface     CompletionItemKind = 8
	CompletionKindModule        CompletionItemKind = 9
	CompletionKindProperty      CompletionItemKind = 10
	CompletionKindUnit          CompletionItemKind = 11
	CompletionKindValue         CompletionItemKind = 12
	CompletionKindEnum          CompletionItemKind = 13
	CompletionKindKeyword       CompletionItemKind = 14
	CompletionKindSnippet       CompletionItemKind = 15
	CompletionKindColor         CompletionItemKind = 16
	CompletionKindFile          CompletionItemKind = 17
	CompletionKindReference     CompletionItemKind = 18
	CompletionKindFolder        CompletionItemKind = 19
	CompletionKindEnumMember    CompletionItemKind = 20
	CompletionKindConstant      CompletionItemKind = 21
	CompletionKindStruct        CompletionItemKind = 22
	CompletionKindEvent         CompletionItemKind = 23
	CompletionKindOperator      CompletionItemKind = 24
	CompletionKindTypeParameter CompletionItemKind = 25
)
