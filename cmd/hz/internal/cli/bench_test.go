package cli

import (
	"context"
	"testing"
)

// What a run costs beside its work: the tree of commands, the catalog, one small file.
func BenchmarkRunOneFile(b *testing.B) {
	for _, c := range []struct {
		name string
		args []string
	}{
		{"version", []string{"version"}},
		{"check", []string{"heinzel", "check", "a.prose.md"}},
		{"fingerprint", []string{"heinzel", "fingerprint", "a.prose.md"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			r := newRun(b, c.args...)
			r.file(b, "a.prose.md", "---\nname: a\n---\n### Goal\n\nx\n")
			b.ReportAllocs()
			for b.Loop() {
				r.stdout.Reset()
				Run(context.Background(), r.env)
			}
		})
	}
}
