package orphan

import (
	"context"
	"errors"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// told waits at the process's descriptor, which becomes readable when it ends (Linux 5.10). ok
// is false where the system has none.
func told(ctx context.Context, pid int) (over, ok bool) {
	fd, err := unix.PidfdOpen(pid, unix.PIDFD_NONBLOCK)
	if err != nil {
		return errors.Is(err, unix.ESRCH), errors.Is(err, unix.ESRCH)
	}
	f := os.NewFile(uintptr(fd), "pidfd") // waits in Go's poller
	defer f.Close()
	defer context.AfterFunc(ctx, func() { f.SetReadDeadline(time.Unix(1, 0)) })()
	conn, err := f.SyscallConn()
	if err != nil {
		return false, false
	}
	err = conn.Read(func(fd uintptr) bool {
		over = ended(int32(fd))
		return over
	})
	return over, over || errors.Is(err, os.ErrDeadlineExceeded)
}

// ended says whether the process of a descriptor has ended.
func ended(fd int32) bool {
	polled := []unix.PollFd{{Fd: fd, Events: unix.POLLIN}}
	for {
		n, err := unix.Poll(polled, 0)
		if !errors.Is(err, unix.EINTR) {
			return n > 0
		}
	}
}
