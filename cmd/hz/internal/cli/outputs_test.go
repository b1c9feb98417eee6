package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/santhosh-tekuri/jsonschema/v5"
)

// place is where a reader of an output sees a finding.
type place struct {
	path, line, code string
}

func byPlace(a, b place) int {
	return cmp.Or(strings.Compare(a.path, b.path), strings.Compare(a.line, b.line), strings.Compare(a.code, b.code))
}

// One run over the whole corpus with three outputs: the same findings in each, and the SARIF is
// valid against the published schema.
func TestTheCorpusInThreeOutputs(t *testing.T) {
	corpus, err := filepath.Abs(filepath.FromSlash("../../../../corpus"))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "a.sarif")
	r := newRun(t, "heinzel", "check", ".", "--output", "sarif="+file, "--output", "github", "--format", "text")
	r.env.Dir = corpus
	if code := Run(context.Background(), r.env); code != exitFindings || r.stderr.Len() > 0 {
		t.Fatalf("exit status %d\n%s", code, &r.stderr)
	}

	text := regexp.MustCompile(`^(\S.*?):(\d+) (HZC\d+) `)
	command := regexp.MustCompile(`^::(?:error|warning|notice) file=(?:corpus/)?([^,]+),line=(\d+),.*?title=(HZC\d+)`)
	property := strings.NewReplacer("%3A", ":", "%2C", ",", "%0A", "\n", "%0D", "\r", "%25", "%")
	var texts, commands, results []place
	for line := range strings.Lines(r.stdout.String()) {
		if m := command.FindStringSubmatch(line); m != nil {
			commands = append(commands, place{property.Replace(m[1]), m[2], m[3]})
		} else if m := text.FindStringSubmatch(line); m != nil {
			texts = append(texts, place{m[1], m[2], m[3]})
		}
	}

	sarif, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Runs []struct {
			Results []struct {
				RuleID    string
				Locations []struct {
					PhysicalLocation struct {
						ArtifactLocation struct{ URI string }
						Region           struct{ StartLine int }
					}
				}
			}
		}
	}
	if err := json.Unmarshal(sarif, &doc); err != nil || len(doc.Runs) != 1 {
		t.Fatal(err, len(doc.Runs))
	}
	for _, result := range doc.Runs[0].Results {
		at := result.Locations[0].PhysicalLocation
		path, err := url.PathUnescape(at.ArtifactLocation.URI)
		if err != nil {
			t.Error(err)
		}
		path = strings.TrimPrefix(strings.TrimPrefix(path, "./"), "corpus/")
		results = append(results, place{path, fmt.Sprint(at.Region.StartLine), result.RuleID})
	}

	for _, list := range [][]place{texts, commands, results} {
		slices.SortFunc(list, byPlace)
	}
	if len(texts) < 1000 {
		t.Fatalf("only %d findings: that isn't the corpus", len(texts))
	}
	exported := gocmp.AllowUnexported(place{})
	if d := gocmp.Diff(texts, commands, exported); d != "" {
		t.Errorf("GitHub's commands have other findings than the text:\n%s", d)
	}
	if d := gocmp.Diff(texts, results, exported); d != "" {
		t.Errorf("the SARIF has other findings than the text:\n%s", d)
	}
	valid(t, filepath.FromSlash("../../../../lint/report/testdata/schemas/sarif-2.1.0.json"), sarif)
}

// valid holds a JSON document against a published schema.
func valid(t *testing.T, schema string, text []byte) {
	t.Helper()
	s, err := jsonschema.Compile(schema)
	if err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	if err := s.Validate(doc); err != nil {
		t.Errorf("%#v", err)
	}
}
