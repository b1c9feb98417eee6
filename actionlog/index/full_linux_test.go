package index

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/heinzel/hz/actionlog/observed"
)

// mounted gives a small file system of the test's own.
func mounted(t *testing.T, options string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, options); err != nil {
		t.Skipf("no file system of a test's own can be mounted here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	})
	return dir
}

// fallsBack checks that the answer comes from the logs and says why.
func fallsBack(t *testing.T, x *Index, say ...string) {
	t.Helper()
	for _, w := range windows {
		want, err := observed.FromLogs(ctx, x.store, w, 1)
		if err != nil {
			t.Fatal(err)
		}
		got, err := x.Observed(ctx, w)
		if err != nil {
			t.Fatal(err)
		}
		said := got.Fallback == ""
		for _, s := range say {
			said = said || strings.Contains(got.Fallback, s)
		}
		if got.Fallback == "" || !said {
			t.Errorf("it says %q", got.Fallback)
		}
		got.Fallback = ""
		same(t, w, want, got)
	}
}

func TestAFullDisk(t *testing.T) {
	s := newStore(t, 5, 0)
	s.dir = mounted(t, "size=512k")
	for _, id := range []string{"me/a", "me/b"} {
		s.add(id, 200, false)
	}
	x := Open(s.dir)
	ballast := filepath.Join(s.dir, "ballast")
	fill := func(leave int64) {
		t.Helper()
		f, err := os.Create(ballast)
		if err != nil {
			t.Fatal(err)
		}
		for block := make([]byte, 4096); err == nil; _, err = f.Write(block) {
		}
		info, err := f.Stat()
		if err == nil {
			err = f.Truncate(max(0, info.Size()-leave))
		}
		if e := f.Close(); err != nil || e != nil {
			t.Fatal(err, e)
		}
	}
	full := []string{"full", "no space left", "disk I/O error"}
	// No room to make it; room for a part of it.
	for _, leave := range []int64{0, 8 << 10, 40 << 10, 100 << 10} {
		fill(leave)
		fallsBack(t, x, full...)
		if left, _ := filepath.Glob(x.path + "*"); len(left) > 0 {
			t.Errorf("%v was left behind", left)
		}
	}
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	s.same(x)
	// No room to bring it up to date.
	s.add("me/a", 20, false)
	fill(0)
	fallsBack(t, x, full...)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	s.same(x)
}

func TestAReadOnlyFolder(t *testing.T) {
	s := newStore(t, 5, 0)
	s.dir = mounted(t, "size=4m")
	s.add("me/a", 30, false)
	x := Open(s.dir)
	readOnly := func(flags uintptr) {
		t.Helper()
		if err := syscall.Mount("tmpfs", s.dir, "tmpfs", syscall.MS_REMOUNT|flags, ""); err != nil {
			t.Fatal(err)
		}
	}
	readOnly(syscall.MS_RDONLY)
	fallsBack(t, x, "read-only")
	readOnly(0)
	s.same(x)
	readOnly(syscall.MS_RDONLY)
	fallsBack(t, x, "read-only")
	readOnly(0)
	s.add("me/a", 3, false)
	s.same(x)
}
