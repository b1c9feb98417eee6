package lsp

import (
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Once a slot has passed the client is asked to ask again.
func TestASlotPasses(t *testing.T) {
	text := strings.Replace(sample, "  schema: 1\n", "  schema: 1\n  schedule: \"0 7 * * MON\"\n", 1)
	dir := folderOf(t, map[string]string{"page.prose.md": text})
	e := start(t, t.TempDir())
	from, began := time.Date(2026, 12, 7, 6, 59, 59, 900_000_000, time.UTC), time.Now()
	e.s.Now = func() time.Time { return from.Add(time.Since(began)) }
	e.initialize(dir, "")
	e.s.queue.put(func() {
		e.s.can.Workspace.InlayHint.RefreshSupport = true
		e.s.can.Workspace.CodeLens.RefreshSupport = false
	})
	e.open(filepath.Join(dir, "page.prose.md"), text)
	next := time.Date(2026, 12, 14, 7, 0, 0, 0, time.UTC)
	for passed, late := make(chan bool, 1), time.Now().Add(patience); ; {
		e.settle()
		e.s.queue.put(func() { passed <- e.s.alarm.Equal(next) })
		if <-passed {
			break
		}
		if time.Now().After(late) {
			t.Fatal("the slot doesn't pass")
		}
	}
	refreshes := 0
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, m := range e.sent {
		if strings.HasPrefix(m, "workspace/inlayHint/refresh") {
			refreshes++
		}
	}
	if refreshes < 1 {
		t.Error("nobody was told")
	}
}
