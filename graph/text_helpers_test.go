package graph

import (
	"math/rand/v2"
	"strings"
)

// pieces are what labels are made of: what means something to Mermaid, Markdown, HTML, and
// text of many scripts.
var pieces = []string{
	"end", "graph", "subgraph", "flowchart", "default", "style", "classDef", "class", "click", "href", "call", "linkStyle", "interpolate",
	"direction", "direction TB", "direction LR", "Direction TD", "TB", "LR", "o", "x", "v", "---", "-->", "---o", "---x", "-.->", "==>", "~~~", "&", "@{shape: x}",
	"%%", "%%{init: {'theme':'dark'}}%%", "%%{", "}%%", "accTitle: x", "accDescr {", "---\ntitle: x\n---",
	"\"", "'", "`", "```", "\"`", "`\"", "[", "]", "(", ")", "([", "])", "{", "}", "{{", "|", "/", "\\", "<", ">", "<b>x</b>", "<br/>", "<script>alert(1)</script>", "</script>", "<!-- x -->",
	"#quot;", "#35;", "#x;", "&amp;", "&#35;", ";", ":", ":::", "#", "##", "# ", "ﬂ°°35¶ß", "ﬂ°", "¶ß",
	"1.", "1. x", "12)", "- x", "* x", "+ x", "> x", "===", "***", "_x_", "**x**", "~~x~~", "![x](y)", "[x](javascript:alert(1))", "[ ] x", "|a|b|", "\n", "\r\n", "\t", " ", "  ", "    ",
	"\\N", "\\G", "\\l", "&lt;", "&#x41;", "]]>", "<![CDATA[", "<?xml?>", "www.example.org", "WWW.x", "http://x.org", "https://example.org/a?b=c#d", "a@b.org", "mailto:a@b.org", "ftp://x", "$$x$$", "$x$", "fa:fa-car", "fab:fa-x", "mdi:x", "\\n", "\\",
	"ü", "ß", "漢字", "🚀", "👩🏽‍🚀", "e\u0301", "\u202e", "\u200b", "\u2028", "\u00a0", "\u3000", "\ufeff", "\x00", "\x1b[2J", "\xff", "\ud7ff", "عربى", "हिन्दी",
	"me/weekly-digest#digest", "tracker.issues_open(project=PAY)", "constructor", "__proto__", "toString", "0", "-1", ".", "..", "...", ",", "",
}

// anyText gives a text that is difficult for some format.
func anyText(rng *rand.Rand) string {
	var b strings.Builder
	for range rng.IntN(6) {
		switch rng.IntN(6) {
		case 0:
			b.WriteRune(rune(rng.IntN(128)))
		case 1:
			b.WriteRune(rune(rng.IntN(0x3000)))
		default:
			b.WriteString(pieces[rng.IntN(len(pieces))])
		}
		if rng.IntN(2) == 0 {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
