package watch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/heinzel/hz/workspace"
)

// scope is what is watched: the folders that are, and the points that decide which.
//
// The source of notifications knows folders by number: one that is watched under two paths, as
// one that moved may be, answers to the first alone. So whoever may have moved is removed
// before anything is added.
type scope struct {
	request workspace.Request
	extra   []string

	source  source
	polled  poller
	folders map[string]folder
	points  map[string]stamp    // the paths that the areas stand at, as they were last
	awaited map[string][]string // folders that are yet to come, and the points that lie in them
	remote  func(dir string) bool
	limited func(dir string, err error)
}

// folder is one that is watched.
type folder struct {
	info fs.FileInfo // when it was added
	role role
}

// role says what counts in a folder.
type role uint8

const (
	contracts role = 1 << iota // the names of contracts
	anything                   // all names
	deep                       // the folders below, too
)

// parents says whether the folder that holds a point is watched, so that the point's own end
// and beginning are told at once. With kqueue that would open every file in it.
var parents = runtime.GOOS == "linux" || runtime.GOOS == "windows"

// scan brings what is watched up to date with the areas that the request has now.
func (s *scope) scan() {
	for dir, f := range s.folders {
		if info, err := os.Lstat(dir); err != nil || !info.IsDir() || !os.SameFile(info, f.info) {
			s.remove(dir)
		}
	}
	s.points, s.awaited = map[string]stamp{}, map[string][]string{}
	seen := map[string]role{}
	for _, a := range workspace.Areas(s.request) {
		s.point(a.Path, seen)
		switch a.Kind {
		case workspace.Tree:
			s.walk(a.Path, contracts|deep, seen)
		case workspace.Flat:
			s.walk(a.Path, contracts, seen)
		}
	}
	for _, path := range s.extra {
		path = followed(path)
		s.point(path, seen)
		if to, err := filepath.EvalSymlinks(path); err == nil && to != path {
			path = to // a configuration may be a link to where somebody keeps it
			s.point(path, seen)
		}
		s.walk(path, anything|deep, seen)
	}
	for dir := range s.folders {
		if _, ok := seen[dir]; !ok {
			s.remove(dir)
		}
	}
}

// followed gives a path with the links above it followed, so that a folder is known by one path.
func followed(path string) string {
	if dir, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		return filepath.Join(dir, filepath.Base(path))
	}
	return filepath.Clean(path)
}

// point notes a path whose coming, changing and going counts. Where the folder that holds it is
// yet to come, the first one above it that isn't there is waited for.
func (s *scope) point(path string, seen map[string]role) {
	s.points[path] = stampOf(path)
	dir := filepath.Dir(path)
	if !parents || dir == path {
		return
	}
	first := ""
	for {
		if _, err := os.Lstat(dir); !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir) {
			break
		}
		first, dir = dir, filepath.Dir(dir)
	}
	if first != "" {
		s.awaited[first] = append(s.awaited[first], path)
	}
	s.walk(dir, 0, seen)
}

// walk watches a folder, and those below it when the role says so. Each is watched before it
// is listed: what comes to be in it later is told.
func (s *scope) walk(dir string, r role, seen map[string]role) {
	if had, ok := seen[dir]; ok && had|r == had {
		return
	}
	info, err := os.Lstat(dir)
	if err != nil || !info.IsDir() {
		return
	}
	r |= seen[dir]
	seen[dir] = r
	s.add(dir, info, r)
	if r&deep == 0 {
		return
	}
	entries, _ := os.ReadDir(dir) // on an error the check says what is wrong
	for _, e := range entries {
		if e.IsDir() && !workspace.Skips(e.Name()) {
			s.walk(filepath.Join(dir, e.Name()), r, seen)
		}
	}
}

// add watches one folder. Where the system can't, it is looked at from time to time.
func (s *scope) add(dir string, info fs.FileInfo, r role) {
	f, ok := s.folders[dir]
	if !ok {
		f.info = info
		err := errRemote
		if !s.remote(dir) {
			err = s.source.Add(dir)
		}
		switch {
		case err == nil:
		case errors.Is(err, fs.ErrNotExist), errors.Is(err, fs.ErrPermission):
			// It has just gone; or the check says what is wrong, and the folder above tells
			// when that changes.
		default:
			s.polled.add(dir)
			s.limited(dir, err)
		}
	}
	f.role = r
	s.folders[dir] = f
}

// remove forgets one folder.
func (s *scope) remove(dir string) {
	s.source.Remove(dir)
	s.polled.remove(dir)
	delete(s.folders, dir)
}

// clear forgets all folders, so that the next scan watches them afresh.
func (s *scope) clear() {
	for dir := range s.folders {
		s.remove(dir)
	}
}

// count gives how many folders are watched for what is in them.
func (s *scope) count() int {
	n := 0
	for _, f := range s.folders {
		if f.role != 0 {
			n++
		}
	}
	return n
}
