package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// AgentRunner is the capability that every contract reads by itself. Its adapters are the
// runners, and DefaultRunner is bound to it where no configuration says otherwise.
const AgentRunner = "agent-runner"

// Adapter is what reads a capability from a product. Configuration binds one to each capability
// that contracts read (guide, "Bind what it requires").
type Adapter struct {
	Name        string
	Capability  string
	Description string
	From        string // the plugin that brought it; "" for what hz brings
}

// Adapters gives the installed adapters of a capability, sorted by name; those of AgentRunner
// are the runners. The list is not to be changed by the caller.
func (c *Catalog) Adapters(capability string) []*Adapter {
	first, _ := slices.BinarySearchFunc(c.adapters, capability, func(a *Adapter, name string) int { return strings.Compare(a.Capability, name) })
	end := first
	for end < len(c.adapters) && c.adapters[end].Capability == capability {
		end++
	}
	return c.adapters[first:end:end]
}

// sealAdapters adds the runners and sorts.
func (c *Catalog) sealAdapters() {
	for _, r := range c.runners {
		c.adapters = append(c.adapters, &Adapter{Name: r.Name, Capability: AgentRunner, Description: r.Description, From: r.From})
	}
	slices.SortFunc(c.adapters, func(a, b *Adapter) int {
		return cmp.Or(strings.Compare(a.Capability, b.Capability), strings.Compare(a.Name, b.Name))
	})
}

// The states of a binding.
const (
	Bound   = "bound"   // to an adapter that is installed
	Unbound = "unbound" // no adapter was chosen
	Unknown = "unknown" // to something that isn't installed, or the capability itself isn't
)

// Binding is which adapter a capability is bound to.
type Binding struct {
	Capability string
	Adapter    string   // as configured; "" for an unbound one
	State      string   // Bound, Unbound or Unknown
	Available  []string // the adapters that are installed, sorted
	Command    string   // what makes it a bound one; "" for one that is
}

// Bind gives the binding of every capability, sorted by name. configured are the adapters by
// capability ([capabilities] of hz.toml). What is configured for a capability that nobody
// installed is Unknown.
func (c *Catalog) Bind(configured map[string]string) []Binding {
	names := slices.Concat(c.capabilityNames, slices.Collect(maps.Keys(configured)))
	slices.Sort(names)
	names = slices.Compact(names)
	out := make([]Binding, 0, len(names))
	for _, name := range names {
		out = append(out, c.Binding(name, configured))
	}
	return out
}

// Binding gives the binding of one capability, which need not be a known one.
func (c *Catalog) Binding(capability string, configured map[string]string) Binding {
	b := Binding{Capability: capability, Adapter: configured[capability], State: Bound}
	for _, a := range c.Adapters(capability) {
		b.Available = append(b.Available, a.Name)
	}
	if b.Adapter == "" && capability == AgentRunner {
		b.Adapter = DefaultRunner
	}
	switch {
	case b.Adapter == "":
		b.State, b.Command = Unbound, c.bindCommand(&b)
	case !slices.Contains(b.Available, b.Adapter):
		b.State, b.Command = Unknown, c.bindCommand(&b)
	}
	return b
}

// bindCommand gives the command that leads to a bound capability: choose an installed adapter
// (the nearest to a mistyped one, else the first), look for a plugin, or, where the capability
// is a slip, take the key away.
func (c *Catalog) bindCommand(b *Binding) string {
	switch {
	case len(b.Available) > 0:
		name := diag.Suggest(b.Adapter, b.Available)
		if name == "" {
			name = b.Available[0]
		}
		return "hz system config set " + ConfigKey(b.Capability) + " " + name
	case b.Adapter != "" && c.Near(b.Capability) != "":
		return "hz system config unset " + ConfigKey(b.Capability)
	}
	return "hz system plugin search --text " + b.Capability
}

// Near gives the installed capability that a mistyped name probably means; "" for the name of
// an installed one, and for one that is like none.
func (c *Catalog) Near(capability string) string {
	if c.Capability(capability) != nil {
		return ""
	}
	return diag.Suggest(capability, c.capabilityNames)
}

// ConfigKey gives the key of hz.toml that binds a capability: capabilities.agent_runner.
func ConfigKey(capability string) string {
	return "capabilities." + strings.ReplaceAll(capability, "-", "_")
}
