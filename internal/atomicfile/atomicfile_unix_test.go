//go:build unix

package atomicfile_test

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/heinzel/hz/internal/atomicfile"
)

// again runs one test in a process of its own, for what would change this whole one.
func again(t *testing.T, name, dir string) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^"+name+"$", "-test.v")
	cmd.Env = append(os.Environ(), "ATOMICFILE_IN="+dir)
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: "+name) {
		t.Fatalf("%v\n%s", err, out)
	}
}

// An umask that takes nothing away opens no file to others.
func TestUmask(t *testing.T) {
	dir := os.Getenv("ATOMICFILE_IN")
	if dir == "" {
		again(t, "TestUmask", t.TempDir())
		return
	}
	syscall.Umask(0)
	inner := filepath.Join(dir, "a", "b")
	if err := atomicfile.Folder(inner); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(inner, "f")
	if err := atomicfile.Write(path, []byte("x"), atomicfile.Options{}); err != nil {
		t.Fatal(err)
	}
	if err := atomicfile.Create(path+"2", []byte("x"), atomicfile.Options{}); err != nil {
		t.Fatal(err)
	}
	unlock, err := atomicfile.Lock(path)
	if err != nil {
		t.Fatal(err)
	}
	if m := mode(t, filepath.Join(inner, ".f.lock")); m != 0o600 {
		t.Errorf("the lock has %v", m)
	}
	unlock()
	if a, b, c := mode(t, path), mode(t, path+"2"), mode(t, inner); a != 0o600 || b != 0o600 || c != 0o700 {
		t.Errorf("files %v and %v, folder %v", a, b, c)
	}
	syscall.Umask(0o777)
	if err := atomicfile.Write(path, []byte("y"), atomicfile.Options{}); err != nil || mode(t, path) != 0o600 {
		t.Errorf("an umask that takes everything away: %v, %v", err, mode(t, path))
	}
}

// On a full disk the old file stays, and nothing else.
func TestFullDisk(t *testing.T) {
	dir := os.Getenv("ATOMICFILE_IN")
	if dir == "" {
		again(t, "TestFullDisk", t.TempDir())
		return
	}
	path := filepath.Join(dir, "f")
	put(t, path, "old", 0o600)
	fill(t, dir)
	large := bytes.Repeat([]byte("x"), 1<<20)
	for name, err := range map[string]error{
		"write":   atomicfile.Write(path, large, atomicfile.Options{}),
		"if same": atomicfile.WriteIfSame(path, []byte("old"), large, atomicfile.Options{}),
		"create":  atomicfile.Create(path+"2", large, atomicfile.Options{}),
	} {
		if !errors.Is(err, syscall.ENOSPC) && !errors.Is(err, syscall.EFBIG) {
			t.Errorf("%s: %v", name, err)
		}
	}
	holds(t, path, "old", "rest")
}

// limitSize lets this process write no file beyond some KiB, which any user may ask for.
func limitSize(t *testing.T) {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 64 << 10, Max: 64 << 10}); err != nil {
		t.Skip(err)
	}
}

// A pipe where the file or its lock should be makes nobody wait.
func TestPipes(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	for _, p := range []string{path, filepath.Join(dir, ".g.lock")} {
		if err := syscall.Mkfifo(p, 0o600); err != nil {
			t.Skip(err)
		}
	}
	var kind *atomicfile.KindError
	if err := atomicfile.WriteIfSame(path, []byte("x"), []byte("y"), atomicfile.Options{}); !errors.As(err, &kind) {
		t.Errorf("a pipe: %v", err)
	}
	if _, err := atomicfile.Lock(filepath.Join(dir, "g")); !errors.As(err, &kind) {
		t.Errorf("a pipe for a lock: %v", err)
	}
	alone(t, dir, "f", ".g.lock")
}

// Root who writes a person's file leaves it to the person.
func TestOwner(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file away")
	}
	path := filepath.Join(t.TempDir(), "f")
	put(t, path, "old", 0o640)
	if err := os.Chown(path, 12345, 23456); err != nil {
		t.Skip(err)
	}
	if err := atomicfile.Write(path, []byte("new"), atomicfile.Options{}); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if st, ok := info.Sys().(*syscall.Stat_t); !ok || st.Uid != 12345 || st.Gid != 23456 || info.Mode().Perm() != 0o640 {
		t.Errorf("%+v", info.Sys())
	}
}

// A folder that can't be written to keeps its file.
func TestReadOnlyFolder(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("nothing is forbidden to this user")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	put(t, path, "old", 0o600)
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.Chmod(dir, 0o700) })
	if err := atomicfile.Write(path, []byte("new"), atomicfile.Options{}); !errors.Is(err, os.ErrPermission) {
		t.Errorf("%v", err)
	}
	holds(t, path, "old")
}
