package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// run runs hz in a folder of its own and gives what it wrote and its exit status.
type run struct {
	env            Env
	vars           map[string]string
	stdout, stderr bytes.Buffer
}

func newRun(t testing.TB, args ...string) *run {
	t.Helper()
	dir := t.TempDir()
	r := &run{vars: map[string]string{}}
	r.env = Env{
		Args: args, Stdin: strings.NewReader(""), Stdout: &r.stdout, Stderr: &r.stderr,
		LookupEnv: func(name string) (string, bool) { v, ok := r.vars[name]; return v, ok },
		Dir:       dir, OS: "linux", Home: filepath.Join(dir, "home"),
		Now:   func() time.Time { return time.Date(2026, 3, 28, 12, 0, 0, 0, time.UTC) },
		Local: time.UTC, LocalName: "Europe/Berlin",
		Build: Build{Version: "v0.1.0", Revision: "0123456789abcdef", Go: "go1.26.0", OS: "linux", Arch: "amd64"},
	}
	return r
}

func (r *run) file(t testing.TB, name, text string) {
	t.Helper()
	path := filepath.Join(r.env.Dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func (r *run) expect(t *testing.T, code int, stdout, stderr string) {
	t.Helper()
	if got := Run(context.Background(), r.env); got != code {
		t.Errorf("exit status %d, want %d\n%s%s", got, code, &r.stdout, &r.stderr)
	}
	if got := r.stdout.String(); got != stdout {
		t.Errorf("standard output\n%s\nwant\n%s", got, stdout)
	}
	if got := r.stderr.String(); got != stderr {
		t.Errorf("standard error\n%s\nwant\n%s", got, stderr)
	}
}

func TestVersion(t *testing.T) {
	newRun(t, "version").expect(t, 0, "hz v0.1.0 (go1.26.0, linux/amd64, source 0123456789ab)\n", "")
	newRun(t, "--version").expect(t, 0, "hz v0.1.0 (go1.26.0, linux/amd64, source 0123456789ab)\n", "")
	newRun(t, "version", "--json").expect(t, 0,
		`{"version":1,"name":"hz","hz":"v0.1.0","revision":"0123456789abcdef","modified":false,"go":"go1.26.0","os":"linux","arch":"amd64"}`+"\n", "")
}

// Without --from the clock decides, without --timezone and TZ the machine's zone: here on the
// eve of a change of the clock, with a slot in the hour that doesn't exist.
func TestScheduleByClockAndZone(t *testing.T) {
	newRun(t, "heinzel", "schedule", "--cron", "30 2 * * *", "--count", "2").expect(t, 0,
		"30 2 * * *: at 02:30 every day (Europe/Berlin)\n  Sun 2026-03-29T03:00:00+02:00\n  Mon 2026-03-30T02:30:00+02:00\n", "")
	r := newRun(t, "heinzel", "schedule", "--cron", "@daily", "--count", "1", "--json")
	r.env.LocalName = ""
	r.env.Local = time.FixedZone("Here", 3600)
	r.expect(t, 0, `{"version":1,"contract":null,"job":null,"schedule":"@daily","timezone":"Here","slots":["2026-03-29T00:00:00+01:00"]}`+"\n", "")
}

// On a terminal there is colour, and a canonical text is made harmless; in a pipe neither.
func TestTerminal(t *testing.T) {
	for _, c := range []struct {
		vars  map[string]string
		color bool
	}{
		{nil, true},
		{map[string]string{"TERM": "dumb"}, false},
		{map[string]string{"NO_COLOR": "1"}, false},
		{map[string]string{"NO_COLOR": "1", "CLICOLOR_FORCE": "1"}, false},
		{map[string]string{"NO_COLOR": ""}, true},
		{map[string]string{"CLICOLOR": "0"}, false},
		{map[string]string{"CLICOLOR": "1"}, true},
		{map[string]string{"CLICOLOR": "0", "CLICOLOR_FORCE": "1"}, true},
	} {
		r := newRun(t, "heinzel", "explain", "HZC001")
		r.env.StdoutTerminal, r.vars = true, c.vars
		Run(context.Background(), r.env)
		if got := strings.Contains(r.stdout.String(), "\x1b["); got != c.color {
			t.Errorf("%v: colour %v, want %v", c.vars, got, c.color)
		}
	}
	for terminal, want := range map[bool]string{true: "a\\u{e000}\tb\n", false: "a\ue000\tb\n"} {
		r := newRun(t, "heinzel", "fingerprint", "--canonical", "x.txt")
		r.file(t, "x.txt", "a\ue000\tb  \r\n")
		r.env.StdoutTerminal = terminal
		r.expect(t, 0, want, "")
	}
}

// A fault of hz is status 3 and says how to report it; what was written stays.
func TestFault(t *testing.T) {
	r := newRun(t, "heinzel", "schedule", "--cron", "@daily")
	r.env.Now = func() time.Time { panic("the clock broke: \x1b[2J") }
	if code := Run(context.Background(), r.env); code != 3 {
		t.Errorf("exit status %d", code)
	}
	if got := r.stderr.String(); !strings.HasPrefix(got, "hz: internal error: the clock broke: \\x1b[2J\n  please report it") {
		t.Error(got)
	}
}

// broken is a stream that can't be written.
type broken struct{ err error }

func (b broken) Write([]byte) (int, error) { return 0, b.err }

func TestOutputThatCannotBeWritten(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"heinzel"}, {"heinzel", "check", "."}, {"heinzel", "explain", "--json"}, {"heinzel", "graph", "."},
		{"completion", "zsh"}, {"heinzel", "fingerprint", "x.txt"}} {
		for _, c := range []struct {
			err    error
			code   int
			stderr string
		}{
			{&os.PathError{Op: "write", Path: "|1", Err: syscall.EPIPE}, 141, ""},
			{syscall.ENOSPC, 1, "hz: the output can't be written: no space left on device\n"},
		} {
			r := newRun(t, args...)
			r.file(t, "x.txt", "x")
			r.env.Stdout = broken{c.err}
			r.expect(t, c.code, "", c.stderr)
		}
	}
}

