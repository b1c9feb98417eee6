package navigate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace/catalog"
)

// A row: where the cursor (|) is, and where each answer leads («»).
func TestDefinition(t *testing.T) {
	l := files(t, able(), archive(t, "folder.txtar"), "workflows/report.prose.md")
	for _, c := range []struct {
		at   string
		want []string
	}{
		{`workflows/report.prose.md: "|contract:me/digest#digest"`, []string{`workflows/digest.prose.md: name: «digest»`}},
		{`workflows/report.prose.md: "contract:me/dig|est#digest"`, []string{`workflows/digest.prose.md: name: «digest»`}},
		{`workflows/report.prose.md: "contract:me/digest|#digest"`, []string{`workflows/digest.prose.md: name: «digest»`}},
		{`workflows/report.prose.md: "contract:me/digest#d|igest"`, []string{`workflows/digest.prose.md: "«digest»": {format: markdown}`}},
		{`workflows/report.prose.md: contract:me/digest#digest/r|isks`, []string{`workflows/digest.prose.md: #### «risks»`}},
		{`workflows/report.prose.md: contract:me/digest#digest/risks|`, []string{`workflows/digest.prose.md: #### «risks»`}},
		{`workflows/report.prose.md: contract:me/digest#di|gest/risks`, []string{`workflows/digest.prose.md: "«digest»": {format: markdown}`}},
		{`workflows/report.prose.md: contract:me/no|body#x`, nil},
		{`workflows/report.prose.md: contract:me/nobody#|x`, nil},
		// What isn't there leads to the nearest that is.
		{`workflows/report.prose.md: contract:me/digest#noth|ing`, []string{`workflows/digest.prose.md: name: «digest»`}},
		{`workflows/report.prose.md: contract:me/digest#digest/noth|ing`, []string{`workflows/digest.prose.md: "«digest»": {format: markdown}`}},
		// Items and code spans lead to the key, and a key is its own definition.
		{"workflows/digest.prose.md: - `iss|ues`: what", []string{`workflows/digest.prose.md: «issues»: {read: tracker.issues_updated, window: 7d}`}},
		{"workflows/digest.prose.md: as |`issues` has", []string{`workflows/digest.prose.md: «issues»: {read: tracker.issues_updated, window: 7d}`}},
		{"workflows/digest.prose.md: in the `digest`|", []string{`workflows/digest.prose.md: "«digest»": {format: markdown}`}},
		{"workflows/digest.prose.md: output: dig|est}", []string{`workflows/digest.prose.md: "«digest»": {format: markdown}`}},
		{"workflows/digest.prose.md: is|sues: {read", []string{`workflows/digest.prose.md: «issues»: {read: tracker.issues_updated, window: 7d}`}},
		{"workflows/digest.prose.md: 'ol|d':", []string{`workflows/digest.prose.md: '«old»': {read: "tracker.issues_open"}`}},
		{"workflows/digest.prose.md: name: di|gest", []string{`workflows/digest.prose.md: name: «digest»`}},
		{"workflows/digest.prose.md: See `ri|sks`", []string{`workflows/digest.prose.md: #### «risks»`}},
		{"workflows/digest.prose.md: `ne|xt`, not", []string{`workflows/digest.prose.md: #### «next» <!-- of the week -->`}},
		{"workflows/digest.prose.md: not `noth|ing`", nil},
		// What an input reads leads to what is required.
		{"workflows/digest.prose.md: track|er.issues_updated", []string{`workflows/digest.prose.md: requires: [«tracker»:read]`}},
		{"workflows/digest.prose.md: tracker.|issues_open", []string{`workflows/digest.prose.md: requires: [«tracker»:read]`}},
		// An input and an output of one name: the section says which; elsewhere both are meant.
		{"workflows/summary.prose.md: - `o|ut`: the report", []string{`workflows/summary.prose.md: hz: {schema: 1, title: "Summary 🧝", inputs: {"é🧝": {}, in1: {read: "contract:me/digest#digest/risks", stage: draft}, «out»: {read: contract:me/report#weekly_report, stage: draft}}, outputs: {out: {}}}`}},
		{"workflows/summary.prose.md: made of `o|ut`", []string{`workflows/summary.prose.md: hz: {schema: 1, title: "Summary 🧝", inputs: {"é🧝": {}, in1: {read: "contract:me/digest#digest/risks", stage: draft}, out: {read: contract:me/report#weekly_report, stage: draft}}, outputs: {«out»: {}}}`}},
		{"workflows/summary.prose.md: #|weekly_report", []string{`workflows/report.prose.md: outputs: {«weekly_report»: {format: markdown}}`}},
		{"workflows/digest.prose.md: ki|nd:", nil},
	} {
		d, pos := l.cursor(c.at)
		var got []string
		r := Definition(l.Snapshot, d, pos)
		for _, k := range r.Links {
			got = append(got, l.show(k.TargetURI, k.TargetSelectionRange))
			if k.TargetSelectionRange.Start.Before(k.TargetRange.Start) || k.TargetRange.End.Before(k.TargetSelectionRange.End) {
				t.Errorf("%s: the selection isn't in the range", c.at)
			}
		}
		same(t, c.at, got, c.want)

		simple := able()
		simple.LinkSupport = false
		s := *l.Snapshot
		s.Client = simple
		got = nil
		for _, k := range Definition(&s, d, pos).Locations {
			got = append(got, l.show(k.URI, k.Range))
		}
		same(t, c.at+" (locations)", got, c.want)
	}
	d, pos := l.cursor("workflows/summary.prose.md: - `o|ut`: the report")
	if n := len(Definition(l.Snapshot, d, pos).Links); n != 1 {
		t.Error(n)
	}
	d, pos = l.cursor("workflows/summary.prose.md: What `o|ut` says")
	if n := len(Definition(l.Snapshot, d, pos).Links); n != 2 {
		t.Error("a word that may mean two things leads to", n)
	}
}

