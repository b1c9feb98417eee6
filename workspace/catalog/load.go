package catalog

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace/internal/folder"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

// ManifestName is the file in a plugin's folder that says what the plugin brings.
const ManifestName = "plugin.toml"

const maxManifest = 64 << 10 // bytes of a manifest

// Problem is a mistake in a plugin's manifest, or a plugin that can't be read. Path is that of
// the manifest, or of the folder.
type Problem = tomltree.Problem

// Builtin gives the catalog that hz brings. It costs nothing: builtin.go holds it as data, made
// from data/*.toml by `go test -update`, and a test compares the two.
func Builtin() *Catalog { return &builtin }

// Load gives the catalog extended by the plugins in dir, `<user config dir>/plugins/`: each
// folder in it with a plugin.toml is one. A folder that doesn't exist, or "", holds none.
//
// A manifest with a mistake in itself isn't taken at all, one that only clashes with what is
// there already is taken without what clashes; either is a problem, and the other plugins
// still load. No symbolic link is followed. Problems come in the order of files and lines.
func Load(dir string) (*Catalog, []Problem) {
	if dir == "" {
		return Builtin(), nil
	}
	root, err := folder.Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return Builtin(), nil
	}
	if err != nil {
		return Builtin(), []Problem{unreadable(dir, "the plugins folder", err)}
	}
	defer func() { _ = root.Close() }()
	var problems []Problem
	entries, err := root.Entries()
	if err != nil {
		problems = append(problems, unreadable(dir, "the plugins folder", err))
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })

	b := &builder{Catalog: Builtin().clone(), dir: dir}
	var manifests []*taken
	for _, e := range entries {
		name := e.Name()
		path := filepath.Join(dir, name)
		switch {
		case strings.HasPrefix(name, "."):
		case e.Type()&fs.ModeSymlink != 0:
			problems = append(problems, unreadable(path, "this plugin", &folder.KindError{Mode: fs.ModeSymlink}))
		case e.IsDir():
			text, err := manifestOf(root, name)
			switch {
			case errors.Is(err, fs.ErrNotExist):
				problems = append(problems, Problem{Path: printed(path), Position: source.Position{Line: 1, Column: 1},
					Message: "this folder in the plugins folder has no " + ManifestName, Hint: "add one, or move the folder elsewhere"})
			case err != nil:
				problems = append(problems, unreadable(filepath.Join(path, ManifestName), "the manifest", err))
			default:
				manifests = append(manifests, b.take(filepath.Join(path, ManifestName), text, name))
			}
		}
	}
	for _, m := range manifests {
		b.bind(m)
		problems = append(problems, m.problems()...)
	}
	slices.SortStableFunc(problems, func(x, y Problem) int { return cmp.Compare(x.Path, y.Path) })
	b.seal()
	return b.Catalog, problems
}

// manifestOf reads a plugin's manifest.
func manifestOf(root *folder.Folder, name string) ([]byte, error) {
	plugin, err := root.Sub(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = plugin.Close() }()
	return plugin.Read(ManifestName, maxManifest, nil)
}

// taken is a manifest that was read, with what was found wrong in it so far.
type taken struct {
	path, plugin string // plugin is its folder's name, or "" for hz's own data
	text         []byte
	d            *decoder
	adapters     []decl
}

// read adds one manifest alone.
func (b *builder) read(path string, text []byte, plugin string) []Problem {
	m := b.take(path, text, plugin)
	b.bind(m)
	return m.problems()
}

// take adds what a manifest brings, all but its adapters: these may bind a capability of a
// plugin that comes later.
func (b *builder) take(path string, text []byte, plugin string) *taken {
	t := &taken{path: path, plugin: plugin, text: text, d: &decoder{}}
	b.d = t.d
	tree, err := tomltree.Parse(text[tomltree.BOM(text):], "the manifest")
	var f *tomltree.Fault
	if errors.As(err, &f) {
		t.d.faults = append(t.d.faults, *f)
		return t
	}
	m := t.d.manifest(tree, plugin == "")
	if plugin != "" {
		b.named(m, plugin)
	}
	if len(t.d.faults) > 0 {
		return t
	}
	b.add(m, plugin)
	t.adapters = m.adapters
	if m.name != "" { // of hz's own files one says who they are
		p := Plugin{Name: m.name, Version: m.version, Description: m.description}
		if plugin != "" {
			p.Path = path
		}
		b.plugins = append(b.plugins, p)
	}
	return t
}

// bind adds the adapters of a manifest.
func (b *builder) bind(t *taken) {
	b.d = t.d
	for i := range t.adapters {
		b.adapter(&t.adapters[i], t.plugin)
	}
}

// problems gives what was found wrong in a manifest, in the order of its lines.
func (t *taken) problems() []Problem {
	return tomltree.Problems(printed(t.path), t.text, t.d.faults, "manifest")
}

// named checks that a plugin goes by one name: its folder's.
func (b *builder) named(m manifest, plugin string) {
	switch {
	case plugin == Own:
		b.d.fault(0, "rename the folder", "%s is the name of what hz itself brings, so no plugin can have it", diag.Quote(plugin))
	case !dashed(plugin):
		b.d.fault(0, "rename the folder: "+dashedRule, "%s can't be the name of a plugin", diag.Quote(plugin))
	case m.name == "":
		b.d.fault(0, fmt.Sprintf("write name = %q", plugin), "the manifest has no name")
	case m.name != plugin:
		b.d.fault(m.at, fmt.Sprintf("write name = %q, or rename the folder", plugin), "the manifest's name is %s, and its folder's is %s", diag.Quote(m.name), diag.Quote(plugin))
	}
}

func unreadable(path, what string, err error) Problem {
	return tomltree.Unreadable(printed(path), what, "put a "+ManifestName+" into a folder of the plugin's name", err)
}

// printed gives a path as it is shown.
func printed(path string) string { return diag.Visible(filepath.ToSlash(path)) }
