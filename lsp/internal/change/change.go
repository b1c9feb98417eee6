// Package change gives what an editor may do to a contract: code actions and formatting.
//
// Nothing is written here, and nothing is decided anew: a fix is the one that its finding carries
// (`hz heinzel check --fix`), fixing everything is lint/fix, formatting is the room format, a
// created contract is the starter of `hz heinzel new`, and an approval is what
// workspace/config would write. Each becomes an edit that a person sees, and can take back.
package change

import (
	"encoding/json"
	"reflect"
	"slices"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/format"
	"github.com/heinzel/hz/lsp/internal/diagnose"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// The kinds of hz's own source actions.
const (
	FixAll           protocol.CodeActionKind = protocol.SourceFixAll + ".hz"
	OrganizeSections protocol.CodeActionKind = protocol.Source + ".organizeSections.hz"
	Approve          protocol.CodeActionKind = protocol.Source + ".approve.hz"
)

// Kinds are the kinds of all actions, for the server's capabilities.
var Kinds = []protocol.CodeActionKind{protocol.QuickFix, FixAll, OrganizeSections, Approve}

// query is what was asked.
type query struct {
	s       *state.Snapshot
	d       *state.Doc
	at      source.Span
	context *protocol.CodeActionContext
	texts   *texts // see silence; nil until they are needed
	tried   int    // comments of silence that were tried out
}

// CodeActions gives what can be done about a range: the fixes of its findings, safe ones first;
// what else mends them (a missing contract, an approval); comments that silence them; and what
// can be done to the whole document. Kinds that the context doesn't ask for are left out, and
// what concerns the whole document where nobody asked for anything. Nothing is offered twice: what
// mends several findings at once is about all of them.
func CodeActions(s *state.Snapshot, d *state.Doc, r protocol.Range, context protocol.CodeActionContext) []protocol.CodeAction {
	if !s.Client.CodeActionLiterals {
		return nil
	}
	q := &query{s: s, d: d, at: d.Text.Span(r), context: &context}
	var out []protocol.CodeAction
	if q.wants(protocol.QuickFix) {
		found := q.findings()
		for _, safe := range []bool{true, false} {
			for _, f := range found {
				out = q.fixes(out, f, safe)
			}
		}
		for _, further := range []func(*diag.Diagnostic) *protocol.CodeAction{q.create, q.approve, q.silence} {
			for _, f := range found {
				if a := further(f); a != nil {
					out = append(out, *a)
				}
			}
		}
	}
	out = merged(out)
	for _, kind := range []protocol.CodeActionKind{FixAll, OrganizeSections} {
		if q.wants(kind) {
			out = q.whole(out, kind)
		}
	}
	if q.wants(Approve) {
		out = q.pin(out)
	}
	return out
}

// merged makes one action of those that do the same: it is about all of their findings.
func merged(list []protocol.CodeAction) []protocol.CodeAction {
	type key struct {
		title string
		at    protocol.Range
	}
	var out []protocol.CodeAction
	same := map[key][]int{} // few have both
next:
	for _, a := range list {
		k := key{a.Title, firstRange(a.Edit)}
		for _, i := range same[k] {
			if reflect.DeepEqual(out[i].Edit, a.Edit) {
				out[i].Diagnostics = append(out[i].Diagnostics, a.Diagnostics...)
				continue next
			}
		}
		same[k] = append(same[k], len(out))
		out = append(out, a)
	}
	return out
}

// firstRange gives the range of the first text edit.
func firstRange(w *protocol.WorkspaceEdit) protocol.Range {
	for _, edits := range w.Changes { // one document's
		return edits[0].Range
	}
	for _, c := range w.DocumentChanges {
		if c.TextDocumentEdit != nil && len(c.TextDocumentEdit.Edits) > 0 {
			return c.TextDocumentEdit.Edits[0].Range
		}
	}
	return protocol.Range{}
}

// wants says whether actions of a kind are asked for.
func (q *query) wants(kind protocol.CodeActionKind) bool {
	if len(q.context.Only) == 0 {
		return kind == protocol.QuickFix || q.context.TriggerKind != protocol.CodeActionAutomatic
	}
	return slices.ContainsFunc(q.context.Only, func(k protocol.CodeActionKind) bool { return k.Includes(kind) })
}

// findings gives the findings that touch the range, and those that the client names.
func (q *query) findings() []*diag.Diagnostic {
	var out []*diag.Diagnostic
	all := q.d.Findings()
	for i := range all {
		if f := &all[i]; q.touches(f.Span) || q.named(f) {
			out = append(out, f)
		}
	}
	return out
}

// touches says whether a span and the range have a place in common; one of a whole file or a
// missing thing is as long as its line.
func (q *query) touches(s source.Span) bool {
	if s.Len() == 0 {
		s = q.d.Text.LineAround(s.Start)
	}
	return s.Start <= q.at.End && q.at.Start <= s.End
}

// named says whether the client names a finding: then it may stand elsewhere on the line.
func (q *query) named(f *diag.Diagnostic) bool {
	for i := range q.context.Diagnostics {
		c := &q.context.Diagnostics[i]
		if c.Source == diagnose.Source && c.Code == protocol.DiagnosticCode(f.Code) && c.Range == q.d.Range(f.Span) && c.Message == diagnose.Message(f) {
			return true
		}
	}
	return false
}

// fixes adds the fixes of a finding that are safe, or those that are only offered.
func (q *query) fixes(out []protocol.CodeAction, f *diag.Diagnostic, safe bool) []protocol.CodeAction {
	for i := range f.Fixes {
		if fix := &f.Fixes[i]; fix.Safe == safe {
			out = append(out, protocol.CodeAction{
				Title: fix.Title, Kind: protocol.QuickFix, Diagnostics: q.about(f),
				IsPreferred: safe && q.s.Client.PreferredActions, Edit: q.edit(fix.Edits),
			})
		}
	}
	return out
}

// about gives a finding as the action that is about it names it.
func (q *query) about(f *diag.Diagnostic) []protocol.Diagnostic {
	return []protocol.Diagnostic{diagnose.One(q.d, f)}
}

// edit gives edits of the document as a workspace edit.
func (q *query) edit(edits []diag.Edit) *protocol.WorkspaceEdit {
	return workspaceEdit(q.s.Client, q.d, edits)
}

func workspaceEdit(client *state.Client, d *state.Doc, edits []diag.Edit) *protocol.WorkspaceEdit {
	list := textEdits(d, edits)
	if !client.DocumentChanges {
		return &protocol.WorkspaceEdit{Changes: map[protocol.DocumentURI][]protocol.TextEdit{d.URI: list}}
	}
	e := &protocol.TextDocumentEdit{TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{URI: d.URI}}
	if d.Open {
		version := d.Version
		e.TextDocument.Version = &version
	}
	for i := range list {
		e.Edits = append(e.Edits, protocol.AnnotatedTextEdit{TextEdit: list[i]})
	}
	return &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{{TextDocumentEdit: e}}}
}