// A check of standard input that fails halfway is refused, not half done.
func TestStdinThatCannotBeRead(t *testing.T) {
	r := newRun(t, "heinzel", "check", "--stdin", "--stdin-filename", "a.prose.md")
	r.env.Stdin = io.MultiReader(strings.NewReader("---\n"), failing{})
	r.expect(t, 1, "", "hz: standard input can't be read: the disk is gone\n")
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errors.New("the disk is gone") }

// The same bytes give the same output, run after run.
func TestSameOutput(t *testing.T) {
	r := newRun(t)
	for _, name := range []string{"a", "b", "c", "d"} {
		r.file(t, "w/"+name+".prose.md", "---\nname: x\nhz: {inputs: {a: {read: \"contract:me/"+name+"#x\"}, b: {red: y}}}\n---\n### Gaol\n")
	}
	for _, args := range [][]string{{"heinzel", "check", "w", "--json", "--statistics"}, {"heinzel", "check", "w", "--format", "full"},
		{"heinzel", "graph", "w", "--json"}, {"heinzel", "fingerprint", "w", "--json"}} {
		first := ""
		for i := range 20 {
			r.stdout.Reset()
			r.env.Args = args
			Run(context.Background(), r.env)
			if i == 0 {
				first = r.stdout.String()
			} else if r.stdout.String() != first {
				t.Fatalf("%v: run %d differs", args, i)
			}
		}
		if first == "" {
			t.Errorf("%v: no output", args)
		}
	}
}

// Every command says what it is for and shows an example; every flag is explained, and stands
// in the help that a person reads.
func TestHelp(t *testing.T) {
	a := &app{env: newRun(t).env, color: choice{value: "auto", values: []string{"auto", "always", "never"}}}
	commands := 0
	var walk func(c *cobra.Command)
	walk = func(c *cobra.Command) {
		if c.Hidden {
			return
		}
		commands++
		c.InitDefaultHelpFlag()
		if c.Short == "" || c.Long == "" || c.Example == "" || strings.HasSuffix(c.Short, ".") {
			t.Errorf("%s lacks a text, or its short one has a full stop", c.CommandPath())
		}
		r := newRun(t, append(strings.Fields(c.CommandPath())[1:], "--help")...)
		if code := Run(context.Background(), r.env); code != 0 {
			t.Errorf("%s --help: exit status %d", c.CommandPath(), code)
		}
		help := r.stdout.String()
		for line := range strings.Lines(c.Long + "\n" + c.Example) {
			if len([]rune(line)) > 100 {
				t.Errorf("%s: a line is too long: %s", c.CommandPath(), line)
			}
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if f.Usage == "" || !strings.Contains(help, "--"+f.Name) {
				t.Errorf("%s: --%s isn't explained", c.CommandPath(), f.Name)
			}
		})
		for _, sub := range c.Commands() {
			if !sub.Hidden && !strings.Contains(help, sub.Name()) {
				t.Errorf("%s: %s isn't listed", c.CommandPath(), sub.Name())
			}
			walk(sub)
		}
	}
	walk(a.root())
	if commands < 20 {
		t.Errorf("only %d commands", commands)
	}
}

// An explanation keeps within a narrow terminal: all but its examples, which are as they are.
func TestExplanationOnANarrowTerminal(t *testing.T) {
	r := newRun(t, "heinzel", "explain", "HZC030")
	r.env.Width = 40
	if code := Run(context.Background(), r.env); code != 0 {
		t.Fatal(&r.stderr)
	}
	text, _, _ := strings.Cut(r.stdout.String(), "\nWrong\n")
	lines := strings.Split(text, "\n")
	for _, line := range lines[1:] { // behind the title
		if len([]rune(line)) > 40 {
			t.Errorf("%q is longer than 40 columns", line)
		}
	}
	if len(lines) < 8 {
		t.Errorf("%d lines", len(lines))
	}
}