// What the cursor is at is marked as the origin.
func TestDefinitionOrigin(t *testing.T) {
	l := files(t, able(), archive(t, "folder.txtar"))
	for at, want := range map[string]string{
		`workflows/report.prose.md: "contract:me/dig|est#digest"`:                           `read: "«contract:me/digest»#digest"`,
		`workflows/report.prose.md: "contract:me/digest#di|gest"`:                           `read: "contract:me/digest«#digest»"`,
		`workflows/report.prose.md: contract:me/digest#digest/ri|sks`:                       `contract:me/digest#digest«/risks»`,
		"workflows/digest.prose.md: in the `di|gest`":                                       "- [ ] `issues` are all in the «`digest`»",
		"workflows/summary.prose.md: contract:me/digest#digest/r|isks":                      `hz: {schema: 1, title: "Summary 🧝", inputs: {"é🧝": {}, in1: {read: "contract:me/digest#digest«/risks»", stage: draft}, out: {read: contract:me/report#weekly_report, stage: draft}}, outputs: {out: {}}}`,
		"workflows/summary.prose.md: - `in|1`: the risks":                                   "- «`in1`»: the risks",
		"workflows/digest.prose.md: tracker.issues|_updated, window":                        `issues: {read: tracker.«issues_updated», window: 7d}`,
		"workflows/digest.prose.md: publishes: {action: documents.update, output: dig|est}": `publishes: {action: documents.update, output: «digest»}`,
	} {
		d, pos := l.cursor(at)
		links := Definition(l.Snapshot, d, pos).Links
		if len(links) != 1 {
			t.Errorf("%s: %d links", at, len(links))
			continue
		}
		if got := marked(d, *links[0].OriginSelectionRange); got != want {
			t.Errorf("%s:\ngot  %s\nwant %s", at, got, want)
		}
	}
}

// While someone types, the frontmatter isn't YAML; a reference leads on all the same, and so does
// one that the body writes out.
func TestDefinitionOfWhatIsOnlyWritten(t *testing.T) {
	texts := archive(t, "folder.txtar")
	texts["workflows/broken.prose.md"] = "---\nname: [\nhz:\n  inputs: {x: {read: \"contract:me/digest#digest/risks\"\n---\n\nSee contract:me/report and `contract:me/nobody#x`.\n"
	l := files(t, able(), texts)
	for at, want := range map[string][]string{
		"workflows/broken.prose.md: contract:me/dig|est#":         {`workflows/digest.prose.md: name: «digest»`},
		"workflows/broken.prose.md: contract:me/digest#dig|est/":  {`workflows/digest.prose.md: "«digest»": {format: markdown}`},
		"workflows/broken.prose.md: contract:me/digest#digest/r|": {`workflows/digest.prose.md: #### «risks»`},
		"workflows/broken.prose.md: See contract:me/rep|ort":      {`workflows/report.prose.md: name: "«report»"`},
		"workflows/broken.prose.md: `contract:me/no|body#x`":      nil,
		"workflows/broken.prose.md: Se|e contract":                nil,
	} {
		d, pos := l.cursor(at)
		var got []string
		for _, k := range Definition(l.Snapshot, d, pos).Links {
			got = append(got, l.show(k.TargetURI, k.TargetSelectionRange))
		}
		same(t, at, got, want)
	}
}

// A method that a plugin brings leads to the plugin's manifest.
func TestDefinitionInAPlugin(t *testing.T) {
	dir := t.TempDir()
	manifest := "name = \"wiki\"\n\n[[capability]]\nname = \"wiki\"\ndescription = \"A wiki.\"\n\n[[capability.method]]\nname = \"pages\"\ndescription = \"Pages.\"\n"
	if err := os.MkdirAll(filepath.Join(dir, "wiki"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "wiki", "plugin.toml"), []byte(manifest), 0o644); err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(archive(t, "folder.txtar")["workflows/digest.prose.md"], "tracker.issues_open", "wiki.pages")
	text = strings.Replace(text, "[tracker:read]", "[tracker:read, wiki:read]", 1)
	l := files(t, able(), map[string]string{"workflows/digest.prose.md": text})
	var problems []catalog.Problem
	if l.Folders[0].Catalog, problems = catalog.Load(dir); len(problems) > 0 {
		t.Fatal(problems)
	}
	d, pos := l.cursor("workflows/digest.prose.md: wiki.pa|ges")
	links := Definition(l.Snapshot, d, pos).Links
	if len(links) != 1 || !strings.HasSuffix(string(links[0].TargetURI), "/wiki/plugin.toml") ||
		links[0].TargetSelectionRange != (protocol.Range{Start: protocol.Position{Line: 7, Character: 8}, End: protocol.Position{Line: 7, Character: 13}}) {
		t.Errorf("%+v", links)
	}
	d, pos = l.cursor("workflows/digest.prose.md: wi|ki.pages")
	if links := Definition(l.Snapshot, d, pos).Links; len(links) != 1 || links[0].TargetURI != d.URI {
		t.Errorf("%+v", links)
	}
}
