//go:build git

package team

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRealNew(t *testing.T) {
	for _, c := range []struct {
		name, before, path string
		commit             bool
	}{
		{"known", "", "größe und blank/hz-team", true},
		{"into an empty folder", "mkdir there", "there", true},
		{"nobody", "rm home/.gitconfig", "x", false},
		{"signs", "git config --global commit.gpgSign true && git config --global gpg.program false", "x", false},
		{"hooks of the user", "git config --global core.hooksPath $PWD/hooks && mkdir hooks && printf '#!/bin/sh\ntouch '$PWD/ran > hooks/pre-commit && cp hooks/pre-commit hooks/post-commit && chmod +x hooks/*", "x", true},
		{"a template", "git config --global init.templateDir $PWD/t && mkdir -p t/hooks && touch t/hooks/pre-commit", "x", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := real(t)
			if c.before != "" {
				d.sh(t, c.before)
			}
			done, err := d.New(context.Background(), c.path)
			if err != nil || done.Commit != c.commit || done.Path != filepath.Join(d.Dir, c.path) || (len(done.Notes) > 0) == c.commit {
				t.Fatalf("%+v, %v", done, err)
			}
			if head := d.sh(t, "git -C '"+c.path+"' symbolic-ref HEAD"); head != "refs/heads/main\n" {
				t.Error(head)
			}
			if files := d.sh(t, "git -C '"+c.path+"' ls-files"); files != ".gitattributes\nworkflows/README.md\n" {
				t.Error(files)
			}
			if got := d.sh(t, "git -C '"+c.path+"' status --short"); (got == "") != c.commit {
				t.Errorf("%q", got)
			}
			if d.exists("ran") || d.exists(c.path+"/.git/hooks/pre-commit") {
				t.Error("a hook was run or installed")
			}
			load(t, d)
			if d.Settings.Checkout != done.Path {
				t.Errorf("%q is configured", d.Settings.Checkout)
			}
			if strings.Contains(entries(t, d.Dir), ".hz-team") {
				t.Errorf("left: %s", entries(t, d.Dir))
			}
		})
	}
}

