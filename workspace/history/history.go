// Package history gives contracts as a commit of a Git repository has them, or as they were
// committed at some time, without changing the checkout.
package history

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/git"
	"github.com/heinzel/hz/workspace"
)

// ErrNoCommit says that nothing was committed yet at a time.
var ErrNoCommit = errors.New("nothing was committed then")

// UnknownError says that a repository has no such revision.
type UnknownError struct{ Revision string }

// Error names the revision.
func (e *UnknownError) Error() string { return "there is no revision " + diag.Quote(e.Revision) }

// Source gives the contracts of folders that lie in one Git checkout.
type Source struct {
	Git      *git.Git
	Checkout string // its top folder, absolute, links followed
	Dir      string // the working directory: paths are printed relative to it
}

// Of gives the source of a folder, false when it lies in no Git checkout.
func Of(g *git.Git, folder, dir string) (Source, bool) {
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	top := workspace.CheckoutOf(folder)
	return Source{Git: g, Checkout: top, Dir: dir}, top != ""
}

// Commit gives the commit of a revision, as git reads it: a branch, a tag, a hash, main~3. The
// error is an *UnknownError or a *git.Error.
func (s Source) Commit(ctx context.Context, revision string) (string, error) {
	out, err := s.Git.Run(ctx, s.Checkout, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	var e *git.Error
	if errors.As(err, &e) && e.Kind == git.Failed && e.Status == 1 {
		return "", &UnknownError{revision}
	}
	return strings.TrimSpace(string(out)), err
}

// At gives the last commit up to a time of what is checked out, along its first parents: as the
// checkout was then, had it stood on this branch. The error is ErrNoCommit or a *git.Error.
func (s Source) At(ctx context.Context, t time.Time) (string, error) {
	if _, err := s.Commit(ctx, "HEAD"); err != nil {
		var unborn *UnknownError
		if errors.As(err, &unborn) {
			return "", ErrNoCommit
		}
		return "", err
	}
	out, err := s.Git.Run(ctx, s.Checkout, "rev-list", "--first-parent", "--max-count=1", "--until="+t.UTC().Format(time.RFC3339), "HEAD", "--")
	if err != nil {
		return "", err
	}
	commit := strings.TrimSpace(string(out))
	if commit == "" {
		return "", ErrNoCommit
	}
	return commit, nil
}

// Files gives the contracts below a folder (or the one that is named by its file) as a commit
// has them: targets for workspace.Load, and their texts, by Target.File. Hidden folders,
// node_modules and symbolic links are passed over, as on a walk. The error is a *git.Error.
func (s Source) Files(ctx context.Context, commit, path string) ([]workspace.Target, map[string][]byte, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	rel, err := filepath.Rel(s.Checkout, path)
	if err != nil {
		return nil, nil, fmt.Errorf("%s isn't in the checkout: %w", diag.Visible(path), err)
	}
	rel = filepath.ToSlash(rel)
	args := []string{"ls-tree", "-r", "-z", "-l", "--full-tree", commit}
	if rel != "." {
		args = append(args, "--", rel)
	}
	out, err := s.Git.Run(ctx, s.Checkout, args...)
	if err != nil {
		return nil, nil, err
	}
	texts := map[string][]byte{}
	var targets []workspace.Target
	var batch []blob
	size := 0
	take := func() error {
		err := s.read(ctx, batch, texts)
		batch, size = batch[:0], 0
		return err
	}
	for line := range bytes.SplitSeq(out, []byte{0}) {
		b, ok := parse(line)
		if !ok || !contract(b.path, rel) {
			continue
		}
		b.file = filepath.Join(s.Checkout, filepath.FromSlash(b.path))
		targets = append(targets, workspace.Target{Path: diag.Visible(workspace.Printed(s.Dir, b.file)), File: b.file})
		if b.size > workspace.MaxSize {
			texts[b.file] = bytes.Repeat([]byte{'x'}, workspace.MaxSize+1) // too large, whatever it holds
			continue
		}
		batch = append(batch, b)
		if size += b.size; size > maxBatch {
			if err := take(); err != nil {
				return nil, nil, err
			}
		}
	}
	return targets, texts, take()
}

// maxBatch is about how much one run of git gives, in bytes: less than what it may.
const maxBatch = 8 << 20

// blob is a file of a commit.
type blob struct {
	hash string
	size int
	path string // below the checkout, with slashes
	file string // absolute
}

// parse reads a line of ls-tree: MODE blob HASH SIZE, a tab, PATH. False for what is no file.
func parse(line []byte) (blob, bool) {
	head, path, ok := strings.Cut(string(line), "\t")
	f := strings.Fields(head)
	if !ok || len(f) != 4 || f[0] != "100644" && f[0] != "100755" || f[1] != "blob" {
		return blob{}, false
	}
	size, err := strconv.Atoi(f[3])
	return blob{hash: f[2], size: size, path: path}, err == nil
}

// contract says whether a file is a contract that a walk from a folder would find.
func contract(path, from string) bool {
	if !strings.HasSuffix(path, workspace.Suffix) {
		return false
	}
	rest := path
	if from != "." {
		rest = strings.TrimPrefix(strings.TrimPrefix(path, from), "/")
	}
	dirs := strings.Split(rest, "/")
	for _, dir := range dirs[:len(dirs)-1] {
		if strings.HasPrefix(dir, ".") || dir == "node_modules" {
			return false
		}
	}
	return true
}

// read reads the texts of files, all in one run of git.
func (s Source) read(ctx context.Context, batch []blob, texts map[string][]byte) error {
	if len(batch) == 0 {
		return nil
	}
	var ask bytes.Buffer
	for _, b := range batch {
		ask.WriteString(b.hash + "\n")
	}
	out, err := s.Git.Do(ctx, git.Command{Dir: s.Checkout, Args: []string{"cat-file", "--batch"}, Input: ask.Bytes()})
	if err != nil {
		return err
	}
	for _, b := range batch {
		head, rest, ok := bytes.Cut(out, []byte("\n"))
		want := fmt.Sprintf("%s blob %d", b.hash, b.size)
		if !ok || string(head) != want || len(rest) < b.size+1 {
			return fmt.Errorf("git's answer to %s is %s", want, diag.Quote(string(head)))
		}
		texts[b.file] = rest[:b.size:b.size]
		out = rest[b.size+1:]
	}
	return nil
}
