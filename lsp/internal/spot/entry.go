package spot

import (
	"strings"

	"github.com/heinzel/hz/compiler/source"
)

// Kind is what the value of an entry is.
type Kind uint8

// The kinds.
const (
	Empty   Kind = iota // nothing, or nothing yet
	Scalar              // a word or a text
	Literal             // a text below a | or >
	Mapping
	List
)

// Entry is a key with its value, or an item of a list.
type Entry struct {
	Parent *Entry
	Item   bool        // of a list: it has no key
	Key    string      // without quotes
	At     source.Span // the key with its quotes, or the dash of an item of a block
	Colon  int         // the offset of the colon; -1 while there is none
	Kind   Kind
	Flow   bool        // the mapping or list stands in brackets
	Inner  source.Span // what stands between them; without a second one as far as it can reach
	Open   bool        // there is no second bracket
	Value  string      // a scalar's text as written, without quotes
	Text   source.Span // where it stands, without them
	Quote  byte        // " or ', 0 for none
	Closed bool        // the second quote is there
	Indent int         // the column of an entry of a block; that of the block around a flow
	Sub    []*Entry    // what the mapping or list holds

	end  int         // of everything that belongs to it
	slot source.Span // in a flow: from the comma or bracket before it to the one behind
	deep int         // how many entries are around it
}

// Get gives the entry of a key of a mapping, the first one; nil when there is none, or e is nil.
func (e *Entry) Get(key string) *Entry {
	if e != nil {
		for _, s := range e.Sub {
			if s.Key == key && !s.Item {
				return s
			}
		}
	}
	return nil
}

// Find gives the entry that keys lead to from e on, or nil.
func (e *Entry) Find(keys ...string) *Entry {
	for _, k := range keys {
		e = e.Get(k)
	}
	return e
}

// Path gives the keys that lead to an entry from the frontmatter on.
func (e *Entry) Path() []string {
	var out []string
	for ; e != nil && e.Parent != nil; e = e.Parent {
		if !e.Item {
			out = append(out, e.Key)
		}
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// End gives the offset behind everything that belongs to an entry, as far as its last line has
// something.
func (e *Entry) End() int {
	for n := e; ; n = n.Sub[len(n.Sub)-1] {
		if e = n; e.Flow || len(e.Sub) == 0 {
			return e.end
		}
	}
}

// Texts gives the values of a list's items.
func (e *Entry) Texts() []string {
	var out []string
	if e != nil && e.Kind == List {
		for _, s := range e.Sub {
			if s.Kind == Scalar {
				out = append(out, strings.TrimSpace(s.Value))
			}
		}
	}
	return out
}
