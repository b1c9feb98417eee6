package cli

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/terminal"
)

var update = flag.Bool("update", false, "write the expected pages anew")

const digest = `---
name: digest
kind: responsibility
description: Keeps the digest of last week's tickets true for the support group, which reads it on Monday morning before it plans the week.
hz:
  schema: 1
  title: Weekly digest
  schedule: "0 7 13 * MON"
  requires: [tracker:read, chat:read]
  inputs:
    tickets: {read: tracker.issues_updated, window: 7d, args: {project: HELP, labels: [customer]}}
    talk: {read: chat.threads, window: 7d}
    plan: {read: "contract:me/plan#page", stage: draft}
  outputs:
    digest: {format: markdown}
  publishes: {action: documents.update, output: digest}
  agent: {tools: [Read], max_usd: 2}
---

### Goal

The group knows what customers met.

### Requires

- ` + "`tickets`" + `: every ticket.
- ` + "`talk`" + `: every thread.
- ` + "`plan`" + `: the plan.

### Maintains

- ` + "`digest`" + `: one page.

### Done when

- [ ] Every line links a ticket.
`

const acmeTracker = `name = "acme-tracker"
version = "1.2.0"
description = "Reads issues from the ACME tracker, whichever of its three editions a company has."
[[adapter]]
name = "acme-tracker"
capability = "tracker"
description = "Issues of the ACME tracker."
`

// pages are what the authoring commands print for a person.
var pages = []struct {
	name string
	args string
}{
	{"list", "heinzel list"},
	{"show", "heinzel show me:digest"},
	{"show_team", "heinzel show team:retro"},
	{"show_changed", "heinzel show team:pinned"},
	{"show_wrong", "heinzel show wrong"},
	{"playbooks", "heinzel playbooks"},
	{"new", "heinzel new report --template heinzel:weekly-report"},
	{"new_team", "heinzel new minutes --team"},
	{"capability", "system capability list"},
	{"capability_methods", "system capability list --methods"},
	{"plugin_list", "system plugin list"},
	{"plugin_search", "system plugin search --text tracker"},
	{"plugin_none", "system plugin search --text nowhere"},
	{"plugin_show", "system plugin show acme-tracker"},
	{"empty", "heinzel list"},
}

// furnished is a home with contracts, a team and a plugin.
func furnished(t *testing.T, args string) *run {
	r := newRun(t, strings.Fields(args)...)
	config := "home/.config/hz/"
	r.file(t, config+"hz.toml", fmt.Sprintf("[capabilities]\ntracker = \"acme-tracker\"\n[team]\ncheckout = %q\n[heinzel]\nschedule_team = [\"pinned@sha256:%s\"]\n",
		filepath.ToSlash(filepath.Join(r.env.Dir, "team")), strings.Repeat("0", 64)))
	r.file(t, config+"plugins/acme-tracker/plugin.toml", acmeTracker)
	r.file(t, config+"plugins/catalog.toml", "[[plugin]]\nname = \"zz-tracker\"\nversion = \"0.1.0\"\ndescription = \"Issues of ZZ.\"\nhomepage = \"https://zz.example/tracker\"\ncapabilities = [\"tracker\"]\n")
	r.file(t, config+"workflows/digest.prose.md", digest)
	r.file(t, config+"workflows/wrong.prose.md", strings.Replace(strings.Replace(digest, "name: digest", "name: wrong", 1), "0 7 13", "0 77 13", 1))
	plain := strings.NewReplacer("name: digest", "name: retro", "Weekly digest", "Retro", "0 7 13 * MON", "@daily", "max_usd: 2", "max_usd: 0.25").Replace(digest)
	plain = plain[:strings.Index(plain, "  requires:")] + plain[strings.Index(plain, "  outputs:"):]
	plain = plain[:strings.Index(plain, "### Requires")] + plain[strings.Index(plain, "### Maintains"):]
	r.file(t, "team/workflows/retro.prose.md", plain)
	r.file(t, "team/workflows/pinned.prose.md", strings.Replace(plain, "name: retro", "name: pinned", 1))
	return r
}

