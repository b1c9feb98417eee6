package config

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// editor changes one key in the text of a hz.toml. All bytes that the change isn't about stay
// as they are: comments, order, blanks, line endings.
type editor struct {
	text []byte // without a byte order mark
	root *tomltree.Table
	path []string // of the key
}

// cut is a piece of the text that is replaced.
type cut struct {
	from, to int
	by       string
}

// stuck says why a text can't be changed; at is where.
type stuck struct {
	at            int
	message, hint string
}

func (e *stuck) Error() string { return e.message }

// find gives what stands at the path. tables are the tables on the way that exist, the root
// first; entry is nil when the key isn't there.
func (e *editor) find() (tables []*tomltree.Table, entry *tomltree.Entry, err error) {
	if deep(e.root, maxDepth) {
		return nil, nil, &stuck{0, fmt.Sprintf("tables and lists are nested more than %d levels deep here", maxDepth), "change it in an editor"}
	}
	tables = []*tomltree.Table{e.root}
	for i, name := range e.path {
		entry = entryOf(tables[i], e.path, i)
		if entry == nil || i == len(e.path)-1 {
			return tables, entry, nil
		}
		if entry.Val.Kind != tomltree.Tables {
			return nil, nil, &stuck{entry.At, fmt.Sprintf("%s must be a table, and it is %s", diag.Quote(name), entry.Val.Kind.Word()), "mend this line first"}
		}
		tables = append(tables, entry.Val.Table)
	}
	return tables, nil, nil
}

// maxDepth is how deep a document that is changed may be nested: comparing two costs the square
// of it.
const maxDepth = 100

// deep says whether a table is nested deeper than n levels.
func deep(t *tomltree.Table, n int) bool {
	var value func(v *tomltree.Value, n int) bool
	value = func(v *tomltree.Value, n int) bool {
		return n < 0 || v.Table != nil && deep(v.Table, n-1) ||
			slices.ContainsFunc(v.Items, func(item tomltree.Value) bool { return value(&item, n-1) })
	}
	return n < 0 || slices.ContainsFunc(t.Keys, func(e tomltree.Entry) bool { return value(&e.Val, n) })
}

// entryOf gives a table's entry for the i-th part of a path. The keys of [capabilities] have
// several spellings.
func entryOf(t *tomltree.Table, path []string, i int) *tomltree.Entry {
	if found := t.Get(path[i]); found != nil || i == 0 || path[0]+"." != capabilityPrefix {
		return found
	}
	for n := range t.Keys {
		if canonical(capabilityPrefix+t.Keys[n].Name) == canonical(capabilityPrefix+path[i]) {
			return &t.Keys[n]
		}
	}
	return nil
}

// set gives the text in which the key has a value, which is written as a literal. items are
// the literals of its items when it is a list.
func (e *editor) set(literal string, items []string) ([]byte, error) {
	tables, entry, err := e.find()
	if err != nil {
		return nil, err
	}
	if entry == nil {
		return e.apply([]cut{e.insert(tables, literal)}), nil
	}
	if entry.End == 0 {
		return nil, &stuck{entry.At, fmt.Sprintf("%s is a table here", diag.Quote(strings.Join(e.path, "."))), "take the table out first"}
	}
	v := &entry.Val
	if v.Kind == tomltree.Array && items != nil && bytes.IndexByte(e.text[v.At:v.End], '\n') >= 0 {
		text := e.apply(e.items(v, items))
		if e.same(text, literal) == nil {
			return text, nil
		}
	}
	cuts := []cut{{v.At, v.End, literal}}
	if lost := tomltree.Comments(e.text[v.At:v.End]); len(lost) > 0 {
		at := e.lineStart(entry.Start)
		cuts = append([]cut{{at, at, e.lines(e.indent(entry.Start), lost)}}, cuts...)
	}
	return e.apply(cuts), nil
}

// insert puts a new key where it belongs: behind the last key of its table, written as that
// one is, or else in a table of its own at the end.
func (e *editor) insert(tables []*tomltree.Table, literal string) cut {
	t := tables[len(tables)-1]
	rest := e.path[len(tables)-1:]
	line := joined(rest) + " = " + literal
	last := -1
	for i := range t.Keys {
		if t.Keys[i].End > 0 {
			last = i
		}
	}
	switch from, to := e.braces(tables); {
	case to > 0 && last >= 0:
		at := t.Keys[last].End
		return cut{at, at, ", " + string(e.text[t.Keys[last].Start:t.Keys[last].At]) + line}
	case to > 0 && from == t.At: // {}
		return cut{from + 1, to - 1, " " + line + " "}
	case last >= 0 && len(rest) == 1:
		k := t.Keys[last]
		return e.lineBehind(k.End, e.indent(k.Start)+string(e.text[k.Start:k.At])+line)
	case t.Header && len(rest) == 1:
		return e.lineBehind(t.At, e.indent(t.At)+line)
	}
	head := "[" + joined(e.path[:len(e.path)-1]) + "]"
	line = joined(e.path[len(e.path)-1:]) + " = " + literal
	if len(e.text) == 0 {
		return cut{0, 0, head + "\n" + line + "\n"}
	}
	eol := e.eol(len(e.text))
	text := eol + head + eol + line
	if e.text[len(e.text)-1] == '\n' {
		text += eol
	} else {
		text = eol + text // a file without a line break at its end stays one
	}
	return cut{len(e.text), len(e.text), text}
}

