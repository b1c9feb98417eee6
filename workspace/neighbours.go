package workspace

import (
	"path/filepath"
	"slices"

	"github.com/heinzel/hz/workspace/internal/folder"
)

// Neighbours finds what has to be read besides, so that codes which look across contracts are
// right when single files are named: all contracts below the nearest enclosing workflows
// folder, else those in the file's own folder, not below it (interfaces §1). Only targets that
// are Named have neighbours; targets themselves are left out. What goes wrong here isn't what
// the caller asked about, so there are no findings.
func Neighbours(targets []Target, opts Options) []Target {
	have := make(map[string]bool, len(targets))
	deep, flat := map[string]bool{}, map[string]bool{}
	for i := range targets {
		t := &targets[i]
		have[t.File] = true
		if !t.Named {
			continue
		}
		dir := filepath.Dir(t.File)
		if root := enclosing(dir); root != "" {
			deep[root] = true
		} else {
			flat[dir] = true
		}
	}
	d := &discovery{opts: opts}
	for root := range deep {
		d.near(root, true)
	}
	for dir := range flat {
		d.near(dir, false)
	}
	found, _ := d.result(true)
	return slices.DeleteFunc(found, func(t Target) bool { return have[t.File] })
}

// enclosing gives the nearest folder called workflows that holds dir or is it, or "".
func enclosing(dir string) string {
	for {
		if filepath.Base(dir) == workflows {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			return ""
		}
		dir = up
	}
}

// near takes over the contracts of a folder, and of those below it when deep.
func (d *discovery) near(dir string, deep bool) {
	f, err := folder.Open(dir)
	if err != nil {
		return
	}
	defer func() { _ = f.Close() }()
	d.flat = !deep
	d.walk(f, &base{dir}, place{printable(d.opts.Dir, dir), dir})
}
