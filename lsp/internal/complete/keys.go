package complete

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/lsp/internal/spot"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/schemas"
)

// keys offers the keys of the mapping around the cursor that it doesn't have yet, the required
// ones first.
func (c *completer) keys() {
	path := c.at.Parent.Path()
	switch {
	case pathIs(path, "hz", "inputs", "*", "args"):
		c.argumentNames()
		return
	case pathIs(path, "hz", "inputs"):
		c.inputNames()
		return
	case pathIs(path, "hz", "outputs"):
		c.outputNames()
		return
	}
	if len(path) == 0 && c.at.Parent.Sub == nil && c.at.Own {
		c.frontmatter()
	}
	k := keyAt(path)
	if k == nil {
		return
	}
	for _, required := range []bool{true, false} {
		for _, key := range k.Keys {
			if c.required(path, key) == required && !c.there(key.Name) && c.fits(path, key) {
				c.key(path, key, required)
			}
		}
	}
}

// keyAt gives what the schema says of what a path of keys leads to; nil for nothing.
func keyAt(path []string) *schemas.Key { return schemas.FrontmatterKeys().At(path...) }

// pathIs compares a path with a pattern, in which * is any name.
func pathIs(path []string, pattern ...string) bool {
	return slices.EqualFunc(path, pattern, func(a, b string) bool { return a == b || b == "*" })
}

// there says whether the mapping around the cursor has a key already, beside the one that is
// being written.
func (c *completer) there(name string) bool {
	return slices.ContainsFunc(c.at.Parent.Sub, func(e *spot.Entry) bool { return e != c.at.Entry && canonical(e.Key) == name })
}

// required says whether a key must be there: what the schema says, and stage beside a reference.
func (c *completer) required(path []string, k *schemas.Key) bool {
	return k.Required || k.Name == "stage" && len(path) == 3 && isReference(c.at.Parent)
}

// fits says whether a key can stand beside those that are there.
func (c *completer) fits(path []string, k *schemas.Key) bool {
	if half := c.at.Entry; half != nil && half.Colon < 0 && !holds(k, half) {
		return false
	}
	if k.Name == "escalate" {
		return c.Contract.Namespace == compiler.Team
	}
	if !pathIs(path, "hz", "inputs", "*") {
		return true
	}
	if c.at.Parent.Get("read") == nil {
		switch k.Name {
		case "stage":
			return !c.there("args") && !c.there("window")
		case "args", "window":
			return !c.there("stage")
		}
		return true
	}
	method := c.method(c.at.Parent)
	switch k.Name {
	case "stage":
		return isReference(c.at.Parent)
	case "args":
		return !isReference(c.at.Parent) && (method == nil || len(method.Args) > 0)
	case "window":
		return !isReference(c.at.Parent) && (method == nil || method.Window)
	}
	return true
}

// holds says whether a key may hold what stands in the lines below it.
func holds(k *schemas.Key, below *spot.Entry) bool {
	if k.Type == schemas.Mapping && k.Keys == nil && k.Named == nil {
		return true // args: what they hold is the method's to say
	}
	for _, s := range below.Sub {
		if s.Item {
			return k.Item != nil
		}
		if inner := k.At(s.Key); inner == nil || k.Item != nil || !holds(inner, s) {
			return false
		}
	}
	return true
}

// isReference says whether an input reads another contract's output.
func isReference(input *spot.Entry) bool {
	read := input.Get("read")
	return read != nil && strings.HasPrefix(read.Value, "contract:")
}

// key offers one key with a value to begin with.
func (c *completer) key(path []string, k *schemas.Key, required bool) {
	detail := "optional"
	switch {
	case required:
		detail = "required"
	case k.Default != "":
		detail = "optional; " + k.Default + " by default"
	}
	c.newKey(offer{label: k.Name, kind: protocol.CompletionKindProperty, detail: detail, doc: keyDoc(k)}, k.Name, c.shapeOf(append(path, k.Name)))
}

// newKey offers a key, which stands alone on its line or between commas.
func (c *completer) newKey(o offer, key string, value values) {
	o.at = c.at.Word
	half := c.at.Entry
	if o.filter == "" {
		o.filter = o.label
	}
	if q := c.keyQuote(); q != "" {
		key, o.filter, o.whole = q+strings.Trim(key, `"'`)+q, q+o.filter, true
	}
	switch {
	case half != nil && half.Colon >= 0: // it has its value
		o.put = word(key)
	case half != nil && len(half.Sub) > 0:
		o.put, o.whole = word(key+":"), true
	case c.inFlow() || value.block == nil || !c.Client.Snippets && c.at.Indent > 0:
		o.put = word(key + ": ").then(value.line)
	default:
		o.put = word(key + ":\n").then(value.block)
	}
	if c.at.Tight {
		o.put = word(" ").then(o.put)
	}
	c.offers = append(c.offers, o)
}

// keyQuote gives the quote that the key at the cursor begins with; "" for none.
func (c *completer) keyQuote() string {
	if at := c.at.Word; at.Len() > 0 && (c.text[at.Start] == '"' || c.text[at.Start] == '\'') {
		return string(c.text[at.Start])
	}
	return ""
}

// inFlow says whether the cursor is between brackets.
func (c *completer) inFlow() bool { return c.at.Parent != nil && c.at.Parent.Flow }

// keyDoc gives what a key means, with how it is written.
func keyDoc(k *schemas.Key) string {
	doc := k.Description
	if len(k.Examples) > 0 {
		doc += "\n\n```yaml"
		for _, e := range k.Examples {
			doc += "\n" + k.Name + ": " + e
		}
		doc += "\n```"
	}
	return doc
}
