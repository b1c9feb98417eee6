package change

import (
	"bytes"
	"os"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/format"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/config"
	"github.com/heinzel/hz/workspace/pins"
)

// approval is the name of the change annotation that asks a person whether they mean it.
const approval = "approval"

// approve gives the action that approves the text of a contract whose pin is of another one
// (HZC301): an edit of the hz.toml that holds the pin, as `hz system config set` makes it. What
// is approved must be what others would run, so the text has to be saved.
func (q *query) approve(f *diag.Diagnostic) *protocol.CodeAction {
	if f.Code != "HZC301" || !q.saved() {
		return nil
	}
	c, list := q.d.Contract, q.d.Folder.Pins
	sums := pins.SumsOf(c.File.Text, &c.Canon)
	for _, pin := range pins.Named(list, c.Stem) {
		if pin.Approves(sums) {
			continue
		}
		now, ok := pins.Renewed(pin, sums)
		if !ok || pin.At.Path == "" {
			return nil
		}
		a := q.pinned(pin.At.Path, pins.Value(list, now))
		if a != nil {
			a.Title, a.Kind, a.Diagnostics = "Approve this text: put its pin into "+config.FileName, protocol.QuickFix, q.about(f)
		}
		return a
	}
	return nil
}

// pin gives the action that approves the text of a team's contract that runs here whatever its
// file says: an entry without a pin gets the one of this text. Nothing is wrong without, so it is
// offered when the actions of a whole document are asked for.
func (q *query) pin(out []protocol.CodeAction) []protocol.CodeAction {
	if q.d.File == "" || !q.d.Folder.Roots.TeamFiles()(q.d.File) || !q.saved() {
		return out
	}
	c, list := q.d.Contract, q.d.Folder.Pins
	for _, entry := range pins.Named(list, c.Stem) {
		if entry.Algorithm != pins.Unpinned || entry.At.Path == "" {
			continue
		}
		now := pins.Approve(c.Stem, pins.Canonical, pins.SumsOf(c.File.Text, &c.Canon))
		if now.Algorithm == pins.Unpinned { // such a text has no fingerprint
			continue
		}
		if a := q.pinned(entry.At.Path, pins.Value(list, now)); a != nil {
			a.Title, a.Kind = "Approve this text: pin "+q.d.FullName()+" in "+config.FileName, Approve
			return append(out, *a)
		}
	}
	return out
}

// saved says whether the document is as it lies on disk.
func (q *query) saved() bool {
	if q.d.Index < 0 || q.d.Folder.Live == nil {
		return false
	}
	b, problem := workspace.Read(q.d.Folder.Live.Target(q.d.Index), nil)
	return problem == nil && bytes.Equal(b, q.d.Text.Text)
}

// pinned gives the action that gives the list of pins in a file another value.
func (q *query) pinned(file, value string) *protocol.CodeAction {
	old, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	now, err := config.Edited(old, pins.Key, value)
	if err != nil {
		return nil
	}
	t := text.New(file, old, q.s.Client.Encoding)
	var edits []protocol.TextEdit
	for _, e := range format.Difference(old, now) {
		edits = append(edits, protocol.TextEdit{Range: t.Range(e.Span), NewText: e.NewText})
	}
	a := &protocol.CodeAction{}
	to := q.d.Folder.FileURI(file)
	if !q.s.Client.DocumentChanges {
		a.Edit = &protocol.WorkspaceEdit{Changes: map[protocol.DocumentURI][]protocol.TextEdit{to: edits}}
		return a
	}
	e := &protocol.TextDocumentEdit{TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{URI: to}}
	a.Edit = &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{{TextDocumentEdit: e}}}
	for _, edit := range edits {
		made := protocol.AnnotatedTextEdit{TextEdit: edit}
		if q.s.Client.ChangeAnnotations {
			made.AnnotationID = approval
		}
		e.Edits = append(e.Edits, made)
	}
	if q.s.Client.ChangeAnnotations {
		a.Edit.ChangeAnnotations = map[string]protocol.ChangeAnnotation{approval: {
			Label: "Approve " + q.d.FullName(), NeedsConfirmation: true, Description: "hz runs this text from then on",
		}}
	}
	return a
}
