package protocol

import "encoding/json"

// InitializeParams is what the client says of itself.
type InitializeParams struct {
	WorkDoneProgressParams
	ProcessID             *int64             `json:"processId"` // nil: nobody started the server
	ClientInfo            *ClientInfo        `json:"clientInfo,omitempty"`
	Locale                string             `json:"locale,omitempty"`
	RootPath              *string            `json:"rootPath,omitempty"` // of old clients
	RootURI               *DocumentURI       `json:"rootUri"`            // of old clients
	Capabilities          ClientCapabilities `json:"capabilities"`
	InitializationOptions json.RawMessage    `json:"initializationOptions,omitempty"`
	Trace                 TraceValue         `json:"trace,omitempty"`
	WorkspaceFolders      []WorkspaceFolder  `json:"workspaceFolders,omitempty"` // nil: no folder is open, or an old client
}

// ClientInfo names the client.
type ClientInfo struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
}

// ServerInfo names the server.
type ServerInfo struct {
	Name    string `json:"name"`
	Version string `json:"version,omitempty"`
}

// InitializeResult is what the server says of itself.
type InitializeResult struct {
	Capabilities ServerCapabilities `json:"capabilities"`
	ServerInfo   *ServerInfo        `json:"serverInfo,omitempty"`
}

// InitializedParams is empty.
type InitializedParams struct{}

// WorkspaceFolder is one folder that the client has open.
type WorkspaceFolder struct {
	URI  DocumentURI `json:"uri"`
	Name string      `json:"name"`
}

// TraceValue says how much $/logTrace tells.
type TraceValue string

// The trace values.
const (
	TraceOff      TraceValue = "off"
	TraceMessages TraceValue = "messages"
	TraceVerbose  TraceValue = "verbose"
)

// SetTraceParams is of $/setTrace.
type SetTraceParams struct {
	Value TraceValue `json:"value"`
}

// LogTraceParams is of $/logTrace. Verbose is only for TraceVerbose.
type LogTraceParams struct {
	Message string `json:"message"`
	Verbose string `json:"verbose,omitempty"`
}

// CancelParams is of $/cancelRequest; the id is a string or a number, as it was written.
type CancelParams struct {
	ID json.RawMessage `json:"id"`
}
