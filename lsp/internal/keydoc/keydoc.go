// Package keydoc says what each key of a contract's frontmatter means and takes, as the JSON
// Schema that hz publishes has it (schemas/contract-frontmatter-1.json): that is the one place
// where it's written.
package keydoc

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/heinzel/hz/schemas"
)

// Key is one key, or what stands under any name that its author chose.
type Key struct {
	Name     string
	Doc      string // sentences for a person; never empty for a key that has a name
	Required bool
	Type     string   // "string", "integer", "number", "array", "object"; "" where Values say all
	Values   []string // the only ones allowed, as YAML; empty: any
	Default  string   // as YAML; "" for none
	Examples []string // texts, without quotes
	Keys     []*Key   // of a mapping: those that it may have, in the schema's order
	Any      *Key     // of a mapping: what any further name leads to; nil when there is none
	Items    *Key     // of a list
}

// Root gives the frontmatter itself. Nobody may change it.
func Root() *Key { return root() }

var root = sync.OnceValue(func() *Key {
	text, err := schemas.Text(schemas.ContractFrontmatter1)
	if err != nil {
		panic(err) // it's embedded
	}
	r := reader{}
	for _, m := range members(text) {
		if m.name == "$defs" {
			r.defs = members(m.raw)
		}
	}
	return r.key("", text)
})

// Key gives the key of a name, what any name leads to, or nil. A nil Key has none.
func (k *Key) Key(name string) *Key {
	if k == nil {
		return nil
	}
	if i := slices.IndexFunc(k.Keys, func(s *Key) bool { return s.Name == name }); i >= 0 {
		return k.Keys[i]
	}
	return k.Any
}

// At gives the key that a path leads to from the frontmatter on, such as hz, inputs, issues,
// read; nil for a path that leads nowhere.
func At(path ...string) *Key {
	k := Root()
	for _, name := range path {
		k = k.Key(name)
	}
	return k
}

// reader makes Keys of schemas.
type reader struct{ defs []member }

// member is one member of a JSON object. Their order is that in which people read keys.
type member struct {
	name string
	raw  json.RawMessage
}

func members(raw []byte) []member {
	d := json.NewDecoder(bytes.NewReader(raw))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return nil
	}
	var out []member
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return out
		}
		m := member{name: name.(string)}
		if d.Decode(&m.raw) != nil {
			return out
		}
		out = append(out, m)
	}
	return out
}

func (r *reader) key(name string, raw []byte) *Key {
	k := &Key{Name: name}
	var required []string
	for _, m := range members(raw) {
		switch m.name {
		case "$ref":
			def := text(m.raw)[len("#/$defs/"):]
			i := slices.IndexFunc(r.defs, func(d member) bool { return d.name == def })
			return r.key(name, r.defs[i].raw)
		case "description":
			k.Doc = text(m.raw)
		case "type":
			k.Type = text(m.raw)
		case "const":
			k.Values = []string{text(m.raw)}
		case "enum":
			k.Values = texts(m.raw)
		case "default":
			k.Default = text(m.raw)
		case "examples":
			k.Examples = texts(m.raw)
		case "required":
			required = texts(m.raw)
		case "properties":
			for _, p := range members(m.raw) {
				k.Keys = append(k.Keys, r.key(p.name, p.raw))
			}
		case "additionalProperties":
			if string(m.raw) != "false" {
				k.Any = r.key("", m.raw)
			}
		case "items":
			k.Items = r.key("", m.raw)
		}
	}
	for _, name := range required {
		if s := k.Key(name); s != nil {
			s.Required = true
		}
	}
	return k
}

// text gives a JSON value as YAML writes it: a string without its quotes, a list in brackets,
// anything else as it is.
func text(raw json.RawMessage) string {
	var s string
	if json.Unmarshal(raw, &s) == nil {
		return s
	}
	if raw[0] == '[' {
		return "[" + strings.Join(texts(raw), ", ") + "]"
	}
	return string(raw)
}

func texts(raw json.RawMessage) []string {
	var list []json.RawMessage
	if json.Unmarshal(raw, &list) != nil {
		return nil
	}
	out := make([]string, len(list))
	for i := range list {
		out[i] = text(list[i])
	}
	return out
}
