package workspace

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// Request says what is to be checked.
type Request struct {
	Dir       string   // the working directory, absolute and clean
	Args      []string // files and folders; none: the default folders
	Namespace string   // that the paths stand for, Me or Team; empty: by where they lie
	Roots     Roots    // the default folders
	StdinName string   // check Stdin as if it were this file; empty: there is none
	Stdin     []byte

	// Overlays are texts that stand for files, by their absolute paths with the links above them
	// followed: an editor's buffers. One that lies where Args look counts though the file isn't
	// there yet.
	Overlays map[string][]byte
}

// Collection is what a request leads to.
type Collection struct {
	Targets  []Target          // to be read, sorted by printed path
	Asked    []bool            // which of Targets the request asked for; the others are neighbours
	Problems []diag.Diagnostic // HZC001 for what can't be taken
	Overlays map[string][]byte // texts that stand for files, by Target.File

	teams map[string]bool // the team's contracts that stand beside one's own, by Target.File
}

// Collect finds what a request asks for, and what has to be read beside it.
func Collect(r Request) Collection {
	c := Collection{teams: map[string]bool{}}
	var asked []Target
	switch {
	case r.StdinName != "":
		t, problem := stdin(r)
		if problem != nil {
			c.Problems = append(c.Problems, *problem)
		} else {
			asked = []Target{t}
			c.Overlays = map[string][]byte{t.File: r.Stdin}
		}
	case len(r.Args) > 0:
		asked, c.Problems = Discover(r.Args, Options{Dir: r.Dir, Contract: func(arg string) string {
			t, err := Find(arg, r.Roots, r.Dir)
			if err != nil {
				return ""
			}
			return t.Path
		}})
	default:
		asked, c.Problems = Discover(r.Roots.Folders(), Options{Dir: r.Dir, Optional: true})
	}
	asked, c.Problems = r.unsaved(asked, c.Problems)
	near := r.besideOwn(asked, Neighbours(asked, Options{Dir: r.Dir}), c.teams)
	c.Targets = asked
	if len(near) > 0 {
		c.Targets = slices.Concat(asked, near)
		slices.SortFunc(c.Targets, func(a, b Target) int { return strings.Compare(a.Path, b.Path) })
	}
	ask := make(map[string]bool, len(asked))
	if len(near) > 0 {
		for i := range asked {
			ask[asked[i].File] = true
		}
	}
	if len(r.Overlays) > 0 {
		c.Overlays = maps.Clone(r.Overlays)
		if r.StdinName != "" && len(asked) > 0 {
			c.Overlays[asked[0].File] = r.Stdin
		}
	}
	c.Asked = make([]bool, len(c.Targets))
	for i := range c.Targets {
		c.Asked[i] = len(near) == 0 || ask[c.Targets[i].File]
	}
	return c
}

// AskedTargets gives the targets that the request asked for, in their order. The slice may be
// that of c.
func (c *Collection) AskedTargets() []Target {
	if !slices.Contains(c.Asked, false) {
		return c.Targets
	}
	var out []Target
	for i := range c.Targets {
		if c.Asked[i] {
			out = append(out, c.Targets[i])
		}
	}
	return out
}

// LoadOptions gives the options that load a collection as the request says.
func (r *Request) LoadOptions(c *Collection) LoadOptions {
	o := LoadOptions{Overlays: c.Overlays}
	if r.Namespace != "" {
		o.Namespace = func(t *Target) string {
			if c.teams[t.File] {
				return Team
			}
			return r.Namespace
		}
		return o
	}
	namespaces := NewNamespaces(r.Roots)
	o.Namespace = func(t *Target) string { return namespaces.Of(t.File) }
	return o
}

// stdin gives the target that standard input stands for. The file need not exist.
func stdin(r Request) (Target, *diag.Diagnostic) {
	path := r.StdinName
	if !filepath.IsAbs(path) {
		path = filepath.Join(r.Dir, path)
	}
	path = filepath.Clean(path)
	printed := printable(r.Dir, path)
	if !strings.HasSuffix(path, Suffix) {
		t := wrongSuffix(filepath.Base(path))
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			t = trouble{"this is a folder, and standard input stands for a file", "give the path of a file: NAME" + Suffix}
		}
		if printed == "" {
			printed = "."
		}
		d := t.at(diag.Visible(printed))
		return Target{}, &d
	}
	dir := followed(filepath.Dir(path))
	name := filepath.Base(path)
	return Target{Path: diag.Visible(printed), File: join(dir, name), Named: true, base: &base{dir}, rel: name}, nil
}
