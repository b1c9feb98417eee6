package report

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// text writes FILE:LINE CODE FIELD MESSAGE a finding, its hint indented on the next line, and
// a last line that sums up (guide, "Fix an error").
func (p *printer) text(r *lint.Result) {
	for i := range r.Diagnostics {
		p.finding(&r.Diagnostics[i], false)
		p.hint(&r.Diagnostics[i], "")
	}
	p.statistics(r)
	p.summary(r)
}

// finding writes the line of a finding, with its column when asked. The field is left out
// when it is empty, and so is the code, which only a fault of hz itself lacks.
func (p *printer) finding(d *diag.Diagnostic, column bool) {
	p.place(d.Path, d.Range.Start.Line, d.Range.Start.Column, column)
	if d.Code != diag.Internal {
		p.add(" ")
		p.paint(p.style.of(d.Severity), string(d.Code))
	}
	if d.Field != "" {
		p.add(" ")
		p.paint(p.style.field, d.Field)
	}
	p.add(" ")
	p.visible(lessField(d))
	p.endLine()
}

// lessField gives the message without the field that it begins with: the field stands right
// before it.
func lessField(d *diag.Diagnostic) string {
	if rest, ok := strings.CutPrefix(d.Message, d.Field+" "); ok && d.Field != "" {
		return rest
	}
	return d.Message
}

// place writes FILE:LINE or FILE:LINE:COLUMN, which begins a line.
func (p *printer) place(path string, line, column int, withColumn bool) {
	p.add(p.style.path)
	if command(path) {
		p.add("./")
	}
	p.visible(path)
	p.add(":")
	p.number(line)
	if withColumn {
		p.add(":")
		p.number(column)
	}
	p.reset(p.style.path)
}

// number writes a line or a column; both count from 1.
func (p *printer) number(n int) { p.buf = strconv.AppendInt(p.buf, int64(max(n, 1)), 10) }

func (p *printer) hint(d *diag.Diagnostic, label string) {
	if d.Hint != "" {
		p.add("  ", p.style.hint, label)
		if label == "" && command(d.Hint) {
			p.add(`\`)
		}
		p.visible(d.Hint)
		p.reset(p.style.hint)
		p.endLine()
	}
}

// summary writes the last line: "3 contracts checked: 2 errors, 1 warning in 1 file".
func (p *printer) summary(r *lint.Result) {
	p.sumUp(r)
	p.endLine()
}

// sumUp writes it without its end. What a baseline hid is counted behind.
func (p *printer) sumUp(r *lint.Result) {
	thing := r.Thing
	if thing == "" {
		thing = "contract"
	}
	p.counted(r.Checked, thing)
	p.add(" checked")
	s := r.Summary()
	switch {
	case len(r.Diagnostics) == 0 && r.Checked == 0 && r.Hidden == 0:
		return
	case len(r.Diagnostics) == 0 && r.Hidden == 0:
		p.add(": ", p.style.ok, "no problems")
		p.reset(p.style.ok)
		return
	case len(r.Diagnostics) == 0:
		p.add(": ", p.style.ok, "no new problems")
		p.reset(p.style.ok)
		p.add(", ", strconv.Itoa(r.Hidden), " in the baseline")
		return
	}
	separator := ": "
	for _, c := range []struct {
		n        int
		word     string
		severity diag.Severity
	}{{s.Errors, "error", diag.Error}, {s.Warnings, "warning", diag.Warning}, {s.Infos, "info", diag.Info}} {
		if c.n == 0 {
			continue
		}
		color := p.style.of(c.severity)
		p.add(separator, color)
		p.counted(c.n, c.word)
		p.reset(color)
		separator = ", "
	}
	p.add(" in ")
	p.counted(filesOf(r), "file")
	if r.Hidden > 0 {
		p.add(", ", strconv.Itoa(r.Hidden), " more in the baseline")
	}
}

// counted writes a number of things: "1 contract", "2 contracts".
func (p *printer) counted(n int, thing string) {
	p.buf = strconv.AppendInt(p.buf, int64(n), 10)
	p.add(" ", thing)
	if n != 1 {
		p.add("s")
	}
}

// filesOf counts the files that have findings. Findings of one file stand together.
func filesOf(r *lint.Result) int {
	n := 0
	for i := range r.Diagnostics {
		if i == 0 || r.Diagnostics[i].Path != r.Diagnostics[i-1].Path {
			n++
		}
	}
	return n
}
