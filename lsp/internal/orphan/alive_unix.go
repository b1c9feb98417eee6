//go:build !windows

package orphan

import (
	"errors"

	"golang.org/x/sys/unix"
)

// alive says whether a process has that id; it may be another user's.
func alive(pid int) bool {
	return pid > 0 && !errors.Is(unix.Kill(pid, 0), unix.ESRCH)
}
