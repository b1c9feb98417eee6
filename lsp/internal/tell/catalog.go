package tell

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/workspace/catalog"
)

// maxArgs is how many arguments of a method are told.
const maxArgs = 10

// method tells of CAPABILITY.METHOD: what it reads and takes, and what its capability is bound to.
func (h *hover) method(text string) {
	capability, method, _ := strings.Cut(text, ".")
	m := h.f.Catalog.Method(capability, method)
	if m == nil {
		if h.capability(capability); method != "" && h.card.content() != nil {
			h.card.item("has no method ", name(method))
		}
		return
	}
	h.card.para(head(text), " · ", quoted(m.Description))
	for i, a := range m.Args {
		if i == maxArgs && len(m.Args) > maxArgs+1 {
			h.card.item(count(len(m.Args)-maxArgs, "more argument"))
			break
		}
		h.card.item(argument(a))
	}
	switch {
	case m.Window:
		h.card.item("takes a ", name("window"), " such as ", name("7d"))
	case len(m.Args) == 0:
		h.card.item("takes no arguments")
	}
	h.brought(m.From)
	h.bound(capability)
}

// argument gives what there is to know of an argument.
func argument(a *catalog.Arg) []word {
	parts := line(name(a.Name), " · "+typeWords[a.Type])
	if a.Required {
		parts = append(parts, say(" · required"))
	}
	if a.Description != "" {
		parts = append(parts, line(" · ", quoted(a.Description))...)
	}
	if len(a.Values) > 0 {
		parts = append(parts, line(" · one of ", few(a.Values, 12))...)
	}
	return parts
}

var typeWords = map[catalog.Type]string{
	catalog.String: "a text", catalog.Integer: "a whole number", catalog.Number: "a number",
	catalog.Boolean: "true or false", catalog.Strings: "a list of texts",
}

// argument tells of an argument that an input gives its method.
func (h *hover) argument(input, arg string) {
	read, _ := h.read(input)
	capability, method, _ := strings.Cut(read, ".")
	m := h.f.Catalog.Method(capability, method)
	if m == nil {
		return
	}
	a := m.Arg(arg)
	if a == nil {
		return
	}
	h.card.para(argument(a))
	h.card.para("An argument of ", name(read), ".")
	h.brought(a.From)
}

// require tells of an item of hz.requires, CAPABILITY:read.
func (h *hover) require(p *place) {
	capability, _, _ := strings.Cut(p.text, ":")
	h.capability(capability)
}

// capability tells of a capability: what can be read through it, and what it is bound to.
func (h *hover) capability(capability string) {
	if capability == catalog.AgentRunner {
		h.card.para(head(capability), " · runs the agent session; every contract has it without saying so.")
		h.bound(capability)
		return
	}
	c := h.f.Catalog.Capability(capability)
	if c == nil {
		return
	}
	h.card.para(head(capability), " · ", quoted(c.Description))
	methods := make([]string, len(c.Methods))
	for i, m := range c.Methods {
		methods[i] = m.Name
	}
	h.card.item("methods: ", few(methods, 12))
	h.brought(c.From)
	h.bound(capability)
}

// bound tells which adapter a capability is bound to, and if to none, what binds it.
func (h *hover) bound(capability string) {
	b := h.f.Catalog.Binding(capability, h.f.Settings.Capabilities)
	switch b.State {
	case catalog.Bound:
		h.card.item("bound to ", name(b.Adapter))
	case catalog.Unknown:
		h.card.item("bound to ", name(b.Adapter), ", which isn't installed: ", whole(b.Command))
	default:
		h.card.item("not bound: ", whole(b.Command))
	}
}

// brought tells which plugin something is from.
func (h *hover) brought(plugin string) {
	if plugin != "" {
		h.card.item("from the plugin ", name(plugin))
	}
}

// operation tells of MODULE.OPERATION, and when it was last run.
func (h *hover) operation(text string) {
	module, operation, _ := strings.Cut(text, ".")
	o, ok := h.f.Catalog.Operation(module, operation)
	if !ok {
		return
	}
	h.card.para(head(text), " · ", quoted(o.Description))
	if o.Writes {
		h.card.para("Where the draft is meant to go. It is recorded; nothing is published by itself.")
	} else {
		h.card.para("It only reads, so it can't publish.")
	}
	h.brought(o.From)
	if t, ok := told(h.d); ok {
		h.observedWrite(t.Published(), "No entry of its log tells that anything was published.")
	}
}

// tool tells of a tool of the runner that is bound.
func (h *hover) tool(text string) {
	r := h.f.Catalog.Runner(h.f.Runner)
	if r == nil {
		return
	}
	bare, _, narrowed := strings.Cut(text, "(")
	i := slices.IndexFunc(r.Tools, func(t *catalog.Tool) bool { return t.Name == bare })
	if i < 0 {
		var all []string
		for _, t := range r.Tools {
			all = append(all, t.Name)
		}
		h.card.para(name(text), " isn't a read-only tool of ", name(r.Name), ". It has ", few(all, 20), ".")
		return
	}
	t := r.Tools[i]
	h.card.para(head(t.Name), " · ", quoted(t.Description))
	h.card.item("a read-only tool of ", name(r.Name))
	switch {
	case t.Argument != "":
		h.card.item("may have in brackets: ", quoted(t.Argument))
	case narrowed:
		h.card.item("takes nothing in brackets")
	}
}
