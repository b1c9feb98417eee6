package navigate

import (
	"bytes"
	"slices"
	"sort"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/source"
)

// body takes the headings of facets, and the code spans that name what the frontmatter declares.
func (f *finder) body() {
	out, facets := facetsOf(f.c)
	for _, h := range facets {
		span, ok := f.inHeading(h)
		if !ok {
			continue
		}
		f.add(place{thing: thing{kind: facet, contract: f.name, output: out.Name.Value, name: h.name}, role: declares,
			span: span, reach: h.title, whole: h.whole})
	}
	codes := f.c.Body.CodeSpans
	if f.spans.Len() < len(f.c.File.Text) {
		from := sort.Search(len(codes), func(i int) bool { return ticks(f.c.File.Text, codes[i].Span).End >= f.spans.Start })
		to := from
		for to < len(codes) && ticks(f.c.File.Text, codes[to].Span).Start <= f.spans.End {
			to++
		}
		codes = codes[from:to]
	}
	if len(codes) > 0 {
		f.out = slices.Grow(f.out, len(codes))
		f.codes(codes, f.words(out, facets), facets)
	}
}

// word is what a code span may stand for: an input, an output or a facet, or two of them.
type word struct{ input, output, facet thing }

// words gives what the contract declares, by name.
func (f *finder) words(out *compiler.Output, facets []heading) map[string]*word {
	words := map[string]*word{}
	of := func(name string) *word {
		w := words[name]
		if w == nil {
			w = &word{}
			words[name] = w
		}
		return w
	}
	for i := range f.c.Inputs {
		if name := f.c.Inputs[i].Name.Value; name != "" {
			of(name).input = thing{kind: input, contract: f.name, name: name}
		}
	}
	for i := range f.c.Outputs {
		if name := f.c.Outputs[i].Name.Value; name != "" {
			of(name).output = thing{kind: output, contract: f.name, name: name}
		}
	}
	for _, h := range facets {
		of(h.name).facet = thing{kind: facet, contract: f.name, output: out.Name.Value, name: h.name}
	}
	return words
}

// codes takes the code spans that are one of the words. Of an input and an output with one name
// the section tells which is meant, where it can; a facet is meant where neither is.
func (f *finder) codes(codes []body.Text, words map[string]*word, facets []heading) {
	sections := f.c.Body.Sections
	in := 0 // the section that the span is in, or the next
	for i := range codes {
		s := &codes[i]
		w := words[s.Value]
		if w == nil || f.titles(facets, s) {
			continue
		}
		for in < len(sections) && sections[in].Content.End <= s.Span.Start {
			in++
		}
		p := place{role: mentions, span: trim(f.c.File.Text, s.Span), reach: ticks(f.c.File.Text, s.Span)}
		isInput, isOutput := w.input.kind != 0, w.output.kind != 0
		if isInput && isOutput {
			switch f.sectionKey(in, s.Span) {
			case "requires":
				isOutput = false
			case "maintains":
				isInput = false
			default:
				p.vague = true
			}
		}
		if isInput {
			p.thing = w.input
			f.add(p)
		}
		if isOutput {
			p.thing = w.output
			f.add(p)
		}
		if !isInput && !isOutput {
			p.thing = w.facet
			f.add(p)
		}
	}
}

// sectionKey gives the key of the section with that number, when the span lies in it.
func (f *finder) sectionKey(i int, s source.Span) string {
	if i < len(f.c.Body.Sections) && f.c.Body.Sections[i].Content.Contains(s) {
		return f.c.Body.Sections[i].Key
	}
	return ""
}

// titles says whether a code span is the title of a facet, which is taken as such.
func (f *finder) titles(facets []heading, s *body.Text) bool {
	i, _ := slices.BinarySearchFunc(facets, s.Span.Start, func(h heading, at int) int { return h.title.Start - at })
	return i < len(facets) && facets[i].title == s.Span
}

// inHeading gives where the name stands in a facet's title, beside which there may be comments.
func (f *finder) inHeading(h heading) (source.Span, bool) {
	span := trim(f.c.File.Text, h.title)
	raw := f.c.File.Text[span.Start:span.End]
	if string(raw) == h.name || !bytes.Contains(raw, []byte("<!--")) {
		return span, true // what canonical-v1 takes out goes with the name
	}
	rest, found := span, source.Span{Start: -1}
	for i := range f.c.Body.Comments {
		c := f.c.Body.Comments[i].Span
		if c.Start < rest.Start || c.Start >= span.End {
			continue
		}
		if piece := trim(f.c.File.Text, source.Span{Start: rest.Start, End: c.Start}); piece.Len() > 0 {
			if found.Start >= 0 {
				return span, false // a comment inside of the name would be lost
			}
			found = piece
		}
		rest.Start = c.End
	}
	if piece := trim(f.c.File.Text, rest); rest.Start < rest.End && piece.Len() > 0 {
		if found.Start >= 0 {
			return span, false
		}
		found = piece
	}
	return found, found.Start >= 0
}

// ticks widens the content of a code span to its ticks.
func ticks(text []byte, s source.Span) source.Span {
	for s.Start > 0 && text[s.Start-1] == '`' {
		s.Start--
	}
	for s.End < len(text) && text[s.End] == '`' {
		s.End++
	}
	return s
}