// textEdits gives edits as the client counts, in their order; never nil.
func textEdits(d *state.Doc, edits []diag.Edit) []protocol.TextEdit {
	out := make([]protocol.TextEdit, 0, len(edits))
	for _, e := range edits {
		out = append(out, protocol.TextEdit{Range: d.Range(e.Span), NewText: e.NewText})
	}
	return out
}

// whole is an action for the whole document, until it is resolved.
type whole struct {
	URI  protocol.DocumentURI    `json:"uri"`
	Kind protocol.CodeActionKind `json:"kind"`
}

// whole adds an action for the whole document. What it changes is found when it is chosen, by
// clients that ask then: in a long contract that takes many checks.
func (q *query) whole(out []protocol.CodeAction, kind protocol.CodeActionKind) []protocol.CodeAction {
	a := protocol.CodeAction{Title: "Fix all that is safe to fix", Kind: kind}
	due := kind == FixAll && mendable(q.d.Findings())
	if kind == OrganizeSections {
		a.Title = "Put the keys and sections in order"
		due = format.Due(q.d.Contract, format.All)
	}
	if !due {
		return out
	}
	if q.s.Client.CodeActionResolve {
		data, err := json.Marshal(whole{q.d.URI, kind})
		if err != nil {
			return out // it holds texts alone
		}
		a.Data = data
		return append(out, a)
	}
	edits := wholeEdits(q.d, kind)
	if len(edits) == 0 {
		return out
	}
	a.Edit = q.edit(edits)
	return append(out, a)
}

func mendable(found []diag.Diagnostic) bool {
	return slices.ContainsFunc(found, func(d diag.Diagnostic) bool {
		return slices.ContainsFunc(d.Fixes, func(f diag.Fix) bool { return f.Safe })
	})
}

// Resolve gives an action of CodeActions with its edit. The error is a sentence for a person.
func Resolve(s *state.Snapshot, a protocol.CodeAction) (protocol.CodeAction, error) {
	var w whole
	if a.Edit != nil || json.Unmarshal(a.Data, &w) != nil || w.Kind != FixAll && w.Kind != OrganizeSections {
		return a, nil
	}
	d, err := s.Doc(w.URI)
	if err != nil {
		return a, err
	}
	a.Edit = workspaceEdit(s.Client, d, wholeEdits(d, w.Kind))
	return a, nil
}
