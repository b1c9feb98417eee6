package team

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// A place that can't be looked at isn't called a file. It takes a thread of its own, so that
// root's power over modes goes with that thread.
func TestNewWhereNobodyMayLook(t *testing.T) {
	d := desk(t, "says")
	locked := filepath.Join(d.Dir, "locked")
	if err := os.Mkdir(locked, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(locked, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(locked, 0o700) })
	done := make(chan error)
	go func() {
		if os.Geteuid() == 0 {
			runtime.LockOSThread() // never unlocked: the thread isn't used again
			const nobody = 65534
			_, _, _ = syscall.RawSyscall(syscall.SYS_SETFSUID, nobody, 0, 0)
		}
		done <- d.free(filepath.Join(locked, "x"), "")
	}()
	e := refusal(t, <-done)
	if !strings.HasSuffix(e.Message, "locked/x can't be looked at: permission denied") || e.Hint != "name another folder" {
		t.Errorf("%s | %s", e.Message, e.Hint)
	}
}
