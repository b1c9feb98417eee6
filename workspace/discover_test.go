package workspace

import (
	"path/filepath"
	"testing"
)

// realTemp gives a temporary folder with no link in its path.
func realTemp(tb testing.TB) string {
	tb.Helper()
	dir, err := filepath.EvalSymlinks(tb.TempDir())
	if err != nil {
		tb.Fatal(err)
	}
	return dir
}
