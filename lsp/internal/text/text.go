// Package text holds the text of a document as the editor and the server share it: immutable,
// with positions in the encoding that both agreed on, and edits that make the next text.
package text

import (
	"math"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/protocol"
)

// Text is one version of a document. It is immutable and safe for use by several goroutines.
// Lines end with LF, CRLF or CR.
//
// Positions differ from those of the source.File in it in two ways: they count from 0, and a
// byte order mark at the start counts as a character, as it does in the client's text.
type Text struct {
	*source.File
	Encoding source.Encoding
}

// New gives the document of that path and text. The text is kept, not copied.
func New(path string, text []byte, enc source.Encoding) *Text {
	return &Text{source.NewFile(path, text), enc}
}

// mark gives how many bytes and how many units of line 0 a byte order mark takes; none has 0.
func mark(enc source.Encoding, text []byte) (bytes, units int) {
	if len(text) < 3 || string(text[:3]) != "\ufeff" {
		return 0, 0
	}
	if enc == source.UTF8 {
		return 3, 3
	}
	return 3, 1
}

// Position gives the place of a byte offset. An offset outside of the text is clamped; one
// inside a character means that character's start; one inside CRLF means the line's end.
func (t *Text) Position(offset int) protocol.Position {
	bytes, units := mark(t.Encoding, t.Text)
	if offset < bytes {
		return protocol.Position{}
	}
	p := t.PositionIn(t.Encoding, offset)
	if p.Line > 1 {
		units = 0
	}
	return protocol.Position{Line: uint32(p.Line - 1), Character: uint32(p.Column - 1 + units)}
}

// Offset gives the byte offset of a position. One past a line's end means that end, one past
// the last line the text's end, and one inside a character, or between the halves of a
// surrogate pair, that character's start.
func (t *Text) Offset(p protocol.Position) int {
	if int64(p.Line) >= int64(t.LineCount()) {
		return len(t.Text)
	}
	column := int(min(p.Character, math.MaxInt32-1)) // also where int has 32 bits
	if bytes, units := mark(t.Encoding, t.Text); p.Line == 0 && bytes > 0 {
		if column < units {
			return 0
		}
		column -= units
	}
	return t.File.Offset(t.Encoding, source.Position{Line: int(p.Line) + 1, Column: column + 1})
}

// Range gives both ends of a span as positions; an end before the start becomes the start.
func (t *Text) Range(s source.Span) protocol.Range {
	start := t.Position(s.Start)
	if s.End <= s.Start {
		return protocol.Range{Start: start, End: start}
	}
	return protocol.Range{Start: start, End: t.Position(s.End)}
}

// Span gives the bytes of a range. A start behind its end is swapped with it.
func (t *Text) Span(r protocol.Range) source.Span {
	s := source.Span{Start: t.Offset(r.Start), End: t.Offset(r.End)}
	if s.Start > s.End {
		s.Start, s.End = s.End, s.Start
	}
	return s
}
