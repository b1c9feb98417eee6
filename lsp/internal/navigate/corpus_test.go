package navigate

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/workspace"
)

// corpusFolders gives the folders of the corpus that hold contracts, as texts by name: each case
// by itself.
func corpusFolders(t testing.TB) map[string]map[string]string {
	t.Helper()
	out := map[string]map[string]string{}
	root := filepath.Join("..", "..", "..", "corpus")
	for _, pattern := range []string{"cases/*/*", "bugs/*", "odd/*", "valid", "team", "graph"} {
		dirs, err := filepath.Glob(filepath.Join(root, filepath.FromSlash(pattern)))
		if err != nil {
			t.Fatal(err)
		}
		for _, dir := range dirs {
			texts := map[string]string{}
			err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
				if err != nil || !e.Type().IsRegular() || !strings.HasSuffix(path, workspace.Suffix) {
					return err
				}
				b, err := os.ReadFile(path)
				rel, _ := filepath.Rel(dir, path)
				texts[filepath.ToSlash(rel)] = string(b)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			if len(texts) > 0 {
				name, _ := filepath.Rel(root, dir)
				out[filepath.ToSlash(name)] = texts
			}
		}
	}
	if len(out) < 200 {
		t.Fatalf("the corpus has only %d folders", len(out))
	}
	return out
}

// variants are the ways in which a text may lie on the disk and be counted.
var variants = []struct {
	name string
	enc  source.Encoding
	text func(string) string
}{
	{"LF, UTF-16", source.UTF16, func(s string) string { return s }},
	{"CRLF, UTF-8", source.UTF8, crlf},
	{"BOM, UTF-32", source.CodePoints, func(s string) string { return "\ufeff" + strings.TrimPrefix(s, "\ufeff") }},
	{"BOM and CRLF, UTF-16", source.UTF16, func(s string) string { return "\ufeff" + strings.TrimPrefix(crlf(s), "\ufeff") }},
}

func crlf(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\n", "\r\n")
}

// A new name changes every place that names a thing, and nothing else: what is found in all
// contracts of the corpus is the same afterwards but for the name.
func TestRenamedContractsMeanTheSame(t *testing.T) {
	folders := corpusFolders(t)
	n, renamed := 0, 0
	for _, name := range slices.Sorted(maps.Keys(folders)) {
		v := variants[n%len(variants)]
		n++
		texts := map[string]string{}
		for file, s := range folders[name] {
			texts[file] = v.text(s)
		}
		client := able()
		client.Encoding = v.enc
		l := files(t, client, texts)
		f := l.Folders[0]
		before := told(f.Live, "", "")
		for i := range f.Outlines() {
			d, err := f.Contract(i)
			if err != nil {
				continue // it has no text that can be read
			}
			seen := map[thing]bool{}
			for _, p := range places(d) {
				if seen[p.thing] || p.vague {
					continue
				}
				seen[p.thing] = true
				to := "zzqnew"
				r, err := Rename(l.Snapshot, d, d.Text.Position(p.span.Start), to)
				if err != nil {
					if !p.thing.elsewhere() && p.thing.kind != input || p.role != declares {
						continue
					}
					t.Errorf("%s (%s): %s: %s: %v", name, v.name, d.Path, p.thing.name, err)
					continue
				}
				renamed++
				after := l.after(r, texts)
				got, want := told(after, to, p.thing.name), before
				if drop := mended(d, &p, want); drop != nil {
					got, want = slices.DeleteFunc(got, drop), slices.DeleteFunc(slices.Clone(want), drop)
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s (%s): %s: %s %s: %s", name, v.name, d.Path, p.thing.kind, p.thing.name, difference(want, got))
				}
			}
		}
	}
	if renamed < 1000 {
		t.Errorf("only %d things were renamed", renamed)
	}
}

// mended says which findings a new name mends, since they are of the name itself: a contract's name
// that is none, is taken or isn't the file's, and a word that nearly is a declared name. nil: none.
func mended(d *state.Doc, p *place, findings []string) func(string) bool {
	has := func(words ...string) func(string) bool {
		return func(s string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(s, w) })
		}
	}
	var words []string
	if p.thing.kind == contract {
		words = append(words, "HZC010", "HZC015", "HZC002 name:", "HZC005")
	}
	if slices.ContainsFunc(places(d), func(o place) bool {
		return o.thing == p.thing && string(d.Text.Text[o.span.Start:o.span.End]) != p.thing.name
	}) {
		words = append(words, "HZC201") // what is invisible in a name goes with it
	}
	if slices.ContainsFunc(findings, has("isn't the item of", "only looks like the declared name")) {
		words = append(words, "HZC103", "HZC203", "HZC201")
	}
	if words == nil {
		return nil
	}
	return has(words...)
}

// after checks the folder as it is after a rename.
func (l *lab) after(r *Renamed, texts map[string]string) *lint.Live {
	l.t.Helper()
	edited, gone := l.apply(r.Edit)
	dir, overlays := l.dir, map[string][]byte{}
	if len(gone) > 0 {
		all := maps.Clone(texts)
		for _, name := range gone {
			delete(all, name)
		}
		maps.Copy(all, edited)
		return files(l.t, l.Client, all).Folders[0].Live
	}
	for name, s := range edited {
		overlays[filepath.Join(dir, filepath.FromSlash(name))] = []byte(s)
	}
	f := l.Folders[0]
	live, err := lint.OpenLive(workspace.Request{Dir: dir, Args: []string{dir}, Roots: f.Roots, Overlays: overlays}, lint.Options{Catalog: f.Catalog})
	if err != nil {
		l.t.Fatal(err)
	}
	return live
}

// told gives what is found in all contracts, with an old name for the new one. Columns differ, and
// so may what lists and hints compare names with.
func told(live *lint.Live, to, from string) []string {
	out := []string{}
	for _, d := range live.Result().Diagnostics {
		s := string(d.Code) + " " + d.Field + ": " + d.Message
		if from != "" {
			s = strings.ReplaceAll(s, to, from)
		}
		out = append(out, s)
	}
	slices.Sort(out)
	return out
}

// difference gives what is in one list only.
func difference(want, got []string) string {
	var b strings.Builder
	for _, s := range want {
		if !slices.Contains(got, s) {
			b.WriteString("\n  gone: " + s)
		}
	}
	for _, s := range got {
		if !slices.Contains(want, s) {
			b.WriteString("\n  new:  " + s)
		}
	}
	if b.Len() == 0 {
		return "other numbers of findings"
	}
	return b.String()
}
