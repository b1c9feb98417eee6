package fix

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/atomicfile"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// contract is a contract of that name without findings, which reads what is given.
func contract(name, reads string) string {
	inputs, items := "", ""
	if reads != "" {
		inputs = "  inputs:\n    other: {read: \"" + reads + "\", stage: draft}\n"
		items = "### Requires\n\n- `other`: what the other one says.\n\n"
	}
	return "---\nname: " + name + "\nkind: responsibility\ndescription: Keeps it true.\nhz:\n  schema: 1\n  title: T\n" + inputs +
		"  outputs:\n    page: {format: markdown}\n---\n\n### Goal\n\nIt is true.\n\n" + items +
		"### Maintains\n\n- `page`: ten points.\n\n### Done when\n\n- [ ] All is there.\n"
}

// folder writes files and gives the folder, without links in its path.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func mended(t *testing.T, r workspace.Request, o Options) Outcome {
	t.Helper()
	out, err := Check(r, o)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// changes gives the lines that changed in each file.
func changes(out Outcome) map[string]string {
	all := map[string]string{}
	for _, c := range out.Changed {
		var lines []string
		for line := range strings.Lines(string(c.Diff())) {
			if line[0] == '-' && !strings.HasPrefix(line, "--- ") || line[0] == '+' && !strings.HasPrefix(line, "+++ ") {
				lines = append(lines, line[:1]+strings.TrimSpace(line[1:]))
			}
		}
		all[c.Path] = strings.Join(lines, " ")
	}
	return all
}

func codes(ds []diag.Diagnostic) string {
	var all []string
	for i := range ds {
		all = append(all, ds[i].Path+" "+string(ds[i].Code))
	}
	return strings.Join(all, ", ")
}

func TestCheck(t *testing.T) {
	misspelt := func(s string) string {
		return strings.ReplaceAll(strings.Replace(s, "title:", "titel:", 1), "### Goal", "###Goal")
	}
	both := "-titel: T +title: T -###Goal +### Goal"
	odd := strings.Replace(contract("a", ""), "### Maintains", "### Step\n\nOne.\n\n### Maintains", 1)
	for _, c := range []struct {
		name  string
		files map[string]string
		args  []string
		o     lint.Options
		want  map[string]string
		left  string
	}{
		{"two files, one of them below", map[string]string{"a.prose.md": misspelt(contract("a", "")), "sub/b.prose.md": misspelt(contract("b", "")), "c.prose.md": contract("c", "")},
			[]string{"."}, lint.Options{}, map[string]string{"a.prose.md": both, "sub/b.prose.md": both}, ""},
		{"only what was asked for", map[string]string{"a.prose.md": misspelt(contract("a", "")), "b.prose.md": misspelt(contract("b", ""))},
			[]string{"a.prose.md"}, lint.Options{}, map[string]string{"a.prose.md": both}, ""},
		{"only what is selected", map[string]string{"a.prose.md": misspelt(contract("a", ""))},
			[]string{"."}, lint.Options{Select: []string{"HZC1"}}, map[string]string{"a.prose.md": "-###Goal +### Goal"}, ""},
		{"not what is ignored", map[string]string{"a.prose.md": strings.Replace(odd, "title:", "titel:", 1)},
			[]string{"."}, lint.Options{Ignore: []string{"HZC105"}}, map[string]string{"a.prose.md": "-titel: T +title: T"}, ""},
		{"a warning by itself", map[string]string{"a.prose.md": odd},
			[]string{"."}, lint.Options{}, map[string]string{"a.prose.md": "-### Step +### Steps"}, ""},
		{"not what a comment silences", map[string]string{"a.prose.md": strings.Replace(odd, "### Step", "<!-- hz: ignore HZC105 — ours -->\n### Step", 1)},
			[]string{"."}, lint.Options{}, map[string]string{}, ""},
		{"no name that another contract has", map[string]string{"a.prose.md": contract("b", ""), "sub/a.prose.md": contract("a", "")},
			[]string{"."}, lint.Options{}, map[string]string{}, "a.prose.md HZC010"},
		{"nor one that only a neighbour has", map[string]string{"workflows/a.prose.md": contract("b", ""), "workflows/sub/a.prose.md": contract("a", "")},
			[]string{"workflows/a.prose.md"}, lint.Options{}, map[string]string{}, "workflows/a.prose.md HZC010"},
		{"no name away from a contract that is read by it", map[string]string{"a.prose.md": contract("b", ""), "c.prose.md": contract("c", "contract:me/b#page")},
			[]string{"."}, lint.Options{}, map[string]string{}, "a.prose.md HZC010"},
		{"a name that another one reads already", map[string]string{"a.prose.md": contract("b", ""), "c.prose.md": contract("c", "contract:me/a#page")},
			[]string{"."}, lint.Options{}, map[string]string{"a.prose.md": "-name: b +name: a"}, ""},
		{"two names that are each other's", map[string]string{"a.prose.md": contract("b", ""), "b.prose.md": contract("a", "")},
			[]string{"."}, lint.Options{}, map[string]string{}, "a.prose.md HZC010, b.prose.md HZC010"},
		{"one file that can't be read", map[string]string{"a.prose.md": misspelt(contract("a", "")), "b.prose.md": "\xff"},
			[]string{"."}, lint.Options{}, map[string]string{"a.prose.md": both}, "b.prose.md HZC001"},
		{"a path that isn't there", nil, []string{"x.prose.md"}, lint.Options{}, map[string]string{}, "x.prose.md HZC001"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := workspace.Request{Dir: folder(t, c.files), Args: c.args}
			out := mended(t, r, Options{Options: c.o})
			if d := cmp.Diff(c.want, changes(out)); d != "" {
				t.Error(d)
			}
			if got := codes(out.Result.Diagnostics); got != c.left {
				t.Errorf("left: %s, want %s", got, c.left)
			}
			for _, ch := range out.Changed {
				if err := ch.Write(); err != nil {
					t.Fatal(err)
				}
			}
			if again := mended(t, r, Options{Options: c.o}); len(again.Changed) > 0 || again.Rounds > 0 {
				t.Errorf("the second time: %v", changes(again))
			}
		})
	}
}

