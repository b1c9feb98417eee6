package navigate

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// symbol is a part of a document, with what belongs to it.
type symbol struct {
	name, detail     string
	kind             protocol.SymbolKind
	whole, selection source.Span
	children         []symbol
}

// DocumentSymbols gives what the document is made of: the frontmatter with its keys, inputs and
// outputs, then headings and sections, with facets and checks.
func DocumentSymbols(_ *state.Snapshot, d *state.Doc) []protocol.DocumentSymbol {
	return newSymbols(d).tree(outline(d))
}

// FlatSymbols is DocumentSymbols for clients that know no hierarchy: each with the name of what it
// belongs to.
func FlatSymbols(s *state.Snapshot, d *state.Doc) []protocol.SymbolInformation {
	out := []protocol.SymbolInformation{}
	var walk func(list []protocol.DocumentSymbol, container string)
	walk = func(list []protocol.DocumentSymbol, container string) {
		for i := range list {
			k := &list[i]
			out = append(out, protocol.SymbolInformation{Name: k.Name, Kind: k.Kind, ContainerName: container,
				Location: protocol.Location{URI: d.URI, Range: k.Range}})
			walk(k.Children, k.Name)
		}
	}
	walk(DocumentSymbols(s, d), "")
	return out
}

// symbols makes the protocol's symbols. Symbols begin in the order in which they are visited, and
// end in the order in which they are left, so that both cursors only go on.
type symbols struct{ starts, ends *cursor }

func newSymbols(d *state.Doc) *symbols { return &symbols{newCursor(d.Text), newCursor(d.Text)} }

func (y *symbols) tree(list []symbol) []protocol.DocumentSymbol {
	out := make([]protocol.DocumentSymbol, len(list))
	for i := range list {
		s, k := &list[i], &out[i]
		k.Name, k.Detail, k.Kind = s.name, s.detail, s.kind
		k.Range.Start = y.starts.position(s.whole.Start)
		k.SelectionRange = y.starts.rangeOf(s.selection)
		if len(s.children) > 0 {
			k.Children = y.tree(s.children)
		}
		k.Range.End = y.ends.position(max(s.whole.Start, s.whole.End))
	}
	return out
}

// outline gives the tree of a document's symbols. Each lies in the one that it belongs to.
func outline(d *state.Doc) []symbol {
	c := d.Contract
	var out []symbol
	if c.Front != nil {
		out = append(out, frontSymbol(c))
	}
	if c.Body == nil {
		return out
	}
	for _, list := range [][]body.Heading{c.Body.Titles, c.Body.Level2} {
		for i := range list {
			h := &list[i]
			out = append(out, symbol{name: label(h.Title.Value, "(no title)"), kind: protocol.SymbolKindString, whole: h.Span, selection: h.Span})
		}
	}
	for i := range c.Body.Sections {
		out = append(out, sectionSymbol(c, &c.Body.Sections[i]))
	}
	slices.SortStableFunc(out, func(a, b symbol) int { return a.whole.Start - b.whole.Start })
	return out
}

// front gives the frontmatter with its fences.
func front(c *compiler.Contract) source.Span {
	return fileSpan(c, source.Span{Start: c.Parts.Open.Start, End: c.Parts.Close.End})
}

// fileSpan leads a span of the canonical text back to the file.
func fileSpan(c *compiler.Contract, s source.Span) source.Span {
	return source.MapSpan(c.Canon.Map, s.Start, s.End)
}

func frontSymbol(c *compiler.Contract) symbol {
	s := symbol{name: "frontmatter", kind: protocol.SymbolKindNamespace, whole: front(c)}
	s.selection = fileSpan(c, c.Parts.Open)
	if c.Front.Root != nil {
		s.detail = label(c.FullName(), "")
		s.children = keySymbols(c.Front.Root, 0, "")
	}
	return s
}

// keySymbols gives the keys of a mapping: three levels of them, so that those of hz are there with
// the inputs and outputs by name.
func keySymbols(n *frontmatter.Node, level int, in string) []symbol {
	if n.Kind != frontmatter.Mapping || level > 2 {
		return nil
	}
	out := make([]symbol, len(n.Pairs))
	for i := range n.Pairs {
		p := &n.Pairs[i]
		s := &out[i]
		*s = symbol{name: label(p.Key, `""`), kind: protocol.SymbolKindProperty, whole: pairSpan(p), selection: p.KeySpan}
		switch {
		case p.Value.Kind < frontmatter.Sequence:
			s.detail = label(p.Value.Value, "")
		case p.Value.Kind == frontmatter.Sequence:
			s.kind = protocol.SymbolKindArray
		case level < 2:
			s.kind = protocol.SymbolKindNamespace
		}
		switch {
		case in == "inputs":
			s.kind = protocol.SymbolKindVariable
			s.detail = scalar(p.Value.Get("read"))
		case in == "outputs":
			s.kind = protocol.SymbolKindInterface
			s.detail = scalar(p.Value.Get("format"))
		default:
			s.children = keySymbols(p.Value, level+1, p.Key)
		}
	}
	return out
}

func scalar(n *frontmatter.Node) string {
	if n == nil || n.Kind >= frontmatter.Sequence {
		return ""
	}
	return label(n.Value, "")
}

// sectionSymbol gives a section with its facets and checks.
func sectionSymbol(c *compiler.Contract, s *body.Section) symbol {
	text := c.File.Text
	out := symbol{name: label(s.Name, "(no title)"), kind: protocol.SymbolKindClass, selection: s.Heading.Span,
		whole: source.Span{Start: s.Heading.Span.Start, End: max(s.Heading.Span.End, trimEnd(text, s.Content.Start, s.Content.End))}}
	for i := range s.Facets {
		h := &s.Facets[i]
		end := s.Content.End
		if i+1 < len(s.Facets) {
			end = s.Facets[i+1].Span.Start
		}
		whole := source.Span{Start: h.Span.Start, End: trimEnd(text, h.Span.End, min(end, out.whole.End))}
		out.children = append(out.children, symbol{name: label(h.Title.Value, "(no title)"), kind: protocol.SymbolKindField, whole: whole, selection: h.Span})
	}
	for i := range s.Items {
		it := &s.Items[i]
		if s.Key != "done when" || it.Box != body.OpenBox && it.Box != body.CheckedBox {
			continue
		}
		what := it.Text.Value[min(3, len(it.Text.Value)):]
		k := symbol{name: label(what, "(no text)"), kind: protocol.SymbolKindBoolean, whole: it.Span, selection: it.Span}
		if it.Box == body.CheckedBox {
			k.detail = "done"
		}
		out.children = append(out.children, k)
	}
	return out
}

// label gives text from the file as a symbol's name or detail, which is never empty: there are
// clients that drop all symbols for one without a name.
func label(text, otherwise string) string {
	if text = strings.TrimSpace(diag.Cut(diag.Visible(strings.TrimSpace(text)), diag.MaxQuote)); text == "" {
		return otherwise
	}
	return text
}
