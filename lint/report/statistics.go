package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// Statistics counts a result's findings by code, sorted by code.
func Statistics(r *lint.Result) []lint.Statistic {
	type key struct {
		code     diag.Code
		severity diag.Severity
	}
	counts := map[key]int{}
	for i := range r.Diagnostics {
		counts[key{r.Diagnostics[i].Code, r.Diagnostics[i].Severity}]++
	}
	out := make([]lint.Statistic, 0, len(counts))
	for k, n := range counts {
		out = append(out, lint.Statistic{Code: k.code, Severity: k.severity, Count: n})
	}
	slices.SortFunc(out, func(a, b lint.Statistic) int {
		return cmp.Or(cmp.Compare(a.Code, b.Code), cmp.Compare(a.Severity, b.Severity))
	})
	return out
}

// statistics writes a line a code: how often it was found, its severity and its title.
func (p *printer) statistics(r *lint.Result, o Options) {
	stats := Statistics(r)
	if !o.Statistics || len(stats) == 0 {
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
