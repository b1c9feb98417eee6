package workspace

import (
	"path/filepath"
	"testing"
)

func TestNamespaces(t *testing.T) {
	root := realTemp(t)
	plantLine(t, root, "repo/.git/ repo/workflows/a.prose.md repo/workflows/deep/b.prose.md repo/docs/workflows/c.prose.md repo/d.prose.md "+
		"tree/.git tree/workflows/e.prose.md plain/workflows/f.prose.md conf/hz/.git/ conf/hz/workflows/g.prose.md "+
		"team/workflows/h.prose.md linked/.git -> ROOT/repo/.git linked/workflows/i.prose.md way -> ROOT/team")
	for _, row := range []struct {
		name, file, want string
	}{
		{"workflows at the root of a checkout", "repo/workflows/a.prose.md", Team},
		{"and below it", "repo/workflows/deep/b.prose.md", Team},
		{"workflows elsewhere in a checkout", "repo/docs/workflows/c.prose.md", Me},
		{"a checkout without workflows around it", "repo/d.prose.md", Me},
		{"a linked work tree has .git as a file", "tree/workflows/e.prose.md", Team},
		{"no checkout", "plain/workflows/f.prose.md", Me},
		{"one's own folder, kept in Git", "conf/hz/workflows/g.prose.md", Me},
		{"the configured team", "team/workflows/h.prose.md", Team},
		{"the configured team, not yet there", "team/workflows/new/x.prose.md", Team},
		{"beside the team's folder", "team/x.prose.md", Me},
		{".git as a link isn't followed", "linked/workflows/i.prose.md", Me},
		{"nowhere", "no/such/x.prose.md", Me},
	} {
		n := NewNamespaces(Roots{Me: filepath.Join(root, "conf/hz/workflows"), Team: filepath.Join(root, "way/workflows")})
		for range 2 { // the second answer is the remembered one
			if got := n.Of(filepath.Join(root, row.file)); got != row.want {
				t.Errorf("%s: %s, want %s", row.name, got, row.want)
			}
		}
	}
	if got := NewNamespaces(Roots{}).Of(filepath.Join(root, "team/workflows/h.prose.md")); got != Me {
		t.Errorf("without a configured team: %s", got)
	}
}
