package lint

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/workspace/catalog"
)

// modulesRule: a publishes operation is provided by an installed module (HZC012) and isn't
// read-only (HZC013).
func modulesRule(p *pass) {
	if p.Publishes == nil || p.Publishes.Module == "" {
		return
	}
	const field = "hz.publishes.action"
	module, operation := p.Publishes.Module, p.Publishes.Operation
	if op := p.Catalog.Operation(module, operation); op != nil {
		if !op.Writes {
			p.readOnly(field)
		}
		return
	}
	if p.Catalog.Method(module, operation) != nil {
		p.readOnly(field)
		return
	}
	message := "no installed module provides " + diag.Quote(p.Publishes.Action.Value)
	hint := "hz would record it and never publish it: install a plugin that provides it, or choose another operation"
	if names := p.Catalog.OperationNames(module); len(names) > 0 {
		hint = "the module " + module + " provides " + strings.Join(names, ", ")
		if s := diag.Suggest(operation, names); s != "" {
			hint = "did you mean " + module + "." + s + "?"
		}
	} else if s := diag.Suggest(module, p.Catalog.ModuleNames()); s != "" {
		hint = "did you mean the module " + s + "?"
	}
	p.report("HZC012", p.Publishes.Action.Span, field, message, hint)
}

func (p *pass) readOnly(field string) {
	hint := "choose an operation that writes"
	if names := p.Catalog.OperationNames(p.Publishes.Module); len(names) > 0 {
		hint += ": " + strings.Join(names, ", ") + " of " + p.Publishes.Module
	}
	p.report("HZC013", p.Publishes.Action.Span, field, diag.Quote(p.Publishes.Action.Value)+" only reads, so it can't publish", hint)
}

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
			if s := diag.Suggest(r.Capability, p.Catalog.CapabilityNames()); s != "" {
				hint = "did you mean " + s + ":read?"
			}
			p.report("HZC014", r.Span, "hz.requires["+strconv.Itoa(p.requireIndex(r))+"]", "no installed capability is called "+diag.Quote(r.Capability), hint)
		}
	}
}

// requireIndex gives the place of a capability in the list as it is written, from 0.
func (p *pass) requireIndex(r *compiler.Require) int {
	list := p.Front.Root.Get("hz").Get("requires")
	for i := range list.Items {
		if list.Items[i].Span == r.Span {
			return i
		}
	}
	return 0
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
		if s := diag.Suggest(in.Capability, p.Catalog.CapabilityNames()); s != "" {
			hint = "did you mean " + s + "." + in.Method + "?"
		}
		p.report("HZC014", in.Read.Span, field+".read", "no installed capability is called "+diag.Quote(in.Capability), hint)
		return
	}
	m := p.Catalog.Method(in.Capability, in.Method)
	if m == nil {
		names := p.Catalog.MethodNames(in.Capability)
		hint := in.Capability + " has " + strings.Join(names, ", ")
		if s := diag.Suggest(in.Method, names); s != "" {
			hint = "did you mean " + in.Capability + "." + s + "?"
		}
		p.report("HZC014", in.Read.Span, field+".read", "the capability "+in.Capability+" has no method "+diag.Quote(in.Method), hint)
		return
	}
	if in.Window.Set() && !m.Window {
		p.report("HZC014", in.Window.Span, field+".window", in.Capability+"."+in.Method+" takes no window: it reads what is there now", "remove window")
	}
	if in.Args != nil {
		p.arguments(in, m, field+".args.")
	}
}

// arguments checks the arguments of an input against its method's.
func (p *pass) arguments(in *compiler.Input, m *catalog.Method, field string) {
	for i := range in.Args.Pairs {
		a := &in.Args.Pairs[i]
		name := diag.Cut(diag.Visible(a.Key), diag.MaxQuote)
		arg := m.Arg(a.Key)
		if arg == nil {
			names := m.ArgNames()
			hint := in.Capability + "." + in.Method + " takes no arguments"
			if len(names) > 0 {
				hint = "it takes " + strings.Join(names, ", ")
			}
			if s := diag.Suggest(a.Key, names); s != "" {
				hint = "did you mean " + s + "?"
			}
			p.report("HZC014", a.KeySpan, field+name, in.Capability+"."+in.Method+" takes no argument "+diag.Quote(a.Key), hint)
			continue
		}
		if want := mismatch(arg.Type, a.Value); want != "" {
			p.report("HZC014", a.Value.Span, field+name, "the argument "+name+" of "+in.Capability+"."+in.Method+" is "+want, "write "+name+": "+example(arg.Type))
		}
	}
}

