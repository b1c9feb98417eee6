package source

// Cursor makes positions of one file and remembers the last one: on a line of 64 KiB with
// thousands of places, each costs only its distance from the one before. It isn't safe for
// use by several goroutines.
type Cursor struct {
	File   *File
	offset int // where the last position was made
	last   Position
}

// Position is File.Position.
func (c *Cursor) Position(offset int) Position {
	offset = min(max(offset, 0), len(c.File.Text))
	if c.last.Line > 0 && offset >= c.offset {
		if end := c.File.LineSpan(c.last.Line).End; offset <= end {
			at := c.File.boundary(c.offset, offset, end)
			c.last.Column += width(CodePoints, c.File.Text[c.offset:at])
			c.offset = at
			return c.last
		}
	}
	p := c.File.Position(offset)
	c.offset, c.last = c.File.Offset(CodePoints, p), p
	return p
}

// Range is File.Range.
func (c *Cursor) Range(s Span) Range {
	start := c.Position(s.Start)
	if s.End <= s.Start {
		return Range{start, start}
	}
	end := c.Position(s.End)
	if end.Before(start) {
		end = start
	}
	return Range{start, end}
}
