// Package git runs the real git program so that it never waits for a person: it can't ask
// anything on a terminal or in a window, ends within a stated time together with all that it
// started, and runs nothing that a repository's own configuration names (hooks, file system
// monitors, ssh commands). What it says passes through Redact before anybody sees it.
package git

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"time"
)

// The default limits of one run.
const (
	LocalLimit   = 20 * time.Second // for what needs no network
	NetworkLimit = 60 * time.Second // for what does
)

// The most that one run may write. More than maxStdout ends it, of standard error the last
// maxStderr bytes are kept.
const (
	maxStdout = 32 << 20
	maxStderr = 16 << 10
)

// grace is how long git may take to clean up behind itself once it was told to end; then it is
// killed.
const grace = 2 * time.Second

// Git runs the git program. The zero value of all but Environ is fine.
type Git struct {
	Program string        // its absolute path; "": the first git on the PATH of Environ
	Environ []string      // the environment of hz, as os.Environ
	Local   time.Duration // the limit of a run without the network; 0: LocalLimit
	Network time.Duration // of one with it; 0: NetworkLimit
}

// Command is one run.
type Command struct {
	Dir     string // where it runs; absolute
	Args    []string
	Network bool      // it may talk to a remote
	Config  []Setting // what counts before every configuration file in this run
	Input   []byte    // what it reads from its standard input; nil for nothing
}

// Setting is one value of git's configuration.
type Setting struct{ Key, Value string }

// Run runs git in a folder, without the network, and gives its standard output. An error is an
// *Error.
func (g *Git) Run(ctx context.Context, dir string, args ...string) ([]byte, error) {
	return g.Do(ctx, Command{Dir: dir, Args: args})
}

// The reasons for which hz itself ends a run.
var (
	errLimit = errors.New("the time limit")
	errFlood = errors.New("too much output")
)

// Do runs a command and gives its standard output, which is complete when there is no error.
// An error is an *Error.
func (g *Git) Do(ctx context.Context, c Command) ([]byte, error) {
	program, err := g.program()
	if err != nil {
		return nil, err
	}
	limit := g.limit(c.Network)
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	defer time.AfterFunc(limit, func() { cancel(errLimit) }).Stop()

	ssh := ""
	if c.Network {
		ssh = g.sshCommand(ctx, c.Dir)
	}
	out := &capped{most: maxStdout, full: func() { cancel(errFlood) }}
	said := &tail{most: maxStderr}
	cmd := exec.CommandContext(ctx, program, arguments(c.Config, c.Args)...)
	cmd.Dir = c.Dir
	cmd.Env = g.environment(c, ssh)
	cmd.Stdout, cmd.Stderr = out, said
	if c.Input != nil { // else git reads from the null device
		cmd.Stdin = bytes.NewReader(c.Input)
	}
	cmd.WaitDelay = grace
	var all group
	all.prepare(cmd)
	cmd.Cancel = func() error { return all.end(cmd.Process) }
	if err := cmd.Start(); err != nil {
		return nil, failed(ctx, err, c.Args, "", limit)
	}
	all.started(cmd.Process)
	err = cmd.Wait()
	// Whoever git started and left behind goes with it, but not after a run that ended by
	// itself: a credential helper may have begun to keep passwords for the next one.
	if ctx.Err() != nil {
		all.kill(cmd.Process)
	}
	all.release()
	if errors.Is(err, exec.ErrWaitDelay) {
		err = nil // git itself is done; one that it started still holds its output open
	}
	if err == nil && ctx.Err() == nil {
		return out.bytes(), nil
	}
	return nil, failed(ctx, err, c.Args, said.text(), limit)
}

func (g *Git) limit(network bool) time.Duration {
	switch {
	case network && g.Network > 0:
		return g.Network
	case network:
		return NetworkLimit
	case g.Local > 0:
		return g.Local
	}
	return LocalLimit
}
