package report

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
)

// full writes each finding with its column, the code's title, the source line with marks
// below what it is about, the related places in the same manner, and the hint.
func (p *printer) full(r *lint.Result) {
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		p.finding(d, true)
		p.title(d)
		f := r.Files[d.Path]
		p.source(f, d.Span, d.Range, "^", p.style.of(d.Severity))
		for j := range d.Related {
			p.related(&d.Related[j], r.Files)
		}
		p.hint(d, "hint: ")
		p.endLine()
	}
	p.statistics(r)
	p.summary(r)
}

func (p *printer) title(d *diag.Diagnostic) {
	title := d.Code.Title()
	if d.Code == diag.Internal {
		title = "Fault of hz itself"
	}
	p.add("  ", p.style.of(d.Severity), d.Severity.String())
	p.reset(p.style.of(d.Severity))
	p.add(": ", title)
	p.endLine()
}

// related writes a further place, with its line where the file's text is known.
func (p *printer) related(r *diag.Related, files map[string]*source.File) {
	p.add("  ")
	p.place(r.Path, r.Range.Start.Line, r.Range.Start.Column, true)
	if r.Message != "" {
		p.add(" ")
		p.visible(r.Message)
	}
	p.endLine()
	p.source(files[r.Path], r.Span, r.Range, "-", p.style.frame)
}

// source writes the excerpt of a span. A finding of the whole file has none: its first line
// isn't what is wrong.
func (p *printer) source(f *source.File, s source.Span, at source.Range, mark, color string) {
	if f == nil || s == (source.Span{}) {
		return
	}
	line, number := f.LineAround(s.Start), strconv.Itoa(max(1, at.Start.Line))
	e := excerptOf(f.Text[line.Start:line.End], s.Start-line.Start, s.End-line.Start, at.End.Line > at.Start.Line, mark, p.room(len(number)))
	p.add("  ", p.style.frame, strings.Repeat(" ", max(0, gutter-len(number))), number, " |")
	p.reset(p.style.frame)
	p.add(" ", strings.TrimRight(e.line, " "))
	p.endLine()
	p.add("  ", p.style.frame, strings.Repeat(" ", max(gutter, len(number))), " |")
	p.reset(p.style.frame)
	marks := strings.TrimLeft(e.marks, " ")
	p.add(" ", e.marks[:len(e.marks)-len(marks)], color, marks)
	p.reset(color)
	p.endLine()
}

// gutter is the room for line numbers; a contract has seldom more than 999 lines.
const gutter = 3

// room gives the cells for a source line behind its number: what the terminal has, less the
// one for the mark of a cut, since a line that wraps tears the marks from what they are about.
func (p *printer) room(digits int) int {
	if p.options.Width <= 0 {
		return maxCells
	}
	return min(maxCells, max(minCells, p.options.Width-len("   | ")-max(gutter, digits)-1))
}
