package lint

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// toolsRule: the bound runner accepts the agent's tools as read-only (HZC024).
func toolsRule(p *pass) {
	for i := range p.Tools {
		t := &p.Tools[i]
		if p.Catalog.ReadOnlyTool(p.Runner, t.Value) {
			continue
		}
		names := p.toolNames()
		hint := p.Runner + " accepts " + strings.Join(names, ", ")
		var fixes []diag.Fix
		if s := diag.Suggest(t.Value, names); s != "" {
			hint = "did you mean " + s + "?"
			fixes = p.rewritten(diag.Certain(t.Value, names) != "", t.Span, s)
		}
		p.report("HZC024", t.Span, "hz.agent.tools["+strconv.Itoa(i)+"]", "the runner "+p.Runner+" doesn't accept "+diag.Quote(t.Value)+" as a read-only tool", hint).Fixes = fixes
	}
}

// toolNames gives the read-only tools of the bound runner.
func (p *pass) toolNames() []string {
	var names []string
	if r := p.Catalog.Runner(p.Runner); r != nil {
		for _, t := range r.Tools {
			names = append(names, t.Name)
		}
	}
	return names
}
