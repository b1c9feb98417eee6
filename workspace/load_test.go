package workspace

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
)

// A fault met while a contract is compiled or visited is a finding that has no code, and all
// others are loaded, by the same workers.
func TestLoadGoesOnAfterAFault(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a", "b", "c", "d"} {
		text := "---\nname: " + name + "\n---\n"
		if err := os.WriteFile(filepath.Join(dir, name+Suffix), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	targets, trouble := Discover([]string{dir}, Options{Dir: dir})
	if len(targets) != 4 || len(trouble) != 0 {
		t.Fatalf("%d targets, %v", len(targets), trouble)
	}
	for _, jobs := range []int{1, 3} {
		var visited atomic.Int32
		outlines, problems := Load(targets, LoadOptions{Jobs: jobs}, func(i int, c *compiler.Contract) {
			if i == 1 {
				panic("a slip: \x1b[2J")
			}
			visited.Add(1)
		})
		if visited.Load() != 3 || len(outlines) != 4 || outlines[3].Name != "d" || outlines[1].Readable {
			t.Errorf("%d jobs: %d visited, %+v", jobs, visited.Load(), outlines)
		}
		if len(problems) != 1 || problems[0].Code != diag.Internal || !strings.HasSuffix(problems[0].Path, "b"+Suffix) ||
			!strings.HasSuffix(problems[0].Message, `a slip: \x1b[2J`) {
			t.Errorf("%d jobs: %+v", jobs, problems)
		}
	}
}
