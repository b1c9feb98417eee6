package navigate

import (
	"iter"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// References gives every place that names what the cursor names: of a contract, its output or a
// facet those in all contracts of the folder, open or not, in the order of their paths. Contracts
// are read anew where they aren't open, so that places are right although a file changed.
func References(s *state.Snapshot, d *state.Doc, pos protocol.Position, includeDeclaration bool) []protocol.Location {
	out := []protocol.Location{}
	here := at(placesAt(d, d.Offset(pos)), d.Offset(pos))
	if len(here) == 0 {
		return out
	}
	// Only an input and an output can be meant by one word, and the output comes last.
	docs, _ := holders(s, d, here[len(here)-1].thing)
	for _, doc := range docs {
		c := newCursor(doc.Text)
		for p := range named(places(doc), here) {
			if includeDeclaration || p.role != declares {
				out = append(out, protocol.Location{URI: doc.URI, Range: c.rangeOf(p.span)})
			}
		}
	}
	return out
}

// named gives the places that name what some place names, each once, although the text may mean
// two things there.
func named(all, here []place) iter.Seq[*place] {
	return func(yield func(*place) bool) {
		last := source.Span{Start: -1}
		for k := range all {
			p := &all[k]
			if p.span == last || !among(here, p) {
				continue
			}
			if last = p.span; !yield(p) {
				return
			}
		}
	}
}

func among(here []place, p *place) bool {
	for i := range here {
		if here[i].thing == p.thing {
			return true
		}
	}
	return false
}

// holders gives the documents that may name a thing, sorted by path: those of the document's own
// folder, and those of folders around or in it for which its contract is the same file. One that
// can't be read any more is left out; the error says why.
func holders(s *state.Snapshot, d *state.Doc, t thing) ([]*state.Doc, error) {
	if !t.elsewhere() {
		return []*state.Doc{d}, nil
	}
	out, unread := owners(d, t.contract)
	if !slices.Contains(out, d) {
		out = append(out, d)
	}
	seen := map[string]bool{} // files
	for _, doc := range out {
		seen[doc.File] = true
	}
	own := d.Folder.ByName(t.contract)
	for _, f := range s.Folders {
		if i := f.ByName(t.contract); f != d.Folder && (i < 0 || own < 0 || f.File(i) != d.Folder.File(own)) {
			continue
		}
		for _, r := range f.Readers(t.contract) {
			file := f.File(r.Contract)
			if seen[file] {
				continue
			}
			seen[file] = true
			doc, err := read(f, r.Contract)
			if err != nil {
				unread = err
			} else if doc != nil {
				out = append(out, doc)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *state.Doc) int { return strings.Compare(a.Path, b.Path) })
	return out, unread
}

// Highlights gives the places of the document that name what the cursor names: where it gets its
// name as written, the others as read.
func Highlights(_ *state.Snapshot, d *state.Doc, pos protocol.Position) []protocol.DocumentHighlight {
	out := []protocol.DocumentHighlight{}
	here := at(placesAt(d, d.Offset(pos)), d.Offset(pos))
	if len(here) == 0 {
		return out
	}
	c := newCursor(d.Text)
	for p := range named(places(d), here) {
		h := protocol.DocumentHighlight{Range: c.rangeOf(p.span), Kind: protocol.HighlightRead}
		if p.role == declares {
			h.Kind = protocol.HighlightWrite
		}
		out = append(out, h)
	}
	return out
}
