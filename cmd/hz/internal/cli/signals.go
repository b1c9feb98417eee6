package cli

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// signalled is the end of a command that a signal asked for.
type signalled struct{ signal syscall.Signal }

// Error names the signal.
func (s *signalled) Error() string { return "ended by " + s.signal.String() }

// code gives the exit status: 128 and the signal's number, as shells count it.
func (s *signalled) code() int { return 128 + int(s.signal) }

// interruptible gives a context that ends when a signal asks hz to end, with a *signalled as its
// cause. For commands that have something to clean up: without it a signal ends hz at once, as
// a second one does. stop is to be called in the end.
func interruptible(ctx context.Context) (_ context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(ctx)
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) { // nohup
		signals = append(signals, syscall.SIGHUP)
	}
	c := make(chan os.Signal, 1)
	// Whoever else listens for one of them would end hz before it has cleaned up.
	signal.Reset(signals...)
	signal.Notify(c, signals...)
	go func() {
		select {
		case s := <-c:
			signal.Stop(c)
			n, ok := s.(syscall.Signal)
			if !ok {
				n = syscall.SIGINT
			}
			cancel(&signalled{n})
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(c)
		cancel(nil)
	}
}
