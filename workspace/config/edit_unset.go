package config

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// unset gives the text without the key, or nil when it has none.
func (e *editor) unset() ([]byte, error) {
	tables, entry, err := e.find()
	if err != nil {
		return nil, err
	}
	open, end := e.braces(tables)
	switch {
	case entry == nil:
		return nil, nil
	case entry.End == 0:
		return nil, &stuck{entry.At, fmt.Sprintf("%s is a table", diag.Quote(strings.Join(e.path, "."))), "name one of its keys, or take it out in an editor"}
	case end > 0:
		return e.apply([]cut{e.withoutMember(open, end, entry)}), nil
	}
	from, to := e.lineStart(entry.Start), e.lineEnd(entry.End)
	if comments := tomltree.Comments(e.text[from:to]); len(comments) > 0 { // they stay, as lines of their own
		text := e.lines(e.indent(entry.Start), comments)
		if e.text[to-1] != '\n' {
			text = strings.TrimRight(text, "\r\n")
		}
		return e.apply([]cut{{from, to, text}}), nil
	}
	if head, end := e.section(entry.Start); head >= 0 && len(bytes.TrimSpace(e.text[head:from]))+len(bytes.TrimSpace(e.text[to:end])) == len(bytes.TrimSpace(e.header(head))) {
		from = head
		if len(tomltree.Comments(e.header(head))) > 0 {
			from = e.lineStart(entry.Start)
		}
	}
	return e.apply([]cut{e.wholeLines(from, to)}), nil
}

// header gives the header line that begins at a place.
func (e *editor) header(at int) []byte { return e.text[at:e.lineEnd(at)] }

// wholeLines takes lines out. The empty line before goes with a table; at the start of the
// text the one behind does. A text without a line break at its end stays one.
func (e *editor) wholeLines(from, to int) cut {
	table := bytes.HasPrefix(bytes.TrimLeft(e.text[from:to], " \t"), []byte("["))
	if from > 0 && e.text[to-1] != '\n' {
		from = e.withoutBreak(from)
	}
	if !table {
		return cut{from, to, ""}
	}
	if from == 0 {
		if end := e.lineEnd(to); end > to && len(bytes.TrimSpace(e.text[to:end])) == 0 {
			to = end
		}
		return cut{from, to, ""}
	}
	if to == len(e.text) && e.text[to-1] != '\n' { // the break before went already
		if start := e.lineStart(from); len(bytes.TrimSpace(e.text[start:from])) == 0 && start > 0 {
			from = e.withoutBreak(start)
		}
		return cut{from, to, ""}
	}
	if start := e.lineStart(from - 1); len(bytes.TrimSpace(e.text[start:from])) == 0 {
		from = start
	}
	return cut{from, to, ""}
}

// withoutBreak gives the place before the line break that ends at a place.
func (e *editor) withoutBreak(at int) int {
	at--
	if at > 0 && e.text[at-1] == '\r' {
		at--
	}
	return at
}

// section gives the bytes of the table that a line lies in: from its [header] line to the next
// one. -1 when there is none, or when it is a [[header]].
func (e *editor) section(at int) (from, to int) {
	var heads []int
	var walk func(t *tomltree.Table)
	value := func(v *tomltree.Value) {
		if v.Table != nil {
			walk(v.Table)
		}
	}
	walk = func(t *tomltree.Table) {
		if t.Header {
			heads = append(heads, e.lineStart(t.At))
		}
		for i := range t.Keys {
			v := &t.Keys[i].Val
			value(v)
			if v.End == 0 {
				for n := range v.Items {
					value(&v.Items[n])
				}
			}
		}
	}
	walk(e.root)
	slices.Sort(heads)
	i, _ := slices.BinarySearch(heads, at)
	if i == 0 || bytes.HasPrefix(bytes.TrimLeft(e.text[heads[i-1]:], " \t"), []byte("[[")) {
		return -1, 0
	}
	if i == len(heads) {
		return heads[i-1], len(e.text)
	}
	return heads[i-1], heads[i]
}

// withoutMember takes a key out of the {…} from open to end, with the comma that only it needed.
func (e *editor) withoutMember(open, end int, entry *tomltree.Entry) cut {
	from, to := entry.Start, entry.End
	for e.text[to] == ' ' || e.text[to] == '\t' {
		to++
	}
	if e.text[to] == ',' { // up to the next one
		to++
		for e.text[to] == ' ' || e.text[to] == '\t' {
			to++
		}
		if e.text[to] != '}' {
			return cut{from, to, ""}
		}
	} else {
		to = entry.End
	}
	for from > open+1 && (e.text[from-1] == ' ' || e.text[from-1] == '\t') {
		from--
	}
	if e.text[from-1] == ',' {
		return cut{from - 1, to, ""}
	}
	if len(bytes.TrimSpace(e.text[to:end-1])) == 0 {
		to = end - 1
	}
	return cut{from, to, ""}
}
