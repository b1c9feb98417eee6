package watch

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/fsnotify/fsnotify"

	"github.com/heinzel/hz/workspace"
)

// gathering is what has happened since the last offer.
type gathering struct {
	paths  map[string]bool // true for one that was last seen going
	all    bool
	moved  bool // folders came or went: scan before the offer
	afresh bool // … and watch all of them anew
}

func (g *gathering) empty() bool { return len(g.paths) == 0 && !g.all && !g.moved }

// wait says whether a file that went may soon be back: some editors save by taking the old
// file away before they put the new one in its place.
func (l *loop) wait() bool {
	looked := 0
	for path, gone := range l.gathered.paths {
		if !gone {
			continue
		}
		if looked++; looked > 100 {
			return true
		}
		if _, err := os.Lstat(path); err != nil {
			return true
		}
	}
	return false
}

// take gathers what counts of events.
func (l *loop) take(events []fsnotify.Event) {
	for _, e := range events {
		l.event(e)
	}
}

// event gathers one event if it counts.
func (l *loop) event(e fsnotify.Event) {
	path := filepath.Clean(e.Name)
	if e.Op == fsnotify.Chmod && !l.otherMode(path) {
		return
	}
	gone := e.Has(fsnotify.Remove) || e.Has(fsnotify.Rename)
	name := filepath.Base(path)
	above := l.scope.folders[filepath.Dir(path)].role
	counts := above&contracts != 0 && strings.HasSuffix(name, workspace.Suffix) ||
		above&anything != 0 && !workspace.Skips(name)
	if _, ok := l.scope.points[path]; ok {
		counts = true
		l.gathered.moved = l.gathered.moved || e.Op != fsnotify.Write
	}
	for _, point := range l.scope.awaited[path] { // it may have come with all that lies in it
		l.gathered.moved = true
		l.gather(point, false)
	}
	switch f, ok := l.scope.folders[path]; {
	case ok && e.Op == fsnotify.Write:
		return // something happened in the folder, which has an event of its own
	case ok:
		counts = counts || f.role != 0
		l.gathered.moved = true
		if gone || e.Has(fsnotify.Create) {
			l.scope.remove(path)
		}
		// What lies below a folder that moved is still watched, under names that don't hold.
		l.gathered.afresh = l.gathered.afresh || e.Has(fsnotify.Rename)
	case above&deep != 0 && (e.Has(fsnotify.Create) || e.Has(fsnotify.Chmod)) && !workspace.Skips(name):
		if info, err := os.Lstat(path); err == nil && info.IsDir() {
			counts = true
			l.gathered.moved = true
		}
	}
	if counts {
		l.gather(path, gone && !e.Has(fsnotify.Create))
	}
}

func (l *loop) gather(path string, gone bool) {
	g := &l.gathered
	if g.paths == nil {
		g.paths = map[string]bool{}
	}
	if g.paths[path] = gone; len(g.paths) > maxPaths {
		g.all, g.paths = true, nil
	}
}

// otherMode says whether a path's kind and permissions are others than it said last time. Some
// programs touch the attributes of files that they only read: such a one can't make hz check
// for ever.
func (l *loop) otherMode(path string) bool {
	info, err := os.Lstat(path)
	if err != nil {
		return false // its end has an event of its own
	}
	was, ok := l.modes[path]
	l.modes[path] = info.Mode()
	return !ok || was != info.Mode()
}

// look finds what no notification tells.
func (l *loop) look() {
	l.take(l.scope.polled.look())
	for path, was := range l.scope.points {
		if is := stampOf(path); !was.same(is) {
			l.scope.points[path] = is
			l.gathered.moved = true
			l.gather(path, is.info == nil)
		}
	}
}
