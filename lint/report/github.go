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
	var later []*diag.Diagnostic
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if d.Severity == diag.Info {
			if shown--; shown < 0 {
				later = append(later, d)
				continue
			}
		}
		p.annotation(d)
	}
	if over > 0 {
		p.add("::notice title=hz::GitHub shows ", strconv.Itoa(maxAnnotations), " annotations of a kind for each step, so it leaves out ")
		p.counted(over, "finding")
		p.add("; the log of the step has all of them")
		p.endLine()
	}
	for _, d := range later {
		p.annotation(d)
	}
}

func (p *printer) annotation(d *diag.Diagnostic) {
	p.add("::", bySeverity(d.Severity, "error", "warning", "notice"), " file=")
	p.property(p.paths.tree(d.Path))
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
	p.add("::", escapeData(headline(d)))
	if d.Hint != "" {
		p.add("%0A", escapeData(diag.Visible(d.Hint)))
	}
	p.endLine()
}

// What the runner takes for the end of a command or a property, and how it is written (the
// runner's ActionCommand, and the package core of its toolkit).
var (
	dataEscapes     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	propertyEscapes = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

func escapeData(s string) string { return dataEscapes.Replace(harmless(s)) }

// property writes a property's value.
func (p *printer) property(s string) { p.add(propertyEscapes.Replace(harmless(diag.Visible(s)))) }

// bounds gives a range with lines and columns of 1 at least, and its end not before its start.
func bounds(r source.Range) (start, end source.Position) {
	start = source.Position{Line: max(1, r.Start.Line), Column: max(1, r.Start.Column)}
	end = source.Position{Line: max(1, r.End.Line), Column: max(1, r.End.Column)}
	if end.Before(start) {
		end = start
	}
	return start, end
}
