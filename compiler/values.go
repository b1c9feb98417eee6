package compiler

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// problem reports something that the schema refuses too, or that has a code of its own.
func (d *decoder) problem(code diag.Code, span source.Span, field, message, hint string, fixes ...diag.Fix) {
	d.add(diag.Diagnostic{Code: code, Span: span, Field: field,
		Message: diag.Cut(message, diag.MaxMessage), Hint: diag.Cut(hint, diag.MaxMessage), Fixes: fixes})
}

// cross reports a breach of a rule between keys, which no JSON Schema states.
func (d *decoder) cross(span source.Span, field, message, hint string, related ...diag.Related) {
	d.beyond++
	d.add(diag.Diagnostic{Code: "HZC002", Span: span, Field: field,
		Message: diag.Cut(message, diag.MaxMessage), Hint: diag.Cut(hint, diag.MaxMessage), Related: related})
}

func replace(title string, span source.Span, text string) []diag.Fix {
	return []diag.Fix{{Title: title, Safe: true, Edits: []diag.Edit{{Span: span, NewText: text}}}}
}

// is says whether a value has the kind that its key takes, and reports it otherwise. want
// says what the key takes, as it follows "must be".
func (d *decoder) is(n *frontmatter.Node, kind frontmatter.Kind, field, want string) bool {
	if n.Kind == kind {
		return true
	}
	key := field[strings.LastIndexByte(field, '.')+1:]
	hint := ""
	switch {
	case n.Kind == frontmatter.Null:
		hint = "write a value, or leave the key out"
		if kind == frontmatter.Mapping {
			hint = "write " + key + ": {} or leave the key out"
		}
	case kind == frontmatter.String && (n.Kind == frontmatter.Int || n.Kind == frontmatter.Float || n.Kind == frontmatter.Bool):
		quoted := `"` + diag.Cut(diag.Visible(n.Value), diag.MaxQuote) + `"`
		d.problem("HZC002", n.Span, field, field+" must be "+want+", not "+d.shown(n), "put it between quotes: "+quoted,
			replace("Put the value between quotes", n.Span, quoted)...)
		return false
	case kind == frontmatter.Sequence && n.Kind == frontmatter.String:
		hint = "write a list: [" + diag.Cut(diag.Visible(n.Value), diag.MaxQuote) + "]"
	}
	d.problem("HZC002", n.Span, field, field+" must be "+want+", not "+d.shown(n), hint)
	return false
}

// isAt is is for a value whose dotted path is made only when it is needed: path gives it with
// the ending put behind.
func (d *decoder) isAt(n *frontmatter.Node, kind frontmatter.Kind, path func(string) string, ending, want string) bool {
	return n.Kind == kind || d.is(n, kind, path(ending), want)
}

// shown gives a value as a message names it.
func (d *decoder) shown(n *frontmatter.Node) string {
	switch n.Kind {
	case frontmatter.Null:
		if n.Value == "" {
			return "empty"
		}
		return "null (" + n.Value + ")"
	case frontmatter.Bool:
		return "the truth value " + n.Value
	case frontmatter.Int, frontmatter.Float:
		return "the number " + diag.Cut(n.Value, diag.MaxQuote)
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

// text reads a text that may not be empty and has at most limit code points (0: any number).
func (d *decoder) text(n *frontmatter.Node, field string, limit int) Text {
	if !d.is(n, frontmatter.String, field, "a text") {
		return Text{}
	}
	if n.Value == "" {
		d.problem("HZC002", n.Span, field, field+" is empty", "write a text")
		return Text{}
	}
	if limit > 0 && len(n.Value) > limit {
		if have := utf8.RuneCountInString(n.Value); have > limit {
			d.problem("HZC002", n.Span, field, field+" has "+strconv.Itoa(have)+" characters; at most "+strconv.Itoa(limit)+" are allowed",
				"shorten it; what the agent should know belongs into the body")
			return Text{}
		}
	}
	return Text{n.Value, n.Span}
}

// enum reads one of a few words.
func (d *decoder) enum(n *frontmatter.Node, field string, words ...string) Text {
	if t := oneOf(n, words); t.Set() {
		return t
	}
	want := words[0]
	if len(words) > 1 {
		want = strings.Join(words[:len(words)-1], ", ") + " or " + words[len(words)-1]
	}
	hint, fixes := "", []diag.Fix(nil)
	key := field[strings.LastIndexByte(field, '.')+1:]
	if s := diag.Suggest(n.Value, words); s != "" && n.Kind == frontmatter.String {
		hint = "did you mean " + s + "?"
		fixes = replace("Write "+s, n.Span, s)
	} else if len(words) == 1 {
		hint = "write " + key + ": " + words[0]
	} else {
		hint = "write one of: " + strings.Join(words, ", ")
	}
	d.problem("HZC002", n.Span, field, field+" must be "+want+", not "+d.shown(n), hint, fixes...)
	return Text{}
}

// enumAt is enum with the path made only when it is needed.
func (d *decoder) enumAt(n *frontmatter.Node, path func(string) string, ending string, words ...string) Text {
	if t := oneOf(n, words); t.Set() {
		return t
	}
	return d.enum(n, path(ending), words...)
}

func oneOf(n *frontmatter.Node, words []string) Text {
	if n.Kind == frontmatter.String {
		for _, w := range words {
			if n.Value == w {
				return Text{w, n.Span}
			}
		}
	}
	return Text{}
}

// list reads a list and calls each for every item with a function that gives its dotted path.
// Items that stand twice are reported where unique is set.
func (d *decoder) list(n *frontmatter.Node, field, want string, unique bool, each func(item *frontmatter.Node, path func(string) string)) {
	if !d.is(n, frontmatter.Sequence, field, want) {
		return
	}
	var seen map[string]bool
	if unique && len(n.Items) > 1 {
		seen = make(map[string]bool, len(n.Items))
	}
	at := 0
	path := func(ending string) string { return field + "[" + strconv.Itoa(at) + "]" + ending }
	for i, item := range n.Items {
		at = i
		if seen != nil && item.Kind == frontmatter.String {
			if seen[item.Value] {
				d.problem("HZC002", item.Span, path(""), diag.Quote(item.Value)+" stands twice in "+field, "remove one of them")
				continue
			}
			seen[item.Value] = true
		}
		each(item, path)
	}
}
