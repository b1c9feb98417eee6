//go:build !(linux || darwin || freebsd || netbsd || openbsd || dragonfly) || hz_portable

package folder

import (
	"errors"
	"io"
	"io/fs"
	"os"
)

// Folder is an open folder. It holds one handle until Close, and is for one goroutine at a
// time.
type Folder struct{ root *os.Root }

// Open opens the folder at path. Links above it are followed, path itself never: one that is
// a link, or no folder, is a *KindError.
func Open(path string) (*Folder, error) {
	before, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	return open(before, func() (*os.Root, error) { return os.OpenRoot(path) })
}

// Sub opens a folder that lies in f; name is one element of a path.
func (f *Folder) Sub(name string) (*Folder, error) {
	before, err := f.root.Lstat(name)
	if err != nil {
		return nil, err
	}
	return open(before, func() (*os.Root, error) { return f.root.OpenRoot(name) })
}

// open compares what was opened with what Lstat saw: os.Root follows links that stay inside.
func open(before fs.FileInfo, opening func() (*os.Root, error)) (*Folder, error) {
	if !before.IsDir() {
		return nil, &KindError{before.Mode().Type()}
	}
	root, err := opening()
	if err != nil {
		return nil, err
	}
	after, err := root.Stat(".")
	if err == nil && !os.SameFile(before, after) {
		err = ErrChanged
	}
	if err != nil {
		_ = root.Close()
		return nil, err
	}
	return &Folder{root}, nil
}

// Close gives the handle back.
func (f *Folder) Close() error { return f.root.Close() }

// Entries lists what lies in the folder, in no order. It is to be called once. On an error
// it gives what it has read so far beside the error.
func (f *Folder) Entries() ([]fs.DirEntry, error) {
	file, err := f.root.Open(".")
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return file.ReadDir(-1)
}

// Read reads the regular file of that name in f, of at most limit bytes, into buf where that
// has room. A link or a pipe and the like is a *KindError, a larger file a *SizeError; neither
// is opened.
func (f *Folder) Read(name string, limit int64, buf []byte) ([]byte, error) {
	before, err := f.root.Lstat(name)
	if err != nil {
		return buf[:0], err
	}
	if !before.Mode().IsRegular() {
		return buf[:0], &KindError{before.Mode().Type()}
	}
	file, err := f.root.OpenFile(name, os.O_RDONLY|nonBlock, 0)
	if err != nil {
		return buf[:0], err
	}
	defer func() { _ = file.Close() }()
	after, err := file.Stat()
	if err != nil {
		return buf[:0], err
	}
	if !os.SameFile(before, after) || !after.Mode().IsRegular() {
		return buf[:0], ErrChanged
	}
	return fill(func(b []byte) (int, error) {
		n, err := file.Read(b)
		if errors.Is(err, io.EOF) {
			err = nil
		}
		return n, err
	}, after.Size(), limit, buf)
}
