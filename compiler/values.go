package compiler

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// problem reports something that the schema refuses too, or that has a code of its own.
func (d *decoder) problem(code diag.Code, span source.Span, f field, message, hint string, fixes ...diag.Fix) {
	d.add(diag.Diagnostic{Code: code, Span: span, Field: f.String(),
		Message: diag.Cut(message, diag.MaxMessage), Hint: diag.Cut(hint, diag.MaxMessage), Fixes: fixes})
}

// cross reports a breach of a rule that no JSON Schema states.
func (d *decoder) cross(span source.Span, f field, message, hint string, fixes ...diag.Fix) *diag.Diagnostic {
	d.beyond++
	d.problem("HZC002", span, f, message, hint, fixes...)
	return &d.Problems[len(d.Problems)-1]
}

// wrong reports a value that isn't what its key takes. Without a hint the key's example is one.
func (d *decoder) wrong(s slot, hint string, fixes ...diag.Fix) {
	if hint == "" {
		hint = s.hint()
	}
	if text := d.afterHash(s.Node); text != "" {
		hint = "# begins a comment: put the text in quotes: " + s.key.name + ": " + text
	}
	d.problem("HZC002", s.Span, s.field, s.field.String()+" must be "+s.key.want+", not "+shown(s.Node), hint, fixes...)
}

// afterHash gives the text between quotes that an empty value was meant to be, when a comment
// stands where the value should and looks like a text: title: #1 in support.
func (d *decoder) afterHash(n *frontmatter.Node) string {
	if !empty(n) {
		return ""
	}
	text, comments := d.File.Text, d.Front.Comments
	i, _ := slices.BinarySearchFunc(comments, n.Span.End, func(c source.Span, at int) int { return c.Start - at })
	if i == len(comments) {
		return ""
	}
	c := comments[i]
	if c.Len() < 2 || text[c.Start+1] <= ' ' || text[c.Start+1] == '#' || len(bytes.Trim(text[n.Span.End:c.Start], " \t")) > 0 {
		return ""
	}
	return `"` + shortened(string(text[c.Start:c.End])) + `"`
}

// unquoted says that a value is a number between quotes, and gives the fix.
func (d *decoder) unquoted(s slot) (hint string, fixes []diag.Fix) {
	return "write " + s.key.name + ": " + s.Value + " without quotes", d.replaced("Take the quotes away", s.Span, s.Value)
}

// hint says how to write the value.
func (s slot) hint() string {
	if (s.Kind == frontmatter.Null || s.Value == "") && s.Kind <= frontmatter.String && !s.key.required && s.at.Len() > 0 {
		return "write " + s.key.example + ", or leave the key out"
	}
	return "write " + s.key.example
}

// is says whether a value has the kind that its key takes, and reports it otherwise.
func (d *decoder) is(s slot, kind frontmatter.Kind) bool {
	if s.Kind == kind {
		return true
	}
	d.wrong(s, "")
	return false
}

// isText is is for a key that takes any text, or any name: what YAML reads as a number or a
// truth value only lacks its quotes.
func (d *decoder) isText(s slot) bool {
	switch s.Kind {
	case frontmatter.String:
		return true
	case frontmatter.Int, frontmatter.Float, frontmatter.Bool:
		d.wrong(s, `put it between quotes: "`+shortened(s.Value)+`"`, d.replaced("Put the value between quotes", s.Span, `"`+s.Value+`"`)...)
	default:
		d.wrong(s, "")
	}
	return false
}

// isList is is for lists, of which one text is a short form that people try.
func (d *decoder) isList(s slot) bool {
	if s.Kind != frontmatter.String || s.Value == "" {
		return d.is(s, frontmatter.Sequence)
	}
	list := "[" + s.Value + "]"
	var fixes []diag.Fix
	if s.Style == frontmatter.Plain && !strings.ContainsAny(s.Value, "[]{}#\n") {
		fixes = d.replaced("Write a list", s.Span, list)
	}
	d.wrong(s, "write a list: "+shortened(list), fixes...)
	return false
}

// shown gives a value as a message names it.
func shown(n *frontmatter.Node) string {
	switch n.Kind {
	case frontmatter.Null:
		switch n.Value {
		case "":
			return "empty"
		case "~":
			return "null (~)"
		}
		return "null"
	case frontmatter.Bool:
		return "the truth value " + n.Value
	case frontmatter.Int, frontmatter.Float:
		return "the number " + shortened(n.Value)
	case frontmatter.Sequence:
		return "a list"
	case frontmatter.Mapping:
		return "a mapping"
	}
	if n.Value == "" {
		return "an empty text"
	}
	return "the text " + diag.Quote(n.Value)
}

// text reads a text that says something and has at most limit code points (0: any number).
func (d *decoder) text(s slot, limit int) Text {
	if !d.isText(s) {
		return Text{}
	}
	if strings.Trim(s.Value, " \t\n\r\f") == "" {
		d.problem("HZC002", s.Span, s.field, s.field.String()+" is empty", s.hint())
		return Text{}
	}
	if limit > 0 && len(s.Value) > limit {
		if have := utf8.RuneCountInString(s.Value); have > limit {
			d.problem("HZC002", s.Span, s.field, s.field.String()+" has "+count(have)+"; at most "+strconv.Itoa(limit)+" are allowed",
				"shorten it; what the agent should know belongs into the body")
			return Text{}
		}
	}
	return Text{s.Value, s.Span}
}

// enum reads one of a few words.
func (d *decoder) enum(s slot, words ...string) Text {
	if s.Kind != frontmatter.String {
		var fixes []diag.Fix
		if len(words) == 1 && s.key.required {
			fixes = d.filled("Write "+words[0], s.Node, words[0])
		}
		d.wrong(s, "", fixes...)
		return Text{}
	}
	for _, w := range words {
		if s.Value == w {
			return Text{w, s.Span}
		}
	}
	if w := diag.Suggest(s.Value, words); w != "" {
		certain := diag.Certain(s.Value, words) != ""
		d.wrong(s, "did you mean "+w+"?", d.rewritten("Write "+w, certain, s.Span, w)...)
	} else if len(words) == 1 {
		d.wrong(s, "", d.rewritten("Write "+words[0], false, s.Span, words[0])...)
	} else {
		d.wrong(s, "")
	}
	return Text{}
}

// manyItems is the length of a list from which on its items are looked up in a table.
const manyItems = 16

// items calls each for every item of a list. With unique, one that stands twice is reported.
func (d *decoder) items(s slot, k *key, unique bool, each func(item slot)) {
	var seen map[string]bool
	if unique && len(s.Items) > manyItems {
		seen = make(map[string]bool, len(s.Items))
	}
	for i, n := range s.Items {
		item := slot{n, k, source.Span{}, s.field}
		item.field.item = i + 1
		if unique && n.Kind == frontmatter.String {
			twice := seen[n.Value]
			if seen != nil {
				seen[n.Value] = true
			} else {
				for _, m := range s.Items[:i] {
					twice = twice || m.Kind == frontmatter.String && m.Value == n.Value
				}
			}
			if twice {
				d.problem("HZC002", n.Span, item.field, diag.Quote(n.Value)+" stands twice in "+s.field.String(), "remove one of them")
				continue
			}
		}
		each(item)
	}
}
