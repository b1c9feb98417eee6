package state

import (
	"cmp"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/fix"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// Doc is one contract's text with what is known of it.
type Doc struct {
	URI     protocol.DocumentURI // as the client writes it
	File    string               // absolute, in the system's own writing; "" for a document that is no file
	Path    string               // as hz prints it
	Version int32
	Open    bool

	Text     *text.Text
	Contract *compiler.Contract // of Text, never nil; its State says how far it could be read
	Folder   *Folder            // never nil
	Index    int                // its place in Folder.Outlines(), or -1

	Compiled *lint.Compiled
	Alone    []diag.Diagnostic // what the document says by itself; see Findings
	snapshot *Snapshot
}

// Findings gives what `hz heinzel check` says of the document, in the order of output. While
// the contracts around it are still being read it is what the document says by itself. The
// slice belongs to the snapshot.
func (d *Doc) Findings() []diag.Diagnostic {
	if d.Index >= 0 && d.Folder.Live != nil {
		return d.Folder.Live.Findings(d.Index)
	}
	return d.Alone
}

// Check gives what would be found in the document if it had another text, and what rules
// between contracts would say of others: what fix.File wants to know.
func (d *Doc) Check(text []byte) []diag.Diagnostic {
	if d.Index >= 0 && d.Folder.Live != nil {
		return d.Folder.Live.Try(d.Index, text)
	}
	t := workspace.Target{Path: d.Path, File: cmp.Or(d.File, d.Path)}
	return lint.Alone(lint.CompileFor(&t, text, d.Contract.Namespace), d.Folder.Options())
}

// Fixed gives the document with all safe fixes, as `hz heinzel check --fix` mends it.
func (d *Doc) Fixed() fix.Result { return fix.File(d.Path, d.Text.Text, d.Check) }

// FullName gives the contract's name as JSON and logs write it: me/x.
func (d *Doc) FullName() string { return d.Contract.FullName() }

// Range gives a span of the document's text as the client counts.
func (d *Doc) Range(s source.Span) protocol.Range { return d.Text.Range(s) }

// Offset gives the byte of the document's text that a position means.
func (d *Doc) Offset(p protocol.Position) int { return d.Text.Offset(p) }
