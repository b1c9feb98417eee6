package logbook

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace"
)

// What names the Heinzelmännchen to which the entries that are reported from a working
// directory belong (ADR 0052 §2).
const (
	OwnerVariable = "HZ_HEINZEL" // the environment variable, which counts first
	OwnerFile     = ".heinzel"   // the file, in the directory or in the nearest folder above
)

// maxOwnerFile bounds the file; a NAME is short.
const maxOwnerFile = 4 << 10

// Owner gives the NAME of the Heinzelmännchen that the working directory belongs to. The error
// is an *Error, and says how to name one when nothing does.
func (b *Book) Owner() (string, error) {
	if name := b.Getenv(OwnerVariable); name != "" {
		if _, _, err := workspace.ParseName(name); err != nil {
			return "", &Error{true, OwnerVariable + ": " + err.Error(), ""}
		}
		return name, nil
	}
	for dir := b.Dir; ; dir = filepath.Dir(dir) {
		name, err := readOwner(filepath.Join(dir, OwnerFile))
		if err != nil {
			path := workspace.Printed(b.Dir, filepath.Join(dir, OwnerFile))
			return "", &Error{true, path + ": " + err.Error(), "write the name of a Heinzelmännchen into it, such as weekly-report, or add --heinzel NAME"}
		}
		if name != "" {
			return name, nil
		}
		if dir == filepath.Dir(dir) {
			return "", &Error{true, "nothing tells whose entry this is", "add --heinzel NAME, or write the name into a file " + OwnerFile + " here: echo NAME > " + OwnerFile}
		}
	}
}

// readOwner gives the NAME in a file, "" when there is no file. Empty lines and those that
// begin with # don't count.
func readOwner(path string) (string, error) {
	info, err := os.Lstat(path)
	switch {
	case err != nil, info.IsDir(): // a folder is another program's
		return "", nil
	case !info.Mode().IsRegular():
		return "", errors.New("it is no regular file")
	}
	f, err := os.Open(path)
	if err != nil {
		return "", errors.New("it can't be read")
	}
	defer func() { _ = f.Close() }()
	text, err := io.ReadAll(io.LimitReader(f, maxOwnerFile+1))
	if err != nil || len(text) > maxOwnerFile {
		return "", errors.New("it holds more than a name")
	}
	name := ""
	for line := range strings.Lines(strings.TrimPrefix(string(text), "\ufeff")) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case name != "":
			return "", fmt.Errorf("it names more than one Heinzelmännchen, %s and %s", diag.Quote(name), diag.Quote(line))
		default:
			name = line
		}
	}
	if name == "" {
		return "", errors.New("it names nobody")
	}
	if _, _, err := workspace.ParseName(name); err != nil {
		return "", err
	}
	return name, nil
}
