package navigate

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/internal/race"
	"github.com/heinzel/hz/lsp/protocol"
)

func TestReferences(t *testing.T) {
	l := files(t, able(), archive(t, "folder.txtar"), "workflows/digest.prose.md")
	summary := func(in1, out string) string {
		return `workflows/summary.prose.md: hz: {schema: 1, title: "Summary 🧝", inputs: {"é🧝": {}, in1: {read: "contract:me/` + in1 + `", stage: draft}, out: {read: contract:me/` + out + `, stage: draft}}, outputs: {out: {}}}`
	}
	for _, c := range []struct {
		at       []string
		declared string // stands first in the file, when it is asked for
		want     []string
	}{
		{[]string{"workflows/digest.prose.md: name: di|gest", "workflows/report.prose.md: \"contract:me/d|igest#digest\""},
			`workflows/digest.prose.md: name: «digest»`,
			[]string{
				`workflows/report.prose.md: read: "contract:me/«digest»#digest"`,
				`workflows/report.prose.md: contract:me/«digest»#digest/risks`,
				`workflows/report.prose.md: lost: {read: 'contract:me/«digest»#nothing', stage: draft}`,
				`workflows/report.prose.md: vague: {read: 'contract:me/«digest»#digest/nothing', stage: draft}`,
				summary("«digest»#digest/risks", "report#weekly_report"),
			}},
		{[]string{"workflows/digest.prose.md: \"dig|est\":", "workflows/digest.prose.md: output: d|igest", "workflows/report.prose.md: \"contract:me/digest#di|gest\""},
			`workflows/digest.prose.md: "«digest»": {format: markdown}`,
			[]string{
				`workflows/digest.prose.md: publishes: {action: documents.update, output: «digest»}`,
				"workflows/digest.prose.md: The `«digest»` says what `issues` changed.",
				"workflows/digest.prose.md: - `«digest»`: one page",
				"workflows/digest.prose.md: - [ ] `issues` are all in the `«digest»`",
				`workflows/report.prose.md: read: "contract:me/digest#«digest»"`,
				`workflows/report.prose.md: contract:me/digest#«digest»/risks`,
				`workflows/report.prose.md: vague: {read: 'contract:me/digest#«digest»/nothing', stage: draft}`,
				summary("digest#«digest»/risks", "report#weekly_report"),
			}},
		{[]string{"workflows/digest.prose.md: #### ri|sks", "workflows/digest.prose.md: See `ris|ks`", "workflows/report.prose.md: contract:me/digest#digest/ris|ks"},
			`workflows/digest.prose.md: #### «risks»`,
			[]string{
				"workflows/digest.prose.md: See `«risks»` and `next`, not `nothing`.",
				`workflows/report.prose.md: contract:me/digest#digest/«risks»`,
				summary("digest#digest/«risks»", "report#weekly_report"),
			}},
		{[]string{"workflows/digest.prose.md: iss|ues: {read", "workflows/digest.prose.md: what `iss|ues` changed"},
			"workflows/digest.prose.md: «issues»: {read: tracker.issues_updated, window: 7d}",
			[]string{
				"workflows/digest.prose.md: The `digest` says what `«issues»` changed.",
				"workflows/digest.prose.md: - `«issues»`: what changed",
				"workflows/digest.prose.md: - `old`: what was open, as `«issues»` has it",
				"workflows/digest.prose.md: - [ ] `«issues»` are all in the `digest`",
			}},
		{[]string{"workflows/digest.prose.md: [tr|acker:read]", "workflows/digest.prose.md: trac|ker.issues_open"},
			"workflows/digest.prose.md: requires: [«tracker»:read]",
			[]string{
				"workflows/digest.prose.md: issues: {read: «tracker».issues_updated, window: 7d}",
				`workflows/digest.prose.md: 'old': {read: "«tracker».issues_open"}`,
			}},
		// A contract that isn't there is still one thing.
		{[]string{"workflows/report.prose.md: contract:me/nob|ody#x"}, "",
			[]string{"workflows/report.prose.md: gone: {read: contract:me/«nobody»#x, stage: draft}"}},
		{[]string{"workflows/digest.prose.md: ki|nd:", "workflows/digest.prose.md: not `noth|ing`"}, "", nil},
	} {
		for _, at := range c.at {
			d, pos := l.cursor(at)
			for _, declaration := range []bool{false, true} {
				var got []string
				for _, r := range References(l.Snapshot, d, pos, declaration) {
					got = append(got, l.show(r.URI, r.Range))
				}
				want := c.want
				if declaration && c.declared != "" {
					want = append([]string{c.declared}, want...)
				}
				same(t, at, got, want)
			}
		}
	}
}

