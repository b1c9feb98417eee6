// Package cli is the command line of hz as a value: arguments, streams, environment, working
// directory and clock come in, an exit status comes out. So all of it runs inside a test.
//
// It translates and prints. What another head would need, too, lies in a lower room.
package cli

import (
	"io"
	"time"
)

// Env is all that a run of hz depends on.
type Env struct {
	Args           []string // without the program's name
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	StdinTerminal  bool                             // a person can answer on Stdin, and reads Stderr
	StdoutTerminal bool                             // a person reads Stdout: colour is welcome
	Width          int                              // columns of the terminal, 0 when there is none
	Size           func() (columns, rows int)       // of the terminal now; nil when that can't be asked
	LookupEnv      func(name string) (string, bool) // as os.LookupEnv
	Environ        func() []string                  // as os.Environ; nil lists nothing
	Dir            string                           // the working directory, absolute and clean
	OS             string                           // as runtime.GOOS
	Home           string                           // the user's home folder, "" when there is none
	Login          func() string                    // the user's login name as the system knows it, "" when it doesn't; nil as ""
	Now            func() time.Time
	Local          *time.Location // the machine's zone
	LocalName      string         // its IANA name, "" when it isn't known
	Build          Build
}

// Build is which hz this is.
type Build struct {
	Version  string // such as v0.1.0; "(devel)" for one built from a checkout
	Revision string // of the source, "" when it isn't known
	Modified bool   // the checkout had changes that weren't committed
	Go       string // the Go version it was built with
	OS, Arch string
}

// get gives an environment variable, "" when it isn't set.
func (e *Env) get(name string) string {
	v, _ := e.LookupEnv(name)
	return v
}
