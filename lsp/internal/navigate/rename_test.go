package navigate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/pins"
)

// A row: the cursor (|), the new name, and the lines that change, as they are then.
func TestRename(t *testing.T) {
	const spread = `hz: {schema: 1, title: "Summary 🧝", inputs: {"é🧝": {}, `
	for _, c := range []struct {
		at   []string // each is a place of one thing
		to   string
		want []string
	}{
		{[]string{"workflows/digest.prose.md: iss|ues: {read", "workflows/digest.prose.md: - `iss|ues`: what", "workflows/digest.prose.md: what `issues|` changed"},
			"open_issues", []string{
				"workflows/digest.prose.md:10: open_issues: {read: tracker.issues_updated, window: 7d}",
				"workflows/digest.prose.md:21: The `digest` says what `open_issues` changed.",
				"workflows/digest.prose.md:25: - `open_issues`: what changed",
				"workflows/digest.prose.md:26: - `old`: what was open, as `open_issues` has it",
				"workflows/digest.prose.md:44: - [ ] `open_issues` are all in the `digest`",
			}},
		// A key in quotes keeps them, and one that YAML would misread gets some.
		{[]string{"workflows/digest.prose.md: 'o|ld'"}, "True", []string{
			`workflows/digest.prose.md:11: 'True': {read: "tracker.issues_open"}`,
			"workflows/digest.prose.md:26: - `True`: what was open, as `issues` has it",
		}},
		{[]string{"workflows/digest.prose.md: iss|ues: {read"}, "Null", []string{
			`workflows/digest.prose.md:10: "Null": {read: tracker.issues_updated, window: 7d}`,
			"workflows/digest.prose.md:21: The `digest` says what `Null` changed.",
			"workflows/digest.prose.md:25: - `Null`: what changed",
			"workflows/digest.prose.md:26: - `old`: what was open, as `Null` has it",
			"workflows/digest.prose.md:44: - [ ] `Null` are all in the `digest`",
		}},
		{[]string{"workflows/digest.prose.md: \"dig|est\":", "workflows/digest.prose.md: output: dig|est", "workflows/report.prose.md: \"contract:me/digest#di|gest\""},
			"woche", []string{
				`workflows/digest.prose.md:13: "woche": {format: markdown}`,
				"workflows/digest.prose.md:14: publishes: {action: documents.update, output: woche}",
				"workflows/digest.prose.md:21: The `woche` says what `issues` changed.",
				"workflows/digest.prose.md:30: - `woche`: one page",
				"workflows/digest.prose.md:44: - [ ] `issues` are all in the `woche`",
				`workflows/report.prose.md:10: read: "contract:me/digest#woche"`,
				"workflows/report.prose.md:14: contract:me/digest#woche/risks",
				"workflows/report.prose.md:18: vague: {read: 'contract:me/digest#woche/nothing', stage: draft}",
				"workflows/summary.prose.md:5: " + spread + `in1: {read: "contract:me/digest#woche/risks", stage: draft}, out: {read: contract:me/report#weekly_report, stage: draft}}, outputs: {out: {}}}`,
			}},
		// The name is written as canonical-v1 has it.
		{[]string{"workflows/digest.prose.md: #### ri|sks", "workflows/report.prose.md: contract:me/digest#digest/ris|ks"}, " ge\u0301fahr ", []string{
			"workflows/digest.prose.md:32: #### géfahr",
			"workflows/digest.prose.md:40: See `géfahr` and `next`, not `nothing`.",
			"workflows/report.prose.md:14: contract:me/digest#digest/géfahr",
			"workflows/summary.prose.md:5: " + spread + `in1: {read: "contract:me/digest#digest/géfahr", stage: draft}, out: {read: contract:me/report#weekly_report, stage: draft}}, outputs: {out: {}}}`,
		}},
		{[]string{"workflows/digest.prose.md: #### ne|xt <"}, "soon", []string{
			"workflows/digest.prose.md:38: #### soon <!-- of the week -->",
			"workflows/digest.prose.md:40: See `risks` and `soon`, not `nothing`.",
		}},
		{[]string{"workflows/digest.prose.md: name: dig|est", "workflows/report.prose.md: \"contract:me/dig|est#digest\"", "workflows/report.prose.md: contract:me/dig|est#nothing"},
			"news", []string{
				"workflows/digest.prose.md → workflows/news.prose.md",
				"workflows/news.prose.md:2: name: news",
				`workflows/report.prose.md:10: read: "contract:me/news#digest"`,
				"workflows/report.prose.md:14: contract:me/news#digest/risks",
				"workflows/report.prose.md:17: lost: {read: 'contract:me/news#nothing', stage: draft}",
				"workflows/report.prose.md:18: vague: {read: 'contract:me/news#digest/nothing', stage: draft}",
				"workflows/summary.prose.md:5: " + spread + `in1: {read: "contract:me/news#digest/risks", stage: draft}, out: {read: contract:me/report#weekly_report, stage: draft}}, outputs: {out: {}}}`,
			}},
		{[]string{"workflows/summary.prose.md: name: sum|mary"}, "2026", []string{
			"workflows/2026.prose.md:2: name: \"2026\"",
			"workflows/summary.prose.md → workflows/2026.prose.md",
		}},
		{[]string{"workflows/report.prose.md: name: \"re|port\""}, "2026", []string{
			"workflows/2026.prose.md:2: name: \"2026\"",
			"workflows/report.prose.md → workflows/2026.prose.md",
			"workflows/summary.prose.md:5: " + spread + `in1: {read: "contract:me/digest#digest/risks", stage: draft}, out: {read: contract:me/2026#weekly_report, stage: draft}}, outputs: {out: {}}}`,
		}},
		// The word that may mean either stays.
		{[]string{"workflows/summary.prose.md: - `o|ut`: the report"}, "source", []string{
			"workflows/summary.prose.md:5: " + spread + `in1: {read: "contract:me/digest#digest/risks", stage: draft}, source: {read: contract:me/report#weekly_report, stage: draft}}, outputs: {out: {}}}`,
			"workflows/summary.prose.md:15: - `source`: the report",
		}},
		{[]string{"workflows/digest.prose.md: - `iss|ues`: what"}, "issues", []string{}},
		{[]string{"workflows/digest.prose.md: name: dig|est"}, " digest ", []string{}},
	} {
		for _, open := range [][]string{nil, {"workflows/digest.prose.md", "workflows/report.prose.md"}} {
			l := files(t, able(), archive(t, "folder.txtar"), open...)
			for _, at := range c.at {
				d, pos := l.cursor(at)
				if _, err := PrepareRename(l.Snapshot, d, pos); err != nil {
					t.Errorf("%s: %v", at, err)
				}
				r, err := Rename(l.Snapshot, d, pos, c.to)
				if err != nil {
					t.Errorf("%s: %v", at, err)
					continue
				}
				same(t, at+" → "+c.to, l.changed(r.Edit), c.want)
				if vague := strings.Contains(at, "`o|ut`"); vague != (len(r.Notes) > 0) {
					t.Errorf("%s: notes %q", at, r.Notes)
				}
			}
		}
	}
}

