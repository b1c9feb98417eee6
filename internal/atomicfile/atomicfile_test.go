package atomicfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/heinzel/hz/internal/atomicfile"
)

func put(t *testing.T, path, text string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func symlink(t *testing.T, to, path string) {
	t.Helper()
	if err := os.Symlink(to, path); err != nil {
		t.Skip(err)
	}
}

// holds checks a file's text, and that nothing else came into its folder.
func holds(t *testing.T, path, text string, others ...string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != text {
		t.Errorf("%s holds %q, %v; want %q", path, got, err, text)
	}
	alone(t, filepath.Dir(path), append(others, filepath.Base(path))...)
}

func alone(t *testing.T, dir string, names ...string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.Contains(" "+strings.Join(names, " ")+" ", " "+e.Name()+" ") {
			t.Errorf("%s is left in the folder", e.Name())
		}
	}
}

func mode(t *testing.T, path string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if err := atomicfile.Write(path, []byte("one"), atomicfile.Options{}); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "one")
	if runtime.GOOS != "windows" && mode(t, path) != 0o600 {
		t.Errorf("a new file has %v", mode(t, path))
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Write(path, []byte("two"), atomicfile.Options{Mode: 0o600}); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "two")
	if runtime.GOOS != "windows" && mode(t, path) != 0o644 {
		t.Errorf("a replaced file has %v", mode(t, path))
	}
	if err := atomicfile.Write(filepath.Join(filepath.Dir(path), "none", "f"), nil, atomicfile.Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("into a folder that isn't there: %v", err)
	}
}

func TestCreate(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	if err := atomicfile.Create(path, []byte("one"), atomicfile.Options{Mode: 0o644}); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "one")
	if err := atomicfile.Create(path, []byte("two"), atomicfile.Options{}); !errors.Is(err, fs.ErrExist) || !strings.Contains(err.Error(), path) {
		t.Errorf("over a file: %v", err)
	}
	holds(t, path, "one")
	symlink(t, filepath.Join(dir, "nothing"), filepath.Join(dir, "link"))
	if err := atomicfile.Create(filepath.Join(dir, "link"), []byte("x"), atomicfile.Options{}); !errors.Is(err, fs.ErrExist) {
		t.Errorf("over a link to nothing: %v", err)
	}
	alone(t, dir, "f", "link")

	// Of many at once one makes the file.
	var made, exist int
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			err := atomicfile.Create(filepath.Join(dir, "race"), fmt.Appendf(nil, "%02d", i), atomicfile.Options{})
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				made++
			case errors.Is(err, fs.ErrExist):
				exist++
			default:
				t.Error(err)
			}
		})
	}
	all.Wait()
	if made != 1 || exist != 15 {
		t.Errorf("%d made it, for %d it was there", made, exist)
	}
	alone(t, dir, "f", "link", "race")
}

func TestWriteIfSame(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	none := atomicfile.Options{}
	if err := atomicfile.WriteIfSame(path, []byte("x"), []byte("y"), none); !errors.Is(err, atomicfile.ErrChanged) {
		t.Errorf("a file that is gone: %v", err)
	}
	if err := atomicfile.WriteIfSame(path, nil, []byte("one"), none); err != nil {
		t.Fatal(err)
	}
	for _, old := range []string{"", "two", "on", "one "} {
		if err := atomicfile.WriteIfSame(path, []byte(old), []byte("y"), none); !errors.Is(err, atomicfile.ErrChanged) {
			t.Errorf("instead of %q: %v", old, err)
		}
	}
	if err := atomicfile.WriteIfSame(path, nil, []byte("y"), none); !errors.Is(err, atomicfile.ErrChanged) {
		t.Errorf("a file that came: %v", err)
	}
	holds(t, path, "one")
	if err := atomicfile.WriteIfSame(path, []byte("one"), []byte("two"), none); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "two")
}

// Nothing is written through a link, over a folder or into a pipe; the error names the path.
func TestWhatStandsInTheWay(t *testing.T) {
	dir := t.TempDir()
	precious := filepath.Join(dir, "precious")
	put(t, precious, "mine", 0o600)
	link, broken, folder := filepath.Join(dir, "link"), filepath.Join(dir, "broken"), filepath.Join(dir, "folder")
	symlink(t, precious, link)
	symlink(t, filepath.Join(dir, "nothing"), broken)
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{link, broken, folder} {
		for name, err := range map[string]error{
			"write":   atomicfile.Write(path, []byte("x"), atomicfile.Options{}),
			"if same": atomicfile.WriteIfSame(path, []byte("mine"), []byte("x"), atomicfile.Options{}),
		} {
			var kind *atomicfile.KindError
			if !errors.As(err, &kind) || kind.Path != path || !strings.Contains(err.Error(), path) {
				t.Errorf("%s %s: %v", name, path, err)
			}
		}
	}
	holds(t, precious, "mine", "link", "broken", "folder")
}

