package format

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/body"
)

// blocks is the parts of a body, as lines: what stands above the first section, each section with the
// comments right above it, and comments at the very end that aren't the last section's.
type blocks struct {
	starts []int // of each section
	end    int   // of the last one
	lo, hi int   // of the body
}

// blocks finds the sections of the body, which begins at a line.
func (l *layout) blocks(lo int) blocks {
	b := blocks{lo: lo, hi: len(l.lines), end: len(l.lines)}
	ends := map[int]*body.Comment{} // by their last line
	for i := range l.c.Body.Comments {
		if c := &l.c.Body.Comments[i]; c.Block && c.Closed {
			ends[l.lineOf(c.Span.End-1)] = c
		}
	}
	above := lo
	for i := range l.c.Body.Sections {
		heading := l.lineOf(l.c.Body.Sections[i].Heading.Span.Start)
		b.starts = append(b.starts, l.lead(ends, heading, above, true))
		above = heading + 1
	}
	if len(b.starts) > 0 {
		b.end = l.lead(ends, len(l.lines), above, false)
	}
	return b
}

// lead gives the first of the comment lines that belong to what begins at a line: those right
// above it, and those from one on that silences something in it. Nothing before lo is looked at.
func (l *layout) lead(ends map[int]*body.Comment, at, lo int, adjacent bool) int {
	start := at
	for i := at - 1; i >= lo; {
		if l.blank(i) {
			adjacent = false
			i--
			continue
		}
		c := ends[i]
		if c == nil {
			break
		}
		first := l.lineOf(c.Span.Start)
		if first < lo || strings.Trim(l.s[l.lines[first].start:c.Span.Start], " ") != "" || l.column(first) > 3 {
			break // or it is part of a list
		}
		if adjacent && l.column(first) == 0 || c.Text != "" { // it may be one for the check
			start = first
		}
		i = first - 1
	}
	return start
}

// movable says whether it is certain what belongs to each section.
func (l *layout) movable() bool {
	b := l.c.Body
	if len(b.Sections) == 0 || len(b.Open) > 0 || b.Limit != nil {
		return false
	}
	first := b.Sections[0].Heading.Span.Start
	for _, list := range [][]body.Heading{b.Titles, b.Level2} {
		if n := len(list); n > 0 && list[n-1].Span.Start > first {
			return false
		}
	}
	if !l.attached() || l.definedTwice() {
		return false
	}
	seen := map[string]bool{}
	for i := range b.Sections {
		key := b.Sections[i].Key
		if seen[key] {
			return false
		}
		seen[key] = true
	}
	return !slices.ContainsFunc(b.Comments, func(c body.Comment) bool { return !c.Closed }) &&
		!slices.ContainsFunc(b.Near, func(n body.Near) bool { return n.Swallowed })
}

// definedTwice says whether the body may give a link's label two targets: the first one counts, so
// that the order of sections has a meaning.
func (l *layout) definedTwice() bool {
	seen := map[string]string{} // what the lines of labels say behind them
	for i := l.shut + 1; i < len(l.lines); i++ {
		label, target, ok := strings.Cut(strings.TrimLeft(l.raw(i), " \t>-+*.)0123456789"), "]:")
		if !ok || !strings.HasPrefix(label, "[") {
			continue
		}
		label, target = strings.ToLower(strings.Join(strings.Fields(label), " ")), strings.TrimSpace(target)
		if other, there := seen[label]; there && (other != target || target == "") {
			return true
		}
		seen[label] = target
	}
	return false
}

// attached says whether each comment that silences something is about a line of its own section
// or preamble, or about nothing at the end of the file: moved with it, it stays so.
func (l *layout) attached() bool {
	b := l.blocks(l.shut + 1)
	next := 0 // the next line that such a comment is about, see lint
	at := len(l.lines)
	for i := len(l.c.Body.Comments) - 1; i >= 0; i-- {
		c := &l.c.Body.Comments[i]
		if c.Text == "" {
			continue
		}
		end := l.lineOf(c.Span.End - 1)
		for k := at - 1; k > end; k-- {
			if text := strings.TrimSpace(l.raw(k)); text != "" && !strings.HasPrefix(text, "<!--") {
				next = k
			}
		}
		at = end + 1
		if strings.TrimSpace(l.s[c.Span.End:max(c.Span.End, l.lines[end].end)]) != "" {
			continue // it is about its own line
		}
		if next == 0 && end < b.end || next > 0 && b.of(end) != b.of(next) {
			return false
		}
	}
	return true
}

// of gives which section a line lies in, -1 above the first.
func (b *blocks) of(line int) int {
	i, found := slices.BinarySearch(b.starts, line)
	if !found {
		i--
	}
	return i
}

// sections gives the order in which the sections are written.
func (l *layout) sections() []int {
	if l.parts&Body == 0 || !l.movable() {
		return sorted(len(l.c.Body.Sections), func(i int) int { return i })
	}
	return sorted(len(l.c.Body.Sections), func(i int) int { return slices.Index(sectionOrder, l.c.Body.Sections[i].Key) })
}

// body writes what stands below the frontmatter.
func (l *layout) body(lo int) {
	b := l.blocks(lo)
	if len(b.starts) == 0 {
		l.block(lo, b.hi)
		return
	}
	l.block(lo, b.starts[0])
	for _, i := range l.sections() {
		l.block(b.section(i))
	}
	l.block(b.end, b.hi)
}

// section gives the lines of a section.
func (b *blocks) section(i int) (lo, hi int) {
	if i+1 < len(b.starts) {
		return b.starts[i], b.starts[i+1]
	}
	return b.starts[i], b.end
}

// block writes lines as they are, with one empty line above them in place of those around.
func (l *layout) block(lo, hi int) {
	above := none
	lo, hi, above = l.trim(lo, hi)
	if lo == hi {
		return
	}
	l.put(above, "")
	l.as(lo, hi)
}

// trim leaves out the empty lines around lines; above is one that was above them, or none.
func (l *layout) trim(lo, hi int) (int, int, int) {
	above := none
	if lo > 0 && lo < hi && l.blank(lo-1) {
		above = lo - 1
	}
	for lo < hi && l.blank(lo) {
		above = lo
		lo++
	}
	for lo < hi && l.blank(hi-1) {
		hi--
	}
	return lo, hi, above
}
