package bench

import (
	"runtime"
	"testing"
	"unicode/utf8"

	"github.com/heinzel/hz/bench/internal/hostile"
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace/catalog"
)

// maxHostileBytes is how many bytes hz may allocate for one file of 256 KiB, whatever is in it.
// A quadratic copy of such a file would be gigabytes.
const maxHostileBytes = 96 << 20

// No hostile file makes hz panic, report a place outside of it, or allocate out of proportion.
func TestHostileFiles(t *testing.T) {
	facts := &lint.Facts{Catalog: catalog.Builtin(), Runner: catalog.DefaultRunner}
	seen := map[string]bool{}
	var before, after runtime.MemStats
	for _, f := range hostile.Files() {
		if seen[f.Name] {
			t.Errorf("two files are called %s", f.Name)
		}
		seen[f.Name] = true
		if len(f.Text) > hostile.Limit || len(f.Text) < 48<<10 {
			t.Errorf("%s has %d bytes", f.Name, len(f.Text))
		}
		runtime.ReadMemStats(&before)
		c := compiler.Compile(source.NewFile(f.Name+".prose.md", f.Text), compiler.Options{})
		found := lint.Contract(c, facts)
		runtime.ReadMemStats(&after)
		if n := after.TotalAlloc - before.TotalAlloc; n > maxHostileBytes {
			t.Errorf("%s: %d MiB allocated", f.Name, n>>20)
		}
		for _, d := range found {
			if d.Code == "" {
				t.Errorf("%s: %s", f.Name, d.Message)
			}
			if d.Span.Start < 0 || d.Span.End < d.Span.Start || d.Span.End > len(f.Text) {
				t.Errorf("%s: %s at %v, outside of the file", f.Name, d.Code, d.Span)
			}
			if !utf8.ValidString(d.Message) || len([]rune(d.Message)) > 300 {
				t.Errorf("%s: message %.400q", f.Name, d.Message)
			}
		}
		if f.Name == hostile.Benign && len(found) > 0 {
			t.Errorf("the benign file has findings: %v", found[0])
		}
	}
	if len(seen) < 150 {
		t.Errorf("only %d files", len(seen))
	}
}
