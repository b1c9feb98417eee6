package workspace

import (
	"strings"
	"testing"
)

func TestNeighbours(t *testing.T) {
	for _, row := range []struct {
		name, tree, args, want string
	}{
		{"all below the workflows folder", "r/workflows/a.prose.md r/workflows/x/b.prose.md r/workflows/x/y/c.prose.md r/d.prose.md", "r/workflows/x/b.prose.md",
			"r/workflows/a.prose.md\nr/workflows/x/y/c.prose.md"},
		{"the nearest workflows folder", "workflows/a.prose.md workflows/workflows/b.prose.md workflows/workflows/c.prose.md", "workflows/workflows/b.prose.md",
			"workflows/workflows/c.prose.md"},
		{"else the file's own folder, not below it", "w/a.prose.md w/b.prose.md w/x/c.prose.md d.prose.md", "w/a.prose.md", "w/b.prose.md"},
		{"of several files, once each", "w/a.prose.md w/b.prose.md w/c.prose.md v/d.prose.md v/e.prose.md", "w/a.prose.md w/b.prose.md v/d.prose.md", "v/e.prose.md\nw/c.prose.md"},
		{"a folder has none", "workflows/a.prose.md workflows/x/b.prose.md", "workflows/x", ""},
		{"a file that is also found in a folder", "w/a.prose.md w/b.prose.md", "w w/a.prose.md", ""},
		{"links are passed over, and nothing is found fault with", "w/a.prose.md w/b.prose.md -> a.prose.md w/c.prose.md/", "w/a.prose.md", ""},
		{"hidden folders too", "workflows/a.prose.md workflows/.x/b.prose.md workflows/node_modules/c.prose.md", "workflows/a.prose.md", ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			root := realTemp(t)
			plantLine(t, root, row.tree)
			targets, _ := Discover(strings.Fields(row.args), Options{Dir: root})
			got := Neighbours(targets, Options{Dir: root})
			if s := told(root, got, nil); s != row.want {
				t.Errorf("got:\n%s\nwant:\n%s", s, row.want)
			}
			for i := range got {
				if text, d := Read(&got[i], nil); d != nil || len(text) == 0 || got[i].Named {
					t.Errorf("%+v: %q, %+v", got[i], text, d)
				}
			}
		})
	}
}
