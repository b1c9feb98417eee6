package compiler

import (
	"sort"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// Edits of the frontmatter that leave everything else as its author wrote it: comments, order,
// quotes, indentation and line breaks.

// Rewrite gives the edit that puts a plain word in the place of a key or a value of the
// frontmatter, between the quotes that it has. A word that comes in double quotes, since YAML
// wants some, keeps them where there are none. It is false where a comment would be lost.
func (c *Contract) Rewrite(at source.Span, word string) (diag.Edit, bool) {
	if c.commented(at) {
		return diag.Edit{}, false
	}
	if raw := c.File.Text[at.Start:at.End]; len(raw) >= 2 && (raw[0] == '"' || raw[0] == '\'') && raw[len(raw)-1] == raw[0] {
		quote := string(raw[:1])
		word = quote + strings.Trim(word, `"`) + quote
	}
	return diag.Edit{Span: at, NewText: word}, true
}

// commented says whether a comment of the frontmatter lies inside the span, as behind the | of
// a text on several lines.
func (c *Contract) commented(at source.Span) bool {
	comments := c.Front.Comments
	i := sort.Search(len(comments), func(i int) bool { return comments[i].Start >= at.Start })
	return i < len(comments) && comments[i].Start < at.End
}

// rewritten gives the fix that is Rewrite's edit.
func (c *Contract) rewritten(title string, safe bool, at source.Span, word string) []diag.Fix {
	e, ok := c.Rewrite(at, word)
	if !ok {
		return nil
	}
	return fix(title, safe, e)
}

// replaced gives the safe fix that puts a text in the place of a value, quotes and all.
func (c *Contract) replaced(title string, at source.Span, text string) []diag.Fix {
	if c.commented(at) {
		return nil
	}
	return fix(title, true, diag.Edit{Span: at, NewText: text})
}

// filled gives the safe fix that writes a value in the place of a null, or behind the colon
// where there is nothing at all.
func (c *Contract) filled(title string, n *frontmatter.Node, text string) []diag.Fix {
	if n.Kind != frontmatter.Null {
		return nil
	}
	if !empty(n) {
		return c.replaced(title, n.Span, text)
	}
	if at, ok := c.Front.Behind(n); ok {
		return fix(title, true, diag.Edit{Span: at, NewText: " " + text})
	}
	return nil
}

func fix(title string, safe bool, e diag.Edit) []diag.Fix {
	return []diag.Fix{{Title: title, Safe: safe, Edits: []diag.Edit{e}}}
}

// added gives the fix that puts a key into a mapping: below the pair of the key below, or, where
// that isn't there, as the first one. holder is the pair whose value the mapping is, nil for the
// frontmatter itself. It has none where the mapping is written in a way that a line doesn't fit.
func (c *Contract) added(safe bool, holder *frontmatter.Pair, n *frontmatter.Node, below, line string) []diag.Fix {
	title := "Add " + shortened(line)
	above := n.Pair(below)
	if n.Style == frontmatter.Flow && n.Span.Len() > 0 {
		at := n.Span.Start + 1
		switch {
		case above != nil:
			at, line = max(above.KeySpan.End, above.Value.Span.End), ", "+line
		case len(n.Pairs) > 0:
			at, line = n.Pairs[0].KeySpan.Start, line+", "
		}
		return fix(title, safe, diag.Edit{Span: source.Span{Start: at, End: at}, NewText: line})
	}
	indent, at, ok := "", source.MapSpan(c.mapper, c.Parts.Open.End, c.Parts.Open.End), true
	if len(n.Pairs) > 0 {
		indent = c.Front.KeyHead(&n.Pairs[0])
	}
	switch {
	case above != nil && (above.Value.Style == frontmatter.Literal || above.Value.Style == frontmatter.Folded):
		return nil // empty lines behind it may belong to it
	case above != nil:
		at, ok = c.Front.LineEnd(above.Value)
	case holder != nil:
		at, ok = c.Front.KeyLineEnd(holder)
	case n != c.Front.Root:
		return nil
	}
	if !ok || strings.TrimSpace(indent) != "" {
		return nil
	}
	return fix(title, safe, diag.Edit{Span: at, NewText: c.File.BreakAt(at.Start) + indent + line})
}

// fence gives the fix of a line --- that is wrong or missing.
func (c *Contract) fence(f *frontmatter.FenceFix) []diag.Fix {
	if f == nil {
		return nil
	}
	at := source.MapSpan(c.mapper, f.At.Start, f.At.End)
	return fix(f.Title, true, diag.Edit{Span: at, NewText: strings.ReplaceAll(f.Text, "\n", c.File.BreakAt(at.Start))})
}
