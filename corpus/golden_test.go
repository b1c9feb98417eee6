package corpus_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/lint"
)

const golden = "messages.golden"

// messages holds hz's own wording over the whole corpus against messages.golden. It is no
// part of the suite: another implementation words its messages otherwise. When only some
// cases ran, there is nothing to compare.
func messages(t *testing.T, all []entry, said []string) {
	t.Helper()
	for i := range all {
		if said[i] == "" {
			return
		}
	}
	got := strings.Join(slices.DeleteFunc(said, func(s string) bool { return strings.Count(s, "\n") < 2 }), "")
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); d != "" {
		t.Errorf("hz words something otherwise; look at the difference, then run with -update:\n%s", d)
	}
}

// worded gives everything that hz says of a case.
func worded(name string, res *lint.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "== %s\n", name)
	for i := range res.Diagnostics {
		d := &res.Diagnostics[i]
		fmt.Fprintf(&b, "%s:%d:%d %s [%s] %s\n", d.Path, d.Range.Start.Line, d.Range.Start.Column, d.Code, d.Field, d.Message)
		if d.Hint != "" {
			fmt.Fprintf(&b, "    %s\n", d.Hint)
		}
		for _, r := range d.Related {
			fmt.Fprintf(&b, "    %s:%d %s\n", r.Path, r.Range.Start.Line, r.Message)
		}
		for _, f := range d.Fixes {
			what := "fix"
			if !f.Safe {
				what = "unsafe fix"
			}
			fmt.Fprintf(&b, "    %s: %s\n", what, f.Title)
		}
	}
	return b.String()
}
