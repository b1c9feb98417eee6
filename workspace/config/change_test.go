package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

func (d *desk) text(path string) string {
	d.t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		d.t.Error(err)
	}
	return string(text)
}

// What is set is what is got, for every key, beginning with an empty home folder.
func TestSetAndGet(t *testing.T) {
	d := newDesk(t)
	if err := os.RemoveAll(filepath.Join(d.home, ".config")); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{}
	for _, row := range []struct {
		key, value string
		want       any
	}{
		{"hz.data_dir", "~/data", filepath.Join(d.home, "data")},
		{"heinzel.user_dir", d.home, d.home},
		{"heinzel.max_usd", "0.50", 0.5},
		{"heinzel.retention_days", "+30", 30},
		{"heinzel.schedule_team", `["a", 'b@sha256:00']`, []string{"a", "b@sha256:00"}},
		{"heinzel.team_repository", "old", filepath.Join(d.project, "old")},
		{"team.checkout", "../team", filepath.Join(filepath.Dir(d.project), "team")},
		{"capabilities.tracker", "github-issues", "github-issues"},
		{"capabilities.agent_runner", "codex", "codex"},
		{"system.runner.model", "größer \"x\" \\ 🧝", "größer \"x\" \\ 🧝"},
		{"system.runner.command", `["a b", "\t"]`, nil},
		{"system.runner.command", `["a b", "-c", "x=\"1\""]`, []string{"a b", "-c", `x="1"`}},
		{"user.handle", "mira", "mira"},
		{"heinzel.max_usd", "1e2", 100.0},
	} {
		c, err := d.load().Set(row.key, row.value, UserSource)
		if row.want == nil {
			var key *KeyError
			if !errors.As(err, &key) {
				t.Errorf("%s = %s: %v", row.key, row.value, err)
			}
			continue
		}
		if err != nil || !c.Changed || c.Line == 0 || c.File != d.user() {
			t.Errorf("%s = %s: %+v, %v", row.key, row.value, c, err)
		}
		if again, err := d.load().Set(row.key, row.value, UserSource); err != nil || again.Changed || again.Line != c.Line {
			t.Errorf("%s = %s again: %+v, %v", row.key, row.value, again, err)
		}
		want[row.key] = row.want
		s := d.load()
		for key, value := range want {
			e, err := s.Entry(key)
			if err != nil || fmt.Sprint(e.Value) != fmt.Sprint(value) || e.Origin.Source != UserSource {
				t.Errorf("after %s: %s is %v (%+v), %v; want %v", row.key, key, e.Value, e.Origin, err, value)
			}
		}
		if len(s.Problems) > 0 {
			t.Errorf("after %s: %s", row.key, d.told(s.Problems))
		}
	}
	if runtime.GOOS != "windows" {
		for path, want := range map[string]os.FileMode{d.user(): 0o600, filepath.Dir(d.user()): 0o700} {
			if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
				t.Errorf("%s: %v, %v", path, info.Mode(), err)
			}
		}
	}
	for key := range want {
		if c, err := d.load().Unset(key, UserSource); err != nil || !c.Changed {
			t.Errorf("unset %s: %+v, %v", key, c, err)
		}
		if c, err := d.load().Unset(key, UserSource); err != nil || c.Changed {
			t.Errorf("unset %s again: %+v, %v", key, c, err)
		}
	}
	if got := d.text(d.user()); got != "" {
		t.Errorf("with all taken out again: %q", got)
	}
	entries, err := os.ReadDir(filepath.Dir(d.user()))
	if err != nil || len(entries) != 1 {
		t.Errorf("what is left in the folder: %v, %v", entries, err)
	}
}

