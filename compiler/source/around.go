package source

import "bytes"

// LineAround gives the span of the line that holds the offset, without its line break: that of
// LineSpan for the offset's Position. It looks at no more of the file than that line, where
// LineSpan first finds all lines.
func (f *File) LineAround(offset int) Span {
	offset = min(max(offset, 0), len(f.Text))
	start := 1 + bytes.LastIndexAny(f.Text[:offset], "\n\r")
	if start > 0 && start < len(f.Text) && f.Text[start-1] == '\r' && f.Text[start] == '\n' {
		start = 1 + bytes.LastIndexAny(f.Text[:start-1], "\n\r") // the offset is inside of CRLF
	}
	end := bytes.IndexAny(f.Text[start:], "\n\r")
	if end < 0 {
		return Span{start, len(f.Text)}
	}
	return Span{start, start + end}
}