func TestRealJoin(t *testing.T) {
	d := real(t)
	d.published(t, "")
	// What would run on a clone, were it let: a hook of a template, a hook of the user, a submodule.
	d.sh(t, `git init -q sub && git -C sub commit -q --allow-empty -m sub
		git clone -q remote.git work && git -C work submodule --quiet add $PWD/sub sub && git -C work commit -qm sub && git -C work push -q
		mkdir -p t/hooks && printf '#!/bin/sh\ntouch '$PWD/ran > t/hooks/post-checkout && chmod +x t/hooks/*
		git config --global init.templateDir $PWD/t && git config --global submodule.recurse true`)
	for _, path := range []string{"", "mine", "wei ß/\nnewline"} {
		load(t, d)
		before := d.Settings.Checkout
		p, err := d.Plan("remote.git", path)
		if err != nil {
			t.Fatal(err)
		}
		done, err := d.Join(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		if was := d.printed(before); (done.Before != nil) != (before != "") || before != "" && *done.Before != was || done.Report.State != OK || done.Report.Contracts != 1 || *done.Report.Branch != "main" || done.Report.Upstream.Name != "origin/main" {
			t.Errorf("%+v %+v", done, done.Report)
		}
		load(t, d)
		if d.Settings.Checkout != p.Path || !d.exists(strings.TrimPrefix(p.Path, d.Dir)+"/"+contract) {
			t.Errorf("%q is configured, %q is there", d.Settings.Checkout, p.Path)
		}
		if _, err := d.Plan("remote.git", path); !strings.Contains(refusal(t, err).Message, "is a checkout") {
			t.Error(err)
		}
	}
	if d.exists("ran") || d.exists("mine/.git/hooks/post-checkout") || entries(t, filepath.Join(d.Dir, "mine", "sub")) != "" {
		t.Error("a hook was run or installed, or a submodule fetched")
	}
	if strings.Contains(entries(t, d.Dir), ".hz-team") {
		t.Error("something is left of a clone")
	}
}

// A repository without contracts, and one without a commit, are joined, and what they lack is said.
func TestRealJoinOfEmptyRepositories(t *testing.T) {
	d := real(t)
	d.sh(t, `git init -q --bare empty.git && git init -q other && git -C other commit -q --allow-empty -m x`)
	for address, want := range map[string]string{"empty.git": "no_workflows unborn_branch", "other": "no_workflows"} {
		p, err := d.Plan(address, "")
		if err != nil {
			t.Fatal(err)
		}
		done, err := d.Join(context.Background(), p)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range done.Report.States {
			got = append(got, string(s.State))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %v", address, got)
		}
	}
}

func TestRealAdopt(t *testing.T) {
	d := real(t)
	d.published(t, "")
	d.sh(t, `git clone -q remote.git 'our team' && git -C 'our team' worktree add -q ../linked -b linked
		git init -q super && git -C super submodule --quiet add $PWD/remote.git sub && mkdir plain && touch file && ln -s 'our team' link`)
	for _, c := range []struct {
		path, want string // what is configured then, or the message and the hint
	}{
		{"our team", "our team"},
		{"our team/", "our team"},
		{"linked", "linked"},
		{"super/sub", "super/sub"},
		{"link", "link"},
		{"our team/workflows", "this folder isn't the top of a checkout: that is our team | hz team adopt 'our team'"},
		{"remote.git", "this is a bare repository: it has no files to work on | clone it: hz team join remote.git"},
		{"our team/.git", "this is the folder in which Git keeps the repository, not its checkout | hz team adopt 'our team'"},
		{"plain", "the folder is no checkout of a Git repository | hz team join URL clones the team's; hz team new PATH makes one"},
		{"file", "there is no folder at file | name the checkout's top folder; hz team join URL clones a repository"},
		{"no/such", "there is no folder at no/such | name the checkout's top folder; hz team join URL clones a repository"},
	} {
		load(t, d)
		before := d.Settings.Checkout
		done, err := d.Adopt(context.Background(), c.path)
		load(t, d)
		if message, hint, bad := strings.Cut(c.want, " | "); bad {
			if e := refusal(t, err); e.Message != message || e.Hint != hint {
				t.Errorf("%s: %s | %s", c.path, e.Message, e.Hint)
			}
			if d.Settings.Checkout != before {
				t.Errorf("%s: the configuration was changed to %s", c.path, d.Settings.Checkout)
			}
			continue
		}
		if err != nil || d.Settings.Checkout != filepath.Join(d.Dir, filepath.FromSlash(c.want)) || done.Report.Contracts != 1 {
			t.Errorf("%s: %+v, %v", c.path, done, err)
		}
	}
}

// The key of earlier versions goes, and so does what doctor and show say of it.
func TestRealAdoptMovesTheDeprecatedKey(t *testing.T) {
	d := real(t)
	d.published(t, "")
	d.sh(t, "git clone -q remote.git team")
	conf := filepath.Join(d.Dir, "home", ".config", "hz", "hz.toml")
	write(t, conf, "# mine\n[heinzel]\nteam_repository = '"+filepath.Join(d.Dir, "team")+"' # where it was\nmax_usd = 2.0\n")
	if got, r := d.states(t, false); got != "deprecated/warning" || r.States[0].Command != "hz team adopt team" {
		t.Fatal(got)
	}
	done, err := d.Adopt(context.Background(), "team")
	if err != nil || !done.Moved || done.Before != nil {
		t.Fatalf("%+v %v", done, err)
	}
	if got, _ := d.states(t, false); got != "" {
		t.Error(got)
	}
	text, err := os.ReadFile(conf)
	if err != nil || strings.Contains(string(text), "team_repository") || !strings.Contains(string(text), "# mine\n") || !strings.Contains(string(text), "max_usd = 2.0\n") {
		t.Errorf("%s %v", text, err)
	}
	if again, err := d.Adopt(context.Background(), "team"); err != nil || again.Moved {
		t.Errorf("%+v %v", again, err)
	}
}

// Each state of a checkout is made with git itself, and looked at: nothing is changed by it.
func TestRealStates(t *testing.T) {
	const other = "git clone -q remote.git other && echo two > other/" + contract + " && git -C other commit -qam two && git -C other push -q; "
	for _, c := range []struct {
		name, script, want string
		fetch              bool
	}{
		{"clean", "", "", false},
		{"clean, fetched", "", "", true},
		{"dirty", "echo x > team/" + contract, "dirty/info", false},
		{"staged and renamed", "git -C team mv " + contract + " workflows/new.prose.md", "dirty/info", false},
		{"new", "touch 'team/workflows/a b.prose.md'", "dirty/info", false},
		{"detached", "git -C team checkout -q --detach", "detached_head/warning", false},
		{"ahead", "git -C team commit -q --allow-empty -m x", "ahead/info", false},
		{"behind, not fetched", other, "", false},
		{"behind", other, "behind/warning", true},
		{"apart", other + "git -C team commit -q --allow-empty -m x", "diverged/warning", true},
		{"no upstream", "git -C team switch -qc mine", "no_upstream/info", false},
		{"upstream gone", "git -C team switch -qc mine && git -C team push -qu origin mine && git -C team push -q origin :mine", "upstream_gone/warning", false},
		{"no remote", "git -C team remote remove origin", "no_remote/info", false},
		{"conflict in a merge", other + "echo three > team/" + contract + " && git -C team commit -qam three && ! git -C team pull -q --no-rebase", "conflicts/error merge_in_progress/warning diverged/warning", false},
		{"conflict in a rebase", other + "echo three > team/" + contract + " && git -C team commit -qam three && ! git -C team pull -q --rebase 2>/dev/null", "conflicts/error rebase_in_progress/warning", false},
		{"rebase without a conflict", "git -C team commit -q --allow-empty -m a && GIT_SEQUENCE_EDITOR='sed -i s/^pick/edit/' git -C team rebase -qi --root 2>/dev/null", "rebase_in_progress/warning", false},
		{"cherry-pick", other + "git -C team fetch -q && echo three > team/" + contract + " && git -C team commit -qam three && ! git -C team cherry-pick origin/main 2>/dev/null", "conflicts/error cherry_pick_in_progress/warning diverged/warning", false},
		{"revert", "echo two > team/" + contract + " && git -C team commit -qam two && echo three > team/" + contract + " && git -C team commit -qam three && ! git -C team revert --no-edit HEAD~1 2>/dev/null", "conflicts/error revert_in_progress/warning ahead/info", false},
		{"conflict of a stash", "echo x > team/" + contract + " && git -C team stash -q && echo y > team/" + contract + " && git -C team commit -qam y && ! git -C team stash pop -q", "conflicts/error ahead/info", false},
		{"bisect", "git -C team bisect start -q", "bisect_in_progress/warning", false},
		{"unborn", "git -C team switch -q --orphan new", "no_workflows/warning unborn_branch/info", false},
		{"shallow", "rm -rf team && git clone -q --depth 1 file://$PWD/remote.git team", "shallow/info", false},
		{"gone remote", "rm -r remote.git", "unreachable/error", true},
		{"workflows is a link", "mv team/workflows team/w && ln -s w team/workflows", "no_workflows/error dirty/info", false},
		{"workflows is a file", "rm -r team/workflows && touch team/workflows", "no_workflows/error dirty/info", false},
		{"not a repository", "rm -rf team/.git", "not_a_repository/error", false},
		{"a broken repository", "rm team/.git/HEAD", "not_a_repository/error", false},
		{"gone", "rm -rf team", "missing/error", false},
		{"a submodule that isn't there", "git init -q sub && git -C sub commit -q --allow-empty -m s && git -C team submodule --quiet add $PWD/sub sub && git -C team commit -qm sub && rm -rf team/sub && mkdir team/sub", "ahead/info", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			d := real(t)
			d.published(t, "team")
			if c.script != "" {
				d.sh(t, c.script)
			}
			before := ""
			if d.exists("team") {
				before = d.sh(t, "cd team && find . -path ./.git -prune -o -print | sort && (git status --porcelain=v2 --branch || true) 2>&1 && (git stash list; git reflog) 2>/dev/null || true")
			}
			got, r := d.states(t, c.fetch)
			if got != c.want {
				for _, s := range r.States {
					t.Logf("%+v", s)
				}
				t.Errorf("got %s\nwant %s", got, c.want)
			}
			if c.fetch {
				return // what Git knows of the remote may change
			}
			if before != "" {
				if after := d.sh(t, "cd team && find . -path ./.git -prune -o -print | sort && (git status --porcelain=v2 --branch || true) 2>&1 && (git stash list; git reflog) 2>/dev/null || true"); after != before {
					t.Errorf("changed from\n%s\nto\n%s", before, after)
				}
			}
		})
	}
}

