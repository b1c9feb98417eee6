package navigate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// changes are edits of several documents.
type changes struct {
	docs  []*state.Doc // each once
	edits map[protocol.DocumentURI][]diag.Edit
}

// put notes an edit.
func (c *changes) put(d *state.Doc, at source.Span, text string) {
	if c.edits == nil {
		c.edits = map[protocol.DocumentURI][]diag.Edit{}
	}
	list, there := c.edits[d.URI]
	if !there {
		c.docs = append(c.docs, d)
	}
	if string(d.Text.Text[at.Start:at.End]) != text {
		list = append(list, diag.Edit{Span: at, NewText: text})
	}
	c.edits[d.URI] = list
}

// workspaceEdit gives the edits in the form that the client knows, sorted by document and place,
// and then the renamed files, each of an annotation that needs a person's word where it has one.
func (c *changes) workspaceEdit(client *state.Client, files []protocol.RenameFile) *protocol.WorkspaceEdit {
	w := &protocol.WorkspaceEdit{}
	slices.SortFunc(c.docs, func(a, b *state.Doc) int {
		return cmp.Or(strings.Compare(a.Path, b.Path), strings.Compare(string(a.URI), string(b.URI)))
	})
	for _, d := range c.docs {
		list := c.edits[d.URI]
		if len(list) == 0 {
			continue
		}
		slices.SortFunc(list, func(a, b diag.Edit) int { return a.Span.Start - b.Span.Start })
		list = slices.Compact(list)
		cur := newCursor(d.Text)
		if !client.DocumentChanges {
			if w.Changes == nil {
				w.Changes = map[protocol.DocumentURI][]protocol.TextEdit{}
			}
			for _, e := range list {
				w.Changes[d.URI] = append(w.Changes[d.URI], protocol.TextEdit{Range: cur.rangeOf(e.Span), NewText: e.NewText})
			}
			continue
		}
		t := &protocol.TextDocumentEdit{TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{URI: d.URI}}
		if d.Open {
			version := d.Version
			t.TextDocument.Version = &version
		}
		for _, e := range list {
			t.Edits = append(t.Edits, protocol.AnnotatedTextEdit{TextEdit: protocol.TextEdit{Range: cur.rangeOf(e.Span), NewText: e.NewText}})
		}
		w.DocumentChanges = append(w.DocumentChanges, protocol.DocumentChange{TextDocumentEdit: t})
	}
	for i := range files {
		w.DocumentChanges = append(w.DocumentChanges, protocol.DocumentChange{RenameFile: &files[i]})
	}
	return w
}
