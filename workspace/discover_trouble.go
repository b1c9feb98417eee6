package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace/internal/folder"
)

// unreadable is the code of every file or folder that hz can't take (guide, the codes).
const unreadable diag.Code = "HZC001"

// trouble is why a path can't be taken, and what to do.
type trouble struct{ message, hint string }

// at makes the finding, of the whole file: line 1, column 1 (interfaces §1).
func (t trouble) at(printed string) diag.Diagnostic {
	start := source.Position{Line: 1, Column: 1}
	return diag.Diagnostic{
		Code: unreadable, Severity: diag.Error, Path: printed, Range: source.Range{Start: start, End: start},
		Message: diag.Cut(t.message, diag.MaxMessage), Hint: diag.Cut(t.hint, diag.MaxMessage),
	}
}

// missing explains why a named path can't be looked up.
func missing(err error, raw string) trouble {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if near := neighbour(raw); near != "" {
			return trouble{"there is no file or folder at this path", likely(near)}
		}
		if filepath.Separator == '/' && strings.Contains(raw, `\`) {
			return trouble{"there is no file or folder at this path", "write / between folders here, not \\"}
		}
		return trouble{"there is no file or folder at this path", "check the spelling; a path starts from the working directory"}
	case errors.Is(err, syscall.ENOTDIR):
		return trouble{"there is nothing at this path: a part of it is a file, not a folder", "name the file itself"}
	}
	return other("this path", err)
}

// missing explains why a named path can't be looked up. Where the name of a contract stands in
// the place of its path, that is more than a likeness, and less than a file of that very name.
func (d *discovery) missing(arg string, n *named) trouble {
	t := missing(n.err, n.raw)
	if d.opts.Contract == nil || !errors.Is(n.err, fs.ErrNotExist) {
		return t
	}
	if _, last := split(n.raw); t.hint != likely(last+Suffix) {
		if path := d.opts.Contract(arg); path != "" {
			t.hint = "a path is needed here; the contract of that name is " + path
		}
	}
	return t
}

// likely is the hint that a name was meant.
func likely(near string) string { return "did you mean " + diag.Quote(near) + "?" }

// maxNeighbours bounds how many names are compared with one that isn't there.
const maxNeighbours = 4096

// neighbour gives the name beside a missing one that was probably meant: a contract or a
// folder, by its last element, or "".
func neighbour(raw string) string {
	dir, last := split(trimmed(raw))
	f, err := os.Open(dir)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }()
	entries, _ := f.ReadDir(maxNeighbours)
	var names, files, folders []string
	for _, e := range entries {
		switch {
		case e.IsDir() && !skipped(e.Name()) && !strings.HasSuffix(e.Name(), Suffix):
			folders = append(folders, e.Name())
		case e.Type().IsRegular():
			if stem, ok := strings.CutSuffix(e.Name(), Suffix); ok {
				names = append(names, stem)
				files = append(files, e.Name())
			}
		}
	}
	for _, list := range [][]string{names, files, folders} {
		slices.Sort(list)
	}
	stem := strings.TrimSuffix(strings.TrimSuffix(last, ".md"), ".prose")
	if slices.Contains(names, stem) {
		return stem + Suffix
	}
	if near := diag.Suggest(stem, names); near != "" {
		return near + Suffix
	}
	if near := diag.Suggest(last, files); near != "" {
		return near // the slip is in the ending: a.prose.mb
	}
	return diag.Suggest(last, folders)
}

// link explains a named path that is a symbolic link.
func link(wd, raw string) trouble {
	t := trouble{"this is a symbolic link, and hz follows none", "name what it points to"}
	if to, err := os.Readlink(trimmed(raw)); err == nil {
		if !filepath.IsAbs(to) {
			dir, _ := split(trimmed(raw))
			to = filepath.Join(dir, to)
		}
		t.hint = "name what it points to: " + diag.Quote(printable(wd, filepath.Clean(to)))
	}
	return t
}

// wrongSuffix explains a named file that isn't called NAME.prose.md.
func wrongSuffix(name string) trouble {
	stem := name
	for _, end := range []string{".md", ".markdown", ".txt", ".prose"} {
		if n := len(stem) - len(end); n > 0 && strings.EqualFold(stem[n:], end) {
			stem = stem[:n]
		}
	}
	return trouble{"this is no contract by its name: a contract's name ends in " + Suffix,
		"if it is one, call it " + diag.Quote(stem+Suffix)}
}

// kindTrouble explains what is no regular file, though it is called like a contract or named.
func kindTrouble(kind fs.FileMode) trouble {
	switch {
	case kind.IsDir():
		return trouble{"this is a folder, though it is called like a contract: hz reads files called NAME" + Suffix,
			"take the contract out of the folder, or give the folder another name"}
	case kind&fs.ModeSymlink != 0:
		return trouble{"this is a symbolic link, and hz follows none", "put the file itself here"}
	}
	return trouble{"this is " + folder.Kind(kind) + ", and hz opens only regular files", "put the contract into a file"}
}

// folderTrouble explains a folder that can't be walked.
func folderTrouble(err error) trouble {
	var kind *folder.KindError
	if errors.As(err, &kind) && kind.Mode&fs.ModeSymlink != 0 {
		return kindTrouble(kind.Mode)
	}
	return other("this folder", err)
}

// fileTrouble explains a file that was found and can't be read.
func fileTrouble(err error) trouble {
	var kind *folder.KindError
	var size *folder.SizeError
	switch {
	case errors.As(err, &kind):
		return kindTrouble(kind.Mode)
	case errors.As(err, &size):
		return trouble{fmt.Sprintf("this file has %s%d bytes, and a contract has at most %d (256 KiB)", atLeast(size), size.Size, size.Limit),
			"move what is data or reference into documents that the contract reads as inputs"}
	}
	return other("this file", err)
}

// atLeast tells the size of a file that was still growing from one that is known.
func atLeast(size *folder.SizeError) string {
	if size.Size == size.Limit+1 {
		return "at least "
	}
	return ""
}

// other explains what any path can meet.
func other(what string, err error) trouble {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return trouble{what + " vanished while hz was looking at it", "run hz again"}
	case errors.Is(err, folder.ErrChanged):
		return trouble{what + " was replaced while hz opened it", "run hz again"}
	case errors.Is(err, fs.ErrPermission):
		return trouble{what + " can't be read: permission denied", "give yourself permission to read it"}
	}
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return trouble{fmt.Sprintf("%s can't be read: %s", what, diag.Visible(err.Error())), "make it readable, or leave it out"}
}
