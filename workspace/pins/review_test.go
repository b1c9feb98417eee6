package pins

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/workspace"
)

func TestReview(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	const a, b, broken = "---\nname: a\n---\n", "---\r\nname: b\r\n---\r\n", "---\n\xff\n"
	for name, text := range map[string]string{"a": a, "b": b, "broken": broken, "sub/deep": a, "big": strings.Repeat("x", workspace.MaxSize+1)} {
		file := filepath.Join(dir, "workflows", filepath.FromSlash(name)+workspace.Suffix)
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	roots := workspace.Roots{Team: filepath.Join(dir, "workflows")}
	pin := func(name string, alg Algorithm, text string) string { return Approve(name, alg, sums(text)).String() }
	const set = "hz system config set heinzel.schedule_team '"
	for _, c := range []struct {
		name    string
		entries []string
		states  string
		message string // of the last entry
		do      string // its command, else its hint
	}{
		{"open", []string{"a", "deep"}, "unpinned unpinned", "", ""},
		{"ok", []string{pin("a", SHA256, a), pin("b", Canonical, b), pin("deep", Canonical, a)}, "ok ok ok", "", ""},
		{"ok by the canonical form", []string{pin("b", Canonical, strings.ReplaceAll(b, "\r", ""))}, "ok", "", ""},
		{"changed", []string{"b", pin("a", SHA256, b)}, "unpinned changed", "a isn't what was approved: the pin says sha256:" + sums(b).SHA256[:12] + "…, the file is " + sums(a).SHA256[:12] + "…",
			set + `["b", "` + pin("a", SHA256, a) + `"]'`},
		{"changed, canonical", []string{pin("a", Canonical, b)}, "changed", "the pin says canonical-v1:", set + `["` + pin("a", Canonical, a) + `"]'`},
		{"the hash of the other algorithm", []string{"b@sha256:" + sums(b).Canonical}, "changed", "", set + `["` + pin("b", Canonical, b) + `"]'`},
		{"no canonical form", []string{"broken@canonical-v1:" + zeros}, "changed", "has no canonical form", "hz heinzel fingerprint workflows/broken.prose.md"},
		{"no canonical form, by its bytes", []string{pin("broken", SHA256, broken)}, "ok", "", ""},
		{"too large", []string{"big@sha256:" + zeros}, "changed", "can't be held against its pin: ", "documents that the contract reads"},
		{"missing", []string{"b", "zebra"}, "unpinned missing", `no contract called "zebra"`, set + `["b"]'`},
		{"nearly there", []string{"brocken@sha256:" + zeros, "b"}, "missing unpinned", "", ""},
		{"malformed", []string{"a", "A b"}, "unpinned malformed", `"A b" is no contract's name`, "write a-b"},
		{"doubled", []string{"a", "b", "team:a"}, "unpinned unpinned doubled", "an entry before it names", set + `["a", "b"]'`},
		{"doubled, the pinned one stays", []string{"a", pin("a", SHA256, a)}, "unpinned doubled", "", set + `["` + pin("a", SHA256, a) + `"]'`},
		{"doubled and changed", []string{"a", pin("a", SHA256, b)}, "unpinned changed", "", set + `["` + pin("a", SHA256, a) + `"]'`},
	} {
		got := Review(list(c.entries...), roots, dir)
		var states []string
		for i := range got {
			states = append(states, string(got[i].State))
			if got[i].Runs() != (got[i].State == OK || got[i].State == Open || got[i].State == Doubled) {
				t.Errorf("%s: %s runs: %v", c.name, got[i].State, got[i].Runs())
			}
		}
		last := got[len(got)-1]
		if s := strings.Join(states, " "); s != c.states || !strings.Contains(last.Message, c.message) || !strings.Contains(last.Command+last.Hint, c.do) {
			t.Errorf("%s: %s\n%+v", c.name, s, last)
		}
		if (last.Message != "") != (last.State != OK && last.State != Open) || last.Message != "" && last.Command+last.Hint == "" {
			t.Errorf("%s: what is wrong, and what to do: %+v", c.name, last)
		}
	}
	if f := Review(list("brocken"), roots, dir)[0]; !strings.Contains(f.Message, "did you mean broken?") || f.Command != set+`["broken"]'` || f.Path != "" {
		t.Errorf("%+v", f)
	}
	// A hash that begins as the file's does is shown whole: nobody could tell them apart.
	is := sums(a).SHA256
	near := is[:len(is)-1] + map[bool]string{true: "1", false: "0"}[is[len(is)-1] == '0']
	if f := Review(list("a@sha256:"+near), roots, dir)[0]; f.State != Changed || !strings.Contains(f.Message, "sha256:"+near+", the file is "+is) {
		t.Errorf("%+v", f)
	}
	if f := Review(list("a"), roots, dir)[0]; f.Path != "workflows/a.prose.md" {
		t.Errorf("%+v", f)
	}
	if f := Review(list("a"), workspace.Roots{}, dir)[0]; f.State != Missing || !strings.Contains(f.Hint, "hz team join") {
		t.Errorf("%+v", f)
	}
	if got := Review(nil, roots, dir); got != nil {
		t.Errorf("%+v", got)
	}
}
