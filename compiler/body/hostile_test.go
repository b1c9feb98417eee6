package body

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

const (
	hostileSize = 256 << 10
	tooLong     = 30 * time.Second
)

func rep(s string, n int) string { return strings.Repeat(s, n/len(s)+1)[:n] }

func numbered(f string, n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		fmt.Fprintf(&b, f, i)
	}
	return b.String()
}

// hostile are families of texts on which Markdown readers are slow or large, by size.
var hostile = map[string]func(n int) string{
	"prose":         func(n int) string { return rep("Some words on a line with `code` and *emphasis*.\n", n) },
	"paragraphs":    func(n int) string { return rep("Some words on a line.\n\n", n) },
	"short":         func(n int) string { return rep("a\n\n", n) },
	"items":         func(n int) string { return rep("- [ ] an item with `code`\n", n) },
	"tiny items":    func(n int) string { return rep("-\n", n) },
	"check items":   func(n int) string { return "### Done when\n\n" + rep("- [ ] a\n", n) },
	"named items":   func(n int) string { return "### Requires\n\n" + rep("- `a`:\n", n) },
	"brackets":      func(n int) string { return rep("[", n) },
	"both brackets": func(n int) string { return rep("[", n/2) + rep("]", n/2) },
	"links":         func(n int) string { return rep("[a](b) `", n) },
	"open links":    func(n int) string { return rep("[a](", n) + "`" },
	"open titles":   func(n int) string { return rep("[](\"", n) + "`" },
	"mixed titles":  func(n int) string { return rep("[](a '[](a \"[](a (", n) + "`" },
	"angle links":   func(n int) string { return rep("[](<", n) },
	"images":        func(n int) string { return rep("![", n) + "`" },
	"stars":         func(n int) string { return rep("*a **b ", n) },
	"ticks": func(n int) string {
		var b strings.Builder
		for i := 1; b.Len() < n; i++ {
			b.WriteString("e" + strings.Repeat("`", i))
		}
		return b.String()
	},
	"open ticks":  func(n int) string { return rep("` `` ``` ", n) },
	"pair ticks":  func(n int) string { return rep("`a` ", n) },
	"line ticks":  func(n int) string { return rep("`a\nb` ", n) },
	"quotes":      func(n int) string { return rep("> ", n) + "a\n" },
	"quotes2":     func(n int) string { return rep(">", n) + "a\n" },
	"quote tabs":  func(n int) string { return rep(">\t", n) + "a\n" },
	"nested list": func(n int) string { return stairs("- a\n", n) },
	"nested ordered": func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString(strings.Repeat("   ", i) + "1. a\n")
		}
		return b.String()
	},
	"dashes":         func(n int) string { return rep("- ", n) + "a\n" },
	"dash tabs":      func(n int) string { return rep("-\t", n) + "a\n" },
	"dash lines":     func(n int) string { return rep(rep("- ", 64)+"a\n", n) },
	"numbers":        func(n int) string { return rep("1. ", n) + "a\n" },
	"mixed nest":     func(n int) string { return rep("> - 1. ", n) + "a\n" },
	"rule":           func(n int) string { return rep("- ", n) + "\n" },
	"near rule":      func(n int) string { return rep("* ", n) + "_\n" },
	"comment":        func(n int) string { return rep("<!-- a ", n) },
	"inline open":    func(n int) string { return "a " + rep("<!-- a ", n) },
	"comments":       func(n int) string { return "a " + rep("<!-->", n) },
	"block comments": func(n int) string { return rep("<!-- -->\n\n", n) },
	"empty sections": func(n int) string { return rep("### a\n<!-- -->\n", n) },
	"tags":           func(n int) string { return rep("a <b ", n) },
	"attributes":     func(n int) string { return "a " + rep("<b c='", n) },
	"quoted":         func(n int) string { return "a " + rep("<b c='<b c=\"", n) },
	"declarations":   func(n int) string { return rep("a <!A ", n) },
	"cdata":          func(n int) string { return rep("a <![CDATA[ ", n) },
	"instructions":   func(n int) string { return rep("a <? ", n) },
	"definitions":    func(n int) string { return numbered("[r%d]: /url\n", n) },
	"definitions `":  func(n int) string { return numbered("[r%d]: /url\n", n) + "`a`\n---\n" },
	"entities":       func(n int) string { return rep("&amp;", n) },
	"fences":         func(n int) string { return rep("```\n", n) },
	"open fence":     func(n int) string { return "```\n" + rep("### a\n", n) },
	"fence line":     func(n int) string { return rep("`", n) + "\n" },
	"table":          func(n int) string { return "| a | b |\n| - | - |\n" + rep("| c | d |\n", n) },
	"headings":       func(n int) string { return rep("### H\n", n) },
	"near headings":  func(n int) string { return rep("###H\n", n) },
	"facets":         func(n int) string { return "### Maintains\n" + rep("#### `H`\n", n) },
	"hashes":         func(n int) string { return rep("#", n) + "\n" },
	"closing":        func(n int) string { return "# a" + rep(" #", n) + "\n" },
	"setext":         func(n int) string { return rep("a\n=\n", n) },
	"autolinks":      func(n int) string { return rep("<a", n) },
	"emails":         func(n int) string { return rep("<a@a.", n) },
	"escapes":        func(n int) string { return rep("\\*", n) + "`" },
	"long line":      func(n int) string { return rep("word ", n) },
	"blank":          func(n int) string { return rep("\n", n) + "a" },
	"tabs":           func(n int) string { return rep("\t", n) + "a" },
	"lazy":           func(n int) string { return rep("- ", 60) + "a\n" + rep("a\n", n) },
	"lazy quotes":    func(n int) string { return rep("> ", 60) + "a\n" + rep("a\n", n) },
	"blank in list":  func(n int) string { return rep("- ", 60) + "a\n" + rep("\n", n) },
	"pre":            func(n int) string { return "<pre>\n" + rep("</", n) },
	"html lines":     func(n int) string { return "<div>\n" + rep("<!-- -->a\n", n) },
	"html open":      func(n int) string { return "<div>\n" + rep("<? <!A ", n) },
	"nul":            func(n int) string { return rep("\x00", n) },
	"high":           func(n int) string { return rep("é́", n) },
	"bad utf-8":      func(n int) string { return rep("\xff`", n) },
}

