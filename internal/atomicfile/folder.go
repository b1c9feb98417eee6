package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Folder makes the folder at path, and those above it that are missing, for this user alone
// (0700). What is there already stays as it is; links to folders count as folders.
func Folder(path string) error { return os.MkdirAll(path, 0o700) }

// folder opens a folder. With below, each step from there on must be no link.
func folder(path, below string) (*os.Root, error) {
	if below == "" {
		return os.OpenRoot(path)
	}
	rest, err := filepath.Rel(below, path)
	if err != nil || !filepath.IsLocal(rest) {
		return nil, &fs.PathError{Op: "open", Path: path, Err: errors.New("it isn't below " + below)}
	}
	dir, err := os.OpenRoot(below)
	if err != nil || rest == "." {
		return dir, err
	}
	at := below
	for _, name := range strings.Split(rest, string(filepath.Separator)) {
		at = filepath.Join(at, name)
		next, err := step(dir, name, at)
		_ = dir.Close()
		if err != nil {
			return nil, err
		}
		dir = next
	}
	return dir, nil
}

// step opens a folder in another one, and makes sure that it is the one which was no link.
func step(dir *os.Root, name, path string) (*os.Root, error) {
	info, err := dir.Lstat(name)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &KindError{path, info.Mode().Type()}
	}
	next, err := dir.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	if now, err := next.Stat("."); err != nil || !os.SameFile(now, info) {
		_ = next.Close()
		return nil, ErrChanged
	}
	return next, nil
}
