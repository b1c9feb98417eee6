package tomltree

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/pelletier/go-toml/v2/unstable"
)

// Parse makes the tree of a TOML document without a byte order mark. The error is a *Fault,
// whose message begins with what, such as "the manifest".
func Parse(text []byte, what string) (*Table, error) {
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && n == 1 {
			return nil, &Fault{i, what + " isn't UTF-8", "save it as UTF-8"}
		}
		i += n
	}
	d := document{text}
	p := unstable.Parser{}
	p.Reset(text)
	root := &Table{}
	here := root
	for p.NextExpression() {
		e := p.Expression()
		var err error
		if e.Kind == unstable.KeyValue {
			err = d.put(here, e)
		} else {
			here, err = d.header(root, e)
		}
		if err != nil {
			return nil, err
		}
	}
	var pe *unstable.ParserError
	if err := p.Error(); errors.As(err, &pe) {
		return nil, &Fault{offset(text, pe.Highlight), fmt.Sprintf("%s isn't TOML: %s", what, diag.Visible(pe.Message)), ""}
	} else if err != nil {
		return nil, &Fault{0, fmt.Sprintf("%s isn't TOML: %s", what, diag.Visible(err.Error())), ""}
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

type document struct{ text []byte }

// header opens the table of a [name] or [[name]] line.
func (d document) header(root *Table, e *unstable.Node) (*Table, error) {
	here := root
	for keys := e.Key(); keys.Next(); {
		k := keys.Node()
		name, at := string(k.Data), int(k.Raw.Offset)
		last := keys.IsLast()
		old := here.Get(name)
		switch {
		case old == nil:
			next := &Table{At: at, closed: last, Header: last}
			v := Value{At: at, Kind: Tables, Table: next}
			if last && e.Kind == unstable.ArrayTable {
				v = Value{At: at, Kind: Array, Items: []Value{v}, open: true}
			}
			here.add(Entry{Name: name, At: at, Val: v})
			here = next
		case last && e.Kind == unstable.ArrayTable:
			if !old.Val.open {
				return nil, d.twice(at, name, old.At)
			}
			next := &Table{At: at, closed: true, Header: true}
			old.Val.Items = append(old.Val.Items, Value{At: at, Kind: Tables, Table: next})
			here = next
		case old.Val.open && !last:
			here = old.Val.Items[len(old.Val.Items)-1].Table
		case old.Val.Kind == Tables && !old.Val.inline() && !(last && (old.Val.Table.closed || old.Val.Table.dotted)):
			here = old.Val.Table
			if last {
				here.At, here.closed, here.Header = at, true, true
			}
		default:
			return nil, d.twice(at, name, old.At)
		}
	}
	return here, nil
}

// put sets a key, which may be dotted, in a table.
func (d document) put(here *Table, e *unstable.Node) error {
	for keys := e.Key(); keys.Next(); {
		k := keys.Node()
		name, at := string(k.Data), int(k.Raw.Offset)
		old := here.Get(name)
		switch {
		case keys.IsLast():
			if old != nil {
				return d.twice(at, name, old.At)
			}
			v, err := d.value(e.Value(), d.afterEquals(at+int(k.Raw.Length)))
			if err != nil {
				return err
			}
			start := int(e.Raw.Offset)
			here.add(Entry{Name: name, At: at, Start: start, End: start + int(e.Raw.Length), Val: v})
		case old == nil:
			next := &Table{At: at, dotted: true}
			here.add(Entry{Name: name, At: at, Val: Value{At: at, Kind: Tables, Table: next}})
			here = next
		case old.Val.Kind == Tables && old.Val.Table.dotted:
			here = old.Val.Table
		default:
			return d.twice(at, name, old.At)
		}
	}
	return nil
}

var kinds = map[unstable.Kind]Kind{
	unstable.String: String, unstable.Bool: Bool, unstable.Integer: Integer, unstable.Float: Float,
	unstable.Array: Array, unstable.InlineTable: Tables,
}

// value converts the value that is written at a place. The library tells how long a list or
// an inline table is for none, so that is counted here.
func (d document) value(n *unstable.Node, at int) (Value, error) {
	v := Value{At: at, Kind: kinds[n.Kind], Text: string(n.Data)}
	switch n.Kind {
	case unstable.Array:
		v.Text, v.End = "", at+1
		for it := n.Children(); it.Next(); {
			item, err := d.value(it.Node(), d.skip(v.End))
			if err != nil {
				return v, err
			}
			v.Items, v.End = append(v.Items, item), item.End
		}
		v.End = d.skip(v.End) + 1
	case unstable.InlineTable:
		v.Text, v.Table, v.End = "", &Table{At: at}, at+1
		for it := n.Children(); it.Next(); {
			if err := d.put(v.Table, it.Node()); err != nil {
				return v, err
			}
			v.End = int(it.Node().Raw.Offset + it.Node().Raw.Length)
		}
		v.End = d.skip(v.End) + 1
		v.Table.closed = true
	case unstable.Bool:
		v.Text, v.Truth = "", len(n.Data) > 0 && n.Data[0] == 't'
		fallthrough
	default:
		if n.Kind != unstable.String && v.Kind == 0 {
			v.Kind = Date
		}
		v.End = at + int(n.Raw.Length)
	}
	return v, nil
}

// afterEquals gives where a value begins whose key ends at a place.
func (d document) afterEquals(at int) int {
	for at < len(d.text) && (d.text[at] == ' ' || d.text[at] == '\t' || d.text[at] == '=') {
		at++
	}
	return at
}

// skip passes over what may stand between the members of a list or of an inline table.
func (d document) skip(at int) int {
	for at < len(d.text) {
		switch d.text[at] {
		case ' ', '\t', '\r', '\n', ',':
			at++
		case '#':
			for at < len(d.text) && d.text[at] != '\n' {
				at++
			}
		default:
			return at
		}
	}
	return at
}

func (d document) twice(at int, name string, first int) error {
	line := 1
	for _, c := range d.text[:first] {
		if c == '\n' {
			line++
		}
	}
	return &Fault{at, fmt.Sprintf("the key %s stands twice, first in line %d", diag.Quote(name), line), "keep one of the two"}
}
