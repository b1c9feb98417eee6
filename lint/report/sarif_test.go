package report

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
)

// sarifSchema is the published one; testdata/schemas/README.md says where it is from.
func sarifSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	f, err := os.Open("testdata/schemas/sarif-2.1.0.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	c := jsonschema.NewCompiler()
	c.AssertFormat = true
	if err := c.AddResource("sarif.json", f); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile("sarif.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// sarifResults are logs of all kinds.
func sarifResults(t *testing.T) map[string][]byte {
	t.Helper()
	corpus, o := corpusResult(t)
	o.Format = SARIF
	nasty := checked(t, nastyTree(t))
	elsewhere := checked(t, filepath.Join(o.Dir, "cases"), "../cases/HZC001/empty", "no/such.prose.md", "/no/such.prose.md")
	return map[string][]byte{
		"sample":    write(t, sample(t), Options{Format: SARIF, Version: "v0.1.0", Dir: "/repo/sub", Root: "/repo"}),
		"none":      write(t, &lint.Result{}, Options{Format: SARIF, Version: "(devel)"}),
		"corpus":    write(t, corpus, o),
		"nasty":     write(t, nasty, Options{Format: SARIF, Version: "v0.1.0", Dir: o.Dir}),
		"elsewhere": write(t, elsewhere, Options{Format: SARIF, Version: "v0.1.0", Dir: filepath.Join(o.Dir, "cases"), Root: filepath.Dir(o.Dir)}),
		"many":      write(t, of(append(times(maxResults, diag.Warning), times(3, diag.Error)...)...), Options{Format: SARIF}),
	}
}

func TestSARIFIsValid(t *testing.T) {
	schema := sarifSchema(t)
	for name, text := range sarifResults(t) {
		var doc any
		if err := json.Unmarshal(text, &doc); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := schema.Validate(doc); err != nil {
			t.Errorf("%s: %#v", name, err)
		}
	}
	var wrong any
	decode(t, []byte(`{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": "x"}}, "results": [{"message": {"text": "x"}, "locations": [{"physicalLocation": {"region": {"startLine": 0}}}]}]}]}`), &wrong)
	if schema.Validate(wrong) == nil {
		t.Error("the schema lets line 0 through")
	}
}

// What GitHub's code scanning demands beyond the schema.
func TestSARIFForGitHub(t *testing.T) {
	plain := regexp.MustCompile(`^[A-Za-z0-9/._~!$&'()*+,;=:@%-]+$`)
	for name, text := range sarifResults(t) {
		var log sarifLog
		decode(t, text, &log)
		run := log.Runs[0]
		if len(run.Results) > maxResults {
			t.Errorf("%s: %d results", name, len(run.Results))
		}
		for _, r := range run.Results {
			if len(r.Locations) != 1 || r.PartialFingerprints["hzFinding/v1"] == "" || r.Message.Text == "" {
				t.Errorf("%s: %+v", name, r)
			}
			for _, l := range r.Locations {
				a := l.PhysicalLocation.ArtifactLocation
				outside := strings.HasPrefix(a.URI, "file:///")
				if !plain.MatchString(a.URI) || !outside && (strings.HasPrefix(a.URI, "/") || a.URIBaseID != "SRCROOT") || outside && a.URIBaseID != "" {
					t.Errorf("%s: %+v", name, a)
				}
				if first, _, _ := strings.Cut(a.URI, "/"); !outside && strings.Contains(first, ":") {
					t.Errorf("%s: %s has a scheme", name, a.URI)
				}
			}
		}
	}
}

// Every code is a rule, in the catalog's words.
func TestSARIFRules(t *testing.T) {
	var log sarifLog
	decode(t, write(t, of(), Options{Format: SARIF}), &log)
	rules := log.Runs[0].Tool.Driver.Rules
	catalog := diag.Catalog()
	if len(rules) != len(catalog) {
		t.Fatalf("%d rules for %d codes", len(rules), len(catalog))
	}
	names := map[string]bool{}
	for i, e := range catalog {
		r := rules[i]
		if r.ID != string(e.Code) || r.HelpURI != e.Code.URL() || r.DefaultConfiguration.Level != sarifLevel(e.Severity) {
			t.Errorf("%+v", r)
		}
		if n := len(r.Properties.Tags); n == 0 || n > 10 {
			t.Errorf("%s has %d tags", r.ID, n)
		}
		if names[r.Name] || !regexp.MustCompile(`^([A-Z][a-z0-9]*)+$`).MatchString(r.Name) {
			t.Errorf("%s: the name %q", r.ID, r.Name)
		}
		names[r.Name] = true
	}
}

// Past GitHub's limit, warnings give way to errors, and a notification says how many.
func TestSARIFsLimit(t *testing.T) {
	for _, c := range []struct{ warnings, errors, wantWarnings, wantErrors int }{
		{maxResults, 0, maxResults, 0},
		{maxResults, 3, maxResults - 3, 3},
		{5, maxResults + 7, 0, maxResults},
	} {
		var log sarifLog
		decode(t, write(t, of(append(times(c.warnings, diag.Warning), times(c.errors, diag.Error)...)...), Options{Format: SARIF}), &log)
		got := map[string]int{}
		for _, r := range log.Runs[0].Results {
			got[r.Level]++
		}
		if got["warning"] != c.wantWarnings || got["error"] != c.wantErrors {
			t.Errorf("%+v: %v", c, got)
		}
		left := c.warnings + c.errors - maxResults
		notes := log.Runs[0].Invocations[0].ToolExecutionNotifications
		if (left > 0) != (len(notes) == 1) || left > 0 && !strings.Contains(notes[0].Message.Text, "25000") {
			t.Errorf("%+v: %+v", c, notes)
		}
		if !log.Runs[0].Invocations[0].ExecutionSuccessful {
			t.Error("finding much is no failure")
		}
	}
}

// A fault of hz is no result: the run failed, and a notification says where.
func TestSARIFOfAFault(t *testing.T) {
	r := of(diag.Warning)
	r.Diagnostics = append(r.Diagnostics, diag.Fault("b.prose.md", "the rule items", "x"))
	var log sarifLog
	decode(t, write(t, r, Options{Format: SARIF}), &log)
	run := log.Runs[0]
	if v := run.Invocations[0]; v.ExecutionSuccessful || len(v.ToolExecutionNotifications) != 1 || len(run.Results) != 1 {
		t.Errorf("%+v", run.Invocations)
	}
}

// Fixes are the same edits as everywhere: applied by their lines and columns, they make of a
// file what their spans make of it.
func TestSARIFFixes(t *testing.T) {
	r, o := corpusResult(t)
	o.Format = SARIF
	var log sarifLog
	decode(t, write(t, r, o), &log)
	seen := 0
	n := 0
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		if d.Code == diag.Internal {
			continue
		}
		fixes := log.Runs[0].Results[n].Fixes
		n++
		if len(fixes) != len(d.Fixes) {
			t.Fatalf("%s has %d fixes, want %d", d.Message, len(fixes), len(d.Fixes))
		}
		file := r.Files[d.Path]
		for k := range d.Fixes {
			edits := sorted(d.Fixes[k].Edits)
			for j, e := range fixes[k].ArtifactChanges[0].Replacements {
				at := func(line, column int) int {
					return file.Offset(source.CodePoints, source.Position{Line: line, Column: column})
				}
				g := e.DeletedRegion
				if got := (source.Span{Start: at(g.StartLine, g.StartColumn), End: at(g.EndLine, g.EndColumn)}); got != edits[j].Span || e.InsertedContent.Text != edits[j].NewText && utf8.ValidString(edits[j].NewText) {
					t.Errorf("%s: %v and %q, want %v and %q", d.Path, got, e.InsertedContent.Text, edits[j].Span, edits[j].NewText)
				}
				seen++
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d edits were looked at", seen)
	}
}

func TestPlainMessage(t *testing.T) {
	for _, c := range []struct{ in, want string }{
		{"a [b] (c) d", "a [b] (c) d"},
		{"see [here](http://x)", "see [here] (http://x)"},
		{"a\x1b]", `a\x1b]`},
	} {
		if got := plainMessage(c.in); got != c.want {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}
