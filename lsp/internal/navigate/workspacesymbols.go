package navigate

import (
	"bytes"
	"cmp"
	"container/heap"
	"slices"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// maxSymbols is how many symbols are given: nobody reads more, and a client asks again with each
// letter that is typed.
const maxSymbols = 200

// maxFacets is how many of them are facets: where a facet stands only its file says.
const maxFacets = 50

// candidate is a symbol of some contract, before its place is known.
type candidate struct {
	score    int
	kind     kind
	name     string // what was compared
	folder   *state.Folder
	contract int
	titled   bool // name is the contract's title
	index    int  // of an output among the outline's, and of the facet's output
}

// compare orders candidates, the best first: by score, then the shorter name, then by name, and
// by contract, so that the order never depends on how they were found.
func (c *candidate) compare(o *candidate) int {
	return cmp.Or(
		cmp.Compare(o.score, c.score),
		cmp.Compare(len(c.name), len(o.name)),
		cmp.Compare(c.name, o.name),
		cmp.Compare(c.kind, o.kind),
		cmp.Compare(c.folder.Outlines()[c.contract].Path, o.folder.Outlines()[o.contract].Path),
	)
}

// best keeps the best candidates; the worst of them is on top.
type best []candidate

func (b best) Len() int           { return len(b) }
func (b best) Less(i, j int) bool { return b[i].compare(&b[j]) > 0 }
func (b best) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }
func (b *best) Push(x any)        { *b = append(*b, x.(candidate)) }
func (b *best) Pop() any {
	last := (*b)[len(*b)-1]
	*b = (*b)[:len(*b)-1]
	return last
}

// take keeps a candidate if it is among the best n.
func (b *best) take(c candidate, n int) {
	switch {
	case c.score == 0:
	case len(*b) < n:
		heap.Push(b, c)
	case c.score >= (*b)[0].score && c.compare(&(*b)[0]) < 0:
		(*b)[0] = c
		heap.Fix(b, 0)
	}
}

// WorkspaceSymbols gives the contracts, outputs and facets of all folders whose names hold the
// letters of the query in their order, whatever the case; of contracts also those whose title or
// full name does. The best come first, at most 200 of them, 50 of them facets. An empty query
// gives contracts.
func WorkspaceSymbols(s *state.Snapshot, text string) []protocol.WorkspaceSymbol {
	q := newQuery(text)
	var found, facets best
	for n, f := range s.Folders {
		for i, o := range f.Outlines() {
			if !o.Readable || seenBefore(s.Folders[:n], f, i) {
				continue
			}
			title := ""
			if o.Declares != nil {
				title = o.Declares.Title
			}
			c := candidate{kind: contract, name: o.Name, folder: f, contract: i}
			if c.score = q.score(o.Name); c.score == 0 {
				c.score = q.score(o.FullName())
			}
			if by := q.score(title); by > c.score && title != "" {
				c.score, c.name, c.titled = by, title, true
			}
			found.take(c, maxSymbols)
			if len(q.typed) == 0 {
				continue
			}
			for k := range o.Outputs {
				c := candidate{kind: output, name: o.Outputs[k].Name, folder: f, contract: i, index: k}
				c.score = q.score(c.name)
				found.take(c, maxSymbols)
				for _, name := range o.Outputs[k].Facets {
					c := candidate{kind: facet, name: name, folder: f, contract: i, index: k}
					c.score = q.score(name)
					facets.take(c, maxFacets)
				}
			}
		}
	}
	found = append(found, facets...)
	slices.SortFunc(found, func(a, b candidate) int { return a.compare(&b) })
	found = found[:min(len(found), maxSymbols)]
	out := make([]protocol.WorkspaceSymbol, len(found))
	for i := range found {
		out[i] = found[i].symbol()
	}
	return out
}

// seenBefore says whether a file is a contract of one of the folders before, too: a folder may
// lie in another one.
func seenBefore(folders []*state.Folder, f *state.Folder, i int) bool {
	return slices.ContainsFunc(folders, func(other *state.Folder) bool { return other.Place(f.File(i)) >= 0 })
}

