package workspace

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// One's own contracts may read the team's outputs, wherever the team's checkout lies; what lies
// elsewhere has nothing to do with either.
func TestTheTeamBesideOnesOwn(t *testing.T) {
	root := t.TempDir()
	for _, file := range []string{"config/workflows/a.prose.md", "config/workflows/b.prose.md", "team/workflows/t.prose.md", "else/e.prose.md"} {
		if err := os.MkdirAll(filepath.Join(root, filepath.Dir(file)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, file), []byte("x"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	roots := Roots{Me: filepath.Join(root, "config/workflows"), Team: filepath.Join(root, "team/workflows")}
	for _, row := range []struct {
		args  []string
		stdin string
		team  bool
		want  []string // neighbours
	}{
		{[]string{"config/workflows/a.prose.md"}, "", true, []string{"config/workflows/b.prose.md", "team/workflows/t.prose.md"}},
		{[]string{"config/workflows"}, "", true, []string{"team/workflows/t.prose.md"}},
		{[]string{"config/workflows", "team/workflows"}, "", true, nil},
		{nil, "config/workflows/new.prose.md", true, []string{"config/workflows/a.prose.md", "config/workflows/b.prose.md", "team/workflows/t.prose.md"}},
		{[]string{"else/e.prose.md"}, "", true, nil},
		{[]string{"team/workflows/t.prose.md"}, "", true, nil},
		{[]string{"config/workflows/a.prose.md"}, "", false, []string{"config/workflows/b.prose.md"}},
		{nil, "", true, nil},
	} {
		r := Request{Dir: root, Args: row.args, StdinName: row.stdin, Roots: roots}
		if !row.team {
			r.Roots.Team = ""
		}
		c := Collect(r)
		forced := r
		forced.Namespace = Me
		of := forced.LoadOptions(&c).Namespace
		for i := range c.Targets {
			// A namespace that is asked for is that of the named paths, not the team's beside them.
			want := Me
			if !c.Asked[i] && strings.HasPrefix(c.Targets[i].Path, "team/") {
				want = Team
			}
			if got := of(&c.Targets[i]); got != want && row.stdin+strings.Join(row.args, "") != "" {
				t.Errorf("%v %s: with the namespace me, %s is of %s", row.args, row.stdin, c.Targets[i].Path, got)
			}
		}
		var got []string
		for i, asked := range c.Asked {
			if !asked {
				got = append(got, c.Targets[i].Path)
			}
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%v %s: neighbours %q, want %q", row.args, row.stdin, got, row.want)
		}
		team := slices.ContainsFunc(Areas(r), func(a Area) bool { return a == Area{followed(roots.Team), Tree} })
		if want := row.stdin == "" && slices.Contains(row.want, "team/workflows/t.prose.md"); want && !team {
			t.Errorf("%v: the team's folder isn't watched", row.args)
		}
	}
}
