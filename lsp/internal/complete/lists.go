package complete

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/internal/spot"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/schemas"
	"github.com/heinzel/hz/workspace/catalog"
)

// item offers items of the list around the cursor that it doesn't have yet.
func (c *completer) item() {
	path := c.at.Parent.Path()
	if pathIs(path, "hz", "inputs", "*", "args", "*") {
		c.argumentValues(c.at.Parent)
		return
	}
	there := c.at.Parent.Texts()
	if c.at.Entry != nil && c.at.Entry.Kind == spot.Scalar {
		if i := slices.Index(there, strings.TrimSpace(c.at.Entry.Value)); i >= 0 {
			there = slices.Delete(there, i, i+1)
		}
	}
	for _, o := range c.itemsOf(path) {
		if !slices.Contains(there, o.label) {
			c.itemWord(o)
		}
	}
}

// itemWord is word for items, of which those that are offered need no quotes.
func (c *completer) itemWord(o offer) {
	if c.at.Quote == 0 {
		o.filter = o.label
		c.put(o, word(o.label))
		return
	}
	c.word(o)
}

// itemsOf gives what the list of a path may hold.
func (c *completer) itemsOf(path []string) []offer {
	switch {
	case pathIs(path, "hz", "requires"):
		return c.requirements()
	case pathIs(path, "hz", "agent", "tools"):
		return c.tools()
	case pathIs(path, "hz", "escalate") && c.Contract.Namespace != compiler.Team:
		return nil
	}
	var out []offer
	if k := keyAt(path); k != nil && k.Item != nil {
		for _, v := range k.Item.Values {
			out = append(out, offer{label: v, kind: protocol.CompletionKindEnumMember, doc: k.Description})
		}
	}
	return out
}

// tools gives the read-only tools of the bound runner.
func (c *completer) tools() []offer {
	runner := c.Folder.Runner
	if runner == "" {
		runner = catalog.DefaultRunner
	}
	r := c.Folder.Catalog.Runner(runner)
	if r == nil {
		return nil
	}
	var out []offer
	for _, t := range r.Tools {
		out = append(out, offer{label: t.Name, kind: protocol.CompletionKindFunction, detail: diag.Visible(t.Description), about: r.Name})
	}
	return out
}

// bracketed offers a list or a mapping as the value of a key that has none yet, in brackets.
func (c *completer) bracketed(path []string, k *schemas.Key) {
	if k.Type == schemas.List {
		for _, o := range c.itemsOf(path) {
			o.filter, o.label = o.label, "["+o.label+"]" // what is typed has no bracket yet
			c.put(o, word(o.label))
		}
		return
	}
	v := c.shapeOf(path)
	switch {
	case pathIs(path, "hz", "outputs"), pathIs(path, "hz", "publishes"), pathIs(path, "hz", "agent"):
	case pathIs(path, "hz", "outputs", "*"):
		v.line = join(word("{format: "), choose("markdown", "json"), word("}"))
	case pathIs(path, "hz", "inputs", "*"):
		v.line = join(word("{read: "), fill(c.firstRead()), word("}"))
	default:
		return
	}
	o := offer{label: v.line.plain(), kind: protocol.CompletionKindStruct, doc: k.Description}
	o.filter = o.label
	c.put(o, v.line)
}
