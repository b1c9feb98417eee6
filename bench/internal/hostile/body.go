package hostile

import (
	"strings"

	"github.com/heinzel/hz/bench/internal/contracts"
)

// bodies are families for Markdown readers.
var bodies = []family{
	each("prose", "Some words on a line with `code` and *emphasis*.\n"),
	each("paragraphs", "Some words on a line.\n\n"),
	each("items", "- [ ] an item with `code`\n"),
	count("done-when", "### Done when\n\n", "- [ ] check %d\n"),
	count("maintains", "### Maintains\n\n", "- `out_%d`: what it is\n"),
	count("requires", "### Requires\n\n", "- `in_%d`: what it is\n"),
	count("facets", "### Maintains\n\n- `page`: p\n\n", "#### Facet %d\n\n"),
	each("brackets", "["),
	each("links", "[a](b) "),
	each("open-links", "[a]("),
	each("open-titles", `[]("`),
	each("images", "!["),
	each("stars", "*a **b "),
	family{"underscores", func(n int) string { return strings.Repeat("_", n-1) + "a" }},
	grow("ticks", func(i int) string { return "e" + strings.Repeat("`", i+1) }),
	each("code-spans", "`a` "),
	each("open-ticks", "a `` b ` c "),
	each("quotes", "> "),
	each("tight-quotes", ">"),
	grow("growing-quotes", func(i int) string { return strings.Repeat("> ", i%400) + "a\n" }),
	grow("nested-lists", func(i int) string { return strings.Repeat("  ", i) + "- a\n" }),
	each("dashes", "- "),
	grow("dash-lines", func(i int) string { return strings.Repeat("- ", i%300) + "a\n" }),
	each("mixed-nesting", "> - "),
	count("ordered", "", "%d. an item\n"),
	each("comments", "<!-- a comment -->\n"),
	each("open-comment", "<!-- a "),
	each("inline-comments", "a <!-- b --> c "),
	each("ignores", "<!-- hz: ignore HZC105 because -->\n### Musings\n\n"),
	each("html", "a <b "),
	each("html-blocks", "<div>\n\n"),
	each("declarations", "a <!A "),
	each("cdata", "a <![CDATA[ "),
	each("instructions", "a <? "),
	count("references", "", "[r%d]: /url\n"),
	family{"used-references", func(n int) string {
		return count("", "", "[r%d]: /url\n").text(n/2) + "\n" + repeat("[r1] ", n/2-16)
	}},
	each("same-reference", "[a]: /url \"title\"\n"),
	each("open-reference", "[a\n"),
	each("entities", "&amp;"),
	each("fences", "```\n"),
	after("open-fence", "```\n", "code\n"),
	grow("growing-fences", func(i int) string { return strings.Repeat("`", 3+i%500) + "\n" }),
	each("tildes", "~~~\ncode\n~~~\n"),
	each("indented-code", "    code\n"),
	after("table", "| a | b |\n| - | - |\n", "| c | d |\n"),
	after("wide-table", "|", " a |"),
	each("headings", "### H\n"),
	count("unknown-sections", "", "### Section %d\n\ntext\n\n"),
	each("same-section", "### Goal\n\ntext\n\n"),
	each("lookalikes", "**Goal**\n\n"),
	each("near-sections", "### Gaol\n\ntext\n\n"),
	each("first-headings", "# a\n\n"),
	each("setext", "a\n=\n"),
	each("rules", "---\n"),
	each("retired", "### Strategies\n\ntext\n\n"),
	each("autolinks", "<a"),
	each("escapes", "\\*"),
	each("backslashes", "\\"),
	each("long-line", "word "),
	after("long-heading", "### ", "Goal "),
	after("long-item", "### Done when\n\n- [ ] ", "word "),
	family{"blank-lines", func(n int) string { return strings.Repeat("\n", n-1) + "a" }},
	each("spaces", "                                                                a\n"),
	family{"tabs", func(n int) string { return strings.Repeat("\t", n-1) + "a" }},
	each("backslash-breaks", "a\\\n"),
	each("parentheses", "[a]((((((((("),
	each("placeholders", "{{asset:a}} "),
	each("checkboxes", "[ ] [x] "),
	each("wrong-boxes", "### Done when\n\n- [] a\n- [X ] b\n* [ ]c\n\n"),
	each("non-ascii", "Größe, Maß – „geprüft“ 決定事項 "),
}

// benign gives a body as people write them, as the trees have it.
func benign(n int) string {
	const head = "### Steps\n\n"
	s := contracts.Guidance(1, n-len(head))
	return head + s[:strings.LastIndex(s[:min(len(s), n-len(head))], "\n\n")]
}
