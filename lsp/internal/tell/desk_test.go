package tell

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
	"github.com/heinzel/hz/workspace/pins"
)

var update = flag.Bool("update", false, "write the golden files anew")

// caret marks in a case's contracts where something is hovered.
const caret = "‸"

// desk is a folder with contracts, as a server has it at one moment, and where its contracts are
// hovered.
type desk struct {
	*state.Snapshot
	dir    string
	carets map[string][]int // by file, offsets
}

// lay makes a desk of a case: an archive of contracts below me/ (one's own), team/workflows/
// (the team's) or elsewhere. The file log holds what action logs tell, a line each:
//
//	me/report read 2026-11-30T06:12:00Z TARGET | version=7 | What the entry says.
//
// and the archive's head what else there is: now, zone, client, bound and pin.
func lay(t testing.TB, a *txtar.Archive) *desk {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{dir: dir, carets: map[string][]int{}}
	client := &state.Client{Encoding: source.UTF16, MarkdownHover: true}
	now, zone := time.Date(2026, 12, 1, 8, 0, 0, 0, time.UTC), time.UTC
	facts := state.Facts{Settings: &config.Settings{Capabilities: map[string]string{}}, Catalog: catalog.Builtin(), Runner: catalog.DefaultRunner,
		Roots: workspace.Roots{Me: filepath.Join(dir, "me"), Team: filepath.Join(dir, "team", "workflows")}, Logs: &observed.Set{}}
	for _, l := range strings.Split(strings.TrimSpace(string(a.Comment)), "\n") {
		key, value, _ := strings.Cut(l, ": ")
		switch key {
		case "now":
			now = parse(t, value)
		case "zone":
			if zone, err = time.LoadLocation(value); err != nil {
				t.Fatal(err)
			}
		case "client":
			for _, w := range strings.Fields(value) {
				client.MarkdownHover = client.MarkdownHover && w != "plain"
				client.ShowReferences = client.ShowReferences || w == "references"
				if w == "utf-8" {
					client.Encoding = source.UTF8
				}
			}
		case "bound":
			capability, adapter, _ := strings.Cut(value, "=")
			facts.Settings.Capabilities[capability] = adapter
		case "pin":
			facts.Pins = append(facts.Pins, pins.Read([]config.Item{{Value: value}})...)
		}
	}
	texts := map[string][]byte{}
	for _, f := range a.Files {
		if f.Name == "log" {
			facts.Logs.Heinzels = logs(t, string(f.Data))
			continue
		}
		rest := string(f.Data)
		var b []byte
		for {
			before, after, found := strings.Cut(rest, caret)
			b = append(b, before...)
			if rest = after; !found {
				break
			}
			d.carets[f.Name] = append(d.carets[f.Name], len(b))
		}
		if strings.HasSuffix(f.Name, workspace.Suffix) {
			texts[f.Name] = b
		}
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f := &state.Folder{URI: protocol.DocumentURI(uri.From(dir)), Dir: dir, Facts: facts}
	if f.Live, err = lint.OpenLive(workspace.Request{Dir: dir, Args: []string{dir}, Roots: facts.Roots}, f.Options()); err != nil {
		t.Fatal(err)
	}
	var docs []*state.Doc
	for _, name := range sorted(texts) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		i := f.Live.Place(file)
		k := f.Live.Compile(i, texts[name])
		docs = append(docs, &state.Doc{URI: protocol.DocumentURI(uri.From(file)), File: file, Path: name, Open: true,
			Text: text.New(name, texts[name], client.Encoding), Contract: k.Contract, Compiled: k, Folder: f, Index: i})
	}
	d.Snapshot = state.New(client, []*state.Folder{f}, docs, now, zone)
	return d
}

func parse(t testing.TB, s string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, s)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

// logs reads the file log of a case.
func logs(t testing.TB, s string) []observed.Heinzel {
	t.Helper()
	by := map[string]*observed.Heinzel{}
	for i, l := range strings.Split(strings.TrimSpace(s), "\n") {
		parts := strings.Split(l, " | ")
		w := strings.SplitN(parts[0], " ", 4)
		o := observed.Observation{Heinzel: w[0], User: "mira", Verb: w[1], First: w[2], Last: w[2], Target: w[3], Count: 1, FirstSeq: int64(i + 1), LastSeq: int64(i + 1)}
		for _, p := range parts[1:] {
			key, value, ok := strings.Cut(p, "=")
			verb, _ := actionlog.VerbOf(o.Verb)
			if k := slices.IndexFunc(verb.Fields, func(f actionlog.Field) bool { return f.String() == key }); !ok || k < 0 || !o.Put(verb.Fields[k], value) {
				o.Description = p
			}
		}
		if by[w[0]] == nil {
			by[w[0]] = &observed.Heinzel{ID: w[0], User: "mira"}
		}
		by[w[0]].Observations = append(by[w[0]].Observations, o)
	}
	var out []observed.Heinzel
	for _, id := range sorted(by) {
		out = append(out, *by[id])
	}
	return out
}

func sorted[T any](m map[string]T) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

// doc gives the document of a file of the case.
func (d *desk) doc(t testing.TB, name string) *state.Doc {
	t.Helper()
	doc, err := d.Doc(protocol.DocumentURI(uri.From(filepath.Join(d.dir, filepath.FromSlash(name)))))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// clean takes the folder's own name out of a text.
func (d *desk) clean(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, uri.From(d.dir), "file:///DIR"), filepath.ToSlash(d.dir), "/DIR")
}

// cases gives the archives of testdata whose names begin so.
func cases(t testing.TB, prefix string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join("testdata", prefix+"*.txtar"))
	if err != nil || len(all) == 0 {
		t.Fatal("there are no cases", err)
	}
	return all
}

// golden holds what was got against the file beside a case.
func golden(t *testing.T, file, got string) {
	t.Helper()
	path := strings.TrimSuffix(file, ".txtar") + ".golden"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", path, diff)
	}
}
