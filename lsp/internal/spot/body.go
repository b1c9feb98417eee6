package spot

import (
	"bytes"

	"github.com/heinzel/hz/compiler/source"
)

// walk is what is open above a line of the body.
type walk struct {
	fence   byte   // the mark of an open code block, ` or ~; 0 for none
	marks   int    // how many of them
	gap     bool   // the line before is empty
	list    bool   // the lines before may be of a list, so that what is indented is no code
	comment bool   // a comment is open
	inline  bool   // and it began inside of a paragraph, so it ends with that
	section []byte // the title of the section of level 3
}

// inBody finds what of the body, which begins at from, the cursor is at.
func inBody(text []byte, from int, s *Spot) {
	var w walk
	for at := from; ; {
		end, next := lineEnd(text, at)
		if s.Offset <= end || next == end {
			s.Line = source.Span{Start: at, End: end}
			break
		}
		if s.Offset < next { // between the two characters of a line break
			s.Offset = end
			s.Line = source.Span{Start: at, End: end}
			break
		}
		w.pass(text[at:end])
		at = next
	}
	s.Section = string(w.section)
	if w.fence != 0 || w.comment {
		return
	}
	s.onBodyLine(text)
}

// pass takes a line above the cursor's.
func (w *walk) pass(line []byte) {
	i := skip(line, 0, len(line))
	if level, _ := heading(line); w.inline && (i == len(line) || level > 0) {
		w.comment, w.inline = false, false
	}
	if w.comment {
		if end := bytes.Index(line, []byte("-->")); end >= 0 {
			w.comment, w.inline = false, false
			w.comments(line[end+3:])
		}
		return
	}
	if w.fence != 0 {
		if n := run(line[i:]); n >= w.marks && line[i] == w.fence && len(bytes.Trim(line[i+n:], " \t")) == 0 {
			w.fence = 0
		}
		return
	}
	gap := w.gap
	if w.gap = i == len(line); w.gap || gap && i > 3 && !w.list {
		return
	}
	if level, title := heading(line); level > 0 {
		switch {
		case level == 3:
			w.section = title
		case level < 3:
			w.section = nil
		}
	}
	c := line[i]
	w.list = w.list && (i > 0 || !gap) || c == '-' || c == '*' || c == '+' || c >= '0' && c <= '9'
	for c == '-' || c == '*' || c == '+' || c == '>' { // a code block in a list or a quote
		if i = skip(line, i+1, len(line)); i == len(line) {
			return
		}
		c = line[i]
	}
	if n := run(line[i:]); n >= 3 && (c == '~' || c == '`' && bytes.IndexByte(line[i+n:], '`') < 0) {
		w.fence, w.marks = c, n
		return
	}
	w.comments(line)
}

// comments looks for a comment that a line opens and doesn't close.
func (w *walk) comments(line []byte) {
	for inside := false; ; {
		start := bytes.Index(line, []byte("<!--"))
		if start < 0 {
			return
		}
		if bytes.Count(line[:start], []byte("`"))%2 == 1 { // in a code span
			line, inside = line[start+4:], true
			if i := bytes.IndexByte(line, '`'); i >= 0 {
				line = line[i+1:]
			}
			continue
		}
		end := bytes.Index(line[start+2:], []byte("-->")) // <!--> is a whole comment
		if end < 0 {
			w.comment, w.inline = true, inside || skip(line, 0, start) < start
			return
		}
		line, inside = line[start+2+end+3:], true
	}
}

// run gives how many marks of a code block's fence a line begins with.
func run(line []byte) int {
	n := 0
	for n < len(line) && (line[0] == '`' || line[0] == '~') && line[n] == line[0] {
		n++
	}
	return n
}

// heading gives the level of a heading and its title, or 0. Half a heading, marks alone, is one.
func heading(line []byte) (int, []byte) {
	i := skip(line, 0, len(line))
	n := 0
	for i+n < len(line) && line[i+n] == '#' {
		n++
	}
	if i > 3 || n == 0 || n > 6 || i+n < len(line) && !blank(line[i+n]) {
		return 0, nil
	}
	title, _, _ := bytes.Cut(line[i+n:], []byte("<!--"))
	title = bytes.TrimRight(bytes.Trim(title, " \t"), "#")
	return n, bytes.TrimRight(title, " \t")
}

