package lint

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace"
)

// keysOf checks one text and gives the keys of its findings.
func keysOf(t *testing.T, text string) []Key {
	t.Helper()
	r := check(t, map[string]string{"page.prose.md": text}, Options{KeepText: true})
	return r.Keys(func(p string) string { return p })
}

// faulty has findings of many kinds, two of them alike.
func faulty(t *testing.T) string {
	text := replace(t, contract, "  title: Page\n", "  title: Page\n  retries: 9\n  time_out: 10m\n")
	return text + "\n### Musings\n\nx\n\n### Gaol\n\nx\n\n### Musings\n\nx\n"
}

// A key holds whatever moves around its line, and ends when its line is edited.
func TestKeys(t *testing.T) {
	text := faulty(t)
	want := keysOf(t, text)
	if len(want) < 5 {
		t.Fatalf("only %d findings", len(want))
	}
	seen := map[Key]bool{}
	prints := map[string]bool{}
	for _, k := range want {
		if seen[k] || prints[k.Fingerprint()] {
			t.Errorf("%+v stands twice", k)
		}
		seen[k], prints[k.Fingerprint()] = true, true
	}
	for name, other := range map[string]string{
		"lines added above":  replace(t, text, "kind: responsibility\n", "kind: responsibility\n# a comment\n# another\n"),
		"lines added below":  text + "\n<!-- the end -->\n",
		"CRLF":               strings.ReplaceAll(text, "\n", "\r\n"),
		"a byte order mark":  "\ufeff" + text,
		"blanks at the ends": strings.ReplaceAll(text, "### Musings\n", "### Musings  \n"),
		"more blanks inside": strings.ReplaceAll(text, "### Musings", "###   Musings"),
		"another value":      replace(t, text, "description: Keeps the page", "description: Keeps 12 pages"),
		"lines moved":        strings.Replace(replace(t, text, "  time_out: 10m\n", ""), "  outputs:", "  time_out: 10m\n  outputs:", 1),
	} {
		got := map[Key]bool{}
		for _, k := range keysOf(t, other) {
			got[k] = true
		}
		if len(got) != len(want) {
			t.Errorf("%s: %d keys, want %d", name, len(got), len(want))
		}
		for k := range seen {
			if !got[k] {
				t.Errorf("%s: %+v is lost", name, k)
			}
		}
	}
	for name, c := range map[string]struct {
		other string
		lost  diag.Code
	}{
		"a value edited":   {replace(t, text, "retries: 9", "retries: 8"), "HZC002"},
		"a heading edited": {replace(t, text, "### Gaol", "### Jail"), "HZC105"},
	} {
		lost := 0
		got := map[Key]bool{}
		for _, k := range keysOf(t, c.other) {
			got[k] = true
		}
		for _, k := range want {
			if !got[k] {
				lost++
			}
		}
		if lost != 1 {
			t.Errorf("%s: %d keys are lost, want 1 of %s", name, lost, c.lost)
		}
	}
}

func TestLineKey(t *testing.T) {
	long := strings.Repeat("ä", longLine+1)
	for _, c := range []struct{ line, want string }{
		{"", ""},
		{"  a \t b  ", "a b"},
		{"a\xffb", "a\ufffdb"},
		{strings.Repeat("ä", longLine), strings.Repeat("ä", longLine)},
	} {
		if got := LineKey([]byte(c.line)); got != c.want {
			t.Errorf("%q: %q, want %q", c.line, got, c.want)
		}
	}
	a, b := LineKey([]byte(long)), LineKey([]byte(long+"x"))
	if a == b || len([]rune(a)) > longLine || !strings.HasPrefix(a, strings.Repeat("ä", headLine-1)+"… ") {
		t.Errorf("%q and %q", a, b)
	}
}

