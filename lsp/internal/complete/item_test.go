package complete

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace/catalog"
)

// written gives an item as a few lines: what is shown, then what is put in where.
func written(l *protocol.CompletionList, label string) string {
	for i := range l.Items {
		it := &l.Items[i]
		if it.Label != label {
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "%s (%d): %s\n", it.Label, it.Kind, it.Detail)
		if it.LabelDetails != nil {
			fmt.Fprintf(&b, "beside: %s\n", it.LabelDetails.Description)
		}
		if it.Documentation != nil {
			fmt.Fprintf(&b, "%s: %s\n", it.Documentation.Kind, it.Documentation.Value)
		}
		if it.FilterText != "" {
			fmt.Fprintf(&b, "typed: %s\n", it.FilterText)
		}
		e := it.TextEdit
		switch {
		case e.Range != nil:
			fmt.Fprintf(&b, "at %s", in(*e.Range))
		default:
			fmt.Fprintf(&b, "at %s or %s", in(*e.Insert), in(*e.Replace))
		}
		if it.InsertTextFormat == protocol.SnippetFormat {
			b.WriteString(", snippet")
		}
		fmt.Fprintf(&b, ": %q\n", e.NewText)
		for _, m := range it.AdditionalTextEdits {
			fmt.Fprintf(&b, "and at %s: %q\n", in(m.Range), m.NewText)
		}
		return b.String()
	}
	return "not offered: " + labels(l)
}

func in(r protocol.Range) string {
	return fmt.Sprintf("%d:%d-%d", r.Start.Line, r.Start.Character, r.End.Character)
}

