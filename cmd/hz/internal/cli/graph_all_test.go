package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// many writes n contracts with 46 inputs each.
func (r *run) many(t *testing.T, n int) {
	for i := range n {
		var b strings.Builder
		fmt.Fprintf(&b, "---\nname: c%02d\nkind: responsibility\ndescription: Keeps it true.\nhz:\n  schema: 1\n  title: C\n  requires: [tracker:read]\n  inputs:\n", i)
		for k := range 46 {
			fmt.Fprintf(&b, "    in%d: {read: tracker.issue, args: {issue: %d}}\n", k, k)
		}
		b.WriteString("  outputs:\n    out: {format: markdown}\n---\n")
		r.file(t, fmt.Sprintf("c/c%02d.prose.md", i), b.String())
	}
}

// TestGraphTooLargeForMermaid: what GitHub wouldn't draw is refused, with the filters that make
// it smaller; and one of them does.
func TestGraphTooLargeForMermaid(t *testing.T) {
	r := newRun(t, "graph", "--path", "c", "--mermaid")
	r.many(t, 10)
	r.expect(t, 1, "", "hz: the drawing would have 470 edges, and Mermaid draws at most 450 of them\n"+
		"  draw less of it: --heinzel NAME, --artifact TARGET, --since 7d, --pending, --edge read or --collapse; --dot and --html FILE draw all\n")
	r = newRun(t, "graph", "--path", "c", "--mermaid", "--heinzel", "c03", "--upstream", "1")
	r.many(t, 10)
	if code := Run(context.Background(), r.env); code != 0 || !strings.HasPrefix(r.stdout.String(), "flowchart LR\n") {
		t.Errorf("status %d:\n%s%s", code, &r.stdout, &r.stderr)
	}
}

// TestGraphOfADamagedIndex: an index that is no database, and one that can't be written, change
// nothing of the answer.
func TestGraphOfADamagedIndex(t *testing.T) {
	data, err := filepath.Abs("../../../../corpus/graph/data")
	if err != nil {
		t.Fatal(err)
	}
	graph := func(prepare func(dir string), args ...string) string {
		t.Helper()
		r := newRun(t, append([]string{"graph", "--json", "--as-of", "2026-11-29"}, args...)...)
		dir := filepath.Join(r.env.Home, ".local", "share", "hz")
		if err := os.CopyFS(dir, os.DirFS(data)); err != nil {
			t.Fatal(err)
		}
		prepare(dir)
		if code := Run(context.Background(), r.env); code != 0 {
			t.Fatalf("status %d: %s", code, &r.stderr)
		}
		return r.stdout.String()
	}
	want := graph(func(string) {}, "--no-index")
	if strings.Count(want, "\n") < 30 {
		t.Fatalf("only\n%s", want)
	}
	for name, prepare := range map[string]func(dir string){
		"new": func(string) {},
		"no database": func(dir string) {
			if err := os.WriteFile(filepath.Join(dir, "index.sqlite"), []byte(strings.Repeat("no database ", 1000)), 0o600); err != nil {
				t.Fatal(err)
			}
		},
		"a folder in its place": func(dir string) {
			if err := os.MkdirAll(filepath.Join(dir, "index.sqlite", "x"), 0o700); err != nil {
				t.Fatal(err)
			}
		},
	} {
		if got := graph(prepare); got != want {
			t.Errorf("%s: another answer:\n%s\nwant\n%s", name, got, want)
		}
	}
}

// TestGraphShowsNothingHidden: names in contracts and logs can't drive a terminal.
func TestGraphShowsNothingHidden(t *testing.T) {
	for _, args := range [][]string{{}, {"--json"}, {"--mermaid"}, {"--dot"}, {"--graphml"}, {"--openlineage"}, {"--diff", "2026-01-01.."}} {
		r := newRun(t, append([]string{"graph"}, args...)...)
		r.file(t, "home/.local/share/hz/heinzel/me/x/spine.jsonl", `{"v":1,"seq":1,"prev":"sha256:`+strings.Repeat("0", 64)+
			`","kind":"action","heinzel":"me/x","user":"m\u001b[2J","ts":"2026-03-01T07:00:00Z","verb":"read","target":"https://x.example.com/\u202e\u001b]0;x\u0007</script>","description":"\u001b[31m\u2066x","version":"\u009b1m"}`+"\n")
		if code := Run(context.Background(), r.env); code != 0 {
			t.Errorf("%v: status %d: %s", args, code, &r.stderr)
		}
		if r.stdout.Len() < 20 || strings.ContainsAny(r.stdout.String()+r.stderr.String(), "\x1b\u009b\a\u202e\u2066") {
			t.Errorf("%v writes\n%q", args, r.stdout.String())
		}
	}
}
