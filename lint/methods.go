package lint

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/workspace/catalog"
)

// methodsRule: an input reads a method that an installed capability defines, with arguments
// that it takes, and a window only where it takes one (HZC014).
func methodsRule(p *pass) {
	for i := range p.Inputs {
		if in := &p.Inputs[i]; in.Capability != "" {
			p.method(in)
		}
	}
	for i := range p.Requires {
		r := &p.Requires[i]
		if p.Catalog.Capability(r.Capability) == nil && !p.reads(r.Capability) {
			hint := "install a plugin that provides it"
			var fixes []diag.Fix
			if r.Capability == "contract" {
				hint = "remove it: reading another contract's output needs no capability"
			} else if s := diag.Suggest(r.Capability, p.Catalog.CapabilityNames()); s != "" {
				hint = "did you mean " + s + ":read?"
				fixes = p.rewritten(unmistakable(r.Capability, s, p.Catalog.CapabilityNames()) && !p.requires(s), r.Span, s+":read")
			}
			p.report("HZC014", r.Span, "hz.requires["+strconv.Itoa(r.Index)+"]", "no installed capability is called "+diag.Quote(r.Capability), hint).Fixes = fixes
		}
	}
}

func (p *pass) reads(capability string) bool {
	for i := range p.Inputs {
		if p.Inputs[i].Capability == capability {
			return true
		}
	}
	return false
}

func (p *pass) method(in *compiler.Input) {
	field := "hz.inputs." + in.Name.Value
	capability := p.Catalog.Capability(in.Capability)
	if capability == nil {
		hint := "install a plugin that provides it"
		var fixes []diag.Fix
		if s := diag.Suggest(in.Capability, p.Catalog.CapabilityNames()); s != "" {
			hint = "did you mean " + s + "." + in.Method + "?"
			fixes = p.otherCapability(in, s)
		}
		p.report("HZC014", in.Read.Span, field+".read", "no installed capability is called "+diag.Quote(in.Capability), hint).Fixes = fixes
		return
	}
	m := capability.Method(in.Method)
	if m == nil {
		names := methodNames(capability)
		hint := in.Capability + " has " + strings.Join(names, ", ")
		var fixes []diag.Fix
		if s := diag.Suggest(in.Method, names); s != "" {
			hint = "did you mean " + in.Capability + "." + s + "? " + hint
			fixes = p.rewritten(unmistakable(in.Method, s, names), in.Read.Span, in.Capability+"."+s)
		}
		p.report("HZC014", in.Read.Span, field+".read", "the capability "+in.Capability+" has no method "+diag.Quote(in.Method), hint).Fixes = fixes
		return
	}
	if in.Window.Set() && !m.Window {
		p.report("HZC014", in.Window.Span, field+".window", in.Capability+"."+in.Method+" takes no window: it reads what is there now", "remove window")
	}
	if in.Args != nil {
		p.arguments(in, m, field+".args.")
	}
	for _, a := range m.Args {
		if a.Required && in.Args.Get(a.Name) == nil && !misspelt(in.Args, m, a.Name) {
			p.report("HZC014", in.Read.Span, field+".args."+a.Name, in.Capability+"."+in.Method+" needs the argument "+a.Name, "add args: {"+a.Name+": "+example(a.Type, &frontmatter.Node{})+"}")
		}
	}
}

// misspelt says whether an argument that isn't known must be the one of that name: its own
// finding says so.
func misspelt(args *frontmatter.Node, m *catalog.Method, name string) bool {
	if args == nil {
		return false
	}
	for i := range args.Pairs {
		if m.Arg(args.Pairs[i].Key) == nil && diag.Suggest(args.Pairs[i].Key, argNames(m)) == name {
			return true
		}
	}
	return false
}

// arguments checks the arguments of an input against its method's.
func (p *pass) arguments(in *compiler.Input, m *catalog.Method, field string) {
	for i := range in.Args.Pairs {
		a := &in.Args.Pairs[i]
		if a.KeyNode != nil {
			continue // HZC002 says so
		}
		arg := m.Arg(a.Key)
		if arg == nil {
			names := argNames(m)
			hint := in.Capability + "." + in.Method + " takes no arguments"
			if len(names) > 0 {
				hint = "it takes " + strings.Join(names, ", ")
			}
			var fixes []diag.Fix
			if s := diag.Suggest(a.Key, names); s != "" {
				hint = "did you mean " + s + "?"
				if in.Args.Get(s) == nil {
					fixes = p.rewritten(unmistakable(a.Key, s, names), a.KeySpan, s)
				}
			}
			p.report("HZC014", a.KeySpan, field+diag.Cut(diag.Visible(a.Key), diag.MaxQuote), in.Capability+"."+in.Method+" takes no argument "+diag.Quote(a.Key), hint).Fixes = fixes
			continue
		}
		p.argument(in, arg, a, field)
	}
}

func methodNames(c *catalog.Capability) []string {
	names := make([]string, 0, len(c.Methods))
	for _, m := range c.Methods {
		names = append(names, m.Name)
	}
	return names
}

func argNames(m *catalog.Method) []string {
	names := make([]string, 0, len(m.Args))
	for _, a := range m.Args {
		names = append(names, a.Name)
	}
	return names
}
