package body

import (
	"bytes"

	"github.com/heinzel/hz/compiler/source"
)

// builder makes a Body from the blocks.
type builder struct {
	*state
	m    source.Mapper
	str  string // the body as a string, of which values are parts
	body *Body

	items   []Item // of all sections; each has its part
	section *Section
	content span // of the open section, in the canonical text
	first   int  // its first item
	lead    int  // the block whose first child is awaited: the newest item, or -1
	comment int  // the first comment that doesn't end before the open section's content
}

// at leads a span to the source.
func (b *builder) at(start, end int) source.Span { return source.MapSpan(b.m, start, end) }

// value gives the canonical text of a span.
func (b *builder) value(start, end int) string { return b.str[start-b.lo : end-b.lo] }

func (b *builder) textAt(start, end int) Text {
	return Text{b.value(start, end), b.at(start, end)}
}

func (s *state) build(m source.Mapper) *Body {
	b := builder{state: s, m: m, str: string(s.text[s.lo:s.hi]), body: &Body{}, lead: -1}
	sections, items := 0, 0
	for i := range s.blocks {
		switch k := &s.blocks[i]; {
		case k.kind == kHeading && k.level == 3 && k.top:
			sections++
		case k.kind == kItem && !k.quote:
			items++
		}
	}
	if sections > 0 {
		b.body.Sections = make([]Section, 0, sections)
		if items > 0 {
			b.items = make([]Item, 0, items)
		}
	}
	for i := range s.blocks {
		b.block(i)
	}
	b.closeSection(s.hi)
	b.finish()
	return b.body
}

// block takes the next block.
func (b *builder) block(i int) {
	k := &b.blocks[i]
	segs := b.segs[k.seg:k.segEnd]
	codes, comments := len(b.codes), len(b.comments)
	switch k.kind {
	case kHeading:
		b.inlines(segs, k.setext)
		if k.setext {
			if segs = segs[b.definitionLines(segs):]; len(segs) == 0 {
				return // the line of - or = under definitions is a rule or text
			}
			k.start = segs[0].Start
		}
		b.heading(k, segs, b.comments[comments:], b.codes[codes:])
	case kPara:
		b.inlines(segs, true)
		if k.parent >= 0 && k.parent == b.lead && i == b.lead+1 {
			b.leadText(segs, b.comments[comments:], b.codes[codes:])
		}
		for _, g := range segs {
			b.nearLine(g.Start, g.End)
		}
	case kHTML:
		b.htmlComments(segs, k.level)
		b.nearInHTML(segs, k.level, b.comments[comments:])
	case kItem:
		b.item(i, k)
	case kCode:
		b.nearLine(k.start, b.lineEnd(k.start))
	case kFence:
		if !k.closed {
			b.body.Open = append(b.body.Open, b.at(k.start, b.lineEnd(k.start)))
			b.nearInFence(k)
		}
	}
}

func (b *builder) lineEnd(at int) int {
	if k := bytes.IndexByte(b.text[at:b.hi], '\n'); k >= 0 {
		return at + k
	}
	return b.hi
}

// heading takes a heading: of the document itself it may be a section's.
func (b *builder) heading(k *block, segs []span, comments []rawComment, codes []codeSpan) {
	if !k.top {
		if k.level == 3 && !k.setext {
			b.nearHeading(k, segs)
		}
		return
	}
	h := Heading{Level: int(k.level), Setext: k.setext, Span: b.at(k.start, k.end)}
	a, z := segs[0].Start, segs[len(segs)-1].End
	h.Title.Span = b.at(a, z)
	if len(segs) == 1 && len(comments) == 0 {
		h.Title.Value = foldBlanks(b.value(a, z))
	} else {
		h.Title.Value = foldBlanks(b.without(segs, comments))
	}
	switch {
	case h.Level == 1:
		b.closeSection(k.start)
		b.body.Titles = append(b.body.Titles, h)
	case h.Level == 2:
		b.closeSection(k.start)
		b.body.Level2 = append(b.body.Level2, h)
	case h.Level == 3:
		b.closeSection(k.start)
		b.openSection(h, k)
	default:
		b.body.Others = append(b.body.Others, h)
		if s := b.section; s != nil && h.Level == 4 && s.Key == "maintains" {
			if len(codes) == 1 && codes[0].span == (span{Start: a, End: z}) {
				h.Title = b.code(&codes[0])
			}
			s.Facets = append(s.Facets, h)
		}
	}
}

func (b *builder) openSection(h Heading, k *block) {
	b.body.Sections = append(b.body.Sections, Section{Heading: h, Name: h.Title.Value, Key: keyOf(h.Title.Value)})
	b.section = &b.body.Sections[len(b.body.Sections)-1]
	b.content.Start = min(b.hi, b.lineEnd(k.end)+1)
	b.first = len(b.items)
}

// closeSection ends the open section where the next begins.
func (b *builder) closeSection(end int) {
	s := b.section
	b.lead = -1
	if s == nil {
		return
	}
	b.section = nil
	for end > b.content.Start && isBlank(b.text[end-1]) {
		end-- // the next heading's indentation
	}
	s.Content = b.at(b.content.Start, end)
	s.Empty = b.empty(b.content.Start, end)
	if len(b.items) > b.first {
		s.Items = b.items[b.first:len(b.items):len(b.items)]
	}
}

// empty says whether nothing but blanks and comments stands in the range.
func (b *builder) empty(at, end int) bool {
	for ; b.comment < len(b.comments); b.comment++ {
		c := &b.comments[b.comment]
		if c.End <= at {
			continue
		}
		if c.Start >= end {
			break
		}
		if !blankRange(b.text[at:c.Start]) {
			return false
		}
		at = c.End
	}
	return at >= end || blankRange(b.text[at:end])
}
