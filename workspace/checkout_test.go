package workspace

import (
	"os"
	"path/filepath"
	"testing"
)

func TestCheckoutOf(t *testing.T) {
	root := t.TempDir()
	for _, dir := range []string{"a/.git", "a/b/c", "a/sub/d", "none/e"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	// A linked work tree and a submodule have a file there.
	if err := os.WriteFile(filepath.Join(root, "a/sub/.git"), []byte("gitdir: ../.git/modules/sub\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for dir, want := range map[string]string{"a": "a", "a/b/c": "a", "a/b/none": "a", "a/sub/d": "a/sub", "a/sub": "a/sub", "none/e": ""} {
		if want != "" {
			want = filepath.Join(root, want)
		}
		if got := CheckoutOf(filepath.Join(root, dir)); got != want {
			t.Errorf("%s: %s, want %s", dir, got, want)
		}
	}
}
