package report

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/terminal"
	"github.com/heinzel/hz/lint"
)

// json writes the document of interfaces §1, a finding a line. It appends by hand: a check of
// a large tree can have 100,000 findings, and the order of members is part of the format.
func (p *printer) json(r *lint.Result) {
	s := r.Summary()
	p.add(`{"version": 1, "tool": {"name": "hz", "version": `)
	p.quote(p.options.Version)
	p.member(`}, "files_checked": `, r.Checked)
	p.member(`, "summary": {"errors": `, s.Errors)
	p.member(`, "warnings": `, s.Warnings)
	p.member(`, "infos": `, s.Infos)
	if r.Baselined {
		p.member(`, "hidden": `, r.Hidden)
	}
	p.add(`}, "diagnostics": [`)
	for i := range r.Diagnostics {
		if i > 0 {
			p.add(",")
		}
		p.endLine()
		p.add(" ")
		p.diagnostic(&r.Diagnostics[i])
	}
	p.add("]")
	if p.options.Statistics {
		p.add(`, "statistics": [`)
		for i, st := range r.Statistics() {
			if i > 0 {
				p.add(",")
			}
			p.endLine()
			p.add(` {"code": `)
			p.quote(string(st.Code))
			p.add(`, "severity": "`, st.Severity.String())
			p.member(`", "count": `, st.Count)
			p.add("}")
		}
		p.add("]")
	}
	p.add("}")
	p.endLine()
}

// jsonl writes the findings alone, one a line.
func (p *printer) jsonl(r *lint.Result) {
	for i := range r.Diagnostics {
		p.diagnostic(&r.Diagnostics[i])
		p.endLine()
	}
}

func (p *printer) diagnostic(d *diag.Diagnostic) {
	p.add(`{"file": `)
	p.quote(d.Path)
	p.lines(`, "line": `, d.Range)
	p.add(`, "code": `)
	p.quote(string(d.Code))
	p.add(`, "severity": "`, d.Severity.String(), `", "field": `)
	p.quote(d.Field)
	p.add(`, "message": `)
	p.quote(d.Message)
	p.add(`, "hint": `)
	p.quote(d.Hint)
	p.add(`, "related": [`)
	for i := range d.Related {
		r := &d.Related[i]
		p.comma(i)
		p.add(`{"file": `)
		p.quote(r.Path)
		p.lines(`, "line": `, r.Range)
		p.add(`, "message": `)
		p.quote(r.Message)
		p.add("}")
	}
	p.add(`], "fixes": [`)
	for i := range d.Fixes {
		f := &d.Fixes[i]
		p.comma(i)
		p.add(`{"title": `)
		p.quote(f.Title)
		p.add(`, "safe": `, strconv.FormatBool(f.Safe), `, "edits": [`)
		for j := range f.Edits {
			p.comma(j)
			p.lines(`{"line": `, f.Edits[j].Range)
			p.add(`, "new_text": `)
			p.quote(f.Edits[j].NewText)
			p.add("}")
		}
		p.add("]}")
	}
	p.add("]}")
}

// lines writes the four numbers of a range; head holds the first member's name.
func (p *printer) lines(head string, r source.Range) {
	p.member(head, max(1, r.Start.Line))
	p.member(`, "column": `, max(1, r.Start.Column))
	p.member(`, "end_line": `, max(1, r.End.Line))
	p.member(`, "end_column": `, max(1, r.End.Column))
}

func (p *printer) member(head string, n int) {
	p.buf = strconv.AppendInt(append(p.buf, head...), int64(n), 10)
}

func (p *printer) comma(i int) {
	if i > 0 {
		p.add(", ")
	}
}

// quote writes a string that came from outside.
func (p *printer) quote(s string) {
	if !strings.Contains(s, oldCommand) {
		p.buf = terminal.AppendJSON(p.buf, s)
		return
	}
	p.add(strings.ReplaceAll(string(terminal.AppendJSON(nil, s)), oldCommand, `##\u005b`))
}
