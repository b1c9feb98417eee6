//go:build debian

package editors_test

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Debian's Emacs with elpa-eglot and the documented set-up: the connection, the findings, a hover,
// a jump into another file, a fix; and leaving ends the server.
func TestDebianEmacs(t *testing.T) {
	d := newDesk(t)
	results := filepath.Join(d.home, "results")
	out, err := d.run([]string{"SETUP=" + abs(t, "emacs/hz.el"), "RESULTS=" + results}, "emacs", "--batch", "-q", "-l", abs(t, "testdata/walk.el"))
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	steps, text := d.steps(results)
	var step struct {
		Findings [][]any `json:"findings"`
	}
	if err := json.Unmarshal(steps["findings"], &step); err != nil {
		t.Fatal(err)
	}
	var got []finding
	for _, f := range step.Findings {
		n := func(i int) int { v, _ := f[i].(float64); return int(v) }
		severity := map[any]string{"eglot-error": "error", "eglot-warning": "warning", "eglot-note": "info"}[f[4]]
		got = append(got, finding{n(0), n(1), n(2), n(3), "", severity, f[5].(string)})
	}
	want := d.checked("workflows/weekly-report.prose.md")
	if len(want) == 0 {
		t.Fatal("nothing is wrong with the contract")
	}
	for i := range want { // eglot shows the code in front of the message
		if i < len(got) && strings.Contains(got[i].Message, want[i].Code) && strings.Contains(got[i].Message, want[i].Message) {
			got[i].Code, got[i].Message = want[i].Code, want[i].Message
		}
		if want[i].Line == want[i].EndLine && want[i].Byte == want[i].EndByte {
			want[i].EndByte++ // what is empty is shown with the character behind it
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Emacs shows other findings than the command line (-command line, +Emacs):\n%s", diff)
	}
	golden(t, "testdata/emacs.golden", text)
}
