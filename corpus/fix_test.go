package corpus_test

import (
	"slices"
	"sync/atomic"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
)

// manyFindings is from where on a file's findings of one code may be cut, so that mending one
// brings up another.
const manyFindings = 20

// TestFixes applies each safe fix of each case by itself: its finding goes away, and no
// finding of another code comes instead, but where the mistake had hidden it (one in the YAML
// hides what stands below it, a missing section what is wrong in it), and but for what depends on
// other contracts and pins: there TestFixed says what happens.
func TestFixes(t *testing.T) {
	var applied atomic.Int32
	t.Run("fixes", func(t *testing.T) {
		for _, e := range entries(t) {
			if len(e.how.selected) == 0 && e.how.stdin == "" && len(e.want.findings) > 0 {
				t.Run(e.name, func(t *testing.T) {
					t.Parallel()
					applied.Add(mend(t, e))
				})
			}
		}
	})
	if n := applied.Load(); n < 50 {
		t.Errorf("only %d fixes were applied", n)
	}
}

// mend applies the safe fixes of a case, and says how many there were.
func mend(t *testing.T, e entry) (applied int32) {
	before, err := prepare(t, e).check(1)
	if err != nil {
		t.Fatal(err)
	}
	for i := range before.Diagnostics {
		d := &before.Diagnostics[i]
		was := count(before.Diagnostics, d.Code)
		for _, f := range d.Fixes {
			if !f.Safe || was >= manyFindings {
				continue
			}
			applied++
			after, err := prepare(t, e.edited(d.Path, f.Edits)).check(1)
			if err != nil {
				t.Fatal(err)
			}
			like := func(o diag.Diagnostic) bool { return o.Code == d.Code && o.Field == d.Field && o.Message == d.Message }
			there := func(o diag.Diagnostic) bool { return like(o) && o.Range.Start == d.Range.Start }
			if countIf(after.Diagnostics, like) >= countIf(before.Diagnostics, like) && countIf(after.Diagnostics, there) > 0 {
				t.Errorf("%s, %s: the finding is still there", d.Code, f.Title)
			}
			for _, n := range after.Diagnostics {
				if count(before.Diagnostics, n.Code) == 0 && !hides(d.Code) && !elsewhere(n.Code) && (isError(n) || !isError(*d)) {
					t.Errorf("%s, %s: it brings %s, %s", d.Code, f.Title, n.Code, n.Message)
				}
			}
		}
	}
	return applied
}

// hides says whether findings of a code can hide others.
func hides(c diag.Code) bool { return c == "HZC003" || c == "HZC004" || c == "HZC005" }

// elsewhere says whether a finding depends on what stands outside of the file: another contract,
// or a pin.
func elsewhere(c diag.Code) bool { return c == "HZC015" || c == "HZC031" || c == "HZC301" }

// edited gives the case with edits, which don't overlap, made in one of its files.
func (e *entry) edited(path string, edits []diag.Edit) entry {
	out := *e
	out.files = slices.Clone(e.files)
	edits = slices.SortedFunc(slices.Values(edits), func(a, b diag.Edit) int { return b.Span.Start - a.Span.Start })
	for i := range out.files {
		if f := &out.files[i]; f.path == path {
			for _, e := range edits {
				f.text = slices.Concat(f.text[:e.Span.Start], []byte(e.NewText), f.text[e.Span.End:])
			}
		}
	}
	return out
}

func isError(d diag.Diagnostic) bool { return d.Severity == diag.Error }

func count(ds []diag.Diagnostic, c diag.Code) int {
	return countIf(ds, func(d diag.Diagnostic) bool { return d.Code == c })
}

func countIf(ds []diag.Diagnostic, is func(diag.Diagnostic) bool) int {
	n := 0
	for i := range ds {
		if is(ds[i]) {
			n++
		}
	}
	return n
}
