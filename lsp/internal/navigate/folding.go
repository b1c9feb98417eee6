package navigate

import (
	"bytes"
	"slices"

	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// folder collects what can be folded, as lines from 0.
type folder struct {
	d   *state.Doc
	out []protocol.FoldingRange
}

// Folding gives what can be folded, sorted, at most one range for each first line: the
// frontmatter, keys with more than a line, headings with what stands under them, comments, and
// code between fences. A line that closes something (---, a bracket, a fence) stays to be seen.
func Folding(_ *state.Snapshot, d *state.Doc) []protocol.FoldingRange {
	f := folder{d: d}
	c := d.Contract
	if c.Front != nil {
		s := front(c)
		f.closed(s, "")
		if c.Front.Root != nil {
			f.values(c.Front.Root)
		}
		f.keyComments(c.Front.Comments)
	}
	if c.Body != nil {
		f.headings()
		for i := range c.Body.Comments {
			if m := &c.Body.Comments[i]; m.Closed {
				f.whole(m.Span, protocol.FoldComment)
			}
		}
		f.fences()
	}
	slices.SortStableFunc(f.out, func(a, b protocol.FoldingRange) int {
		if a.StartLine != b.StartLine {
			return int(a.StartLine) - int(b.StartLine)
		}
		return int(b.EndLine) - int(a.EndLine)
	})
	out := slices.CompactFunc(f.out, func(a, b protocol.FoldingRange) bool { return a.StartLine == b.StartLine })
	if out == nil {
		return []protocol.FoldingRange{}
	}
	return out
}

func (f *folder) line(offset int) int { return int(f.d.Text.Position(offset).Line) }

func (f *folder) lines(first, last int, kind protocol.FoldingRangeKind) {
	if last > first {
		f.out = append(f.out, protocol.FoldingRange{StartLine: uint32(first), EndLine: uint32(last), Kind: kind})
	}
}

// whole folds all lines of a span.
func (f *folder) whole(s source.Span, kind protocol.FoldingRangeKind) {
	f.lines(f.line(s.Start), f.line(trimEnd(f.d.Text.Text, s.Start, s.End)), kind)
}

// closed folds the lines of a span but the last, which closes it.
func (f *folder) closed(s source.Span, kind protocol.FoldingRangeKind) {
	f.lines(f.line(s.Start), f.line(s.End)-1, kind)
}

// values folds the pairs and items of a value that take more than a line.
func (f *folder) values(n *frontmatter.Node) {
	for i := range n.Pairs {
		f.value(n.Pairs[i].KeySpan.Start, n.Pairs[i].Value)
	}
	for _, item := range n.Items {
		f.value(item.Span.Start, item)
	}
}

func (f *folder) value(start int, n *frontmatter.Node) {
	if n.Span.Len() == 0 {
		return
	}
	s := source.Span{Start: start, End: n.Span.End}
	if !bytes.ContainsAny(f.d.Text.Text[s.Start:max(s.Start, s.End)], "\r\n") {
		return
	}
	if n.Style == frontmatter.Flow && f.first(n.Span.End-1) {
		f.closed(s, "")
	} else {
		f.whole(s, "")
	}
	f.values(n)
}

// first says whether nothing but blanks stands before the offset on its line.
func (f *folder) first(offset int) bool {
	line := f.d.Text.LineAround(offset)
	return len(bytes.TrimSpace(f.d.Text.Text[line.Start:max(line.Start, offset)])) == 0
}

// keyComments folds comment lines of the frontmatter that follow one another.
func (f *folder) keyComments(comments []source.Span) {
	first, last := -2, -2
	for _, s := range comments {
		if !f.first(s.Start) {
			continue
		}
		line := f.line(s.Start)
		if line != last+1 {
			f.lines(first, last, protocol.FoldComment)
			first = line
		}
		last = line
	}
	f.lines(first, last, protocol.FoldComment)
}

// headings folds what stands under each heading, up to the next one of its level or above.
func (f *folder) headings() {
	b := f.d.Contract.Body
	all := slices.Concat(b.Titles, b.Level2, b.Others)
	for i := range b.Sections {
		all = append(all, b.Sections[i].Heading)
	}
	slices.SortFunc(all, func(a, b body.Heading) int { return a.Span.Start - b.Span.Start })
	end := len(f.d.Text.Text)
	var ends [7]int // by level: where the next heading of it or above begins
	for i := range ends {
		ends[i] = end
	}
	for i := len(all) - 1; i >= 0; i-- {
		h := &all[i]
		f.whole(source.Span{Start: h.Span.Start, End: ends[h.Level]}, "")
		for k := h.Level; k < len(ends); k++ {
			ends[k] = f.d.Text.LineAround(h.Span.Start).Start // something invisible may stand before it
		}
	}
}

// fences folds code between fences, found line by line: a fence is a line that begins with three
// ticks or tildes, perhaps within a list or a quote.
func (f *folder) fences() {
	text, comments := f.d.Text, f.d.Contract.Body.Comments
	from := f.line(fileSpan(f.d.Contract, f.d.Contract.Parts.Body).Start) + 1
	open, mark := -1, []byte(nil)
	for n := from; n <= text.LineCount(); n++ {
		span := text.LineSpan(n)
		for len(comments) > 0 && comments[0].Span.End <= span.Start {
			comments = comments[1:]
		}
		if open < 0 && len(comments) > 0 && comments[0].Span.Start < span.Start {
			continue
		}
		line := bytes.TrimLeft(text.Text[span.Start:span.End], " \t>")
		if open < 0 {
			line = unlisted(line)
		}
		run := fenceRun(line)
		switch {
		case run < 3:
		case open < 0:
			open, mark = n, line[:run]
		case line[0] == mark[0] && run >= len(mark) && len(bytes.TrimSpace(line[run:])) == 0:
			f.lines(open-1, n-2, "")
			open = -1
		}
	}
}

// unlisted gives a line without the list markers before its text.
func unlisted(line []byte) []byte {
	for len(line) > 1 && (line[0] == '-' || line[0] == '*' || line[0] == '+') && line[1] == ' ' {
		line = bytes.TrimLeft(line[2:], " ")
	}
	return line
}

// fenceRun gives how many ticks or tildes a line begins with.
func fenceRun(line []byte) int {
	n := 0
	for n < len(line) && (line[0] == '`' || line[0] == '~') && line[n] == line[0] {
		n++
	}
	if n >= 3 && line[0] == '`' && bytes.IndexByte(line[n:], '`') >= 0 {
		return 0 // a code span
	}
	return n
}
