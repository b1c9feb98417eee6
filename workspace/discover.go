package workspace

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/internal/folder"
)

// Options says how to look for contracts.
type Options struct {
	Dir      string // the working directory, absolute and clean: what relative paths start from
	Optional bool   // a path that isn't there is no finding: the default folders before their first contract

	// Contract gives the printed path of the contract whose name stands where a path should,
	// "" when there is none; nil where nobody knows.
	Contract func(arg string) string
}

// Discover finds the contracts that paths name: files as they are, folders with everything
// below them that ends in .prose.md, but for hidden folders and node_modules (interfaces §1).
// Those are walked when they are named themselves.
//
// Links above a named path are followed. A named path that is a link is HZC001, one met in a
// folder is passed over. Also HZC001: a path that isn't there, can't be read or isn't called
// NAME.prose.md, a folder of such a name (which isn't walked), and a pipe, socket or device of
// such a name, which is never opened. Whatever is found, the search goes on.
//
// A file that is found several times is one target. Targets come in the order of their
// printed paths, findings in the order of output, and both are the same on each run.
func Discover(paths []string, opts Options) ([]Target, []diag.Diagnostic) {
	d := &discovery{opts: opts, parents: map[string]*parent{}}
	for _, p := range paths {
		d.path(p)
	}
	return d.result(len(paths) > 1)
}

// discovery is one search.
type discovery struct {
	opts    Options
	parents map[string]*parent // by the unresolved path
	targets []Target
	found   []diag.Diagnostic
	flat    bool // take what lies in a folder, and nothing below it
}

// result sorts what was found and takes out what was found twice.
func (d *discovery) result(several bool) ([]Target, []diag.Diagnostic) {
	slices.SortFunc(d.targets, func(a, b Target) int {
		if c := strings.Compare(a.Path, b.Path); c != 0 {
			return c
		}
		return strings.Compare(a.File, b.File)
	})
	diag.Sort(d.found)
	if !several {
		return d.targets, d.found
	}
	at := make(map[string]int, len(d.targets))
	kept := d.targets[:0]
	for _, t := range d.targets {
		if i, ok := at[t.File]; ok {
			kept[i].Named = kept[i].Named || t.Named
			continue
		}
		at[t.File] = len(kept)
		kept = append(kept, t)
	}
	found := slices.CompactFunc(d.found, func(a, b diag.Diagnostic) bool { return diag.Compare(a, b) == 0 })
	return kept, found
}

// walk takes over what lies in a folder and below it.
func (d *discovery) walk(f *folder.Folder, b *base, p place) {
	entries, err := f.Entries()
	if err != nil {
		d.refuse(p.printed, folderTrouble(err))
	}
	d.targets = slices.Grow(d.targets, len(entries))
	for _, e := range entries {
		name := e.Name()
		contract := strings.HasSuffix(name, Suffix)
		switch kind := e.Type(); {
		case kind.IsDir() && (d.flat || skipped(name)):
		case kind.IsDir() && contract:
			d.refuse(printedJoin(p.printed, name), kindTrouble(kind))
		case kind.IsDir():
			d.descend(f, b, d.below(p, name), name)
		case !contract || kind&fs.ModeSymlink != 0:
		case !kind.IsRegular():
			d.refuse(printedJoin(p.printed, name), kindTrouble(kind))
		default:
			d.add(b, p, name, false)
		}
	}
}

// skipped says which folders a walk passes over.
func skipped(name string) bool { return name[0] == '.' || name == "node_modules" }

// below gives the place of a folder in p. One who walks down from above the working directory
// comes to it: from there on paths are printed relative.
func (d *discovery) below(p place, name string) place {
	p = place{printedJoin(p.printed, name), join(p.real, name)}
	if len(p.printed) == len(d.opts.Dir) && p.printed == filepath.ToSlash(d.opts.Dir) {
		p.printed = ""
	}
	return p
}

// descend walks a folder met on a walk.
func (d *discovery) descend(f *folder.Folder, b *base, p place, name string) {
	sub, err := f.Sub(name)
	var kind *folder.KindError
	if errors.As(err, &kind) && kind.Mode&fs.ModeSymlink != 0 {
		return // it became a link since its name was listed
	}
	if err != nil {
		d.refuse(p.printed, folderTrouble(err))
		return
	}
	defer func() { _ = sub.Close() }()
	d.walk(sub, b, p)
}

func (d *discovery) add(b *base, p place, name string, named bool) {
	file := join(p.real, name)
	rel, _ := below(b.dir, file)
	d.targets = append(d.targets, Target{Path: p.printedPath(file, name), File: file, Named: named, base: b, rel: rel})
}

// refuse notes HZC001 for a path as printed.
func (d *discovery) refuse(printed string, t trouble) {
	if printed == "" {
		printed = "."
	}
	d.found = append(d.found, t.at(diag.Visible(printed)))
}
