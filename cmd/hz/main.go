// Command hz checks contracts and shows what they make together. See `hz --help`.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"os/user"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/heinzel/hz/cmd/hz/internal/cli"
)

func main() {
	tune()
	quit()
	os.Exit(run())
}

func run() int {
	dir, err := os.Getwd()
	if err != nil {
		fmt.Fprintln(os.Stderr, "hz: the working directory can't be found:", err)
		return 1
	}
	home, _ := os.UserHomeDir() // "" when there is none, as Env has it
	return cli.Run(context.Background(), cli.Env{
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		StdinTerminal:  term.IsTerminal(int(os.Stdin.Fd())) && term.IsTerminal(int(os.Stderr.Fd())),
		StdoutTerminal: term.IsTerminal(int(os.Stdout.Fd())),
		Width:          width(),
		Size:           size,
		LookupEnv:      os.LookupEnv,
		Environ:        os.Environ,
		Dir:            filepath.Clean(dir), Home: home, OS: runtime.GOOS,
		Login: login,
		Now:   time.Now, Local: time.Local, LocalName: localName(),
		Build: build(),
	})
}

// login gives the login name as the system knows it, "" when it doesn't.
func login() string {
	u, err := user.Current()
	if err != nil {
		return ""
	}
	return u.Username
}

// width gives the columns of the terminal that a person reads, 0 when it is none.
func width() int {
	columns, _ := size()
	return columns
}

// size gives the columns and rows of that terminal, 0 and 0 when it is none.
func size() (columns, rows int) {
	columns, rows, err := term.GetSize(int(os.Stdout.Fd()))
	if err != nil {
		return 0, 0
	}
	return columns, rows
}

// localName gives the IANA name of the machine's zone where the system tells it by a link. A
// Unix machine that says nothing keeps UTC.
func localName() string {
	to, err := os.Readlink("/etc/localtime")
	if name := cli.ZoneName(to); err == nil && name != to {
		return name
	}
	if errors.Is(err, fs.ErrNotExist) && runtime.GOOS != "windows" {
		return "UTC"
	}
	return ""
}

// quit makes SIGQUIT (Ctrl-\) end hz as other signals do, with 128 and its number. By itself a
// Go program shows all its stacks and ends with 2, which is for a wrong call.
func quit() {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGQUIT)
	go func() {
		<-c
		os.Exit(128 + int(syscall.SIGQUIT))
	}()
}

// build says which hz this is, from what the Go command noted in the program.
func build() cli.Build {
	b := cli.Build{Version: "(devel)", Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return b
	}
	if info.Main.Version != "" {
		b.Version = info.Main.Version
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.Revision = s.Value
		case "vcs.modified":
			b.Modified = s.Value == "true"
		}
	}
	return b
}

// tune sets the collector. A check keeps some 2 KiB a contract and throws the rest away, so
// the heap is small and cheap to mark, but at the usual 100 % that happens every few hundred
// contracts. At 200 % there are a third as many cycles, and memory still grows by less than
// 6 KiB a contract; beyond, fresh pages cost more than the cycles they save. What the
// environment says counts first.
func tune() {
	if os.Getenv("GOGC") == "" && os.Getenv("GOMEMLIMIT") == "" {
		debug.SetGCPercent(200)
	}
}
