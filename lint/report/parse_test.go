package report

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
)

// seen is what every format says of a finding.
type seen struct {
	path     string // as printed
	line     int
	code     string
	severity string // where the format tells all three apart
}

func (s seen) compare(t seen) int {
	return strings.Compare(s.path+"\x00"+strconv.Itoa(100000+s.line)+s.code+s.severity, t.path+"\x00"+strconv.Itoa(100000+t.line)+t.code+t.severity)
}

// seenIn gives what a result holds.
func seenIn(r *lint.Result) []seen {
	var out []seen
	for i := range r.Diagnostics {
		d := &r.Diagnostics[i]
		out = append(out, seen{d.Path, max(1, d.Range.Start.Line), codeOf(d), d.Severity.String()})
	}
	return out
}

// readers read each format's output back.
var readers = map[Format]func(t *testing.T, text []byte) []seen{
	Text:       readText,
	Full:       readText,
	JSON:       readJSON,
	JSONL:      readJSONL,
	SARIF:      readSARIF,
	GitHub:     readGitHub,
	GitLab:     readGitLab,
	JUnit:      readJUnit,
	RDJSONL:    readRDJSONL,
	Checkstyle: readCheckstyle,
}

var textLine = regexp.MustCompile(`^(\S.*?):(\d+)(?::\d+)? (?:(HZC\d{3})(?: |$)|internal error)`)

func readText(t *testing.T, text []byte) []seen {
	var out []seen
	for line := range strings.Lines(string(text)) {
		if m := textLine.FindStringSubmatch(line); m != nil {
			s := seen{strings.TrimPrefix(m[1], "./"), number(t, m[2]), m[3], ""}
			if s.code == "" {
				s.code = "internal-error"
			}
			out = append(out, s)
		}
	}
	return out
}

type jsonFinding struct {
	File           string
	Line           int
	Code, Severity string
}

func (f *jsonFinding) seen() seen {
	if f.Code == "" {
		f.Code = "internal-error"
	}
	return seen{f.File, f.Line, f.Code, f.Severity}
}

func readJSON(t *testing.T, text []byte) []seen {
	var doc struct{ Diagnostics []jsonFinding }
	decode(t, text, &doc)
	var out []seen
	for _, f := range doc.Diagnostics {
		out = append(out, f.seen())
	}
	return out
}

func readJSONL(t *testing.T, text []byte) []seen {
	var out []seen
	for line := range bytes.Lines(text) {
		var f jsonFinding
		decode(t, line, &f)
		out = append(out, f.seen())
	}
	return out
}

// sarifLog is as much of SARIF as hz writes.
type sarifLog struct {
	Runs []struct {
		Tool struct {
			Driver struct {
				Rules []struct {
					ID, Name, HelpURI    string
					Properties           struct{ Tags []string }
					DefaultConfiguration struct{ Level string }
				}
			}
		}
		Invocations []struct {
			ExecutionSuccessful        bool
			ToolExecutionNotifications []struct {
				Message   struct{ Text string }
				Locations []sarifLocation
			}
		}
		Results []struct {
			RuleID              string
			RuleIndex           int
			Level               string
			Message             struct{ Text string }
			Locations           []sarifLocation
			PartialFingerprints map[string]string
			Fixes               []struct {
				ArtifactChanges []struct {
					Replacements []struct {
						DeletedRegion   sarifRegion
						InsertedContent struct{ Text string }
					}
				}
			}
		}
	}
}

type sarifRegion struct{ StartLine, StartColumn, EndLine, EndColumn int }

type sarifLocation struct {
	PhysicalLocation struct {
		ArtifactLocation struct{ URI, URIBaseID string }
		Region           sarifRegion
	}
}

func readSARIF(t *testing.T, text []byte) []seen {
	var log sarifLog
	decode(t, text, &log)
	run := log.Runs[0]
	var out []seen
	take := func(code, level string, locations []sarifLocation) {
		if len(locations) != 1 {
			t.Fatalf("%s has %d locations", code, len(locations))
		}
		place := locations[0].PhysicalLocation
		r := place.Region
		if r.StartLine < 1 || r.StartColumn < 1 || r.EndLine < r.StartLine || r.EndLine == r.StartLine && r.EndColumn < r.StartColumn {
			t.Errorf("%s has the region %+v", code, r)
		}
		out = append(out, seen{pathOf(t, place.ArtifactLocation.URI), r.StartLine, code, strings.Replace(level, "note", "info", 1)})
	}
	for _, r := range run.Results {
		take(r.RuleID, r.Level, r.Locations)
		if id := run.Tool.Driver.Rules[r.RuleIndex].ID; id != r.RuleID {
			t.Errorf("ruleIndex %d is %s, not %s", r.RuleIndex, id, r.RuleID)
		}
	}
	for _, n := range run.Invocations[0].ToolExecutionNotifications {
		if len(n.Locations) > 0 {
			take("internal-error", "error", n.Locations)
		}
	}
	return out
}

// pathOf gives the printed path of a URI reference.
func pathOf(t *testing.T, reference string) string {
	u, err := url.Parse(reference)
	if err != nil {
		t.Fatal(err)
	}
	return diag.Visible(strings.TrimPrefix(u.Path, "./"))
}

