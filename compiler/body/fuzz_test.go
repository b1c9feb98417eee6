package body

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// seeds hold each kind of block and the corners where block engines differ.
var seeds = []string{
	"### Goal\n\ntext `code` <!-- note -->\n\n### Requires\n\n- `a`: x\n  - [ ] y\n",
	"- a\n- b\n\n  c\n- d\n1. e\n2) f\n+ g\n* h\n",
	"- - - a\n    - b\n\n      c\n",
	"> ### Goal\n> - a\nlazy\n\n> > b\n> c\n",
	"```\n### no\n~~~\n```\n~~~ x\n```\n~~~\n    code\n\n    more\n",
	"<!-- a\n\n### b\n-->c\n<div>\n### d\n\n<x y='z'>\n\n<!x>\n<?p?>\n<![CDATA[x]]>\n<pre>\n\n</pre>\n",
	"Goal\n---\na\n===\n- b\n  ---\n- c\n---\n***\n",
	"-\n\n  a\n-\n  b\n-   c\n-      d\n\n10) e\n",
	"a\n2. b\n1. c\n-\n* * *\n- * * *\n",
	"#\n##\n####### a\n#b\n### a ###\n### b#\n### #\n",
	"- a\n\n\n      code\n\n   b\n  c\n",
	"\t- a\n-\tb\n\tc\n> \td\n",
	"[a]: /u\n---\n[a]: /u 'x\ny'\nGoal\n===\n",
	">```\n>", "*\n  + 00", "- <pre>\n    \n", "<!D```\n\n\n\n\n\nx", "+ * <![CDATA[\n\n\n\n\n]]>", // found by fuzzing
	"-<!-- --><!-- [x]\n\n]]> -->\n", "<!<!-- a -->-- b -->\n", "``<!-- x -->` <!-- y -->`\n",
	"1. a\n\n   > b\n   > ```\n   > c\n   d\n",
}

// odd says whether the text holds what the canonical text never does: goldmark takes
// some other controls for blanks, and CR for a line's end.
func odd(text []byte) bool { return bytes.ContainsAny(text, "\r\v\f\x00") }

// FuzzEngines holds that the scanner finds the same blocks as goldmark, wherever it doesn't
// give up.
func FuzzEngines(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 4096 {
			t.Skip()
		}
		if same, msg := compareEngines(text); !same {
			t.Error(msg)
		}
	})
}

// compareEngines reads the text with both engines. The message says how they differ or why
// they weren't compared.
func compareEngines(text []byte) (same bool, msg string) {
	if odd(text) {
		return true, "odd characters"
	}
	text = trimLines(text)
	s := &state{text: text, hi: len(text)}
	if !s.scanBlocks() {
		return true, "given up"
	}
	if deviation(s) {
		return true, "known deviation"
	}
	g := &state{text: text, hi: len(text)}
	if g.guard() != nil {
		return true, "too deep"
	}
	g.parseBlocks()
	if got, want := dumpBlocks(s), dumpBlocks(g); got != want {
		return false, fmt.Sprintf("%q\nscanner:\n%s\ngoldmark:\n%s", text, got, want)
	}
	return true, ""
}

// trimLines cuts blanks at the lines' ends, as canonical-v1 does.
func trimLines(text []byte) []byte {
	lines := bytes.Split(text, []byte("\n"))
	for i, l := range lines {
		lines[i] = bytes.TrimRight(l, " \t")
	}
	return bytes.Join(lines, []byte("\n"))
}

// deviation says whether the text holds what goldmark 1.8.7 reads otherwise than CommonMark
// 0.31: the line after an item without text is a sibling to it even where its indentation
// makes it a child ("-" over "  - a").
func deviation(s *state) bool {
	for _, b := range s.blocks {
		if b.kind == kItem && skipSpace(s.text[:lineEnd(s.text, b.end)], b.end) == lineEnd(s.text, b.end) {
			return true
		}
	}
	return false
}

func lineEnd(text []byte, at int) int {
	if k := bytes.IndexByte(text[at:], '\n'); k >= 0 {
		return at + k
	}
	return len(text)
}

var kindNames = [...]string{"heading", "para", "code", "fence", "html", "rule", "item"}

// dumpBlocks writes the blocks for people.
func dumpBlocks(s *state) string {
	var b strings.Builder
	for i, k := range s.blocks {
		fmt.Fprintf(&b, "%d %s level=%d setext=%v ordered=%v closed=%v top=%v quote=%v depth=%d parent=%d %d-%d",
			i, kindNames[k.kind], k.level, k.setext, k.ordered, k.closed, k.top, k.quote, k.depth, k.parent, k.start, k.end)
		for _, g := range s.segs[k.seg:k.segEnd] {
			fmt.Fprintf(&b, " %q", s.text[g.Start:g.End])
		}
		b.WriteByte('\n')
	}
	return b.String()
}
