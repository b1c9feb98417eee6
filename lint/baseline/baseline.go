// Package baseline holds findings that are known and left for later, so that a check shows
// only new ones (interfaces §1, `--baseline`).
//
// An entry says which finding it is by the file, the code, what the message says (diag.Kind)
// and the text of the line, and how many such there are. So it holds when lines move or are
// indented anew, and ends when its line is edited. It never holds a line number.
package baseline

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// Entry is one kind of finding of one file.
type Entry struct {
	File  string    // relative to the baseline's folder, with /; characters without form written out
	Code  diag.Code // never diag.Internal
	Kind  string    // diag.Kind of the message
	Line  string    // the line's text, as lint.Key has it
	Count int       // how many such findings there are, from 1
}

// key is an entry without its count.
type key struct {
	file       string
	code       diag.Code
	kind, line string
}

func (e *Entry) key() key { return key{e.File, e.Code, e.Kind, e.Line} }

// Baseline is a set of entries, sorted, each key once.
type Baseline struct{ Entries []Entry }

// New makes a baseline for the given file of all findings of a result that can be in one, and
// says how many can't. The result must have its texts (lint.Options.KeepText).
func New(r *lint.Result, file string) (b *Baseline, left int) {
	counts := map[key]int{}
	for i, k := range r.Keys(pathsOf(r, file)) {
		if !listable(r, &r.Diagnostics[i]) {
			left++
			continue
		}
		counts[key{k.Path, k.Code, k.Kind, k.Line}]++
	}
	b = &Baseline{Entries: make([]Entry, 0, len(counts))}
	for k, n := range counts {
		b.Entries = append(b.Entries, Entry{k.file, k.code, k.kind, k.line, n})
	}
	b.sort()
	return b, left
}

func (b *Baseline) sort() {
	slices.SortFunc(b.Entries, func(a, b Entry) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Kind, b.Kind))
	})
}

// Len gives how many findings the baseline lists.
func (b *Baseline) Len() int {
	n := 0
	for i := range b.Entries {
		n += b.Entries[i].Count
	}
	return n
}

// listable says whether a finding can be in a baseline. What hz couldn't look at can't: faults
// of hz itself, and files and folders that weren't read.
func listable(r *lint.Result, d *diag.Diagnostic) bool {
	return allowed(d.Code) && (d.Code != unread || r.Files[d.Path] != nil)
}

// unread is the code of what can't be read; it also stands for files without frontmatter.
const unread diag.Code = "HZC001"

// allowed says whether findings of a code can be in a baseline. Those about what somebody
// approved, and about the logs of what was done (HZC3… and HZC4…), are no flaws of a text
// that may wait: to accept such a change there are pins.
func allowed(c diag.Code) bool {
	return c != diag.Internal && !strings.HasPrefix(string(c), "HZC3") && !strings.HasPrefix(string(c), "HZC4")
}

// pathsOf gives the path of a finding's file as entries have it. The files' real places are
// compared, so that a baseline is the same from any working directory.
func pathsOf(r *lint.Result, file string) func(printed string) string {
	folder := folderOf(file)
	return func(printed string) string {
		i, found := slices.BinarySearchFunc(r.Targets, printed, func(t workspace.Target, path string) int { return strings.Compare(t.Path, path) })
		if !found {
			return printed
		}
		return entryFile(folder, r.Targets[i].File)
	}
}

// folderOf gives the folder of a baseline's file, with the links in it followed.
func folderOf(file string) string {
	folder := filepath.Dir(file)
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		return real
	}
	return folder
}

func entryFile(folder, file string) string {
	return strings.ToValidUTF8(diag.Visible(lint.Relative(folder, file)), "\ufffd")
}
