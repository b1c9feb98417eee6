package cli

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What hz heinzel report says doesn't depend on the other commands, which aren't made for it.
func TestReportByItself(t *testing.T) {
	for _, args := range [][]string{
		{"heinzel", "report", "--help"}, {"heinzel", "report", "read", "--hienzel", "x"}, {"heinzel", "report", "raed", "x", "Read it.", "--heinzel", "x"},
		{"heinzel", "report", "a", "b", "c", "d"}, {"heinzel", "report", "read", "x", "Read it.", "--heinzel", "x", "--request-id", "r", "--color", "never"}, {"heinzel", "report", "--color", "sometimes"},
	} {
		var said [2]string
		for i := range said {
			r := newRun(t)
			r.env.Args = args
			if i == 1 { // the flag in front, so that the whole tree is made
				r.env.Args = append([]string{"--color=auto"}, args...)
			}
			code := Run(context.Background(), r.env)
			said[i] = string(rune('0'+code)) + r.stdout.String() + r.stderr.String()
		}
		if said[0] != said[1] || len(said[0]) < 2 {
			t.Errorf("%s:\n%s\nin the whole tree:\n%s", strings.Join(args, " "), said[0], said[1])
		}
	}
}

// A decision about a log is asked for, where somebody can answer.
func TestDecisionsAreAskedFor(t *testing.T) {
	for _, c := range []struct {
		answer   string
		code     int
		kept     bool
		terminal bool
	}{{"y\n", exitOK, false, true}, {"yes\n", exitOK, false, true}, {"n\n", exitFindings, true, true}, {"\n", exitFindings, true, true}, {"", exitFindings, true, true}, {"y\n", exitFindings, true, false}} {
		r := newRun(t)
		r.vars["USER"] = "mira"
		r.env.Args = []string{"heinzel", "report", "read", "x", "Read it.", "--heinzel", "x"}
		if code := Run(context.Background(), r.env); code != exitOK {
			t.Fatal(&r.stderr)
		}
		r.env.Args = []string{"heinzel", "log", "x", "--set-aside"}
		r.env.StdinTerminal, r.env.Stdin = c.terminal, strings.NewReader(c.answer)
		code := Run(context.Background(), r.env)
		_, err := os.Stat(filepath.Join(r.env.Home, ".local", "share", "hz", "heinzel", "me", "x", "spine.jsonl"))
		if code != c.code || (err == nil) != c.kept || strings.Contains(r.stderr.String(), "[y/N]") != c.terminal {
			t.Errorf("%q: %d, %v\n%s", c.answer, code, err, &r.stderr)
		}
	}
}

// The user of an entry: the handle, else the login name without what Windows puts in front.
func TestWhoReports(t *testing.T) {
	for _, c := range []struct {
		os    string
		vars  map[string]string
		login string
		want  string
	}{
		{"linux", map[string]string{"LOGNAME": "mira", "USER": "root"}, "theo", "mira"}, {"linux", map[string]string{"USER": "mira"}, "theo", "mira"},
		{"linux", nil, "mira", "mira"}, {"linux", map[string]string{"USERNAME": "theo", "HZ_USER_HANDLE": "mira.k"}, "x", "mira.k"}, {"linux", nil, "", ""},
		{"windows", map[string]string{"USERNAME": "mira", "USER": "x"}, "y", "mira"}, {"windows", nil, `TEAM\mira`, "mira"},
	} {
		r := newRun(t)
		r.vars = c.vars
		a := &app{env: r.env}
		a.env.LookupEnv = func(name string) (string, bool) { v, ok := c.vars[name]; return v, ok }
		a.env.OS, a.env.Login = c.os, func() string { return c.login }
		b, err := a.book()
		if err != nil {
			t.Fatal(err)
		}
		if got := b.User(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
	if (&app{env: newRun(t).env}).login() != "" {
		t.Error("a name from nowhere")
	}
}

func TestCompletionOfLogs(t *testing.T) {
	r := newRun(t)
	r.vars["USER"] = "mira"
	for _, heinzel := range []string{"plan", "me:both", "team:both"} {
		r.env.Args = []string{"heinzel", "report", "read", "x", "Read it.", "--heinzel", heinzel}
		if code := Run(context.Background(), r.env); code != exitOK {
			t.Fatal(&r.stderr)
		}
	}
	for _, c := range []struct{ words, want string }{
		{"heinzel log ", "me:both\nplan\nteam:both\n"}, {"heinzel log plan ", ""}, {"heinzel check --logs ", "me:both\nplan\nteam:both\n"},
		{"heinzel report ", strings.Join(verbWords(), "\n") + "\n"},
		{"heinzel report fell_back --field ", "input=\nused=\ndeadline=\n"}, {"heinzel report read --field version=", ""},
		{"heinzel report read --heinzel ", "me:both\nplan\nteam:both\n"}, {"heinzel report --via ", "handoff\n"}, {"heinzel report read ", ""},
	} {
		r.stdout.Reset()
		r.env.Args = append([]string{"__complete"}, strings.Split(c.words, " ")...)
		Run(context.Background(), r.env)
		out := "\n" + r.stdout.String()
		got := out[1 : strings.LastIndex(out, "\n:")+1] // behind it the shell is told how to complete
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.words, got, c.want)
		}
	}
}
