// Package place opens the folder of a log, and the files in it, without ever following a
// symbolic link below the data folder, and makes them for this user alone.
package place

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrChanged says that a name meant one thing when it was looked at and another when it was
// opened.
var ErrChanged = errors.New("it was replaced while hz opened it")

// KindError says that something stands in the way that hz never goes through or writes to.
type KindError struct {
	Path string
	Mode fs.FileMode // its type bits
	Want string      // what should be there, such as "a folder"
}

// Error names the path and what is there.
func (e *KindError) Error() string {
	what := "no regular file"
	switch {
	case e.Mode&fs.ModeSymlink != 0:
		what = "a symbolic link, and hz follows none here"
	case e.Mode.IsDir():
		what = "a folder"
	case e.Mode.IsRegular():
		what = "a file"
	}
	return fmt.Sprintf("%s should be %s, and is %s", e.Path, e.Want, what)
}

// Folder opens the folder at the end of steps below base. Links at base and above it are
// followed. With create, base and the steps that are missing are made (0700).
func Folder(base string, create bool, steps ...string) (*os.Root, error) {
	if create {
		if err := os.MkdirAll(base, 0o700); err != nil {
			return nil, err
		}
	}
	dir, err := os.OpenRoot(base)
	if err != nil {
		return nil, err
	}
	for _, name := range steps {
		next, err := step(dir, name, create)
		_ = dir.Close()
		if err != nil {
			return nil, err
		}
		dir = next
	}
	return dir, nil
}

// step opens a folder in another one, and makes sure that it is the one which was no link.
func step(dir *os.Root, name string, create bool) (*os.Root, error) {
	info, err := dir.Lstat(name)
	if errors.Is(err, fs.ErrNotExist) && create {
		if err := dir.Mkdir(name, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
			return nil, err
		}
		info, err = dir.Lstat(name)
	}
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &KindError{filepath.Join(dir.Name(), name), info.Mode().Type(), "a folder"}
	}
	next, err := dir.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	if now, err := next.Stat("."); err != nil || !os.SameFile(now, info) {
		_ = next.Close()
		return nil, ErrChanged
	}
	return next, nil
}

// File opens a regular file in a folder. With os.O_CREATE in flag a missing one is made (0600),
// and made says so; nothing is ever truncated.
func File(dir *os.Root, name string, flag int) (f *os.File, made bool, err error) {
	if flag&os.O_CREATE != 0 {
		f, err = dir.OpenFile(name, flag|os.O_EXCL, 0o600)
		if !errors.Is(err, fs.ErrExist) {
			return f, err == nil, err
		}
		flag &^= os.O_CREATE
	}
	info, err := dir.Lstat(name)
	if err != nil {
		return nil, false, err
	}
	if !info.Mode().IsRegular() {
		return nil, false, &KindError{filepath.Join(dir.Name(), name), info.Mode().Type(), "a file"}
	}
	if f, err = dir.OpenFile(name, flag, 0); err != nil {
		return nil, false, err
	}
	if now, err := f.Stat(); err != nil || !os.SameFile(now, info) {
		_ = f.Close()
		return nil, false, ErrChanged
	}
	return f, false, nil
}
