package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace/internal/folder"
)

// parent is a folder that holds named paths, with the links above them followed, once.
type parent struct {
	real string
	base *base
	err  error
}

// path takes over one path that the caller named.
func (d *discovery) path(arg string) {
	if arg == "" {
		d.refuse(`""`, trouble{"this path is empty", "name a file or a folder"})
		return
	}
	n := d.resolve(arg)
	switch {
	case n.err != nil && d.opts.Optional && errors.Is(n.err, fs.ErrNotExist):
	case n.err != nil:
		d.refuse(n.printed, d.missing(arg, &n))
	case n.mode&fs.ModeSymlink != 0:
		d.refuse(n.printed, link(d.opts.Dir, n.raw))
	case n.mode.IsDir() && strings.HasSuffix(n.real, Suffix):
		d.refuse(n.printed, kindTrouble(n.mode))
	case n.mode.IsDir():
		f, err := folder.Open(n.real)
		if err != nil {
			d.refuse(n.printed, folderTrouble(err))
			return
		}
		defer func() { _ = f.Close() }()
		d.walk(f, &base{n.real}, place{n.printed, n.real})
	case !n.mode.IsRegular():
		d.refuse(n.printed, kindTrouble(n.mode))
	case d.opts.Optional:
		d.refuse(n.printed, trouble{"this is a file, and hz looks for contracts in a folder of this name", "move the file away, and make a folder in its place"})
	case !strings.HasSuffix(n.real, Suffix):
		d.refuse(n.printed, wrongSuffix(filepath.Base(n.real)))
	default:
		// The printed folder can't be had from the printed path: they may part at a link.
		file := n.real
		rel, _ := below(n.base.dir, file)
		d.targets = append(d.targets, Target{Path: diag.Visible(n.printed), File: file, Named: true, base: n.base, rel: rel})
	}
}

// named is a path that the caller named, looked up.
type named struct {
	raw     string // absolute, not cleaned: a `..` behind a link is the system's to resolve
	printed string // as printed but for diag.Visible
	real    string // absolute, with the links above it followed
	base    *base  // the folder it lies in; nil when the path names no entry of one, as `.`
	mode    fs.FileMode
	err     error
}

// resolve looks a path up without following it when it is a link itself.
func (d *discovery) resolve(arg string) named {
	n := named{raw: arg}
	if !filepath.IsAbs(arg) {
		n.raw = join(d.opts.Dir, arg)
	}
	clean := filepath.Clean(n.raw)
	n.printed = printable(d.opts.Dir, clean)

	// `.`, `..` and `/` name a folder without naming an entry of another: wherever the way
	// to it led through a link, that link lies above.
	dir, last := split(trimmed(n.raw))
	whole := arg
	if filepath.IsAbs(arg) {
		whole = ""
	}
	if last == "" || last == ".." || whole != "" && trimmed(whole) == "." {
		n.real, n.err = filepath.EvalSymlinks(n.raw)
		if n.err == nil {
			n.mode, n.err = lstat(n.real)
		}
		if n.err == nil && last == ".." && !same(clean, n.real) {
			n.printed = printable(d.opts.Dir, n.real)
		}
		return n
	}

	info, err := os.Lstat(join(dir, last))
	if err != nil {
		n.err = err
		return n
	}
	p := d.parent(dir)
	if n.err = p.err; n.err != nil {
		return n
	}
	n.mode, n.real, n.base = info.Mode().Type(), join(p.real, last), p.base
	if strings.Contains(n.raw, "..") {
		// Cleaning takes a link and the `..` behind it for nothing, the system doesn't.
		if other, err := os.Lstat(clean); err != nil || !os.SameFile(info, other) {
			n.printed = printable(d.opts.Dir, n.real)
		}
	}
	return n
}

// parent follows the links to the folder that holds a named path.
func (d *discovery) parent(dir string) *parent {
	if p := d.parents[dir]; p != nil {
		return p
	}
	p := &parent{}
	p.real, p.err = filepath.EvalSymlinks(dir)
	p.base = &base{p.real}
	d.parents[dir] = p
	return p
}

// trimmed takes the separators and the `/.` off the end of a path.
func trimmed(path string) string {
	for {
		short := path
		for len(short) > len(filepath.VolumeName(short))+1 && os.IsPathSeparator(short[len(short)-1]) {
			short = short[:len(short)-1]
		}
		if len(short) > 1 && short[len(short)-1] == '.' && os.IsPathSeparator(short[len(short)-2]) {
			short = short[:len(short)-1]
		}
		if short == path {
			return path
		}
		path = short
	}
}

// split parts a trimmed path into the folder and the entry in it.
func split(path string) (dir, last string) {
	dir, last = filepath.Split(path)
	if last == "" {
		return dir, ""
	}
	return trimmed(dir), last
}

func lstat(path string) (fs.FileMode, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return 0, err
	}
	return info.Mode().Type(), nil
}

// same says whether two paths lead to one file.
func same(a, b string) bool {
	x, err := os.Stat(a)
	if err != nil {
		return false
	}
	y, err := os.Stat(b)
	return err == nil && os.SameFile(x, y)
}