// symbol gives the candidate with its place.
func (c *candidate) symbol() protocol.WorkspaceSymbol {
	o := c.folder.Outlines()[c.contract]
	s := protocol.WorkspaceSymbol{Name: label(c.name, c.kind.bare()), ContainerName: label(o.FullName(), ""),
		Location: protocol.Location{URI: c.folder.ContractURI(c.contract)}}
	at := o.NameAt
	switch c.kind {
	case contract:
		s.Kind = protocol.SymbolKindClass
		if c.titled {
			break
		}
		s.Name, s.ContainerName = s.ContainerName, ""
		if o.Declares != nil {
			s.ContainerName = label(o.Declares.Title, "")
		}
	case output, facet:
		s.Kind = protocol.SymbolKindInterface
		if o.Declares != nil && c.index < len(o.Declares.OutputsAt) {
			at = o.Declares.OutputsAt[c.index]
		}
	}
	if c.kind == facet {
		s.Kind = protocol.SymbolKindField
		s.ContainerName = label(o.FullName()+"#"+o.Outputs[c.index].Name, "")
		if r, ok := c.facet(o.Outputs[c.index].Name); ok {
			s.Location.Range = r
			return s
		}
	}
	s.Location.Range = placed(c.folder, c.contract, at)
	return s
}

// facet gives where the heading of a facet stands, which no outline says. As a rule one line of
// the text is that heading; where several are, or none, the contract is compiled.
func (c *candidate) facet(of string) (protocol.Range, bool) {
	t := c.folder.Source(c.contract)
	if t == nil {
		return protocol.Range{}, false
	}
	if at, ok := onlyLine(t.Text, "#### "+c.name); ok {
		return t.Range(source.Span{Start: at + len("#### "), End: at + len("#### ") + len(c.name)}), true
	}
	d, err := c.folder.Contract(c.contract)
	if err != nil {
		return protocol.Range{}, false
	}
	if found := declaredIn(d, placesAt(d, -1), thing{kind: facet, contract: d.FullName(), output: of, name: c.name}); len(found) > 0 {
		return d.Range(found[0].span), true
	}
	return protocol.Range{}, false
}

// onlyLine gives where a line stands that is in the text once, in whatever way lines are broken.
func onlyLine(text []byte, line string) (at int, ok bool) {
	at = -1
	for from := 0; ; {
		i := bytes.Index(text[from:], []byte(line))
		if i < 0 {
			return at, at >= 0
		}
		i += from
		from = i + len(line)
		whole := (i == 0 || text[i-1] == '\n' || text[i-1] == '\r') && (from == len(text) || text[from] == '\n' || text[from] == '\r')
		if whole && at >= 0 {
			return -1, false
		} else if whole {
			at = i
		}
	}
}

// placed gives a place of an outline in the client's units. Where nothing but ASCII can stand
// before it, as in a line that begins with a key of hz, they are code points but for the name
// itself; else the text is read.
func placed(f *state.Folder, i int, at workspace.Place) protocol.Range {
	if at.Range.Start.Line == 0 {
		return protocol.Range{} // an outline of a file that couldn't be read
	}
	r := protocol.Range{Start: position(at.Range.Start), End: position(at.Range.End)}
	plain := at.Span.Len() == at.Range.End.Column-at.Range.Start.Column && at.Range.Start.Line == at.Range.End.Line
	if f.Client().Encoding == source.CodePoints || plain && at.Range.Start.Column <= asciiColumns && at.Range.Start.Line > 1 {
		return r
	}
	if t := f.Source(i); t != nil {
		return t.Range(at.Span)
	}
	return r
}

// asciiColumns is how far a name may stand to the right so that only a key of hz fits before it.
const asciiColumns = 12

func position(p source.Position) protocol.Position {
	return protocol.Position{Line: uint32(max(p.Line-1, 0)), Character: uint32(max(p.Column-1, 0))}
}