// Files in conflict are named as they are, whatever they are called.
func TestRealConflictsAreNamed(t *testing.T) {
	d := real(t)
	d.published(t, "team")
	d.sh(t, `cd team; name='wei ß
x'; printf a > "$name"; git add -A; git commit -qm a; git switch -qc b; printf b > "$name"; git commit -qam b; git switch -q main; printf c > "$name"; git commit -qam c; ! git merge -q b`)
	_, r := d.states(t, false)
	if len(r.Conflicts) != 1 || r.Conflicts[0] != `team/wei ß\nx` || !strings.Contains(r.States[0].Message, `1 file with conflicts: team/wei ß\nx`) {
		t.Errorf("%+v", r)
	}
}

// What the environment says of another repository, as inside a hook, doesn't count.
func TestRealEnvironment(t *testing.T) {
	d := real(t)
	d.published(t, "team")
	d.Git.Environ = append(d.Git.Environ, "GIT_DIR="+filepath.Join(d.Dir, "remote.git"), "GIT_WORK_TREE="+d.Dir, "GIT_INDEX_FILE=/nowhere", "GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=core.bare", "GIT_CONFIG_VALUE_0=true")
	if got, r := d.states(t, true); got != "" || *r.Checkout != "team" {
		t.Errorf("%s %+v", got, r)
	}
}

