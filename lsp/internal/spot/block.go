package spot

import (
	"bytes"

	"github.com/heinzel/hz/compiler/source"
)

const (
	maxDepth = 32 // how deep entries may lie in one another, as the loader has it
	maxLines = 40 // how many lines a text between quotes may have
)

// parser reads a frontmatter's lines into entries.
type parser struct {
	*Front
	text  []byte // up to the frontmatter's end
	words string // the same
	spare []Entry
	top   *Entry // the innermost entry that is open
}

func (p *parser) run(at int) {
	p.top = p.Root
	for at < len(p.text) {
		end, next := lineEnd(p.text, at)
		from := skip(p.text, at, end)
		switch {
		case from == end:
		case p.text[from] == '#':
			p.comments = append(p.comments, source.Span{Start: from, End: end})
		default:
			next = max(next, p.line(at, from, end))
		}
		at = next
	}
}

// fresh gives a new entry.
func (p *parser) fresh() *Entry {
	if len(p.spare) == 0 {
		p.spare = make([]Entry, 16)
	}
	e := &p.spare[0]
	p.spare = p.spare[1:]
	e.Colon = -1
	return e
}

// add puts a new entry into the innermost open one and opens it.
func (p *parser) add(indent int, at source.Span) *Entry {
	e := p.fresh()
	e.Parent, e.Indent, e.At, e.deep = p.top, indent, at, p.top.deep+1
	e.end, e.Text = e.At.End, source.Span{Start: e.At.End, End: e.At.End}
	p.top.Sub = append(p.top.Sub, e)
	p.top = e
	p.entries = append(p.entries, e)
	return e
}

// line reads the line that begins at start and has its first character at from. It gives where
// the next one begins when more than this line was taken.
func (p *parser) line(start, from, end int) int {
	for p.text[from] == '-' && (from+1 == end || blank(p.text[from+1])) {
		indent := from - start
		for p.top.Indent > indent || p.top.Indent == indent && (p.top.Item || p.top.Kind == Scalar) {
			p.top = p.top.Parent
		}
		if p.top.deep >= maxDepth {
			return end
		}
		if p.top.Kind == Empty || p.top == p.Root {
			p.top.Kind = List
		}
		e := p.add(indent, source.Span{Start: from, End: from + 1})
		e.Item = true
		if from = skip(p.text, from+1, end); from == end || p.text[from] == '#' {
			p.note(from, end)
			return end
		}
		if _, _, colon := p.key(from, end); colon < 0 && !(p.text[from] == '-' && (from+1 == end || blank(p.text[from+1]))) {
			return p.value(e, from, end)
		}
	}
	indent := from - start
	for p.top.Indent >= indent {
		p.top = p.top.Parent
	}
	if p.top.deep >= maxDepth {
		return end
	}
	if p.top == p.Root && p.text[from] == '{' && len(p.Root.Sub) == 0 { // the whole frontmatter is a flow
		return p.flow(p.Root, from)
	}
	key, at, colon := p.key(from, end)
	switch {
	case colon < 0 && p.top.Kind == Scalar: // its text goes on
		p.top.end = end
		return end
	case colon < 0 && p.top.Kind == Empty && p.below(from, end):
		return p.value(p.top, from, end)
	}
	if p.top.Kind == Empty {
		p.top.Kind = Mapping
	}
	e := p.add(indent, at)
	e.Key = key
	if colon < 0 {
		p.note(at.End, end)
		return end
	}
	e.Colon, e.end = colon, colon+1
	e.Text = source.Span{Start: colon + 1, End: colon + 1}
	return p.value(e, skip(p.text, colon+1, end), end)
}

// below says whether a line without a key is the value of the key above it, not half a key.
func (p *parser) below(from, end int) bool {
	switch p.text[from] {
	case '{', '[', '|', '>':
		return true
	case '"', '\'':
		return closing(p.text, from, end) > 0
	}
	return false
}

// note takes a comment that a line may end with.
func (p *parser) note(from, end int) {
	if at := skip(p.text, from, end); at < end && p.text[at] == '#' {
		p.comments = append(p.comments, source.Span{Start: at, End: end})
	}
}

