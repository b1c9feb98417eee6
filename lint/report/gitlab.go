package report

import (
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// gitlab writes a code quality report: a JSON array with the members that GitLab reads, a
// finding a line. The fingerprint is by which it knows a finding again, so it holds no line
// number and is another one for each finding.
func (p *printer) gitlab(r *lint.Result) {
	p.add("[")
	words, prints := p.words(), p.prints()
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if i > 0 {
			p.add(",")
		}
		p.endLine()
		p.add(` {"description": `)
		p.quote(words[i].one)
		p.add(`, "check_name": "`, codeOf(d), `", "fingerprint": "`, prints[i], `", "severity": "`)
		if d.Code == diag.Internal {
			p.add("critical")
		} else {
			p.add(bySeverity(d.Severity, "major", "minor", "info"))
		}
		p.add(`", "location": {"path": `)
		p.quote(words[i].tree)
		start, end := bounds(d.Range)
		p.member(`, "lines": {"begin": `, start.Line)
		p.member(`, "end": `, end.Line)
		p.add("}}}")
	}
	if len(r.Diagnostics) > 0 {
		p.endLine()
	}
	p.add("]")
	p.endLine()
}
