package compiler

import (
	"strconv"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// field is the way to a value, as parts that become text only when something is reported: the
// path of what is fixed by the format ("hz.inputs."), then a name that the author chose, then a
// key, then an item of a list.
type field struct {
	base, name, leaf string
	item             int // of a list, from 1; 0 for none
}

// key gives the way to a key of the mapping that f leads to.
func (f field) key(name string) field {
	f.leaf = name
	return f
}

// String gives the dotted path (interfaces §1): hz.inputs.issues.read, hz.requires[1].
func (f field) String() string {
	s := f.mapping()
	if f.leaf != "" && f.name != "" {
		s += "."
	}
	s += f.leaf
	if f.item > 0 {
		s = frontmatter.FieldItem(s, f.item-1)
	}
	return s
}

// mapping gives the path up to the key: "hz." or "hz.inputs.issues".
func (f field) mapping() string {
	if f.name == "" {
		return f.base
	}
	return f.base + shortened(f.name)
}

// shortened gives text from the file for a place where it stands without quotes.
func shortened(s string) string { return diag.Cut(diag.Visible(s), diag.MaxQuote) }

// slot is a value that is to be read, with what its key takes.
type slot struct {
	*frontmatter.Node
	key   *key
	at    source.Span // the key, as written; empty for an item of a list
	field field
}

// count writes a number of characters.
func count(n int) string { return strconv.Itoa(n) + " characters" }
