package report

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
)

// maxAnnotations is how many annotations of each kind GitHub shows of a step.
const maxAnnotations = 10

// github writes workflow commands, which GitHub's runner makes annotations of. All findings
// are written, since they stay in the log; a notice says how many GitHub won't show. It is a
// notice itself, so it comes before the one that would be too many.
func (p *printer) github(r *lint.Result) {
	s := r.Summary()
	over := max(0, s.Errors-maxAnnotations) + max(0, s.Warnings-maxAnnotations)
	shown := maxAnnotations
	if over > 0 || s.Infos > maxAnnotations {
		shown--
		over += max(0, s.Infos-shown)
	}
	words := p.words()
	var later []int
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if d.Severity == diag.Info {
			if shown--; shown < 0 {
				later = append(later, i)
				continue
			}
		}
		p.annotation(d, &words[i])
	}
	if over > 0 {
		p.add("::notice title=hz::GitHub shows ", strconv.Itoa(maxAnnotations), " annotations of a kind for each step, so it leaves out ")
		p.counted(over, "finding")
		p.add("; the log of the step has all of them")
		p.endLine()
	}
	for _, i := range later {
		p.annotation(&r.Diagnostics[i], &words[i])
	}
}

func (p *printer) annotation(d *diag.Diagnostic, words *wording) {
	p.add("::", bySeverity(d.Severity, "error", "warning", "notice"), " file=")
	p.property(words.tree)
	start, end := bounds(d.Range)
	p.member(",line=", start.Line)
	if start.Line == end.Line { // GitHub refuses columns of a finding that spans lines
		p.member(",col=", start.Column)
	}
	p.member(",endLine=", end.Line)
	if start.Line == end.Line {
		p.member(",endColumn=", end.Column)
	}
	p.add(",title=")
	p.property(strings.TrimRight(codeOf(d)+" "+d.Field, " "))
	p.add("::")
	p.data(words.two)
	p.endLine()
}

// property writes a property's value, data the text of a command. Both are written as the
// runner reads them (its ActionCommand, and the package core of its toolkit).
func (p *printer) property(s string) { p.escaped(harmless(diag.Visible(s)), ":,") }
func (p *printer) data(s string)     { p.escaped(harmless(s), "") }

func (p *printer) escaped(s, also string) {
	const digits = "0123456789ABCDEF"
	for i := 0; i < len(s); i++ {
		if c := s[i]; c == '%' || c == '\r' || c == '\n' || strings.IndexByte(also, c) >= 0 {
			p.buf = append(p.buf, '%', digits[c>>4], digits[c&15])
		} else {
			p.buf = append(p.buf, c)
		}
	}
}

// bounds gives a range with lines and columns of 1 at least, and its end not before its start.
func bounds(r source.Range) (start, end source.Position) {
	start = source.Position{Line: max(1, r.Start.Line), Column: max(1, r.Start.Column)}
	end = source.Position{Line: max(1, r.End.Line), Column: max(1, r.End.Column)}
	if end.Before(start) {
		end = start
	}
	return start, end
}