// A client that knows no documentChanges gets the same edits as changes.
func TestRenameWithoutVersions(t *testing.T) {
	c := able()
	c.DocumentChanges, c.RenameFiles = false, false
	l := files(t, c, archive(t, "folder.txtar"), "workflows/digest.prose.md")
	d, pos := l.cursor("workflows/digest.prose.md: #### ri|sks")
	r, err := Rename(l.Snapshot, d, pos, "dangers")
	if err != nil || r.Edit.DocumentChanges != nil || len(r.Edit.Changes) != 3 {
		t.Fatal(r, err)
	}
	if got := l.changed(r.Edit); len(got) != 4 {
		t.Error(got)
	}
}

func TestPrepareRename(t *testing.T) {
	l := files(t, able(), archive(t, "folder.txtar"))
	for at, want := range map[string]string{
		"workflows/digest.prose.md: - `iss|ues`: what":              "- `«issues»`: what changed",
		"workflows/digest.prose.md: - |`issues`: what":              "- `«issues»`: what changed",
		"workflows/report.prose.md: \"|contract:me/digest#digest\"": `read: "contract:me/«digest»#digest"`,
		"workflows/report.prose.md: \"contract:me/digest#digest|\"": `read: "contract:me/digest#«digest»"`,
		"workflows/digest.prose.md: #### ne|xt <":                   "#### «next» <!-- of the week -->",
	} {
		d, pos := l.cursor(at)
		r, err := PrepareRename(l.Snapshot, d, pos)
		if err != nil {
			t.Errorf("%s: %v", at, err)
			continue
		}
		if got := marked(d, r.Range); got != want || !strings.Contains(want, "«"+r.Placeholder+"»") {
			t.Errorf("%s: %s, %s", at, got, r.Placeholder)
		}
	}
}

