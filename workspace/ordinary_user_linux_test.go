package workspace

import (
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

// asOrdinaryUser runs f as a user whom file modes bind, and compares what it gives. As root it
// takes an own thread and gives that thread another user for files (setfsuid takes root's
// power over modes away with it); the thread ends with the goroutine.
func asOrdinaryUser(t *testing.T, root string, f func() (string, string), want1, want2 string) {
	t.Helper()
	done := make(chan [2]string)
	isRoot := os.Geteuid() == 0
	if isRoot { // testing makes the folder above for its owner alone
		if err := os.Chmod(filepath.Dir(root), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	go func() {
		if isRoot {
			runtime.LockOSThread() // never unlocked: the thread isn't used again
			const nobody = 65534
			_, _, _ = syscall.RawSyscall(syscall.SYS_SETFSUID, nobody, 0, 0)
			_, _, _ = syscall.RawSyscall(syscall.SYS_SETFSGID, nobody, 0, 0)
		}
		a, b := f()
		done <- [2]string{a, b}
	}()
	got := <-done
	if got[0] != want1 || got[1] != want2 {
		t.Errorf("got:\n%s\n%s\nwant:\n%s\n%s", got[0], got[1], want1, want2)
	}
}
