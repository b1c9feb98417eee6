package protocol

// ErrorCode is the code of an error that a response carries.
type ErrorCode int32

// The codes of JSON-RPC 2.0 and of the Language Server Protocol.
const (
	ParseError           ErrorCode = -32700 // what came is no JSON
	InvalidRequest       ErrorCode = -32600 // it is JSON but no message, or it comes at a wrong time
	MethodNotFound       ErrorCode = -32601
	InvalidParams        ErrorCode = -32602
	InternalError        ErrorCode = -32603
	ServerNotInitialized ErrorCode = -32002 // a request before initialize
	UnknownErrorCode     ErrorCode = -32001
	RequestCancelled     ErrorCode = -32800 // the client took it back
	ContentModified      ErrorCode = -32801 // an edit made the result void
	ServerCancelled      ErrorCode = -32802 // the server gave it up; the client may ask again
	RequestFailed        ErrorCode = -32803 // well-formed, and can't be done: a person reads why
)

// DiagnosticServerCancellationData is the data of ServerCancelled for a diagnostic pull.
type DiagnosticServerCancellationData struct {
	RetriggerRequest bool `json:"retriggerRequest"`
}
