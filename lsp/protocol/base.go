// Package protocol holds the types of the Language Server Protocol 3.17 that hz speaks, named
// as the specification names them, and nothing else: no transport, no dispatch, no state.
//
// They are our own, not go.lsp.dev/protocol's, because what hz uses of the protocol is small
// and has to be exact: which members are null and which are missing, lists that are never
// null, numbers of clients that count past 32 bits. That library's stock server also runs each
// notification's handler beside the others, so that edits are applied out of order; wired in
// order nothing of it but types would be left, and a dependency with its own JSON library.
//
// A member that may be missing is a pointer or has omitempty or omitzero. A list that must be
// there is a List, written as [] when it is nil.
package protocol

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
)

// DocumentURI names a document as the client writes it. Two spellings may mean one document:
// compare the keys of lsp/internal/uri, not the strings.
type DocumentURI string

// Position is a place between two characters: Line and Character count from 0, Character in
// units of the encoding that initialize agreed on.
type Position struct {
	Line      uint32 `json:"line"`
	Character uint32 `json:"character"`
}

// UnmarshalJSON reads a position and clamps what no uint32 holds: some clients mark a whole
// document with -1, or a line's end with JavaScript's largest number.
func (p *Position) UnmarshalJSON(text []byte) error {
	var raw struct{ Line, Character json.Number }
	if err := json.Unmarshal(text, &raw); err != nil {
		return err
	}
	p.Line, p.Character = clamp(raw.Line), clamp(raw.Character)
	return nil
}

func clamp(n json.Number) uint32 {
	if v, err := strconv.ParseUint(string(n), 10, 32); err == nil {
		return uint32(v)
	}
	v, _ := strconv.ParseFloat(string(n), 64) // infinite when even that is too small
	switch {
	case v >= math.MaxUint32:
		return math.MaxUint32
	case v > 0:
		return uint32(v)
	}
	return 0
}

// Before says whether p stands before q.
func (p Position) Before(q Position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Character < q.Character
}

// Range is a pair of positions; End is exclusive.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Location is a range of a document.
type Location struct {
	URI   DocumentURI `json:"uri"`
	Range Range       `json:"range"`
}

// LocationLink is a location together with what of the origin leads there. Only clients with
// linkSupport read it.
type LocationLink struct {
	OriginSelectionRange *Range      `json:"originSelectionRange,omitempty"`
	TargetURI            DocumentURI `json:"targetUri"`
	TargetRange          Range       `json:"targetRange"`
	TargetSelectionRange Range       `json:"targetSelectionRange"` // inside TargetRange
}

// MarkupKind is the language of a text that is shown to a person.
type MarkupKind string

// The kinds of markup.
const (
	PlainText MarkupKind = "plaintext"
	Markdown  MarkupKind = "markdown"
)

// MarkupContent is a text that is shown to a person.
type MarkupContent struct {
	Kind  MarkupKind `json:"kind"`
	Value string     `json:"value"`
}

// Command is something that a client can ask for: of the server by workspace/executeCommand,
// or a command of its own. An empty Command is a title alone.
type Command struct {
	Title     string            `json:"title"`
	Command   string            `json:"command"`
	Arguments []json.RawMessage `json:"arguments,omitempty"`
}

// ProgressToken is a string or an integer that joins progress to its request, as the JSON that
// the client wrote; empty when there is none. Two tokens are one where they are equal.
type ProgressToken string

// NewProgressToken gives a token that is a string.
func NewProgressToken(s string) ProgressToken {
	text, _ := marshal(s) // a string always can be written
	return ProgressToken(text)
}

// MarshalJSON writes the token as it was read.
func (t ProgressToken) MarshalJSON() ([]byte, error) {
	if t == "" {
		return []byte("null"), nil
	}
	return []byte(t), nil
}

// UnmarshalJSON reads a token; null is none.
func (t *ProgressToken) UnmarshalJSON(text []byte) error {
	switch c := text[0]; { // encoding/json gives valid JSON without spaces around
	case c == 'n':
		*t = ""
	case c == '"' || c == '-' || '0' <= c && c <= '9':
		*t = ProgressToken(text)
	default:
		return fmt.Errorf("a progress token is a string or an integer, not %s", text)
	}
	return nil
}

// TextDocumentIdentifier names a document.
type TextDocumentIdentifier struct {
	URI DocumentURI `json:"uri"`
}

// VersionedTextDocumentIdentifier names one version of a document.
type VersionedTextDocumentIdentifier struct {
	URI     DocumentURI `json:"uri"`
	Version int32       `json:"version"`
}

// OptionalVersionedTextDocumentIdentifier names a document that an edit is for: that version
// of it, or, with nil, what lies on disk.
type OptionalVersionedTextDocumentIdentifier struct {
	URI     DocumentURI `json:"uri"`
	Version *int32      `json:"version"`
}

// TextDocumentPositionParams is a place in a document, the parameters of many requests.
type TextDocumentPositionParams struct {
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Position     Position               `json:"position"`
}

// WorkDoneProgressParams is what a request says of its progress.
type WorkDoneProgressParams struct {
	WorkDoneToken ProgressToken `json:"workDoneToken,omitempty"`
}

// PartialResultParams is what a request says of results that are sent in parts.
type PartialResultParams struct {
	PartialResultToken ProgressToken `json:"partialResultToken,omitempty"`
}
