package change

import (
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/format"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
)

// wholeEdits gives the edits of an action for the whole document.
func wholeEdits(d *state.Doc, kind protocol.CodeActionKind) []diag.Edit {
	if kind == OrganizeSections {
		return formatted(d, format.All)
	}
	return format.Difference(d.Text.Text, d.Fixed().Text)
}

// formatted gives the edits that format parts of a document; none for a text that is to be left
// alone: its findings say what is wrong with it.
func formatted(d *state.Doc, parts format.Parts) []diag.Edit {
	res, err := format.Contract(d.Contract, parts)
	if err != nil {
		return nil
	}
	return res.Edits
}

// Formatting gives the edits that format a document.
func Formatting(_ *state.Snapshot, d *state.Doc) []protocol.TextEdit {
	return textEdits(d, formatted(d, format.All))
}

// RangeFormatting gives the edits that format what a range touches of a document: its
// frontmatter, its body or both. Keys and sections change places, so less than that can't be
// formatted by itself.
func RangeFormatting(_ *state.Snapshot, d *state.Doc, r protocol.Range) []protocol.TextEdit {
	at, shut := d.Text.Span(r), fences(d).End
	var parts format.Parts
	if at.Start <= shut {
		parts |= format.Frontmatter
	}
	if at.End > shut {
		parts |= format.Body
	}
	return textEdits(d, formatted(d, parts))
}

// fences gives where the frontmatter begins and ends, the lines --- included.
func fences(d *state.Doc) source.Span {
	c := d.Contract
	m := &c.Canon.Map
	return source.Span{Start: m.SourceStart(c.Parts.Open.Start), End: m.SourceEnd(c.Parts.Close.End)}
}
