package git

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/heinzel/hz/compiler/diag"
)

// Kind says how a run went wrong.
type Kind uint8

// The kinds.
const (
	Failed      Kind = iota // git itself said no: Status and Said
	Missing                 // there is no git
	NotStarted              // git is there and can't be run: Err
	TimedOut                // it was ended after Limit
	Flooded                 // it was ended because it wrote too much
	Interrupted             // it was ended because the caller's context was: Err is the cause
)

// Error is a run that gave nothing to use. None of its texts holds a password of an address.
type Error struct {
	Args   []string
	Kind   Kind
	Status int    // the exit status; 128 for most of what git refuses, -1 for a signal
	Said   string // the end of what it wrote to standard error, control characters written out
	Limit  time.Duration
	Err    error
}

// Error says what went wrong in one line, without what to do.
func (e *Error) Error() string {
	switch e.Kind {
	case Missing:
		return "git isn't installed, or isn't on the PATH"
	case NotStarted:
		return "git can't be run: " + e.Err.Error()
	case TimedOut:
		return fmt.Sprintf("git %s didn't end within %s and was stopped", e.verb(), e.Limit)
	case Flooded:
		return fmt.Sprintf("git %s wrote more than %d MiB and was stopped", e.verb(), maxStdout>>20)
	case Interrupted:
		return "git " + e.verb() + " was interrupted"
	}
	if reason := e.Reason(); reason != "" {
		return "git " + e.verb() + " failed: " + reason
	}
	return fmt.Sprintf("git %s failed with exit status %d", e.verb(), e.Status)
}

// Unwrap gives the error below: of a context that ended, its cause.
func (e *Error) Unwrap() error { return e.Err }

// verb gives the git command that was run.
func (e *Error) verb() string {
	for _, a := range e.Args {
		if !strings.HasPrefix(a, "-") {
			return a
		}
	}
	return "command"
}

// Reason gives the line in which git says why, without its prefix; "" when it said nothing.
func (e *Error) Reason() string {
	lines := strings.Split(strings.TrimSpace(e.Said), "\n")
	for _, prefix := range []string{"fatal: ", "error: "} {
		for _, line := range lines {
			if rest, ok := strings.CutPrefix(line, prefix); ok && rest != "Could not read from remote repository." {
				return strings.TrimSuffix(rest, ".")
			}
		}
	}
	return strings.TrimSuffix(lines[len(lines)-1], ".")
}

// Install says how to get git on a system, as runtime.GOOS names it.
func Install(system string) string {
	switch system {
	case "darwin":
		return "install it: xcode-select --install, or brew install git"
	case "windows":
		return "install it: winget install Git.Git"
	case "linux":
		return "install it: apt install git (Debian, Ubuntu), dnf install git (Fedora), apk add git (Alpine)"
	}
	return "install it: https://git-scm.com/downloads"
}

// failed makes the error of a run.
func failed(ctx context.Context, err error, args []string, said string, limit time.Duration) *Error {
	e := &Error{Args: redacted(args), Limit: limit}
	var lines []string
	for line := range strings.Lines(Redact(said)) {
		// A carriage return is how progress is drawn.
		line = strings.TrimRight(line, "\r\n")
		line = line[strings.LastIndexByte(line, '\r')+1:]
		if line = strings.TrimRight(line, " "); line != "" {
			lines = append(lines, diag.Visible(line))
		}
	}
	e.Said = strings.Join(lines, "\n")
	var exit *exec.ExitError
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errLimit):
		e.Kind = TimedOut
	case errors.Is(cause, errFlood):
		e.Kind = Flooded
	case cause != nil:
		e.Kind, e.Err = Interrupted, cause
	case !errors.As(err, &exit):
		e.Kind, e.Err = NotStarted, err
	default:
		e.Status = exit.ExitCode()
		if strings.HasPrefix(e.Said, "xcrun: error: ") {
			e.Kind = Missing // macOS has a git that only says how to get one
		}
	}
	return e
}

// redacted gives arguments without the passwords of addresses.
func redacted(args []string) []string {
	out := make([]string, len(args))
	for i, a := range args {
		out[i] = Redact(a)
	}
	return out
}