// The checkout is looked at under whatever name it was configured, also from inside.
func TestRealFromInside(t *testing.T) {
	d := real(t)
	d.published(t, "our team")
	d.sh(t, "echo x > 'our team/"+contract+"'")
	_, r := d.states(t, false)
	if r.States[0].Command != "git -C 'our team' status" {
		t.Errorf("%+v", r.States)
	}
	load(t, d)
	inside := *d
	inside.Dir = filepath.Join(d.Dir, "our team")
	if s := inside.Show(context.Background(), false).States[0]; s.Command != "git status" {
		t.Errorf("%+v", s)
	}
}

func TestRealOwnership(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can give a folder to somebody else")
	}
	d := real(t)
	d.published(t, "our team")
	d.sh(t, "chown -R 65534 'our team' remote.git")
	got, r := d.states(t, false)
	if got != "dubious_ownership/error" || r.States[0].Command != "git config --global --add safe.directory '"+filepath.Join(d.Dir, "our team")+"'" {
		t.Fatalf("%s %+v", got, r.States)
	}
	d.sh(t, r.States[0].Command)
	if got, _ := d.states(t, false); got != "" {
		t.Errorf("after the command: %s", got)
	}
	if _, err := d.Adopt(context.Background(), "our team"); err != nil {
		t.Error(err)
	}
}
