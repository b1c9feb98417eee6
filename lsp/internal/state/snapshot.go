package state

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// Snapshot is what the server knows at one moment.
type Snapshot struct {
	Client  *Client
	Folders []*Folder // those of the workspace in their order, then those of files outside of it
	Now     time.Time
	Zone    *time.Location
	Docs    []*Doc // the open ones, in the order of their URIs
	byKey   map[string]*Doc
	byFile  map[string][]*Doc // several where URIs lead to one file through links
}

// New makes a snapshot of these parts, which nobody may change afterwards. Each document's
// Folder is one of the folders.
func New(client *Client, folders []*Folder, docs []*Doc, now time.Time, zone *time.Location) *Snapshot {
	s := &Snapshot{Client: client, Folders: folders, Now: now, Zone: zone, Docs: docs, byKey: make(map[string]*Doc, len(docs)), byFile: make(map[string][]*Doc, len(docs))}
	for _, d := range docs {
		s.byKey[uri.Key(string(d.URI))] = d
		if d.File != "" {
			s.byFile[d.File] = append(s.byFile[d.File], d)
		}
		d.snapshot = s
	}
	for _, f := range folders {
		f.snapshot = s
	}
	return s
}

// ErrNoContract says that a URI leads to no contract.
var ErrNoContract = errors.New("this is no contract: contracts are files called NAME" + workspace.Suffix)

// Open gives the open document of a URI, however the client writes it; nil when it isn't open.
func (s *Snapshot) Open(u protocol.DocumentURI) *Doc { return s.byKey[uri.Key(string(u))] }

// Doc gives the document of a URI: the open one, else the contract on disk. The error is a
// sentence for a person.
func (s *Snapshot) Doc(u protocol.DocumentURI) (*Doc, error) {
	if d := s.Open(u); d != nil {
		return d, nil
	}
	path, ok := uri.Path(string(u))
	if !ok || !strings.HasSuffix(path, workspace.Suffix) {
		return nil, ErrNoContract
	}
	if f, i := s.Home(Real(path)); f != nil {
		return f.Contract(i)
	}
	return nil, errors.New(diag.Quote(path) + " is no contract of this workspace, and isn't open")
}

// Home gives the folder that speaks of a file, as Real gives it, and the file's place there: of
// the workspace's folders that it lies in the innermost, else one that has it as a neighbour, or
// stands around a file outside of all; nil for none.
func (s *Snapshot) Home(file string) (*Folder, int) {
	var home *Folder
	for _, f := range s.Folders {
		if f.Place(file) >= 0 && (home == nil || f.rank(file) > home.rank(file)) {
			home = f
		}
	}
	if home == nil {
		return nil, -1
	}
	return home, home.Place(file)
}

// rank orders the folders that know a file by which of them speaks of it.
func (f *Folder) rank(file string) int {
	switch i := f.Place(file); {
	case i < 0 || f.URI == "":
		return 0
	case !f.Live.Asked(i):
		return 1
	}
	return 1 + len(f.Root)
}

// Speaks says whether the folder is the one that speaks of its i-th contract: see Home. Two
// folders that are one, under two names, both do, and none does of neighbours.
func (f *Folder) Speaks(i int) bool {
	file := f.File(i)
	rank := f.rank(file)
	return rank > 1 && !slices.ContainsFunc(f.snapshot.Folders, func(g *Folder) bool { return g.rank(file) > rank })
}

// Real gives a file's path with the links of the folders above it followed, as workspace.Target
// has it. Neither the file need exist nor all of these folders.
func Real(path string) string {
	path = filepath.Clean(path)
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if real, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(real, strings.TrimPrefix(path, dir))
		}
		if dir == filepath.Dir(dir) {
			return path
		}
	}
}
