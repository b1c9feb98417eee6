package team

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/internal/git"
)

func TestParseStatus(t *testing.T) {
	const commit = "0123456789abcdef0123456789abcdef01234567"
	records := func(list ...string) []byte { return []byte(strings.Join(list, "\x00") + "\x00") }
	for _, c := range []struct {
		name string
		in   []byte
		want tree
	}{
		{"nothing", nil, tree{}},
		{"up to date", records("# branch.oid "+commit, "# branch.head main", "# branch.upstream origin/main", "# branch.ab +0 -0"),
			tree{commit: commit, branch: "main", upstream: "origin/main", known: true}},
		{"apart", records("# branch.oid "+commit, "# branch.head ä/b c", "# branch.upstream o/x", "# branch.ab +3 -12"),
			tree{commit: commit, branch: "ä/b c", upstream: "o/x", known: true, ahead: 3, behind: 12}},
		{"the upstream is gone", records("# branch.oid "+commit, "# branch.head x", "# branch.upstream origin/x"), tree{commit: commit, branch: "x", upstream: "origin/x"}},
		{"unborn", records("# branch.oid (initial)", "# branch.head main"), tree{branch: "main"}},
		{"detached", records("# branch.oid "+commit, "# branch.head (detached)"), tree{commit: commit}},
		{"changes", records(
			"1 .M N... 100644 100644 100644 a b a file",
			"2 R. N... 100644 100644 100644 a b R100 new\nname", "1 an old name that looks like a record",
			"u UU N... 100644 100644 100644 100644 a b c workflows/we ekly\n.prose.md",
			"? ? new", "! ignored", "# stash 2", "x from a later version"),
			tree{changed: 2, untracked: 1, conflicts: []string{"workflows/we ekly\n.prose.md"}}},
	} {
		got, err := parseStatus(c.in)
		if d := cmp.Diff(c.want, got, cmp.AllowUnexported(tree{})); err != nil || d != "" {
			t.Errorf("%s: %v\n%s", c.name, err, d)
		}
	}
	for _, bad := range []string{"# branch.oid x", "2 R. N... 1 1 1 a b R100 new\x00", "u UU N... 1\x00", "# branch.ab +x -1\x00", "# branch.ab\x00"} {
		if got, err := parseStatus([]byte(bad)); err == nil {
			t.Errorf("%q: %+v", bad, got)
		}
	}
}

// Whatever git writes, reading it ends without a fault.
func FuzzParseStatus(f *testing.F) {
	f.Add([]byte("# branch.oid x\x001 .M a\x002 R b\x00c\x00u UU N... 1 2 3 4 5 6 7 p\x00"))
	f.Fuzz(func(t *testing.T, in []byte) {
		if got, err := parseStatus(in); err == nil && got.changed+got.untracked+len(got.conflicts) > len(in) {
			t.Errorf("%q: %+v", in, got)
		}
	})
}

func configured(t *testing.T, records ...string) settings {
	t.Helper()
	var in string
	for _, r := range records {
		scope, rest, _ := strings.Cut(r, " ")
		in += scope + "\x00" + rest + "\x00"
	}
	s, err := parseSettings([]byte(in))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSettings(t *testing.T) {
	s := configured(t,
		"system core.pager\nless", "global credential.helper\nstore", "global user.name\nMira",
		"local remote.origin.url\nhttps://h.test/x.git", "local remote.up.stream.url\n/srv/x", "local branch.main.remote\nup.stream",
		"local branch.other.remote\n.", "local core.bare", "worktree user.name\nMira at work", "command user.email\nx")
	for key, want := range map[string]string{"user.name": "Mira at work", "core.bare": "", "none": "", "remote.up.stream.url": "/srv/x"} {
		if got := s.get(key); got != want {
			t.Errorf("%s: %q, want %q", key, got, want)
		}
	}
	if got := s.remotes(); !slices.Equal(got, []string{"origin", "up.stream"}) {
		t.Errorf("remotes: %q", got)
	}
	for branch, want := range map[string]string{"main": "up.stream", "other": "origin", "unknown": "origin", "": "origin"} {
		if got := s.remote(branch); got != want {
			t.Errorf("the remote of %q: %q, want %q", branch, got, want)
		}
	}
	if got := configured(t, "local remote.a.url\nx", "local remote.b.url\ny").remote(""); got != "" {
		t.Errorf("of two remotes none is the one: %q", got)
	}
	if got := configured(t, "local remote.a.url\nx").remote(""); got != "a" {
		t.Errorf("the only remote: %q", got)
	}
	for _, bad := range []string{"local", "local\x00", "local\x00core.bare"} {
		if got, err := parseSettings([]byte(bad)); err == nil {
			t.Errorf("%q: %+v", bad, got)
		}
	}
}

// What a repository's own configuration would have git run is switched off, the user's stays.
func TestHarmless(t *testing.T) {
	s := configured(t, "global filter.lfs.clean\ngit-lfs clean", "local filter.evil.clean\ntouch x", "worktree filter.a=b.c.process\ny", "local hook.x.command\nz",
		"local filter.evil.smudge\nq", "local core.filter.clean\nno filter", "local filter.clean\nno filter")
	want := []git.Setting{
		{Key: "filter.evil.clean"}, {Key: "filter.evil.smudge"}, {Key: "filter.evil.process"}, {Key: "filter.evil.required", Value: "false"},
		{Key: "filter.a=b.c.clean"}, {Key: "filter.a=b.c.smudge"}, {Key: "filter.a=b.c.process"}, {Key: "filter.a=b.c.required", Value: "false"},
		{Key: "hook.x.enabled", Value: "false"},
	}
	if d := cmp.Diff(want, s.harmless()); d != "" {
		t.Error(d)
	}
	if got := configured(t, "global filter.lfs.clean\ngit-lfs clean").harmless(); got != nil {
		t.Error(got)
	}
	helpers := configured(t, "global credential.helper\nstore", "local credential.helper\n!evil", "global credential.https://h.test.helper\ncache", "local credential.https://h.test.helper\n!evil")
	if d := cmp.Diff([]git.Setting{{Key: "credential.helper"}, {Key: "credential.helper", Value: "store"}, {Key: "credential.https://h.test.helper", Value: "cache"}}, helpers.helpers()); d != "" {
		t.Error(d)
	}
	if got := configured(t, "global credential.helper\nstore").helpers(); got != nil {
		t.Error(got)
	}
}
