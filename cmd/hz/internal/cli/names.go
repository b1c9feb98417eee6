package cli

import (
	"errors"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/workspace"
)

// absolute gives a path as seen from the working directory.
func (a *app) absolute(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(a.env.Dir, path)
}

// there says whether something is at a path.
func (a *app) there(path string) bool {
	_, err := os.Lstat(a.absolute(path))
	return err == nil
}

// printed gives a path as hz prints it.
func (a *app) printed(path string) string { return workspace.Printed(a.env.Dir, path) }

// isPath tells a PATH from a NAME.
func (a *app) isPath(arg string, folders bool) bool {
	return workspace.IsPath(arg, a.env.Dir, folders)
}

// find gives the contract of a NAME (`x`, `me:x`, `me/x`) in the default folders.
func (a *app) find(arg string) (workspace.Target, error) {
	roots, err := a.roots()
	if err != nil {
		return workspace.Target{}, noRoots(err, "or name the file itself", false)
	}
	t, err := workspace.Find(arg, roots, a.env.Dir)
	var f *workspace.FindError
	if errors.As(err, &f) {
		if len(f.Problems) > 0 {
			return t, a.refuseFindings(f.Problems)
		}
		return t, usage(f.Message, f.Hint)
	}
	return t, err
}

// contractFiles lets the shell complete folders and contracts.
func contractFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"prose.md"}, cobra.ShellCompDirectiveFilterFileExt
}
