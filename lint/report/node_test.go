//go:build node

package report

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

const install = "testdata/node/README.md says how to install what it needs"

// TestNodeMultitool validates logs of all kinds with Microsoft's reference tool: by the rules
// of the standard, and by those of GitHub's code scanning.
func TestNodeMultitool(t *testing.T) {
	tools, _ := filepath.Glob("testdata/node/node_modules/@microsoft/sarif-multitool-*/Sarif.Multitool*")
	tools = slices.DeleteFunc(tools, func(p string) bool { ext := filepath.Ext(p); return ext != ".Multitool" && ext != ".exe" })
	if len(tools) != 1 {
		t.Fatalf("%d programs; %s", len(tools), install)
	}
	dir := t.TempDir()
	logs := sarifResults(t)
	delete(logs, "many") // takes the tool half a minute, and holds one finding 25,000 times
	logs["wrong"] = bytes.Replace(logs["sample"], []byte(`"startLine": 1`), []byte(`"startLine": 0`), 1)
	for name, text := range logs {
		log, out := filepath.Join(dir, name+".sarif"), filepath.Join(dir, name+".out")
		if err := os.WriteFile(log, text, 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command(tools[0], "validate", log, "--config", "testdata/node/multitool.xml",
			"--rule-kind", "Sarif;Ghas", "--level", "Error;Warning", "--output", out, "--log", "ForceOverwrite")
		cmd.Env = append(os.Environ(), "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT=1", "DOTNET_CLI_TELEMETRY_OPTOUT=1")
		said, err := cmd.CombinedOutput()
		text, readErr := os.ReadFile(out)
		if readErr != nil {
			t.Fatalf("%s: %v, %v\n%s", name, err, readErr, said)
		}
		var found struct {
			Runs []struct {
				Results []struct {
					RuleID    string
					Message   struct{ Arguments []string }
					Locations []sarifLocation
				}
			}
		}
		decode(t, bytes.TrimPrefix(text, []byte("\ufeff")), &found)
		var wrong []string
		for _, r := range found.Runs[0].Results {
			// A version such as (devel) is none that could be compared, and says so.
			if devel := strings.Contains(strings.Join(r.Message.Arguments, " "), "(devel)"); !devel {
				wrong = append(wrong, r.RuleID+" "+strings.Join(r.Message.Arguments, " "))
			}
		}
		switch {
		case name == "wrong" && len(wrong) == 0:
			t.Errorf("line 0 passes\n%s", said)
		case name != "wrong" && (err != nil || len(wrong) > 0):
			t.Errorf("%s: %v\n%s\n%s", name, err, strings.Join(wrong, "\n"), said)
		}
	}
}

// TestNodeAnnotations compares annotations with those of GitHub's own library.
func TestNodeAnnotations(t *testing.T) {
	type annotation struct {
		Message    string         `json:"message"`
		Properties map[string]any `json:"properties"`
	}
	var want []annotation
	r := of()
	for i, s := range []string{"a.prose.md", "a b/Prüfung,#1%.prose.md", "x:y.prose.md", "%0A%3A%25", "::error::x", "a,line=7", "100 %", "x\\", "[x]"} {
		d := diag.Diagnostic{Code: "HZC105", Path: s, Field: s, Message: s + " is odd", Hint: "write " + s}
		d.Range = source.Range{Start: source.Position{Line: i + 1, Column: 2}, End: source.Position{Line: i + 1, Column: 5}}
		r.Diagnostics = append(r.Diagnostics, d)
		want = append(want, annotation{s + " is odd\nwrite " + s, map[string]any{
			"file": s, "title": "HZC105 " + s, "startLine": i + 1, "endLine": i + 1, "startColumn": 2, "endColumn": 5,
		}})
	}
	in, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "testdata/node/annotate.mjs")
	cmd.Stdin = bytes.NewReader(in)
	theirs, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v; %s", err, install)
	}
	ours := strings.Split(strings.TrimSpace(string(write(t, r, Options{Format: GitHub}))), "\n")
	for i, line := range strings.Split(strings.TrimSpace(string(theirs)), "\n") {
		if got, want := pieces(ours[i]), pieces(line); !slices.Equal(got, want) {
			t.Errorf("%q, theirs %q", got, want)
		}
	}
}

// pieces gives a command's raw properties, sorted, and its raw data.
func pieces(line string) []string {
	head, data, _ := strings.Cut(strings.TrimPrefix(line, "::"), "::")
	name, properties, _ := strings.Cut(head, " ")
	all := strings.Split(properties, ",")
	slices.Sort(all)
	return append(all, name, data)
}
