//go:build debian

package editors_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Debian's Neovim with the documented set-up for older versions, driven by keys: the expected
// findings, a jump into another file, references, a hover, a fix, a completed reference, a rename
// in two files; and leaving ends the server.
func TestDebianNeovim(t *testing.T) {
	d := newDesk(t)
	results := filepath.Join(d.home, "results")
	out, err := d.run([]string{"SETUP=" + abs(t, "neovim/hz-older.lua"), "RESULTS=" + results},
		"nvim", "--headless", "--clean", "-n", "-i", "NONE", "-c", "luafile "+abs(t, "testdata/walk.lua"))
	steps, text := d.steps(results)
	if err != nil {
		t.Fatalf("%v\n%s\n%s", err, out, text)
	}
	compareFindings(t, steps["findings"], d.checked("workflows/weekly-report.prose.md"))
	golden(t, "testdata/neovim.golden", text)
}

// compareFindings holds what Neovim shows, each a list LINE, BYTE, END_LINE, END_BYTE, CODE,
// SEVERITY, MESSAGE, against what the command line says of the file.
func compareFindings(t *testing.T, raw json.RawMessage, want []finding) {
	t.Helper()
	var step struct {
		Findings [][]any `json:"findings"`
	}
	if err := json.Unmarshal(raw, &step); err != nil {
		t.Fatal(err)
	}
	var got []finding
	for _, f := range step.Findings {
		n := func(i int) int { v, _ := f[i].(float64); return int(v) }
		s := func(i int) string { v, _ := f[i].(string); return v }
		message, _, _ := strings.Cut(s(6), "\n")
		got = append(got, finding{n(0), n(1), n(2), n(3), s(4), strings.ToLower(s(5)), message})
	}
	if len(want) == 0 {
		t.Fatal("nothing is wrong with the contract")
	}
	for i := range want {
		if i < len(got) && strings.HasPrefix(got[i].Message, want[i].Message) {
			got[i].Message = want[i].Message // an editor may show the hint behind it
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the editor shows other findings than the command line (-command line, +editor):\n%s", diff)
	}
}

func abs(t *testing.T, path string) string {
	t.Helper()
	full, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return full
}

// The set-up for Neovim 0.11 in Debian's older one, with what 0.11 added put in its place.
func TestDebianNeovimElevenSetUp(t *testing.T) {
	d := newDesk(t)
	results := filepath.Join(d.home, "results")
	out, err := d.run([]string{"SETUP=" + abs(t, "neovim/hz.lua"), "RESULTS=" + results},
		"nvim", "--headless", "--clean", "-n", "-i", "NONE", "-c", "luafile "+abs(t, "testdata/eleven.lua"))
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	steps, _ := d.steps(results)
	var got, want any
	if err := json.Unmarshal(steps["attached"], &got); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	_ = json.Unmarshal([]byte(`{"step": "attached", "filetype": "markdown.hz", "findings": 3, "root": true,
		"called": {"completion": 4, "inlay hints": 2, "code lenses": 1}}`), &want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got)\n%s\n%s", diff, out)
	}
}