// onBodyLine locates in a line of text.
func (s *Spot) onBodyLine(text []byte) {
	line := trim(text, s.Line.Start, s.Line.End)
	if line.Len() == 0 {
		s.Place = Blank
		return
	}
	if s.Offset < line.Start || line.Start-s.Line.Start > 3 && !s.marker(text, line) {
		return // the latter is code, or deep in a list
	}
	if s.inNote(text, line) || s.inCode(text, line) {
		return
	}
	if text[line.Start] == '#' && line.Start-s.Line.Start <= 3 {
		at := line.Start
		for at < line.End && text[at] == '#' {
			at++
		}
		s.Marks = source.Span{Start: line.Start, End: at}
		if s.Level = s.Marks.Len(); s.Level <= 6 && s.Offset >= at {
			s.Place, s.Word = Heading, source.Span{Start: skip(text, at, line.End), End: line.End}
		}
		return
	}
	if s.marker(text, line) && s.Offset >= s.Marks.End {
		s.Place, s.Word = ListItem, source.Span{Start: skip(text, s.Marks.End, s.Line.End), End: line.End}
		if s.Word.Start >= s.Word.End || s.Offset < s.Word.Start {
			s.Word = source.Span{Start: s.Offset, End: max(s.Offset, line.End)}
		}
	}
}

// marker finds the marker of a list that a line begins with.
func (s *Spot) marker(text []byte, line source.Span) bool {
	if c := text[line.Start]; c != '-' && c != '*' && c != '+' {
		return false
	}
	end := line.Start + 1
	if end < s.Line.End && !blank(text[end]) {
		return false
	}
	s.Marks = source.Span{Start: line.Start, End: end}
	return true
}

// inNote says whether the cursor is in a comment that begins in the line.
func (s *Spot) inNote(text []byte, line source.Span) bool {
	line.End = s.Line.End
	start := bytes.LastIndex(text[line.Start:s.Offset], []byte("<!--"))
	if start < 0 {
		return false
	}
	start += line.Start
	end := bytes.Index(text[start+4:line.End], []byte("-->"))
	switch {
	case end < 0:
		end = line.End
	case start+4+end < s.Offset:
		return false
	default:
		end += start + 4
	}
	s.Place, s.Word, s.Closed = Note, source.Span{Start: start, End: end}, end < line.End
	return true
}

// inCode says whether the cursor is in a code span of the line.
func (s *Spot) inCode(text []byte, line source.Span) bool {
	for at := line.Start; at < s.Offset && at < line.End; {
		if text[at] != '`' {
			at++
			continue
		}
		open := at
		for at < line.End && text[at] == '`' {
			at++
		}
		if at > s.Offset {
			if at-open == 2 { // an empty code span that was just begun, and closed by the editor
				at--
				s.Place, s.Word, s.Ticks, s.Closed = Code, source.Span{Start: at, End: at}, 1, true
				s.Leads = s.marker(text, line) && skip(text, s.Marks.End, line.End) == open
			}
			return at-open == 1
		}
		n := at - open
		close := ticks(text, at, line.End, n)
		if close >= 0 && close < s.Offset {
			at = close + n
			continue
		}
		s.Ticks, s.Closed = n, close >= 0
		word := source.Span{Start: at, End: close}
		if close < 0 {
			for word.End = s.Offset; word.End < line.End && wordByte(text[word.End]); {
				word.End++
			}
		}
		if n > 2 { // a fence that is being typed
			return true
		}
		s.Place, s.Word = Code, word
		s.Leads = s.marker(text, line) && skip(text, s.Marks.End, line.End) == open
		return true
	}
	return false
}

// ticks gives where a run of n ticks, no more and no fewer, begins, or -1.
func ticks(text []byte, at, end, n int) int {
	for at < end {
		i := bytes.IndexByte(text[at:end], '`')
		if i < 0 {
			return -1
		}
		at += i
		start := at
		for at < end && text[at] == '`' {
			at++
		}
		if at-start == n {
			return start
		}
	}
	return -1
}

// wordByte says whether a byte may be part of a name.
func wordByte(c byte) bool {
	return c >= 0x80 || c == '_' || c == '-' || c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
}
