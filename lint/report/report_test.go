package report

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/schemas"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// sample is a result with something of everything.
func sample(t *testing.T) *lint.Result {
	t.Helper()
	r := &lint.Result{Checked: 5, Files: map[string]*source.File{}}
	file := func(path, text string) *source.File {
		f := source.NewFile(path, []byte(text))
		r.Files[path] = f
		return f
	}
	span := func(f *source.File, part string) source.Span {
		at := bytes.Index(f.Text, []byte(part))
		if at < 0 {
			t.Fatalf("%s has no %q", f.Path, part)
		}
		return source.Span{Start: at, End: at + len(part)}
	}
	add := func(f *source.File, d diag.Diagnostic) {
		d.Path, d.Severity = f.Path, d.Code.Severity()
		d.Locate(&source.Cursor{File: f})
		r.Diagnostics = append(r.Diagnostics, d)
	}

	digest := file("workflows/digest.prose.md", "---\nname: digest\nhz:\n\ttitle: 🧝 Überblick  # x\n  schedule: \"0 25 * * *\"\n  inputs:\n    a: {\n      read: x\n    }\n---\n### Goal\n")
	costs := file("workflows/kosten-und-週報.prose.md", "---\nname: kosten\n  money: {read: \"contract:me/digest#digest\"}\n")
	add(digest, diag.Diagnostic{Code: "HZC107", Field: "### Done when", Message: "there is no section ### Done when", Hint: "add one with at least one - [ ] item"})
	add(digest, diag.Diagnostic{Code: "HZC205", Span: span(digest, "Überblick"), Field: "hz.title", Message: `a <tag> & "quotes" stay as they are`})
	add(digest, diag.Diagnostic{
		Code: "HZC011", Span: span(digest, "25"), Field: "hz.schedule", Message: "there is no hour 25", Hint: "write 0 to 23",
		Fixes: []diag.Fix{
			{Title: "write 23", Safe: false, Edits: []diag.Edit{{Span: span(digest, "25"), NewText: "23"}}},
			{Title: "two edits", Safe: true, Edits: []diag.Edit{{Span: span(digest, "\t"), NewText: "  "}, {Span: span(digest, "x\n"), NewText: "\u202e\n"}}},
		},
	})
	add(digest, diag.Diagnostic{Code: "HZC002", Span: span(digest, "{\n      read: x\n    }"), Field: "hz.inputs.a", Message: "this goes over three lines"})
	add(digest, diag.Diagnostic{
		Code: "HZC030", Span: span(digest, "digest"), Field: "hz.inputs.a.read", Message: "me/digest depends on itself: me/digest → me/kosten → me/digest",
		Related: []diag.Related{
			{Path: costs.Path, Span: span(costs, "contract:me/digest#digest"), Range: costs.Range(span(costs, "contract:me/digest#digest")), Message: "me/kosten reads it here"},
			{Path: "elsewhere.prose.md", Range: source.Range{Start: source.Position{Line: 3, Column: 2}, End: source.Position{Line: 3, Column: 4}}},
		},
	})
	bad := file("odd\x1b[31m\xff name.prose.md", "x\u200b\x07y字\u0301z\n")
	add(bad, diag.Diagnostic{Code: "HZC005", Span: span(bad, "\x07"), Message: "a control character \x1b]0;title\x07 and \u202e in the message", Hint: "line\nbreak\tand tab"})
	add(bad, diag.Diagnostic{Code: "HZC201", Span: span(bad, "z"), Message: "tags \U000E0041 hide"})
	add(source.NewFile("workflows/fault.prose.md", nil), diag.Diagnostic{Message: "internal error in the rule items: index out of range"})
	info := diag.Diagnostic{Code: "HZC031", Severity: diag.Info, Path: "workflows/info.prose.md", Message: "only for your information"}
	r.Diagnostics = append(r.Diagnostics, info)
	diag.Sort(r.Diagnostics)
	return r
}

func TestGolden(t *testing.T) {
	none := &lint.Result{Checked: 3}
	for name, c := range map[string]struct {
		result  *lint.Result
		options Options
	}{
		"text":            {sample(t), Options{Format: Text}},
		"text-statistics": {sample(t), Options{Format: Text, Statistics: true}},
		"text-color":      {sample(t), Options{Format: Text, Color: true, Statistics: true}},
		"text-none":       {none, Options{Format: Text, Statistics: true}},
		"full":            {sample(t), Options{Format: Full}},
		"full-color":      {sample(t), Options{Format: Full, Color: true}},
		"json":            {sample(t), Options{Format: JSON, Version: "v0.1.0"}},
		"json-statistics": {sample(t), Options{Format: JSON, Version: "v0.1.0", Statistics: true}},
		"json-baseline":   {&lint.Result{Checked: 3, Baselined: true, Hidden: 2}, Options{Format: JSON, Version: "v0.1.0"}},
		"json-none":       {none, Options{Format: JSON, Version: "v0.1.0", Statistics: true}},
		"jsonl":           {sample(t), Options{Format: JSONL}},
		"sarif":           {sample(t), Options{Format: SARIF, Version: "v0.1.0", Dir: "/repo/sub", Root: "/repo"}},
		"sarif-none":      {none, Options{Format: SARIF, Version: "(devel)", Dir: "/repo"}},
		"github":          {sample(t), Options{Format: GitHub, Dir: "/repo/sub", Root: "/repo"}},
		"gitlab":          {sample(t), Options{Format: GitLab, Dir: "/repo/sub", Root: "/repo"}},
		"gitlab-none":     {none, Options{Format: GitLab}},
		"junit":           {sample(t), Options{Format: JUnit}},
		"junit-warnings":  {sample(t), Options{Format: JUnit, WarningsCount: true}},
		"rdjsonl":         {sample(t), Options{Format: RDJSONL}},
		"checkstyle":      {sample(t), Options{Format: Checkstyle}},
		"checkstyle-none": {none, Options{Format: Checkstyle}},
	} {
		t.Run(name, func(t *testing.T) {
			got := write(t, c.result, c.options)
			if i := bytes.IndexFunc(got, func(r rune) bool { return !diag.Shown(r) && r != '\n' && (r != 0x1b || !c.options.Color) }); i >= 0 {
				t.Errorf("raw %q in the output", got[i:min(len(got), i+8)])
			}
			golden(t, name, withoutRules(got))
		})
	}
}

