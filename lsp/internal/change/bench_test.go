package change_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp/internal/change"
	"github.com/heinzel/hz/lsp/protocol"
)

// large is a contract of nearly 256 KiB that has to be formatted, with warnings in it.
func large() string {
	var b strings.Builder
	b.WriteString("\n### Ours\n\n")
	for i := 0; b.Len() < 240<<10; i++ {
		fmt.Fprintf(&b, "- Point %d is about what the customers of the region said, and what `page` makes of it.\n", i)
	}
	text := strings.Replace(contract("a", "  publishes: {action: fax.send, output: page}\n"), "\n### Goal", b.String()+"\n### Steps\n\nOne.\n\n### Goal", 1)
	return text
}

func BenchmarkFormatting256KiB(b *testing.B) {
	s, docs := open(b, folder(b, map[string]string{"a.prose.md": large()}), able)
	for b.Loop() {
		if len(change.Formatting(s, docs[0])) == 0 {
			b.Fatal("nothing to do")
		}
	}
}

func BenchmarkActions256KiB(b *testing.B) {
	s, docs := open(b, folder(b, map[string]string{"a.prose.md": large()}), able)
	at := protocol.Range{Start: protocol.Position{Line: 7, Character: 20}, End: protocol.Position{Line: 7, Character: 20}}
	for b.Loop() {
		if len(asked(s, docs[0], at)) == 0 {
			b.Fatal("nothing to do")
		}
	}
}

// What a whole document could do with is soon there, however much is found in it.
func TestAWholeDocument(t *testing.T) {
	for name, fill := range map[string]string{"headings": "## x\n\n", "sections": "### Own\n\nx\n\n", "items": "- x\n", "look-alikes": "`p\u0430ge`\n\n"} {
		text := strings.Replace(contract("page", ""), "### Done when", "### Done when\n\n"+strings.Repeat(fill, 200<<10/len(fill))+"\n", 1)
		s, docs := open(t, folder(t, map[string]string{"page.prose.md": text}), able)
		start := time.Now()
		n := len(asked(s, docs[0], everything()))
		if d := time.Since(start); d > 20*time.Second || n == 0 { // a compilation for each finding would be minutes under the race detector
			t.Errorf("%s: %d actions in %s", name, n, d)
		}
	}
}
