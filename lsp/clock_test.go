package lsp

import (
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// Once a slot has passed the client is asked to ask again.
func TestASlotPasses(t *testing.T) {
	text := strings.Replace(sample, "  schema: 1\n", "  schema: 1\n  schedule: \"0 7 * * MON\"\n", 1)
	dir := folderOf(t, map[string]string{"page.prose.md": text})
	e := start(t, t.TempDir())
	slot := time.Date(2026, 12, 7, 7, 0, 0, 0, time.UTC)
	var passed atomic.Bool
	e.s.Now = func() time.Time {
		if passed.Load() {
			return slot.Add(time.Second)
		}
		return slot.Add(-time.Millisecond)
	}
	e.initialize(dir, "")
	e.s.queue.put(func() { e.s.can.Workspace.InlayHint.RefreshSupport = true })
	e.open(filepath.Join(dir, "page.prose.md"), text)
	alarm := func(at time.Time) {
		t.Helper()
		for late := time.Now().Add(patience); ; {
			e.settle()
			set := make(chan bool, 1)
			e.s.queue.put(func() { set <- e.s.alarm.Equal(at) })
			if <-set {
				return
			}
			if time.Now().After(late) {
				t.Fatalf("no alarm is set to %v", at)
			}
		}
	}
	told := func() (n int) {
		e.mu.Lock()
		defer e.mu.Unlock()
		for _, m := range e.sent {
			if strings.HasPrefix(m, "workspace/inlayHint/refresh") {
				n++
			}
		}
		return n
	}
	alarm(slot)
	before := told()
	passed.Store(true)
	alarm(slot.AddDate(0, 0, 7))
	if told() <= before {
		t.Error("nobody was told")
	}
}
