package schemas

import (
	"bytes"
	"encoding/json"
	"strings"
	"sync"
)

// Key is what the schema of the frontmatter says of a key, of what stands under a name, or of
// an item of a list: what hover, completion and the documentation show (docs/architecture.md,
// "one declaration per fact").
type Key struct {
	Name        string // the key; "" for the whole, for what stands under a name, and for an item
	Description string
	Type        string   // a text, a whole number, a number, List, Mapping or "" for what Values say
	Values      []string // the only ones, as YAML writes them; empty where others are allowed
	Default     string   // as YAML writes it; "" when there is none
	Examples    []string // as YAML writes them
	Required    bool     // wherever its mapping stands

	Keys  []*Key // of a mapping, in the schema's order
	Named *Key   // of a mapping whose keys are names: what stands under each
	Item  *Key   // of a list
	Other *Key   // of a mapping: the keys x-…
}

// FrontmatterKeys gives the frontmatter as a whole. It is shared: nobody may change it.
var FrontmatterKeys = sync.OnceValue(func() *Key {
	var s schema
	text, err := Text(ContractFrontmatter1)
	if err == nil {
		err = json.Unmarshal(text, &s)
	}
	if err != nil {
		panic("the embedded schema can't be read: " + err.Error())
	}
	return s.key("", &s)
})

// At gives what a path of keys leads to, nil when that is nothing the schema knows. Whatever
// stands in a path for an item of a list, such as its number, counts as one.
func (k *Key) At(path ...string) *Key {
	for _, step := range path {
		if k = k.step(step); k == nil {
			return nil
		}
	}
	return k
}

func (k *Key) step(name string) *Key {
	for _, sub := range k.Keys {
		if sub.Name == name {
			return sub
		}
	}
	switch {
	case k.Named != nil:
		return k.Named
	case k.Item != nil:
		return k.Item
	case strings.HasPrefix(name, "x-"):
		return k.Other
	}
	return nil
}

// schema is what is read of a JSON Schema.
type schema struct {
	Ref         string            `json:"$ref"`
	Defs        map[string]schema `json:"$defs"`
	Description string
	Type        string
	Const       json.RawMessage
	Enum        []json.RawMessage
	Default     json.RawMessage
	Examples    []json.RawMessage
	Required    []string
	Properties  properties
	Patterns    properties      `json:"patternProperties"`
	Additional  json.RawMessage `json:"additionalProperties"`
	Items       *schema
}

// properties keeps the order in which a schema has its keys.
type properties struct {
	names  []string
	values []schema
}

// UnmarshalJSON reads an object.
func (p *properties) UnmarshalJSON(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	if _, err := dec.Token(); err != nil {
		return err
	}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		var s schema
		if err := dec.Decode(&s); err != nil {
			return err
		}
		word, _ := name.(string)
		p.names, p.values = append(p.names, word), append(p.values, s)
	}
	return nil
}

// Types of keys that hold others, see Key.Type.
const (
	List    = "a list"
	Mapping = "a mapping"
)

// typeWords are the types as messages name them.
var typeWords = map[string]string{"string": "a text", "integer": "a whole number", "number": "a number", "array": List, "object": Mapping}

// key gives what a schema says of a key; root holds what it refers to.
func (s schema) key(name string, root *schema) *Key {
	if def, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		s = root.Defs[def]
	}
	k := &Key{Name: name, Description: s.Description, Type: typeWords[s.Type], Default: yaml(s.Default)}
	if s.Const != nil {
		s.Enum = []json.RawMessage{s.Const}
	}
	for _, v := range s.Enum {
		k.Values = append(k.Values, yaml(v))
	}
	for _, v := range s.Examples {
		k.Examples = append(k.Examples, yaml(v))
	}
	for i, name := range s.Properties.names {
		sub := s.Properties.values[i].key(name, root)
		for _, r := range s.Required {
			sub.Required = sub.Required || r == name
		}
		k.Keys = append(k.Keys, sub)
	}
	for _, p := range s.Patterns.values { // there is one
		k.Other = p.key("", root)
	}
	var named schema
	if len(s.Additional) > 0 && json.Unmarshal(s.Additional, &named) == nil { // false is none
		k.Named = named.key("", root)
	}
	if s.Items != nil {
		k.Item = s.Items.key("", root)
	}
	return k
}

// yaml writes a value of the schema as YAML has it: a text without quotes where it can stand
// without them, a list on one line.
func yaml(v json.RawMessage) string {
	var text string
	var list []json.RawMessage
	switch {
	case len(v) == 0:
		return ""
	case json.Unmarshal(v, &text) == nil:
		if text == "" || strings.ContainsAny(text[:1], "*@&!%`\"'[]{},#|>-?:") || strings.Contains(text, ": ") || strings.Contains(text, " #") || number(text) {
			return string(v)
		}
		return text
	case json.Unmarshal(v, &list) == nil:
		parts := make([]string, len(list))
		for i, item := range list {
			parts[i] = yaml(item)
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return string(v)
}

// number says whether a text without quotes might be read as a number, or as what begins with
// one: those that people quote.
func number(s string) bool {
	return s[0] >= '0' && s[0] <= '9' && strings.Trim(s, "0123456789:") == "" || strings.Contains(s, " * ")
}
