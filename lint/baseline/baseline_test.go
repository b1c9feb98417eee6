package baseline

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// contract has three findings: a wrong number, and a section of the same unknown name twice.
const contract = `---
name: page
kind: responsibility
description: d
hz:
  schema: 1
  title: T
  retries: 9
  outputs:
    page: {format: markdown}
---

### Goal

x

### Musings

x

### Maintains

- ` + "`page`" + `: x

### Done when

- [ ] x

### Musings

y
`

// tree is a folder of contracts on disk.
type tree struct {
	t   *testing.T
	dir string
}

func plant(t *testing.T, files map[string]string) tree {
	t.Helper()
	tr := tree{t, t.TempDir()}
	for name, text := range files {
		tr.write(name, text)
	}
	return tr
}

func (tr tree) write(name, text string) {
	tr.t.Helper()
	path := filepath.Join(tr.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		tr.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		tr.t.Fatal(err)
	}
}

// check checks paths as someone in the folder in does it.
func (tr tree) check(in string, args ...string) *lint.Result {
	tr.t.Helper()
	r, err := lint.Check(workspace.Request{Dir: filepath.Join(tr.dir, in), Args: args}, lint.Options{KeepText: true})
	if err != nil {
		tr.t.Fatal(err)
	}
	return &r
}

func (tr tree) file() string { return filepath.Join(tr.dir, "hz-baseline.json") }

func exists(path string) bool { _, err := os.Lstat(path); return err == nil }

func (tr tree) apply(b *Baseline, r *lint.Result) []Entry {
	return b.Apply(r, ApplyOptions{File: tr.file(), Exists: exists})
}

func codes(r *lint.Result) string {
	var out []string
	for i := range r.Diagnostics {
		out = append(out, string(r.Diagnostics[i].Code))
	}
	return strings.Join(out, " ")
}

func edit(t *testing.T, text, old, new string) string {
	t.Helper()
	if strings.Count(text, old) != 1 {
		t.Fatalf("%q stands %d times", old, strings.Count(text, old))
	}
	return strings.Replace(text, old, new, 1)
}

func TestNew(t *testing.T) {
	tr := plant(t, map[string]string{"workflows/page.prose.md": contract})
	b, left := New(tr.check("", "."), tr.file())
	want := `{"version": 1, "findings": [
 {"file": "workflows/page.prose.md", "code": "HZC002", "kind": "hz.retries must be a whole number from N to N, not the number N", "line": "retries: 9", "count": 1},
 {"file": "workflows/page.prose.md", "code": "HZC105", "kind": "### Musings isn't a section that is known here", "line": "### Musings", "count": 2}
]}
`
	got := string(b.Bytes())
	if strings.Contains(got, "HZC108") || left != 0 || b.Len() != 3 {
		t.Errorf("%d left out, %d listed", left, b.Len())
	}
	// The wording of a message isn't this test's.
	if d := cmp.Diff(maskKinds(want), maskKinds(got)); d != "" {
		t.Error(d)
	}
	if none, _ := New(&lint.Result{}, tr.file()); string(none.Bytes()) != "{\"version\": 1, \"findings\": []}\n" {
		t.Errorf("%q", none.Bytes())
	}
}

func maskKinds(s string) string {
	var out []string
	for line := range strings.Lines(s) {
		if before, rest, ok := strings.Cut(line, `"kind": "`); ok {
			_, after, _ := strings.Cut(rest, `", "line"`)
			line = before + `"kind": "…", "line"` + after
		}
		out = append(out, line)
	}
	return strings.Join(out, "")
}

// What is listed is hidden, from wherever hz is called, and whatever moves around it.
func TestApply(t *testing.T) {
	tr := plant(t, map[string]string{"workflows/page.prose.md": contract, "elsewhere/x.txt": ""})
	b, _ := New(tr.check("", "."), tr.file())
	for _, c := range []struct {
		name, text, in, arg string
		codes               string
		hidden, stale       int
	}{
		{"as it was", contract, "", ".", "", 3, 0},
		{"from the folder below", contract, "workflows", ".", "", 3, 0},
		{"from elsewhere", contract, "elsewhere", "../workflows", "", 3, 0},
		{"one file", contract, "workflows", "page.prose.md", "", 3, 0},
		{"CRLF", strings.ReplaceAll(contract, "\n", "\r\n"), "", ".", "", 3, 0},
		{"lines moved", edit(t, contract, "kind: responsibility\n", "kind: responsibility\n# why\n# and wherefore\n"), "", ".", "", 3, 0},
		{"another number elsewhere", edit(t, contract, "title: T", "title: T 2"), "", ".", "", 3, 0},
		{"a line edited", edit(t, contract, "retries: 9", "retries: 8"), "", ".", "HZC002", 2, 1},
		{"a line mended", edit(t, contract, "retries: 9", "retries: 3"), "", ".", "", 2, 1},
		{"a new finding", edit(t, contract, "### Maintains", "### Gaol\n\nx\n\n### Maintains"), "", ".", "HZC105", 3, 0},
		{"one more of a kind", contract + "\n### Musings\n\nz\n", "", ".", "HZC105", 3, 0},
		{"one fewer of a kind", edit(t, contract, "\n### Musings\n\ny\n", ""), "", ".", "", 2, 1},
	} {
		tr.write("workflows/page.prose.md", c.text)
		r := tr.check(c.in, c.arg)
		stale := tr.apply(b, r)
		if got := codes(r); got != c.codes || r.Hidden != c.hidden || !r.Baselined {
			t.Errorf("%s: %q with %d hidden, want %q with %d", c.name, got, r.Hidden, c.codes, c.hidden)
		}
		n := 0
		for _, e := range stale {
			n += e.Count
		}
		if n != c.stale {
			t.Errorf("%s: %v are stale, want %d", c.name, stale, c.stale)
		}
	}
}

