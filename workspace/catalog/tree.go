package catalog

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/pelletier/go-toml/v2/unstable"
)

// A TOML document as a tree whose every key and value knows its byte offset: the library's
// own decoder gives places only for syntax errors, and a plugin's author needs them for
// everything.

type table struct {
	at     int
	keys   []entry
	index  map[string]int // into keys, once there are many
	closed bool           // written in one piece, as {…} or as a header of its own
}

type entry struct {
	name string
	at   int
	val  value
}

type value struct {
	at    int
	kind  unstable.Kind
	text  string  // of a String
	truth bool    // of a Bool
	items []value // of an Array
	table *table  // of a table, however written
	open  bool    // an Array made of [[name]] headers, which more of them extend
}

// fault is a mistake at a byte offset.
type fault struct {
	at            int
	message, hint string
}

func (f *fault) Error() string { return f.message }

// few is how many keys are looked through without an index. A manifest needs six.
const few = 16

func (t *table) get(name string) *entry {
	if t.index != nil {
		if i, ok := t.index[name]; ok {
			return &t.keys[i]
		}
		return nil
	}
	for i := range t.keys {
		if t.keys[i].name == name {
			return &t.keys[i]
		}
	}
	return nil
}

func (t *table) add(e entry) {
	t.keys = append(t.keys, e)
	if t.index != nil {
		t.index[e.name] = len(t.keys) - 1
	} else if len(t.keys) > few {
		t.index = make(map[string]int, 2*few)
		for i := range t.keys {
			t.index[t.keys[i].name] = i
		}
	}
}

// parse makes the tree of a TOML document.
func parse(text []byte) (*table, error) {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n == 1 {
			return nil, &fault{i, "the manifest isn't UTF-8", "save it as UTF-8"}
		}
		i += n
	}
	p := unstable.Parser{}
	p.Reset(text)
	root := &table{}
	here := root
	for p.NextExpression() {
		e := p.Expression()
		var err error
		if e.Kind == unstable.KeyValue {
			err = put(here, e, text)
		} else {
			here, err = header(root, e, text)
		}
		if err != nil {
			return nil, err
		}
	}
	var pe *unstable.ParserError
	if err := p.Error(); errors.As(err, &pe) {
		return nil, &fault{offset(text, pe.Highlight), fmt.Sprintf("the manifest isn't TOML: %s", diag.Visible(pe.Message)), ""}
	} else if err != nil {
		return nil, &fault{0, fmt.Sprintf("the manifest isn't TOML: %s", diag.Visible(err.Error())), ""}
	}
	return root, nil
}

// offset gives the place of a part of text, by the capacity that slicing leaves.
func offset(text, part []byte) int {
	at := cap(text) - cap(part)
	if at < 0 || at > len(text) {
		return 0
	}
	return at
}

// header opens the table of a [name] or [[name]] line.
func header(root *table, e *unstable.Node, text []byte) (*table, error) {
	here := root
	for keys := e.Key(); keys.Next(); {
		k := keys.Node()
		name, at := string(k.Data), int(k.Raw.Offset)
		last := keys.IsLast()
		old := here.get(name)
		switch {
		case old == nil:
			next := &table{at: at, closed: last}
			v := value{at: at, kind: unstable.Table, table: next}
			if last && e.Kind == unstable.ArrayTable {
				v = value{at: at, kind: unstable.Array, items: []value{v}, open: true}
			}
			here.add(entry{name, at, v})
			here = next
		case last && e.Kind == unstable.ArrayTable:
			if !old.val.open {
				return nil, twice(text, at, name, old.at)
			}
			next := &table{at: at, closed: true}
			old.val.items = append(old.val.items, value{at: at, kind: unstable.Table, table: next})
			here = next
		case old.val.open && !last:
			here = old.val.items[len(old.val.items)-1].table
		case old.val.kind == unstable.Table && !(last && old.val.table.closed):
			here = old.val.table
			here.closed = here.closed || last
		default:
			return nil, twice(text, at, name, old.at)
		}
	}
	return here, nil
}

// put sets a key, which may be dotted, in a table.
func put(here *table, e *unstable.Node, text []byte) error {
	for keys := e.Key(); keys.Next(); {
		k := keys.Node()
		name, at := string(k.Data), int(k.Raw.Offset)
		old := here.get(name)
		switch {
		case keys.IsLast():
			if old != nil {
				return twice(text, at, name, old.at)
			}
			v, err := convert(e.Value(), at, text)
			if err != nil {
				return err
			}
			here.add(entry{name, at, v})
		case old == nil:
			next := &table{at: at}
			here.add(entry{name, at, value{at: at, kind: unstable.Table, table: next}})
			here = next
		case old.val.kind == unstable.Table && !old.val.table.closed:
			here = old.val.table
		default:
			return twice(text, at, name, old.at)
		}
	}
	return nil
}

func convert(n *unstable.Node, at int, text []byte) (value, error) {
	v := value{at: at, kind: n.Kind}
	if n.Raw.Length > 0 {
		v.at = int(n.Raw.Offset)
	}
	switch n.Kind {
	case unstable.String:
		v.text = string(n.Data)
	case unstable.Bool:
		v.truth = len(n.Data) > 0 && n.Data[0] == 't'
	case unstable.Array:
		for it := n.Children(); it.Next(); {
			item, err := convert(it.Node(), v.at, text)
			if err != nil {
				return v, err
			}
			v.items = append(v.items, item)
		}
	case unstable.InlineTable:
		v.kind, v.table = unstable.Table, &table{at: v.at}
		for it := n.Children(); it.Next(); {
			if err := put(v.table, it.Node(), text); err != nil {
				return v, err
			}
		}
		if len(v.table.keys) > 0 && n.Raw.Length == 0 {
			v.table.at = v.table.keys[0].at
		}
		v.table.closed = true
	}
	return v, nil
}

func twice(text []byte, at int, name string, first int) error {
	line := 1
	for _, c := range text[:first] {
		if c == '\n' {
			line++
		}
	}
	return &fault{at, fmt.Sprintf("the key %s stands twice, first in line %d", diag.Quote(name), line), "keep one of the two"}
}