// Each page on a wide terminal, a narrow one, a very narrow one, and in a pipe.
func TestPages(t *testing.T) {
	for _, page := range pages {
		var all strings.Builder
		for _, width := range []int{0, 120, 60, 32} {
			r := furnished(t, page.args)
			if page.name == "empty" {
				r = newRun(t, strings.Fields(page.args)...)
			}
			r.env.Width = width
			code := Run(context.Background(), r.env)
			out := strings.ReplaceAll(r.stdout.String()+r.stderr.String(), filepath.ToSlash(r.env.Dir), "DIR")
			fmt.Fprintf(&all, "==== %d columns, exit status %d\n%s", width, code, out)
			for line := range strings.Lines(r.stdout.String()) {
				if strings.Contains(line, ", found by hz ") {
					break // findings stand as a check writes them
				}
				line = strings.TrimRight(line, "\n")
				if line != strings.TrimRight(line, " ") {
					t.Errorf("%s: a blank ends the line %q", page.name, line)
				}
				if n := terminal.Width(line); width > 0 && n > width && strings.Contains(strings.TrimLeft(line, " "), " ") && !uncut(line) {
					t.Errorf("%s: %d columns on a terminal of %d: %s", page.name, n, width, line)
				}
			}
		}
		path := filepath.Join("testdata", "pages", page.name+".txt")
		if *update {
			if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(all.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil || string(want) != all.String() {
			t.Errorf("%s (%v): go test ./cmd/hz/internal/cli -update\n%s", page.name, err, cmp.Diff(string(want), all.String()))
		}
	}
}

// uncut says which lines are never broken: commands, paths, hashes and findings, which are
// there to be copied or read by programs.
func uncut(line string) bool {
	for _, mark := range []string{"hz ", "sha256", "file  ", "wrote ", "entry ", " (exists)", " (doesn't exist yet)", ".prose.md:", "plugins", "heinzel ", "workflow:", "T07:00", "T00:00"} {
		if strings.Contains(line, mark) {
			return true
		}
	}
	return false
}

// With colour, a page is the same but for colours, which all end on their line.
func TestColoredPages(t *testing.T) {
	for _, page := range pages {
		r := furnished(t, page.args)
		r.env.Width = 60
		Run(context.Background(), r.env)
		plain := r.stdout.String()
		r = furnished(t, page.args+" --color always")
		r.env.Width = 60
		Run(context.Background(), r.env)
		colored := r.stdout.String()
		for _, c := range []color{bold, faint, green, alert, wrong} {
			colored = strings.ReplaceAll(colored, string(c), "\x01")
		}
		for line := range strings.Lines(colored) {
			if strings.Count(line, "\x01") != strings.Count(line, "\x1b[0m") {
				t.Errorf("%s: a colour doesn't end: %q", page.name, line)
			}
		}
		colored = strings.ReplaceAll(strings.ReplaceAll(colored, "\x01", ""), "\x1b[0m", "")
		sameDir := func(s string) string { return dirs.ReplaceAllString(s, "DIR") }
		if sameDir(plain) != sameDir(colored) {
			t.Errorf("%s:\n%s", page.name, cmp.Diff(sameDir(plain), sameDir(colored)))
		}
	}
}

var dirs = regexp.MustCompile(`(/[^\s/]+)*/Test[^\s']*`)

// The JSON of each command is one document with a version, the same run after run, and no
// terminal can be driven by it.
func TestAuthoringJSON(t *testing.T) {
	for _, args := range []string{"heinzel list", "heinzel show me:digest", "heinzel show team:pinned", "heinzel playbooks", "heinzel playbooks heinzel:weekly-report",
		"system capability list", "system plugin list", "system plugin search --text tracker", "system plugin show acme-tracker"} {
		r := furnished(t, args+" --json")
		first := ""
		for range 3 {
			r.stdout.Reset()
			Run(context.Background(), r.env)
			var doc struct{ Version int }
			if err := json.Unmarshal(r.stdout.Bytes(), &doc); err != nil || doc.Version != 1 || !strings.HasSuffix(r.stdout.String(), "}\n") {
				t.Errorf("%s: %v, version %d", args, err, doc.Version)
			}
			if first != "" && first != r.stdout.String() {
				t.Errorf("%s: another run says something else", args)
			}
			first = r.stdout.String()
		}
	}
	r := furnished(t, "heinzel new x --json")
	if code := Run(context.Background(), r.env); code != 0 || !strings.HasPrefix(r.stdout.String(), `{"version":1,"name":"me/x","namespace":"me","file":"home/.config/hz/workflows/x.prose.md","template":"",`) {
		t.Errorf("%d: %s", code, &r.stdout)
	}
}

// What a file says can't drive a terminal, by any of the commands.
func TestPagesShowWhatFilesSay(t *testing.T) {
	r := newRun(t)
	r.file(t, "home/.config/hz/workflows/evil.prose.md", strings.NewReplacer("name: digest", "name: evil", "Weekly digest", `"\e[2J\u202E"`, "HELP", `"\e]0;x\a"`, "tools: [Read]", `tools: ["\e[1m"]`).Replace(digest))
	r.file(t, "home/.config/hz/plugins/evil/plugin.toml", "name = \"evil\"\nversion = \"\\u001b[2J\"\ndescription = \"a\\nb\\u202E\"\n[[adapter]]\nname = \"x\"\ncapability = \"chat\"\ndescription = \"\\u001b[2J\"\n[[playbook]]\nname = \"p\"\ntitle = \"\\u001b[2J\"\ndescription = \"\\u0007\"\n")
	r.file(t, "home/.config/hz/plugins/evil/p.prose.md", strings.Replace(digest, "The group", "\u202eThe group", 1))
	for _, args := range []string{"heinzel list", "heinzel show evil", "heinzel playbooks", "heinzel playbooks evil:p", "system capability list", "system plugin list", "system plugin show evil", "system plugin search --text evil", "heinzel new x --template evil:p"} {
		for _, extra := range []string{"", " --json"} {
			r.stdout.Reset()
			r.env.Args = strings.Fields(args + extra)
			r.env.StdoutTerminal = true
			r.vars["NO_COLOR"] = "1"
			Run(context.Background(), r.env)
			if i := strings.IndexFunc(r.stdout.String(), func(c rune) bool { return c != '\n' && !diag.Shown(c) }); i >= 0 {
				t.Errorf("%s%s: raw %q", args, extra, r.stdout.String()[i:min(r.stdout.Len(), i+8)])
			}
		}
	}
}