// key finds the key that begins at from: its text, where it stands, and its colon, or -1 for a
// line without one, of which it is all but a comment.
func (p *parser) key(from, end int) (string, source.Span, int) {
	text := p.text
	if c := text[from]; c == '"' || c == '\'' {
		if close := closing(text, from, end); close > 0 {
			if colon := skip(text, close+1, end); colon < end && text[colon] == ':' && (colon+1 == end || blank(text[colon+1])) {
				return p.words[from+1 : close], source.Span{Start: from, End: close + 1}, colon
			}
		}
	}
	for i := from; i < end; i++ {
		switch c := text[i]; {
		case c == ':' && (i+1 == end || blank(text[i+1])):
			at := trim(text, from, i)
			return p.words[at.Start:at.End], at, i
		case c == '#' && blank(text[i-1]):
			end = i
		case (c == '{' || c == '[') && i == from:
			at := trim(text, from, end)
			return "", at, -1
		}
	}
	at := trim(text, from, end)
	return p.words[at.Start:at.End], at, -1
}

// value reads the value of an entry that begins at an offset of a line. It gives where reading
// goes on.
func (p *parser) value(e *Entry, at, end int) int {
	if at >= end {
		return end
	}
	switch c := p.text[at]; c {
	case '#':
		if blank(p.text[at-1]) {
			p.note(at, end)
			return end
		}
	case '|', '>':
		return p.literal(e, at, end)
	case '{', '[':
		next := p.flow(e, at)
		e.end = next
		if stop, _ := lineEnd(p.text, next); stop >= next {
			p.note(next, stop)
			return stop
		}
		return next
	case '"', '\'':
		next := p.quoted(e, at, end, false)
		stop, _ := lineEnd(p.text, next)
		p.note(next, stop)
		return stop
	}
	stop := end
	for i := at; i < end; i++ {
		if p.text[i] == '#' && blank(p.text[i-1]) {
			p.comments = append(p.comments, source.Span{Start: i, End: end})
			stop = i
			break
		}
	}
	p.scalar(e, trim(p.text, at, stop))
	return end
}

func (p *parser) scalar(e *Entry, at source.Span) {
	e.Kind, e.Text, e.Value, e.end = Scalar, at, p.words[at.Start:at.End], at.End
}

// literal takes the lines of a text below a | or >: all that are deeper than the entry, and
// empty ones.
func (p *parser) literal(e *Entry, at, end int) int {
	e.Kind, e.Text, e.end = Literal, source.Span{Start: at, End: end}, end
	for end < len(p.text) {
		_, next := lineEnd(p.text, end)
		stop, _ := lineEnd(p.text, next)
		from := skip(p.text, next, stop)
		if from < stop && from-next <= e.Indent || next >= len(p.text) {
			break
		}
		end = stop
		if from < stop {
			e.end = stop
		}
	}
	return end
}

// quoted reads a text between quotes. It may go on over lines that are indented deeper than the
// entry; without a second quote it ends with its line, or, in a flow, where an entry does.
func (p *parser) quoted(e *Entry, at, end int, flow bool) int {
	quote := p.text[at]
	stop := end
	for range maxLines {
		if close := closing(p.text, at, stop); close > 0 {
			p.scalar(e, source.Span{Start: at + 1, End: close})
			e.Quote, e.Closed, e.end = quote, true, close+1
			return close + 1
		}
		_, next := lineEnd(p.text, stop)
		if next >= len(p.text) {
			break
		}
		below, _ := lineEnd(p.text, next)
		from := skip(p.text, next, below)
		if from < below {
			if from-next <= e.Indent {
				break
			}
			if _, _, colon := p.key(from, below); colon >= 0 {
				break
			}
		}
		stop = below
	}
	if flow {
		if i := bytes.IndexAny(p.text[at:end], ",]}"); i >= 0 {
			end = at + i
		}
	}
	p.scalar(e, source.Span{Start: at + 1, End: trim(p.text, at+1, end).End})
	e.Quote = quote
	return max(e.Text.End, at+1)
}

// closing gives the offset of the quote that ends the one at from, before end, or -1.
func closing(text []byte, from, end int) int {
	quote := text[from]
	for i := from + 1; i < end; i++ {
		switch {
		case text[i] == '\\' && quote == '"':
			i++
		case text[i] != quote:
		case quote == '\'' && i+1 < end && text[i+1] == quote:
			i++
		default:
			return i
		}
	}
	return -1
}
