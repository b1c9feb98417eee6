package hostile

import "strings"

// frontmatters are families for YAML readers.
var frontmatters = []family{
	count("keys", "", "key_%d: value\n"),
	count("x-keys", "", "x-key-%d: value\n"),
	count("hz-keys", "  retries: 1\n", "  key_%d: value\n"),
	each("same-key", "x-a: 1\n"),
	count("inputs", "  inputs:\n", "    in_%d: {read: \"contract:me/a-b#c\", stage: draft}\n"),
	count("method-inputs", "  inputs:\n", "    in_%d: {read: tracker.issues_open, args: {limit: 5}}\n"),
	count("args", "  inputs:\n    a:\n      read: tracker.issues_open\n      args:\n", "        arg_%d: v\n"),
	count("outputs", "", "    out_%d: {format: markdown}\n"),
	count("requires", "  requires:\n", "    - cap%d:read\n"),
	count("tools", "  agent:\n    tools:\n", "      - Tool%d\n"),
	count("schedule", "  schedule: \"", "%d,"),
	count("sequence", "x-a:\n", "  - item %d\n"),
	count("flow-sequence", "x-a: [", "x%d, "),
	count("flow-mapping", "x-a: {", "k%d: v, "),
	count("flow-lines", "x-a: [\n", "  x%d,\n"),
	each("comments", "# a comment line\n"),
	each("ignores", "x-a: 1 # hz: ignore HZC012 because\n"),
	after("ignore-lines", "", "# hz: ignore HZC012 because\n"),
	after("literal", "x-a: |\n", "  some text here\n"),
	after("folded", "x-a: >-\n", "  some text here\n"),
	family{"quoted", func(n int) string { return "x-a: \"" + repeat("text \\u00fc ", n-8) + "\"" }},
	family{"quoted-lines", func(n int) string { return "x-a: \"" + repeat("text x\n  ", n-8) + "\"" }},
	family{"single-quoted", func(n int) string { return "x-a: '" + repeat("it''s ", n-8) + "'" }},
	after("open-quote", "x-a: \"", "text "),
	after("plain-lines", "x-a: b\n", "  more words\n"),
	after("long-plain", "x-a: ", "word "),
	after("long-key", "x-", "key"),
	after("open-brackets", "x-a: ", "["),
	around("brackets", "x-a: ", "[", "", "]"),
	after("open-braces", "x-a: ", "{a: "),
	around("braces", "x-a: ", "{a: ", "1", "}"),
	grow("nested", func(i int) string {
		if i == 0 {
			return "x-a:\n"
		}
		return strings.Repeat(" ", i) + "a:\n"
	}),
	after("dashes", "x-a:\n  ", "- "),
	grow("dash-lines", func(i int) string { return strings.Repeat("- ", i) + "a\n" }),
	count("aliases", "x-a: &a 1\n", "x-k%d: *a\n"),
	count("laughs", "x-a0: &a0 [x]\n", "x-b%[1]d: &b%[1]d [*a0, *a0, *a0]\n"),
	each("tags", "x-a: !!str b\n"),
	each("documents", "---\nx-a: 1\n"),
	each("questions", "? "),
	family{"blank-lines", func(n int) string { return "x-a: 1\n" + strings.Repeat("\n", n-16) + "x-b: 2" }},
	count("umlauts", "", "x-key-%d: Größe und Maß\n"),
	each("tabs", "\t"),
	each("colons", "a: b: c: "),
	each("bangs", "! "),
	each("percents", "%YAML 1.2\n"),
	each("ticks", "`"),
	count("smart", "", "x-k%d: “quoted” – text…\n"),
	count("placeholders", "  inputs:\n", "    in_%d: {read: tracker.issues_open, args: {project: \"{{asset:a}}\"}}\n"),
}
