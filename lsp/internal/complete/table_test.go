package complete

import (
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// digest is a contract without a fault. The rows below take a part of it out.
const digest = `---
name: weekly-digest
kind: responsibility
description: Keeps the digest true.
hz:
  schema: 1
  title: Weekly digest
  requires: [tracker:read]
  inputs:
    issues: {read: tracker.issues_updated, window: 7d}
  outputs:
    digest: {format: markdown}
---

### Goal

The digest is true.

### Requires

- ` + "`issues`" + `: what changed.

### Maintains

- ` + "`digest`" + `: one page.

### Done when

- [ ] It fits.
`

// with gives the digest with another text in the place of one that stands in it once.
func with(old, new string) string {
	if strings.Count(digest, old) != 1 {
		panic(old)
	}
	return strings.Replace(digest, old, new, 1)
}

// line gives the digest with a further line below hz.
func line(s string) string { return with("  outputs:\n", s+"\n  outputs:\n") }

// input gives the digest with something else in its input's braces.
func input(s string) string { return with("read: tracker.issues_updated, window: 7d", s) }

// folder is the digest and its neighbours: reader reads it and second-reader reads reader, so
// that the digest can't read either of them.
func folder() map[string]string {
	other := func(name, output, more, facets string) string {
		items := ""
		if more != "" {
			items = "### Requires\n\n- `in`: what it is.\n\n"
		}
		return "---\nname: " + name + "\nkind: responsibility\ndescription: Keeps it true.\nhz:\n  schema: 1\n  title: Title of " + name + "\n" + more +
			"  outputs:\n    " + output + ": {format: markdown}\n---\n\n### Goal\n\nTrue.\n\n" + items + "### Maintains\n\n- `" + output + "`: it.\n\n" + facets + "### Done when\n\n- [ ] It is.\n"
	}
	in := func(ref string) string { return "  inputs:\n    in: {read: \"contract:" + ref + "\", stage: draft}\n" }
	return map[string]string{
		"weekly-digest":         digest,
		"risk-list":             other("risk-list", "risks", "", "#### high\n\nFirst.\n\n#### low\n\nLast.\n\n"),
		"reader":                other("reader", "report", in("me/weekly-digest#digest"), ""),
		"second-reader":         other("second-reader", "summary", in("me/reader#report"), ""),
		"team/workflows/retro":  other("retro", "agenda", "", ""),
		"team/workflows/minute": other("minute", "minutes", in("team/retro#agenda"), ""),
	}
}

const (
	methods = "tracker.issue · tracker.issues_open · tracker.issues_updated · tracker.milestones · calendar.events · calendar.free_busy · chat.messages · …"
	others  = "contract:me/risk-list#risks · contract:me/risk-list#risks/high · contract:me/risk-list#risks/low · contract:team/minute#minutes · contract:team/retro#agenda"
	more    = "### Steps · ### Continuity · ### Invariants · ### Description"
	crons   = "0 7 * * MON · 0 7 * * MON-FRI · 0 18 * * * · 30 8 * * * · 0 */2 * * * · */15 8-18 * * MON-FRI · 0 9 1 * * · 0 9 1 */3 * · 0 17 * * FRI · @daily · …"
	keys    = "schedule · publishes · agent · timeout · retries · catch_up · scope · lead · by"
)

// Each row is the digest with a part taken out, ‸ the cursor. offered are the labels; … at the end
// stands for more of them. rest is what is still missing afterwards, as CODE FIELD.
var table = []struct {
	text, offered string
	rest          []string
}{
	// a new file
	{"‸", "contract · contract with notes · frontmatter", []string{"HZC101 ### Goal", "HZC103 ### Maintains", "HZC107 ### Done when"}},
	{"con‸", "contract · contract with notes · frontmatter", []string{"HZC101 ### Goal", "HZC103 ### Maintains", "HZC107 ### Done when"}},
	{"---‸", "contract · contract with notes · frontmatter", []string{"HZC101 ### Goal", "HZC103 ### Maintains", "HZC107 ### Done when"}},
	{"---\n‸", "contract · name · kind · description · hz · version · id", []string{"HZC001 "}},
	{"Hello wor‸ld\n", "", nil},

	// keys
	{with("kind: responsibility\n", "‸\n"), "kind · version · id", []string{"HZC002 kind"}},
	{with("kind: responsibility\n", "ki‸\n"), "kind · version · id", []string{"HZC002 kind"}},
	{with("kind: responsibility\n", "ki‸nd: responsibility\n"), "kind · version · id", []string{"HZC002 kind", "HZC002 version"}}, // its value stays
	{with("hz:\n", "h‸\n"), "hz", nil}, // the lines below belong to it
	{with("  title: Weekly digest\n", "  ‸\n"), "title · " + keys, []string{"HZC002 hz.title"}},
	{with("  title: Weekly digest\n", "  ti‸\n"), "title · " + keys, []string{"HZC002 hz.title"}},
	{with("  title: Weekly digest\n", "‸\n"), "", nil}, // at the top level it would take hz apart
	{with("  title: Weekly digest\n", "   ‸\n"), "", nil},
	{with("  inputs:\n", "  inp‸\n"), "inputs", nil},
	{line("  publishes: {‸}"), "action · output", []string{"HZC002 hz.publishes.action", "HZC002 hz.publishes.output"}},
	{line("  publishes: {action: documents.update,‸}"), "output", nil},
	{line("  publishes:\n    ‸"), "action · output", []string{"HZC002 hz.publishes.action", "HZC002 hz.publishes.output"}},
	{line("  agent: {‸}"), "tools · max_usd", nil},
	{input("‸"), "read · args · window · stage", []string{"HZC002 hz.inputs.issues.read", "HZC002 hz.inputs.issues.stage"}},
	{input("‸, window: 7d"), "read · args", []string{"HZC002 hz.inputs.issues.read"}},
	{input("read: tracker.issues_updated, ‸"), "args · window", nil},
	{input("read: tracker.issue, ‸"), "args", []string{"HZC014 *"}},
	{input("read: \"contract:me/risk-list#risks\", ‸"), "stage", nil},
	{with("{format: markdown}", "{‸}"), "format", nil},
	{with("    digest: {format: markdown}", "    ‸"), "digest", nil},
	{with("    digest: {format: markdown}", "    dig‸"), "digest", nil},
	{with("    digest: {format: markdown}", "    digest: {format: markdown}\n    ‸"), "", nil}, // one output is all
	{with("    issues: {read: tracker.issues_updated, window: 7d}", "    ‸"), "issues · name: {read: …}", []string{"HZC103 *"}},

	// values
	{with("kind: responsibility\n", "kind: ‸\n"), "responsibility", nil},
	{with("kind: responsibility\n", "kind:‸\n"), "responsibility", nil},
	{with("kind: responsibility\n", "kind: \"res‸\"\n"), "responsibility", nil},
	{with("kind: responsibility\n", "kind: 'res‸\n"), "responsibility", nil},
	{with("name: weekly-digest\n", "name: ‸\n"), "weekly-digest", nil},
	{with("  title: Weekly digest\n", "  title: ‸\n"), "Weekly digest", nil},
	{with("  schema: 1\n", "  schema: ‸\n"), "1", nil},
	{with("  schema: 1\n", "  schema: \"‸\"\n"), "", nil}, // it would be a text
	{with("description: Keeps the digest true.\n", "description: Keeps ‸\n"), "", nil},
	{with("{format: markdown}", "{format: ‸}"), "markdown · json", nil},
	{with("{format: markdown}", "{format:‸}"), "markdown · json", nil},
	{with("    digest: {format: markdown}", "    digest: ‸"), "{format: markdown}", nil},
	{line("  publishes: {action: ‸, output: digest}"), "calendar.create_event · calendar.update_event · chat.post · …", nil},
	{line("  publishes: {action: documents.update, output: ‸}"), "digest", nil},
	{line("  publishes: ‸"), "{action: documents.update, output: digest}", nil},
	{line("  agent: {tools: [‸]}"), "Glob · Grep · LS · …", nil},
	{line("  agent: {tools: [Grep, R‸]}"), "Glob · LS · NotebookRead · Read · …", nil},
	{line("  agent: {max_usd: ‸}"), "1 · 0.5 · 0.25 · 2", nil},
	{line("  timeout: ‸"), "5m · 10m · 15m · 30m · 1h · 2h", nil},
	{line("  lead: ‸"), "1h · 4h · 1d · 1d12h · 2d · 7d", nil},
	{line("  retries: ‸"), "0 · 1 · 2 · 3", nil},
	{line("  catch_up: ‸"), "latest · skip", nil},
	{line("  scope: ‸"), "personal", nil},
	{line("  escalate: [‸]"), "", nil}, // of the team's contracts alone

	// what is installed
	{with("  requires: [tracker:read]\n", "  requires: [‸]\n"), "tracker:read · calendar:read · chat:read · …", []string{"HZC002 hz.inputs.issues.read"}},
	{with("  requires: [tracker:read]\n", "  requires: [tracker:read, ‸]\n"), "calendar:read · chat:read · documents:read · …", nil},
	{with("  requires: [tracker:read]\n", "  requires: [tracker:read,c‸\n"), "calendar:read · chat:read · documents:read · …", []string{"HZC003 *"}},
	{with("  requires: [tracker:read]\n", "  requires: ‸\n"), "[tracker:read] · [calendar:read] · …", []string{"HZC002 hz.inputs.issues.read"}},
	{with("  requires: [tracker:read]\n", "  requires: tr‸\n"), "[tracker:read] · [calendar:read] · …", []string{"HZC002 hz.inputs.issues.read"}},
	{with("  requires: [tracker:read]\n", "  requires:\n    - ‸\n"), "tracker:read · calendar:read · …", []string{"HZC002 hz.inputs.issues.read"}},
	{with("  requires: [tracker:read]\n", "  requires:\n    - tracker:read\n    -‸\n"), "calendar:read · chat:read · …", nil},
	{with("  requires: [tracker:read]\n", "  requires:\n    - tracker:read\n    ‸\n"), "calendar:read · chat:read · …", nil},
	{with("tracker.issues_updated", "‸"), methods, nil},
	{with("tracker.issues_updated", "tracker.‸"), methods, nil},
	{with("tracker.issues_updated", "tracker.iss‸ues_updated"), methods, nil},
	{with("  requires: [tracker:read]\n  inputs:\n    issues: {read: tracker.issues_updated", "  inputs:\n    issues: {read: ‸"), "calendar.events · …", nil},
	{with("  requires: [tracker:read]\n  inputs:\n    issues: {read: tracker.issues_updated", "  requires: []\n  inputs:\n    issues: {read: ‸"), "calendar.events · …", nil},
	{with("  requires: [tracker:read]\n  inputs:\n    issues: {read: tracker.issues_updated", "  requires:\n  inputs:\n    issues: {read: ‸"), "calendar.events · …", nil},
	{with("  requires: [tracker:read]\n  inputs:\n    issues: {read: tracker.issues_updated", "  requires:\n    - mail:read # of mine\n  inputs:\n    issues: {read: ‸"), "mail.threads · mail.unread · calendar.events · …", nil},
	{with("    issues: {read: tracker.issues_updated, window: 7d}", "    issues:\n      read: ‸\n      window: 7d"), methods, nil},
	{input("read: tracker.issues_updated, args: {‸}"), "assignee · labels · limit · project · state", nil},
	{input("read: tracker.issues_updated, args: {limit: 5, ‸}"), "assignee · labels · project · state", nil},
	{input("read: repository.commits, args: {repository: x, ‸}"), "author · branch · labels · …", []string{"HZC002 hz.inputs.issues.read"}},
	{input("read: tracker.issues_updated, args: {state: ‸}"), "open · closed · all", nil},
	{input("read: tracker.issues_updated, window: ‸"), "7d · 1d · 14d · 30d · 90d · next 7d · next 1d · next 14d · next 30d", nil},
	{input("read: tracker.issue, window: ‸"), "", nil}, // it takes none

	// references
	{input("read: \"contract:‸\""), "tracker.issue · …", nil},
	{input("read: \"contract:‸\", stage: draft"), others, nil},
	{input("read: \"contract:me/r‸isk-list#risks\", stage: draft"), "contract:me/risk-list#risks · contract:me/risk-list#risks/high · contract:me/risk-list#risks/low", nil},
	{input("read: \"con‸"), "tracker.issue · …", []string{"HZC003 *"}},
	{input("read: contract:team/‸, stage: draft"), "contract:team/minute#minutes · contract:team/retro#agenda", nil},
	{input("read: retro‸, stage: draft"), "contract:team/retro#agenda", nil},
	{input("read: AGENDA‸, stage: draft"), "contract:team/retro#agenda", nil},
	{with("    issues: {read: tracker.issues_updated, window: 7d}", "    issues:\n      read: contract:me/‸"), "tracker.issue · …", nil},
	{with("    issues: {read: tracker.issues_updated, window: 7d}", "    issues:\n      read: \"contract:me/ri‸\""), "tracker.issue · …", nil},

	// schedules
	{line("  schedule: ‸"), crons, nil},
	{line("  schedule: \"‸\""), crons, nil},
	{line("  schedule: \"@‸\""), "@daily · @weekly · @hourly · @monthly · @yearly · @midnight · @annually", nil},
	{line("  schedule: @d‸"), "@daily", nil},
	{line("  schedule: \"0 ‸ * * MON\""), "7 · 8 · 9 · 12 · 17 · 18 · 8-18 · */2 · 8-18/2 · *", nil},
	{line("  schedule: \"0 7 * * ‸\""), "* · MON-FRI · MON · TUE · WED · THU · FRI · SAT · SUN · SAT,SUN", nil},
	{line("  schedule: 0 7 * * ‸"), "* · MON-FRI · MON · TUE · WED · THU · FRI · SAT · SUN · SAT,SUN", nil},
	{line("  schedule: \"0 7 * * MON,‸\""), "MON,MON-FRI · MON,MON · MON,TUE · MON,WED · MON,THU · MON,FRI · MON,SAT · MON,SUN", nil},
	{line("  schedule: \"0 7 * m‸\""), "MAR · MAY", []string{"HZC011 *"}},
	{line("  schedule: \"0 7 31 ‸ *\""), "* · JAN · MAR · MAY · JUL · AUG · OCT · DEC · */3", nil},
	{line("  by: ‸"), "17:00 · 09:00 · 12:00 · 18:00 · 07:30 · 0 17 * * FRI · 0 9 * * MON-FRI · 0 12 1 * *", nil},
	{line("  by: \"0 17 ‸ * *\""), "* · 1 · 15 · 1,15 · 1-7 · 28", nil},

	// comments
	{line("  # hz: ‸"), "HZC012 · HZC014 · HZC024 · HZC031 · …", nil},
	{line("  # hz: ignore HZC0‸"), "HZC012 · HZC014 · HZC024 · HZC031 · …", nil},
	{line("  # hz: ignore HZC0‸ — it comes"), "HZC012 · HZC014 · HZC024 · HZC031 · …", nil},
	{line("  # hz: ignore HZC012 — be‸"), "", nil},
	{line("  # ‸"), "", nil}, // nothing was found
	{line("  publishes: {action: intranet.update, output: digest} # ‸"), "HZC012", nil},
	{with("The digest is true.", "True. <!-- hz: ignore ‸ -->"), "HZC105 · HZC108 · HZC109 · …", nil},
	{with("The digest is true.", "True.\n\n<!-- hz‸"), "HZC105 · HZC108 · HZC109 · …", nil},
	{with("The digest is true.", "True. <!-- ‸ -->"), "", nil},

	// the body
	{with("### Goal\n\nThe digest is true.\n", "###‸\n"), "### Goal · " + more, []string{"HZC101 ### Goal"}},
	{with("### Goal\n\nThe digest is true.\n", "### Go‸\n"), "### Goal · " + more, []string{"HZC101 ### Goal"}},
	{with("### Goal\n", "### Go‸al\n"), "### Goal · " + more, []string{"HZC101 ### Goal"}},
	{with("### Goal\n\nThe digest is true.\n", "## ‸\n"), "### Goal · " + more, []string{"HZC101 ### Goal"}},
	{with("### Goal\n\nThe digest is true.\n", "# A tit‸\n"), "", nil},
	{with("### Done when\n\n- [ ] It fits.\n", "‸"), "### Done when · " + more, []string{"HZC107 ### Done when"}},
	{with("### Goal\n", "‸\n\n### Goal\n"), more, nil},
	{with("The digest is true.\n", "The digest is true.\n‸\n"), more, nil},
	{with("The digest is true.\n", "The digest is true.\n‸\nAnd more.\n"), "", nil}, // the text would be another section's
	{with("- `issues`: what changed.\n", "‸"), "issues · " + more, []string{"HZC103 ### Requires"}},
	{with("- `issues`: what changed.\n", "- ‸\n"), "issues", nil},
	{with("- `issues`: what changed.\n", "-‸\n"), "issues", nil},
	{with("- `issues`: what changed.\n", "- iss‸\n"), "issues", nil},
	{with("- `issues`: what changed.\n", "- iss‸: what changed.\n"), "issues", nil},
	{with("- `issues`: what changed.\n", "- `‸`\n"), "issues", nil},
	{with("- `issues`: what changed.\n", "- `iss‸` what changed.\n"), "issues", nil},
	{with("- `issues`: what changed.\n", "- `iss‸: what changed.\n"), "issues", nil},
	{with("- `issues`: what changed.\n", "- `iss‸\n"), "issues", nil},
	{with("- `issues`: what changed.\n", "- `iss‸ues`: what changed.\n"), "issues", nil},
	{with("- `digest`: one page.\n", "- ‸\n"), "digest", nil},
	{with("- [ ] It fits.\n", "- ‸\n"), "- [ ] …", nil},
	{with("- [ ] It fits.\n", "- [ ] It fits.\n‸\n"), "- [ ] … · " + more, nil},
	{with("The digest is true.", "The `‸` is true."), "issues · digest", nil},
	{with("The digest is true.", "The `‸ is true."), "issues · digest", nil},
	{with("The digest is true.", "The `dig‸` is true."), "issues · digest", nil},
	{with("The digest is true.", "The digest ‸ is true."), "", nil},
	{with("The digest is true.", "```\nThe `‸`\n```"), "", nil},
}

func TestOffered(t *testing.T) {
	w := open(t, folder())
	for _, row := range table {
		_, _, l := w.at(t, "weekly-digest", row.text)
		got, want := labels(l), row.offered
		if beginning, more := strings.CutSuffix(want, "…"); more && strings.HasPrefix(got, beginning) && len(got) > len(beginning) {
			continue
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", around(row.text), got, want)
		}
		if l.IsIncomplete {
			t.Errorf("%s: it is said to be cut", around(row.text))
		}
	}
}

// around gives the lines at the cursor.
func around(text string) string {
	at := strings.Index(text, "‸")
	start := strings.LastIndexByte(text[:at], '\n') + 1
	return strings.SplitN(text[start:], "\n", 2)[0]
}

// Whatever is taken leaves no error but of what is still missing, in every editor, with every
// line break.
func TestTaken(t *testing.T) {
	w := open(t, folder())
	n := 0
	for _, snippets := range []bool{true, false} {
		for _, replace := range []bool{true, false} {
			for name, enc := range map[string]source.Encoding{"LF": source.UTF16, "CRLF": source.UTF8} {
				w.client.Snippets, w.client.InsertReplace, w.client.Encoding = snippets, replace, enc
				for _, row := range table {
					marked := row.text
					if name == "CRLF" {
						marked = strings.ReplaceAll(marked, "\n", "\r\n")
					}
					d, at, l := w.at(t, "weekly-digest", marked)
					for i := range l.Items {
						n++
						text := taken(t, d, at, &l.Items[i])
						_, after := w.edited(t, "weekly-digest", []byte(text))
						for _, f := range after.Findings() {
							if f.Severity == diag.Error && !expected(row.rest, f) {
								t.Errorf("%s, %s, snippets %v, replace %v: %q leaves %s %s: %s\n%s", around(row.text), name, snippets, replace,
									l.Items[i].Label, f.Code, f.Field, f.Message, text)
							}
						}
						if t.Failed() && n > 3000 {
							t.FailNow()
						}
					}
				}
			}
		}
	}
	if n < 4000 {
		t.Errorf("only %d items were taken", n)
	}
}

func expected(rest []string, f diag.Diagnostic) bool {
	for _, r := range rest {
		if r == string(f.Code)+" "+f.Field || r == string(f.Code)+" *" {
			return true
		}
	}
	return false
}
