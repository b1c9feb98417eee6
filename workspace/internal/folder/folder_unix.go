//go:build (linux || darwin || freebsd || netbsd || openbsd || dragonfly) && !hz_portable

package folder

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

const (
	openFolder = unix.O_RDONLY | unix.O_DIRECTORY | unix.O_NOFOLLOW | unix.O_CLOEXEC
	openFile   = unix.O_RDONLY | unix.O_NOFOLLOW | unix.O_NONBLOCK | unix.O_NOCTTY | unix.O_CLOEXEC
)

// Folder is an open folder. It holds one file descriptor until Close, and is for one
// goroutine at a time.
type Folder struct {
	file          *os.File
	fd            int
	before, after unix.Stat_t // kept here so that reading a file doesn't allocate them
}

// Open opens the folder at path. Links above it are followed, path itself never: one that is
// a link, or no folder, is a *KindError.
func Open(path string) (*Folder, error) { return open(unix.AT_FDCWD, path, path) }

// Sub opens a folder that lies in f; name is one element of a path.
func (f *Folder) Sub(name string) (*Folder, error) {
	return open(f.fd, name, f.file.Name()+"/"+name)
}

func open(at int, name, path string) (*Folder, error) {
	fd, err := openat(at, name, openFolder)
	if err != nil {
		return nil, because(at, name, err, fs.FileMode.IsDir)
	}
	return &Folder{file: os.NewFile(uintptr(fd), path), fd: fd}, nil
}

// Close gives the file descriptor back.
func (f *Folder) Close() error { return f.file.Close() }

// Entries lists what lies in the folder, in no order. It is to be called once. On an error
// it gives what it has read so far beside the error.
func (f *Folder) Entries() ([]fs.DirEntry, error) { return f.file.ReadDir(-1) }

// Read reads the regular file of that name in f, of at most limit bytes, into buf where that
// has room. A link or a pipe and the like is a *KindError, a larger file a *SizeError; neither
// is opened.
func (f *Folder) Read(name string, limit int64, buf []byte) ([]byte, error) {
	if err := lstat(f.fd, name, &f.before); err != nil {
		return buf[:0], err
	}
	if m := mode(&f.before); !m.IsRegular() {
		return buf[:0], &KindError{m}
	}
	fd, err := openat(f.fd, name, openFile)
	if err != nil {
		return buf[:0], because(f.fd, name, err, fs.FileMode.IsRegular)
	}
	defer func() { _ = unix.Close(fd) }()
	if err := ignoringEINTR(func() error { return unix.Fstat(fd, &f.after) }); err != nil {
		return buf[:0], err
	}
	if f.before.Dev != f.after.Dev || f.before.Ino != f.after.Ino || !mode(&f.after).IsRegular() {
		return buf[:0], ErrChanged
	}
	return fill(func(b []byte) (n int, err error) {
		err = ignoringEINTR(func() error { n, err = unix.Read(fd, b); return err })
		return n, err
	}, f.after.Size, limit, buf)
}

// because turns what a system says of a name of the wrong kind (it may be ENOTDIR, ELOOP,
// EMLINK or ENXIO) into the kind itself.
func because(at int, name string, err error, right func(fs.FileMode) bool) error {
	if !errors.Is(err, unix.ENOTDIR) && !errors.Is(err, unix.ELOOP) && !errors.Is(err, unix.EMLINK) && !errors.Is(err, unix.ENXIO) {
		return err
	}
	var st unix.Stat_t
	if lstat(at, name, &st) != nil {
		return err
	}
	if m := mode(&st); !right(m) {
		return &KindError{m}
	}
	return ErrChanged
}

func openat(at int, name string, flags int) (fd int, err error) {
	err = ignoringEINTR(func() error { fd, err = unix.Openat(at, name, flags, 0); return err })
	return fd, err
}

func lstat(at int, name string, st *unix.Stat_t) error {
	return ignoringEINTR(func() error { return unix.Fstatat(at, name, st, unix.AT_SYMLINK_NOFOLLOW) })
}

// ignoringEINTR calls again what a signal interrupted, as package os does.
func ignoringEINTR(call func() error) error {
	for {
		if err := call(); err != unix.EINTR {
			return err
		}
	}
}

// mode gives the type bits as package fs writes them.
func mode(st *unix.Stat_t) fs.FileMode {
	switch st.Mode & unix.S_IFMT {
	case unix.S_IFREG:
		return 0
	case unix.S_IFDIR:
		return fs.ModeDir
	case unix.S_IFLNK:
		return fs.ModeSymlink
	case unix.S_IFIFO:
		return fs.ModeNamedPipe
	case unix.S_IFSOCK:
		return fs.ModeSocket
	case unix.S_IFBLK, unix.S_IFCHR:
		return fs.ModeDevice
	}
	return fs.ModeIrregular
}
