package lint

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/workspace"
)

// BenchmarkLive measures one edit in a workspace of 10,000 contracts: of the text alone, and of
// what the contract reads.
func BenchmarkLive(b *testing.B) {
	dir := b.TempDir()
	const n = 10_000
	text := func(i, reads int) string {
		t := strings.ReplaceAll(contract, "name: page", fmt.Sprintf("name: c%d", i))
		return strings.Replace(t, "issues: {read: tracker.issues_open}", fmt.Sprintf("issues: {read: tracker.issues_open}\n    other: {read: \"contract:me/c%d#page\", stage: draft}", reads), 1)
	}
	for i := range n {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("c%d%s", i, workspace.Suffix)), []byte(text(i, i/2)), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	live, err := OpenLive(workspace.Request{Dir: dir, Args: []string{"."}}, Options{KeepText: true})
	if err != nil {
		b.Fatal(err)
	}
	at := live.PlaceOf("c77" + workspace.Suffix)
	for _, c := range []struct {
		name  string
		texts [2]string
	}{
		{"text", [2]string{text(77, 38), strings.Replace(text(77, 38), "catch_up", "catch_up", 1) + "\n"}},
		{"reads", [2]string{text(77, 38), text(77, 39)}},
		{"name", [2]string{text(77, 38), text(78, 38)}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			l, k := live, 0
			for b.Loop() {
				l, _ = l.With(at, l.Compile(at, []byte(c.texts[k%2])))
				k++
			}
		})
	}
}
