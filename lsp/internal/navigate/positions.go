package navigate

import (
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
)

// cursor makes positions of one text and remembers the last one: on a line of 64 KiB with
// thousands of places, each costs only its distance from the one before, when they are asked for
// in the order of the text; and the next line is found without a search. It gives what Text.Range
// gives, in any order.
type cursor struct {
	*text.Text
	offset int               // where the last position was made
	last   protocol.Position //
	line   int               // the line that holds it, from 1; 0 before the first
	span   source.Span       // of that line
}

func newCursor(t *text.Text) *cursor { return &cursor{Text: t} }

// near is how many lines are looked at before the line is searched for.
const near = 8

func (c *cursor) position(offset int) protocol.Position {
	offset = min(max(offset, 0), len(c.Text.Text))
	if c.line == 0 || offset < c.offset || !c.reach(offset) {
		p := c.Position(offset)
		if p.Line == 0 {
			return p // a byte order mark may stand there
		}
		c.start(int(p.Line) + 1)
	}
	b := c.Text.Text
	for end := min(offset, c.span.End); c.offset < end; {
		if b[c.offset] < utf8.RuneSelf {
			c.offset++
			c.last.Character++
			continue
		}
		r, n := utf8.DecodeRune(b[c.offset:c.span.End])
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

// start goes to the start of a line.
func (c *cursor) start(line int) {
	c.line, c.span = line, c.LineSpan(line)
	c.offset, c.last = c.span.Start, protocol.Position{Line: uint32(line - 1)}
}

// reach goes on to the line that holds the offset, if it is a near one.
func (c *cursor) reach(offset int) bool {
	for range near {
		if offset <= c.span.End || c.line == c.LineCount() {
			return true
		}
		next := c.LineSpan(c.line + 1)
		if offset < next.Start {
			return true // inside of a line break: the line's end
		}
		c.start(c.line + 1)
	}
	return offset <= c.span.End
}

// rangeOf gives a span as positions.
func (c *cursor) rangeOf(s source.Span) protocol.Range {
	start := c.position(s.Start)
	if s.End <= s.Start {
		return protocol.Range{Start: start, End: start}
	}
	return protocol.Range{Start: start, End: c.position(s.End)}
}
