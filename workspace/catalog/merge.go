package catalog

import (
	"fmt"
	"slices"

	"github.com/heinzel/hz/compiler/diag"
)

// builder is a catalog that still grows. Who comes first wins: hz's own data, then the
// plugins by the names of their folders. A later one adds what isn't there yet; it can't
// redefine, since a contract that checks clean must not change its meaning, nor a tool become
// read-only, because a plugin was installed.
type builder struct {
	*Catalog
	d   *decoder // takes the problems of the manifest that is being added
	dir string   // the plugins folder
}

// add takes a manifest over; from is the plugin's name, or "" for hz's own data.
func (b *builder) add(m manifest, from string) {
	for _, x := range m.common {
		b.common = append(b.common, x.arg(from))
	}
	for i := range m.capabilities {
		b.capability(&m.capabilities[i], from)
	}
	for i := range m.modules {
		b.module(&m.modules[i], from)
	}
	for i := range m.runners {
		b.runner(&m.runners[i], from)
	}
	for i := range m.playbooks {
		b.playbook(&m.playbooks[i], from)
	}
}

// playbook takes a playbook over. It goes by its plugin's name and its own, so none clashes.
func (b *builder) playbook(x *decl, from string) {
	if !b.described(x, "playbook") {
		return
	}
	p := &Playbook{Name: x.name, Title: x.title, Description: x.description, Plugin: from, File: x.file, dir: b.dir}
	if from == "" {
		p.Plugin = Own
	}
	b.playbooks = append(b.playbooks, p)
}

// adapter takes an adapter over, once the capabilities of all plugins are known.
func (b *builder) adapter(x *decl, from string) {
	switch {
	case x.capability == AgentRunner:
		b.d.fault(x.at, "write [[runner]] with its read-only tools", "an adapter of %s is a runner", AgentRunner)
		return
	case scan(b.capabilities, func(c *Capability) bool { return c.Name == x.capability }) == nil:
		names := make([]string, 0, len(b.capabilities))
		for _, c := range b.capabilities {
			names = append(names, c.Name)
		}
		b.d.fault(x.at, hintFor(x.capability, names), "the adapter %s binds %s, and no capability is called so", diag.Quote(x.name), diag.Quote(x.capability))
		return
	}
	if old := scan(b.adapters, func(a *Adapter) bool { return a.Capability == x.capability && a.Name == x.name }); old != nil {
		b.d.fault(x.at, "give the adapter another name", "%s has an adapter %s already, from %s", x.capability, diag.Quote(x.name), origin(old.From))
		return
	}
	if b.described(x, "adapter") {
		b.adapters = append(b.adapters, &Adapter{Name: x.name, Capability: x.capability, Description: x.description, From: from})
	}
}

func (b *builder) capability(x *decl, from string) {
	c := scan(b.capabilities, func(c *Capability) bool { return c.Name == x.name })
	if c == nil {
		if !b.described(x, "capability") {
			return
		}
		c = &Capability{Name: x.name, Description: x.description, From: from}
		b.capabilities = append(b.capabilities, c)
	}
	for i := range x.parts {
		b.method(c, &x.parts[i], from)
	}
}

func (b *builder) method(c *Capability, x *decl, from string) {
	full := diag.Quote(c.Name + "." + x.name)
	if mod := scan(b.modules, func(m *Module) bool { return m.Name == c.Name }); mod != nil {
		if scan(mod.Operations, func(o *Operation) bool { return o.Name == x.name }) != nil {
			b.d.fault(x.at, "give the method another name", "%s is a publish operation already, so it can't be a method", full)
			return
		}
	}
	if m := scan(c.Methods, func(m *Method) bool { return m.Name == x.name }); m != nil {
		b.extend(m, x, full, from)
		return
	}
	if !b.described(x, "method") {
		return
	}
	m := &Method{Name: x.name, Description: x.description, From: from, Window: isTrue(x.window)}
	for i := range x.parts {
		m.Args = append(m.Args, x.parts[i].arg(from))
	}
	for _, f := range b.common {
		if scan(m.Args, func(a *Arg) bool { return a.Name == f.Name }) == nil {
			m.Args = append(m.Args, f)
		}
	}
	c.Methods = append(c.Methods, m)
}