func TestItems(t *testing.T) {
	w := open(t, folder())
	const (
		rich  = "snippets, label details, Markdown"
		plain = "nothing"
		both  = "insert and replace"
	)
	for _, row := range []struct{ client, text, label, want string }{
		{rich, line("  ‸"), "schedule", `schedule (10): optional
markdown: When the contract runs: five cron fields in local time (minute, hour, day of month, month, day of week), or @hourly, @daily, @midnight, @weekly, @monthly, @yearly, @annually. Without it the contract runs only by hand.

` + "```yaml" + `
schedule: "0 7 * * MON"
schedule: "@daily"
` + "```" + `
at 10:2-2, snippet: "schedule: \"${1:0 7 * * MON}\""
`},
		{plain, line("  ‸"), "publishes", `publishes (10): optional
plaintext: Where the draft is meant to go. Recorded, never run by itself.
at 10:2-2: "publishes: {action: documents.update, output: digest}"
`},
		{rich, line("  ‸"), "timeout", `timeout (10): optional; 10m by default
markdown: The agent session's time limit, such as 10m (the default) or 1h30m; at most 2h.
at 10:2-2, snippet: "timeout: ${1:10m}"
`},
		{rich, "---\nh‸\n---\n", "hz", `hz (10): required
markdown: Everything that hz reads.
at 1:0-1, snippet: "hz:\n  schema: 1\n  title: ${1:Weekly digest}\n  outputs:\n    ${2:digest}: {format: ${3|markdown,json|}}"
`},
		{plain, "---\nh‸\n---\n", "hz", `hz (10): required
plaintext: Everything that hz reads.
at 1:0-1: "hz:\n  schema: 1\n  title: Weekly digest\n  outputs:\n    digest: {format: markdown}"
`},
		{rich, with("    digest: {format: markdown}", "    ‸"), "digest", `digest (5): the output
at 11:4-4, snippet: "digest: {format: ${1|markdown,json|}}"
`},
		{both, with("kind: responsibility\n", "kind: resp‸onsible\n"), "responsibility", `responsibility (20): 
plaintext: Always responsibility: the contract keeps something true.
at 2:6-10 or 2:6-17: "responsibility"
`},
		{rich, line("  catch_up:‸"), "latest", `latest (20): the default
markdown: What happens to slots missed while the machine slept: latest (the default) runs the newest one once, skip runs none.
typed: latest
at 10:11-11: " latest"
`},
		{rich, with("tracker.issues_updated", "‸"), "mail.unread", `mail.unread (2): Messages within the window that nobody has read yet.
markdown: Messages within the window that nobody has read yet.

Takes a window, such as 7d.

Arguments:

- folder (string): Only this folder; the inbox by default.
- from (string): Only messages from this address.
- labels (strings): Only what carries all of these labels.
- limit (integer): At most this many entries, the newest first.
- project (string): Only what belongs to this project, by the name or key that the adapter knows.

Adds mail:read to hz.requires.
at 9:19-19: "mail.unread"
and at 7:25-25: ", mail:read"
`},
		{rich, input("read: \"contract:me/ri‸\""), "contract:me/risk-list#risks/low", `contract:me/risk-list#risks/low (18): Title of risk-list
plaintext: One facet of the newest draft of me/risk-list, risk-list.prose.md

Adds stage: draft.
at 9:20-34: "contract:me/risk-list#risks/low"
and at 9:35-35: ", stage: draft"
`},
		{both, input("read: contract:me/ri‸"), "contract:me/risk-list#risks", `contract:me/risk-list#risks (18): Title of risk-list
plaintext: The newest draft of me/risk-list, risk-list.prose.md

Adds stage: draft.
at 9:19-33: "\"contract:me/risk-list#risks\", stage: draft"
`},
		{plain, with("    issues: {read: tracker.issues_updated, window: 7d}", "    issues:\n      read: con‸"), "contract:team/retro#agenda", `contract:team/retro#agenda (18): Title of retro
plaintext: The newest draft of team/retro, team/workflows/retro.prose.md

Adds stage: draft.
at 10:12-15: "\"contract:team/retro#agenda\""
and at 11:0-0: "      stage: draft\n"
`},
		{rich, line("  schedule: \"0 ‸ * * MON\""), "8-18/2", `8-18/2 (12): at 08:00, 10:00, 12:00, 14:00, 16:00 and 18:00 on Monday
markdown: The hour: 0 to 23. A list 1,3, a range 2-5, a step */2, or * for every one.
typed: 0 8-18/2 * * MON
at 10:13-23: "0 8-18/2 * * MON"
`},
		{rich, line("  schedule: ‸"), "@weekly", `@weekly (12): at 00:00 on Sunday
typed: @weekly
at 10:12-12: "\"@weekly\""
`},
		{rich, line("  publishes: {action: intranet.update, output: digest} # ‸"), "HZC012", `HZC012 (21): No enabled module provides the publish operation
beside: found here
markdown: ` + "`hz.publishes.action`" + ` names an operation, ` + "`<module>.<operation>`" + `, that none of the enabled modules provides.
typed: hz: ignore HZC012
at 10:57-57, snippet: "hz: ignore HZC012 — ${1:the reason}"
`},
		{rich, with("### Done when\n\n- [ ] It fits.\n", "## Don‸"), "### Done when", `### Done when (7): required section
markdown: The checks, one - [ ] … a line; the agent makes them before it answers.
typed: ## Done when
at 26:0-6, snippet: "### Done when\n\n- [ ] ${1:what can be checked}"
`},
		{plain, with("### Requires\n\n- `issues`: what changed.\n", "‸\n"), "### Requires", `### Requires (7): required section
plaintext: One item for each input: what it is.
at 18:0-0: "### Requires\n\n- ` + "`issues`" + `: what it is"
`},
		{rich, with("### Requires\n\n- `issues`: what changed.\n\n", "‸\n"), "### Requires", `### Requires (7): required section
markdown: One item for each input: what it is.
at 18:0-0, snippet: "### Requires\n\n- ` + "`issues`" + `: ${1:what it is}\n"
`},
		{rich, with("The digest is true.\n\n### Requires\n\n- `issues`: what changed.\n", "The digest is true.\n‸\n"), "### Requires", `### Requires (7): required section
markdown: One item for each input: what it is.
at 17:0-0, snippet: "\n### Requires\n\n- ` + "`issues`" + `: ${1:what it is}"
`},
		{rich, with("- `issues`: what changed.\n", "- iss‸\n"), "issues", `issues (5): what it is
at 20:2-5, snippet: "` + "`issues`" + `: ${1:what it is}"
`},
	} {
		w.client = stateOf(row.client == rich, row.client == both)
		_, _, l := w.at(t, "weekly-digest", row.text)
		got := written(l, row.label)
		if tidy(got) != tidy(row.want) {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", around(row.text), got, row.want)
		}
	}
}

// tidy takes what's typed out where it's the label.
func tidy(s string) string {
	label, _, _ := strings.Cut(s, " (")
	return strings.Replace(s, "typed: "+label+"\n", "", 1)
}

// A contract of the team reads no personal one, and may escalate.
func TestOfTheTeam(t *testing.T) {
	w := open(t, folder())
	text := strings.ReplaceAll(folder()["team/workflows/retro"], "\r", "")
	for _, row := range []struct{ old, new, offered string }{
		{"  outputs:", "  inputs:\n    a: {read: \"contract:‸\", stage: draft}\n  outputs:", ""}, // minute reads it
		{"  outputs:", "  esc‸\n  outputs:", "requires · inputs · publishes · agent · timeout"},
		{"  outputs:", "  escalate: [‸]\n  outputs:", "manager · delegate"},
		{"  outputs:", "  escalate: [manager, ‸]\n  outputs:", "delegate"},
		{"  outputs:", "  escalate: ‸\n  outputs:", "[manager] · [delegate]"},
	} {
		_, _, l := w.at(t, "team/workflows/retro", strings.Replace(text, row.old, row.new, 1))
		got := labels(l)
		if strings.Contains(row.new, "esc‸") {
			if !strings.Contains(got, " · escalate") {
				t.Errorf("%s: escalate is not among %s", row.new, got)
			}
		} else if got != row.offered {
			t.Errorf("%s: %s, want %s", row.new, got, row.offered)
		}
	}
}

