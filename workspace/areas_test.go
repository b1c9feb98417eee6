package workspace

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestAreas(t *testing.T) {
	root := realTemp(t)
	plant(t, root, "project/workflows/deep/a.prose.md", "project/b.prose.md", "project/notes.md", "project/x.prose.md/",
		"me/", "project/link.prose.md -> b.prose.md", "bridge -> project")
	kinds := map[AreaKind]string{Tree: "tree", Flat: "flat", Single: "single"}
	for _, c := range []struct {
		args string
		want string
	}{
		{"", "tree ROOT/me\nsingle ROOT/team/workflows"},
		{".", "tree ROOT/project"},
		{"workflows", "tree ROOT/project/workflows"},
		{"workflows/deep/a.prose.md", "single ROOT/project/workflows/deep/a.prose.md\ntree ROOT/project/workflows"},
		{"b.prose.md", "single ROOT/project/b.prose.md\nflat ROOT/project"},
		{"../bridge/b.prose.md", "single ROOT/project/b.prose.md\nflat ROOT/project"},
		{"../bridge/", "single ROOT/bridge"}, // a link that is named itself isn't followed
		{"notes.md", "single ROOT/project/notes.md"},
		{"link.prose.md", "single ROOT/project/link.prose.md"},
		{"x.prose.md", "tree ROOT/project/x.prose.md"},
		{"gone.prose.md gone/deeper", "single ROOT/project/gone.prose.md\nsingle ROOT/project/gone/deeper"},
		{"../bridge/gone.prose.md", "single ROOT/project/gone.prose.md"},
	} {
		r := Request{Dir: filepath.Join(root, "project"), Args: strings.Fields(c.args),
			Roots: Roots{Me: filepath.Join(root, "me"), Team: filepath.Join(root, "team", "workflows")}}
		var b strings.Builder
		for _, a := range Areas(r) {
			fmt.Fprintf(&b, "%s %s\n", kinds[a.Kind], filepath.ToSlash(strings.Replace(a.Path, root, "ROOT", 1)))
		}
		if diff := cmp.Diff(c.want, strings.TrimSuffix(b.String(), "\n")); diff != "" {
			t.Errorf("%q: %s", c.args, diff)
		}
	}
	if got := Areas(Request{Dir: root, StdinName: "a.prose.md"}); got != nil {
		t.Errorf("standard input: %v", got)
	}
}

func TestSkips(t *testing.T) {
	for name, want := range map[string]bool{".git": true, "node_modules": true, "workflows": false, "a.b": false, "": false} {
		if Skips(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}
