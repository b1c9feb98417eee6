package lsp

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/internal/uri"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/watch"
)

// watcher follows what a folder's check depends on, where nobody else tells of it.
type watcher struct {
	cancel context.CancelFunc
	w      *watch.Watcher
}

// initialized registers what the client shall watch, if it can, and asks for the settings.
func (s *server) initialized() {
	if s.can.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		options, err := json.Marshal(protocol.DidChangeWatchedFilesRegistrationOptions{Watchers: []protocol.FileSystemWatcher{
			{GlobPattern: protocol.GlobPattern{Pattern: "**/*" + workspace.Suffix}},
			{GlobPattern: protocol.GlobPattern{Pattern: "**/hz.toml"}},
		}})
		if err == nil {
			s.peer.Call(protocol.MethodRegisterCapability, protocol.RegistrationParams{Registrations: []protocol.Registration{
				{ID: "hz-files", Method: protocol.MethodDidChangeWatchedFiles, RegisterOptions: options},
			}}, nil)
		}
	}
	s.askSettings()
}

// clientWatches says whether the client tells of changes on disk below a folder.
func (s *server) clientWatches(f *folder) bool {
	return f.root && s.can.Workspace.DidChangeWatchedFiles.DynamicRegistration
}

// rarely is between two looks at what the system tells of anyway: each wakes the processor, and
// editors stand open for days.
const rarely = 15 * time.Second

// watch begins to follow what a folder depends on beside what the client tells of: the
// configuration, plugins, action logs, the team's contracts; and its own contracts where the
// client doesn't watch them. f is original as it is going to be. It is called beside the loop.
func (s *server) watch(original, f *folder, overlays map[string][]byte) *watcher {
	o := watch.Options{Request: workspace.Request{Dir: f.dir}, Rarely: rarely}
	if !s.clientWatches(f) {
		o.Request = f.request(overlays)
	}
	settings := f.facts.Settings
	for _, path := range []string{settings.UserFile, settings.ProjectFile, settings.Plugins, logsFolder(settings.DataDir)} {
		if path != "" {
			o.Extra = append(o.Extra, path)
		}
	}
	if settings.ProjectFile == "" && !s.clientWatches(f) {
		o.Extra = append(o.Extra, filepath.Join(f.dir, "hz.toml"))
	}
	if team := f.facts.Roots.Team; team != "" && !f.holds(state.Real(filepath.Join(team, "x"))) {
		o.Extra = append(o.Extra, team)
	}
	ctx, cancel := context.WithCancel(s.ctx)
	w, err := watch.New(ctx, o)
	if err != nil {
		cancel()
		if s.ctx.Err() != nil {
			return nil // the server ends
		}
		s.log.Printf("%s: changes on disk aren't seen: %v", f.dir, err)
		return nil
	}
	logs := logsFolder(settings.DataDir)
	s.work.Go(func() {
		for change := range w.Changes() {
			s.queue.put(func() { s.changed(original, logs, change) })
		}
	})
	return &watcher{cancel, w}
}

func (w *watcher) close() {
	if w != nil {
		w.cancel()
		w.w.Close()
	}
}

// inside says whether a path lies below a folder.
func inside(folder, path string) bool {
	return strings.HasPrefix(path, folder+string(filepath.Separator))
}

func (s *server) unwatch(f *folder) {
	s.watchers[f].close()
	delete(s.watchers, f)
}

func (s *server) closeWatchers() {
	for f := range s.watchers {
		s.unwatch(f)
	}
}

// changed takes in what a watcher tells of; logs is the folder of action logs.
func (s *server) changed(f *folder, logs string, c watch.Change) {
	if !slices.Contains(s.folders, f) || s.phase != serving {
		return // it was told before the watching ended
	}
	all, entries := c.All, false
	var contracts []string
	for _, path := range c.Paths {
		switch {
		case logs != "" && (path == logs || inside(logs, path)):
			entries = true
		case strings.HasSuffix(path, workspace.Suffix) || f.holds(path) && filepath.Base(path) != "hz.toml":
			contracts = append(contracts, path)
		default:
			all = true
		}
	}
	switch {
	case all:
		s.load(f)
	case len(contracts) > 0:
		s.filesChanged(f, contracts)
	}
	if entries && !all {
		s.followLogs(f)
	}
}

// filesChanged reads contracts again that changed on disk. A path may be that of a folder.
func (s *server) filesChanged(f *folder, paths []string) {
	if f.reading {
		f.missed = append(f.missed, paths...)
	}
	s.reload(f, func(file string) bool {
		return slices.ContainsFunc(paths, func(p string) bool {
			return file == p || strings.HasPrefix(file, p+string(filepath.Separator))
		})
	})
	s.renewed = true
}

// didChangeFiles takes in what the client saw on disk. Files that are open are the client's own.
func (s *server) didChangeFiles(p *protocol.DidChangeWatchedFilesParams) error {
	by := map[*folder][]string{}
	for _, e := range p.Changes {
		path, ok := uri.Path(string(e.URI))
		if !ok {
			continue
		}
		file := state.Real(path)
		for _, f := range s.folders {
			switch {
			case filepath.Base(path) == "hz.toml":
				by[f] = append(by[f], "hz.toml")
			case f.holds(file), f.dir == filepath.Dir(file), f.live != nil && f.live.Place(file) >= 0:
				by[f] = append(by[f], file)
			}
		}
	}
	for _, f := range slices.Clone(s.folders) {
		switch paths := by[f]; {
		case len(paths) == 0:
		case slices.Contains(paths, "hz.toml"):
			s.load(f)
		default:
			s.filesChanged(f, paths)
		}
	}
	return nil
}

// nowhere is a path that no file has: nothing changed, and other files may be there.
const nowhere = "\x00"

// filesMoved finds anew which contracts there are.
func (s *server) filesMoved() {
	for _, f := range s.folders {
		s.filesChanged(f, []string{nowhere})
	}
}

// coarse is how coarse the times of files may be.
const coarse = 20 * time.Millisecond

// most is of how many contracts a look is taken, at most, when a person saves or a client asks.
const most = 2000

// look finds what changed on disk since, where only hz's own watching tells of it, and that may
// be a moment late: at a save, or when diagnostics are asked for.
func (s *server) look(f *folder) {
	if f == nil || f.live == nil || s.clientWatches(f) || f.live.Len() > most {
		return
	}
	stamps := stampsOf(f)
	if f.stamps != nil {
		for file, stamp := range stamps {
			if f.stamps[file] != stamp {
				before := f.stamps
				s.reload(f, func(file string) bool { return before[file] != stamps[file] })
				s.renewed = true
				break
			}
		}
	}
	f.stamps = stamps
}

// stamp is what a file system tells of a file without reading it.
type stamp struct {
	size int64
	time time.Time
}

func stampsOf(f *folder) map[string]stamp {
	out := make(map[string]stamp, f.live.Len())
	for i := range f.live.Len() {
		file := f.live.Target(i).File
		if info, err := os.Lstat(file); err == nil {
			out[file] = stamp{info.Size(), info.ModTime()}
		} else {
			out[file] = stamp{size: -1}
		}
	}
	return out
}