// What is refused, and the sentence that says why.
func TestRenameRefuses(t *testing.T) {
	plain := *able()
	plain.RenameFiles = false
	l := files(t, able(), archive(t, "folder.txtar"))
	more := archive(t, "folder.txtar")
	more["workflows/broken.prose.md"] = "---\nname: [\n---\n\n### Goal\n\n`x`\n"
	more["workflows/taken.prose.md/x"] = "a folder that is called like a contract"
	broken := files(t, &plain, more)
	withFolder := files(t, able(), more)
	for _, c := range []struct {
		l        *lab
		at, to   string
		sentence string
	}{
		{l, "workflows/digest.prose.md: ki|nd:", "x", `nothing here can be renamed: put the cursor on the name of a contract, an input, an output or a facet`},
		{l, "workflows/digest.prose.md: track|er.issues_open", "x", `"tracker" is a capability that is installed: a contract can't rename it, only name another one`},
		{l, "workflows/digest.prose.md: tracker.issues|_open", "x", `"issues_open" is a method that is installed: a contract can't rename it, only name another one`},
		{l, "workflows/summary.prose.md: What `o|ut` says", "x", `"out" may mean the input or the output here: rename it at its key in the frontmatter`},
		{l, "workflows/report.prose.md: contract:me/no|body#x", "x", `no contract is called me/nobody, so there is nothing to rename`},
		{l, "workflows/report.prose.md: contract:me/digest#not|hing", "x", `me/digest has no output called "nothing", so there is nothing to rename`},
		{l, "workflows/report.prose.md: contract:me/digest#digest/not|hing", "x", `me/digest has no facet called "nothing", so there is nothing to rename`},
		{l, "workflows/digest.prose.md: iss|ues: {", "old", `the name "old" is taken: an input of me/digest has it`},
		{l, "workflows/digest.prose.md: iss|ues: {", "digest", `the name "digest" is taken: an output of me/digest has it`},
		{l, "workflows/report.prose.md: \"contract:me/digest#dig|est\"", "issues", `the name "issues" is taken: an input of me/digest has it`},
		{l, "workflows/digest.prose.md: #### ri|sks", "next", `the name "next" is taken: a facet of me/digest has it`},
		{l, "workflows/digest.prose.md: #### ri|sks", "issues", `the name "issues" is taken: an input of me/digest has it`},
		{l, "workflows/digest.prose.md: #### ri|sks", "digest", `the name "digest" is taken: an output of me/digest has it`},
		{l, "workflows/digest.prose.md: iss|ues: {", "risks", `the name "risks" is taken: a facet of me/digest has it`},
		{l, "workflows/digest.prose.md: iss|ues: {", "my issues", `"my issues" can't be a name: a letter first, then letters, digits, _ or -, at most 64 characters; write one such as open_issues`},
		{l, "workflows/digest.prose.md: iss|ues: {", "  ", `"  " can't be a name: a letter first, then letters, digits, _ or -, at most 64 characters; write one such as open_issues`},
		{l, "workflows/digest.prose.md: name: di|gest", "Weekly Digest", `"Weekly Digest" can't be a contract's name: lowercase words joined by single dashes, at most 64 characters; write weekly-digest`},
		{l, "workflows/digest.prose.md: name: di|gest", "report", `the name me/report is taken: workflows/report.prose.md has it`},
		{withFolder, "workflows/digest.prose.md: name: di|gest", "taken", `there is a file taken.prose.md beside it already: rename that one first`},
		{broken, "workflows/broken.prose.md: `x|`", "y", `the frontmatter isn't YAML that hz reads, so what names stand for isn't known: mend it first`},
		{broken, "workflows/digest.prose.md: name: di|gest", "y", `a contract is called as its file, and this editor can't rename files for hz: rename digest.prose.md itself, write the new name, and name it so where it is read`},
	} {
		d, pos := c.l.cursor(c.at)
		r, err := Rename(c.l.Snapshot, d, pos, c.to)
		if err == nil {
			t.Errorf("%s → %q: %v", c.at, c.to, r.Edit)
		} else if err.Error() != c.sentence {
			t.Errorf("%s → %q:\ngot  %s\nwant %s", c.at, c.to, err, c.sentence)
		}
	}
}

