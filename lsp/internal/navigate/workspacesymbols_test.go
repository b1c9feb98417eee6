package navigate

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/lsp/protocol"
)

// A row: what someone types, and the symbols, the best first.
func TestWorkspaceSymbols(t *testing.T) {
	texts := archive(t, "folder.txtar")
	texts["workflows/broken.prose.md"] = "no contract at all"
	texts["workflows/flow.prose.md"] = "---\n{description: \"🧝🧝\", name: flow-é, kind: responsibility, hz: {schema: 1, title: \"Über alles\", outputs: {größe: {}}}}\n---\n\n### Goal\n\nx\n"
	l := files(t, able(), texts, "workflows/digest.prose.md")
	for _, c := range []struct {
		query string
		want  []string // name (container): place
	}{
		{"", []string{
			"me/flow (Über alles): workflows/flow.prose.md: «»---",
			"me/digest (Weekly digest): workflows/digest.prose.md: name: «digest»",
			`me/report (Report 🧝): workflows/report.prose.md: name: «"report"»`,
			"me/summary (Summary 🧝): workflows/summary.prose.md: name: «summary»",
		}},
		{"digest", []string{
			"me/digest (Weekly digest): workflows/digest.prose.md: name: «digest»",
			`digest (me/digest): workflows/digest.prose.md: «"digest"»: {format: markdown}`,
		}},
		{"WKLY", []string{
			"Weekly digest (me/digest): workflows/digest.prose.md: name: «digest»",
			"weekly_report (me/report): workflows/report.prose.md: outputs: {«weekly_report»: {format: markdown}}",
		}},
		{"me/rep", []string{`me/report (Report 🧝): workflows/report.prose.md: name: «"report"»`}},
		{"ris k", []string{"risks (me/digest#digest): workflows/digest.prose.md: #### «risks»"}},
		{"ÜBER", []string{"Über alles (me/flow): workflows/flow.prose.md: «»---"}},
		{"GRÖSSE", nil},
		{"größ", []string{`größe (me/flow): workflows/flow.prose.md: {description: "🧝🧝", name: flow-é, kind: responsibility, hz: {schema: 1, title: "Über alles", outputs: {«größe»: {}}}}`}},
		{"zzz", nil},
		{"broken", nil},
	} {
		var got []string
		for _, s := range WorkspaceSymbols(l.Snapshot, c.query) {
			got = append(got, fmt.Sprintf("%s (%s): %s", s.Name, s.ContainerName, l.show(s.Location.URI, s.Location.Range)))
		}
		same(t, fmt.Sprintf("%q", c.query), got, c.want)
	}
}

// The better fit comes first.
func TestScore(t *testing.T) {
	for _, c := range []struct {
		query  string
		better []string // each fits better than the next; the last not at all
	}{
		{"digest", []string{"digest", "digest-of-all", "weekly-digest", "weeklydigest", "d-i-g-e-s-t", "gestid"}},
		{"wd", []string{"wd", "weekly-digest", "window-add", "wind"[:3]}},
		{"WR", []string{"weekly-report", "tower", "rw"}},
		{"é", []string{"É", "éa", "e"}},
	} {
		q := newQuery(c.query)
		last := 1 << 30
		for i, name := range c.better {
			score := q.score(name)
			if score >= last || (score == 0) != (i == len(c.better)-1) {
				t.Errorf("%q: %q scores %d behind %d", c.query, name, score, last)
			}
			last = score
		}
	}
}

