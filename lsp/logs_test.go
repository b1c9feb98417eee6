package lsp

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
)

// What action logs tell is merged in, and new entries appear without a restart: in the folder
// of one's own contracts, and nowhere else.
func TestLogsAreFollowed(t *testing.T) {
	home, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	own := filepath.Join(home, ".config", "hz", "workflows")
	data := filepath.Join(home, ".local", "share", "hz")
	if err := os.MkdirAll(own, 0o755); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(own, "page.prose.md")
	if err := os.WriteFile(path, []byte(sample), 0o644); err != nil {
		t.Fatal(err)
	}
	e := start(t, home)
	e.initialize(own, "")
	u := e.open(path, sample)
	e.settle()
	if found := e.published(u, 1); len(found) > 0 {
		t.Fatalf("before there is a log: %s", codes(found))
	}
	log, err := actionlog.In(data).Log("me/page")
	if err != nil {
		t.Fatal(err)
	}
	report := func(verb, target string) {
		t.Helper()
		if _, err := log.Append(t.Context(), actionlog.Action{User: "mira", At: time.Date(2026, 11, 30, 7, 0, 0, 0, time.UTC), Verb: verb, Target: target, Description: "what was done"}); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(want ...string) {
		t.Helper()
		key := uri.Key(string(u))
		e.until(strings.Join(want, " "), func() bool {
			var got []string
			for _, d := range e.found[key].Diagnostics {
				got = append(got, string(d.Code))
				if d.Severity == protocol.SeverityError {
					t.Errorf("%s is an error", d.Code)
				}
			}
			slices.Sort(got)
			return slices.Equal(got, want)
		})
	}
	report("read", "tracker.nothing_declared")
	expect("HZC501", "HZC501", "HZC502")
	report("read", "tracker.issues_open")
	expect("HZC501", "HZC502")
	report("drafted", "contract:me/page#page")
	expect("HZC502")
	// An edit that declares less makes an entry undeclared.
	e.change(u, 2, protocol.TextDocumentContentChangeEvent{Text: strings.Replace(sample, "issues: {read: tracker.issues_open}", "issues: {read: tracker.issues_updated, window: 7d}", 1)})
	expect("HZC501", "HZC502", "HZC502")
}
