package state

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/text"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
	"github.com/heinzel/hz/workspace/pins"
)

// Folder is the contracts of one folder of the workspace, as `hz heinzel check` in it finds
// them, or of one file outside of all with its neighbours.
type Folder struct {
	URI  protocol.DocumentURI // of the workspace's folder; "" for a file outside
	Dir  string               // absolute and clean, as the client names it: where hz would be run
	Root string               // Dir as workspace.Target has files in it, with links followed; "": it is looked up when needed
	Live *lint.Live           // nil while it is being read

	Facts
	snapshot *Snapshot
}

// Facts is what is known beside the contracts.
type Facts struct {
	Settings *config.Settings // never nil
	Catalog  *catalog.Catalog // never nil
	Plugins  []catalog.Problem
	Runner   string
	Pins     []pins.Pin
	Roots    workspace.Roots
	Logs     *observed.Set // what action logs tell; nil: nothing is known
}

// LoadFacts reads the configuration that holds in a folder, and what is installed.
func LoadFacts(env config.Environment, dir string) Facts {
	env.Dir = dir
	f := Facts{}
	f.Settings, _ = config.Load(env) // no home folder: then nothing is configured
	f.Roots = workspace.RootsOf(f.Settings)
	f.Catalog, f.Plugins = catalog.Load(f.Roots.Plugins)
	f.Runner = f.Settings.AgentRunner()
	f.Pins = pins.Read(f.Settings.ScheduleTeam)
	return f
}

// Options gives the options that check the folder.
func (f *Folder) Options() lint.Options {
	return lint.Options{KeepText: true, Catalog: f.Catalog, Runner: f.Runner, Pins: f.Pins, Observed: func() *observed.Set { return f.Logs }}
}

// Outlines gives the outlines of all contracts, sorted by path, with what they declare; nil
// while they are being read.
func (f *Folder) Outlines() []*workspace.Outline {
	if f.Live == nil {
		return nil
	}
	return f.Live.Outlines()
}

// Place gives the place in Outlines of a file, as Real gives it; -1 for none.
func (f *Folder) Place(file string) int {
	if f.Live == nil {
		return -1
	}
	return f.Live.Place(file)
}

// ByName gives the place of the contract of a full name such as me/x, or -1.
func (f *Folder) ByName(fullName string) int {
	if f.Live == nil {
		return -1
	}
	return f.Live.Index().ByName(fullName)
}

// Reader is an input that reads a contract's output: the contract as its place in Outlines, and
// which of its Refs.
type Reader struct{ Contract, Ref int }

// Readers gives the inputs of all contracts that refer to the contract of a full name, or to one
// that isn't there, in the order of paths and places.
func (f *Folder) Readers(fullName string) []Reader {
	namespace, name, _ := strings.Cut(fullName, "/")
	var out []Reader
	for i, o := range f.Outlines() {
		for k := range o.Refs {
			if r := &o.Refs[k]; r.Name == name && r.Namespace == namespace {
				out = append(out, Reader{i, k})
			}
		}
	}
	return out
}

// File gives the absolute path of the i-th contract.
func (f *Folder) File(i int) string { return f.Live.Target(i).File }

// ContractURI gives the URI of the i-th contract: as the client wrote it when it is open, else
// below the folder's own.
func (f *Folder) ContractURI(i int) protocol.DocumentURI { return f.FileURI(f.File(i)) }

// FileURI gives the URI of a file.
func (f *Folder) FileURI(file string) protocol.DocumentURI {
	if d := f.open(file); d != nil {
		return d.URI
	}
	if f.URI == "" {
		return protocol.DocumentURI(uri.From(file))
	}
	root := f.Root
	if root == "" {
		root = filepath.Dir(Real(filepath.Join(f.Dir, "x")))
	}
	if root == f.Dir {
		return protocol.DocumentURI(uri.From(file))
	}
	if rest, ok := strings.CutPrefix(file, root); ok && (strings.HasSuffix(root, string(filepath.Separator)) || strings.HasPrefix(rest, string(filepath.Separator))) {
		file = filepath.Join(f.Dir, rest)
	}
	return protocol.DocumentURI(uri.From(file))
}

func (f *Folder) open(file string) *Doc {
	if f.snapshot == nil {
		return nil
	}
	var out *Doc // the folder's own, else the one that the workspace's folders take for the file
	for _, d := range f.snapshot.byFile[file] {
		if d.Folder == f {
			return d
		}
		if out == nil || out.Folder.URI == "" && d.Folder.URI != "" {
			out = d
		}
	}
	return out
}

// Contract gives the i-th contract with its text: the open one, else as it is on disk now.
func (f *Folder) Contract(i int) (*Doc, error) {
	t := f.Live.Target(i)
	if d := f.open(t.File); d != nil && d.Folder == f {
		return d, nil
	} else if d != nil {
		return f.doc(i, d.Text.Text), nil // open as a document of another folder
	}
	b, problem := workspace.Read(t, nil)
	if problem != nil {
		return nil, errors.New(t.Path + ": " + problem.Message)
	}
	return f.doc(i, b), nil
}

func (f *Folder) doc(i int, b []byte) *Doc {
	t := f.Live.Target(i)
	k := f.Live.Compile(i, b)
	return &Doc{URI: f.ContractURI(i), File: t.File, Path: t.Path, Text: text.New(t.Path, b, f.snapshot.Client.Encoding),
		Contract: k.Contract, Compiled: k, Folder: f, Index: i, snapshot: f.snapshot}
}

// OwnLog gives what the log of this very contract tells, or nil: a log is of the contract that
// hz runs, not of one of the same name in another checkout.
func (f *Folder) OwnLog(d *Doc) *observed.Heinzel {
	if f.Logs == nil || d.File == "" || !f.Roots.OwnFiles()(d.File) {
		return nil
	}
	for i := range f.Logs.Heinzels {
		if h := &f.Logs.Heinzels[i]; h.ID == d.FullName() {
			return h
		}
	}
	return nil
}

// Client gives what the editor can do.
func (f *Folder) Client() *Client { return f.snapshot.Client }

// OpenDoc gives the i-th contract's open document, or nil.
func (f *Folder) OpenDoc(i int) *Doc { return f.open(f.File(i)) }

// Source gives the i-th contract's text without compiling it: the open one, else the one that
// was kept or lies on disk; nil when it can't be read.
func (f *Folder) Source(i int) *text.Text {
	if d := f.OpenDoc(i); d != nil {
		return d.Text
	}
	t := f.Live.Target(i)
	if kept := f.Live.Text(i); kept != nil {
		return text.New(t.Path, kept.Text, f.Client().Encoding)
	}
	b, problem := workspace.Read(t, nil)
	if problem != nil {
		return nil
	}
	return text.New(t.Path, b, f.Client().Encoding)
}
