package complete

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// large gives a folder of n contracts of which each reads the one before it, and the digest the
// last but one. It is on no disk.
func large(t testing.TB, n int) *world {
	w := open(t, map[string]string{"weekly-digest": digest})
	overlays := map[string][]byte{}
	for i := range n {
		text := strings.NewReplacer("weekly-digest", fmt.Sprintf("digest-%05d", i), "Weekly digest", "Digest",
			"read: tracker.issues_updated, window: 7d", fmt.Sprintf("read: \"contract:me/digest-%05d#digest\", stage: draft", i+1),
			"  requires: [tracker:read]\n", "").Replace(digest)
		if i == n/2 {
			text = strings.Replace(text, fmt.Sprintf("digest-%05d#", i+1), "weekly-digest#", 1)
		}
		overlays[state.Real(filepath.Join(w.dir, fmt.Sprintf("digest-%05d%s", i, workspace.Suffix)))] = []byte(text)
	}
	live, err := lint.OpenLive(workspace.Request{Dir: w.dir, Args: []string{"."}, Overlays: overlays}, lint.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if w.live = live; live.Len() != n+1 {
		t.Fatalf("%d contracts", live.Len())
	}
	return w
}

// grown gives a contract of 256 KiB.
func grown(text string) string {
	const filler = "A line of text with `code` in it, and - more - text.\n\nAnother one, <b>bold</b>.\n"
	return strings.Replace(text, "### Requires\n", strings.Repeat(filler, (255<<10-len(text))/len(filler))+"\n### Requires\n", 1)
}

var heavy = []struct{ name, text string }{
	{"reference", input("read: \"contract:‸\", stage: draft")},
	{"reference begun", input("read: \"contract:me/digest-09‸\", stage: draft")},
	{"part of a reference", input("read: digest-0‸, stage: draft")},
	{"method", input("read: ‸")},
	{"key", with("  title: Weekly digest\n", "  ‸\n")},
	{"schedule", line("  schedule: ‸")},
	{"section", with("- [ ] It fits.\n", "- [ ] It fits.\n\n‸")},
	{"code span", with("- [ ] It fits.\n", "- [ ] It fits `‸`.\n")},
	{"prose", with("- [ ] It fits.\n", "- [ ] It fits ‸.\n")},
}

// With 10,000 contracts around it, and 256 KiB of its own.
func BenchmarkComplete(b *testing.B) {
	w := large(b, 10_000)
	for _, row := range heavy {
		b.Run(row.name, func(b *testing.B) {
			before, after, _ := strings.Cut(grown(row.text), "‸")
			s, d := w.edited(b, "weekly-digest", []byte(before+after))
			pos := d.Text.Position(len(before))
			var l *protocol.CompletionList
			var times []time.Duration
			b.ReportAllocs()
			for b.Loop() {
				start := time.Now()
				l = Complete(s, d, pos, nil)
				times = append(times, time.Since(start))
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
			b.ReportMetric(float64(len(l.Items)), "items")
		})
	}
}

// What is cut says so, and what is typed finds what was cut.
func TestManyContracts(t *testing.T) {
	w := large(t, 1000)
	for _, row := range []struct {
		typed string
		items int
		first string
		cut   bool
	}{
		{"contract:", most / 2, "contract:me/digest-00501#digest", true}, // the ones before it depend on the digest
		{"contract:me/digest-0099", 23, "contract:me/digest-00990#digest", false},
		{"99", 23, "contract:me/digest-00599#digest", false},
		{"contract:me/digest-00000", 0, "", false},
		{"nothing", 0, "", false},
	} {
		_, _, l := w.at(t, "weekly-digest", input("read: \""+row.typed+"‸\", stage: draft"))
		first := ""
		if len(l.Items) > 0 {
			first = l.Items[0].Label
		}
		if len(l.Items) != row.items || first != row.first || l.IsIncomplete != row.cut {
			t.Errorf("%q: %d items, the first %q, incomplete %v; want %+v", row.typed, len(l.Items), first, l.IsIncomplete, row)
		}
	}
}
