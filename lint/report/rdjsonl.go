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
	for i := range r.Diagnostics {
		d, start := &r.Diagnostics[i], len(p.buf)
		p.rdDiagnostic(d, r.Files)
		if len(p.buf)-start > maxLine {
			p.buf = p.buf[:start]
			short := *d
			short.Fixes, short.Related = nil, nil
			p.rdDiagnostic(&short, r.Files)
		}
		p.endLine()
	}
}

// maxLine is how many bytes a line may have: reviewdog stops reading, without a word, at one
// of 64 KiB. A longer one does without suggestions and related places.
const maxLine = 60 << 10

func (p *printer) rdDiagnostic(d *diag.Diagnostic, files map[string]*source.File) {
	p.add(`{"message": `)
	p.quote(twoLines(d))
	p.rdLocation(`, "location": `, d.Path, files[d.Path], d.Span, d.Range)
	p.add(`, "severity": "`, bySeverity(d.Severity, "ERROR", "WARNING", "INFO"), `", "source": {"name": "hz", "url": "`, home, `"}`)
	p.add(`, "code": {"value": "`, codeOf(d), `"`)
	if d.Code != diag.Internal {
		p.add(`, "url": "`, d.Code.URL(), `"`)
	}
	p.add("}")
	n := 0
	for i := range d.Fixes {
		if text, span, ok := merged(&d.Fixes[i], files[d.Path]); ok && d.Fixes[i].Safe {
			if n == 0 {
				p.add(`, "suggestions": [`)
			}
			p.comma(n)
			n++
			p.rdRange(`{"range": `, files[d.Path], span, files[d.Path].Range(span))
			p.add(`, "text": `)
			p.quote(text)
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
	p.byteColumn(f, start.Line, s.Start)
	p.member(`}, "end": {"line": `, end.Line)
	p.byteColumn(f, end.Line, s.End)
	p.add("}}")
}

func (p *printer) byteColumn(f *source.File, line, offset int) {
	if f != nil {
		span := f.LineSpan(line)
		p.member(`, "column": `, 1+min(max(0, offset-span.Start), span.Len()))
	}
}

// merged gives a fix as one piece of text that takes the place of another: a suggestion of
// reviewdog's can't have two places. Edits don't overlap, but may stand in any order.
func merged(f *diag.Fix, file *source.File) (text string, span source.Span, ok bool) {
	if file == nil || len(f.Edits) == 0 {
		return "", span, false
	}
	edits := sorted(f.Edits)
	var b strings.Builder
	at := edits[0].Span.Start
	for i := range edits {
		e := &edits[i]
		if e.Span.Start < at || e.Span.End < e.Span.Start || e.Span.End > len(file.Text) {
			return "", span, false
		}
		b.Write(file.Text[at:e.Span.Start])
		b.WriteString(e.NewText)
		at = e.Span.End
	}
	return b.String(), source.Span{Start: edits[0].Span.Start, End: at}, true
}
