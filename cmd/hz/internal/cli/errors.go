package cli

import (
	"errors"
	"syscall"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint/report"
)

// The exit statuses (interfaces §1).
const (
	exitOK       = 0
	exitFindings = 1 // errors were found, or the operation was refused
	exitUsage    = 2 // hz was called wrongly, or a configuration can't be read
	exitFault    = 3 // a fault of hz itself
	exitPipe     = 128 + 13
)

// failure ends a command. It is a sentence for the person who must act, and what to do.
type failure struct {
	code          int
	message, hint string
}

func (f *failure) Error() string { return f.message }

// usage is for a call that hz can't make sense of.
func usage(message, hint string) error { return &failure{exitUsage, message, hint} }

// refuse is for an operation that can't be done.
func refuse(message, hint string) error { return &failure{exitFindings, message, hint} }

// errFound ends a command with status 1 after all has been said.
var errFound = &failure{code: exitFindings}

// errFault ends a command with status 3 after a rule's fault stands among the findings.
var errFault = &failure{exitFault, "a rule of hz failed; all other findings above hold", reportAt}

// reportAt says how a fault of hz is reported.
const reportAt = "please report it, with the file and what `hz version` prints, at https://github.com/heinzel/hz/issues"

// end prints why a command ended and gives the exit status. A reader that went away, as in
// `hz … | head`, is no fault of anyone: nothing is said.
func (a *app) end(err error) int {
	var f *failure
	var s *signalled
	switch {
	case err == nil:
		return exitOK
	case errors.As(err, &s):
		return s.code()
	case errors.Is(err, syscall.EPIPE):
		return exitPipe
	case errors.As(err, &f):
		if f.message != "" {
			a.complain(f.message, f.hint)
		}
		return f.code
	}
	a.complain(err.Error(), "")
	return exitFindings
}

// complain writes a sentence and a hint to standard error, which the log of a CI holds as well.
func (a *app) complain(message, hint string) {
	text := "hz: " + report.Shown(message) + "\n"
	if hint != "" {
		text += "  " + report.Shown(hint) + "\n"
	}
	a.note(text)
}

// note writes to standard error. When that can't be written there is nobody left to tell.
func (a *app) note(text string) { _, _ = a.env.Stderr.Write([]byte(text)) }

// didYouMean gives the hint for a mistyped word.
func didYouMean(word string, known []string, otherwise string) string {
	if near := diag.Suggest(word, known); near != "" {
		return "did you mean " + near + "?"
	}
	return otherwise
}