// Ranges are counted as the client counts, behind characters of several units too.
func TestEncodings(t *testing.T) {
	w := open(t, folder())
	for enc, want := range map[source.Encoding]string{source.UTF8: "9:25-37", source.UTF16: "9:21-33", source.CodePoints: "9:20-32"} {
		w.client.Encoding = enc
		_, _, l := w.at(t, "weekly-digest", strings.Replace(input("read: \"contract:me/‸\""), "    issues", "    größe🧝", 1))
		if len(l.Items) == 0 {
			t.Fatal("nothing is offered")
		}
		if got := in(*l.Items[0].TextEdit.Range); got != want {
			t.Errorf("%v: %s, want %s", enc, got, want)
		}
	}
}

// While the folder is being read, all but references is offered.
func TestFolderNotReadYet(t *testing.T) {
	w := open(t, folder())
	w.live = nil
	before, after, _ := strings.Cut(with("tracker.issues_updated", "‸"), "‸")
	s, d := w.alone("weekly-digest", []byte(before+after))
	if got := labels(Complete(s, d, d.Text.Position(len(before)), nil)); !strings.HasPrefix(got, "tracker.issue · ") || strings.Contains(got, "contract:") {
		t.Errorf("%s", got)
	}
}

// What plugins bring is offered like the rest, and its words are shown as they are.
func TestOfPlugins(t *testing.T) {
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "acme"), 0o755); err != nil {
		t.Fatal(err)
	}
	const manifest = `name = "acme"
[[capability]]
name = "warehouse"
description = "ACME's *warehouse*."
[[capability.method]]
name = "stock"
description = "What is in <b>stock</b>."
arg = [
  {name = "site", description = "Where.", type = "string", required = true, values = ["on", "north hall", "1"]},
  {name = "kinds", description = "Of what.", type = "strings", values = ["bolt", "nut"]},
]
`
	if err := os.WriteFile(filepath.Join(dir, "acme", "plugin.toml"), []byte(manifest), 0o644); err != nil {
		t.Fatal(err)
	}
	w := open(t, folder())
	var problems []catalog.Problem
	if w.facts.Catalog, problems = catalog.Load(dir); len(problems) > 0 {
		t.Fatalf("%+v", problems)
	}
	for _, row := range []struct{ text, label, want string }{
		{input("read: ware‸"), "warehouse.stock", `warehouse.stock (2): What is in <b>stock</b>.
beside: acme
plaintext: What is in <b>stock</b>.

Arguments:

- kinds (bolt | nut): Of what.
- labels (strings): Only what carries all of these labels.
- limit (integer): At most this many entries, the newest first.
- project (string): Only what belongs to this project, by the name or key that the adapter knows.
- site (on | north hall | 1, required): Where.

Adds warehouse:read to hz.requires.
at 9:19-23: "warehouse.stock"
and at 7:25-25: ", warehouse:read"
`},
		{input("read: warehouse.stock, ‸"), "args", `args (10): optional
markdown: The method's arguments, by name.
at 9:36-36, snippet: "args: {site: ${1|\"on\",north hall,\"1\"|}}"
`},
		{input("read: warehouse.stock, args: {‸}"), "kinds", `kinds (5): bolt | nut
beside: acme
plaintext: Of what.
at 9:43-43, snippet: "kinds: [${1|bolt,nut|}]"
`},
		{input("read: warehouse.stock, args: {site: ‸}"), "1", `1 (20): 
beside: acme
plaintext: Where.
at 9:49-49: "\"1\""
`},
		{input("read: warehouse.stock, args: {kinds: [bolt, ‸]}"), "nut", `nut (20): 
beside: acme
plaintext: Of what.
at 9:57-57: "nut"
`},
	} {
		_, _, l := w.at(t, "weekly-digest", row.text)
		if got := written(l, row.label); tidy(got) != tidy(row.want) {
			t.Errorf("%s:\ngot\n%s\nwant\n%s", around(row.text), got, row.want)
		}
	}
}

// What is put in is a snippet as VS Code's parser takes it: in choices nothing but \, a comma and a
// bar may have a backslash.
func TestSnippets(t *testing.T) {
	for _, c := range []struct {
		put  shape
		want string
	}{
		{choose("a$b", "c}", `d\`, "e,f", "g|h"), `${1|a$b,c},d\\,e\,f,g\|h|}`},
		{join(word("$a}"), fill("b}$"), fill("")), `\$a}${1:b\}\$}$2`},
		{choose("one"), "${1:one}"},
	} {
		if got, stops := c.put.snippet(); got != c.want || !stops {
			t.Errorf("%s, not %s", got, c.want)
		}
	}
}
