package team

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/internal/atomicfile"
	"github.com/heinzel/hz/internal/git"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/internal/words"
)

// readme is what the folder of the contracts says of itself.
const readme = `# The team's contracts

Each file NAME.prose.md in this folder keeps one thing true: its frontmatter says what it reads
and when it runs, its body what the result must be.

    hz heinzel new NAME --team        # write a new one here
    hz heinzel check --path workflows # check all of them, as CI does it
    hz heinzel show team:NAME         # what one does, and the entry that lets it run on your machine

Contribute one on a branch with a pull request. Once it is merged, everybody with a checkout sees
it as team:NAME and can run it by hand; it runs on a schedule only where somebody approved it.
`

// attributes keeps the bytes of contracts the same on every machine: a pin of a file's bytes
// would break where Git writes CRLF.
const attributes = "*.prose.md text eol=lf\n"

// subject is the message of the first commit.
const subject = "A place for the team's contracts"

// New makes a repository with a place for contracts, and makes it the team's checkout. The
// path must not hold anything yet. The error is an *Error, or of ctx.
func (d *Desk) New(ctx context.Context, path string) (*Done, error) {
	path = d.absolute(path)
	if err := d.free(path, shell.Command("hz", "team", "adopt", d.word(path))); err != nil {
		return nil, err
	}
	done := &Done{Path: path}
	err := d.beside(path, func(temp string) error {
		for name, text := range map[string]string{filepath.Join(Folder, "README.md"): readme, ".gitattributes": attributes} {
			file := filepath.Join(temp, name)
			err := os.MkdirAll(filepath.Dir(file), 0o777)
			if err == nil {
				err = atomicfile.Create(file, []byte(text), atomicfile.Options{Mode: 0o644})
			}
			if err != nil {
				return &Error{Message: "the repository can't be written: " + words.Reason(err), Err: err}
			}
		}
		for _, args := range [][]string{
			{"init", "--quiet", "--template="},
			{"symbolic-ref", "HEAD", "refs/heads/main"}, // init takes --initial-branch only from 2.28 on
			{"add", "--", ".gitattributes", Folder + "/README.md"},
		} {
			if _, err := d.Git.Run(ctx, temp, args...); err != nil {
				return d.localError(err, "the repository can't be made: ")
			}
		}
		var err error
		done.Commit, err = d.commit(ctx, temp)
		return err
	})
	if err != nil {
		return nil, err
	}
	if !done.Commit {
		done.Notes = append(done.Notes, Status{State: Unborn, Severity: Info, Message: "the first commit is yours to make: Git doesn't know who you are, or signs commits, which may ask you",
			Command: d.git(path, "commit", "--message", subject), Hint: "git config --global user.name and user.email say who you are"})
	}
	return done, d.save(ctx, done)
}

// commit makes the first commit, if Git knows who makes it and needs nobody for it.
func (d *Desk) commit(ctx context.Context, dir string) (bool, error) {
	known := git.Setting{Key: "user.useConfigOnly", Value: "true"} // no name made of the login and the host
	for _, who := range []string{"GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT"} {
		if _, err := d.Git.Do(ctx, git.Command{Dir: dir, Args: []string{"var", who}, Config: []git.Setting{known}}); err != nil {
			return false, ended(err)
		}
	}
	out, err := d.Git.Run(ctx, dir, "config", "--type=bool", "--get", "commit.gpgSign")
	if ended(err) != nil || strings.TrimSpace(string(out)) == "true" {
		return false, ended(err)
	}
	_, err = d.Git.Do(ctx, git.Command{Dir: dir, Args: []string{"commit", "--quiet", "--no-verify", "--message", subject}, Config: []git.Setting{known}})
	if err != nil {
		return false, d.localError(err, "the first commit can't be made: ")
	}
	return true, nil
}

// ended gives the error of a run that was interrupted, nil for any other.
func ended(err error) error {
	var e *git.Error
	if errors.As(err, &e) && e.Kind == git.Interrupted {
		return e
	}
	return nil
}

// localError makes the error of an operation of a run that failed.
func (d *Desk) localError(err error, lead string) error {
	if e := ended(err); e != nil {
		return e
	}
	s := d.trouble(err, d.Dir)
	if s.State == Failed {
		s.Message = lead + s.Message
	}
	return &Error{State: s.State, Message: s.Message, Hint: s.Advice(), Err: err}
}

// free says whether nothing is at a path, or an empty folder; adopt is the command for what is
// there already.
func (d *Desk) free(path, adopt string) error {
	switch kind(path) {
	case "":
		return nil
	case "unreadable":
		_, err := os.Lstat(path)
		return &Error{Message: d.printed(path) + " can't be looked at: " + words.Reason(err), Hint: "name another folder", Err: err}
	case "folder":
		entries, err := os.ReadDir(path)
		switch {
		case err != nil:
			return &Error{Message: d.printed(path) + " can't be looked into: " + words.Reason(err), Hint: "name another folder", Err: err}
		case len(entries) == 0:
			return nil
		case kind(filepath.Join(path, ".git")) != "":
			return &Error{Message: d.printed(path) + " is there already, and is a checkout", Hint: adopt}
		}
		return &Error{Message: d.printed(path) + " is there already, and isn't empty", Hint: "name a folder that isn't there yet"}
	}
	return &Error{Message: "something is at " + d.printed(path) + " already, and it is no folder", Hint: "name a folder that isn't there yet"}
}

// beside makes a folder whole or not at all: fill gets a new folder beside it, which takes its
// name in the end, and goes when anything fails.
func (d *Desk) beside(path string, fill func(temp string) error) error {
	parent := filepath.Dir(path)
	made, err := d.folders(parent)
	defer func() {
		for _, dir := range made { // those that are empty again, the innermost first
			_ = os.Remove(dir)
		}
	}()
	var temp string
	if err == nil {
		temp, err = os.MkdirTemp(parent, ".hz-team-*")
	}
	if err != nil {
		return &Error{Message: "nothing can be written to " + d.printed(parent) + ": " + words.Reason(err), Hint: "name another folder", Err: err}
	}
	defer func() { _ = os.RemoveAll(temp) }()
	inner := filepath.Join(temp, "checkout") // git makes it, with the rights that the user's umask gives
	if err := os.Mkdir(inner, 0o777); err != nil {
		return &Error{Message: "nothing can be written to " + d.printed(parent) + ": " + words.Reason(err), Err: err}
	}
	if err := fill(inner); err != nil {
		return err
	}
	if err := place(inner, path); err != nil {
		return &Error{Message: d.printed(path) + " can't be made: " + words.Reason(err), Hint: "did something else put a folder there?", Err: err}
	}
	return nil
}

// folders makes a folder and those above it, and gives the ones that it made, the innermost
// first. Those of hz's data are the user's alone.
func (d *Desk) folders(dir string) (made []string, err error) {
	for at := dir; kind(at) == "" && filepath.Dir(at) != at; at = filepath.Dir(at) {
		made = append(made, at)
	}
	if d.Settings.DataDir != "" && strings.HasPrefix(dir, d.Settings.DataDir) {
		return made, atomicfile.Folder(dir)
	}
	return made, os.MkdirAll(dir, 0o777)
}

// place gives a new folder its name. Nothing but an empty folder is replaced.
func place(from, to string) error {
	if kind(to) == "folder" {
		if err := os.Remove(to); err != nil {
			return err
		}
	}
	return os.Rename(from, to)
}
