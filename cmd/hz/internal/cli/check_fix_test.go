package cli

import (
	"context"
	"strings"
	"testing"

	"github.com/heinzel/hz/workspace"
)

// Whoever puts what --fix writes in the place of the text must lose nothing of it, whatever
// it is.
func TestFixOfStandardInputLosesNothing(t *testing.T) {
	for name, text := range map[string]string{
		"nothing":          "",
		"no text":          "a\x00b\xff",
		"as much as fits":  clean + strings.Repeat("x", workspace.MaxSize-len(clean)),
		"one byte more":    clean + strings.Repeat("x", workspace.MaxSize-len(clean)+1),
		"several MiB more": strings.Replace(clean, "title", "titel", 1) + strings.Repeat("line\r\n", 1<<20),
	} {
		r := newRun(t, "heinzel", "check", "--fix", "--stdin", "--stdin-filename", "a.prose.md")
		r.env.Stdin = strings.NewReader(text)
		Run(context.Background(), r.env)
		if got := r.stdout.String(); got != text {
			t.Errorf("%s: %d bytes of %d\n%s", name, len(got), len(text), &r.stderr)
		}
	}
}
