package spot

import (
	"bytes"
	"sort"

	"github.com/heinzel/hz/compiler/source"
)

// locate finds what of the frontmatter the cursor is at.
func (f *Front) locate(text []byte, s *Spot) {
	for _, c := range f.comments {
		if c.Start < s.Offset && s.Offset <= c.End {
			s.Place, s.Word = Comment, c
			return
		}
	}
	i := sort.Search(len(f.entries), func(i int) bool { return f.entries[i].At.Start > s.Offset })
	start := lineStart(text, s.Offset)
	end, _ := lineEnd(text, s.Offset)
	s.Line = source.Span{Start: start, End: end}
	e := f.Root
	if i > 0 {
		e = f.entries[i-1]
	}
	switch {
	case e.Flow && s.inside(e.Inner) && (s.Offset < e.end || e.Open):
		e.inFlow(text, s)
	case e == f.Root:
		f.onEmptyLine(text, s, e)
	case e.At.Start >= start || e.Text.Start >= start && e.Kind == Scalar:
		e.onLine(text, s)
	case e.Kind == Literal && s.Offset <= e.end:
	default:
		f.onEmptyLine(text, s, e)
	}
}

// onLine locates in the line of an entry of a block.
func (e *Entry) onLine(text []byte, s *Spot) {
	s.Entry, s.Parent, s.Indent = e, e.Parent, e.Indent
	switch {
	case e.Item && s.Offset > e.At.Start:
		if e.Kind <= Scalar && s.Offset > e.At.Start && len(e.Sub) == 0 {
			e.atValue(text, s, Item)
		}
	case e.Item:
	case s.Offset <= e.At.End:
		s.Place, s.Word = Key, e.At
	case e.Colon >= 0 && s.Offset > e.Colon && e.Kind <= Scalar && len(e.Sub) == 0:
		e.atValue(text, s, Value)
	}
}

// atValue locates in the value of an entry, or where it would be.
func (e *Entry) atValue(text []byte, s *Spot, place Place) {
	before := text[s.Offset-1]
	if e.Kind == Empty {
		s.Place, s.Tight = place, before == ':' || before == '-' && place == Item || before == ','
		return
	}
	word := e.Text
	if e.Quote == 0 && s.Offset > word.End && len(bytes.Trim(text[word.End:s.Offset], " \t")) == 0 {
		word.End = s.Offset // a blank that was typed behind it
	}
	if bytes.ContainsAny(text[word.Start:word.End], "\r\n") || !s.inside(word) {
		return
	}
	s.Place, s.Word, s.Quote, s.Closed = place, word, e.Quote, e.Closed
}

// inFlow locates between brackets.
func (e *Entry) inFlow(text []byte, s *Spot) {
down:
	for {
		for _, c := range e.Sub {
			if !s.inside(c.slot) {
				continue
			}
			if c.Flow && s.inside(c.Inner) {
				e = c
				continue down
			}
			s.Parent, s.Entry = e, c
			switch {
			case !c.Item && c.At.Start <= s.Offset && s.Offset <= c.At.End:
				s.Place, s.Word = Key, c.At
			case c.Kind >= Literal:
			case c.Item:
				c.atValue(text, s, Item)
			case c.Colon >= 0 && s.Offset > c.Colon:
				c.atValue(text, s, Value)
			}
			return
		}
		break
	}
	s.Parent, s.Place = e, Key
	if e.Kind == List {
		s.Place = Item
	}
	s.Tight = text[s.Offset-1] == ','
}

// onEmptyLine locates in a line that has nothing: the column says which mapping or list a new
// entry would belong to. above is the entry before it. Nothing fits where the column isn't that
// of the entries beside it, or where the lines below would then belong to the new entry.
func (f *Front) onEmptyLine(text []byte, s *Spot, above *Entry) {
	if trim(text, s.Line.Start, s.Line.End).Len() > 0 {
		return
	}
	column := s.Offset - s.Line.Start
	if below, dash := f.below(text, s.Line.End); below > column || below == column && dash {
		return
	}
	for above.Indent >= column {
		above = above.Parent
	}
	switch {
	case above.Kind == Scalar, above.Kind == Literal, above.Flow:
		return
	case len(above.Sub) > 0 && above.Sub[0].Indent != column:
		return
	case above.Colon < 0 && above != f.Root: // below half a key, or below an item
		return
	}
	s.Place, s.Parent, s.Indent, s.Own = Key, above, column, true
	if above.Kind == List {
		s.Place = Item
	}
}

// below gives the column of the next line that holds something but a comment, -1 for none, and
// whether it begins with a dash.
func (f *Front) below(text []byte, at int) (column int, dash bool) {
	for at < f.Span.End {
		_, next := lineEnd(text, at)
		if next > f.Span.End || next == at {
			break
		}
		end, _ := lineEnd(text, next)
		if from := skip(text, next, end); from < end && text[from] != '#' {
			return from - next, text[from] == '-' && (from+1 == end || blank(text[from+1]))
		}
		at = end
	}
	return -1, false
}
