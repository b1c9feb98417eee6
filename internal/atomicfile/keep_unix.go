//go:build unix

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// likeOld gives a new file the permission bits and, where that is allowed, the owner of the
// file it replaces: root who edits a person's file mustn't lock the person out.
func likeOld(dir *os.Root, name string, old fs.FileInfo) error {
	info, err := dir.Lstat(name)
	if err != nil {
		return err
	}
	was, ok := old.Sys().(*syscall.Stat_t)
	is, too := info.Sys().(*syscall.Stat_t)
	if ok && too && (was.Uid != is.Uid || was.Gid != is.Gid) {
		// Whoever may not give a file away keeps it; the bits below don't open it further
		// than the old one was.
		_ = dir.Lchown(name, int(was.Uid), int(was.Gid))
	}
	return dir.Chmod(name, old.Mode().Perm())
}

// syncFolder makes a rename last. Some file systems know no such thing, and need none.
func syncFolder(dir *os.Root) error {
	f, err := dir.Open(".")
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }()
	if err := f.Sync(); err != nil && !errors.Is(err, syscall.EINVAL) && !errors.Is(err, errors.ErrUnsupported) {
		return err
	}
	return nil
}