// Someone reads the new name already, without anything that has it.
func TestRenameMeetsReaders(t *testing.T) {
	const note = ` already, which nothing was called until now: look whether this is what they mean`
	for at, to := range map[string]string{
		"workflows/digest.prose.md: name: dig|est":   "nobody",
		"workflows/digest.prose.md: output: dig|est": "nothing",
		"workflows/digest.prose.md: #### ri|sks":     "nothing",
	} {
		l := files(t, able(), archive(t, "folder.txtar"))
		d, pos := l.cursor(at)
		if r, err := Rename(l.Snapshot, d, pos, to); err != nil || len(r.Notes) != 1 || r.Notes[0] != `1 input reads "`+to+`"`+note {
			t.Errorf("%s: %v %+v", at, err, r)
		}
	}
}

// A facet's title in ticks is the facet's, whatever else has its name.
func TestRenameATitleInTicks(t *testing.T) {
	texts := map[string]string{"workflows/digest.prose.md": strings.Replace(archive(t, "folder.txtar")["workflows/digest.prose.md"], "#### risks", "#### `digest`", 1)}
	l := files(t, able(), texts)
	d, pos := l.cursor("workflows/digest.prose.md: output: dig|est")
	r, err := Rename(l.Snapshot, d, pos, "woche")
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range l.changed(r.Edit) {
		if strings.Contains(line, "####") {
			t.Error(line)
		}
	}
}

// What outside of contracts names one is told, and the editor asks before it goes on.
func TestRenameKeepsPins(t *testing.T) {
	texts := map[string]string{"workflows/digest.prose.md": archive(t, "folder.txtar")["workflows/digest.prose.md"], ".git/HEAD": "ref: refs/heads/main\n"}
	l := files(t, able(), texts)
	l = folderWith(t, able(), l.dir, workspace.Roots{})
	l.Folders[0].Pins = []pins.Pin{{Name: "digest"}}
	d, pos := l.cursor("workflows/digest.prose.md: name: di|gest")
	r, err := Rename(l.Snapshot, d, pos, "news")
	if err != nil {
		t.Fatal(err)
	}
	want := `heinzel.schedule_team still names "digest": write news there, with a pin of the new text`
	if d.FullName() != "team/digest" || len(r.Notes) != 1 || r.Notes[0] != want {
		t.Errorf("%s: %q", d.FullName(), r.Notes)
	}
	a := r.Edit.ChangeAnnotations[annotation]
	last := r.Edit.DocumentChanges[len(r.Edit.DocumentChanges)-1].RenameFile
	if a.Label != "Rename team/digest to team/news" || !a.NeedsConfirmation || a.Description != want || last == nil || last.AnnotationID != annotation {
		t.Errorf("%+v, %+v", a, last)
	}
}

