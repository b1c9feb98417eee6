package config

import (
	"strings"

	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// Edited gives the text of a hz.toml in which a key has a value, as Set would write it: with all
// else as it is, byte by byte. Nothing is read or written. The value is as a person types it; a
// key of type Path isn't taken. The error is a *KeyError for a key or a value that isn't one, else
// a *ChangeError, whose Path is "".
func Edited(text []byte, key, value string) ([]byte, error) {
	k, name, err := lookUp(key)
	if err != nil {
		return nil, err
	}
	if k.Type == Path {
		return nil, &KeyError{"the path " + name + " depends on where the file lies", ""}
	}
	v, literal, m := k.parse(key, value, here{})
	if m != nil {
		return nil, &KeyError{m.message, m.hint}
	}
	d, problems := parse("", text)
	if problems != nil {
		return nil, &ChangeError{problems[0], true}
	}
	bom := tomltree.BOM(text)
	e := &editor{text: text[bom:], root: d.root, path: strings.Split(key, ".")}
	now, err := e.set(literal, k.literals(v))
	if err == nil {
		err = e.same(now, literal)
	}
	if err != nil {
		return nil, e.refused(d, err)
	}
	return append(text[:bom:bom], now...), nil
}

// literals gives the items of a list as they are written in a file; nil for what is no list.
func (k *Key) literals(v value) []string {
	if k.Type != Texts {
		return nil
	}
	items := []string{}
	for _, item := range v.items {
		items = append(items, Quote(item.Value))
	}
	return items
}
