package navigate

import (
	"bytes"
	"slices"
	"sort"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
)

// finder finds the places of one document.
type finder struct {
	c    *compiler.Contract
	name string // the contract's full name
	out  []place

	spans source.Span // where code spans are looked for
}

// places gives every place of a document that names something, in the order of the text.
func places(d *state.Doc) []place {
	return find(d, source.Span{End: len(d.Text.Text)})
}

// placesAt gives those places but for the code spans of the body that the offset isn't at, of
// which there may be thousands.
func placesAt(d *state.Doc, offset int) []place {
	return find(d, source.Span{Start: offset, End: offset})
}

func find(d *state.Doc, spans source.Span) []place {
	f := finder{c: d.Contract, name: d.FullName(), spans: spans}
	f.out = make([]place, 0, 4*len(f.c.Inputs)+len(f.c.Requires)+16)
	if f.c.Front != nil && f.c.Front.Root != nil {
		f.nameKey()
		f.requires()
		f.inputs()
		f.outputs()
	}
	if f.c.Body != nil {
		f.body()
	}
	byPlace := func(a, b place) int { return a.span.Start - b.span.Start }
	if !slices.IsSortedFunc(f.out, byPlace) {
		slices.SortStableFunc(f.out, byPlace)
	}
	return f.out
}

func (f *finder) add(p place) { f.out = append(f.out, p) }

// nameKey takes the value of name, whatever it is: one that can't be a name is the contract's
// all the same.
func (f *finder) nameKey() {
	p := f.c.Front.Root.Pair("name")
	if p == nil || p.Value.Kind >= frontmatter.Sequence || p.Value.Kind == frontmatter.Null || p.Value.Value == "" {
		return
	}
	_, short, _ := strings.Cut(f.name, "/")
	span := f.content(p.Value)
	f.add(place{thing: thing{kind: contract, contract: f.name, name: short}, role: declares,
		span: span, reach: span, whole: pairSpan(p), yaml: p.Value.Style == frontmatter.Plain})
}

// content gives where a scalar's text stands, without quotes.
func (f *finder) content(n *frontmatter.Node) source.Span {
	if n.Style == frontmatter.Plain {
		return n.Span
	}
	return f.c.Front.Sub(n, 0, len(n.Value))
}

// key gives where a key's text stands, without quotes, and whether it has none.
func (f *finder) key(s source.Span) (source.Span, bool) {
	if text := f.c.File.Text; s.Len() >= 2 && (text[s.Start] == '"' || text[s.Start] == '\'') {
		return source.Span{Start: s.Start + 1, End: s.End - 1}, false
	}
	return s, true
}

func (f *finder) requires() {
	for i := range f.c.Requires {
		r := &f.c.Requires[i]
		n := valueAt(f.c.Front.Root, r.Span)
		if n == nil {
			continue
		}
		f.add(place{thing: thing{kind: capability, name: r.Capability}, role: declares,
			span: f.c.Front.Sub(n, 0, len(r.Capability)), reach: f.content(n), whole: r.Span})
	}
}

func (f *finder) inputs() {
	for i := range f.c.Inputs {
		in := &f.c.Inputs[i]
		if in.Name.Value != "" {
			f.declared(thing{kind: input, contract: f.name, name: in.Name.Value}, in.Name.Span)
		}
		if !in.OK {
			continue
		}
		n := valueAt(f.c.Front.Root, in.Read.Span)
		switch {
		case n == nil:
		case in.Ref != nil:
			f.reference(n, in.Ref)
		default:
			dot := len(in.Capability)
			before, behind := f.c.Front.Sub(n, 0, dot), f.c.Front.Sub(n, dot+1, len(n.Value))
			f.add(place{thing: thing{kind: capability, name: in.Capability}, role: reads, span: before, reach: before})
			f.add(place{thing: thing{kind: method, contract: in.Capability, name: in.Method}, role: reads, span: behind, reach: behind})
		}
	}
}

// declared takes a key that gives something its name.
func (f *finder) declared(t thing, key source.Span) {
	span, bare := f.key(key)
	whole := key
	if p := pairAt(f.c.Front.Root, key); p != nil {
		whole = pairSpan(p)
	}
	f.add(place{thing: t, role: declares, span: span, reach: span, whole: whole, yaml: bare})
}

// reference takes the parts of contract:NAMESPACE/NAME#OUTPUT/FACET.
func (f *finder) reference(n *frontmatter.Node, r *compiler.Reference) {
	sub := func(from, to int) source.Span { return f.c.Front.Sub(n, from, to) }
	slash := strings.IndexByte(n.Value, '/')
	hash := strings.IndexByte(n.Value, '#')
	end := hash + 1 + len(r.Output)
	if slash < 0 || hash < slash || end > len(n.Value) {
		return // not what the compiler read
	}
	full := r.Contract()
	f.add(place{thing: thing{kind: contract, contract: full, name: r.Name}, role: reads,
		span: sub(slash+1, hash), reach: sub(0, hash), space: sub(slash-len(r.Namespace), slash)})
	f.add(place{thing: thing{kind: output, contract: full, name: r.Output}, role: reads, span: sub(hash+1, end), reach: sub(hash, end)})
	if r.Facet != "" {
		f.add(place{thing: thing{kind: facet, contract: full, output: r.Output, name: r.Facet}, role: reads,
			span: sub(end+1, len(n.Value)), reach: sub(end, len(n.Value))})
	}
}

func (f *finder) outputs() {
	for i := range f.c.Outputs {
		if name := f.c.Outputs[i].Name; name.Value != "" {
			f.declared(thing{kind: output, contract: f.name, name: name.Value}, name.Span)
		}
	}
	if f.c.Publishes == nil || f.c.Publishes.Output.Value == "" {
		return
	}
	o := f.c.Publishes.Output
	if n := valueAt(f.c.Front.Root, o.Span); n != nil && f.hasOutput(o.Value) {
		span := f.content(n)
		f.add(place{thing: thing{kind: output, contract: f.name, name: o.Value}, role: reads, span: span, reach: span, yaml: n.Style == frontmatter.Plain})
	}
}

func (f *finder) hasOutput(name string) bool {
	return slices.ContainsFunc(f.c.Outputs, func(o compiler.Output) bool { return o.Name.Value == name })
}

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
		if w == nil {
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
		if !isInput && !isOutput && !f.titles(facets, s) {
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
