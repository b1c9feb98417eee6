package authoring

import (
	"github.com/heinzel/hz/workspace/catalog"
)

// Capabilities is what contracts can read through, and what each is bound to.
type Capabilities struct {
	Version      int          `json:"version"`      // 1
	Capabilities []Capability `json:"capabilities"` // by name
}

// Capability is one of them.
type Capability struct {
	Name        string           `json:"name"`
	Description string           `json:"description"` // "" for one that is configured and that nobody installed
	From        string           `json:"from"`        // the plugin that brings it; heinzel for hz itself
	State       string           `json:"state"`       // bound, unbound, or unknown: bound to what isn't installed
	Adapter     string           `json:"adapter"`     // "" for an unbound one
	Adapters    []Adapter        `json:"adapters"`    // that are installed
	Command     string           `json:"command"`     // what binds it, or finds what could be bound; "" when it is bound
	Methods     []CapabilityRead `json:"methods"`
}

// Adapter is an installed adapter.
type Adapter struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	From        string `json:"from"`
}

// CapabilityRead is a method that inputs can read.
type CapabilityRead struct {
	Read        string `json:"read"` // capability.method
	Description string `json:"description"`
	Window      bool   `json:"window"` // whether an input may give it a window
}

// Capabilities gives every capability, what it is bound to and what it could be.
func (d *Desk) Capabilities() *Capabilities {
	out := &Capabilities{Version: 1, Capabilities: []Capability{}}
	for _, b := range d.Catalog.Bind(d.Settings.Capabilities) {
		c := Capability{Name: b.Capability, State: b.State, Adapter: b.Adapter, Adapters: []Adapter{}, Command: b.Command, Methods: []CapabilityRead{}}
		if x := d.Catalog.Capability(b.Capability); x != nil {
			c.Description, c.From = x.Description, from(x.From)
			for _, m := range x.Methods {
				c.Methods = append(c.Methods, CapabilityRead{x.Name + "." + m.Name, m.Description, m.Window})
			}
		}
		for _, a := range d.Catalog.Adapters(b.Capability) {
			c.Adapters = append(c.Adapters, Adapter{a.Name, a.Description, from(a.From)})
		}
		out.Capabilities = append(out.Capabilities, c)
	}
	return out
}

// from names the plugin that brought something; what hz brings has none.
func from(plugin string) string {
	if plugin == "" {
		return catalog.Own
	}
	return plugin
}
