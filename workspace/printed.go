package workspace

import (
	"path/filepath"

	"github.com/heinzel/hz/compiler/diag"
)

// Printed gives a path as hz prints it: relative to dir, the working directory, when it lies
// below it, else absolute, with slashes (interfaces §1), and with what has no visible form
// written out. A relative path is one of dir; dir itself is printed absolute.
func Printed(dir, path string) string {
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	path = filepath.Clean(path)
	if short := printable(filepath.Clean(dir), path); short != "" {
		path = short
	}
	return diag.Visible(filepath.ToSlash(path))
}
