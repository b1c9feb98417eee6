package doctor

import (
	"fmt"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/workspace/catalog"
)

// needs says which contracts lack a capability, by its name; in the order of the listing.
type needs map[string][]string

// contracts looks at the contracts of both namespaces.
func (e *examination) contracts() {
	e.needs = needs{}
	if e.NoHome != nil && e.Roots.Team == "" {
		return
	}
	list, err := e.desk().List()
	if err != nil {
		e.add(Finding{Area: Contracts, Status: Broken, Message: "the contracts can't be looked at: " + err.Error(), Means: "nothing is known of them"})
		return
	}
	for _, p := range list.Problems {
		if e.said(p.Path) {
			continue
		}
		e.add(Finding{Area: Contracts, Status: Broken, File: p.Path, Message: p.Message, Hint: p.Hint, Means: "contracts that lie there aren't found"})
	}
	var broken, warned []string
	errors, warnings := 0, 0
	for _, c := range list.Contracts {
		if c.Errors > 0 {
			broken = append(broken, c.Name)
		} else if c.Warnings > 0 {
			warned = append(warned, c.Name)
		}
		errors, warnings = errors+c.Errors, warnings+c.Warnings
		for _, capability := range c.Unmet {
			e.needs[capability] = append(e.needs[capability], c.Name)
		}
	}
	if len(broken) > 0 {
		e.add(Finding{Area: Contracts, Status: Broken, Message: fmt.Sprintf("%s in %s: %s", words.Count(errors, "error", "errors"), words.Count(len(broken), "contract", "contracts"), names(broken)),
			Means: "a contract with errors doesn't run", Command: "hz heinzel check"})
	}
	if len(warned) > 0 {
		e.add(Finding{Area: Contracts, Status: Attention, Message: fmt.Sprintf("%s in %s: %s", words.Count(warnings, "warning", "warnings"), words.Count(len(warned), "contract", "contracts"), names(warned)),
			Means: "a contract with warnings runs, but perhaps not as meant", Command: "hz heinzel check"})
	}
	if len(list.Problems) > 0 {
		return // what lies where hz couldn't look isn't known
	}
	if len(list.Contracts) == 0 {
		e.well(Contracts, "there is none yet; hz heinzel new NAME writes the first one")
		return
	}
	e.well(Contracts, words.Count(len(list.Contracts), "contract checks clean", "contracts check clean"))
}

// bindings looks at which adapter each capability is bound to. One that nobody needs yet may
// well be unbound.
func (e *examination) bindings() {
	bound := 0
	for _, b := range e.Catalog.Bind(e.Settings.Capabilities) {
		need := e.needs[b.Capability]
		f := Finding{Area: Bindings, Status: Attention, Command: b.Command}
		if at := e.Settings.Origin(catalog.ConfigKey(b.Capability)).At; at.Path != "" {
			f.File, f.Line = e.printed(at.Path), at.Position.Line
		}
		if len(need) > 0 {
			f.Status = Broken
			f.Means = fmt.Sprintf("%s it and can't run: %s", words.Count(len(need), "contract needs", "contracts need"), names(need))
		}
		switch b.State {
		case catalog.Bound:
			bound++
			if b.Capability == catalog.AgentRunner {
				e.runner(b.Adapter)
			}
			continue
		case catalog.Unbound:
			if len(need) == 0 {
				continue
			}
			f.Message = "the capability " + diag.Quote(b.Capability) + " is bound to no adapter"
		default:
			f.Message = fmt.Sprintf("the capability %s is bound to %s, which isn't installed", diag.Quote(b.Capability), diag.Quote(b.Adapter))
			if near := e.Catalog.Near(b.Capability); near != "" {
				f.Hint = "did you mean " + catalog.ConfigKey(near) + "?"
			}
			if f.Means == "" {
				f.Means = "no contract needs it yet; the first one that does won't run"
			}
		}
		e.add(f)
	}
	e.well(Bindings, words.Count(bound, "capability is bound", "capabilities are bound")+" to an adapter; no contract needs another")
}
