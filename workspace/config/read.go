package config

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace/internal/folder"
	"github.com/heinzel/hz/workspace/internal/tomltree"
)

const maxFile = 256 << 10 // bytes of a hz.toml

// what names a file in messages.
const (
	what    = "the configuration"
	instead = "put a file called " + FileName + " there"
)

// readUser reads the user's file, which may be a link: people keep such files in a repository
// and link to them. A file that isn't there has no text.
func readUser(path string) ([]byte, error) {
	real, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Lstat(path); err == nil {
			return nil, errors.New("it is a symbolic link to nothing")
		}
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return read(real)
}

// readProject reads a project's file. Somebody else may have made it, so it is no link.
func readProject(path string) ([]byte, error) {
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	return read(filepath.Join(dir, filepath.Base(path)))
}

func read(path string) ([]byte, error) {
	dir, err := folder.Open(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	defer func() { _ = dir.Close() }()
	return dir.Read(filepath.Base(path), maxFile, nil)
}

// document is a hz.toml that was read.
type document struct {
	path string
	text []byte
	root *tomltree.Table // nil when it can't be parsed
	file *source.File
}

// parse reads a text. The problem is what keeps it from being TOML.
func parse(path string, text []byte) (document, []Problem) {
	d := document{path: path, text: text, file: source.NewFile(path, text)}
	root, err := tomltree.Parse(text[tomltree.BOM(text):], what)
	var f *tomltree.Fault
	if errors.As(err, &f) {
		return d, tomltree.Problems(path, text, []tomltree.Fault{*f}, "file")
	}
	d.root = root
	return d, nil
}

// place gives where an offset of the tree lies in the file.
func (d document) place(at int) Place {
	return Place{d.path, d.file.Position(at + tomltree.BOM(d.text))}
}

// projectFile finds the project's file: the nearest one in the working directory or in a
// folder above it, up to the top of its Git checkout. Outside of a checkout only the working
// directory itself counts: else a file in a folder that many people write to, such as /tmp,
// would configure everyone below it. The user's own file is no project's.
func projectFile(dir, userFile string) string {
	if dir == "" {
		return ""
	}
	top := folder.CheckoutOf(dir)
	for at := dir; ; at = filepath.Dir(at) {
		path := filepath.Join(at, FileName)
		if info, err := os.Lstat(path); err == nil {
			if user, err := os.Lstat(userFile); err == nil && os.SameFile(info, user) {
				return ""
			}
			return path
		}
		if at == top || top == "" || at == filepath.Dir(at) {
			return ""
		}
	}
}
