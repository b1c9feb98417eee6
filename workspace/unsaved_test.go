package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An overlay that isn't on disk counts where a walk would find it, and nowhere else.
func TestUnsaved(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{"w/sub", "w/.hidden", "other"} {
		if err := os.MkdirAll(filepath.Join(root, dir), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "w", "m.prose.md"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("w", filepath.Join(root, "link")); err != nil {
		t.Skip(err)
	}
	if err := os.Symlink("m.prose.md", filepath.Join(root, "w", "to.prose.md")); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct{ args, overlays, want string }{
		{"w", "w/z.prose.md w/a.prose.md w/sub/b.prose.md", "w/a.prose.md w/m.prose.md w/sub/b.prose.md w/z.prose.md"},
		{"link/sub", "w/sub/a.prose.md", "link/sub/a.prose.md"}, // a link above is followed
		{"w", "w/m.prose.md w/to.prose.md", "w/m.prose.md"},     // there already; a link is no contract
		{"w", "w/.hidden/a.prose.md w/node_modules/a.prose.md other/a.prose.md w/a.md wx/a.prose.md", "w/m.prose.md"},
		{"w/.hidden", "w/.hidden/a.prose.md", "w/.hidden/a.prose.md"},
		{"other/a.prose.md", "other/a.prose.md other/b.prose.md", "other/a.prose.md"},
		{"other/a.prose.md", "", "1 problem"},
		{"other/a.prose.md other/b.prose.md", "other/a.prose.md", "other/a.prose.md 1 problem"},
		{"w w/sub", "w/sub/a.prose.md", "w/m.prose.md w/sub/a.prose.md"},
	} {
		r := Request{Dir: root, Args: strings.Fields(c.args), Overlays: map[string][]byte{}}
		for _, o := range strings.Fields(c.overlays) {
			r.Overlays[filepath.Join(root, filepath.FromSlash(o))] = []byte("x")
		}
		got := Collect(r)
		var paths []string
		for _, target := range got.AskedTargets() {
			paths = append(paths, target.Path)
		}
		if len(got.Problems) > 0 {
			paths = append(paths, fmt.Sprintf("%d problem", len(got.Problems)))
		}
		if strings.Join(paths, " ") != c.want {
			t.Errorf("%s with %s: %q, want %q", c.args, c.overlays, paths, c.want)
		}
	}
}
