package cli

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/git"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/history"
)

// targets gives the contracts of a view: as they lie there, or the texts that a commit has.
func (s *graphSources) targets(ctx context.Context, v graphView) ([]workspace.Target, map[string][]byte, error) {
	if !v.then && v.revision == "" {
		c := workspace.Collect(s.request)
		s.tell(c.Problems)
		if s.f.diff != "" { // a commit gives what is asked for, and no neighbours
			return c.AskedTargets(), nil, nil
		}
		return c.Targets, nil, nil
	}
	paths := s.request.Roots.Folders()
	if len(s.request.Args) > 0 {
		paths = nil
		for _, arg := range s.request.Args {
			paths = append(paths, s.a.absolute(arg))
		}
	}
	var targets []workspace.Target
	overlays := map[string][]byte{}
	known := false
	var unknown error
	for _, path := range paths {
		found, texts, err := s.committed(ctx, v, path)
		var no *history.UnknownError
		switch {
		case errors.As(err, &no):
			unknown = err
			continue
		case errors.Is(err, errNoCheckout):
			// What isn't kept in Git is as it lies there, in every view.
			r := s.request
			r.Args = []string{path}
			if len(s.request.Args) == 0 {
				if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
					continue
				}
			}
			c := workspace.Collect(r)
			s.tell(c.Problems)
			found = c.AskedTargets() // what stands beside them may have been another then
			if key := "no git " + path; len(found) > 0 && !s.told[key] && s.a.env.StdoutTerminal {
				s.told[key] = true
				s.a.complain(s.a.printed(path)+" isn't in a Git repository, so its contracts are taken as they are today", "")
			}
		case err != nil:
			return nil, nil, gitRefused(ctx, err)
		default:
			known = true
		}
		targets = append(targets, found...)
		for file, text := range texts {
			overlays[file] = text
		}
	}
	if v.revision != "" && !known {
		if unknown != nil {
			return nil, nil, refuse(unknown.Error(), "git log --oneline lists some; times are written as 2026-12-01 or 7d")
		}
		return nil, nil, refuse("no contracts lie in a Git repository, so "+diag.Quote(v.revision)+" is no revision of them", "give two times, such as --diff 7d.., or contracts with --path")
	}
	slices.SortFunc(targets, func(a, b workspace.Target) int { return strings.Compare(a.Path, b.Path) })
	targets = slices.CompactFunc(targets, func(a, b workspace.Target) bool { return a.File == b.File })
	return targets, overlays, nil
}

var errNoCheckout = errors.New("not in a checkout")

// committed gives what a commit has of a path.
func (s *graphSources) committed(ctx context.Context, v graphView, path string) ([]workspace.Target, map[string][]byte, error) {
	g := &git.Git{}
	if s.a.env.Environ != nil {
		g.Environ = s.a.env.Environ()
	}
	source, ok := history.Of(g, nearestFolder(path), s.a.env.Dir)
	if !ok {
		return nil, nil, errNoCheckout
	}
	var commit string
	var err error
	if v.then {
		if commit, err = source.At(ctx, v.until); errors.Is(err, history.ErrNoCommit) {
			return nil, nil, nil
		}
	} else {
		commit, err = source.Commit(ctx, v.revision)
	}
	if err != nil {
		return nil, nil, err
	}
	return source.Files(ctx, commit, path)
}

// nearestFolder gives the folder that a path is, or that it lies in as far as it is there: a
// commit may have what isn't there any more.
func nearestFolder(path string) string {
	for {
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			return path
		}
		up := filepath.Dir(path)
		if up == path {
			return path
		}
		path = up
	}
}

// gitRefused ends a command that git refused.
func gitRefused(ctx context.Context, err error) error {
	var s *signalled
	if errors.As(context.Cause(ctx), &s) {
		return s
	}
	var e *git.Error
	if errors.As(err, &e) {
		hint := ""
		if e.Kind == git.Missing {
			hint = "revisions and contracts as they were need it; --until TIME bounds the log entries alone"
		}
		return refuse(e.Error(), hint)
	}
	return err
}
