//go:build !windows

package orphan

import (
	"context"
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// Unread returns true as soon as nobody can read what is written to out, a pipe, a socket or a
// terminal, and false when ctx is done first, or if that can't be told. Nothing is written for
// it, and it takes no time of the processor.
func Unread(ctx context.Context, out *os.File) bool {
	wake, end, err := os.Pipe()
	if err != nil {
		return false
	}
	defer wake.Close()
	defer context.AfterFunc(ctx, func() { end.Close() })()
	defer end.Close()
	// Without events only errors and hang-ups are told.
	polled := []unix.PollFd{{Fd: int32(out.Fd())}, {Fd: int32(wake.Fd()), Events: unix.POLLIN}}
	for {
		_, err := unix.Poll(polled, -1)
		switch {
		case errors.Is(err, unix.EINTR):
		case err != nil || polled[1].Revents != 0:
			return false
		default:
			return polled[0].Revents != 0
		}
	}
}
