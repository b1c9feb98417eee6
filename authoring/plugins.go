package authoring

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/catalog"
)

// Plugins is the plugins that are installed.
type Plugins struct {
	Version int      `json:"version"` // 1
	Folder  string   `json:"folder"`  // where plugins lie; "" when nothing tells where
	Plugins []Plugin `json:"plugins"` // hz itself first, then by name
}

// Plugin is a plugin, and what it brings.
type Plugin struct {
	Name           string `json:"name"`
	Version        string `json:"version"` // "" when its manifest states none
	Description    string `json:"description"`
	Installed      bool   `json:"installed"`
	File           string `json:"file"`            // its manifest; "" for hz itself, and for one that isn't installed
	Homepage       string `json:"homepage"`        // where it can be had, as the list of plugins says; may be ""
	OfferedVersion string `json:"offered_version"` // likewise

	Capabilities []Item `json:"capabilities"`
	Methods      []Item `json:"methods"`   // capability.method
	Arguments    []Item `json:"arguments"` // that it adds to methods of others: capability.method(argument)
	Adapters     []Item `json:"adapters"`  // capability:adapter
	Modules      []Item `json:"modules"`
	Operations   []Item `json:"operations"` // module.operation
	Runners      []Item `json:"runners"`
	Playbooks    []Item `json:"playbooks"` // plugin:playbook
}

// Item is one thing that a plugin brings. The list of plugins knows names alone.
type Item struct {
	Name        string `json:"name"`
	Description string `json:"description"`
}

// Kind is a kind of things that plugins bring.
type Kind struct {
	Word  string // for one of them
	Items []Item
}

// Kinds gives what the plugin brings, by kind; kinds of which it brings nothing are left out.
func (p *Plugin) Kinds() []Kind {
	all := []Kind{{"capability", p.Capabilities}, {"method", p.Methods}, {"argument", p.Arguments}, {"adapter", p.Adapters},
		{"module", p.Modules}, {"operation", p.Operations}, {"runner", p.Runners}, {"playbook", p.Playbooks}}
	return slices.DeleteFunc(all, func(k Kind) bool { return len(k.Items) == 0 })
}

// Plugins gives the plugins that are installed, hz itself first.
func (d *Desk) Plugins() *Plugins {
	out := &Plugins{Version: 1, Plugins: []Plugin{}}
	if d.Roots.Plugins != "" {
		out.Folder = d.printed(d.Roots.Plugins)
	}
	for _, p := range d.Catalog.Plugins() {
		out.Plugins = append(out.Plugins, d.installed(p))
	}
	return out
}

// installed gives all that an installed plugin brings.
func (d *Desk) installed(p catalog.Plugin) Plugin {
	x := Plugin{Name: p.Name, Version: p.Version, Description: p.Description, Installed: true,
		Capabilities: []Item{}, Methods: []Item{}, Arguments: []Item{}, Adapters: []Item{}, Modules: []Item{}, Operations: []Item{}, Runners: []Item{}, Playbooks: []Item{}}
	if p.Path != "" {
		x.File = d.printed(p.Path)
	}
	if p.Name == catalog.Own {
		x.Version = d.Version
	}
	mine := func(origin string) bool { return from(origin) == p.Name }
	for _, c := range d.Catalog.Capabilities() {
		if mine(c.From) {
			x.Capabilities = append(x.Capabilities, Item{c.Name, c.Description})
		}
		for _, m := range c.Methods {
			read := c.Name + "." + m.Name
			if mine(m.From) {
				x.Methods = append(x.Methods, Item{read, m.Description})
				continue
			}
			for _, a := range m.Args {
				if mine(a.From) && a.From != "" { // hz's own filters belong to every method
					x.Arguments = append(x.Arguments, Item{read + "(" + a.Name + ")", a.Description})
				}
			}
		}
		for _, a := range d.Catalog.Adapters(c.Name) {
			if mine(a.From) && c.Name != catalog.AgentRunner { // those are the runners
				x.Adapters = append(x.Adapters, Item{c.Name + ":" + a.Name, a.Description})
			}
		}
	}
	for _, m := range d.Catalog.Modules() {
		if mine(m.From) {
			x.Modules = append(x.Modules, Item{m.Name, m.Description})
		}
		for _, o := range m.Operations {
			if mine(o.From) {
				x.Operations = append(x.Operations, Item{m.Name + "." + o.Name, o.Description})
			}
		}
	}
	for _, r := range d.Catalog.Runners() {
		if mine(r.From) {
			x.Runners = append(x.Runners, Item{r.Name, r.Description})
		}
	}
	for _, b := range d.Catalog.Playbooks() {
		if b.Plugin == p.Name {
			x.Playbooks = append(x.Playbooks, Item{b.Ref(), b.Description})
		}
	}
	return x
}

// offered gives a plugin of the list that isn't installed.
func offered(o *catalog.Offer) Plugin {
	x := Plugin{Name: o.Name, Version: o.Version, Description: o.Description, Homepage: o.Homepage, OfferedVersion: o.Version,
		Capabilities: []Item{}, Methods: []Item{}, Arguments: []Item{}, Adapters: []Item{}, Modules: []Item{}, Operations: []Item{}, Runners: []Item{}, Playbooks: []Item{}}
	for _, name := range o.Capabilities {
		x.Capabilities = append(x.Capabilities, Item{Name: name})
	}
	for _, name := range o.Playbooks {
		x.Playbooks = append(x.Playbooks, Item{Name: o.Name + ":" + name})
	}
	return x
}

