package folder

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func symlink(t *testing.T, to, path string) {
	t.Helper()
	if err := os.Symlink(to, path); err != nil {
		t.Skip(err)
	}
}

func TestFolder(t *testing.T) {
	root := t.TempDir()
	write(t, root+"/w/a", "text")
	write(t, root+"/w/sub/b", "more")
	symlink(t, "a", root+"/w/link")
	symlink(t, "sub", root+"/w/sublink")
	symlink(t, root+"/w", root+"/wlink")

	for path, kind := range map[string]fs.FileMode{"/wlink": fs.ModeSymlink, "/w/a": 0} {
		var e *KindError
		if _, err := Open(root + path); !errors.As(err, &e) || e.Mode != kind {
			t.Errorf("open %s: %v", path, err)
		}
	}
	if _, err := Open(root + "/none"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("open nothing: %v", err)
	}
	f, err := Open(root + "/wlink/sub") // a link above is followed
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()

	f, err = Open(root + "/w")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	entries, err := f.Entries()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	slices.Sort(names)
	if !slices.Equal(names, []string{"a", "link", "sub", "sublink"}) {
		t.Errorf("entries %q", names)
	}

	for name, kind := range map[string]fs.FileMode{"sublink": fs.ModeSymlink, "a": 0} {
		var e *KindError
		if _, err := f.Sub(name); !errors.As(err, &e) || e.Mode != kind {
			t.Errorf("sub %s: %v", name, err)
		}
	}
	sub, err := f.Sub("sub")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = sub.Close() }()
	if text, err := sub.Read("b", 10, nil); err != nil || string(text) != "more" {
		t.Errorf("sub/b: %q, %v", text, err)
	}

	for name, kind := range map[string]fs.FileMode{"link": fs.ModeSymlink, "sub": fs.ModeDir} {
		var e *KindError
		if _, err := f.Read(name, 10, nil); !errors.As(err, &e) || e.Mode != kind {
			t.Errorf("read %s: %v", name, err)
		}
	}
	var size *SizeError
	if _, err := f.Read("a", 3, nil); !errors.As(err, &size) || size.Size != 4 || size.Limit != 3 {
		t.Errorf("read too much: %v", err)
	}
	if _, err := f.Read("none", 3, nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("read nothing: %v", err)
	}
}

// A file may tell another size than it has by the time it is read.
func TestFill(t *testing.T) {
	text := bytes.Repeat([]byte("0123456789"), 100)
	for _, row := range []struct {
		size, limit int64
		piece       int // most bytes one read gives
		large       bool
	}{
		{1000, 1000, 4096, false},
		{1000, 1000, 7, false},
		{0, 1000, 4096, false}, // grew from nothing, as files in /proc do
		{10, 1000, 7, false},
		{5000, 6000, 4096, false}, // shrank
		{10, 999, 4096, true},
		{10, 999, 7, true},
		{1000, 999, 4096, true},
	} {
		rest := text
		got, err := fill(func(b []byte) (int, error) {
			n := copy(b[:min(len(b), row.piece)], rest)
			rest = rest[n:]
			return n, nil
		}, row.size, row.limit, nil)
		var size *SizeError
		switch {
		case row.large && !errors.As(err, &size):
			t.Errorf("%+v: %d bytes, %v", row, len(got), err)
		case !row.large && (err != nil || !bytes.Equal(got, text)):
			t.Errorf("%+v: %d bytes, %v", row, len(got), err)
		}
	}
	if _, err := fill(func([]byte) (int, error) { return -1, fs.ErrPermission }, 5, 10, nil); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("a failing read: %v", err)
	}
}

func TestKind(t *testing.T) {
	for mode, want := range map[fs.FileMode]string{
		0: "a file", fs.ModeDir: "a folder", fs.ModeSymlink: "a symbolic link", fs.ModeNamedPipe: "a named pipe",
		fs.ModeSocket: "a socket", fs.ModeDevice: "a device", fs.ModeDevice | fs.ModeCharDevice: "a device", fs.ModeIrregular: "no regular file",
	} {
		if got := Kind(mode); got != want {
			t.Errorf("%v: %s, want %s", mode, got, want)
		}
	}
}
