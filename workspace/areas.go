package workspace

import (
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
)

// AreaKind says how much of a folder an Area covers.
type AreaKind int

// The kinds of areas.
const (
	Tree   AreaKind = iota // the contracts of a folder and of those below it, as Discover walks them
	Flat                   // those of the folder alone
	Single                 // one path: a file, or what may come to be there
)

// Area is a part of the file system that decides what a request finds: whoever watches all
// areas of a request misses none of its changes.
type Area struct {
	Path string // absolute, in the system's own writing, with the links above it followed
	Kind AreaKind
}

// Areas gives what a request looks at, neighbours included, in the order of its arguments.
// A path where nothing is yet, or nothing that hz takes, is a Single: once that changes, the
// areas are others. Standard input has none.
func Areas(r Request) []Area {
	if r.StdinName != "" {
		return nil
	}
	args := r.Args
	if len(args) == 0 {
		args = r.Roots.Folders()
	}
	d := &discovery{opts: Options{Dir: r.Dir}, parents: map[string]*parent{}}
	var out []Area
	for _, arg := range args {
		if arg == "" {
			continue
		}
		n := d.resolve(arg)
		switch {
		case n.err == nil && n.mode.IsDir():
			out = append(out, Area{n.real, Tree})
		case n.err == nil:
			out = append(out, Area{n.real, Single})
			if n.mode&fs.ModeType == 0 && strings.HasSuffix(n.real, Suffix) {
				out = append(out, near(n.real))
			}
		default:
			clean := filepath.Clean(n.raw)
			path := join(followed(filepath.Dir(clean)), filepath.Base(clean))
			out = append(out, Area{path, Single})
			if _, unsaved := r.Overlays[path]; unsaved && strings.HasSuffix(path, Suffix) {
				out = append(out, near(path))
			}
		}
	}
	team := r.teamBeside(func(within func(string) bool) bool {
		return slices.ContainsFunc(out, func(a Area) bool { return within(a.Path) })
	})
	if team != "" {
		out = append(out, Area{followed(team), Tree})
	}
	return out
}

// near gives the area of a named file's neighbours.
func near(file string) Area {
	dir := filepath.Dir(file)
	if root := enclosing(dir); root != "" {
		return Area{root, Tree}
	}
	return Area{dir, Flat}
}

// Skips says whether a walk passes over a folder that it meets: hidden ones and node_modules.
func Skips(name string) bool { return name != "" && skipped(name) }