// A message that names another file has one kind, from wherever hz is called.
func TestPathsInMessages(t *testing.T) {
	tr := plant(t, map[string]string{"a/page.prose.md": contract, "b/page.prose.md": contract, "c/x.txt": ""})
	b, _ := New(tr.check("", "."), tr.file())
	if !strings.Contains(string(b.Bytes()), "HZC015") {
		t.Fatal("no finding names another file")
	}
	for _, in := range []string{"a", "b", "c"} {
		if r := tr.check(in, ".."); len(tr.apply(b, r)) > 0 || codes(r) != "" {
			t.Errorf("from %s: %q stay", in, codes(r))
		}
	}
}

// An entry is stale when its file was checked or is gone; not when nobody looked at it.
func TestStale(t *testing.T) {
	other := edit(t, contract, "name: page", "name: other")
	tr := plant(t, map[string]string{"page.prose.md": contract, "other.prose.md": other})
	b, _ := New(tr.check("", "."), tr.file())
	files := func(stale []Entry) string {
		var out []string
		for _, e := range stale {
			out = append(out, e.File+" "+string(e.Code))
		}
		return strings.Join(out, ", ")
	}
	clean := edit(t, edit(t, contract, "  retries: 9\n", ""), "### Musings\n\nx\n\n", "")
	tr.write("page.prose.md", edit(t, clean, "### Musings\n\ny\n", ""))
	if got := files(tr.apply(b, tr.check("", "other.prose.md"))); got != "" {
		t.Errorf("stale without having been looked at: %s", got)
	}
	if got, want := files(tr.apply(b, tr.check("", "."))), "page.prose.md HZC002, page.prose.md HZC105"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if err := os.Remove(filepath.Join(tr.dir, "page.prose.md")); err != nil {
		t.Fatal(err)
	}
	if got, want := files(tr.apply(b, tr.check("", "other.prose.md"))), "page.prose.md HZC002, page.prose.md HZC105"; got != want {
		t.Errorf("a file that is gone: %s, want %s", got, want)
	}
	if got := b.Apply(tr.check("", "."), ApplyOptions{File: tr.file(), Exists: exists, Narrowed: true}); len(got) != 0 {
		t.Errorf("a narrowed check calls %v stale", got)
	}
	r := tr.check("", ".")
	r.Diagnostics = append(r.Diagnostics, diag.Fault("other.prose.md", "a rule", "x"))
	if got := tr.apply(b, r); len(got) != 0 || codes(r) != "" {
		t.Errorf("after a fault: %v, %q", got, codes(r))
	}
	tr.write("other.prose.md", strings.Repeat("x", workspace.MaxSize+1))
	if r := tr.check("", "other.prose.md"); files(tr.apply(b, r)) != "page.prose.md HZC002, page.prose.md HZC105" || codes(r) != "HZC001" {
		t.Error("what couldn't be read was mended")
	}
}

// Faults of hz, what wasn't read, and what somebody has to approve can't be hidden.
func TestWhatABaselineCantHold(t *testing.T) {
	tr := plant(t, map[string]string{"page.prose.md": "no frontmatter\n", "big.prose.md": strings.Repeat("x", workspace.MaxSize+1)})
	r := tr.check("", ".", "no/such")
	r.Diagnostics = append(r.Diagnostics, diag.Fault("page.prose.md", "a rule", "x"),
		diag.Diagnostic{Code: "HZC301", Path: "page.prose.md", Message: "changed"}, diag.Diagnostic{Code: "HZC401", Path: "page.prose.md", Message: "broken"})
	diag.Sort(r.Diagnostics)
	all := codes(r)
	b, left := New(r, tr.file())
	if b.Len() != 1 || left != 5 || b.Entries[0].File != "page.prose.md" || b.Entries[0].Code != "HZC001" {
		t.Errorf("%d left out of %q: %+v", left, all, b.Entries)
	}
	for _, code := range []diag.Code{"HZC301", "HZC401", diag.Internal} {
		b.Entries = append(b.Entries, Entry{"page.prose.md", code, "changed", "", 9})
	}
	tr.apply(b, r)
	if r.Hidden != 1 || len(r.Diagnostics) != 5 {
		t.Errorf("%d hidden, and %q stay", r.Hidden, codes(r))
	}
}

// The files' real places count: a link above them makes no difference.
func TestThroughALink(t *testing.T) {
	tr := plant(t, map[string]string{"real/page.prose.md": contract})
	if err := os.Symlink("real", filepath.Join(tr.dir, "link")); err != nil {
		t.Skip(err)
	}
	b, _ := New(tr.check("real", "."), filepath.Join(tr.dir, "real", "b.json"))
	r := tr.check("link", ".")
	if stale := b.Apply(r, ApplyOptions{File: filepath.Join(tr.dir, "link", "b.json"), Exists: exists}); len(stale) > 0 || codes(r) != "" {
		t.Errorf("%q stay, %v are stale", codes(r), stale)
	}
}
