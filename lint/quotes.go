package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// pair are the typographic quotes around a value.
type pair struct{ open, shut source.Span }

// quotedValues gives the values of the frontmatter that stand between typographic quotes in
// place of straight ones, and hold nothing that straight quotes would read otherwise.
func (p *pass) quotedValues() []pair {
	found := []pair{}
	if p.Front == nil || p.Front.Root == nil {
		return found
	}
	var walk func(n *frontmatter.Node)
	walk = func(n *frontmatter.Node) {
		for _, item := range n.Items {
			walk(item)
		}
		for i := range n.Pairs {
			walk(n.Pairs[i].Value)
		}
		if n.Kind != frontmatter.String || n.Style != frontmatter.Plain {
			return
		}
		first, a := utf8.DecodeRuneInString(n.Value)
		last, z := utf8.DecodeLastRuneInString(n.Value)
		if len(n.Value) <= a+z || !slices.Contains([]string{"“”", "„“", "”“", "””", "«»", "»«"}, string(first)+string(last)) || strings.ContainsAny(n.Value[a:len(n.Value)-z], "“”„«»\"\\") {
			return
		}
		found = append(found, pair{
			source.Span{Start: n.Span.Start, End: n.Span.Start + a},
			source.Span{Start: n.Span.End - z, End: n.Span.End},
		})
	}
	walk(p.Front.Root)
	return found
}

// straightened gives the fix that writes straight quotes where a typographic one is one of a
// pair around a value.
func straightened(quoted []pair, at source.Span) []diag.Fix {
	for _, q := range quoted {
		if q.open == at || q.shut == at {
			return safe("Write straight quotes", diag.Edit{Span: q.open, NewText: `"`}, diag.Edit{Span: q.shut, NewText: `"`})
		}
	}
	return nil
}

// ordinaryBreak gives the fix that writes the line breaks of the file for characters that
// canonical-v1 takes for such: the text that is approved and run stays the same.
func (p *pass) ordinaryBreak(at source.Span) []diag.Fix {
	text, br := p.File.Text, p.File.BreakAt(at.End)
	if br[0] == '\n' && at.Start > 0 && text[at.Start-1] == '\r' || br == "\r" && at.End < len(text) && text[at.End] == '\n' {
		return nil // two breaks would become one
	}
	raw := string(text[at.Start:at.End])
	return safe("Write a line break", diag.Edit{Span: at, NewText: strings.NewReplacer("\v", br, "\f", br, "\u0085", br).Replace(raw)})
}
