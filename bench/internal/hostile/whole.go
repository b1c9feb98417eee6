package hostile

import (
	"fmt"
	"strings"
)

// wholes are families whose whole file is hostile: floods of characters that canonical-v1 has
// to look at, and files that are no contracts.
var wholes = []family{
	flood("zero-width", "\u200b"),
	flood("zero-width-words", "word\u200b "),
	flood("soft-hyphens", "a\u00ad"),
	flood("joiners", "\u200d"),
	flood("persian-joiners", "می\u200cخواهم "),
	flood("emoji-joiners", "👩\u200d💻"),
	flood("selectors", "a\ufe01"),
	flood("many-selectors", "\ufe0f"),
	flood("bidi", "\u202ea\u202c"),
	flood("tags", "\U000e0041"),
	flood("marks", "a\u0301"),
	flood("ten-marks", "a"+strings.Repeat("\u0301", 10)),
	flood("stacked-marks", "\u0301"),
	flood("mixed-marks", "a\u0327\u0301\u0323\u0302"),
	flood("hangul", "\u1112\u1161\u11ab"),
	flood("singletons", "\u212b\u2126\u1fef"),
	flood("long-decompositions", "\u1f80\u0344"),
	flood("nfc-edge", "\u0958\ufb1f"),
	flood("controls", "\x01"),
	flood("control-words", "a\x01 "),
	flood("private", "\ue000"),
	flood("blanks", "\u00a0\u2003"),
	flood("braille-blanks", "\u2800"),
	flood("line-separators", "a\u2028"),
	flood("carriage-returns", "a\r"),
	flood("crlf", "some words\r\n"),
	flood("lone-breaks", "\r\n\n\r"),
	flood("trailing-blanks", "a"+strings.Repeat(" ", 200)+"\n"),
	flood("replacement", "\ufffd"),
	flood("unassigned", "\u0378"),
	flood("astral", "𐐀"),
	flood("nul", "\x00"),
	flood("byte-order-marks", "\ufeff"),
	each("dashes", "-"),
	each("fence-lines", "---\n"),
	{"no-frontmatter", func(n int) string { return repeat("some words of a file that is no contract\n", n) }},
	{"unclosed", func(n int) string { return "---\n" + repeat("a: b\n", n-4) }},
	{"invalid-utf-8", func(n int) string { return strings.Repeat("\xff", n) }},
	{"truncated-utf-8", func(n int) string { return strings.Repeat("a\xe2\x82", n/3) }},
	{"zeros", func(n int) string { return strings.Repeat("0", n) }},
	{"newlines", func(n int) string { return strings.Repeat("\n", n) }},
}

// flood is a family whose body, and the text of whose description, is one sequence of
// characters again and again.
func flood(name, s string) family {
	return family{name, func(n int) string {
		var b strings.Builder
		fmt.Fprintf(&b, head, "whole-"+name)
		b.WriteString("x-a: \"")
		b.WriteString(repeat(s, 1<<10))
		b.WriteString("\"\n---\n\n")
		return b.String() + repeat(s, n-b.Len()-len(tail)-2) + "\n\n" + tail
	}}
}
