package lint

import (
	"strings"

	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// boxMended gives the fix for a box that is nearly one: [] and [  ] are empty, and a blank goes
// behind it. What other marks in it stand for isn't certain.
func (p *pass) boxMended(item *body.Item) []diag.Fix {
	text := item.Text.Value
	end := strings.IndexByte(text, ']')
	rest := strings.TrimLeft(text[end+1:], " \t")
	if len(text) != item.Text.Span.Len() || end < 0 || rest == "" || strings.HasPrefix(rest, "<!--") {
		return nil
	}
	box, certain := "[ ]", true
	switch inside := strings.Trim(text[1:end], " \t"); inside {
	case "":
	case "x", "X":
		box = "[" + inside + "]"
	default:
		certain = false
	}
	at := source.Span{Start: item.Text.Span.Start, End: item.Text.Span.End - len(rest)}
	return []diag.Fix{{Title: "Write the box as " + box, Safe: certain, Edits: []diag.Edit{{Span: at, NewText: box + " "}}}}
}

// boxed gives the fix that begins an item with a box. It is safe where a box of another kind
// stands there, or where no item has one: then they were forgotten, and each is a check. Among
// checks an item without a box may be a remark.
func (p *pass) boxed(item *body.Item, none bool) []diag.Fix {
	text := item.Text.Value
	rest := withoutBox(text)
	if len(text) != item.Text.Span.Len() || strings.HasPrefix(text, "<!--") {
		return nil
	}
	old := text[:len(text)-len(rest)]
	box, certain := "[ ]", strings.Trim(old, " \t•○") != ""
	if strings.ContainsAny(old, "xX☑☒✓✔✅") {
		box = "[x]"
	}
	if !certain {
		certain = none && item.Depth == 0 && !p.belowHeading(item)
	}
	at := source.Span{Start: item.Text.Span.Start, End: item.Text.Span.End - len(rest)}
	return []diag.Fix{{Title: "Begin the item with " + box, Safe: certain, Edits: []diag.Edit{{Span: at, NewText: box + " "}}}}
}

// belowHeading says whether a line above an item was meant as the heading of another section.
func (p *pass) belowHeading(item *body.Item) bool {
	for i := range p.Body.Near {
		if n := &p.Body.Near[i]; n.Span.Start < item.Span.Start && titles[n.Key] != "" {
			return true
		}
	}
	return false
}

// checkAdded gives the fix for a section ### Done when without a check, whose items are these:
// when none of them can become one, the first empty box gets a text, or a check comes behind all.
func (p *pass) checkAdded(s *body.Section, items []*body.Item) []diag.Fix {
	var empty *body.Item
	for _, item := range items {
		if text := item.Text.Value; text != "" && (item.Box != body.BadBox || strings.Trim(text, "[] \t") != "") {
			return nil // its own finding says what to do
		}
		if empty == nil {
			empty = item
		}
	}
	const title = "Add a check"
	if empty != nil {
		line := source.Span{Start: empty.Marker.End, End: source.EndOfLine(p.File.Text, empty.Marker.End)}
		return safe(title, diag.Edit{Span: line, NewText: " [ ] " + checkTemplate})
	}
	at := p.textEnd(p.ownEnd(s.Content))
	if p.openProse() || p.swallowed(s.Content.Start, at) {
		return nil
	}
	return safe(title, p.below(at, p.template(doneWhen)...))
}