// What changed on disk since the snapshot was made is read as it is now, and what has gone is no
// reference.
func TestReferencesAreReadAnew(t *testing.T) {
	l := files(t, able(), archive(t, "folder.txtar"), "workflows/digest.prose.md")
	d, pos := l.cursor("workflows/digest.prose.md: name: di|gest")
	path := filepath.Join(l.dir, "workflows", "report.prose.md")
	old, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Replace(string(old), "description:", "# one more line\ndescription:", 1)
	text = strings.Replace(text, "contract:me/digest#nothing", "contract:me/other#nothing", 1)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(filepath.Join(l.dir, "workflows", "summary.prose.md")); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range References(l.Snapshot, d, pos, false) {
		got = append(got, l.show(r.URI, r.Range))
	}
	same(t, "after the change", got, []string{
		`workflows/report.prose.md: read: "contract:me/«digest»#digest"`,
		`workflows/report.prose.md: contract:me/«digest»#digest/risks`,
		`workflows/report.prose.md: vague: {read: 'contract:me/«digest»#digest/nothing', stage: draft}`,
	})
}

func TestHighlights(t *testing.T) {
	l := files(t, able(), archive(t, "folder.txtar"))
	for _, c := range []struct {
		at   string
		want []string // w: written, r: read
	}{
		{"workflows/digest.prose.md: - `iss|ues`: what", []string{
			"w «issues»: {read: tracker.issues_updated, window: 7d}",
			"r The `digest` says what `«issues»` changed.",
			"r - `«issues»`: what changed",
			"r - `old`: what was open, as `«issues»` has it",
			"r - [ ] `«issues»` are all in the `digest`",
		}},
		{"workflows/report.prose.md: contract:me/di|gest#nothing", []string{
			`r read: "contract:me/«digest»#digest"`,
			`r contract:me/«digest»#digest/risks`,
			`r lost: {read: 'contract:me/«digest»#nothing', stage: draft}`,
			`r vague: {read: 'contract:me/«digest»#digest/nothing', stage: draft}`,
		}},
		{"workflows/digest.prose.md: name: |digest", []string{"w name: «digest»"}},
		{"workflows/digest.prose.md: See `ri|sks`", []string{"w #### «risks»", "r See `«risks»` and `next`, not `nothing`."}},
		// Where a word may mean two things, both are shown.
		{"workflows/summary.prose.md: What `o|ut` says", []string{
			`w hz: {schema: 1, title: "Summary 🧝", inputs: {"é🧝": {}, in1: {read: "contract:me/digest#digest/risks", stage: draft}, «out»: {read: contract:me/report#weekly_report, stage: draft}}, outputs: {out: {}}}`,
			`w hz: {schema: 1, title: "Summary 🧝", inputs: {"é🧝": {}, in1: {read: "contract:me/digest#digest/risks", stage: draft}, out: {read: contract:me/report#weekly_report, stage: draft}}, outputs: {«out»: {}}}`,
			"r What `«out»` says.",
			"r - `«out»`: the report",
			"r - `«out»`: the summary, made of `out`",
			"r - `out`: the summary, made of `«out»`",
		}},
		{"workflows/digest.prose.md: ki|nd:", nil},
	} {
		d, pos := l.cursor(c.at)
		var got []string
		for _, h := range Highlights(l.Snapshot, d, pos) {
			got = append(got, map[protocol.DocumentHighlightKind]string{protocol.HighlightRead: "r ", protocol.HighlightWrite: "w "}[h.Kind]+marked(d, h.Range))
		}
		same(t, c.at, got, c.want)
	}
}

// From each place that names a thing its definition is one jump away, from either end of the name,
// and all places that name it are found again from there.
func TestThereAndBack(t *testing.T) {
	folders := corpusFolders(t)
	n := 0
	for i, name := range slices.Sorted(maps.Keys(folders)) {
		if i%4 > 0 && len(folders[name]) == 1 || race.Enabled && i%16 > 0 {
			continue // there is enough of them, and one goroutine
		}
		texts := map[string]string{}
		for file, s := range folders[name] {
			texts[file] = variants[i%len(variants)].text(s)
		}
		client := able()
		client.Encoding = variants[i%len(variants)].enc
		l := files(t, client, texts)
		f := l.Folders[0]
		for k := range f.Outlines() {
			d, err := f.Contract(k)
			if err != nil {
				continue
			}
			for _, p := range places(d) {
				if p.vague || p.span.Len() == 0 {
					continue
				}
				here := d.Range(p.span)
				for _, pos := range []protocol.Position{here.Start, here.End} {
					links := Definition(l.Snapshot, d, pos).Links
					refs := References(l.Snapshot, d, pos, true)
					if !slices.ContainsFunc(refs, func(r protocol.Location) bool { return r.URI == d.URI && r.Range == here }) {
						t.Errorf("%s: %s isn't among its references", name, l.show(d.URI, here))
					}
					for _, link := range links {
						if p.thing.kind == method || !slices.ContainsFunc(refs, func(r protocol.Location) bool { return r.URI == link.TargetURI && r.Range == link.TargetSelectionRange }) {
							continue // the nearest that is there, of what isn't
						}
						n++
						owner, err := l.Doc(link.TargetURI)
						if err != nil {
							t.Fatal(err)
						}
						if back := References(l.Snapshot, owner, link.TargetSelectionRange.Start, true); !slices.Equal(back, refs) {
							t.Errorf("%s: %s: %d references, from its definition %d", name, l.show(d.URI, here), len(refs), len(back))
						}
					}
				}
			}
		}
	}
	if n < 2000 && !race.Enabled {
		t.Errorf("only %d jumps", n)
	}
}
