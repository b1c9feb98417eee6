package tell

import (
	"sort"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/source"
)

// body tells of a section's heading, a facet, an item, a check, and of a name in a code span.
func (h *hover) body() (source.Span, bool) {
	b := h.c.Body
	if b == nil {
		return source.Span{}, false
	}
	i := sort.Search(len(b.Sections), func(i int) bool { return b.Sections[i].Heading.Span.Start > h.offset }) - 1
	if i >= 0 {
		s := &b.Sections[i]
		if touches(s.Heading.Span, h.offset) {
			return s.Heading.Span, h.section(s)
		}
		for k := range s.Facets {
			if f := &s.Facets[k]; touches(f.Span, h.offset) && compiler.IsItemName(f.Title.Value) {
				h.facet(f.Title.Value)
				return f.Span, true
			}
		}
		if span, ok := h.check(s); ok {
			return span, true
		}
	}
	k := sort.Search(len(b.CodeSpans), func(k int) bool { return b.CodeSpans[k].Span.End >= h.offset })
	if k < len(b.CodeSpans) && touches(b.CodeSpans[k].Span, h.offset) {
		word := b.CodeSpans[k]
		if i >= 0 && b.Sections[i].Key == "maintains" && h.output(word.Value) { // an input may have the same name
			return word.Span, true
		}
		return word.Span, h.input(word.Value) || h.output(word.Value)
	}
	return source.Span{}, false
}

// section tells what belongs into a section.
func (h *hover) section(s *body.Section) bool {
	fact := compiler.SectionOf(s.Key)
	if fact == nil {
		return false
	}
	required := "optional"
	switch fact.Required {
	case "":
	case compiler.Always:
		required = "required"
	default:
		required = "required " + fact.Required
	}
	h.card.para(head("### "+fact.Name), " · "+required)
	h.card.para(word{text: fact.Content, kind: prose})
	return true
}

// check tells what the box of a check is for.
func (h *hover) check(s *body.Section) (source.Span, bool) {
	k := sort.Search(len(s.Items), func(k int) bool { return s.Items[k].Span.End >= h.offset })
	if k == len(s.Items) || s.Key != "done when" {
		return source.Span{}, false
	}
	item := &s.Items[k]
	box := source.Span{Start: item.Marker.Start, End: min(item.Text.Span.Start+len("[ ]"), item.Span.End)}
	if item.Box != body.OpenBox && item.Box != body.CheckedBox || !touches(box, h.offset) {
		return source.Span{}, false
	}
	h.card.para(head("A check"), ": the agent holds its draft against it before it answers.")
	return box, true
}
