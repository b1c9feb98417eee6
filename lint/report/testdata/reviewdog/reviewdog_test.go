// Package reviewdog reads hz's reports with the parsers of reviewdog. It is a module of its
// own, so that they are no dependency of hz: `go test ./...` in this folder runs it.
package reviewdog

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/reviewdog/reviewdog/parser"
	"github.com/reviewdog/reviewdog/proto/rdf"
	"google.golang.org/protobuf/encoding/protojson"

	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/report"
	"github.com/heinzel/hz/workspace"
)

// What reviewdog understands of the whole corpus is what was found there: each file, line,
// severity and code, in each format of hz that it reads.
func TestReviewdogReadsTheCorpus(t *testing.T) {
	dir, err := filepath.Abs("../../../../corpus")
	if err != nil {
		t.Fatal(err)
	}
	r, err := lint.Check(workspace.Request{Dir: dir, Args: []string{"."}, Namespace: workspace.Me}, lint.Options{KeepText: true})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Diagnostics) < 1000 {
		t.Fatalf("only %d findings: that isn't the corpus", len(r.Diagnostics))
	}
	for _, c := range []struct {
		format report.Format
		parser parser.Parser
		file   func(path string) string
		code   func(code string) string
	}{
		{report.RDJSONL, parser.NewRDJSONLParser(), same, same},
		{report.Checkstyle, parser.NewCheckStyleParser(), same, func(code string) string { return "hz." + code }},
		{report.SARIF, parser.NewSarifParser(), same, same},
	} {
		t.Run(string(c.format), func(t *testing.T) {
			var b bytes.Buffer
			if err := report.Write(&b, &r, report.Options{Format: c.format, Dir: dir}); err != nil {
				t.Fatal(err)
			}
			if c.format == report.RDJSONL {
				strict(t, b.Bytes())
			}
			found, err := c.parser.Parse(&b)
			if err != nil {
				t.Fatal(err)
			}
			var want, got []string
			for _, d := range r.Diagnostics {
				want = append(want, fmt.Sprintf("%s:%d %s %s", c.file(d.Path), d.Range.Start.Line, strings.ToUpper(d.Severity.String()), c.code(string(d.Code))))
			}
			suggestions := 0
			for _, d := range found {
				got = append(got, fmt.Sprintf("%s:%d %s %s", d.GetLocation().GetPath(), d.GetLocation().GetRange().GetStart().GetLine(), d.GetSeverity(), d.GetCode().GetValue()))
				suggestions += len(d.GetSuggestions())
			}
			slices.Sort(want)
			slices.Sort(got)
			if len(want) != len(got) {
				t.Errorf("%d findings, want %d", len(got), len(want))
			}
			for i := range min(len(want), len(got)) {
				if want[i] != got[i] {
					t.Fatalf("got %q, want %q", got[i], want[i])
				}
			}
			if c.format != report.Checkstyle && suggestions < 100 {
				t.Errorf("only %d suggestions", suggestions)
			}
		})
	}
}

func same(s string) string { return s }

// strict reads each line as the message that reviewdog's format is, and lets no member through
// that it doesn't have: the parser itself does.
func strict(t *testing.T, text []byte) {
	t.Helper()
	for line := range bytes.Lines(text) {
		if err := protojson.Unmarshal(line, new(rdf.Diagnostic)); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
	}
	if protojson.Unmarshal([]byte(`{"message": "x", "odd": 1}`), new(rdf.Diagnostic)) == nil {
		t.Error("an unknown member passes")
	}
}