// braces gives the bytes of the {…} that the innermost of some tables is written in; 0, 0 when
// it is in none.
func (e *editor) braces(tables []*tomltree.Table) (from, to int) {
	for i := len(tables) - 1; i > 0; i-- {
		if v := &entryOf(tables[i-1], e.path, i-1).Val; v.End > 0 {
			return v.At, v.End
		}
	}
	return 0, 0
}

// lineBehind puts a line behind the line of a place.
func (e *editor) lineBehind(at int, line string) cut {
	end := e.lineEnd(at)
	if end == len(e.text) && e.text[end-1] != '\n' {
		return cut{end, end, e.eol(end) + line}
	}
	return cut{end, end, line + e.eol(end)}
}

// apply makes the changed text. The cuts are in the order of the text.
func (e *editor) apply(cuts []cut) []byte {
	out := []byte{}
	at := 0
	for _, c := range cuts {
		out = append(append(out, e.text[at:c.from]...), c.by...)
		at = c.to
	}
	return append(out, e.text[at:]...)
}

// lineStart gives where the line of a place begins.
func (e *editor) lineStart(at int) int { return bytes.LastIndexByte(e.text[:at], '\n') + 1 }

// lineEnd gives where the line of a place ends, behind its line break.
func (e *editor) lineEnd(at int) int {
	if i := bytes.IndexByte(e.text[at:], '\n'); i >= 0 {
		return at + i + 1
	}
	return len(e.text)
}

// indent gives the blanks at the start of a place's line.
func (e *editor) indent(at int) string {
	line := e.text[e.lineStart(at):at]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// eol gives the line break that is used around a place: that of the line that ends there or
// before, else the first one of the text.
func (e *editor) eol(at int) string {
	i := bytes.LastIndexByte(e.text[:at], '\n')
	if i < 0 {
		i = bytes.IndexByte(e.text, '\n')
	}
	if i > 0 && e.text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// lines makes lines of their own of comments.
func (e *editor) lines(indent string, comments []string) string {
	var b strings.Builder
	for _, c := range comments {
		b.WriteString(indent + c + e.eol(len(e.text)))
	}
	return b.String()
}

// joined writes a dotted key.
func joined(path []string) string {
	var out []string
	for _, name := range path {
		if strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") != "" || name == "" {
			name = Quote(name)
		}
		out = append(out, name)
	}
	return strings.Join(out, ".")
}

// same says whether a text is the editor's with just this key changed, and with each of its
// comments: nil if so. "" for literal stands for no key.
func (e *editor) same(text []byte, literal string) error {
	wrong := &stuck{0, "hz can't make this change without touching something else in the file", "change it in an editor"}
	now, err := tomltree.Parse(text, what)
	if err != nil {
		return wrong
	}
	key := strings.Join(e.path, "\x00")
	if _, entry, err := e.find(); err == nil && entry != nil {
		key = strings.Join(append(slices.Clone(e.path[:len(e.path)-1]), entry.Name), "\x00")
	}
	want := leaves(e.root)
	maps.DeleteFunc(want, func(k, _ string) bool { return k == key || strings.HasPrefix(k, key+"\x00") })
	if literal != "" {
		root, err := tomltree.Parse([]byte("x = "+literal), what)
		if err != nil {
			return wrong
		}
		want[key] = leaves(root)["x"]
	}
	got := leaves(now)
	for k, v := range got {
		if want[k] != v {
			return wrong
		}
	}
	if len(want) != len(got) {
		return wrong
	}
	kept := map[string]int{}
	for _, c := range tomltree.Comments(text) {
		kept[c]++
	}
	for _, c := range tomltree.Comments(e.text) {
		if kept[c]--; kept[c] < 0 {
			return wrong
		}
	}
	return nil
}

// leaves gives what a document says: every value that is no table, by its path.
func leaves(t *tomltree.Table) map[string]string {
	out := map[string]string{}
	var walk func(t *tomltree.Table, prefix string)
	var text func(v *tomltree.Value) string
	text = func(v *tomltree.Value) string {
		var b strings.Builder
		fmt.Fprintf(&b, "%d %q %v [", v.Kind, v.Text, v.Truth)
		for i := range v.Items {
			b.WriteString(text(&v.Items[i]) + ",")
		}
		if v.Table != nil {
			inner := leaves(v.Table)
			var names []string
			for name := range inner {
				names = append(names, name)
			}
			slices.Sort(names)
			for _, name := range names {
				fmt.Fprintf(&b, "%q = %s,", name, inner[name])
			}
		}
		return b.String() + "]"
	}
	walk = func(t *tomltree.Table, prefix string) {
		for i := range t.Keys {
			e := &t.Keys[i]
			if e.Val.Kind == tomltree.Tables {
				walk(e.Val.Table, prefix+e.Name+"\x00")
			} else {
				out[prefix+e.Name] = text(&e.Val)
			}
		}
	}
	walk(t, "")
	return out
}
