package report

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// corpusResult checks the whole corpus at once.
func corpusResult(t testing.TB) (*lint.Result, Options) {
	t.Helper()
	dir, err := filepath.Abs("../../corpus")
	if err != nil {
		t.Fatal(err)
	}
	r := checked(t, dir)
	if len(r.Diagnostics) < 1000 || r.Checked < 1000 {
		t.Fatalf("%d findings in %d contracts: that isn't the corpus", len(r.Diagnostics), r.Checked)
	}
	return r, Options{Dir: dir, Version: "v0.1.0"}
}

func checked(t testing.TB, dir string, args ...string) *lint.Result {
	t.Helper()
	if len(args) == 0 {
		args = []string{"."}
	}
	r, err := lint.Check(workspace.Request{Dir: dir, Args: args, Namespace: workspace.Me}, lint.Options{KeepText: true})
	if err != nil {
		t.Fatal(err)
	}
	return &r
}

// One run of the whole corpus in every format: each says the same of the same findings, and
// each file is what standard output would have been.
func TestTheCorpusInEveryFormat(t *testing.T) {
	r, o := corpusResult(t)
	folder := t.TempDir()
	outputs := []Output{{Format: Text}}
	for _, f := range Formats() {
		outputs = append(outputs, Output{Format(f), filepath.Join(folder, f)})
	}
	var stdout bytes.Buffer
	if err := WriteAll(outputs, &stdout, r, o); err != nil {
		t.Fatal(err)
	}
	want := seenIn(r)
	for _, out := range outputs[1:] {
		text, err := os.ReadFile(out.File)
		if err != nil {
			t.Fatal(err)
		}
		same(t, out.Format, want, readers[out.Format](t, text))
		alone := o
		alone.Format = out.Format
		if !bytes.Equal(text, write(t, r, alone)) {
			t.Errorf("%s: the file differs from what is written alone", out.Format)
		}
		if out.Format == Text && !bytes.Equal(text, stdout.Bytes()) {
			t.Error("the text differs from standard output")
		}
	}
}

// nastyTree makes contracts with names that formats stumble over, each with one finding.
func nastyTree(t testing.TB) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{
		"clean.prose.md",
		"a b/Prüfung,#1%.prose.md",
		"x:y.prose.md",
		"::stop-commands::x.prose.md",
		" ::error::indented.prose.md",
		"##[add-mask]x.prose.md",
		"line\nbreak\r.prose.md",
		"esc\x1b[31m.prose.md",
		"broken\xff.prose.md",
		`back\slash.prose.md`,
		`<b>"&'.prose.md`,
		"x](y)|`*_.prose.md",
		"%0A%3A%25.prose.md",
		"\u202egnp.prose.md",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		text := "---\nname: clean\nkind: responsibility\ndescription: d\nhz:\n  schema: 1\n  title: T\n  outputs:\n    page: {format: markdown}\n---\n\n### Goal\n\nx\n\n### Maintains\n\n- `page`: x\n\n### Done when\n\n- [ ] x\n"
		if name != "clean.prose.md" {
			text = strings.Replace(text, "kind: responsibility", "kind: ::error::##[add-mask]x](y) <b>", 1)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Skip(err) // a system that doesn't allow such names
		}
	}
	return dir
}

// Names that formats stumble over: what each format says, from a folder below the root.
func TestNastyNames(t *testing.T) {
	root := nastyTree(t)
	dir := filepath.Join(root, "a b")
	r := checked(t, dir, "..", ".")
	r.Diagnostics = keepCode(r, "HZC002")
	for _, f := range Formats() {
		o := Options{Format: Format(f), Dir: dir, Root: root}
		text := write(t, r, o)
		text = bytes.ReplaceAll(text, []byte(filepath.ToSlash(root)), []byte("/ROOT"))
		golden(t, "nasty-"+f, withoutRules(text))
	}
}

func keepCode(r *lint.Result, code string) (out []diag.Diagnostic) {
	for _, d := range r.Diagnostics {
		if string(d.Code) == code {
			out = append(out, d)
		}
	}
	return out
}
