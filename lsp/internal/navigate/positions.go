package navigate

import (
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
)

// cursor makes positions of one text and remembers the last one: on a line of 64 KiB with
// thousands of places, each costs only its distance from the one before, when they are asked for
// in the order of the text. It gives what Text.Range gives, in any order.
type cursor struct {
	*text.Text
	offset, end int // where the last position was made, and where its line ends; end is 0 before
	last        protocol.Position
}

func newCursor(t *text.Text) *cursor { return &cursor{Text: t} }

func (c *cursor) position(offset int) protocol.Position {
	offset = min(max(offset, 0), len(c.Text.Text))
	if c.end > 0 && offset >= c.offset && offset <= c.end {
		for b := c.Text.Text; c.offset < offset; {
			r, n := utf8.DecodeRune(b[c.offset:c.end])
			if c.offset+n > offset {
				break // inside a character: its start
			}
			c.offset += n
			switch {
			case c.Encoding == source.UTF8:
				c.last.Character += uint32(n)
			case c.Encoding == source.UTF16 && r > 0xFFFF:
				c.last.Character += 2
			default:
				c.last.Character++
			}
		}
		return c.last
	}
	p := c.Position(offset)
	line := c.LineSpan(int(p.Line) + 1)
	c.offset, c.end, c.last = c.Offset(p), line.End, p
	return p
}

// rangeOf gives a span as positions.
func (c *cursor) rangeOf(s source.Span) protocol.Range {
	start := c.position(s.Start)
	if s.End <= s.Start {
		return protocol.Range{Start: start, End: start}
	}
	return protocol.Range{Start: start, End: c.position(s.End)}
}
