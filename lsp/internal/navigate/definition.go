package navigate

import (
	"errors"
	"io/fs"
	"os"

	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// target is a place of a document.
type target struct {
	doc *state.Doc
	place
}

// Definition gives where what the cursor names gets its name: a reference's contract, output or
// facet, depending on which part the cursor is at; the key of an input or output; the entry in
// hz.requires of what an input reads, or the line of a plugin that brings the method. A reference
// is understood where it is only written, too, as in a frontmatter that isn't YAML yet. A part of
// a reference that isn't there leads to the nearest that is. Nothing is an empty answer.
func Definition(s *state.Snapshot, d *state.Doc, pos protocol.Position) protocol.DefinitionResult {
	offset := d.Offset(pos)
	all := placesAt(d, offset)
	here := at(all, offset)
	if len(here) == 0 {
		here = writtenAt(d, offset)
	}
	r := protocol.DefinitionResult{}
	if s.Client.LinkSupport {
		r.Links = []protocol.LocationLink{}
	}
	for _, from := range here {
		origin := d.Range(from.reach)
		for _, to := range declarations(d, all, from.thing) {
			if s.Client.LinkSupport {
				r.Links = append(r.Links, protocol.LocationLink{OriginSelectionRange: &origin, TargetURI: to.doc.URI,
					TargetRange: to.doc.Range(to.whole), TargetSelectionRange: to.doc.Range(to.span)})
			} else {
				r.Locations = append(r.Locations, protocol.Location{URI: to.doc.URI, Range: to.doc.Range(to.span)})
			}
		}
	}
	return r
}

// declarations gives where a thing is declared: several times when several contracts have one
// name. all are places of d, its declarations at least.
func declarations(d *state.Doc, all []place, t thing) (out []target) {
	if !t.elsewhere() {
		if t.kind == method {
			if made := inPlugin(d, t); made != nil {
				return made
			}
			t = thing{kind: capability, name: t.contract}
		}
		return declaredIn(d, all, t)
	}
	docs, _ := owners(d, t.contract)
	for _, doc := range docs {
		if doc != d {
			all = placesAt(doc, -1)
		}
		out = append(out, nearest(doc, all, t)...)
	}
	return out
}

// nearest gives the declarations of a thing in its contract; where it isn't there, of what it
// would belong to; where the contract has no name either, the start of its file.
func nearest(doc *state.Doc, all []place, t thing) []target {
	for {
		if found := declaredIn(doc, all, t); len(found) > 0 {
			return found
		}
		switch t.kind {
		case facet:
			t = thing{kind: output, contract: t.contract, name: t.output}
		case output:
			t = contractOf(t.contract)
		default:
			return []target{{doc, place{thing: t, role: declares}}}
		}
	}
}

// declaredIn gives the places of a document that declare a thing. A facet whose heading stands
// twice is declared by the first.
func declaredIn(doc *state.Doc, all []place, t thing) []target {
	for _, p := range all {
		if p.role == declares && p.thing == t {
			return []target{{doc, p}}
		}
	}
	return nil
}

// owners gives the documents of the contracts of that name, in the order of their paths but d
// first. One that can't be read any more is left out, and the error says why; so is one that
// changed its name since.
func owners(d *state.Doc, full string) (out []*state.Doc, unread error) {
	if d.FullName() == full {
		out = append(out, d)
	}
	f := d.Folder
	i := f.ByName(full)
	if i < 0 {
		return out, nil
	}
	for _, k := range f.Live.Index().Namesakes(i) {
		if k == d.Index {
			continue
		}
		doc, err := read(f, k)
		if err != nil {
			unread = err
		} else if doc != nil && doc.FullName() == full {
			out = append(out, doc)
		}
	}
	return out, unread
}

// read gives a contract with its text; nil for one whose file is gone.
func read(f *state.Folder, i int) (*state.Doc, error) {
	d, err := f.Contract(i)
	if err != nil {
		if _, there := os.Lstat(f.File(i)); errors.Is(there, fs.ErrNotExist) {
			return nil, nil
		}
		return nil, err
	}
	return d, nil
}
