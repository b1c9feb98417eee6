package report

import "github.com/heinzel/hz/lint"

// checkstyle writes the XML of the tool of that name: the files that have findings, with
// their findings. Columns are code points, from 1.
func (p *printer) checkstyle(r *lint.Result) {
	p.add(xmlHead)
	p.endLine()
	p.add(`<checkstyle version="4.3">`)
	p.endLine()
	words := p.words()
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if i == 0 || d.Path != r.Diagnostics[i-1].Path {
			if i > 0 {
				p.add(" </file>")
				p.endLine()
			}
			p.add(" <file")
			p.attribute("name", d.Path)
			p.add(">")
			p.endLine()
		}
		start, _ := bounds(d.Range)
		p.member(`  <error line="`, start.Line)
		p.member(`" column="`, start.Column)
		p.add(`" severity="`, bySeverity(d.Severity, "error", "warning", "info"), `"`)
		p.attribute("message", words[i].one)
		p.add(` source="hz.`, codeOf(d), `"/>`)
		p.endLine()
	}
	if len(r.Diagnostics) > 0 {
		p.add(" </file>")
		p.endLine()
	}
	p.add("</checkstyle>")
	p.endLine()
}
