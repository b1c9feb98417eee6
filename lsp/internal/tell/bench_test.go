package tell

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// large writes a contract of 256 KiB, with as many inputs as a frontmatter holds.
func large(readers int) []byte {
	var b strings.Builder
	b.WriteString("---\nname: large\nkind: responsibility\ndescription: Large.\nhz:\n  schema: 1\n  title: Large\n  schedule: \"*/5 8-18 1,15 * MON-FRI\"\n  requires: [tracker:read]\n  inputs:\n")
	for i := 0; b.Len() < 60<<10; i++ {
		if i%2 == 0 {
			fmt.Fprintf(&b, "    in%d: {read: tracker.issues_open, args: {project: P%d}}\n", i, i)
		} else {
			fmt.Fprintf(&b, "    in%d: {read: \"contract:me/c%d#out\", stage: draft}\n", i, i%readers)
		}
	}
	b.WriteString("  outputs:\n    out: {}\n---\n\n### Goal\n\nTrue.\n\n### Maintains\n\n- `out`: o\n\n")
	for i := range 200 {
		fmt.Fprintf(&b, "#### facet%d\n\nText.\n\n", i)
	}
	b.WriteString("### Done when\n\n- [ ] It is `in0`.\n\n### Steps\n\n")
	for i := 0; b.Len() < workspace.MaxSize-100; i++ {
		fmt.Fprintf(&b, "%d. Read `in%d` and *write* it into `out`, äöü 🧝.\n", i, i)
	}
	return []byte(b.String())
}

// crowd is a folder of n contracts beside the large one, of which one in ten reads it.
func crowd(t testing.TB, n int) (*state.Snapshot, *state.Doc) {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	text := large(n)
	write := func(name, body string) {
		if err := os.WriteFile(filepath.Join(dir, name+workspace.Suffix), []byte(body), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("large", string(text))
	for i := range n {
		facet, of := fmt.Sprintf("/facet%d", i%400), "large"
		if i%10 > 0 {
			facet, of = "", fmt.Sprintf("c%d", i+2)
		}
		write(fmt.Sprintf("c%d", i), fmt.Sprintf("---\nname: c%d\nkind: responsibility\ndescription: C.\nhz:\n  schema: 1\n  title: C\n  inputs:\n    a: {read: \"contract:me/%s#out%s\", stage: draft}\n    b: {read: \"contract:me/c%d#out\", stage: draft}\n  outputs: {out: {}}\n---\n\n### Goal\n\nTrue.\n\n### Requires\n\n- `a`: a\n- `b`: b\n\n### Maintains\n\n- `out`: o\n\n### Done when\n\n- [ ] It is.\n", i, of, facet, i+1))
	}
	w := open(t, dir, source.UTF16)
	log := observed.Heinzel{ID: "me/large"}
	for i := range 500 {
		log.Observations = append(log.Observations, observed.Observation{Heinzel: "me/large", Verb: "read", Target: fmt.Sprintf("tracker.issues_open(project=P%d)", i),
			First: "2026-11-30T07:00:00Z", Last: "2026-11-30T07:00:00Z", FirstSeq: int64(i), LastSeq: int64(i), Count: 1, Description: "Read all."})
	}
	w.f.Logs.Heinzels = []observed.Heinzel{log}
	return w.edited(w.f.Live.Place(filepath.Join(dir, "large"+workspace.Suffix)), text)
}

// percentiles runs what is measured n times and gives the median and the 99th of 100.
func percentiles(n int, run func(i int)) (p50, p99 time.Duration) {
	all := make([]time.Duration, n)
	for i := range all {
		start := time.Now()
		run(i)
		all[i] = time.Since(start)
	}
	slices.Sort(all)
	return all[n/2], all[n*99/100]
}

func BenchmarkTell(b *testing.B) {
	s, doc := crowd(b, 10_000)
	at := func(snippet string) protocol.Position {
		i := strings.Index(string(doc.Text.Text), snippet)
		if i < 0 {
			b.Fatal(snippet)
		}
		return doc.Text.Position(i + len(snippet))
	}
	hover := func(p protocol.Position) func(int) { return func(int) { Hover(s, doc, p) } }
	whole := protocol.Range{End: doc.Text.Position(len(doc.Text.Text))}
	for _, c := range []struct {
		name string
		run  func(i int)
	}{
		{"hover/anywhere", func(i int) { Hover(s, doc, doc.Text.Position(i*7919%len(doc.Text.Text))) }},
		{"hover/name", hover(at("name: lar"))},
		{"hover/schedule", hover(at("\"*/5 8"))},
		{"hover/input", hover(at("    in0"))},
		{"hover/reference", hover(at("\"contract:me/c"))},
		{"hover/output", hover(at("    out"))},
		{"hover/facet", hover(at("#### facet1"))},
		{"lenses", func(int) { Lenses(s, doc) }},
		{"hints", func(int) { InlayHints(s, doc, whole) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				p50, p99 := percentiles(200, c.run)
				b.ReportMetric(float64(p50.Microseconds()), "p50-µs")
				b.ReportMetric(float64(p99.Microseconds()), "p99-µs")
			}
		})
	}
}
