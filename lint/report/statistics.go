package report

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// statistics writes a line a code: how often it was found, its severity and its title.
func (p *printer) statistics(r *lint.Result) {
	stats := r.Statistics()
	if !p.options.Statistics || len(stats) == 0 {
		return
	}
	width := 0
	for _, s := range stats {
		width = max(width, len(strconv.Itoa(s.Count)))
	}
	p.endLine()
	for _, s := range stats {
		n := strconv.Itoa(s.Count)
		code, title := string(s.Code), s.Code.Title()
		if s.Code == diag.Internal {
			code, title = "-", "Fault of hz itself"
		}
		color := p.style.of(s.Severity)
		p.add(strings.Repeat(" ", width-len(n)), n, " ", color, code)
		p.reset(color)
		p.add(strings.Repeat(" ", max(0, len("HZC000")-len(code))), " ", s.Severity.String(),
			strings.Repeat(" ", len("warning")-len(s.Severity.String())), " ", title)
		p.endLine()
	}
	p.endLine()
}
