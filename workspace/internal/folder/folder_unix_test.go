//go:build (linux || darwin || freebsd || netbsd || openbsd || dragonfly) && !hz_portable

package folder

import (
	"errors"
	"io/fs"
	"syscall"
	"testing"
)

func TestPipesAreNotOpened(t *testing.T) {
	root := t.TempDir()
	if err := syscall.Mkfifo(root+"/pipe", 0o644); err != nil {
		t.Skip(err)
	}
	f, err := Open(root)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	var e *KindError
	if _, err := f.Read("pipe", 10, nil); !errors.As(err, &e) || e.Mode != fs.ModeNamedPipe {
		t.Errorf("read: %v", err)
	}
	if _, err := f.Sub("pipe"); !errors.As(err, &e) || e.Mode != fs.ModeNamedPipe {
		t.Errorf("sub: %v", err)
	}
}

// Two names for the system, and nothing else.
func TestReadAllocations(t *testing.T) {
	root := t.TempDir()
	write(t, root+"/a", "text")
	f, err := Open(root)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	buf := make([]byte, 64)
	if n := testing.AllocsPerRun(100, func() {
		if _, err := f.Read("a", 10, buf); err != nil {
			t.Error(err)
		}
	}); n > 2 {
		t.Errorf("%v allocations", n)
	}
}
