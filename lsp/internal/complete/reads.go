package complete

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/internal/spot"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace/catalog"
)

// reads offers what an input can read: methods of what is installed, those of required
// capabilities first, and other contracts' outputs.
func (c *completer) reads() {
	input := c.at.Entry.Parent
	methods := input.Get("stage") == nil
	references := input.Get("args") == nil && input.Get("window") == nil
	if methods {
		for _, required := range []bool{true, false} {
			for _, x := range c.Folder.Catalog.Capabilities() {
				if c.requires(x.Name) == required {
					c.methodsOf(x, required)
				}
			}
		}
	}
	if references {
		c.references()
	}
}

// methodsOf offers a capability's methods. One that isn't required yet is with the first of them.
func (c *completer) methodsOf(x *catalog.Capability, required bool) {
	var more []edit
	if !required {
		e, ok := c.requiring(x.Name + ":read")
		if !ok {
			return
		}
		more = []edit{e}
	}
	for _, m := range x.Methods {
		o := offer{label: x.Name + "." + m.Name, kind: protocol.CompletionKindMethod, detail: diag.Visible(m.Description), about: m.From, more: more}
		o.doc = methodDoc(x, m, required)
		o.foreign = m.From != "" || slices.ContainsFunc(m.Args, func(a *catalog.Arg) bool { return a.From != "" })
		c.word(o)
	}
}

// methodDoc says what a method takes.
func methodDoc(x *catalog.Capability, m *catalog.Method, required bool) string {
	var b strings.Builder
	b.WriteString(diag.Visible(m.Description))
	if m.Window {
		b.WriteString("\n\nTakes a window, such as 7d.")
	}
	if len(m.Args) > 0 {
		b.WriteString("\n\nArguments:\n")
		for _, a := range m.Args {
			b.WriteString("\n- " + a.Name + " (" + argType(a) + "): " + diag.Visible(a.Description))
		}
	}
	if !required {
		b.WriteString("\n\nAdds " + x.Name + ":read to hz.requires.")
	}
	return b.String()
}

func argType(a *catalog.Arg) string {
	t := a.Type.String()
	if len(a.Values) > 0 {
		t = strings.Join(a.Values, " | ")
	}
	if a.Required {
		t += ", required"
	}
	return diag.Visible(t)
}

// requires says whether a capability needs no requirement any more.
func (c *completer) requires(capability string) bool {
	return capability == catalog.AgentRunner || slices.Contains(c.capabilities(), capability+":read")
}

func (c *completer) capabilities() []string { return c.at.Front.Root.Find("hz", "requires").Texts() }

// requirements gives what can be required: what inputs read without it first.
func (c *completer) requirements() []offer {
	var first, rest []offer
	for _, x := range c.Folder.Catalog.Capabilities() {
		if x.Name == catalog.AgentRunner {
			continue
		}
		o := offer{label: x.Name + ":read", kind: protocol.CompletionKindModule, detail: diag.Visible(x.Description), about: x.From}
		if c.isRead(x.Name) {
			o.preselect = len(first) == 0 && !c.requires(x.Name)
			first = append(first, o)
		} else {
			rest = append(rest, o)
		}
	}
	return append(first, rest...)
}

// isRead says whether an input reads a capability.
func (c *completer) isRead(capability string) bool {
	inputs := c.at.Front.Root.Find("hz", "inputs")
	return inputs != nil && slices.ContainsFunc(inputs.Sub, func(in *spot.Entry) bool {
		read := in.Get("read")
		return read != nil && strings.HasPrefix(read.Value, capability+".")
	})
}

// method gives the installed method that an input reads, or nil.
func (c *completer) method(input *spot.Entry) *catalog.Method {
	if read := input.Get("read"); read != nil {
		capability, method, _ := strings.Cut(strings.TrimSpace(read.Value), ".")
		return c.Folder.Catalog.Method(capability, method)
	}
	return nil
}

// requiring gives the edit that adds a requirement; false where hz can't be read well enough.
func (c *completer) requiring(want string) (edit, bool) {
	hz := c.at.Front.Root.Get("hz")
	list := hz.Get("requires")
	switch {
	case hz == nil || hz.Kind != spot.Mapping:
		return edit{}, false
	case list == nil && hz.Flow:
		return edit{hz.Sub[0].At.Start, "requires: [" + want + "], "}, true
	case list == nil:
		return c.requiringLine(hz, want)
	case list.Kind == spot.Empty && list.Colon >= 0:
		return edit{list.Colon + 1, " [" + want + "]"}, true
	case list.Kind != spot.List || list.Open:
		return edit{}, false
	case len(list.Sub) == 0:
		return edit{list.Inner.Start, want}, true
	}
	last := list.Sub[len(list.Sub)-1]
	if list.Flow {
		return edit{last.End(), ", " + want}, true
	}
	at := last.End() + len(c.lineRest(last.End()))
	return edit{at, c.Text.BreakAt(at) + strings.Repeat(" ", last.Indent) + "- " + want}, true
}

// requiringLine puts hz.requires on a line of its own above the inputs.
func (c *completer) requiringLine(hz *spot.Entry, want string) (edit, bool) {
	first := hz.Get("inputs")
	if first == nil {
		return edit{}, false
	}
	start := first.At.Start - first.Indent
	return edit{start, strings.Repeat(" ", first.Indent) + "requires: [" + want + "]" + c.Text.BreakAt(first.At.Start)}, true
}

// lineRest gives what stands in the line from an offset on.
func (c *completer) lineRest(at int) []byte {
	end := at
	for end < len(c.text) && c.text[end] != '\n' && c.text[end] != '\r' {
		end++
	}
	return c.text[at:end]
}
