package report

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
)

// rdjsonl writes reviewdog's Diagnostic messages, one a line. Its columns count the bytes of
// a line from 1; where a file's text isn't known there is none, and the whole line is meant.
func (p *printer) rdjsonl(r *lint.Result) {
	words := p.words()
	for i := range r.Diagnostics {
		d, start, text := &r.Diagnostics[i], len(p.buf), words[i].two
		p.rdDiagnostic(d, text, r.Files)
		if len(p.buf)-start > maxLine {
			p.buf = p.buf[:start]
			short := *d
			short.Fixes, short.Related = nil, nil
			p.rdDiagnostic(&short, text, r.Files)
		}
		p.endLine()
	}
}

// maxLine is how many bytes a line may have: reviewdog stops reading, without a word, at one
// of 64 KiB. A longer one does without suggestions and related places.
const maxLine = 60 << 10

func (p *printer) rdDiagnostic(d *diag.Diagnostic, text string, files map[string]*source.File) {
	p.add(`{"message": `)
	p.quote(text)
	p.rdLocation(`, "location": `, d.Path, files[d.Path], d.Span, d.Range)
	p.add(`, "severity": "`, bySeverity(d.Severity, "ERROR", "WARNING", "INFO"), `", "source": {"name": "hz", "url": "`, home, `"}`)
	p.add(`, "code": {"value": "`, codeOf(d), `"`)
	if d.Code != diag.Internal {
		p.add(`, "url": "`, d.Code.URL(), `"`)
	}
	p.add("}")
	n := 0
	for i := range d.Fixes {
		if !d.Fixes[i].Safe {
			continue
		}
		if e, ok := merged(&d.Fixes[i], files[d.Path]); ok {
			if n == 0 {
				p.add(`, "suggestions": [`)
			}
			p.comma(n)
			n++
			p.rdRange(`{"range": `, files[d.Path], e.Span, e.Range)
			p.add(`, "text": `)
			p.quote(e.NewText)
			p.add("}")
		}
	}
	if n > 0 {
		p.add("]")
	}
	for i := range d.Related {
		r := &d.Related[i]
		if i == 0 {
			p.add(`, "related_locations": [`)
		}
		p.comma(i)
		p.add(`{"message": `)
		p.quote(diag.Visible(r.Message))
		p.rdLocation(`, "location": `, r.Path, files[r.Path], r.Span, r.Range)
		p.add("}")
	}
	if len(d.Related) > 0 {
		p.add("]")
	}
	p.add("}")
}

func (p *printer) rdLocation(head, path string, f *source.File, s source.Span, at source.Range) {
	p.add(head, `{"path": `)
	p.quote(path)
	p.rdRange(`, "range": `, f, s, at)
	p.add("}")
}

func (p *printer) rdRange(head string, f *source.File, s source.Span, at source.Range) {
	start, end := bounds(at)
	p.add(head)
	p.member(`{"start": {"line": `, start.Line)
	p.byteColumn(f, s.Start)
	p.member(`}, "end": {"line": `, end.Line)
	p.byteColumn(f, s.End)
	p.add("}}")
}

func (p *printer) byteColumn(f *source.File, offset int) {
	if f != nil {
		span := f.LineAround(offset)
		p.member(`, "column": `, 1+min(max(0, offset-span.Start), span.Len()))
	}
}

// merged gives a fix as one edit: a suggestion of reviewdog's can't have two places. The
// fix's own edits don't overlap, but may stand in any order.
func merged(f *diag.Fix, file *source.File) (one diag.Edit, ok bool) {
	if file == nil || len(f.Edits) == 0 {
		return one, false
	}
	edits := sorted(f.Edits)
	first, last := &edits[0], &edits[len(edits)-1]
	var b strings.Builder
	at := first.Span.Start
	for i := range edits {
		e := &edits[i]
		if e.Span.Start < at || e.Span.End < e.Span.Start || e.Span.End > len(file.Text) {
			return one, false
		}
		b.Write(file.Text[at:e.Span.Start])
		b.WriteString(e.NewText)
		at = e.Span.End
	}
	return diag.Edit{
		Span: source.Span{Start: first.Span.Start, End: at}, Range: source.Range{Start: first.Range.Start, End: last.Range.End}, NewText: b.String(),
	}, true
}
