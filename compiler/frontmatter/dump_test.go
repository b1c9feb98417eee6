package frontmatter

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/compiler/source"
)

// dump writes a tree so that a person can check it: a line a value, with its kind and style, its
// decoded value, and between ‹ › the text that its span covers.
func dump(text string, n *Node) string {
	var b strings.Builder
	dumpNode(&b, text, n, "", "")
	return b.String()
}

func covered(text string, s source.Span) string {
	return "‹" + strings.ReplaceAll(text[s.Start:s.End], "\n", "⏎") + "›"
}

var styleNames = [...]string{"plain", "single", "double", "literal", "folded", "flow", "block"}
var kindNames = [...]string{"null", "bool", "int", "float", "string", "sequence", "mapping"}

func dumpNode(b *strings.Builder, text string, n *Node, indent, lead string) {
	fmt.Fprintf(b, "%s%s%s %s", indent, lead, kindNames[n.Kind], styleNames[n.Style])
	switch n.Kind {
	case Bool:
		fmt.Fprintf(b, " %v", n.Bool)
	case Int:
		fmt.Fprintf(b, " %d", n.Int)
	case Float:
		fmt.Fprintf(b, " %v", n.Float)
	case String:
		fmt.Fprintf(b, " %q", n.Value)
	}
	fmt.Fprintf(b, " %s\n", covered(text, n.Span))
	for _, item := range n.Items {
		dumpNode(b, text, item, indent+"  ", "- ")
	}
	for _, p := range n.Pairs {
		key := fmt.Sprintf("%q", p.Key)
		if p.KeyNode != nil {
			key += "(" + kindNames[p.KeyNode.Kind] + ")"
		}
		dumpNode(b, text, p.Value, indent+"  ", key+covered(text, p.KeySpan)+": ")
	}
}

// dumpProblems writes problems with their places as line and column.
func dumpProblems(text string, d *Document) string {
	var b strings.Builder
	f := source.NewFile("f", []byte(text))
	for _, p := range d.Problems {
		p.Locate(&source.Cursor{File: f})
		fmt.Fprintf(&b, "%d:%d %s %s %s\n", p.Range.Start.Line, p.Range.Start.Column, p.Code, p.Field, p.Message)
		fmt.Fprintf(&b, "    at %s\n    hint: %s\n", covered(text, p.Span), p.Hint)
		for _, r := range p.Related {
			fmt.Fprintf(&b, "    related: %s %s\n", covered(text, r.Span), r.Message)
		}
		for _, x := range p.Fixes {
			fmt.Fprintf(&b, "    fix (safe: %v): %s: %s → %q\n", x.Safe, x.Title, covered(text, x.Edits[0].Span), x.Edits[0].NewText)
		}
	}
	return b.String()
}

// outcome gives what reading a frontmatter comes to, as the golden files hold it.
func outcome(text string) string {
	d := Parse([]byte(text), source.Span{Start: 0, End: len(text)}, nil)
	out := ""
	if d.Root != nil {
		out = dump(text, d.Root)
	}
	for _, c := range d.Comments {
		out += "comment " + covered(text, c) + "\n"
	}
	return out + dumpProblems(text, d)
}
