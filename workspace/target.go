// Package workspace finds contracts, says which namespace each belongs to, and reads them,
// without ever following a symbolic link.
package workspace

import (
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
)

// Suffix ends the name of each contract's file: NAME.prose.md (guide, "The file"). Case
// counts: NAME.PROSE.MD is no contract.
const Suffix = compiler.Suffix

// Target is a file to be checked.
type Target struct {
	Path  string // as printed: relative to the working directory when below it, `/` as separator
	File  string // absolute, in the system's own writing, every link above it followed; one target has one
	Named bool   // the caller named the file itself, not a folder above it

	base *base  // the folder that hz was pointed at
	rel  string // File below base
}

// Stem gives the file's name without the suffix: what the contract's `name` must be.
func (t *Target) Stem() string { return strings.TrimSuffix(filepath.Base(t.File), Suffix) }

// base is a folder that the caller named, or that holds a file that he named. Links above it
// were followed when it was found; below it none ever is.
type base struct{ dir string }

// place is a folder under both its names.
type place struct {
	printed string // as printed but with its raw bytes; "" for the working directory
	real    string // absolute, links followed
}

// printedPath gives the printed path of a file in p whose absolute path is file. Mostly that
// is the end of file itself, so that a walk makes one string a file.
func (p place) printedPath(file, name string) string {
	switch {
	case filepath.Separator != '/':
	case p.printed == "" && len(file) > len(name):
		return diag.Visible(file[len(file)-len(name):])
	case strings.HasSuffix(p.real, p.printed):
		return diag.Visible(file[len(p.real)-len(p.printed):])
	}
	return diag.Visible(printedJoin(p.printed, name))
}

func printedJoin(dir, name string) string {
	if dir == "" || strings.HasSuffix(dir, "/") {
		return dir + name
	}
	return dir + "/" + name
}

func join(dir, name string) string {
	if strings.HasSuffix(dir, string(filepath.Separator)) {
		return dir + name
	}
	return dir + string(filepath.Separator) + name
}

// printable gives an absolute, clean path as hz prints it but for diag.Visible: relative to
// the working directory when it lies below it, else absolute (interfaces §1). The working
// directory itself is "".
func printable(wd, path string) string {
	if rest, ok := below(wd, path); ok {
		path = rest
	}
	return filepath.ToSlash(path)
}

// below gives path relative to dir, when it is dir or lies in it. Both are absolute and clean.
func below(dir, path string) (string, bool) {
	rest, ok := strings.CutPrefix(path, dir)
	switch {
	case !ok:
		return "", false
	case rest == "":
		return "", true
	case strings.HasSuffix(dir, string(filepath.Separator)): // the root
		return rest, true
	case rest[0] == filepath.Separator:
		return rest[1:], true
	}
	return "", false
}
