package watch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/fsnotify/fsnotify"
)

// poller finds by looking what a source of notifications would tell. The zero value is ready.
type poller struct{ folders map[string]*listing }

// listing is a folder as the last look showed it.
type listing struct {
	info    fs.FileInfo
	entries map[string]stamp
}

func (p *poller) add(dir string) {
	if p.folders == nil {
		p.folders = map[string]*listing{}
	}
	if l, err := list(dir); err == nil {
		p.folders[dir] = l
	}
}

func (p *poller) remove(dir string) { delete(p.folders, dir) }

// list looks into a folder.
func list(dir string) (*listing, error) {
	info, err := os.Lstat(dir)
	if err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrPermission) {
		return nil, err
	}
	l := &listing{info, make(map[string]stamp, len(entries))}
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			l.entries[e.Name()] = stamp{info}
		}
	}
	return l, nil
}

// look compares each folder with what the last look showed, and gives the differences in no
// order. A folder that is gone, or was replaced, is forgotten after its end was told.
func (p *poller) look() []fsnotify.Event {
	var out []fsnotify.Event
	for dir, was := range p.folders {
		is, err := list(dir)
		if err != nil || !os.SameFile(was.info, is.info) {
			delete(p.folders, dir)
			out = append(out, fsnotify.Event{Name: dir, Op: fsnotify.Remove})
			continue
		}
		p.folders[dir] = is
		for name, now := range is.entries {
			before, ok := was.entries[name]
			switch {
			case !ok:
				out = append(out, fsnotify.Event{Name: filepath.Join(dir, name), Op: fsnotify.Create})
			case before.same(now):
			case !os.SameFile(before.info, now.info):
				out = append(out, fsnotify.Event{Name: filepath.Join(dir, name), Op: fsnotify.Remove | fsnotify.Create})
			case before.info.Mode() != now.info.Mode():
				out = append(out, fsnotify.Event{Name: filepath.Join(dir, name), Op: fsnotify.Write | fsnotify.Chmod})
			default:
				out = append(out, fsnotify.Event{Name: filepath.Join(dir, name), Op: fsnotify.Write})
			}
		}
		for name := range was.entries {
			if _, ok := is.entries[name]; !ok {
				out = append(out, fsnotify.Event{Name: filepath.Join(dir, name), Op: fsnotify.Remove})
			}
		}
	}
	return out
}
