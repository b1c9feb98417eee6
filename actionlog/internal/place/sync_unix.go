//go:build unix

package place

import (
	"errors"
	"os"
	"syscall"
)

// Sync makes last what was made, renamed or removed in a folder. Some file systems know no such
// thing, and need none.
func Sync(dir *os.Root) error {
	f, err := dir.Open(".")
	if err != nil {
		return err
	}
	err = f.Sync()
	if e := f.Close(); err == nil {
		err = e
	}
	if errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOTSUP) {
		return nil
	}
	return err
}
