// Package catalog says what a contract may name: the capabilities that inputs read and their
// methods, the modules and their publish operations, and the runners with the tools that each
// has for reading. The data stands in data/*.toml, and plugins add to it with a plugin.toml in
// the same words (README.md beside this file).
//
// HZC012, HZC013, HZC014 and HZC024 read it, and so do completion and hover. A Catalog never
// changes once it is made, may be used by several goroutines, and its look-ups allocate
// nothing.
package catalog

import (
	"cmp"
	"slices"
	"strings"
)

// DefaultRunner is the runner that is bound where no configuration says otherwise (guide,
// "Bind what it requires").
const DefaultRunner = "claude-code"

// Type is the type of an argument's value in a contract.
type Type uint8

// The types that a manifest can name.
const (
	String  Type = iota + 1 // text
	Integer                 // a whole number
	Number                  // any number
	Boolean                 // true or false
	Strings                 // a list of texts
)

var typeNames = [...]string{String: "string", Integer: "integer", Number: "number", Boolean: "boolean", Strings: "strings"}

// String gives the type as a manifest writes it; "" for one that doesn't exist.
func (t Type) String() string {
	if int(t) < len(typeNames) {
		return typeNames[t]
	}
	return ""
}

// Capability is something that contracts read through, such as a tracker, whatever product
// stands behind it.
type Capability struct {
	Name        string
	Description string
	From        string    // the plugin that brought it; "" for what hz brings
	Methods     []*Method // sorted by name
}

// Method is one way to read, `<capability>.<method>` in a contract.
type Method struct {
	Name        string
	Description string
	From        string // the plugin that brought it; "" for what hz brings
	Window      bool   // whether an input may give it a window
	Args        []*Arg // sorted by name, the filters that all methods share among them
}

// Arg is an argument that a method takes.
type Arg struct {
	Name        string
	Description string
	From        string // the plugin that brought it; "" for what hz brings
	Type        Type
	Required    bool
	Values      []string // the only texts allowed, in the manifest's order; empty: any
}

// Module is something that drafts are published through.
type Module struct {
	Name        string
	Description string
	From        string       // the plugin that brought it; "" for what hz brings
	Operations  []*Operation // sorted by name
}

// Operation is `<module>.<operation>`, as `hz.publishes` names it.
type Operation struct {
	Name        string
	Description string
	From        string // the plugin that brought it; "" for what hz brings
	Writes      bool   // false: it only reads, so it can't publish (HZC013)
}

// Runner is a program that runs an agent session.
type Runner struct {
	Name        string
	Description string
	From        string  // the plugin that brought it; "" for what hz brings
	Tools       []*Tool // its read-only tools, sorted by name
}

// Tool is a tool of a runner that can't change anything outside the agent session.
type Tool struct {
	Name        string
	Description string
	Argument    string // what may stand in brackets behind it, in words; "" when nothing may
}

// Plugin is an installed plugin whose manifest could be read, or what hz itself brings (Own).
type Plugin struct {
	Name, Version, Description string
	Path                       string // of its plugin.toml; "" for Own
}

// Catalog is all of it, by name.
type Catalog struct {
	capabilities []*Capability
	modules      []*Module
	runners      []*Runner
	adapters     []*Adapter  // sorted by capability and name
	playbooks    []*Playbook // sorted by plugin and name, those of Own first
	plugins      []Plugin
	common       []*Arg // the filters that each method takes

	capabilityNames, moduleNames, runnerNames []string
	reads, publishes                          []string
}

// Capability gives the capability of that name, or nil.
func (c *Catalog) Capability(name string) *Capability {
	return find(c.capabilities, name, func(x *Capability) string { return x.Name })
}

// Method gives a capability's method, or nil when either doesn't exist.
func (c *Catalog) Method(capability, method string) *Method {
	if x := c.Capability(capability); x != nil {
		return x.Method(method)
	}
	return nil
}

// Module gives the module of that name, or nil.
func (c *Catalog) Module(name string) *Module {
	return find(c.modules, name, func(x *Module) string { return x.Name })
}

// Operation gives a module's operation. A method of the capability of the same name counts
// as an operation that doesn't write, so that naming one is HZC013 and not HZC012.
func (c *Catalog) Operation(module, operation string) (Operation, bool) {
	if m := c.Module(module); m != nil {
		if o := m.Operation(operation); o != nil {
			return *o, true
		}
	}
	if m := c.Method(module, operation); m != nil {
		return Operation{Name: m.Name, Description: m.Description, From: m.From}, true
	}
	return Operation{}, false
}