func stairs(s string, n int) string {
	var b strings.Builder
	for i := 0; b.Len() < n; i++ {
		b.WriteString(strings.Repeat("  ", i) + s)
	}
	return b.String()
}

// hostileTexts gives each family as it is, and behind lines that the scanner gives up on.
func hostileTexts(n int) map[string][]byte {
	out := map[string][]byte{}
	for name, f := range hostile {
		out[name] = []byte(f(n)[:n-1] + "\n")
		out[name+" (goldmark)"] = []byte(("- a\n\tb\n\n\n" + f(n))[:n-1] + "\n")
		out[name+" (goldmark, in a list)"] = []byte(("- a\n\t- b\n" + f(n))[:n-1] + "\n")
	}
	return out
}

// TestHostile prints what each costs. The bound only tells a linear reader (milliseconds) from a
// quadratic one (minutes), so that a busy machine and the race detector can't reach it; bench
// holds the real limits.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	texts := hostileTexts(hostileSize)
	for _, name := range sortedKeys(texts) {
		text := texts[name]
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		start := time.Now()
		Parse(text, span{End: len(text)}, nil)
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		mib := float64(after.TotalAlloc-before.TotalAlloc) / (1 << 20)
		start = time.Now()
		StripComments(text)
		strip := time.Since(start)
		t.Logf("%-36s %7.1f ms %6.1f MiB allocated  strip %6.1f ms", name, float64(took.Microseconds())/1e3, mib, float64(strip.Microseconds())/1e3)
		if took > tooLong || strip > tooLong {
			t.Errorf("%s takes %v, %v", name, took, strip)
		}
	}
}

func sortedKeys(m map[string][]byte) []string { return slices.Sorted(maps.Keys(m)) }

// TestTooDeep holds that nesting beyond the limit is one finding, and that the rest is read.
func TestTooDeep(t *testing.T) {
	after := "\n\n### Goal\n\ng\n\n### Requires\n\n- `a`: x\n"
	for name, c := range map[string]struct {
		text string
		deep bool
	}{
		"33 items on a line":   {strings.Repeat("- ", 33) + "a", true},
		"32 items on a line":   {strings.Repeat("- ", 32) + "a", false},
		"33 quotes":            {strings.Repeat(">", 33) + "a", true},
		"32 quotes":            {strings.Repeat("> ", 32) + "a", false},
		"items behind tabs":    {strings.Repeat("-\t", 40) + "a", true},
		"numbers":              {strings.Repeat("1. ", 40) + "a", true},
		"by indentation":       {stairs("- a\n", 3000), true},
		"20 by indentation":    {stairs("- a\n", 400), false},
		"a long rule":          {strings.Repeat("- ", 100) + "\n\n-\ta", false},
		"a wide code block":    {"-\ta\n\n" + strings.Repeat(" ", 200) + "code", false},
		"deep, then deep":      {strings.Repeat(">", 100) + "\n" + strings.Repeat(">", 100) + "a", true},
		"dashes in a fence":    {"```\n" + strings.Repeat("- ", 100) + "a\n```", false},
		"quotes in a comment":  {"<!--\n" + strings.Repeat(">", 100) + "\n-->", false},
		"many lines, not deep": {"-\ta\n" + strings.Repeat("  b\n", 50_000), false},
	} {
		text := []byte(c.text + after)
		b := Parse(text, span{End: len(text)}, nil)
		if (b.Limit != nil) != c.deep {
			t.Errorf("%s: limit %+v", name, b.Limit)
		}
		if keys(b) != "goal, requires" || len(b.Sections[1].Items) != 1 {
			t.Errorf("%s: %s", name, keys(b))
		}
	}
}
