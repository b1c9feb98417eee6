package protocol

import (
	"bytes"
	"encoding/json"
)

// HoverParams is of textDocument/hover.
type HoverParams struct {
	TextDocumentPositionParams
	WorkDoneProgressParams
}

// Hover is what is shown of a place; Range is what it's about.
type Hover struct {
	Contents MarkupContent `json:"contents"`
	Range    *Range        `json:"range,omitempty"`
}

// DefinitionParams is of textDocument/definition.
type DefinitionParams struct {
	TextDocumentPositionParams
	WorkDoneProgressParams
	PartialResultParams
}

// DefinitionResult is Location[] or, for clients with linkSupport, LocationLink[]: Links where
// it isn't nil.
type DefinitionResult struct {
	Locations []Location
	Links     []LocationLink
}

// MarshalJSON writes a list.
func (r DefinitionResult) MarshalJSON() ([]byte, error) {
	if r.Links != nil {
		return marshal(r.Links)
	}
	return marshal(list(r.Locations))
}

// UnmarshalJSON reads a list of either, a single Location, or null.
func (r *DefinitionResult) UnmarshalJSON(text []byte) error {
	*r = DefinitionResult{}
	if text = bytes.TrimSpace(text); len(text) > 0 && text[0] == '{' {
		r.Locations = make([]Location, 1)
		return json.Unmarshal(text, &r.Locations[0])
	}
	var probe []struct {
		TargetURI *DocumentURI `json:"targetUri"`
	}
	if err := json.Unmarshal(text, &probe); err != nil {
		return err
	}
	if len(probe) > 0 && probe[0].TargetURI != nil {
		return json.Unmarshal(text, &r.Links)
	}
	return json.Unmarshal(text, &r.Locations)
}

// ReferenceParams is of textDocument/references.
type ReferenceParams struct {
	TextDocumentPositionParams
	WorkDoneProgressParams
	PartialResultParams
	Context ReferenceContext `json:"context"`
}

// ReferenceContext says whether the declaration counts as a reference.
type ReferenceContext struct {
	IncludeDeclaration bool `json:"includeDeclaration"`
}

// DocumentHighlightParams is of textDocument/documentHighlight.
type DocumentHighlightParams struct {
	TextDocumentPositionParams
	WorkDoneProgressParams
	PartialResultParams
}

// DocumentHighlight is a place that means the same as the one at the cursor.
type DocumentHighlight struct {
	Range Range                 `json:"range"`
	Kind  DocumentHighlightKind `json:"kind,omitempty"`
}

// DocumentHighlightKind says what happens at a place.
type DocumentHighlightKind int

// The kinds.
const (
	HighlightText  DocumentHighlightKind = 1
	HighlightRead  DocumentHighlightKind = 2
	HighlightWrite DocumentHighlightKind = 3
)

// DocumentLinkParams is of textDocument/documentLink.
type DocumentLinkParams struct {
	WorkDoneProgressParams
	PartialResultParams
	TextDocument TextDocumentIdentifier `json:"textDocument"`
}

// DocumentLink is a range that leads to another document or a page.
type DocumentLink struct {
	Range   Range           `json:"range"`
	Target  string          `json:"target,omitempty"` // a URI
	Tooltip string          `json:"tooltip,omitempty"`
	Data    json.RawMessage `json:"data,omitempty"`
}

// FoldingRangeParams is of textDocument/foldingRange.
type FoldingRangeParams struct {
	WorkDoneProgressParams
	PartialResultParams
	TextDocument TextDocumentIdentifier `json:"textDocument"`
}

// FoldingRangeKind says what folds.
type FoldingRangeKind string

// The kinds.
const (
	FoldComment FoldingRangeKind = "comment"
	FoldImports FoldingRangeKind = "imports"
	FoldRegion  FoldingRangeKind = "region"
)

// FoldingRange is lines that can be folded: from the end of StartLine to the end of EndLine
// where no characters are given.
type FoldingRange struct {
	StartLine      uint32           `json:"startLine"`
	StartCharacter *uint32          `json:"startCharacter,omitempty"`
	EndLine        uint32           `json:"endLine"`
	EndCharacter   *uint32          `json:"endCharacter,omitempty"`
	Kind           FoldingRangeKind `json:"kind,omitempty"`
	CollapsedText  string           `json:"collapsedText,omitempty"`
}

// SelectionRangeParams is of textDocument/selectionRange: one answer for each position.
type SelectionRangeParams struct {
	WorkDoneProgressParams
	PartialResultParams
	TextDocument TextDocumentIdentifier `json:"textDocument"`
	Positions    List[Position]         `json:"positions"`
}

// SelectionRange is a range to select, and the next wider one.
type SelectionRange struct {
	Range  Range           `json:"range"`
	Parent *SelectionRange `json:"parent,omitempty"`
}
