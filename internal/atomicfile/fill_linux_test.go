package atomicfile_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// fill leaves no room on the disk of a folder: root mounts a small one for it, others may
// write small files only.
func fill(t *testing.T, dir string) {
	t.Helper()
	if os.Geteuid() != 0 || syscall.Mount("none", dir, "tmpfs", 0, "size=64k") != nil {
		limitSize(t)
		return
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	put(t, filepath.Join(dir, "f"), "old", 0o600)
	err := os.WriteFile(filepath.Join(dir, "rest"), bytes.Repeat([]byte("x"), 1<<20), 0o600)
	if !errors.Is(err, syscall.ENOSPC) {
		t.Fatalf("the disk isn't full: %v", err)
	}
	// One page stays for the temporary file's beginning, so that its writing fails midway.
	if err := os.Truncate(filepath.Join(dir, "rest"), 32<<10); err != nil {
		t.Fatal(err)
	}
}
