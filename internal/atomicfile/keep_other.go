//go:build !unix

package atomicfile

import (
	"io/fs"
	"os"
)

// likeOld gives a new file the permission bits of the file it replaces.
func likeOld(dir *os.Root, name string, old fs.FileInfo) error {
	return dir.Chmod(name, old.Mode().Perm())
}

// syncFolder does nothing: here a folder can't be opened for it.
func syncFolder(*os.Root) error { return nil }
