package team

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/internal/git"
	hzconfig "github.com/heinzel/hz/workspace/config"
)

// The tests stand in for git: started with FAKE_GIT set, this program does what it says.
func TestMain(m *testing.M) {
	switch os.Getenv("FAKE_GIT") {
	case "":
		os.Exit(m.Run())
	case "hang":
		// Half a clone, then nothing more.
		_ = os.WriteFile("half", []byte("x"), 0o600)
		time.Sleep(5 * time.Minute)
	case "says":
		_, _ = os.Stderr.WriteString(os.Getenv("FAKE_STDERR"))
		os.Exit(128)
	}
}

// desk gives a desk in a folder of its own, with a home and this program in place of git.
func desk(t *testing.T, mode string, more ...string) *Desk {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	d := &Desk{Git: &git.Git{Program: self, Environ: append(os.Environ(), append(more, "FAKE_GIT="+mode)...)}, Dir: dir, OS: "linux"}
	load(t, d)
	return d
}

// load reads the configuration of the desk's home anew.
func load(t *testing.T, d *Desk) {
	t.Helper()
	s, err := hzconfig.Load(hzconfig.Environment{OS: "linux", Home: filepath.Join(d.Dir, "home"), Dir: d.Dir, Getenv: func(string) string { return "" }})
	if err != nil || len(s.Problems) > 0 {
		t.Fatal(err, s.Problems)
	}
	d.Settings = s
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// entries gives all paths below a folder.
func entries(t *testing.T, dir string) string {
	t.Helper()
	var out []string
	err := filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err == nil && path != dir {
			rel, _ := filepath.Rel(dir, path)
			out = append(out, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(out, " ")
}

func refusal(t *testing.T, err error) *Error {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%T: %v", err, err)
	}
	return e
}

func TestPlan(t *testing.T) {
	d := desk(t, "says")
	write(t, filepath.Join(d.Dir, "full", "x"), "")
	write(t, filepath.Join(d.Dir, "checkout", ".git", "HEAD"), "")
	write(t, filepath.Join(d.Dir, "file"), "")
	if err := os.MkdirAll(filepath.Join(d.Dir, "empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	const url = "https://h.test/acme/hz-team.git"
	for _, c := range []struct{ address, path, want string }{
		{url, "", filepath.Join(d.Settings.DataDir, "team", "hz-team")},
		{url, "empty", filepath.Join(d.Dir, "empty")},
		{url, "a/../new/er", filepath.Join(d.Dir, "new", "er")},
		{"git@h.test:x", "/abs", "/abs"},
		{"checkout", "new", filepath.Join(d.Dir, "new")},
	} {
		if runtime.GOOS == "windows" && c.path == "/abs" {
			continue
		}
		p, err := d.Plan(c.address, c.path)
		if err != nil || p.Path != c.want {
			t.Errorf("%s, %s: %+v, %v", c.address, c.path, p, err)
		}
	}
	for _, c := range []struct{ address, path, message, hint string }{
		{url, "full", "full is there already, and isn't empty", "name a folder"},
		{url, "checkout", "checkout is there already, and is a checkout", "hz team adopt checkout"},
		{url, "file", "something is at file already", "name a folder"},
		{"--upload-pack=x", "", "is an option", "https://"},
		{"ext::sh -c x", "", "runs a program of its own", "https://"},
		{"no/such", "", "there is nothing at no/such", "name a repository"},
		{"../no/such", "", "there is nothing at ", "name a repository"},
		{"h.test/acme/x", "", "there is nothing at h.test/acme/x", "did you mean https://h.test/acme/x?"},
	} {
		_, err := d.Plan(c.address, c.path)
		if e := refusal(t, err); !strings.Contains(e.Message, c.message) || !strings.Contains(e.Hint, c.hint) {
			t.Errorf("%s, %s: %s\n%s", c.address, c.path, e.Message, e.Hint)
		}
	}
	d.Settings.DataDir = ""
	if _, err := d.Plan(url, ""); !strings.Contains(refusal(t, err).Hint, "--path") {
		t.Error(err)
	}
}

// A clone that doesn't end, fails, or is given up leaves nothing, and the configuration as it
// was; each says why.
func TestJoinLeavesNothingBehind(t *testing.T) {
	for _, c := range []struct {
		name, mode, stderr string
		cancel             bool
		state              State
		message            string
	}{
		{"hangs", "hang", "", false, Unreachable, "didn't answer within 500ms"},
		{"asks", "says", "fatal: could not read Username for 'https://h.test': terminal prompts disabled\n", false, Unreachable, "asks who you are"},
		{"no host key", "says", "Host key verification failed.\nfatal: Could not read from remote repository.\n", false, Unreachable, "ssh doesn't know the host"},
		{"no such host", "says", "fatal: unable to access 'https://u:s3cret@h.test/': Could not resolve host: h.test\n", false, Unreachable, "can't be found"},
		{"something else", "says", "fatal: it broke https://u:s3cret@h.test\n", false, Unreachable, "git clone failed: it broke https://***@h.test"},
		{"a signal", "hang", "", true, "", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := desk(t, c.mode, "FAKE_STDERR="+c.stderr)
			p, err := d.Plan("https://mira:s3cret@h.test/acme/x.git", "")
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancelCause(context.Background())
			defer cancel(nil)
			if c.cancel {
				time.AfterFunc(300*time.Millisecond, func() { cancel(errors.New("Ctrl-C")) })
			} else if c.mode == "hang" {
				d.Git.Network = 500 * time.Millisecond
			}
			_, err = d.Join(ctx, p)
			if c.cancel {
				var e *git.Error
				if !errors.As(err, &e) || e.Kind != git.Interrupted {
					t.Errorf("%T %v", err, err)
				}
			} else if e := refusal(t, err); e.State != c.state || !strings.Contains(e.Message, c.message) || e.Hint == "" || strings.Contains(e.Message+e.Hint, "s3cret") {
				t.Errorf("%s: %s\n%s", e.State, e.Message, e.Hint)
			}
			if got := entries(t, d.Dir); got != "" {
				t.Errorf("left: %s", got)
			}
		})
	}
}

func TestNewLeavesNothingBehind(t *testing.T) {
	d := desk(t, "hang")
	d.Git.Local = 300 * time.Millisecond
	if _, err := d.New(context.Background(), "a/b/c"); refusal(t, err).State != TimedOut {
		t.Error(err)
	}
	d.Git = &git.Git{}
	if _, err := d.New(context.Background(), "a/b/c"); refusal(t, err).State != MissingGit || !strings.Contains(err.(*Error).Hint, "apt install git") {
		t.Error(err)
	}
	if got := entries(t, d.Dir); got != "" {
		t.Errorf("left: %s", got)
	}
	write(t, filepath.Join(d.Dir, "full", "x"), "")
	if _, err := d.New(context.Background(), "full"); !strings.Contains(refusal(t, err).Message, "isn't empty") {
		t.Error(err)
	}
}

// What is to be known without asking git, or when git can't be asked.
func TestShowWithoutGit(t *testing.T) {
	d := desk(t, "says", "FAKE_STDERR=fatal: detected dubious ownership in repository at '/srv/our team'\nTo add an exception\n")
	show := func() *Report {
		t.Helper()
		load(t, d)
		return d.Show(context.Background(), false)
	}
	if r := show(); r.State != Unset || r.Broken() || r.Checkout != nil || !strings.Contains(r.States[0].Hint, "hz team join") {
		t.Errorf("%+v", r)
	}
	conf := filepath.Join(d.Dir, "home", ".config", "hz", "hz.toml")
	checkout := filepath.Join(d.Dir, "our team")
	write(t, conf, "[team]\ncheckout = '"+checkout+"'\n")
	if r := show(); r.State != Gone || !r.Broken() || r.States[0].Message != "the team's checkout our team isn't there" {
		t.Errorf("%+v", r)
	}
	write(t, checkout, "")
	if r := show(); r.State != NoFolder {
		t.Errorf("%+v", r)
	}
	if err := os.Remove(checkout); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(checkout, "workflows", "a.prose.md"), "")
	r := show()
	if r.State != Ownership || r.States[0].Command != "git config --global --add safe.directory '/srv/our team'" || r.Contracts != 1 || *r.Workflows != "our team/workflows" {
		t.Errorf("%+v", r)
	}
	write(t, conf, "[heinzel]\nteam_repository = '"+checkout+"'\n")
	if r := show(); len(r.States) != 2 || r.States[1].State != Deprecated || r.States[1].Command != "hz team adopt 'our team'" {
		t.Errorf("%+v", r)
	}
	d.Git = &git.Git{}
	if r := show(); r.State != MissingGit || !strings.HasPrefix(r.States[0].Hint, "install it: ") {
		t.Errorf("%+v", r)
	}
	if err := os.RemoveAll(filepath.Join(checkout, "workflows")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(d.Dir, filepath.Join(checkout, "workflows")); err == nil {
		if r := show(); r.Workflows != nil || !strings.Contains(r.States[0].Message+r.States[1].Message, "workflows is a symbolic link") {
			t.Errorf("%+v", r)
		}
	}
}

// The states that follow from what git says, each with the command that mends it.
func TestJudge(t *testing.T) {
	const commit = "0123456789abcdef"
	origin := "local remote.origin.url\nhttps://h.test/x.git"
	for _, c := range []struct {
		name     string
		tree     tree
		settings []string
		file     string // of an operation in progress
		shallow  bool
		want     string // STATE severity: command or hint, one a line
	}{
		{"clean", tree{commit: commit, branch: "main", upstream: "origin/main", known: true}, []string{origin}, "", false, ""},
		{"ahead", tree{commit: commit, branch: "main", upstream: "origin/main", known: true, ahead: 1}, []string{origin}, "", false,
			"ahead info: main has 1 commit that origin/main lacks, as last fetched | git -C team push"},
		{"behind", tree{commit: commit, branch: "main", upstream: "origin/main", known: true, behind: 2}, []string{origin}, "", false,
			"behind warning: main is 2 commits behind origin/main, as last fetched | git -C team pull --ff-only"},
		{"apart", tree{commit: commit, branch: "main", upstream: "origin/main", known: true, ahead: 1, behind: 2}, []string{origin}, "", false,
			"diverged warning: main and origin/main went apart: 1 commit here, 2 commits there, as last fetched | git -C team pull --rebase"},
		{"no upstream", tree{commit: commit, branch: "my work"}, []string{origin}, "", false,
			"no_upstream info: the branch my work follows no branch of origin | git -C team push --set-upstream origin 'my work'"},
		{"gone", tree{commit: commit, branch: "x", upstream: "origin/x"}, []string{origin}, "", false,
			"upstream_gone warning: the branch x follows origin/x, which isn't there any more: was it merged? | git -C team switch main"},
		{"detached", tree{commit: commit}, []string{origin}, "", false,
			"detached_head warning: no branch is checked out (the head is detached at 0123456789), so the team's changes don't arrive here | git -C team switch main"},
		{"unborn", tree{branch: "main"}, []string{origin}, "", false, "unborn_branch info: the branch main has no commit yet | git -C team add --all"},
		{"no remote", tree{commit: commit, branch: "main"}, nil, "", false, "no_remote info: the checkout has no remote yet, so nothing is shared | "},
		{"two remotes", tree{commit: commit, branch: "main"}, []string{"local remote.a.url\nx", "local remote.b.url\ny"}, "", false,
			"no_remote info: there are 2 remotes, none is called origin, and the branch follows none | "},
		{"dirty", tree{commit: commit, branch: "main", upstream: "origin/main", known: true, changed: 1, untracked: 2}, []string{origin}, "", false,
			"dirty info: 1 file changed and 2 new, not committed | git -C team status"},
		{"conflicts", tree{commit: commit, branch: "main", upstream: "origin/main", known: true, conflicts: []string{"w/d", "w/a b", "w/c\x1b", "w/b"}}, []string{origin}, "MERGE_HEAD", false,
			"conflicts error: 4 files with conflicts: team/w/a b, team/w/b, team/w/c\\x1b, … | git -C team status\n" +
				"merge_in_progress warning: a merge isn't finished, so the files may be neither the old ones nor the new ones | git -C team merge --continue"},
		{"rebase", tree{commit: commit}, []string{origin}, "rebase-merge/head-name", false,
			"rebase_in_progress warning: a rebase isn't finished, so the files may be neither the old ones nor the new ones | git -C team rebase --continue"},
		{"am", tree{commit: commit, branch: "main", upstream: "origin/main", known: true}, []string{origin}, "rebase-apply/applying", false,
			"am_in_progress warning: applying patches (git am) isn't finished, so the files may be neither the old ones nor the new ones | git -C team am --continue"},
		{"cherry-pick", tree{commit: commit, branch: "main", upstream: "origin/main", known: true}, []string{origin}, "CHERRY_PICK_HEAD", false,
			"cherry_pick_in_progress warning: a cherry-pick isn't finished, so the files may be neither the old ones nor the new ones | git -C team cherry-pick --continue"},
		{"revert", tree{commit: commit, branch: "main", upstream: "origin/main", known: true}, []string{origin}, "REVERT_HEAD", false,
			"revert_in_progress warning: a revert isn't finished, so the files may be neither the old ones nor the new ones | git -C team revert --continue"},
		{"bisect", tree{commit: commit}, []string{origin}, "BISECT_LOG", false,
			"bisect_in_progress warning: a bisection isn't finished, so the files may be neither the old ones nor the new ones | git -C team bisect reset"},
		{"shallow", tree{commit: commit, branch: "main", upstream: "origin/main", known: true}, []string{origin}, "", true,
			"shallow info: the checkout has only the end of the history | git -C team fetch --unshallow"},
		{"password", tree{commit: commit, branch: "main", upstream: "origin/main", known: true}, []string{"local remote.origin.url\nhttps://mira:s3cret@h.test/x.git"}, "", false,
			"password_in_address warning: the address of the remote origin holds a password or a token, which lies readable in .git/config | git -C team remote set-url origin https://h.test/x.git"},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := desk(t, "says")
			checkout := filepath.Join(d.Dir, "team")
			i := &inspection{Desk: d, checkout: checkout, report: newReport(), dir: filepath.Join(checkout, ".git"), tree: c.tree, settings: configured(t, c.settings...), shallow: c.shallow, read: true, fallback: "main"}
			if c.file != "" {
				write(t, filepath.Join(i.dir, filepath.FromSlash(c.file)), "")
			}
			i.fill()
			i.judge()
			var got []string
			for _, s := range i.report.finished().States {
				got = append(got, string(s.State)+" "+string(s.Severity)+": "+s.Message+" | "+s.Command)
				if s.Command == "" && s.Hint == "" {
					t.Errorf("%s says nothing of what to do", s.State)
				}
			}
			if g := strings.Join(got, "\n"); g != c.want {
				t.Errorf("got\n%s\nwant\n%s", g, c.want)
			}
		})
	}
}
