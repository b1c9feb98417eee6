package actionlog

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/actionlog/internal/place"
	"github.com/heinzel/hz/compiler/diag"
)

// The files of a log, all in its folder.
const (
	top      = "heinzel"     // in the data folder; below it a folder a namespace, then one a name
	logName  = "spine.jsonl" // the log
	lockName = "spine.lock"  // whose lock orders those that append
	headName = "spine.head"  // how the last append left the log; see doc.go
	tornName = "spine.torn-" // and the number and hash of a torn line that was set aside
)

// KindError says that something stands in a log's place, or on the way to it, that is never
// followed or written to: a symbolic link, a pipe, a folder.
type KindError = place.KindError

// Store is the folder that holds the logs: hz's data folder.
type Store struct{ dir string }

// In gives the store of a data folder, which need not exist.
func In(dataDir string) Store { return Store{dataDir} }

// Log is the log of one Heinzelmännchen. It holds nothing open, and any number of goroutines
// and processes may use it at once.
type Log struct {
	dir, id, namespace, name string
	// For tests: what syncs a file, what writes a line, and who is told of each step.
	sync  func(*os.File) error
	write func(*os.File, []byte) (int, error)
	reach func(step string)
}

// Log gives the log of a Heinzelmännchen by its id as logs write it, such as
// `me/weekly-report`. The log's file need not exist.
func (s Store) Log(id string) (*Log, error) {
	namespace, name, ok := strings.Cut(id, "/")
	if !ok || !isName(namespace) || !isName(name) {
		return nil, fmt.Errorf("%s isn't a Heinzelmännchen's id: write it as me/weekly-report", diag.Quote(id))
	}
	return &Log{dir: s.dir, id: id, namespace: namespace, name: name,
		sync:  (*os.File).Sync,
		write: (*os.File).Write,
		reach: func(string) {},
	}, nil
}

// isName says whether s is lowercase words joined by single dashes, at most 64 characters: no
// name can lead out of a folder, or is another one in other letters.
func isName(s string) bool {
	if s == "" || len(s) > 64 || s[0] == '-' || s[len(s)-1] == '-' || strings.Contains(s, "--") {
		return false
	}
	for _, c := range []byte(s) {
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '-' {
			return false
		}
	}
	return true
}

// ID gives whose log it is, such as `me/weekly-report`.
func (l *Log) ID() string { return l.id }

// Folder gives the path of the folder that the log and what belongs to it lies in.
func (l *Log) Folder() string { return filepath.Join(l.dir, top, l.namespace, l.name) }

// Path gives the path of the log's file.
func (l *Log) Path() string { return filepath.Join(l.Folder(), logName) }

// folder opens the log's folder; see place.Folder.
func (l *Log) folder(create bool) (*os.Root, error) {
	return place.Folder(l.dir, create, top, l.namespace, l.name)
}

// Stat gives the log's size and modification time: equal ones mean the same bytes, except when
// somebody forged the time.
func (l *Log) Stat() (fs.FileInfo, error) {
	dir, err := l.folder(false)
	if err != nil {
		return nil, err
	}
	defer func() { _ = dir.Close() }()
	info, err := dir.Lstat(logName)
	if err == nil && !info.Mode().IsRegular() {
		err = &KindError{Path: l.Path(), Mode: info.Mode().Type(), Want: "a file"}
	}
	return info, err
}

// Logs gives the logs that are there, sorted by id. Folders and files under other names aren't
// looked at, and no symbolic link is followed. When a folder can't be read, the error tells, and
// the other logs are given all the same.
func (s Store) Logs() ([]*Log, error) {
	dir, err := place.Folder(s.dir, false, top)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer func() { _ = dir.Close() }()
	var out []*Log
	namespaces, trouble := folders(dir)
	for _, namespace := range namespaces {
		inner, err := place.Folder(filepath.Join(s.dir, top), false, namespace)
		if err != nil {
			trouble = errors.Join(trouble, err)
			continue
		}
		all, err := folders(inner)
		trouble = errors.Join(trouble, err)
		for _, name := range all {
			info, err := inner.Lstat(name + "/" + logName)
			if err != nil || !info.Mode().IsRegular() {
				if err != nil && !errors.Is(err, fs.ErrNotExist) {
					trouble = errors.Join(trouble, err)
				}
				continue
			}
			l, err := s.Log(namespace + "/" + name)
			if err == nil {
				out = append(out, l)
			}
		}
		_ = inner.Close()
	}
	return out, trouble
}

// folders gives the sorted names of the folders in dir that can belong to a log.
func folders(dir *os.Root) ([]string, error) {
	f, err := dir.Open(".")
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	entries, err := f.ReadDir(-1)
	var out []string
	for _, e := range entries {
		if e.IsDir() && isName(e.Name()) {
			out = append(out, e.Name())
		}
	}
	slices.Sort(out)
	return out, err
}
