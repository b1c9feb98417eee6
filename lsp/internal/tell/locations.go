package tell

import (
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// maxExact is how many files are read for the places of references in them. Columns of others
// are those in code points: the same in every encoding, unless such characters stand before the
// reference on its line of which that encoding has another number.
const maxExact = 50

// locations gives where the references of readers stand.
func (l *lenses) locations(readers []reader) []protocol.Location {
	out := []protocol.Location{}
	f := l.d.Folder
	for n, r := range readers {
		uri := f.ContractURI(r.contract)
		t := l.text(r.contract, n < maxExact)
		for _, k := range r.refs {
			out = append(out, protocol.Location{URI: uri, Range: placed(t, &f.Outlines()[r.contract].Refs[k].At)})
		}
	}
	return out
}

// text gives the text of a contract, or nil.
func (l *lenses) text(i int, read bool) *text.Text {
	f := l.d.Folder
	file := f.File(i)
	for _, d := range l.s.Docs {
		if d.File == file && file != "" {
			return d.Text
		}
	}
	if !read || l.s.Client.Encoding == source.CodePoints {
		return nil
	}
	b, problem := workspace.Read(f.Live.Target(i), nil)
	if problem != nil {
		return nil
	}
	return text.New(file, b, l.s.Client.Encoding)
}

// placed gives a place of an outline as the client counts.
func placed(t *text.Text, at *workspace.Place) protocol.Range {
	if t != nil && at.Span.End <= len(t.Text) {
		return t.Range(at.Span)
	}
	position := func(p source.Position) protocol.Position {
		return protocol.Position{Line: uint32(max(p.Line-1, 0)), Character: uint32(max(p.Column-1, 0))}
	}
	return protocol.Range{Start: position(at.Range.Start), End: position(at.Range.End)}
}
