package navigate

import (
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// Selection gives for each position what is selected next, and next: the word, the value, the
// pair, the mapping, up to the frontmatter; in the body the word, the code span, the item, the
// paragraph or list, the facet, the section; at last the document. Each range holds the one
// before and is larger.
func Selection(_ *state.Snapshot, d *state.Doc, at []protocol.Position) []protocol.SelectionRange {
	out := make([]protocol.SelectionRange, len(at))
	c := chooser{Doc: d, lists: map[*body.Section][]source.Span{}}
	for i, p := range at {
		c.around(d.Offset(p))
		out[i] = chain(d, c.parts, c.lines)
	}
	return out
}

// chooser finds what is around the positions of one document, and remembers what is dear to find.
type chooser struct {
	*state.Doc
	at    int           // one position
	parts []source.Span // around it, in no order: each holds another one, or lies in it
	lines []source.Span // its line, and those around it up to empty ones

	paragraph source.Span // the last one
	lists     map[*body.Section][]source.Span
}

// add takes a span that holds the place.
func (c *chooser) add(s source.Span) {
	if s.Len() > 0 && holds(s, c.at) && s.Start >= 0 && s.End <= len(c.Text.Text) {
		c.parts = append(c.parts, s)
	}
}

// addLine takes lines that hold the place.
func (c *chooser) addLine(s source.Span) {
	if s.Len() > 0 && holds(s, c.at) {
		c.lines = append(c.lines, s)
	}
}

// chain makes a selection range of spans: those that hold the one before and are larger, as
// positions, too. Of lines and paragraphs only those are taken that fit between the others.
func chain(d *state.Doc, parts, lines []source.Span) protocol.SelectionRange {
	parts = append(parts, source.Span{End: len(d.Text.Text)})
	slices.SortStableFunc(parts, func(a, b source.Span) int { return a.Len() - b.Len() })
	kept := parts[:1]
	for _, s := range parts[1:] {
		if last := kept[len(kept)-1]; s.Contains(last) && s != last {
			kept = append(kept, s)
		}
	}
	for _, s := range lines {
		i := 0
		for i < len(kept) && s.Contains(kept[i]) {
			i++
		}
		if i < len(kept) && kept[i].Contains(s) && (i == 0 || kept[i-1] != s) {
			kept = slices.Insert(kept, i, s)
		}
	}
	ranges := []protocol.Range{}
	for _, s := range kept {
		if r := d.Range(s); len(ranges) == 0 || r != ranges[len(ranges)-1] {
			ranges = append(ranges, r)
		}
	}
	var parent *protocol.SelectionRange
	for i := len(ranges) - 1; i > 0; i-- {
		parent = &protocol.SelectionRange{Range: ranges[i], Parent: parent}
	}
	return protocol.SelectionRange{Range: ranges[0], Parent: parent}
}

// around finds what holds a cursor at the offset.
func (c *chooser) around(at int) {
	src, k := c.Text.Text, c.Contract
	line := c.Text.LineAround(at)
	c.at, c.parts, c.lines = min(at, line.End), nil, nil // never inside of CRLF
	c.add(wordAt(src, line, c.at))
	c.addLine(trim(src, line))
	if k.Front == nil {
		c.paragraphs()
		return
	}
	outer := front(k)
	if c.at <= outer.End {
		c.add(outer)
		c.add(trim(src, source.Span{Start: fileSpan(k, k.Parts.Open).End, End: fileSpan(k, k.Parts.Close).Start}))
		c.keys()
		return
	}
	c.add(trim(src, source.Span{Start: outer.End, End: len(src)}))
	c.paragraphs()
	c.body()
}

// keys adds the values and pairs of the frontmatter, and the parts of a reference.
func (c *chooser) keys() {
	k := c.Contract
	c.nearest(len(k.Front.Comments), func(i int) source.Span { return k.Front.Comments[i] })
	descend(k.Front.Root, c.at, func(n *frontmatter.Node, p *frontmatter.Pair) {
		if p != nil {
			c.add(pairSpan(p))
			c.add(p.KeySpan)
			if c.at <= p.KeySpan.End {
				return
			}
		}
		c.add(n.Span)
		if n.Kind == frontmatter.String && n.Style != frontmatter.Plain {
			c.add(k.Front.Sub(n, 0, len(n.Value)))
		}
	})
	for i := range k.Inputs {
		if r := k.Inputs[i].Ref; r != nil {
			c.add(r.NameSpan)
			c.add(r.OutputSpan)
		}
	}
}

// nearest adds the first of some spans, sorted and apart from one another, that doesn't end before
// the place. It gives its number; n for none.
func (c *chooser) nearest(n int, span func(int) source.Span) int {
	i := sort.Search(n, func(i int) bool { return span(i).End >= c.at })
	if i < n {
		c.add(span(i))
	}
	return i
}

// body adds the parts of the body.
func (c *chooser) body() {
	b, src := c.Contract.Body, c.Text.Text
	if i := sort.Search(len(b.CodeSpans), func(i int) bool { return ticks(src, b.CodeSpans[i].Span).End >= c.at }); i < len(b.CodeSpans) {
		c.add(b.CodeSpans[i].Span)
		c.add(ticks(src, b.CodeSpans[i].Span))
	}
	c.nearest(len(b.Comments), func(i int) source.Span { return b.Comments[i].Span })
	for _, list := range [][]body.Heading{b.Titles, b.Level2, b.Others} {
		if i := c.nearest(len(list), func(i int) source.Span { return list[i].Span }); i < len(list) {
			c.add(list[i].Title.Span)
		}
	}
	whole := func(i int) source.Span {
		s := &b.Sections[i]
		return source.Span{Start: s.Heading.Span.Start, End: max(s.Heading.Span.End, trimEnd(src, s.Content.Start, s.Content.End))}
	}
	i := c.nearest(len(b.Sections), whole)
	if i == len(b.Sections) {
		return
	}
	s := &b.Sections[i]
	c.add(s.Heading.Title.Span)
	c.add(s.Heading.Span)
	c.add(trim(src, s.Content))
	if k := sort.Search(len(s.Facets), func(k int) bool { return s.Facets[k].Span.Start > c.at }); k > 0 {
		end := s.Content.End
		if k < len(s.Facets) {
			end = s.Facets[k].Span.Start
		}
		c.add(source.Span{Start: s.Facets[k-1].Span.Start, End: trimEnd(src, s.Facets[k-1].Span.End, end)})
	}
	c.items(s)
}

// paragraphs adds the lines around the place up to empty ones.
func (c *chooser) paragraphs() {
	src := c.Text.Text
	if c.paragraph.Len() > 0 && holds(c.paragraph, c.at) {
		c.addLine(c.paragraph)
		return
	}
	n := int(c.Text.Position(c.at).Line) + 1
	empty := func(n int) bool { return trim(src, c.Text.LineSpan(n)).Len() == 0 }
	if empty(n) {
		return
	}
	first, last := n, n
	for first > 1 && !empty(first-1) {
		first--
	}
	for last < c.Text.LineCount() && !empty(last+1) {
		last++
	}
	c.paragraph = trim(src, source.Span{Start: c.Text.LineSpan(first).Start, End: c.Text.LineSpan(last).End})
	c.addLine(c.paragraph)
}

// wordAt gives the word that the offset is in or at the end of; empty for none.
func wordAt(src []byte, line source.Span, at int) source.Span {
	s := source.Span{Start: at, End: at}
	for s.Start > line.Start {
		r, n := utf8.DecodeLastRune(src[line.Start:s.Start])
		if !wordy(r) {
			break
		}
		s.Start -= n
	}
	for s.End < line.End {
		r, n := utf8.DecodeRune(src[s.End:line.End])
		if !wordy(r) {
			break
		}
		s.End += n
	}
	for s.Start < at && src[s.Start] == '-' {
		s.Start++ // a dash of the text, or of a list
	}
	for s.End > at && src[s.End-1] == '-' {
		s.End--
	}
	return s
}

func wordy(r rune) bool {
	return r == '_' || r == '-' || unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r)
}
