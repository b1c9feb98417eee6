//go:build unix

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// lockFlags open a lock's file: never through a link, and without waiting for a pipe's reader.
const lockFlags = os.O_CREATE | os.O_RDWR | syscall.O_NOFOLLOW | syscall.O_NONBLOCK

// noLocks says whether a file system has no locks at all.
func noLocks(err error) bool {
	return errors.Is(err, syscall.ENOLCK) || errors.Is(err, syscall.ENOSYS) || errors.Is(err, syscall.EOPNOTSUPP)
}
