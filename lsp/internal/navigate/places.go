package navigate

import (
	"bytes"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
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

// content gives where a scalar's text stands, without quotes, and in a block without the empty
// lines and the indentation before it.
func (f *finder) content(n *frontmatter.Node) source.Span {
	if n.Style == frontmatter.Plain {
		return n.Span
	}
	s := f.c.Front.Sub(n, 0, len(n.Value))
	if n.Style == frontmatter.Literal || n.Style == frontmatter.Folded {
		raw := f.c.File.Text[s.Start:s.End]
		s.End -= len(raw) - len(bytes.TrimRight(raw, " \t\r\n"))
		s.Start += len(raw) - len(bytes.TrimLeft(raw, " \t\r\n"))
		s.End = max(s.Start, s.End)
	}
	return s
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
