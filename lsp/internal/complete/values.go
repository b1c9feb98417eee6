package complete

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/internal/spot"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/schemas"
)

// value offers what the key before the cursor takes.
func (c *completer) value() {
	path := c.at.Entry.Path()
	k := keyAt(path)
	if k == nil {
		if pathIs(path, "hz", "inputs", "*", "args", "*") {
			c.argumentValues(c.at.Entry)
		}
		return
	}
	if k.Type == schemas.List || k.Type == schemas.Mapping {
		if c.at.Entry.Kind == spot.Empty || k.Type == schemas.List && c.at.Quote == 0 {
			c.bracketed(path, k)
		}
		return
	}
	switch key := strings.Join(path, "."); key {
	case "name":
		if stem := c.stem(); stem != "" {
			c.word(offer{label: stem, kind: protocol.CompletionKindFile, detail: "the file's name"})
		}
	case "hz.title":
		if c.stem() != "" {
			c.word(offer{label: strings.Trim(c.title(), `"`), kind: protocol.CompletionKindText, detail: "made of the file's name"})
		}
	case "hz.schedule":
		c.schedule(true)
	case "hz.by":
		c.schedule(false)
	case "hz.publishes.action":
		c.operations()
	case "hz.publishes.output":
		for _, name := range c.names("outputs") {
			c.word(offer{label: name, kind: protocol.CompletionKindField, detail: "the output"})
		}
	case "hz.agent.max_usd":
		c.scalars("1", "0.5", "0.25", "2")
	case "hz.retries":
		c.scalars("0", "1", "2", "3")
	case "hz.timeout":
		c.durations("5m", "10m", "15m", "30m", "1h", "2h")
	case "hz.lead":
		c.durations("1h", "4h", "1d", "1d12h", "2d", "7d")
	default:
		switch {
		case pathIs(path, "hz", "inputs", "*", "read"):
			c.reads()
		case pathIs(path, "hz", "inputs", "*", "window"):
			c.windows()
		default:
			c.scalars(k.Values...)
		}
	}
}

// quoted gives a text as YAML, between quotes where it could be read as anything else.
func quoted(s string) string {
	plain := s != "" && !strings.ContainsAny(s[:1], "-?:,[]{}#&*!|>'\"%@` 0123456789.+~") &&
		!strings.ContainsAny(s, "\"\\") && !strings.Contains(s, ": ") && !strings.Contains(s, " #") && !strings.HasSuffix(s, ":") && !strings.ContainsAny(s, ",[]{}")
	switch strings.ToLower(s) {
	case "true", "false", "null", "yes", "no", "on", "off":
		plain = false
	}
	if plain && !strings.Contains(s, "#") {
		return s
	}
	if !strings.ContainsAny(s, "\"\\") {
		return `"` + s + `"`
	}
	return "'" + strings.ReplaceAll(s, "'", "''") + "'"
}

// word offers a text as the value, in the quotes that are there, or in those that it needs.
func (c *completer) word(o offer) { c.wordAs(o, o.label) }

func (c *completer) wordAs(o offer, text string) {
	if o.filter == "" {
		o.filter = text
	}
	o.at = c.at.Word
	switch {
	case c.at.Quote == 0:
		text = quoted(text)
	case !c.at.Closed:
		text += string(c.at.Quote)
	}
	c.put(o, word(text))
}

// put offers a value as YAML: behind a blank, and a dash where one must come first.
func (c *completer) put(o offer, value shape) {
	o.at = c.at.Word
	if c.at.Tight {
		value = word(" ").then(value)
	}
	if c.at.Own && c.at.Place == spot.Item {
		value = word("- ").then(value)
	}
	o.put = value
	c.offers = append(c.offers, o)
}

// scalars offers values of the schema's: words, numbers and truth values, which stand without
// quotes. The one that holds by default says so.
func (c *completer) scalars(list ...string) {
	k := keyAt(c.at.Entry.Path())
	for _, v := range list {
		o := offer{label: v, kind: protocol.CompletionKindEnumMember}
		if k != nil {
			if o.doc = k.Description; v == k.Default {
				o.detail = "the default"
			}
		}
		if number := strings.Trim(v, "0123456789.") == ""; number && c.at.Quote != 0 {
			continue // it would be a text
		} else if number {
			o.filter = v
			c.put(o, word(v))
		} else {
			c.word(o)
		}
	}
}

func (c *completer) durations(list ...string) {
	k := keyAt(c.at.Entry.Path())
	for _, v := range list {
		o := offer{label: v, kind: protocol.CompletionKindUnit, detail: span(v), doc: k.Description}
		if v == k.Default {
			o.detail += "; the default"
		}
		c.plainWord(o)
	}
}

// plainWord is word for what needs no quotes though it begins with a digit.
func (c *completer) plainWord(o offer) {
	if o.filter = o.label; c.at.Quote == 0 {
		c.put(o, word(o.label))
		return
	}
	c.word(o)
}

// span writes a duration in words: 1d12h is 1 day 12 hours.
func span(v string) string {
	var out []string
	for len(v) > 0 {
		i := strings.IndexAny(v, "dhms")
		unit := map[byte]string{'d': "day", 'h': "hour", 'm': "minute", 's': "second"}[v[i]]
		if v[:i] != "1" {
			unit += "s"
		}
		out = append(out, v[:i]+" "+unit)
		v = v[i+1:]
	}
	return strings.Join(out, " ")
}

func (c *completer) windows() {
	input := c.at.Entry.Parent
	m := c.method(input)
	if m != nil && !m.Window || isReference(input) {
		return
	}
	for _, days := range []string{"7d", "1d", "14d", "30d", "90d"} {
		c.plainWord(offer{label: days, kind: protocol.CompletionKindUnit, detail: "the last " + span(days)})
	}
	for _, days := range []string{"7d", "1d", "14d", "30d"} {
		c.plainWord(offer{label: "next " + days, kind: protocol.CompletionKindUnit, detail: "the coming " + span(days)})
	}
}

// operations offers what can be published with.
func (c *completer) operations() {
	for _, name := range c.Folder.Catalog.Publishes() {
		module, operation, _ := strings.Cut(name, ".")
		o := offer{label: name, kind: protocol.CompletionKindFunction}
		if op, ok := c.Folder.Catalog.Operation(module, operation); ok {
			o.detail, o.about = diag.Visible(op.Description), op.From
		}
		c.word(o)
	}
}
