// Package diagnose says findings as the Language Server Protocol has them: nothing is found
// here, and nothing is left out. What a client doesn't understand falls away.
package diagnose

import (
	"encoding/json"
	"path/filepath"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// Source is what hz's diagnostics say of their origin.
const Source = "hz"

// Data is what a diagnostic carries for the one who mends it: what `hz heinzel check --json` says
// of it beyond what the protocol has a member for.
type Data struct {
	Field string `json:"field"`
	Hint  string `json:"hint"`
	Fixes []Fix  `json:"fixes"`
}

// Fix is one way to mend a finding.
type Fix struct {
	Title string              `json:"title"`
	Safe  bool                `json:"safe"`
	Edits []protocol.TextEdit `json:"edits"`
}

// Document gives the findings of a document.
func Document(d *state.Doc) []protocol.Diagnostic {
	found := d.Findings()
	out := make([]protocol.Diagnostic, 0, len(found))
	for i := range found {
		out = append(out, One(d, &found[i]))
	}
	return out
}

// Contract gives the findings of the i-th contract of a folder, open or not. What is found in one
// that went, or can't be read, stands at its beginning.
func Contract(f *state.Folder, i int) []protocol.Diagnostic {
	if len(f.Live.Findings(i)) == 0 {
		return nil
	}
	if d := f.OpenDoc(i); d != nil && d.Folder == f {
		return Document(d)
	}
	t := f.Live.Target(i)
	d := &state.Doc{URI: f.ContractURI(i), File: t.File, Path: t.Path, Folder: f, Index: i, Text: f.Source(i)}
	if d.Text == nil {
		d.Text = text.New(t.Path, nil, f.Client().Encoding)
	}
	return Document(d)
}

// One gives one finding of a document.
func One(d *state.Doc, f *diag.Diagnostic) protocol.Diagnostic {
	client := d.Folder.Client()
	out := File(client, f)
	out.Range = d.Range(f.Span)
	if client.RelatedInformation {
		for i := range f.Related {
			out.RelatedInformation = append(out.RelatedInformation, related(d, &f.Related[i]))
		}
	}
	if client.DiagnosticData {
		out.Data = data(d, f)
	}
	return out
}

// File gives the finding of a whole file that has no text, such as one that can't be read.
func File(client *state.Client, f *diag.Diagnostic) protocol.Diagnostic {
	out := protocol.Diagnostic{Severity: Severity(f.Severity), Code: protocol.DiagnosticCode(f.Code), Source: Source, Message: Message(f)}
	if client.CodeDescription && f.Code != diag.Internal {
		out.CodeDescription = &protocol.CodeDescription{Href: f.Code.URL()}
	}
	if client.DiagnosticTags {
		out.Tags = tags(f.Code)
	}
	if client.DiagnosticData {
		out.Data = data(nil, f)
	}
	return out
}

// Message gives what a person reads: the message, and the hint on a line of its own, as the
// command line prints them.
func Message(f *diag.Diagnostic) string {
	if f.Hint == "" {
		return f.Message
	}
	return f.Message + "\n" + f.Hint
}

// Severity gives a severity as the protocol counts it.
func Severity(s diag.Severity) protocol.DiagnosticSeverity {
	switch s {
	case diag.Error:
		return protocol.SeverityError
	case diag.Warning:
		return protocol.SeverityWarning
	}
	return protocol.SeverityInformation
}

func tags(code diag.Code) []protocol.DiagnosticTag {
	e, _ := diag.Lookup(code)
	switch e.Tag {
	case diag.Unnecessary:
		return []protocol.DiagnosticTag{protocol.Unnecessary}
	case diag.Deprecated:
		return []protocol.DiagnosticTag{protocol.Deprecated}
	}
	return nil
}

// related gives a further place. It lies in the document, or in another contract.
func related(d *state.Doc, r *diag.Related) protocol.DiagnosticRelatedInformation {
	if r.Path == d.Path || r.Path == "" {
		return protocol.DiagnosticRelatedInformation{Location: protocol.Location{URI: d.URI, Range: d.Range(r.Span)}, Message: r.Message}
	}
	if d.Folder.Live != nil {
		if i := d.Folder.Live.PlaceOf(r.Path); i >= 0 {
			l := Location(d.Folder, i, workspace.Place{Span: r.Span, Range: r.Range})
			return protocol.DiagnosticRelatedInformation{Location: l, Message: r.Message}
		}
	}
	path := filepath.FromSlash(r.Path) // of a configuration
	if !filepath.IsAbs(path) {
		path = filepath.Join(d.Folder.Dir, path)
	}
	l := protocol.Location{URI: protocol.DocumentURI(uri.From(path)), Range: inCodePoints(r.Range)}
	return protocol.DiagnosticRelatedInformation{Location: l, Message: r.Message}
}

// Location gives where a place of the i-th contract is, in the client's units. The text is needed
// for that, but where a unit is a code point.
func Location(f *state.Folder, i int, p workspace.Place) protocol.Location {
	l := protocol.Location{URI: f.ContractURI(i)}
	if t := f.Source(i); t != nil {
		l.Range = t.Range(p.Span)
		return l
	}
	l.Range = inCodePoints(p.Range)
	return l
}

// inCodePoints gives a range of a text that isn't there to count in the client's units.
func inCodePoints(r source.Range) protocol.Range {
	at := func(q source.Position) protocol.Position {
		return protocol.Position{Line: uint32(max(1, q.Line) - 1), Character: uint32(max(1, q.Column) - 1)}
	}
	return protocol.Range{Start: at(r.Start), End: at(r.End)}
}

func data(d *state.Doc, f *diag.Diagnostic) json.RawMessage {
	out := Data{Field: f.Field, Hint: f.Hint, Fixes: make([]Fix, 0, len(f.Fixes))}
	for i := range f.Fixes {
		if d == nil {
			break // no text, nothing to mend
		}
		fix := Fix{Title: f.Fixes[i].Title, Safe: f.Fixes[i].Safe, Edits: []protocol.TextEdit{}}
		for _, e := range f.Fixes[i].Edits {
			fix.Edits = append(fix.Edits, protocol.TextEdit{Range: d.Range(e.Span), NewText: e.NewText})
		}
		out.Fixes = append(out.Fixes, fix)
	}
	b, err := json.Marshal(out)
	if err != nil {
		return nil // it holds texts and numbers alone
	}
	return b
}