// all gives the plugins that are installed, and after them those of the list of plugins that
// aren't, by name; problems are of the list.
func (d *Desk) all() ([]Plugin, []catalog.Problem) {
	list := d.Plugins().Plugins
	offers, problems := catalog.Offers(d.Roots.Plugins)
	for i := range offers {
		o := &offers[i]
		if at := slices.IndexFunc(list, func(p Plugin) bool { return p.Name == o.Name }); at >= 0 {
			list[at].Homepage, list[at].OfferedVersion = o.Homepage, o.Version
		} else {
			list = append(list, offered(o))
		}
	}
	return list, problems
}

// PluginShown is one plugin.
type PluginShown struct {
	Version int    `json:"version"` // 1
	Plugin  Plugin `json:"plugin"`

	Problems []catalog.Problem `json:"-"` // of the list of plugins
}

// Plugin gives a plugin by its name, installed or listed. The error is an *Error.
func (d *Desk) Plugin(name string) (*PluginShown, error) {
	list, problems := d.all()
	names := make([]string, 0, len(list))
	for _, p := range list {
		if p.Name == name {
			return &PluginShown{1, p, problems}, nil
		}
		names = append(names, p.Name)
	}
	e := &Error{Message: "no plugin is called " + diag.Quote(name), Hint: "hz system plugin list shows those that are installed", Usage: true}
	if near := diag.Suggest(name, names); near != "" {
		e.Hint = "did you mean " + near + "?"
	}
	return nil, e
}

// Found is what a search found.
type Found struct {
	Version int           `json:"version"` // 1
	Text    string        `json:"text"`
	Plugins []FoundPlugin `json:"plugins"` // those that bind something that was asked for first, then by name
	// What was looked through: how many installed plugins, and which list of others.
	Installed int    `json:"installed"`
	List      string `json:"list"` // the file; "" when there is none
	Listed    int    `json:"listed"`
	// Capability is the capability that the text names, and that no plugin which was found has
	// an adapter for; "" otherwise.
	Capability string `json:"unprovided"`

	Problems []catalog.Problem `json:"-"` // of the list of plugins
}

// FoundPlugin is a plugin that was found, and in what.
type FoundPlugin struct {
	Plugin
	Matches []string `json:"matches"` // such as "adapter tracker:acme"; empty when its own name or description matches

	provides bool // an adapter, or a capability of a plugin that isn't installed, matches
}

// SearchPlugins looks for plugins, installed or listed, in whose names, descriptions, and what
// they bring, all words of a text stand, in any case. The error is an *Error.
func (d *Desk) SearchPlugins(text string) (*Found, error) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 0 {
		return nil, &Error{Message: "there is no word to look for", Hint: "such as hz system plugin search --text tracker", Usage: true}
	}
	list, problems := d.all()
	f := &Found{Version: 1, Text: text, Plugins: []FoundPlugin{}, Problems: problems}
	for i := range list {
		if list[i].Installed {
			f.Installed++
		} else {
			f.Listed++
		}
		if p, ok := list[i].search(words); ok {
			f.Plugins = append(f.Plugins, p)
		}
	}
	if d.Roots.Plugins != "" {
		if path := filepath.Join(d.Roots.Plugins, catalog.OffersName); stateOf(path) != Missing {
			f.List = d.printed(path)
		}
	}
	slices.SortStableFunc(f.Plugins, func(a, b FoundPlugin) int {
		switch {
		case a.provides != b.provides && a.provides:
			return -1
		case a.provides != b.provides:
			return 1
		}
		return strings.Compare(a.Name, b.Name)
	})
	if c := d.Catalog.Capability(strings.Join(words, "-")); c != nil && len(d.Catalog.Adapters(c.Name)) == 0 && !slices.ContainsFunc(f.Plugins, func(p FoundPlugin) bool { return p.provides }) {
		f.Capability = c.Name
	}
	return f, nil
}

// search says whether all words stand somewhere in the plugin, and in what that it brings any
// of them does.
func (p *Plugin) search(words []string) (FoundPlugin, bool) {
	found := FoundPlugin{Plugin: *p, Matches: []string{}}
	left := map[string]bool{}
	for _, w := range words {
		left[w] = true
	}
	in := func(texts ...string) bool {
		any := false
		for _, w := range words {
			for _, text := range texts {
				if strings.Contains(strings.ToLower(text), w) {
					delete(left, w)
					any = true
				}
			}
		}
		return any
	}
	in(p.Name, p.Description)
	for _, k := range p.Kinds() {
		for _, item := range k.Items {
			name := item.Name
			if k.Word == "playbook" { // its plugin's name is no part of what it is
				name = strings.TrimPrefix(name, p.Name+":")
			}
			if in(name, item.Description) {
				found.Matches = append(found.Matches, k.Word+" "+item.Name)
				found.provides = found.provides || k.Word == "adapter" || k.Word == "capability" && !p.Installed
			}
		}
	}
	return found, len(left) == 0
}