func TestNarrow(t *testing.T) {
	dir := folder(t, map[string]string{"a.prose.md": strings.Replace(strings.Replace(contract("a", ""), "title:", "titel:", 1), "### Goal", "###Goal", 1)})
	out := mended(t, workspace.Request{Dir: dir, Args: []string{"."}}, Options{Narrow: func(r *lint.Result) {
		var kept []diag.Diagnostic
		for _, d := range r.Diagnostics {
			if d.Code != "HZC101" {
				kept = append(kept, d)
			}
		}
		r.Diagnostics, r.Hidden = kept, len(r.Diagnostics)-len(kept)
	}})
	if got := changes(out); got["a.prose.md"] != "-titel: T +title: T" || out.Result.Hidden != 1 {
		t.Errorf("%v, %d hidden", got, out.Result.Hidden)
	}
}

func TestStandardInput(t *testing.T) {
	text := contract("a", "")
	for old, want := range map[string]string{text: text, strings.Replace(text, "title:", "titel:", 1): text} {
		out := mended(t, workspace.Request{Dir: t.TempDir(), StdinName: "a.prose.md", Stdin: []byte(old)}, Options{})
		if string(out.Stdin) != want || (len(out.Changed) > 0) != (old != want) {
			t.Errorf("%q", out.Stdin)
		}
	}
}

func TestOptionsThatCantBeUsed(t *testing.T) {
	if _, err := Check(workspace.Request{Dir: t.TempDir()}, Options{Options: lint.Options{Select: []string{"HZC9"}}}); err == nil {
		t.Error("no error")
	}
}

func TestWrite(t *testing.T) {
	name := "a.prose.md"
	dir := folder(t, map[string]string{name: strings.Replace(contract("a", ""), "title:", "titel:", 1)})
	file := filepath.Join(dir, name)
	out := mended(t, workspace.Request{Dir: dir, Args: []string{"."}}, Options{})
	c := &out.Changed[0]
	if want := []Applied{{"HZC002", "Rename the key to title", 7}}; !cmp.Equal(c.Applied, want) {
		t.Errorf("%v", c.Applied)
	}
	if err := os.Chmod(file, 0o440); err != nil {
		t.Fatal(err)
	}
	if err := c.Write(); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("a file that nobody is to write: %v", err)
	}
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := c.Write(); err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(file); err != nil || string(got) != contract("a", "") {
		t.Errorf("%v: %q", err, got)
	}
	if info, err := os.Stat(file); err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o640 {
		t.Errorf("%v: %v", err, info.Mode())
	}
	if err := c.Write(); !errors.Is(err, atomicfile.ErrChanged) {
		t.Errorf("a file that changed: %v", err)
	}
	if runtime.GOOS == "windows" {
		return
	}
	if err := errors.Join(os.Rename(file, file+".old"), os.WriteFile(file+".old", c.Old, 0o644), os.Symlink(file+".old", file)); err != nil {
		t.Fatal(err)
	}
	if kind := new(atomicfile.KindError); !errors.As(c.Write(), &kind) {
		t.Errorf("a link was written through")
	}
	if got, _ := os.ReadFile(file + ".old"); string(got) != string(c.Old) {
		t.Errorf("what the link leads to was written: %q", got)
	}
}