// many writes a workspace of n contracts.
func many(t testing.TB, n int) *lab {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		name := fmt.Sprintf("%s-%s-%d", []string{"weekly", "monthly", "daily"}[i%3], []string{"digest", "report", "budget", "letter"}[i%4], i)
		text := fmt.Sprintf("---\nname: %s\nkind: responsibility\ndescription: x\nhz:\n  schema: 1\n  title: \"What happened in part %d\"\n  outputs:\n    page_%d: {format: markdown}\n---\n\n### Goal\n\nx\n\n### Maintains\n\n- `page_%d`: x\n\n#### risks\n\nx\n\n#### next_steps\n\nx\n\n### Done when\n\n- [ ] x\n", name, i, i, i)
		sub := filepath.Join(dir, "workflows", fmt.Sprint(i%100))
		if err := os.MkdirAll(sub, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(sub, name+".prose.md"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folderAt(t, able(), dir)
}

func TestWorkspaceSymbolsAreCapped(t *testing.T) {
	l := many(t, 300)
	for query, want := range map[string]int{"": 200, "risks": 50, "i": 200, "weekly": 100} {
		if got := len(WorkspaceSymbols(l.Snapshot, query)); got != want {
			t.Errorf("%q: %d symbols, want %d", query, got, want)
		}
	}
}

func BenchmarkWorkspaceSymbols(b *testing.B) {
	l := many(b, 10_000)
	for _, query := range []string{"", "d", "digest", "wkdg", "weekly-digest-99", "whatpart", "risks", "zzz"} {
		b.Run(query, func(b *testing.B) {
			var longest time.Duration
			for b.Loop() {
				start := time.Now()
				WorkspaceSymbols(l.Snapshot, query)
				longest = max(longest, time.Since(start))
			}
			b.ReportMetric(float64(longest.Microseconds()), "longest-µs")
		})
	}
}

// large is a contract of 256 KiB that reads another one, with code spans, items and checks.
func large() string {
	var b strings.Builder
	b.WriteString(strings.Replace(layout, "    old: {read", "    other: {read: \"contract:me/x#y\", stage: draft}\n    old: {read", 1))
	for i := 0; b.Len() < 255<<10; i++ {
		fmt.Fprintf(&b, "- [ ] what `issues` and `page` say of 🧝 number %d\n", i)
	}
	return b.String()
}

func BenchmarkLarge(b *testing.B) {
	body := large()
	s, d := alone(body, able().Encoding)
	middle := d.Text.Position(len(body) - 1000)
	at := d.Text.Position(strings.LastIndex(body[:len(body)/2], "`issues`") + 3)
	for _, c := range []struct {
		name string
		ask  func()
	}{
		{"definition", func() { Definition(s, d, at) }},
		{"references", func() { References(s, d, at, true) }},
		{"highlights", func() { Highlights(s, d, at) }},
		{"symbols", func() { DocumentSymbols(s, d) }},
		{"prepare", func() { _, _ = PrepareRename(s, d, at) }},
		{"rename", func() { _, _ = Rename(s, d, at, "other_issues") }},
		{"links", func() { Links(s, d) }},
		{"folding", func() { Folding(s, d) }},
		{"selection", func() { Selection(s, d, []protocol.Position{at, middle}) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				c.ask()
			}
		})
	}
}

// longLine is a contract whose frontmatter is one line of 64 KiB.
func longLine() string {
	var b strings.Builder
	b.WriteString("---\n{name: page, kind: responsibility, description: \"🧝\", hz: {schema: 1, title: T, outputs: {page: {}}, inputs: {")
	for i := 0; b.Len() < 63<<10; i++ {
		fmt.Fprintf(&b, "é%d: {read: \"contract:me/x#y\", stage: draft}, ", i)
	}
	b.WriteString("last: {read: \"contract:me/x#y\", stage: draft}}}}\n---\n\n### Goal\n\nx\n")
	return b.String()
}

func BenchmarkLongLine(b *testing.B) {
	body := longLine()
	s, d := alone(body, able().Encoding)
	at := d.Text.Position(strings.LastIndex(body, "me/x") + 3)
	for _, c := range []struct {
		name string
		ask  func()
	}{
		{"definition", func() { Definition(s, d, at) }},
		{"references", func() { References(s, d, at, true) }},
		{"highlights", func() { Highlights(s, d, at) }},
		{"symbols", func() { DocumentSymbols(s, d) }},
		{"folding", func() { Folding(s, d) }},
		{"selection", func() { Selection(s, d, []protocol.Position{at}) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				c.ask()
			}
		})
	}
}
