package change

import (
	"os"
	"path/filepath"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// create gives the action that makes the contract which a reference names and nobody has written
// yet (HZC031): the starter of `hz heinzel new`, with the output that is read.
func (q *query) create(f *diag.Diagnostic) *protocol.CodeAction {
	client := q.s.Client
	if f.Code != "HZC031" || !client.DocumentChanges || !client.CreateFiles || q.d.File == "" {
		return nil
	}
	ref := q.missing(f)
	if ref == nil {
		return nil
	}
	file := q.place(ref)
	if file == "" {
		return nil
	}
	title := "Create the contract " + ref.Contract() + " with the output " + ref.Output // another input may want another one
	if ref.Facet != "" {
		title += " and its facet " + ref.Facet
	}
	target := q.d.Folder.FileURI(file)
	text := protocol.AnnotatedTextEdit{TextEdit: protocol.TextEdit{NewText: string(authoring.StarterFor(ref.Name, ref.Output, ref.Facet))}}
	return &protocol.CodeAction{
		Title: title, Kind: protocol.QuickFix, Diagnostics: q.about(f),
		Edit: &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{
			{CreateFile: &protocol.CreateFile{URI: target}},
			{TextDocumentEdit: &protocol.TextDocumentEdit{
				TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{URI: target},
				Edits:        []protocol.AnnotatedTextEdit{text},
			}},
		}},
	}
}

// missing gives the reference of a finding when there is no contract of its name.
func (q *query) missing(f *diag.Diagnostic) *compiler.Reference {
	for i := range q.d.Contract.Inputs {
		ref := q.d.Contract.Inputs[i].Ref
		if ref != nil && ref.Span == f.Span && q.d.Folder.ByName(ref.Contract()) < 0 {
			return ref
		}
	}
	return nil
}

// place gives the file of a contract that isn't there yet: beside the one that reads it when both
// are of one namespace, else in that namespace's folder. It is "" when nothing says where, and
// when something stands there.
func (q *query) place(ref *compiler.Reference) string {
	dir := filepath.Dir(q.d.File)
	if ref.Namespace != q.d.Contract.Namespace {
		dir = q.d.Folder.Roots.Me
		if ref.Namespace == workspace.Team {
			dir = q.d.Folder.Roots.Team
		}
	}
	if dir == "" {
		return ""
	}
	file := filepath.Join(dir, ref.Name+workspace.Suffix)
	if _, err := os.Lstat(file); !os.IsNotExist(err) {
		return ""
	}
	return file
}
