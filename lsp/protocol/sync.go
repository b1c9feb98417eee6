package protocol

// TextDocumentItem is a document with its text, from the client to the server.
type TextDocumentItem struct {
	URI        DocumentURI `json:"uri"`
	LanguageID string      `json:"languageId"`
	Version    int32       `json:"version"`
	Text       string      `json:"text"`
}

// DidOpenTextDocumentParams is of textDocument/didOpen: from here on the text is the client's.
type DidOpenTextDocumentParams struct {
	TextDocument TextDocumentItem `json:"textDocument"`
}

// DidChangeTextDocumentParams is of textDocument/didChange. The changes are applied one after
// the other: each is for the text that the ones before it made.
type DidChangeTextDocumentParams struct {
	TextDocument   VersionedTextDocumentIdentifier      `json:"textDocument"`
	ContentChanges List[TextDocumentContentChangeEvent] `json:"contentChanges"`
}

// MarshalJSON writes the changes as a list always.
func (p DidChangeTextDocumentParams) MarshalJSON() ([]byte, error) {
	type plain DidChangeTextDocumentParams
	p.ContentChanges = list(p.ContentChanges)
	return marshal(plain(p))
}

// TextDocumentContentChangeEvent puts Text in the place of Range, or, without one, of the whole
// document. RangeLength is deprecated; hz doesn't look at it.
type TextDocumentContentChangeEvent struct {
	Range       *Range  `json:"range,omitempty"`
	RangeLength *uint32 `json:"rangeLength,omitempty"`
	Text        string  `json:"text"`
}

// TextDocumentSaveReason says why a document is saved.
type TextDocumentSaveReason int

// The reasons.
const (
	SaveManual     TextDocumentSaveReason = 1
	SaveAfterDelay TextDocumentSaveReason = 2
	SaveFocusOut   TextDocumentSaveReason = 3
)

// WillSaveTextDocumentParams is of textDocument/willSave.
type WillSaveTextDocumentParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Reason       TextDocumentSaveReason `json:"reason"`
}

// DidSaveTextDocumentParams is of textDocument/didSave; Text is there if it was asked for.
type DidSaveTextDocumentParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Text         *string                `json:"text,omitempty"`
}

// DidCloseTextDocumentParams is of textDocument/didClose: from here on what lies on disk counts.
type DidCloseTextDocumentParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
}
