//go:build debian

package corpus_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestDiffsApply hands the diffs of what each case becomes, in all its variants, to patch.
func TestDiffsApply(t *testing.T) {
	for _, e := range entries(t) {
		if len(e.fixed) == 0 || e.how.stdin != "" {
			continue
		}
		t.Run(e.name, func(t *testing.T) {
			t.Parallel()
			for _, v := range variants {
				if e.how.skip[v.name] != "" {
					continue
				}
				r := prepare(t, e.in(v))
				out := r.mend(t)
				var diffs bytes.Buffer
				for i := range out.Changed {
					diffs.Write(out.Changed[i].Diff())
				}
				patch := exec.Command("patch", "-p1", "--silent", "--no-backup-if-mismatch")
				patch.Dir, patch.Stdin = r.dir, &diffs
				if said, err := patch.CombinedOutput(); err != nil {
					t.Fatalf("%s: %v\n%s", v.name, err, said)
				}
				for _, c := range out.Changed {
					got, err := os.ReadFile(filepath.Join(r.dir, filepath.FromSlash(c.Path)))
					if err != nil || !bytes.Equal(got, c.New) {
						t.Errorf("%s: %s: %v\n%q", v.name, c.Path, err, got)
					}
				}
			}
		})
	}
}
