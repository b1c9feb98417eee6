package workspace

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// FindError says why a NAME leads to no contract, or to more than one, and what to do.
type FindError struct {
	Message, Hint string
	Problems      []diag.Diagnostic // what kept hz from finding it: a folder that can't be searched, or what has its name and is no file
}

// Error gives the message.
func (e *FindError) Error() string { return e.Message }

// IsPath tells a PATH from a NAME where either may stand: what is there is a path, and so is
// what can't be a name. dir is the working directory. A folder counts as there only when the
// command takes folders.
func IsPath(arg, dir string, folders bool) bool {
	file := arg
	if !filepath.IsAbs(file) {
		file = filepath.Join(dir, file)
	}
	if info, err := os.Lstat(file); err == nil && (folders || !info.IsDir()) {
		return true
	}
	if _, _, err := ParseName(arg); err == nil {
		return false
	}
	if namespace, name, ok := strings.Cut(arg, "/"); ok && (namespace == Me || namespace == Team) && !strings.ContainsAny(name, `./\`) {
		return false // me/Digest: a slip in a name
	}
	return strings.ContainsAny(arg, `./\`) && !strings.HasPrefix(arg, Me+":") && !strings.HasPrefix(arg, Team+":")
}

// Find gives the contract of a NAME (`x`, `me:x`, `me/x`; interfaces §1) in the default
// folders, by its file's name. dir is the working directory. An error is a *FindError.
func Find(arg string, roots Roots, dir string) (Target, error) {
	namespace, name, err := ParseName(arg)
	if err != nil {
		return Target{}, &FindError{Message: err.Error()}
	}
	var found []Target
	var spaces, known []string
	var problems []diag.Diagnostic
	for _, root := range []struct{ namespace, dir string }{{Me, roots.Me}, {Team, roots.Team}} {
		if root.dir == "" || namespace != "" && namespace != root.namespace {
			continue
		}
		targets, trouble := Discover([]string{root.dir}, Options{Dir: dir, Optional: true})
		problems = append(problems, slices.DeleteFunc(trouble, func(p diag.Diagnostic) bool { return elsewhere(p.Path, name) })...)
		for _, t := range targets {
			known = append(known, t.Stem())
			if t.Stem() == name {
				found = append(found, t)
				spaces = append(spaces, root.namespace)
			}
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(found) == 0:
		return Target{}, &FindError{"there is no contract " + diag.Quote(arg), nearTo(arg, name, known, roots, dir), problems}
	case spaces[0] != spaces[1]:
		return Target{}, &FindError{Message: "both me and team have a contract " + diag.Quote(name), Hint: "write me:" + name + " or team:" + name}
	}
	return Target{}, &FindError{Message: found[0].Path + " and " + found[1].Path + " are both called " + diag.Quote(name), Hint: "name the file by its path"}
}

// elsewhere says of a path that it is called as another contract than name would be: what is
// wrong with that one hides nobody else's.
func elsewhere(path, name string) bool {
	stem, contract := strings.CutSuffix(filepath.Base(filepath.FromSlash(path)), Suffix)
	return contract && stem != name
}

// nearTo gives the hint for a name that no contract has: a contract of that name in the working
// directory, the nearest name, or where hz looked.
func nearTo(arg, name string, known []string, roots Roots, dir string) string {
	if info, err := os.Lstat(join(dir, name+Suffix)); err == nil && info.Mode().IsRegular() {
		return "did you mean the file " + name + Suffix + "?"
	}
	slices.Sort(known)
	if near := diag.Suggest(name, known); near != "" {
		return "did you mean " + strings.TrimSuffix(arg, name) + near + "?"
	}
	if namespace, _, err := ParseName(arg); err == nil && namespace == Team && roots.Team == "" {
		return "no checkout of a team's repository is configured: hz team join URL"
	}
	var looked []string
	for _, folder := range roots.Folders() {
		looked = append(looked, diag.Visible(printable(dir, filepath.Clean(folder))))
	}
	return "hz looks below " + strings.Join(looked, " and ") + "; a file elsewhere is named by its path"
}
