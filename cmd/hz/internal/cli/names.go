package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace"
)

// exists says of a folder whether it is there.
func exists(dir string) string {
	info, err := os.Stat(dir)
	switch {
	case err == nil && info.IsDir():
		return "exists"
	case err == nil:
		return "is no folder"
	}
	return "doesn't exist yet"
}

// absolute gives a path as seen from the working directory.
func (a *app) absolute(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(a.env.Dir, path)
}

// printed gives a path as hz prints it: relative to the working directory when it lies below
// it, else absolute, with slashes (interfaces §1).
func (a *app) printed(path string) string {
	path = filepath.Clean(a.absolute(path))
	dir := strings.TrimSuffix(a.env.Dir, string(filepath.Separator)) + string(filepath.Separator)
	if rest, ok := strings.CutPrefix(path, dir); ok && rest != "" {
		path = rest
	}
	return diag.Visible(filepath.ToSlash(path))
}

// isPath tells a PATH from a NAME: what is there is a path, and so is what can't be a name. A
// folder counts as there only when the command takes folders.
func (a *app) isPath(arg string, folders bool) bool {
	if info, err := os.Lstat(a.absolute(arg)); err == nil && (folders || !info.IsDir()) {
		return true
	}
	if _, _, err := workspace.ParseName(arg); err == nil {
		return false
	}
	return strings.ContainsAny(arg, `./\`) && !strings.HasPrefix(arg, "me:") && !strings.HasPrefix(arg, "team:")
}

// find gives the contract of a NAME (`x`, `me:x`, `me/x`) in the default folders.
func (a *app) find(arg string) (workspace.Target, error) {
	namespace, name, err := workspace.ParseName(arg)
	if err != nil {
		return workspace.Target{}, usage(err.Error(), "")
	}
	roots, err := a.roots()
	if err != nil {
		return workspace.Target{}, usage(err.Error(), "or name the file itself")
	}
	var found []workspace.Target
	var spaces, known []string
	for _, root := range []struct{ namespace, dir string }{{workspace.Me, roots.Me}, {workspace.Team, roots.Team}} {
		if root.dir == "" || namespace != "" && namespace != root.namespace {
			continue
		}
		targets, _ := workspace.Discover([]string{root.dir}, workspace.Options{Dir: a.env.Dir, Optional: true})
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
		slices.Sort(known)
		hint := didYouMean(name, known, "hz looks below "+filepath.ToSlash(roots.Me)+"; a file elsewhere is named by its path")
		return workspace.Target{}, usage("there is no contract "+diag.Quote(arg), hint)
	case spaces[0] != spaces[1]:
		return workspace.Target{}, usage(fmt.Sprintf("both me and team have a contract %s", diag.Quote(name)), "write me:"+name+" or team:"+name)
	}
	return workspace.Target{}, usage(fmt.Sprintf("%s and %s are both called %s", found[0].Path, found[1].Path, diag.Quote(name)), "name the file by its path")
}

// contractFiles lets the shell complete folders and contracts.
func contractFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"prose.md"}, cobra.ShellCompDirectiveFilterFileExt
}
