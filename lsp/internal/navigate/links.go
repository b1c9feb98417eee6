package navigate

import (
	"regexp"
	"slices"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// ignoring finds an ignore comment: # hz: ignore HZC105, or <!-- hz: ignore HZC105 (interfaces §1).
var ignoring = regexp.MustCompile(`^(?:#+|<!--)[# \t\r\n]*hz:[ \t]*ignore\b`)

// coded finds what may be a code.
var coded = regexp.MustCompile(`\bHZC[0-9]{3}\b`)

// Links gives what leads out of the document: the contract that a reference names, as a link to
// its file, and the codes in ignore comments, as links to their pages. Addresses in the text are
// the editor's own to find. The output's part of a reference is no link, so that a click there
// goes to its definition.
func Links(_ *state.Snapshot, d *state.Doc) []protocol.DocumentLink {
	out := []protocol.DocumentLink{}
	c := newCursor(d.Text)
	for _, l := range append(referenceLinks(d), codeLinks(d)...) {
		l.DocumentLink.Range = c.rangeOf(l.at)
		out = append(out, l.DocumentLink)
	}
	return out
}

// link is a link before its place is counted.
type link struct {
	at source.Span
	protocol.DocumentLink
}

func referenceLinks(d *state.Doc) (out []link) {
	for i := range d.Contract.Inputs {
		r := d.Contract.Inputs[i].Ref
		if r == nil {
			continue
		}
		at := d.Folder.ByName(r.Contract())
		if at < 0 {
			continue
		}
		o := d.Folder.Outlines()[at]
		tip := "Open " + r.Contract()
		if o.Declares != nil && o.Declares.Title != "" {
			tip += " (" + diag.Cut(diag.Visible(o.Declares.Title), diag.MaxQuote) + ")"
		}
		out = append(out, link{r.NameSpan, protocol.DocumentLink{Target: string(d.Folder.ContractURI(at)), Tooltip: tip}})
	}
	slices.SortFunc(out, func(a, b link) int { return a.at.Start - b.at.Start })
	return out
}

func codeLinks(d *state.Doc) (out []link) {
	comments := []source.Span{}
	if d.Contract.Front != nil {
		comments = append(comments, d.Contract.Front.Comments...)
	}
	if d.Contract.Body != nil {
		for i := range d.Contract.Body.Comments {
			if m := &d.Contract.Body.Comments[i]; m.Text != "" {
				comments = append(comments, m.Span)
			}
		}
	}
	for _, s := range comments {
		text := d.Text.Text[s.Start:s.End]
		if !ignoring.Match(text) {
			continue
		}
		for _, m := range coded.FindAllIndex(text, -1) {
			if e, known := diag.Lookup(diag.Code(text[m[0]:m[1]])); known {
				out = append(out, link{source.Span{Start: s.Start + m[0], End: s.Start + m[1]},
					protocol.DocumentLink{Target: e.Code.URL(), Tooltip: string(e.Code) + ": " + e.Title}})
			}
		}
	}
	return out
}
