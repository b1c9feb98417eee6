package lsp

import (
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
)

// folder is a folder of the workspace, or what stands around one file outside of all.
type folder struct {
	uri  protocol.DocumentURI
	root bool     // the client has it open
	dir  string   // where hz would be run, as the client names it
	real string   // dir with links followed
	args []string // "." of a folder that is open: links to it are followed, as by a shell in it

	facts   state.Facts
	live    *lint.Live // nil while it is being read
	loading int        // counts the reads, so that an old one is thrown away
	reading bool       // one is under way
	missed  []string   // what changed on disk meanwhile: the read may have come too early for it
	read    *loaded    // the last one
	logs    int        // counts how often logs were read alone, likewise
	late    bool       // they were while the folder was read, which may have come too early for them
	mapped  *workspace.Namespaces
	stamps  map[string]stamp
	dirty   map[int]bool // contracts whose findings may be others than was said
	texts   bool         // live holds texts that nobody needs once what is found was said
}

// addFolder opens a folder of the workspace and begins to read it.
func (s *server) addFolder(u protocol.DocumentURI) {
	dir, ok := uri.Path(string(u))
	if !ok || slices.ContainsFunc(s.folders, func(f *folder) bool { return f.root && uri.Key(string(f.uri)) == uri.Key(string(u)) }) {
		return
	}
	if dir = filepath.Clean(dir); dir == filepath.Dir(dir) {
		s.say(protocol.MessageWarning, "hz doesn't read all of "+diag.Quote(dir)+": open the folder that your contracts are in. Open documents are checked all the same")
		return
	}
	f := &folder{uri: u, root: true, dir: dir, real: realFolder(dir), args: []string{"."}}
	s.folders = append(s.folders, f)
	s.load(f)
}

func realFolder(dir string) string {
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		return real
	}
	return dir
}

// ownFolder gives what stands around a document outside of all folders.
func (s *server) ownFolder(d *document) *folder {
	f := &folder{dir: s.Environment.Dir, args: []string{d.file}}
	if d.file != "" {
		f.dir = filepath.Dir(d.file)
	}
	f.real = f.dir
	s.folders = append(s.folders, f)
	if d.file != "" {
		s.load(f)
	} else {
		f.facts = state.LoadFacts(s.Environment, f.dir)
	}
	return f
}

// holds says whether a file lies below the folder.
func (f *folder) holds(file string) bool {
	rest, ok := strings.CutPrefix(file, f.real)
	return ok && (strings.HasSuffix(f.real, string(filepath.Separator)) || strings.HasPrefix(rest, string(filepath.Separator)))
}

// place gives which of the folder's contracts a file is; -1 for none.
func (f *folder) place(file string) int {
	if f.live == nil || file == "" {
		return -1
	}
	return f.live.Place(file)
}

// lists says whether a file is a contract of a folder of the workspace, and no neighbour of its
// contracts.
func (f *folder) lists(file string) bool {
	i := f.place(file)
	return f.root && i >= 0 && f.live.Asked(i)
}

// with takes a text of the i-th contract in, and notes whose findings may be others now.
func (f *folder) with(i int, k *lint.Compiled) {
	live, changed := f.live.With(i, k)
	f.live = live
	for _, j := range changed {
		f.due(j)
	}
}

// printed gives a file's path as hz prints it in the folder.
func (f *folder) printed(file string) string { return workspace.Printed(f.real, file) }

func (f *folder) namespace(file string) string {
	if file == "" {
		return compiler.Me
	}
	if f.mapped == nil {
		f.mapped = workspace.NewNamespaces(f.facts.Roots)
	}
	return f.mapped.Of(file)
}

func (f *folder) options() lint.Options {
	g := state.Folder{Facts: f.facts}
	return g.Options()
}

// request is what `hz heinzel check` asks for in the folder.
func (f *folder) request(overlays map[string][]byte) workspace.Request {
	return workspace.Request{Dir: f.dir, Args: f.args, Roots: f.facts.Roots, Overlays: overlays}
}

// overlays gives the texts of the open documents, as they stand for files in a folder.
func (s *server) overlays(f *folder) map[string][]byte {
	out := map[string][]byte{}
	for _, d := range s.docs {
		if d.file != "" && (d.folder == f || !s.stands(f, d.file) && s.first(d.file) == d) {
			out[d.file] = d.text.Text
		}
	}
	return out
}

// loaded is what was read of a folder.
type loaded struct {
	texts   map[string][]byte // of open documents, which stood for files
	facts   state.Facts
	live    *lint.Live
	watcher *watcher // it was there before the first file was read; nil where nothing can be watched
	start   time.Time
	took    time.Duration
}

// load reads a folder beside the loop: configuration, plugins, logs, contracts. Until that is
// done what was known before holds.
func (s *server) load(f *folder) {
	f.loading++
	turn, overlays := f.loading, s.overlays(f)
	if f.facts.Settings == nil { // a document is checked by itself meanwhile
		f.facts = state.LoadFacts(s.Environment, f.dir)
	}
	f.reading = true
	done := s.progress("reading contracts", filepath.Base(f.dir))
	g := *f
	s.work.Go(func() {
		defer done()
		l := &loaded{} // of a fault of hz nothing is left but that
		s.safely("the reading of "+f.dir, func() { l = s.readFolder(f, &g, overlays) })
		s.queue.put(func() {
			if f.loading == turn {
				s.arrived(f, l)
			} else {
				l.watcher.close()
			}
		})
	})
}