// Runner gives the runner of that name, or nil.
func (c *Catalog) Runner(name string) *Runner {
	return find(c.runners, name, func(x *Runner) string { return x.Name })
}

// ReadOnlyTool says whether a tool, as `hz.agent.tools` writes it, is one that the runner has
// and that only reads. See Runner.ReadOnly.
func (c *Catalog) ReadOnlyTool(runner, tool string) bool {
	r := c.Runner(runner)
	return r != nil && r.ReadOnly(tool)
}

// The lists below are sorted, and are not to be changed by the caller.

// CapabilityNames gives the names of all capabilities.
func (c *Catalog) CapabilityNames() []string { return c.capabilityNames }

// ModuleNames gives the names of all modules.
func (c *Catalog) ModuleNames() []string { return c.moduleNames }

// RunnerNames gives the names of all runners.
func (c *Catalog) RunnerNames() []string { return c.runnerNames }

// Reads gives every `<capability>.<method>`.
func (c *Catalog) Reads() []string { return c.reads }

// Publishes gives every `<module>.<operation>` that writes.
func (c *Catalog) Publishes() []string { return c.publishes }

// Capabilities gives all capabilities.
func (c *Catalog) Capabilities() []*Capability { return c.capabilities }

// Modules gives all modules.
func (c *Catalog) Modules() []*Module { return c.modules }

// Runners gives all runners.
func (c *Catalog) Runners() []*Runner { return c.runners }

// Plugins gives what hz itself brings, which goes by the name Own, and then the plugins that the
// catalog was extended by, in the order of their folders.
func (c *Catalog) Plugins() []Plugin { return c.plugins }

// Method gives the method of that name, or nil.
func (c *Capability) Method(name string) *Method {
	return find(c.Methods, name, func(x *Method) string { return x.Name })
}

// Arg gives the argument of that name, or nil.
func (m *Method) Arg(name string) *Arg {
	return find(m.Args, name, func(x *Arg) string { return x.Name })
}

// Operation gives the operation of that name, or nil.
func (m *Module) Operation(name string) *Operation {
	return find(m.Operations, name, func(x *Operation) string { return x.Name })
}

// ReadOnly says whether a tool, as a contract writes it, only reads. Names are compared
// exactly. A tool that takes an argument may have one in brackets, `Read(./docs/**)`: it
// narrows what the tool reads. A shell is never read-only, whatever stands in its brackets:
// `git log` alone can write a file with --output.
func (r *Runner) ReadOnly(tool string) bool {
	name, argument, narrowed := strings.Cut(tool, "(")
	t := find(r.Tools, name, func(x *Tool) string { return x.Name })
	if t == nil {
		return false
	}
	if !narrowed {
		return true
	}
	inner, closed := strings.CutSuffix(argument, ")")
	return closed && t.Argument != "" && strings.TrimSpace(inner) != ""
}

// find looks a name up in a sorted list.
func find[T any](list []*T, name string, of func(*T) string) *T {
	lo, hi := 0, len(list)
	for lo < hi {
		mid := (lo + hi) / 2
		switch cmp.Compare(of(list[mid]), name) {
		case 0:
			return list[mid]
		case -1:
			lo = mid + 1
		default:
			hi = mid
		}
	}
	return nil
}

// seal sorts everything and makes the lists of names.
func (c *Catalog) seal() {
	byName(c.capabilities, func(x *Capability) string { return x.Name })
	byName(c.modules, func(x *Module) string { return x.Name })
	byName(c.runners, func(x *Runner) string { return x.Name })
	for _, x := range c.capabilities {
		c.capabilityNames = append(c.capabilityNames, x.Name)
		byName(x.Methods, func(x *Method) string { return x.Name })
		for _, m := range x.Methods {
			c.reads = append(c.reads, x.Name+"."+m.Name)
			byName(m.Args, func(x *Arg) string { return x.Name })
		}
	}
	for _, x := range c.modules {
		c.moduleNames = append(c.moduleNames, x.Name)
		byName(x.Operations, func(x *Operation) string { return x.Name })
		for _, o := range x.Operations {
			if o.Writes {
				c.publishes = append(c.publishes, x.Name+"."+o.Name)
			}
		}
	}
	for _, x := range c.runners {
		c.runnerNames = append(c.runnerNames, x.Name)
		byName(x.Tools, func(x *Tool) string { return x.Name })
	}
	slices.Sort(c.reads)
	slices.Sort(c.publishes)
	c.sealAdapters()
	slices.SortFunc(c.playbooks, comparePlaybooks)
}

func byName[T any](list []*T, of func(*T) string) {
	slices.SortFunc(list, func(a, b *T) int { return strings.Compare(of(a), of(b)) })
}