// withoutRules takes the rules out of a SARIF log: they are the catalog's, and grow with it.
func withoutRules(text []byte) []byte {
	text = regexp.MustCompile(`(?m)^ \{"id": .*\n`).ReplaceAll(text, nil)
	return regexp.MustCompile(`"ruleIndex": \d+`).ReplaceAll(text, []byte(`"ruleIndex": 0`))
}

// golden compares with the file of that name, or rewrites it with -update.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("-want +got (see -update)\n%s", d)
	}
}

func write(t testing.TB, r *lint.Result, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, r, o); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The published schema holds for every JSON golden file, and JSONL's lines are JSON's findings.
func TestSchema(t *testing.T) {
	schema, err := schemas.CheckOutput()
	if err != nil {
		t.Fatal(err)
	}
	names, _ := filepath.Glob("testdata/json*.golden")
	seen := 0
	for _, name := range names {
		if strings.Contains(name, "jsonl") {
			continue
		}
		seen++
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var doc any
		if err := json.Unmarshal(text, &doc); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %#v", name, err)
		}
	}
	if seen < 3 {
		t.Errorf("only %d files", seen)
	}
	var doc struct{ Diagnostics []any }
	if err := json.Unmarshal(write(t, sample(t), Options{Format: JSON}), &doc); err != nil {
		t.Fatal(err)
	}
	var lines []any
	for line := range bytes.Lines(write(t, sample(t), Options{Format: JSONL})) {
		var one any
		if err := json.Unmarshal(line, &one); err != nil {
			t.Fatal(err)
		}
		lines = append(lines, one)
	}
	if d := cmp.Diff(doc.Diagnostics, lines); d != "" {
		t.Error(d)
	}
}

func TestSummary(t *testing.T) {
	of := func(severities ...diag.Severity) []diag.Diagnostic {
		var ds []diag.Diagnostic
		for _, s := range severities {
			ds = append(ds, diag.Diagnostic{Path: "a", Code: "HZC001", Severity: s})
		}
		return ds
	}
	for _, c := range []struct {
		checked int
		found   []diag.Diagnostic
		want    string
	}{
		{0, nil, "0 contracts checked"},
		{1, nil, "1 contract checked: no problems"},
		{2, nil, "2 contracts checked: no problems"},
		{1, of(diag.Error), "1 contract checked: 1 error in 1 file"},
		{3, of(diag.Error, diag.Error, diag.Warning), "3 contracts checked: 2 errors, 1 warning in 1 file"},
		{3, append(of(diag.Warning), diag.Diagnostic{Path: "b", Severity: diag.Info}), "3 contracts checked: 1 warning, 1 info in 2 files"},
		{-2, nil, "2 contracts checked: no new problems, 7 in the baseline"},
		{-1, of(diag.Error), "1 contract checked: 1 error in 1 file, 7 more in the baseline"},
	} {
		hidden := 0
		if c.checked < 0 { // with a baseline that hid seven
			c.checked, hidden = -c.checked, 7
		}
		out := strings.Split(strings.TrimSuffix(string(write(t, &lint.Result{Checked: c.checked, Diagnostics: c.found, Hidden: hidden, Baselined: hidden > 0}, Options{})), "\n"), "\n")
		if got := out[len(out)-1]; got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// faulty takes some bytes and then fails.
type faulty struct{ left, calls int }

var errFull = errors.New("full")

func (f *faulty) Write(p []byte) (int, error) {
	f.calls++
	if f.left -= len(p); f.left < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteErrors(t *testing.T) {
	many := manyFindings(5000)
	for _, format := range Formats() {
		w := &faulty{left: 100_000}
		if err := Write(w, many, Options{Format: Format(format)}); !errors.Is(err, errFull) {
			t.Errorf("%s: %v", format, err)
		}
		if w.calls > 3 {
			t.Errorf("%s: wrote on after the error: %d calls", format, w.calls)
		}
	}
}

func manyFindings(n int) *lint.Result {
	r := &lint.Result{Checked: n}
	for i := range n {
		d := diag.Diagnostic{Code: "HZC002", Path: "workflows/some/folder/weekly-digest.prose.md", Field: "hz.inputs.issues.read",
			Message: `the method "issues_updatd" isn't one of the capability tracker`, Hint: "did you mean issues_updated?"}
		d.Range.Start = source.Position{Line: i + 1, Column: 3}
		d.Range.End = source.Position{Line: i + 1, Column: 9}
		r.Diagnostics = append(r.Diagnostics, d)
	}
	return r
}

func BenchmarkWrite(b *testing.B) {
	r := manyFindings(70_000)
	for _, format := range Formats() {
		b.Run(format, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := Write(discard{}, r, Options{Format: Format(format)}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