// readFolder reads everything that a folder's check depends on. f is a copy of it that this
// goroutine may use.
func (s *server) readFolder(original, f *folder, overlays map[string][]byte) *loaded {
	s.memory.begin()
	defer s.memory.end()
	l := &loaded{texts: overlays, facts: state.LoadFacts(s.Environment, f.dir), start: time.Now()}
	f.facts = l.facts
	l.watcher = s.watch(original, f, overlays)
	l.facts = state.LoadFacts(s.Environment, f.dir) // as it is now that a change is told of
	f.facts = l.facts
	o := f.options()
	o.Observed = sync.OnceValue(func() *observed.Set {
		l.facts.Logs = s.readLogs(l.facts.Settings.DataDir)
		return l.facts.Logs
	})
	o.Listed = func() { s.head.wait(s.ctx, l.start.Add(s.Head)) }
	live, err := lint.OpenLive(f.request(overlays), o)
	if err != nil { // options that can't be used: there are none
		s.log.Printf("%s: %v", f.dir, err)
		return l
	}
	l.live, l.took = live, time.Since(l.start)
	return l
}

// arrived takes over what was read of a folder, and the edits that came meanwhile.
func (s *server) arrived(f *folder, l *loaded) {
	f.reading = false
	defer s.release()
	if l.live == nil || !slices.Contains(s.folders, f) {
		l.watcher.close() // it was closed
		return
	}
	first := f.live == nil
	f.facts, f.live, f.read, f.mapped, f.stamps, f.dirty, f.texts = l.facts, l.live, l, nil, nil, nil, true
	l.live = nil // f.live is going to hold less
	if !s.clientWatches(f) && f.live.Len() <= most {
		f.stamps = stampsOf(f)
		for file, stamp := range f.stamps { // what was written while it was read may be either
			if !stamp.time.Before(l.start.Add(-coarse)) {
				delete(f.stamps, file)
			}
		}
	}
	s.renewed = true
	for file := range l.texts {
		if s.first(file) == nil { // it was closed meanwhile
			f.missed = append(f.missed, file)
		}
	}
	s.replace(f)
	s.tellConfiguration(f)
	s.unwatch(f)
	s.watchers[f] = l.watcher
	s.republish()
	if missed := f.missed; len(missed) > 0 {
		f.missed = nil
		s.filesChanged(f, missed)
	}
	if f.late {
		f.late = false
		s.followLogs(f)
	}
	if first {
		s.note(protocol.MessageInfo, "%s: %d contracts read in %d ms", f.dir, f.live.Len(), l.took.Milliseconds())
	}
	s.refreshHints()
}

// replace gives every document of a folder its place in what is known of the folder now.
func (s *server) replace(f *folder) {
	s.stale = true
	unlisted := false
	for _, d := range s.docs {
		place := f.live.Place(d.file)
		switch {
		case d.folder == f:
			if d.place = place; f.root && !f.lists(d.file) {
				s.settle(d) // hidden, or gone with the folder: it stands for itself
			}
		case f.lists(d.file) && s.first(d.file) == d && (!d.folder.root || len(f.real) > len(d.folder.real)):
			s.detach(d)
			d.folder, d.place = f, place
		case place < 0:
			unlisted = unlisted || s.unsaved(f, d)
			continue
		}
		d.compiled = nil
	}
	if unlisted {
		s.reload(f, nil)
	}
}

// reload finds anew which contracts there are, and reads those that changed: nil for what is new
// alone.
func (s *server) reload(f *folder, changed func(file string) bool) {
	if f.live == nil {
		return
	}
	if changed == nil {
		changed = func(string) bool { return false }
	}
	f.live, f.dirty, f.texts = f.live.Reload(s.overlays(f), changed), nil, true // places are others now
	if f.facts.Logs == nil {
		f.facts.Logs = f.read.facts.Logs // read for the first contract that they are of
	}
	s.stale = true
	s.tellConfiguration(f)
	for _, d := range s.docs {
		if d.folder == f {
			d.place, d.compiled = f.live.Place(d.file), nil
		}
	}
	s.republish()
}

// unsaved says whether a document that isn't on disk yet may have to be listed in another folder
// of the workspace than its own.
func (s *server) unsaved(f *folder, d *document) bool {
	return f.root && f != d.folder && d.file != "" && f.live != nil && f.holds(d.file) && f.place(d.file) < 0 && !there(d.file)
}

// fromDisk takes a file as it lies on disk, after its document was closed.
func (s *server) fromDisk(file string) {
	for _, f := range s.folders {
		if f.place(file) >= 0 {
			s.reload(f, func(changed string) bool { return changed == file })
		}
	}
}

// dropFolder forgets a folder.
func (s *server) dropFolder(f *folder) {
	s.folders = slices.DeleteFunc(s.folders, func(g *folder) bool { return g == f })
	f.loading++
	s.unwatch(f)
	s.untellConfiguration(f)
	s.stale = true
	s.queue.put(s.release) // nobody waits for it any more; not now, documents of it have no folder yet
}

func (s *server) didChangeFolders(p *protocol.DidChangeWorkspaceFoldersParams) error {
	for _, r := range p.Event.Removed {
		for _, f := range slices.Clone(s.folders) {
			if f.root && uri.Key(string(f.uri)) == uri.Key(string(r.URI)) {
				s.dropFolder(f)
				for _, d := range s.docs {
					if d.folder == f {
						s.settle(d)
						s.touch(d)
					}
				}
			}
		}
	}
	for _, a := range p.Event.Added {
		s.addFolder(a.URI)
	}
	s.republish()
	return nil
}

// contractURI gives the URI of the i-th contract as state.Folder has it for one that isn't open.
func (f *folder) contractURI(i int) protocol.DocumentURI {
	g := state.Folder{URI: f.uri, Dir: f.dir, Root: f.real, Live: f.live}
	return g.ContractURI(i)
}
