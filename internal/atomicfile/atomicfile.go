// Package atomicfile writes files whole or not at all: a crash, a full disk or another program
// at the same moment leaves either the old file or the new one, never a part.
//
// Nothing is written through a symbolic link, and nothing but a regular file is replaced. What
// is written has reached the disk when a call returns. A failed call leaves no file behind.
package atomicfile

import (
	"bytes"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Options say how a file is written.
type Options struct {
	// Mode holds the permission bits of a file that isn't there yet, less those that the
	// process's umask takes away; 0 is 0600. A file that is replaced keeps its own.
	Mode fs.FileMode
	// Below is a folder above the file, or "". No folder on the way from Below to the file may
	// be a symbolic link: for a tree that somebody else made, such as a team's checkout. Below
	// itself and what lies above it may be links.
	Below string
}

// ErrChanged says that a file no longer holds what the writer had read.
var ErrChanged = errors.New("it was changed by somebody else in the meantime")

// KindError says that something stands in the way that is never written to or through: a
// symbolic link, a folder, a pipe. Path is where it is.
type KindError struct {
	Path string
	Mode fs.FileMode // its type bits
}

// Error names the path and what is there.
func (e *KindError) Error() string { return e.Path + " " + e.Kind() }

// Kind says what is there, as it follows the path where that is written otherwise.
func (e *KindError) Kind() string {
	switch {
	case e.Mode&fs.ModeSymlink != 0:
		return "is a symbolic link, and hz writes through none"
	case e.Mode.IsDir():
		return "is a folder"
	}
	return "is no regular file"
}

// Write makes the file hold data. Its folder must exist (see Folder). The error is a
// *KindError when path is no regular file, and fs.ErrPermission when nobody may write to it.
func Write(path string, data []byte, o Options) error {
	return write(path, data, o, func(*os.Root, string, fs.FileInfo) error { return nil })
}

// WriteIfSame makes the file hold data if it still holds old; nil stands for no file at all.
// Else the error is ErrChanged. It doesn't lock: between looking and renaming lies a moment
// in which another writer can slip in, so those that must lose nothing hold a Lock as well.
func WriteIfSame(path string, old, data []byte, o Options) error {
	return write(path, data, o, func(dir *os.Root, name string, info fs.FileInfo) error {
		if info == nil || old == nil {
			if (info == nil) != (old == nil) {
				return ErrChanged
			}
			return nil
		}
		if info.Size() != int64(len(old)) {
			return ErrChanged
		}
		now, err := read(dir, name, info)
		if err != nil {
			return err
		}
		if !bytes.Equal(now, old) {
			return ErrChanged
		}
		return nil
	})
}

// write makes a temporary file, asks allowed about what is at path now (nil for nothing), and
// renames.
func write(path string, data []byte, o Options, allowed func(*os.Root, string, fs.FileInfo) error) error {
	dir, name, err := open(path, o)
	if err != nil {
		return err
	}
	defer func() { _ = dir.Close() }()
	if _, err := target(dir, name, path); err != nil { // before anything is written
		return err
	}
	temporary, err := dropped(dir, temporaryName(), data, modeOf(o))
	if err != nil {
		return err
	}
	done := false
	defer func() {
		if !done {
			_ = dir.Remove(temporary)
		}
	}()
	old, err := target(dir, name, path)
	if err != nil {
		return err
	}
	if old != nil {
		if err := likeOld(dir, temporary, old); err != nil {
			return err
		}
	}
	if err := allowed(dir, name, old); err != nil {
		return err
	}
	if err := dir.Rename(temporary, name); err != nil {
		return err
	}
	done = true
	return syncFolder(dir)
}

// Create makes a file that holds data. When anything is at path already, even a link to
// nothing, it is left as it is and the error is fs.ErrExist.
func Create(path string, data []byte, o Options) error {
	dir, name, err := open(path, o)
	if err != nil {
		return err
	}
	defer func() { _ = dir.Close() }()
	exists := &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	if _, err := dir.Lstat(name); err == nil {
		return exists
	}
	temporary, err := dropped(dir, temporaryName(), data, modeOf(o))
	if err != nil {
		return err
	}
	// A second name for the file appears at once or not at all, and never replaces anything.
	err = dir.Link(temporary, name)
	_ = dir.Remove(temporary)
	switch {
	case errors.Is(err, fs.ErrExist):
		return exists
	case err != nil: // a file system without such names: the next best is a file of its own
		if _, err = dropped(dir, name, data, modeOf(o)); errors.Is(err, fs.ErrExist) {
			return exists
		}
	}
	if err != nil {
		return err
	}
	return syncFolder(dir)
}

// open opens the folder of path, and gives the file's name in it.
func open(path string, o Options) (*os.Root, string, error) {
	path = filepath.Clean(path)
	name := filepath.Base(path)
	if name == "." || name == ".." || name == string(filepath.Separator) {
		return nil, "", &KindError{path, fs.ModeDir}
	}
	dir, err := folder(filepath.Dir(path), o.Below)
	return dir, name, err
}

// target says what is at a name: nil for nothing, an error for what is no regular file.
func target(dir *os.Root, name, path string) (fs.FileInfo, error) {
	info, err := dir.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &KindError{path, info.Mode().Type()}
	case info.Mode().Perm()&0o222 == 0: // a rename would go past what a person said by this
		return nil, &fs.PathError{Op: "write", Path: path, Err: fs.ErrPermission}
	}
	return info, nil
}

// temporaryName is a random one, so that nobody can have put anything in its place.
func temporaryName() string { return ".hz-" + rand.Text() + ".tmp" }

// dropped writes a file that must be new, and gives its name back.
func dropped(dir *os.Root, as string, data []byte, mode fs.FileMode) (string, error) {
	f, err := dir.OpenFile(as, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		_ = dir.Remove(as)
		return "", err
	}
	return as, nil
}

// read reads the file that info is about.
func read(dir *os.Root, name string, info fs.FileInfo) ([]byte, error) {
	f, err := dir.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	if now, err := f.Stat(); err != nil || !os.SameFile(now, info) {
		return nil, ErrChanged
	}
	return io.ReadAll(io.LimitReader(f, info.Size()+1))
}

func modeOf(o Options) fs.FileMode {
	if o.Mode == 0 {
		return 0o600
	}
	return o.Mode.Perm()
}