func TestSetRefuses(t *testing.T) {
	for _, row := range []struct{ key, value, want string }{
		{"heinzel.maxusd", "1", `there is no key "heinzel.maxusd" | did you mean heinzel.max_usd?`},
		{"max_usd", "1", `there is no key "max_usd" | did you mean heinzel.max_usd?`},
		{"heinzel", "1", `there is no key "heinzel" | hz system config list shows all keys`},
		{"capabilities.Tracker", "x", `"Tracker" can't be the name of a capability | use lowercase words joined by single dashes, at most 64 characters`},
		{"capabilities.", "x", `"capabilities." names no capability | name one, as in capabilities.tracker`},
		{"capabilities", "x", `"capabilities" names no capability | name one, as in capabilities.tracker`},
		{"heinzel.max_usd", "inf", "heinzel.max_usd must be a finite number | write 0.5"},
		{"heinzel.max_usd", "0", "heinzel.max_usd must be more than 0 | write 0.5"},
		{"heinzel.max_usd", "1 USD", "heinzel.max_usd must be a number | write 0.5"},
		{"heinzel.retention_days", "-1", "heinzel.retention_days must be 0 (forever) to 36500 | write 30"},
		{"heinzel.schedule_team", "retro", `heinzel.schedule_team must be a list of texts | write '["retro"]'`},
		{"heinzel.schedule_team", `["a"`, `heinzel.schedule_team must be a list of texts | write '["a"]'`},
		{"heinzel.schedule_team", `[a, b@sha256:00]`, `heinzel.schedule_team must be a list of texts | write '["a", "b@sha256:00"]'`},
		{"heinzel.schedule_team", "[]\nevil = 1", `heinzel.schedule_team must be a list of texts | write '["retro-agenda"]'`},
		{"system.runner.command", "claude --verbose", `system.runner.command must be a list of texts | write '["claude", "--verbose"]'`},
		{"system.runner.command", `it's`, `system.runner.command must be a list of texts | write '["claude", "--verbose"]'`},
		{"heinzel.retention_days", "_1", "heinzel.retention_days must be a whole number | write 30"},
		{"heinzel.retention_days", "1__0", "heinzel.retention_days must be a whole number | write 30"},
		{"heinzel.max_usd", "1_.5", "heinzel.max_usd must be a number | write 0.5"},
		{"user.handle", "", "user.handle is empty | write something, or take the key out"},
		{"user.handle", "caf\xe9", "user.handle isn't UTF-8 | write mira"},
		{"team.checkout", "~tom/x", "team.checkout names somebody's home folder by ~, which hz doesn't know | give the path itself"},
	} {
		d := newDesk(t)
		_, err := d.load().Set(row.key, row.value, UserSource)
		var key *KeyError
		if !errors.As(err, &key) || key.Message+" | "+key.Hint != row.want {
			t.Errorf("%s = %s: %v; want %s", row.key, row.value, key, row.want)
		}
		if _, err := os.Lstat(d.user()); err == nil {
			t.Errorf("%s = %s made a file", row.key, row.value)
		}
	}
	d := newDesk(t)
	for key, want := range map[string]string{
		"heinzel.maxusd": "did you mean heinzel.max_usd?",
		"nothing.at.all": "hz system config list shows all keys",
	} {
		var e *KeyError
		if _, err := d.load().Unset(key, UserSource); !errors.As(err, &e) || e.Hint != want {
			t.Errorf("unset %s: %v", key, err)
		}
	}
	d.file(d.user(), "[heinzel]\nmaxusd = 1\n")
	if c, err := d.load().Unset("heinzel.maxusd", UserSource); err != nil || !c.Changed || d.text(d.user()) != "" {
		t.Errorf("a mistyped key that is there can be taken out: %+v, %v", c, err)
	}
}

// A file that can't be read isn't written over, and one with other mistakes can be mended.
func TestChangeOfABrokenFile(t *testing.T) {
	d := newDesk(t)
	for text, want := range map[string]string{
		"[heinzel\n":                     "U:1:9 the configuration isn't TOML: ",
		"[user]\nhandle='a'\nhandle='b'": `U:3:1 the key "handle" stands twice, first in line 2`,
		"[user]\nhandle='\xff'\n":        "U:2:9 the configuration isn't UTF-8",
	} {
		d.file(d.user(), text)
		for _, change := range []func() (Change, error){
			func() (Change, error) { return d.load().Set("heinzel.max_usd", "2", UserSource) },
			func() (Change, error) { return d.load().Unset("user.handle", UserSource) },
		} {
			var e *ChangeError
			if _, err := change(); !errors.As(err, &e) || !e.Broken || !strings.HasPrefix(d.told([]Problem{e.Problem}), want) {
				t.Errorf("%q: %v", text, err)
			}
			if d.text(d.user()) != text {
				t.Errorf("%q was changed", text)
			}
		}
	}
	d.file(d.user(), "[heinzel]\nmax_usd = 'much' # mine\nmax_us = 1\n")
	if _, err := d.load().Set("heinzel.max_usd", "2", UserSource); err != nil || d.text(d.user()) != "[heinzel]\nmax_usd = 2 # mine\nmax_us = 1\n" {
		t.Errorf("%v: %q", err, d.text(d.user()))
	}
	d.file(d.user(), "heinzel = 1\n")
	var e *ChangeError
	if _, err := d.load().Set("heinzel.max_usd", "2", UserSource); !errors.As(err, &e) || e.Broken || e.Position.Line != 1 {
		t.Errorf("%v", err)
	}
}

