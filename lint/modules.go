package lint

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// modulesRule: a publishes operation is provided by an installed module (HZC012) and isn't
// read-only (HZC013).
func modulesRule(p *pass) {
	if p.Publishes == nil || p.Publishes.Module == "" {
		return
	}
	const field = "hz.publishes.action"
	module, operation := p.Publishes.Module, p.Publishes.Operation
	if op, known := p.Catalog.Operation(module, operation); known {
		if !op.Writes {
			p.readOnly(field)
		}
		return
	}
	message := "no installed module provides " + diag.Quote(p.Publishes.Action.Value)
	hint := "hz would record it and never publish it: install a plugin that provides it, or choose another operation"
	var fixes []diag.Fix
	if names := p.operationNames(module); len(names) > 0 {
		hint = "the module " + module + " provides " + strings.Join(names, ", ")
		if s := diag.Suggest(operation, names); s != "" {
			hint = "did you mean " + module + "." + s + "?"
			fixes = p.rewritten(unmistakable(operation, s, names), p.Publishes.Action.Span, module+"."+s)
		}
	} else if s := diag.Suggest(module, p.Catalog.ModuleNames()); s != "" {
		hint = "did you mean the module " + s + "?"
		if slices.Contains(p.operationNames(s), operation) {
			fixes = p.rewritten(unmistakable(module, s, p.Catalog.ModuleNames()), p.Publishes.Action.Span, s+"."+operation)
		}
	}
	p.report("HZC012", p.Publishes.Action.Span, field, message, hint).Fixes = fixes
}

func (p *pass) readOnly(field string) {
	hint := "choose an operation that writes"
	if names := p.operationNames(p.Publishes.Module); len(names) > 0 {
		hint += ": " + strings.Join(names, ", ") + " of " + p.Publishes.Module
	}
	p.report("HZC013", p.Publishes.Action.Span, field, diag.Quote(p.Publishes.Action.Value)+" only reads, so it can't publish", hint)
}

// operationNames gives the operations of a module that write.
func (p *pass) operationNames(module string) []string {
	var names []string
	if m := p.Catalog.Module(module); m != nil {
		for _, o := range m.Operations {
			if o.Writes {
				names = append(names, o.Name)
			}
		}
	}
	return names
}