// mismatch says what an argument of the type must be, when the value is something else.
func mismatch(t catalog.Type, n *frontmatter.Node) string {
	switch t {
	case catalog.String:
		if n.Kind != frontmatter.String && n.Kind != frontmatter.Int && n.Kind != frontmatter.Float {
			return "a text"
		}
	case catalog.Integer:
		if n.Kind != frontmatter.Int {
			return "a whole number"
		}
	case catalog.Number:
		if n.Kind != frontmatter.Int && n.Kind != frontmatter.Float {
			return "a number"
		}
	case catalog.Boolean:
		if n.Kind != frontmatter.Bool {
			return "true or false"
		}
	case catalog.Strings:
		if n.Kind != frontmatter.Sequence {
			return "a list of texts"
		}
		for _, item := range n.Items {
			if mismatch(catalog.String, item) != "" {
				return "a list of texts"
			}
		}
	}
	return ""
}

func example(t catalog.Type) string {
	switch t {
	case catalog.Integer:
		return "20"
	case catalog.Number:
		return "0.5"
	case catalog.Boolean:
		return "true"
	case catalog.Strings:
		return "[one, two]"
	}
	return "text"
}

// toolsRule: the bound runner accepts the agent's tools as read-only (HZC024).
func toolsRule(p *pass) {
	for i := range p.Tools {
		t := &p.Tools[i]
		if p.Catalog.ReadOnlyTool(p.Runner, t.Value) {
			continue
		}
		names := p.Catalog.ReadOnlyTools(p.Runner)
		hint := p.Runner + " accepts " + strings.Join(names, ", ")
		if s := diag.Suggest(t.Value, names); s != "" {
			hint = "did you mean " + s + "?"
		}
		p.report("HZC024", t.Span, "hz.agent.tools["+strconv.Itoa(i)+"]", "the runner "+p.Runner+" doesn't accept "+diag.Quote(t.Value)+" as a read-only tool", hint)
	}
}

// placeholdersRule: no playbook's {{asset:TYPE}} is left in an input's arguments (HZC025).
func placeholdersRule(p *pass) {
	for i := range p.Inputs {
		if in := &p.Inputs[i]; in.Args != nil {
			p.placeholders(in.Args, "hz.inputs."+in.Name.Value+".args")
		}
	}
}

const placeholder = "{{asset:"

func (p *pass) placeholders(n *frontmatter.Node, field string) {
	switch n.Kind {
	case frontmatter.String:
		for at := 0; ; {
			i := strings.Index(n.Value[at:], placeholder)
			if i < 0 {
				return
			}
			start, end := at+i, len(n.Value)
			if j := strings.Index(n.Value[start:], "}}"); j >= 0 {
				end = start + j + len("}}")
			}
			what := strings.TrimSuffix(n.Value[start+len(placeholder):end], "}}")
			p.report("HZC025", p.Front.Sub(n, start, end), field, "the playbook's placeholder "+diag.Quote(n.Value[start:end])+" is still there",
				"write the name or address of your own "+diag.Cut(diag.Visible(strings.TrimSpace(what)), diag.MaxQuote)+" there")
			at = end
		}
	case frontmatter.Sequence:
		for i, item := range n.Items {
			p.placeholders(item, field+"["+strconv.Itoa(i)+"]")
		}
	case frontmatter.Mapping:
		for i := range n.Pairs {
			p.placeholders(n.Pairs[i].Value, field+"."+diag.Cut(diag.Visible(n.Pairs[i].Key), diag.MaxQuote))
		}
	}
}