// A link is read and never written through.
func TestChangeOfALink(t *testing.T) {
	d := newDesk(t)
	dots := filepath.Join(d.home, "dots.toml")
	d.file(dots, "[user]\nhandle = \"mira\"\n")
	for _, to := range []string{dots, filepath.Join(d.home, "none")} {
		_ = os.Remove(d.user())
		if err := os.Symlink(to, d.user()); err != nil {
			t.Skip(err)
		}
		for _, change := range []func() (Change, error){
			func() (Change, error) { return d.load().Set("user.handle", "tom", UserSource) },
			func() (Change, error) { return d.load().Unset("user.handle", UserSource) },
		} {
			var e *ChangeError
			if _, err := change(); !errors.As(err, &e) || e.Path != d.user() || !strings.Contains(e.Message, "writes through none") {
				t.Errorf("%v", err)
			} else if to == dots && !strings.Contains(e.Hint, filepath.ToSlash(dots)) {
				t.Errorf("the hint %s", e.Hint)
			}
		}
	}
	if d.text(dots) != "[user]\nhandle = \"mira\"\n" {
		t.Error("the link's target was changed")
	}
	if _, err := os.Lstat(filepath.Join(d.home, "none")); err == nil {
		t.Error("the link's target was made")
	}
}

func TestChangeOfTheProject(t *testing.T) {
	d := newDesk(t)
	deep := filepath.Join(d.project, "a", "b")
	d.folder(deep)
	d.folder(filepath.Join(d.project, ".git"))
	env := d.environ()
	env.Dir = deep
	set := func(key, value string) (Change, error) {
		s, err := Load(env)
		if err != nil {
			t.Fatal(err)
		}
		return s.Set(key, value, ProjectSource)
	}
	// One is made at the top of the checkout; what is relative there is so to the file.
	if c, err := set("team.checkout", "."); err != nil || c.File != d.ofProject() || d.text(d.ofProject()) != "[team]\ncheckout = \"a/b\"\n" {
		t.Errorf("%+v, %v: %q", c, err, d.text(d.ofProject()))
	}
	if s, _ := Load(env); s.Checkout != deep {
		t.Errorf("it means %s", s.Checkout)
	}
	if _, err := set("user.handle", "x"); err != nil || d.text(d.ofProject()) != "[team]\ncheckout = \"a/b\"\n\n[user]\nhandle = \"x\"\n" {
		t.Errorf("%v: %q", err, d.text(d.ofProject()))
	}
	for _, key := range []string{"heinzel.max_usd", "system.runner.command"} {
		var e *KeyError
		if _, err := set(key, "5"); !errors.As(err, &e) || !strings.Contains(e.Message, "isn't a repository's to say") {
			t.Errorf("%s: %v", key, err)
		}
	}
	if runtime.GOOS != "windows" {
		if info, err := os.Stat(d.ofProject()); err != nil || info.Mode().Perm()&0o600 != 0o600 {
			t.Errorf("%v, %v", info.Mode(), err)
		}
	}
	s, _ := Load(env)
	if c, err := s.Unset("user.handle", ProjectSource); err != nil || !c.Changed {
		t.Errorf("%+v, %v", c, err)
	}
	// What a project can't set can be taken out of its file all the same.
	d.file(d.ofProject(), "[heinzel]\nmax_usd = 9\n")
	s, _ = Load(env)
	if c, err := s.Unset("heinzel.max_usd", ProjectSource); err != nil || !c.Changed || d.text(d.ofProject()) != "" {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestChangeWithoutAHome(t *testing.T) {
	s, _ := Load(Environment{OS: "linux"})
	for _, in := range []Source{UserSource, ProjectSource} {
		var e *KeyError
		if _, err := s.Set("user.handle", "x", in); !errors.As(err, &e) {
			t.Errorf("%s: %v", in, err)
		}
		if _, err := s.Unset("user.handle", in); !errors.As(err, &e) {
			t.Errorf("%s: %v", in, err)
		}
	}
}

// Of many changes at once none is lost, and the file is whole at every moment.
func TestChangesAtOnce(t *testing.T) {
	d := newDesk(t)
	d.file(d.user(), "# mine\n[user]\nhandle = \"mira\" # me\n")
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			s, err := Load(d.environ())
			if err == nil && len(s.Problems) > 0 {
				err = errors.New(d.told(s.Problems))
			}
			if err == nil {
				_, err = s.Set(fmt.Sprintf("capabilities.c%d", i), "x", UserSource)
			}
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	s := d.load()
	if len(s.Capabilities) != 24 || s.Handle != "mira" || !strings.HasPrefix(d.text(d.user()), "# mine\n[user]\nhandle = \"mira\" # me\n\n[capabilities]\n") {
		t.Errorf("%d of 24 are left:\n%s", len(s.Capabilities), d.text(d.user()))
	}
	entries, err := os.ReadDir(filepath.Dir(d.user()))
	if err != nil || len(entries) > 1 && runtime.GOOS != "windows" {
		t.Errorf("what is left in the folder: %v, %v", entries, err)
	}
}
