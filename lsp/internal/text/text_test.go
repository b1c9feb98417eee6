package text_test

import (
	"math"
	"testing"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
)

var encodings = []source.Encoding{source.UTF8, source.UTF16, source.CodePoints}

func at(line, character uint32) protocol.Position {
	return protocol.Position{Line: line, Character: character}
}

func TestPositions(t *testing.T) {
	const doc = "ä\t🧝e\u0301x\r\nzwei\rdrei\n\n"
	for _, c := range []struct {
		offset          int
		line            uint32
		utf8, utf16, cp uint32
	}{
		{-1, 0, 0, 0, 0},
		{0, 0, 0, 0, 0},
		{1, 0, 0, 0, 0}, // inside ä: its start
		{2, 0, 2, 1, 1},
		{3, 0, 3, 2, 2},
		{5, 0, 3, 2, 2}, // inside the elf
		{7, 0, 7, 4, 3},
		{8, 0, 8, 5, 4}, // the combining accent is a character
		{11, 0, 11, 7, 6},
		{12, 0, 11, 7, 6}, // inside CRLF: the line's end
		{13, 1, 0, 0, 0},
		{17, 1, 4, 4, 4},
		{18, 2, 0, 0, 0},
		{23, 3, 0, 0, 0},
		{24, 4, 0, 0, 0},
		{99, 4, 0, 0, 0},
	} {
		for i, character := range []uint32{c.utf8, c.utf16, c.cp} {
			got := text.New("x", []byte(doc), encodings[i]).Position(c.offset)
			if want := at(c.line, character); got != want {
				t.Errorf("offset %d, encoding %d: %v, want %v", c.offset, encodings[i], got, want)
			}
		}
	}
}

func TestOffsetIsClamped(t *testing.T) {
	const doc = "a🧝b\r\nc"
	for _, c := range []struct {
		enc  source.Encoding
		p    protocol.Position
		want int
	}{
		{source.UTF16, at(0, 1), 1},
		{source.UTF16, at(0, 2), 1}, // between the halves of the pair
		{source.UTF16, at(0, 3), 5},
		{source.UTF16, at(0, 4), 6},
		{source.UTF16, at(0, 5), 6}, // past the line's end
		{source.UTF16, at(0, math.MaxUint32), 6},
		{source.UTF16, at(1, 1), 9},
		{source.UTF16, at(1, 2), 9},
		{source.UTF16, at(2, 0), 9}, // past the last line
		{source.UTF16, at(math.MaxUint32, math.MaxUint32), 9},
		{source.UTF8, at(0, 1), 1},
		{source.UTF8, at(0, 2), 1}, // inside the elf
		{source.UTF8, at(0, 4), 1},
		{source.UTF8, at(0, 5), 5},
		{source.CodePoints, at(0, 2), 5},
	} {
		if got := text.New("x", []byte(doc), c.enc).Offset(c.p); got != c.want {
			t.Errorf("encoding %d, %v: %d, want %d", c.enc, c.p, got, c.want)
		}
	}
}

// A byte order mark that the client has in its text is a character of line 0 there; hz counts
// no column for it (bugs log B16).
func TestByteOrderMark(t *testing.T) {
	for i, width := range []uint32{3, 1, 1} {
		doc := text.New("x", []byte("\ufeffab\n\ufeffc"), encodings[i])
		for offset, want := range map[int]protocol.Position{
			0: at(0, 0), 2: at(0, 0), 3: at(0, width), 4: at(0, width+1), 5: at(0, width+2),
			6: at(1, 0), 9: at(1, width), 10: at(1, width+1),
		} {
			if got := doc.Position(offset); got != want {
				t.Errorf("encoding %d, offset %d: %v, want %v", encodings[i], offset, got, want)
			}
			if got := doc.Offset(want); got != offset && offset != 2 {
				t.Errorf("encoding %d, %v: %d, want %d", encodings[i], want, got, offset)
			}
		}
		if got := doc.PositionIn(encodings[i], 3); got != (source.Position{Line: 1, Column: 1}) {
			t.Errorf("as people count: %v", got)
		}
		if i == 0 {
			if got := doc.Offset(at(0, 2)); got != 0 {
				t.Errorf("inside the mark: %d", got)
			}
		}
		after, err := doc.Apply([]protocol.TextDocumentContentChangeEvent{
			{Range: &protocol.Range{Start: at(0, width), End: at(0, width+1)}, Text: "x"},
		})
		if err != nil || string(after.Text) != "\ufeffxb\n\ufeffc" {
			t.Errorf("an edit after the mark: %q, %v", after.Text, err)
		}
	}
}

// Position and Offset are inverse to each other wherever a character begins.
func TestPositionAndOffsetAgree(t *testing.T) {
	for _, s := range []string{
		"", "a", "\n", "\r", "\r\n", "a\r\n\r\rb\n\rc", "\ufeff", "\ufeffä🧝\r\n\ufeffx", "e\u0301\u200d🧝🏽‍♀️\tx\n字字",
		"a\ufffdb", "a\xffb\xf0\x9f", "\u2028\u0085\v\f",
	} {
		for _, enc := range encodings {
			doc := text.New("x", []byte(s), enc)
			before := protocol.Position{}
			for offset := range s + "." {
				if offset > 0 && offset < len(s) && s[offset-1] == '\r' && s[offset] == '\n' {
					continue // inside CRLF
				}
				p := doc.Position(offset)
				if got := doc.Offset(p); got != offset {
					t.Errorf("%q, encoding %d: offset %d is %v, and that is %d", s, enc, offset, p, got)
				}
				if offset > 0 && !before.Before(p) {
					t.Errorf("%q, encoding %d: %v isn't behind %v", s, enc, p, before)
				}
				before = p
			}
		}
	}
}

func TestSpanAndRange(t *testing.T) {
	doc := text.New("x", []byte("ab\r\nc🧝d\n"), source.UTF16)
	for _, c := range []struct {
		r    protocol.Range
		want source.Span
		back protocol.Range
	}{
		{protocol.Range{Start: at(0, 1), End: at(1, 3)}, source.Span{Start: 1, End: 9}, protocol.Range{Start: at(0, 1), End: at(1, 3)}},
		{protocol.Range{Start: at(1, 3), End: at(0, 1)}, source.Span{Start: 1, End: 9}, protocol.Range{Start: at(0, 1), End: at(1, 3)}},
		{protocol.Range{Start: at(1, 2), End: at(1, 2)}, source.Span{Start: 5, End: 5}, protocol.Range{Start: at(1, 1), End: at(1, 1)}},
		{protocol.Range{Start: at(0, 9), End: at(9, 9)}, source.Span{Start: 2, End: 11}, protocol.Range{Start: at(0, 2), End: at(2, 0)}},
	} {
		if got := doc.Span(c.r); got != c.want {
			t.Errorf("%v: %v, want %v", c.r, got, c.want)
		}
		if got := doc.Range(c.want); got != c.back {
			t.Errorf("%v: %v, want %v", c.want, got, c.back)
		}
	}
	if got := doc.Range(source.Span{Start: 5, End: 2}); got.Start != got.End || got.Start != at(1, 1) {
		t.Errorf("an end before the start: %v", got)
	}
}
