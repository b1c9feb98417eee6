//go:build unix

package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// resized gives a channel that is sent to when the terminal has another size, or hz is back in
// the foreground. Nil when there is no terminal.
func (a *app) resized(ctx context.Context) <-chan struct{} {
	if !a.env.StdoutTerminal {
		return nil
	}
	out := make(chan struct{})
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGWINCH, syscall.SIGCONT)
	go func() {
		defer signal.Stop(c)
		for {
			select {
			case <-ctx.Done():
				return
			case <-c:
			}
			select {
			case <-ctx.Done():
				return
			case out <- struct{}{}:
			}
		}
	}()
	return out
}

// whenReaderGoes cancels when nobody reads standard output any more, as in `hz … | head -n 1`:
// otherwise hz would notice only with the next block.
func (a *app) whenReaderGoes(ctx context.Context, cancel context.CancelCauseFunc) {
	f, ok := a.env.Stdout.(*os.File)
	if !ok || a.env.StdoutTerminal {
		return
	}
	fds := []unix.PollFd{{Fd: int32(f.Fd())}} // errors are told unasked
	go func() {
		for ctx.Err() == nil {
			n, err := unix.Poll(fds, 1000)
			switch {
			case err == unix.EINTR:
			case err != nil, n > 0 && fds[0].Revents&unix.POLLNVAL != 0:
				return // this can't be polled
			case n > 0:
				cancel(&os.PathError{Op: "write", Path: f.Name(), Err: syscall.EPIPE})
				return
			}
		}
	}()
}
