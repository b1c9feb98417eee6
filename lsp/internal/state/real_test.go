package state

import (
	"os"
	"path/filepath"
	"testing"
)

// A file has one path before its folders are there, and afterwards.
func TestReal(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(root, "w"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("w", filepath.Join(root, "link")); err != nil {
		t.Skip(err)
	}
	named, want := filepath.Join(root, "link", "a", "b", "x.prose.md"), filepath.Join(root, "w", "a", "b", "x.prose.md")
	if got := Real(named); got != want {
		t.Errorf("without its folders: %s", got)
	}
	if err := os.MkdirAll(filepath.Dir(want), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := Real(named); got != want {
		t.Errorf("with its folders: %s", got)
	}
	for _, same := range []string{string(filepath.Separator), filepath.Join(root, "x"), filepath.Join(root, "w", "x")} {
		if got := Real(same); got != same {
			t.Errorf("%s became %s", same, got)
		}
	}
}
