package config

import (
	"bytes"

	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// items gives the cuts that turn a list of several lines into another one, so that what stays
// in it keeps its line and its comment: the items that differ between the first and the last
// difference are replaced one by one, and what is left over goes, or comes behind them.
func (e *editor) items(v *tomltree.Value, want []string) []cut {
	old := v.Items
	equal := func(i, j int) bool {
		return string(e.text[old[i].At:old[i].End]) == want[j] || meaning(want[j]) == old[i].Text && old[i].Kind == tomltree.String
	}
	first := 0
	for first < len(old) && first < len(want) && equal(first, first) {
		first++
	}
	oldEnd, wantEnd := len(old), len(want)
	for oldEnd > first && wantEnd > first && equal(oldEnd-1, wantEnd-1) {
		oldEnd, wantEnd = oldEnd-1, wantEnd-1
	}
	var cuts []cut
	i := first
	for ; i < oldEnd && i < wantEnd; i++ {
		cuts = append(cuts, cut{old[i].At, old[i].End, want[i]})
	}
	for ; i < oldEnd; i++ {
		cuts = append(cuts, e.withoutItem(v, i)...)
	}
	if i < wantEnd {
		cuts = append(cuts, e.moreItems(v, i, want[i:wantEnd])...)
	}
	return cuts
}

// meaning gives the text that a literal stands for.
func meaning(literal string) string {
	root, err := tomltree.Parse([]byte("x = "+literal), what)
	if err != nil || len(root.Keys) != 1 {
		return ""
	}
	return root.Keys[0].Val.Text
}

// withoutItem takes an item out, with its comma, and its line when it has one for itself.
func (e *editor) withoutItem(v *tomltree.Value, i int) []cut {
	from, to := v.Items[i].At, v.Items[i].End
	for to < v.End && (e.text[to] == ' ' || e.text[to] == '\t') {
		to++
	}
	if e.text[to] == ',' {
		to++
	} else {
		to = v.Items[i].End
	}
	for e.text[to] == ' ' || e.text[to] == '\t' {
		to++
	}
	start, end := e.lineStart(from), e.lineEnd(to)
	if start > v.At && len(bytes.TrimSpace(e.text[start:from])) == 0 && len(bytes.TrimSpace(e.text[to:end])) == 0 {
		from, to = start, end
	}
	return []cut{{from, to, ""}}
}

// moreItems puts items behind the one before the i-th, each in a line of its own.
func (e *editor) moreItems(v *tomltree.Value, i int, more []string) []cut {
	eol := e.eol(v.At + bytes.IndexByte(e.text[v.At:v.End], '\n') + 1)
	if len(v.Items) == 0 { // before the bracket, two blanks further in
		at := e.lineStart(v.End - 1)
		indent := e.indent(v.End - 1)
		text := ""
		for _, item := range more {
			text += indent + "  " + item + "," + eol
		}
		return []cut{{at, at, text}}
	}
	if i == 0 {
		at := v.Items[0].At
		text := ""
		for _, item := range more {
			text += item + "," + eol + e.indent(at)
		}
		return []cut{{at, at, text}}
	}
	before := v.Items[i-1]
	indent := e.indent(before.At)
	comma := before.End
	for e.text[comma] == ' ' || e.text[comma] == '\t' {
		comma++
	}
	end := e.lineEnd(before.End)
	text := ""
	switch {
	case e.text[comma] == ',' && end < v.End:
		for _, item := range more {
			text += indent + item + "," + eol
		}
		return []cut{{end, end, text}}
	case e.text[comma] != ',' && end < v.End: // the last one, without a comma
		for n, item := range more {
			text += indent + item
			if n < len(more)-1 {
				text += ","
			}
			text += eol
		}
		return []cut{{before.End, before.End, ","}, {end, end, text}}
	}
	for _, item := range more { // the bracket stands in this line, too
		text += "," + eol + indent + item
	}
	return []cut{{before.End, before.End, text}}
}