func readGitHub(t *testing.T, text []byte) []seen {
	var out []seen
	for _, c := range commandsIn(string(text)) {
		code, _, _ := strings.Cut(c.properties["title"], " ")
		if c.properties["file"] == "" && code == "hz" {
			continue // how many GitHub leaves out
		}
		severity := strings.Replace(c.name, "notice", "info", 1)
		out = append(out, seen{c.properties["file"], number(t, c.properties["line"]), code, severity})
	}
	return out
}

func readGitLab(t *testing.T, text []byte) []seen {
	var all []struct {
		CheckName   string `json:"check_name"`
		Fingerprint string
		Severity    string
		Location    struct {
			Path  string
			Lines struct{ Begin, End int }
		}
	}
	decode(t, text, &all)
	fingerprints := map[string]bool{}
	var out []seen
	for _, f := range all {
		if fingerprints[f.Fingerprint] {
			t.Errorf("the fingerprint %s stands twice", f.Fingerprint)
		}
		fingerprints[f.Fingerprint] = true
		severity := map[string]string{"critical": "error", "major": "error", "minor": "warning", "info": "info"}[f.Severity]
		out = append(out, seen{f.Location.Path, f.Location.Lines.Begin, f.CheckName, severity})
	}
	return out
}

// junitDocument is as much of JUnit's XML as hz writes.
type junitDocument struct {
	Tests    int `xml:"tests,attr"`
	Failures int `xml:"failures,attr"`
	Errors   int `xml:"errors,attr"`
	Suites   []struct {
		Name     string `xml:"name,attr"`
		Tests    int    `xml:"tests,attr"`
		Failures int    `xml:"failures,attr"`
		Errors   int    `xml:"errors,attr"`
		Skipped  int    `xml:"skipped,attr"`
		Cases    []struct {
			Name      string    `xml:"name,attr"`
			Failure   *struct{} `xml:"failure"`
			Error     *struct{} `xml:"error"`
			Skipped   *struct{} `xml:"skipped"`
			SystemOut string    `xml:"system-out"`
		} `xml:"testcase"`
	} `xml:"testsuite"`
}

var caseName = regexp.MustCompile(`^(HZC\d{3}|internal-error)(?: .*)?, line (\d+)$`)

func readJUnit(t *testing.T, text []byte) []seen {
	var doc junitDocument
	if err := xml.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	var out []seen
	all := [3]int{}
	for _, s := range doc.Suites {
		var n [4]int
		for _, c := range s.Cases {
			n[0]++
			m := caseName.FindStringSubmatch(c.Name)
			switch {
			case c.Failure != nil:
				n[1]++
			case c.Error != nil:
				n[2]++
			case c.Skipped != nil:
				n[3]++
			}
			if m == nil {
				if c.Name != "no problems" || len(s.Cases) != 1 {
					t.Errorf("%s: the case %s", s.Name, c.Name)
				}
				continue
			}
			severity := "error"
			if c.Skipped != nil {
				severity, _, _ = strings.Cut(c.SystemOut, " ")
			}
			out = append(out, seen{s.Name, number(t, m[2]), m[1], severity})
		}
		if want := [4]int{s.Tests, s.Failures, s.Errors, s.Skipped}; n != want {
			t.Errorf("%s: counts %v, and there are %v", s.Name, want, n)
		}
		all = [3]int{all[0] + n[0], all[1] + n[1], all[2] + n[2]}
	}
	if want := [3]int{doc.Tests, doc.Failures, doc.Errors}; all != want {
		t.Errorf("counts %v, and there are %v", want, all)
	}
	return out
}

func readRDJSONL(t *testing.T, text []byte) []seen {
	var out []seen
	for line := range bytes.Lines(text) {
		var f struct {
			Location struct {
				Path  string
				Range struct{ Start, End struct{ Line, Column int } }
			}
			Severity string
			Code     struct{ Value string }
		}
		decode(t, line, &f)
		out = append(out, seen{f.Location.Path, f.Location.Range.Start.Line, f.Code.Value, strings.ToLower(f.Severity)})
	}
	return out
}

func readCheckstyle(t *testing.T, text []byte) []seen {
	var doc struct {
		Files []struct {
			Name   string `xml:"name,attr"`
			Errors []struct {
				Line     int    `xml:"line,attr"`
				Severity string `xml:"severity,attr"`
				Source   string `xml:"source,attr"`
			} `xml:"error"`
		} `xml:"file"`
	}
	if err := xml.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	var out []seen
	for _, f := range doc.Files {
		for _, e := range f.Errors {
			out = append(out, seen{f.Name, e.Line, strings.TrimPrefix(e.Source, "hz."), e.Severity})
		}
	}
	return out
}

// same compares what a format says with what the result holds, in any order.
func same(t *testing.T, f Format, want, got []seen) {
	t.Helper()
	want, got = slices.Clone(want), slices.Clone(got)
	if f == Text || f == Full {
		for i := range want {
			want[i].severity = ""
		}
	}
	slices.SortFunc(want, seen.compare)
	slices.SortFunc(got, seen.compare)
	for i := range max(len(want), len(got)) {
		switch {
		case i >= len(want) || i >= len(got):
			t.Errorf("%s: %d findings, want %d", f, len(got), len(want))
			return
		case want[i] != got[i]:
			t.Errorf("%s: %+v, want %+v", f, got[i], want[i])
			return
		}
	}
}

func decode(t *testing.T, text []byte, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%v in %.200s", err, text)
	}
}

func number(t *testing.T, s string) int {
	t.Helper()
	n, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
