package complete

import (
	"slices"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/internal/spot"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace/catalog"
)

// argumentNames offers the arguments that the input's method takes, the required ones first.
func (c *completer) argumentNames() {
	m := c.method(c.at.Parent.Parent)
	if m == nil {
		return
	}
	for _, required := range []bool{true, false} {
		for _, a := range m.Args {
			if a.Required == required && !c.there(a.Name) {
				c.newKey(offer{label: a.Name, kind: protocol.CompletionKindField, detail: argType(a), about: a.From,
					doc: diag.Visible(a.Description), foreign: a.From != ""}, quoted(a.Name), values{line: argShape(a)})
			}
		}
	}
}

// neededArgs is the inside of args: what the method can't do without.
func (c *completer) neededArgs() shape {
	m := c.method(c.at.Parent)
	var out shape
	if m != nil {
		for _, a := range m.Args {
			if a.Required {
				if len(out) > 0 {
					out = out.then(word(", "))
				}
				out = join(out, word(quoted(a.Name)+": "), argShape(a))
			}
		}
	}
	if out == nil {
		return fill("")
	}
	return out
}

// argumentValues offers the values of the argument whose entry this is.
func (c *completer) argumentValues(arg *spot.Entry) {
	m := c.method(arg.Parent.Parent)
	if m == nil {
		return
	}
	a := m.Arg(arg.Key)
	if a == nil {
		return
	}
	list := a.Values
	if a.Type == catalog.Boolean && c.at.Quote == 0 {
		list = []string{"true", "false"}
	}
	if a.Type == catalog.Strings != (c.at.Place == spot.Item) {
		return
	}
	there := arg.Texts()
	for _, v := range list {
		if c.at.Place == spot.Item && slices.Contains(there, v) {
			continue
		}
		o := offer{label: v, kind: protocol.CompletionKindEnumMember, doc: diag.Visible(a.Description), foreign: a.From != "", about: a.From}
		if a.Type == catalog.Boolean {
			o.filter = v
			c.put(o, word(v))
		} else {
			c.word(o)
		}
	}
}