// Two contracts with one name: only the one that references lead to takes them along.
func TestRenameANamesake(t *testing.T) {
	texts := archive(t, "folder.txtar")
	texts["workflows/copy.prose.md"] = texts["workflows/digest.prose.md"]
	l := files(t, able(), texts)
	for at, want := range map[string]int{"workflows/copy.prose.md: name: di|gest": 7, "workflows/digest.prose.md: name: di|gest": 2} {
		d, pos := l.cursor(at)
		r, err := Rename(l.Snapshot, d, pos, "news")
		if err != nil {
			t.Fatal(err)
		}
		if got := l.changed(r.Edit); len(got) != want {
			t.Errorf("%s: %d lines: %s", at, len(got), strings.Join(got, "\n"))
		}
	}
}

func TestWillRenameFiles(t *testing.T) {
	texts := archive(t, "folder.txtar")
	texts["team/.git/HEAD"] = "ref: refs/heads/main\n"
	texts["team/workflows/plan.prose.md"] = strings.Replace(texts["workflows/summary.prose.md"], "name: summary", "name: plan", 1)
	l := files(t, able(), texts)
	u := func(name string) string { return string(l.Folders[0].URI) + "/" + name }
	for _, c := range []struct {
		name     string
		old, new []string
		want     []string
	}{
		{"a file", []string{"workflows/report.prose.md"}, []string{"workflows/monthly.prose.md"}, []string{
			`team/workflows/plan.prose.md:5: …contract:me/monthly#weekly_report…`,
			`workflows/report.prose.md:2: name: "monthly"`,
			`workflows/summary.prose.md:5: …contract:me/monthly#weekly_report…`,
		}},
		{"to the team", []string{"workflows/report.prose.md"}, []string{"team/workflows/report.prose.md"}, []string{
			`team/workflows/plan.prose.md:5: …contract:team/report#weekly_report…`,
			`workflows/summary.prose.md:5: …contract:team/report#weekly_report…`,
		}},
		{"two change places", []string{"workflows/report.prose.md", "workflows/digest.prose.md"}, []string{"workflows/digest.prose.md", "workflows/report.prose.md"}, []string{
			`team/workflows/plan.prose.md:5: …contract:me/digest#weekly_report…`,
			"workflows/digest.prose.md:2: name: report",
			`workflows/report.prose.md:2: name: "digest"`,
			`workflows/report.prose.md:10: read: "contract:me/report#digest"`,
			"workflows/report.prose.md:14: contract:me/report#digest/risks",
			"workflows/report.prose.md:17: lost: {read: 'contract:me/report#nothing', stage: draft}",
			"workflows/report.prose.md:18: vague: {read: 'contract:me/report#digest/nothing', stage: draft}",
			`workflows/summary.prose.md:5: …contract:me/digest#weekly_report…`,
		}},
		{"to a folder beside", []string{"workflows/report.prose.md"}, []string{"workflows/old/report.prose.md"}, nil},
		{"a name that is taken", []string{"workflows/report.prose.md"}, []string{"workflows/summary.prose.md"}, nil},
		{"no name", []string{"workflows/report.prose.md"}, []string{"workflows/My Report.prose.md"}, nil},
		{"no contract any more", []string{"workflows/report.prose.md"}, []string{"workflows/report.md"}, nil},
		{"no contract at all", []string{"README.md"}, []string{"READ.md"}, nil},
	} {
		var list []protocol.FileRename
		for i := range c.old {
			list = append(list, protocol.FileRename{OldURI: u(c.old[i]), NewURI: u(c.new[i])})
		}
		w := WillRenameFiles(l.Snapshot, list)
		if w == nil {
			same(t, c.name, nil, c.want)
			continue
		}
		got := l.changed(w)
		for i, line := range got { // the long lines of flow collections
			if at := strings.Index(line, "out: {read: "); at > 0 {
				head, _, _ := strings.Cut(line, "hz: {")
				ref, _, _ := strings.Cut(line[at+len("out: {read: "):], ",")
				got[i] = head + "…" + ref + "…"
			}
		}
		same(t, c.name, got, c.want)
	}
}

