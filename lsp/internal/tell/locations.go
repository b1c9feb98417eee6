package tell

import (
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// maxShown is how many readers a click on a lens shows. Where there are more, the lens is a text
// alone: lenses are made anew with every edit, and a search for references finds them all.
const maxShown = 100

// locations gives where the references of readers stand.
func (l *lenses) locations(readers []reader) []protocol.Location {
	out := []protocol.Location{}
	for _, r := range readers {
		f := l.file(r.contract)
		for _, k := range r.refs {
			out = append(out, protocol.Location{URI: f.uri, Range: l.placed(f, r.contract, &l.d.Folder.Outlines()[r.contract].Refs[k].At)})
		}
	}
	return out
}

// file is what is needed of a contract to lead to places in it.
type file struct {
	uri  protocol.DocumentURI
	text *text.Text // nil while nobody needs it
	read bool       // text was looked for
}

// file gives the i-th contract, which several lenses may lead to.
func (l *lenses) file(i int) *file {
	f := l.files[i]
	if f == nil {
		f = &file{uri: l.d.Folder.ContractURI(i)}
		l.files[i] = f
	}
	return f
}

// placed gives a place of an outline of the i-th contract as the client counts. Its text is read
// where its columns aren't the same in every unit; if it can't be, they are those in code points.
func (l *lenses) placed(f *file, i int, at *workspace.Place) protocol.Range {
	if !at.Plain && l.s.Client.Encoding != source.CodePoints {
		if !f.read {
			f.text, f.read = l.text(i), true
		}
		if f.text != nil && at.Span.End <= len(f.text.Text) {
			return f.text.Range(at.Span)
		}
	}
	position := func(p source.Position) protocol.Position {
		return protocol.Position{Line: uint32(max(p.Line-1, 0)), Character: uint32(max(p.Column-1, 0))}
	}
	return protocol.Range{Start: position(at.Range.Start), End: position(at.Range.End)}
}

// text gives the text of a contract: the open one, else as it is on disk.
func (l *lenses) text(i int) *text.Text {
	t := l.d.Folder.Live.Target(i)
	for _, d := range l.s.Docs {
		if d.File == t.File {
			return d.Text
		}
	}
	b, problem := workspace.Read(t, nil)
	if problem != nil {
		return nil
	}
	return text.New(t.Path, b, l.s.Client.Encoding)
}