// extend adds arguments to a method that is there already. They must be optional, else the
// contracts that read it today would be wrong tomorrow.
func (b *builder) extend(m *Method, x *decl, full, from string) {
	if x.window != nil && *x.window != m.Window {
		b.d.fault(x.at, "leave window out, or give the method another name", "%s is there already, from %s, and a plugin can't change whether it takes a window", full, origin(m.From))
	}
	for i := range x.parts {
		p := &x.parts[i]
		old := scan(m.Args, func(a *Arg) bool { return a.Name == p.name })
		switch {
		case old != nil && (old.Type != p.kind || old.Required != p.required || len(p.values) > 0):
			b.d.fault(p.at, "give the argument another name", "%s takes an argument %s already, from %s, and a plugin can't change it", full, diag.Quote(p.name), origin(old.From))
		case old == nil && p.required:
			b.d.fault(p.at, "leave required out", "%s is there already, from %s, so a new argument can't be required", full, origin(m.From))
		case old == nil:
			m.Args = append(m.Args, p.arg(from))
		}
	}
}

func (b *builder) module(x *decl, from string) {
	m := scan(b.modules, func(m *Module) bool { return m.Name == x.name })
	if m == nil {
		if !b.described(x, "module") {
			return
		}
		m = &Module{Name: x.name, Description: x.description, From: from}
		b.modules = append(b.modules, m)
	}
	for i := range x.parts {
		b.operation(m, &x.parts[i], from)
	}
}

func (b *builder) operation(m *Module, x *decl, from string) {
	full := diag.Quote(m.Name + "." + x.name)
	if old := scan(m.Operations, func(o *Operation) bool { return o.Name == x.name }); old != nil {
		if old.Writes != isTrue(x.writes) {
			b.d.fault(x.at, "give the operation another name", "%s is there already, from %s, and a plugin can't change whether it writes", full, origin(old.From))
		}
		return
	}
	if c := scan(b.capabilities, func(c *Capability) bool { return c.Name == m.Name }); c != nil {
		if scan(c.Methods, func(o *Method) bool { return o.Name == x.name }) != nil {
			b.d.fault(x.at, "give the operation another name", "%s is a method that reads already, so it can't be an operation", full)
			return
		}
	}
	if !b.described(x, "operation") {
		return
	}
	m.Operations = append(m.Operations, &Operation{Name: x.name, Description: x.description, From: from, Writes: isTrue(x.writes)})
}

func (b *builder) runner(x *decl, from string) {
	if old := scan(b.runners, func(r *Runner) bool { return r.Name == x.name }); old != nil {
		b.d.fault(x.at, "give the runner another name", "the runner %s is there already, from %s, and a plugin can't change which of its tools are read-only", diag.Quote(x.name), origin(old.From))
		return
	}
	if !b.described(x, "runner") {
		return
	}
	r := &Runner{Name: x.name, Description: x.description, From: from}
	for i := range x.parts {
		if t := &x.parts[i]; b.described(t, "tool") {
			r.Tools = append(r.Tools, &Tool{Name: t.name, Description: t.description, Argument: t.argument})
		}
	}
	b.runners = append(b.runners, r)
}

// described says whether something new says what it is; hover and completion show it.
func (b *builder) described(x *decl, word string) bool {
	if x.description == "" {
		b.d.fault(x.at, `write description = "…", one line on what it is`, "the %s %s is new and has no description", word, diag.Quote(x.name))
	}
	return x.description != ""
}

func (x *decl) arg(from string) *Arg {
	return &Arg{Name: x.name, Description: x.description, From: from, Type: x.kind, Required: x.required, Values: x.values}
}

func origin(from string) string {
	if from == "" {
		return "hz itself"
	}
	return fmt.Sprintf("the plugin %s", diag.Quote(from))
}

// scan finds in a list that isn't sorted yet.
func scan[T any](list []*T, is func(*T) bool) *T {
	for _, x := range list {
		if is(x) {
			return x
		}
	}
	return nil
}

// clone copies the catalog as deep as add changes it, without the lists that seal makes.
func (c *Catalog) clone() *Catalog {
	out := &Catalog{common: c.common, playbooks: slices.Clone(c.playbooks), plugins: slices.Clone(c.plugins)}
	for _, a := range c.adapters {
		if a.Capability != AgentRunner { // seal makes those of the runners
			out.adapters = append(out.adapters, a)
		}
	}
	for _, x := range c.runners {
		y := *x
		y.Tools = append([]*Tool(nil), x.Tools...)
		out.runners = append(out.runners, &y)
	}
	for _, x := range c.capabilities {
		y := *x
		y.Methods = nil
		for _, m := range x.Methods {
			n := *m
			n.Args = append([]*Arg(nil), m.Args...)
			y.Methods = append(y.Methods, &n)
		}
		out.capabilities = append(out.capabilities, &y)
	}
	for _, x := range c.modules {
		y := *x
		y.Operations = append([]*Operation(nil), x.Operations...)
		out.modules = append(out.modules, &y)
	}
	return out
}