// The texts of files with findings are kept, and no others; those that only a rule between
// contracts found something in are read again.
func TestKeptTexts(t *testing.T) {
	reads := replace(t, replace(t, contract, "tracker.issues_open", `"contract:me/gone#page", stage: draft`), "requires: [tracker:read]", "requires: []")
	files := map[string]string{
		"page.prose.md":  contract,
		"bad.prose.md":   replace(t, replace(t, contract, "name: page", "name: bad"), "### Goal", "### Gaol"),
		"lone.prose.md":  replace(t, reads, "name: page", "name: lone"),
		"quiet.prose.md": replace(t, replace(t, reads, "name: page", "name: quiet"), "stage: draft}", "stage: draft} # hz: ignore HZC031 — it comes"),
	}
	r := check(t, files, Options{KeepText: true})
	if len(r.Files) != 2 || r.Files["bad.prose.md"] == nil || r.Files["lone.prose.md"] == nil {
		t.Fatalf("%v", r.Files)
	}
	for path, f := range r.Files {
		if string(f.Text) != files[path] {
			t.Errorf("%s holds %q", path, f.Text)
		}
	}
	if r := check(t, files, Options{}); r.Files != nil {
		t.Error("texts were kept unasked")
	}
	if len(r.Targets) != 4 || r.Targets[0].Path != "bad.prose.md" {
		t.Errorf("%+v", r.Targets)
	}
	if r := check(t, files, Options{KeepText: true}, "lone.prose.md"); len(r.Targets) != 1 || r.Checked != 1 || r.Targets[0].Path != "lone.prose.md" || len(r.Files) != 1 {
		t.Errorf("%+v", r)
	}
}

// A file that was changed between its check and the rules between contracts has no text: the
// places would be those of another one.
func TestAChangedTextIsntKept(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "page.prose.md")
	if err := os.WriteFile(path, []byte("one"), 0o600); err != nil {
		t.Fatal(err)
	}
	c := workspace.Collect(workspace.Request{Dir: dir, Args: []string{"."}})
	var f fileFindings
	f.keep(source.NewFile("page.prose.md", []byte("one")))
	var reader workspace.Reader
	defer reader.Close()
	if got := f.again(&c.Targets[0], nil, &reader); got == nil || string(got.Text) != "one" {
		t.Errorf("%v", got)
	}
	if got := f.again(&c.Targets[0], map[string][]byte{c.Targets[0].File: []byte("two")}, &reader); got != nil {
		t.Error("a changed text was taken")
	}
	if err := os.WriteFile(path, []byte("two"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := f.again(&c.Targets[0], nil, &reader); got != nil {
		t.Error("a changed file was taken")
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if got := f.again(&c.Targets[0], nil, &reader); got != nil {
		t.Error("a file that is gone was taken")
	}
}

func TestRelative(t *testing.T) {
	for _, c := range []struct{ folder, path, relative, below string }{
		{"/a/b", "/a/b/c/d", "c/d", "c/d"},
		{"/a/b", "/a/bc/d", "../bc/d", "/a/bc/d"},
		{"/a/b", "/a/b", ".", "."},
		{"/a/b", "/a/b/..c", "..c", "..c"},
		{"", "/a/b", "/a/b", "/a/b"},
		{"/a", "b", "b", "b"},
	} {
		if got := Relative(c.folder, filepath.FromSlash(c.path)); got != c.relative {
			t.Errorf("Relative(%q, %q) = %q, want %q", c.folder, c.path, got, c.relative)
		}
		if got := Below(c.folder, filepath.FromSlash(c.path)); got != c.below {
			t.Errorf("Below(%q, %q) = %q, want %q", c.folder, c.path, got, c.below)
		}
	}
}

// The short way of LineKey gives what the long one gives.
func FuzzLineKey(f *testing.F) {
	for _, s := range []string{"", " ", "a b", "a  b", " a\tb ", "ä b", "a\x00b", "\xff", "a\u00a0b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if len(line) > longLine {
			t.Skip()
		}
		if got, want := LineKey([]byte(line)), strings.ToValidUTF8(strings.Join(strings.Fields(line), " "), "\ufffd"); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	})
}
