package corpus_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestMessages holds hz's own wording over the whole corpus against messages.golden. It is no
// part of the suite: another implementation words its messages otherwise.
func TestMessages(t *testing.T) {
	const golden = "messages.golden"
	var b strings.Builder
	for _, e := range entries(t) {
		r := prepare(t, e)
		res, err := r.check(0)
		if err != nil {
			t.Fatal(err)
		}
		if len(res.Diagnostics) == 0 {
			continue
		}
		fmt.Fprintf(&b, "== %s\n", e.name)
		for i := range res.Diagnostics {
			d := &res.Diagnostics[i]
			fmt.Fprintf(&b, "%s:%d:%d %s [%s] %s\n", d.Path, d.Range.Start.Line, d.Range.Start.Column, d.Code, d.Field, d.Message)
			if d.Hint != "" {
				fmt.Fprintf(&b, "    %s\n", d.Hint)
			}
			for j := range d.Related {
				fmt.Fprintf(&b, "    %s:%d %s\n", d.Related[j].Path, d.Related[j].Range.Start.Line, d.Related[j].Message)
			}
			for j := range d.Fixes {
				fmt.Fprintf(&b, "    fix: %s\n", d.Fixes[j].Title)
			}
		}
	}
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), b.String()); d != "" {
		t.Errorf("hz words something otherwise; look at the difference, then run with -update:\n%s", d)
	}
}