// A reader that can't be read any more keeps a rename from being half of one; one whose file is
// gone doesn't.
func TestRenameWhereAReaderIsLost(t *testing.T) {
	l := files(t, able(), archive(t, "folder.txtar"))
	d, pos := l.cursor("workflows/digest.prose.md: #### ri|sks")
	path := filepath.Join(l.dir, "workflows", "summary.prose.md")
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	r, err := Rename(l.Snapshot, d, pos, "dangers")
	if err != nil || len(l.changed(r.Edit)) != 3 {
		t.Error(r, err)
	}
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
	if _, err := Rename(l.Snapshot, d, pos, "dangers"); err == nil || !strings.HasPrefix(err.Error(), `not all contracts that name "risks" can be read: workflows/summary.prose.md: `) {
		t.Error(err)
	}
}

// Before the contracts around one are known a new name would be half of one.
func TestRenameBeforeAllIsRead(t *testing.T) {
	text := archive(t, "folder.txtar")["workflows/digest.prose.md"]
	s, d := alone(text, able().Encoding)
	d.File = "/workflows/digest.prose.md"
	for at, works := range map[string]bool{"#### risks": false, "\"digest\": {": false, "issues: {read": true} {
		pos := d.Text.Position(strings.Index(text, at) + 5)
		_, prepared := PrepareRename(s, d, pos)
		_, renamed := Rename(s, d, pos, "other")
		const sentence = "the contracts around this one are still being read: try again in a moment"
		for _, err := range []error{prepared, renamed} {
			if works != (err == nil) || err != nil && err.Error() != sentence {
				t.Errorf("%s: %v", at, err)
			}
		}
	}
}

// A folder of the workspace that lies in another one: contracts of either take a new name along.
func TestRenameInAFolderOfAFolder(t *testing.T) {
	texts := archive(t, "folder.txtar")
	texts["inner/digest.prose.md"] = texts["workflows/digest.prose.md"]
	delete(texts, "workflows/digest.prose.md")
	l := files(t, able(), texts)
	inner := folderAt(t, able(), filepath.Join(l.dir, "inner"))
	for _, f := range []*state.Folder{l.Folders[0], inner.Folders[0]} {
		f.Root = f.Dir
	}
	l.Snapshot = state.New(l.Client, []*state.Folder{l.Folders[0], inner.Folders[0]}, nil, time.Time{}, time.UTC)
	for at, want := range map[string]int{"inner/digest.prose.md: name: dig|est": 6, "inner/digest.prose.md: #### ri|sks": 3, "workflows/report.prose.md: contract:me/digest#digest/ris|ks": 3} {
		d, pos := l.cursor(at)
		if in := d.Folder == inner.Folders[0]; in != strings.HasPrefix(at, "inner") {
			t.Errorf("%s: the folder %s", at, d.Folder.Dir)
		}
		r, err := Rename(l.Snapshot, d, pos, "news")
		if err != nil {
			t.Fatal(err)
		}
		edited, _ := l.apply(r.Edit)
		lines := 0
		for _, text := range edited {
			lines += strings.Count(text, "news")
		}
		if refs := References(l.Snapshot, d, pos, true); lines < want || len(refs) != lines {
			t.Errorf("%s: %d places in %d files, %d references", at, lines, len(edited), len(refs))
		}
	}
}
