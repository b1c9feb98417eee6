package cli

import (
	"errors"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/index"
	"github.com/heinzel/hz/logbook"
)

// book gives what the operations on action logs depend on.
func (a *app) book() (*logbook.Book, error) {
	s, err := a.settings()
	if err != nil {
		return nil, err
	}
	return &logbook.Book{Settings: s, Dir: a.env.Dir, Getenv: a.env.get, Login: a.login, Now: a.env.Now(), Witness: index.Open(s.DataDir)}, nil
}

// login gives the login name: as POSIX has it in the environment, else as the system knows it.
// Windows puts a domain in front.
func (a *app) login() string {
	names := []string{"LOGNAME", "USER"}
	if a.env.OS == "windows" {
		names = []string{"USERNAME"}
	}
	for _, name := range names {
		if s := a.env.get(name); s != "" {
			return s
		}
	}
	if a.env.Login == nil {
		return ""
	}
	s := a.env.Login()
	return s[strings.LastIndexByte(s, '\\')+1:]
}

// logRefused ends a command that an operation on a log refused.
func logRefused(err error) error {
	var e *logbook.Error
	switch {
	case !errors.As(err, &e):
		return err
	case e.Usage:
		return usage(e.Message, e.Hint)
	}
	return refuse(e.Message, e.Hint)
}

// moment reads the time of a flag; "" is the zero Time. With end, a date is its last moment.
func (a *app) moment(flag, text string, end bool) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	loc, _, err := a.zone("")
	if err != nil {
		return time.Time{}, err
	}
	t, err := logbook.ParseTime("--"+flag, text, end, a.env.Now(), loc)
	if err != nil {
		return t, logRefused(err)
	}
	return t, nil
}

// completeLogs offers the names of the logs that are there.
func (a *app) completeLogs(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	b, err := a.apart(nil, nil).book()
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return b.Names(), cobra.ShellCompDirectiveNoFileComp
}

// verbWords gives the verbs of entries with what they say, for the shell.
func verbWords() []string {
	var out []string
	for _, v := range actionlog.Verbs() {
		out = append(out, v.Name+"\t"+v.Does)
	}
	return out
}
