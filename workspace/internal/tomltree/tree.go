// Package tomltree reads a TOML document as a tree whose every key and value knows the bytes
// it is written as: the library's own decoder gives places only for syntax errors, while a
// person needs them for every mistake, and a change of one value needs them to leave all other
// bytes as they are.
package tomltree

// Table is a table, however it is written.
type Table struct {
	At     int // of the header's last key, of the {, or of the first key that mentions it
	Keys   []Entry
	Header bool // it has a [header] of its own

	index  map[string]int // into Keys, once there are many
	closed bool           // written in one piece, as {…} or as a header of its own
	dotted bool           // made by dotted keys: more of them extend it, and no header does
}

// Entry is a key of a table with its value.
type Entry struct {
	Name string
	At   int // of the key, or of its last part when it is dotted
	// Start and End are the bytes of `key = value` as a whole, with all parts of the key. Both
	// are 0 for what no such line states itself: a header, or the front of a dotted key.
	Start, End int
	Val        Value
}

// Value is what a key, or a place in a list, holds.
type Value struct {
	At, End int // the bytes it is written as; End is 0 for a table without {…}
	Kind    Kind
	Text    string  // what a String says; a number or a date as it is written
	Truth   bool    // of a Bool
	Items   []Value // of an Array
	Table   *Table  // of a Table

	open bool // an Array made of [[name]] headers, which more of them extend
}

// inline says whether a table is written as {…}, so that nothing can be added elsewhere.
func (v *Value) inline() bool { return v.End > 0 }

// Kind is a value's type.
type Kind uint8

// The types of TOML; dates and times of all sorts are one here.
const (
	String Kind = iota + 1
	Bool
	Integer
	Float
	Date
	Array
	Tables // a table, inline or not
)

// Word names a kind for a sentence.
func (k Kind) Word() string {
	switch k {
	case String:
		return "a text"
	case Bool:
		return "true or false"
	case Integer, Float:
		return "a number"
	case Array:
		return "a list"
	case Tables:
		return "a table"
	}
	return "a date or time"
}

// Fault is a mistake at a byte offset.
type Fault struct {
	At            int
	Message, Hint string
}

// Error gives the message.
func (f *Fault) Error() string { return f.Message }

// few is how many keys are looked through without an index. A manifest needs six.
const few = 16

// Get gives the entry of a key, or nil.
func (t *Table) Get(name string) *Entry {
	if t.index != nil {
		if i, ok := t.index[name]; ok {
			return &t.Keys[i]
		}
		return nil
	}
	for i := range t.Keys {
		if t.Keys[i].Name == name {
			return &t.Keys[i]
		}
	}
	return nil
}

func (t *Table) add(e Entry) {
	t.Keys = append(t.Keys, e)
	if t.index != nil {
		t.index[e.Name] = len(t.Keys) - 1
	} else if len(t.Keys) > few {
		t.index = make(map[string]int, 2*few)
		for i := range t.Keys {
			t.index[t.Keys[i].Name] = i
		}
	}
}
