package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// unsaved adds the overlays that stand for files which aren't there yet, as the walk would find
// them: below a folder that was named, not below a hidden one, and called NAME.prose.md. One that
// was named itself isn't missing any more.
func (r *Request) unsaved(asked []Target, problems []diag.Diagnostic) ([]Target, []diag.Diagnostic) {
	if len(r.Overlays) == 0 || r.StdinName != "" {
		return asked, problems
	}
	args := r.Args
	if len(args) == 0 {
		args = r.Roots.Folders()
	}
	have := make(map[string]bool, len(asked))
	for i := range asked {
		have[asked[i].File] = true
	}
	var more []Target
	for file := range r.Overlays {
		if !have[file] && !exists(file) {
			if t, ok := r.below(args, file); ok {
				more = append(more, t)
			}
		}
	}
	if len(more) == 0 {
		return asked, problems
	}
	problems = slices.DeleteFunc(problems, func(d diag.Diagnostic) bool {
		return slices.ContainsFunc(more, func(t Target) bool { return t.Named && t.Path == d.Path })
	})
	asked = append(slices.Clone(asked), more...)
	slices.SortFunc(asked, func(a, b Target) int { return strings.Compare(a.Path, b.Path) })
	return asked, problems
}

func exists(file string) bool {
	_, err := os.Lstat(file)
	return !errors.Is(err, fs.ErrNotExist)
}

// below gives the target of a file that isn't there, if one of the arguments leads to it.
func (r *Request) below(args []string, file string) (Target, bool) {
	if !strings.HasSuffix(file, Suffix) {
		return Target{}, false
	}
	for _, arg := range args {
		if arg == "" {
			continue
		}
		if !filepath.IsAbs(arg) {
			arg = filepath.Join(r.Dir, arg)
		}
		dir := followed(filepath.Clean(arg))
		rest, ok := below(dir, file)
		if !ok {
			continue
		}
		parts := strings.Split(rest, string(filepath.Separator))
		if rest != "" && slices.ContainsFunc(parts[:len(parts)-1], Skips) {
			continue
		}
		t := Target{Path: diag.Visible(printable(r.Dir, filepath.Join(filepath.Clean(arg), rest))), File: file, Named: rest == "", base: &base{dir}, rel: rest}
		if rest == "" {
			t.base, t.rel = &base{filepath.Dir(file)}, filepath.Base(file)
		}
		return t, true
	}
	return Target{}, false
}
