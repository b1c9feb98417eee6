package lint

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

func writeFile(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestIgnoreComments(t *testing.T) {
	publishes := "  outputs:\n    page: {format: markdown}\n"
	with := func(line string) string {
		return replace(t, contract, publishes, publishes+line)
	}
	const action = "  publishes: {action: chat.shout, output: page}"
	for _, c := range []struct{ name, text, want string }{
		{"none", with(action + "\n"), "page.prose.md:13:23-13:33 HZC012 hz.publishes.action\n"},
		{"at the line's end", with(action + " # hz: ignore HZC012 — the module comes later\n"), ""},
		{"on the line above", with("  # hz: ignore HZC012 - the module comes later\n" + action + "\n"), ""},
		{"comments between", with("  # hz: ignore HZC012: the module comes later\n  # more\n" + action + "\n"), ""},
		{"two codes, one idle", with(action + " # hz: ignore HZC012, HZC014 — later\n"), "page.prose.md:13:49-13:84 HZC209 \n"},
		{"no blank", with(action + " # hz:ignore HZC012 -- later\n"), ""},
		{"another word", with("  timeout: 5m # hz: ignored HZC012 - later\n"), ""},
		{"no dash", with(action + " # hz: ignore HZC012 the module comes\n"), "page.prose.md:13:23-13:33 HZC012 hz.publishes.action\npage.prose.md:13:49-13:85 HZC209 \n"},
		{"no reason", with(action + " # hz: ignore HZC012\n"),
			"page.prose.md:13:23-13:33 HZC012 hz.publishes.action\npage.prose.md:13:49-13:68 HZC209 \n"},
		{"a dash is no reason", with(action + " # hz: ignore HZC012 —\n"),
			"page.prose.md:13:23-13:33 HZC012 hz.publishes.action\npage.prose.md:13:49-13:70 HZC209 \n"},
		{"nothing to silence", with("  timeout: 5m # hz: ignore HZC012 — later\n"), "page.prose.md:13:15-13:42 HZC209 \n"},
		{"an error", with("  timeout: 5x # hz: ignore HZC002 — later\n"),
			"page.prose.md:13:12-13:14 HZC002 hz.timeout\npage.prose.md:13:15-13:42 HZC209 \n"},
		{"no such code", with("  timeout: 5m # hz: ignore HZC912 — later\n"), "page.prose.md:13:15-13:42 HZC209 \n"},
		{"no code", with("  timeout: 5m # hz: ignore — later\n"), "page.prose.md:13:15-13:35 HZC209 \n"},
		{"text that only looks like it", replace(t, contract, "title: Page", `title: "# hz: ignore HZC012 - x"`), ""},
		{"above a section", replace(t, contract, "### Goal\n", "<!-- hz: ignore HZC105 — house style -->\n### Odd\n\nx\n\n### Goal\n"), ""},
		{"above a section, a blank line between", replace(t, contract, "### Goal\n", "<!-- hz: ignore HZC105 — house style -->\n\n### Odd\n\nx\n\n### Goal\n"), ""},
		{"covers the section", replace(t, contract, "### Done when\n", "<!-- hz: ignore HZC109 — prose between -->\n### Done when\n\n- first\n"), ""},
		{"ends with the section", replace(t, contract, "### Goal\n", "<!-- hz: ignore HZC105 — house style -->\n### Odd\n\nx\n\n### Odder\n\nx\n\n### Goal\n"),
			"page.prose.md:20:1-20:10 HZC105 ### Odder\n"},
		{"above an item", replace(t, contract, "- [ ] Every", "- [ ] One.\n<!-- hz: ignore HZC109 — a note -->\n- a note\n- another\n- [ ] Every"),
			"page.prose.md:32:1-32:10 HZC109 ### Done when\n"},
		{"in a code block it is text", replace(t, contract, "### Goal\n", "### Goal\n\n```\n<!-- hz: ignore HZC105 — x -->\n```\n"), ""},
		{"cross-contract warnings too", replace(t, replace(t, contract, "requires: [tracker:read]", "requires: []"), "    issues: {read: tracker.issues_open}", "    # hz: ignore HZC031 — written next week\n    issues: {read: \"contract:me/x#y\", stage: draft}"), ""},
	} {
		if d := cmp.Diff(c.want, show(one(t, c.text).Diagnostics)); d != "" {
			t.Errorf("%s: %s", c.name, d)
		}
	}
}

// A file of nothing but ignore comments is read once, and shows as many findings as of any
// other code.
func TestManyIgnoreComments(t *testing.T) {
	for _, c := range []struct{ name, text string }{
		{"frontmatter", replace(t, contract, "hz:\n", strings.Repeat("# hz: ignore HZC012 — x\n", 5000)+"hz:\n")},
		{"body", replace(t, contract, "### Goal\n", strings.Repeat("<!-- hz: ignore HZC105 — x -->\n", 5000)+"### Goal\n")},
	} {
		found := slices.DeleteFunc(one(t, c.text).Diagnostics, func(d diag.Diagnostic) bool { return d.Code != "HZC209" })
		if len(found) != maxPerCode {
			t.Errorf("%s: %d findings", c.name, len(found))
			continue
		}
		if last := found[len(found)-1].Message; !strings.Contains(last, "(and 4800 more of this code") {
			t.Errorf("%s: the last says %q", c.name, last)
		}
	}
}

func TestFollower(t *testing.T) {
	f := source.NewFile("x", []byte("# a\n# b\n\n# c\nkey: 1\n# d\n# e"))
	next := follower{file: f, prefix: "#"}
	for _, c := range []struct{ line, want int }{{1, 5}, {2, 5}, {4, 5}, {5, 5}, {6, 6}, {7, 7}, {1, 5}} {
		if got := next.after(c.line); got != c.want {
			t.Errorf("after line %d comes %d, want %d", c.line, got, c.want)
		}
	}
}