// Below a folder that somebody else made no link leads elsewhere; above it links are fine.
func TestBelow(t *testing.T) {
	root := t.TempDir()
	tree, out := filepath.Join(root, "tree"), filepath.Join(root, "out")
	for _, dir := range []string{filepath.Join(tree, "a", "b"), out} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	symlink(t, out, filepath.Join(tree, "away"))
	symlink(t, filepath.Join(tree, "a"), filepath.Join(tree, "inside"))
	symlink(t, tree, filepath.Join(root, "way"))
	way := filepath.Join(root, "way")
	o := atomicfile.Options{Below: way}
	for _, path := range []string{filepath.Join(way, "f"), filepath.Join(way, "a", "b", "f")} {
		if err := atomicfile.Write(path, []byte("x"), o); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	for _, dir := range []string{"away", "inside", filepath.Join("inside", "b")} {
		var kind *atomicfile.KindError
		if err := atomicfile.Create(filepath.Join(way, dir, "g"), []byte("x"), o); !errors.As(err, &kind) || kind.Mode&fs.ModeSymlink == 0 {
			t.Errorf("through %s: %v", dir, err)
		}
	}
	for _, path := range []string{filepath.Join(out, "g"), filepath.Join(way, "..", "out", "g")} {
		if err := atomicfile.Write(path, []byte("x"), o); err == nil {
			t.Errorf("%s isn't below", path)
		}
	}
	alone(t, out)
	if err := atomicfile.Write(filepath.Join(tree, "away", "g"), []byte("x"), atomicfile.Options{}); err != nil {
		t.Errorf("a folder of one's own that is a link: %v", err)
	}
}

func TestFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a", "b")
	if err := atomicfile.Folder(path); err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && (mode(t, path) != 0o700 || mode(t, filepath.Dir(path)) != 0o700) {
		t.Errorf("%v", mode(t, path))
	}
	if err := atomicfile.Folder(path); err != nil {
		t.Errorf("again: %v", err)
	}
}

// Whoever reads, changes and writes under the lock loses no one's change.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	put(t, path, "", 0o600)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 5 {
				unlock, err := atomicfile.Lock(path)
				if err != nil {
					t.Error(err)
					return
				}
				old, err := os.ReadFile(path)
				if err == nil {
					err = atomicfile.Write(path, append(old, '.'), atomicfile.Options{})
				}
				unlock()
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	got, _ := os.ReadFile(path)
	if !bytes.Equal(got, bytes.Repeat([]byte{'.'}, 40)) {
		t.Errorf("%d of 40 changes are left", len(got))
	}
	if runtime.GOOS != "windows" {
		alone(t, dir, "f")
	}
}

func TestLockStandsInTheWay(t *testing.T) {
	dir := t.TempDir()
	path, lock := filepath.Join(dir, "f"), filepath.Join(dir, ".f.lock")
	symlink(t, filepath.Join(dir, "planted"), lock)
	var kind *atomicfile.KindError
	if _, err := atomicfile.Lock(path); !errors.As(err, &kind) || kind.Path != lock {
		t.Errorf("a link: %v", err)
	}
	if err := os.Remove(lock); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(lock, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := atomicfile.Lock(path); !errors.As(err, &kind) {
		t.Errorf("a folder: %v", err)
	}
	alone(t, dir, ".f.lock")
	if _, err := atomicfile.Lock(filepath.Join(dir, "none", "f")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
}

// A file that nobody may write to stays as it is, though its folder would let it be replaced.
func TestReadOnlyFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	if err := os.WriteFile(path, []byte("old"), 0o400); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"Write":       atomicfile.Write(path, []byte("new"), atomicfile.Options{}),
		"WriteIfSame": atomicfile.WriteIfSame(path, []byte("old"), []byte("new"), atomicfile.Options{}),
	} {
		if !errors.Is(err, fs.ErrPermission) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "old" {
		t.Errorf("%q, %v", text, err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("something was left: %v, %v", entries, err)
	}
}
