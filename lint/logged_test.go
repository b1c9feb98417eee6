package lint

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/workspace"
)

// logs is what two logs tell: page's of a read that its contract doesn't declare, and of a draft
// that waits where another one does.
func logs() *observed.Set {
	draft := func(id string) observed.Observation {
		return observed.Observation{Heinzel: id, Verb: "drafted", Target: "https://docs.example.com/d", FirstSeq: 2, LastSeq: 2, First: "2026-11-02T07:00:00Z", Last: "2026-11-02T07:00:00Z"}
	}
	page := observed.Heinzel{ID: "me/page", User: "mira", Observations: []observed.Observation{draft("me/page"),
		{Heinzel: "me/page", Verb: "read", Target: "x\x1b[2J\u202e", FirstSeq: 1, LastSeq: 1, First: "2026-11-02T07:00:00Z", Last: "2026-11-02T07:00:00Z"}}}
	other := observed.Heinzel{ID: "me/other", User: "theo\u202e", Observations: []observed.Observation{draft("me/other")}}
	return &observed.Set{Heinzels: []observed.Heinzel{other, page}}
}

// TestLogsAreOfOwnContracts: a contract in one of hz's own folders has the log of its name, one
// of that name elsewhere has none, and its check doesn't ask for logs.
func TestLogsAreOfOwnContracts(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	own, elsewhere := filepath.Join(dir, "own"), filepath.Join(dir, "elsewhere")
	writeFile(t, filepath.Join(own, "page.prose.md"), contract)
	writeFile(t, filepath.Join(elsewhere, "page.prose.md"), contract)
	for _, c := range []struct {
		args  []string
		roots workspace.Roots
		want  string
	}{
		{[]string{own}, workspace.Roots{Me: own}, "HZC502 HZC503"},
		{[]string{filepath.Join(own, "page.prose.md")}, workspace.Roots{Me: own}, "HZC502 HZC503"},
		{nil, workspace.Roots{Me: own}, "HZC502 HZC503"},
		{[]string{elsewhere}, workspace.Roots{Me: own}, "never asked"},
		{[]string{own}, workspace.Roots{}, "never asked"},
		{[]string{own}, workspace.Roots{Me: elsewhere}, "never asked"},
		{[]string{own}, workspace.Roots{Team: own}, ""}, // team/page has no log
	} {
		asked := false
		r, err := Check(workspace.Request{Dir: dir, Args: c.args, Roots: c.roots}, Options{Observed: func() *observed.Set { asked = true; return logs() }})
		if err != nil {
			t.Fatal(err)
		}
		var codes []string
		for _, d := range r.Diagnostics {
			if strings.HasPrefix(string(d.Code), "HZC50") {
				codes = append(codes, string(d.Code))
				if strings.ContainsAny(d.Message+d.Hint, "\x1b\u202e") {
					t.Errorf("%q or %q isn't harmless", d.Message, d.Hint)
				}
			}
		}
		got := strings.Join(codes, " ")
		if !asked {
			got = "never asked"
		}
		if !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%v with %+v: %q, want %q", c.args, c.roots, got, c.want)
		}
	}
}

// TestAnIgnoreOfLogsIsNeverIdle: where there is no log, as in CI, a comment that silences what
// logs tell isn't reported; of any other code it is.
func TestAnIgnoreOfLogsIsNeverIdle(t *testing.T) {
	for code, want := range map[string]bool{"HZC501": false, "HZC502": false, "HZC503": false, "HZC014": true} {
		text := replace(t, contract, "name: page\n", "name: page # hz: ignore "+code+" — it is new\n")
		found := strings.Contains(show(one(t, text).Diagnostics), "HZC209")
		if found != want {
			t.Errorf("%s: idle is %v", code, found)
		}
	}
}
