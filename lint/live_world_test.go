package lint

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/config"
	"github.com/heinzel/hz/workspace/pins"
)

// worldNames are few, so that most references lead somewhere and circles are many.
var worldNames = []string{"c0", "c1", "c2", "c3", "c4", "c5"}

// worldText writes a contract with what liveText leaves out: ignore comments for findings that
// other contracts and logs bring, publications, reads of capabilities, more findings of one code
// than are shown.
func worldText(r *rand.Rand, name string) string {
	text := liveText(r, name, worldNames)
	if r.IntN(3) == 0 {
		text = strings.Replace(text, "  outputs:", "  requires: [tracker:read]\n  publishes: {action: docs.update, output: digest, target: d}\n  outputs:", 1)
		text = strings.Replace(text, "  inputs:\n", "  inputs:\n    issues: {read: tracker.issues_open}\n", 1)
	}
	if r.IntN(2) == 0 {
		code := []string{"HZC501", "HZC502", "HZC503", "HZC108", "HZC109"}[r.IntN(5)]
		at := []string{"stage: draft}\n", "name: " + name + "\n", "format: markdown}\n"}[r.IntN(3)]
		text = strings.Replace(text, at, strings.TrimSuffix(at, "\n")+" # hz: ignore "+code+" — so it is\n", 1)
	}
	if r.IntN(6) == 0 {
		text += strings.Repeat("- x\n", 198+r.IntN(6))
	}
	if r.IntN(6) == 0 {
		text = strings.Replace(text, `title: "T"`, fmt.Sprintf(`title: "T%d"`, r.IntN(3)), 1)
	}
	return text
}

// worldLogs makes up what logs tell.
func worldLogs(r *rand.Rand) *observed.Set {
	if r.IntN(5) == 0 {
		return nil
	}
	set := &observed.Set{}
	for _, name := range worldNames {
		if r.IntN(2) == 0 {
			continue
		}
		h := observed.Heinzel{ID: "me/" + name, User: "mira"}
		for i := range int64(r.IntN(5)) {
			h.Observations = append(h.Observations, observed.Observation{Heinzel: h.ID, User: h.User, Count: 1,
				Verb:     []string{"read", "drafted", "published", "drafted"}[r.IntN(4)],
				Target:   []string{"tracker.issues_open", "https://docs.example.com/d", "contract:me/c" + fmt.Sprint(r.IntN(6)) + "#digest", "x"}[r.IntN(4)],
				FirstSeq: i + 1, LastSeq: i + 1, First: "2026-11-02T07:00:00Z", Last: "2026-11-02T07:00:00Z"})
		}
		set.Heinzels = append(set.Heinzels, h)
	}
	return set
}

// worldPins pins some of the team's contracts to a text that they don't have.
func worldPins(r *rand.Rand) []pins.Pin {
	var items []config.Item
	for _, name := range worldNames[:r.IntN(4)] {
		items = append(items, config.Item{Value: name + "@sha256:" + strings.Repeat("0", 64)})
	}
	return pins.Read(items)
}

// A rule that fails brings its fault to whatever is found, the same way in a check and after
// edits.
var brittle = setRule{"brittle", func(s *set, i int) {
	if len(s.outlines[i].Refs) == 3 {
		panic("three references")
	}
}}

// With logs, pins, ignore comments, namespaces, namesakes, files that were named and neighbours that
// nobody asked for: what is kept from edit to edit is what a check finds.
func TestLiveEqualsCheckInAWorld(t *testing.T) {
	saved := setRules
	defer func() { setRules = saved }()
	seeds := uint64(28)
	if testing.Short() {
		seeds = 7
	}
	for seed := range seeds {
		setRules = saved
		if seed%5 == 4 {
			setRules = append(saved[:len(saved):len(saved)], brittle)
		}
		r := rand.New(rand.NewPCG(seed, 11))
		dir, err := filepath.EvalSymlinks(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		write := func(folder, name string) {
			writeFile(t, filepath.Join(dir, folder, name+workspace.Suffix), worldText(r, name))
		}
		for _, name := range worldNames {
			write([]string{"me", "me/sub"}[r.IntN(2)], name)
			if r.IntN(2) == 0 {
				write("team/workflows", name)
			}
		}
		write("me", "c0")
		request := workspace.Request{Dir: dir, Roots: workspace.Roots{Me: filepath.Join(dir, "me"), Team: filepath.Join(dir, "team", "workflows")}}
		switch seed % 4 {
		case 1:
			request.Args = []string{filepath.Join(dir, "me", "c0"+workspace.Suffix)}
		case 2:
			request.Args = []string{filepath.Join("team", "workflows"), "me/nothing.prose.md"}
		}
		logs, asked := worldLogs(r), 0
		o := Options{KeepText: seed%2 == 0, Pins: worldPins(r), Observed: func() *observed.Set { asked++; return logs }}
		if seed%7 == 6 {
			o.Ignore = []string{"HZC501", "HZC209"}
		}
		live, err := OpenLive(request, o)
		if err != nil {
			t.Fatal(err)
		}
		for step := range 30 {
			what := ""
			before := live
			var affected []int
			switch k := r.IntN(10); {
			case k == 0:
				write([]string{"me", "me/sub", "team/workflows"}[r.IntN(3)], worldNames[r.IntN(len(worldNames))])
				live, what = live.Reload(live.request.Overlays, func(string) bool { return true }), "reload"
			case k == 1:
				logs = worldLogs(r)
				live, what = live.WithLogs(logs), "logs"
			default:
				i := r.IntN(live.Len())
				text := worldText(r, live.Target(i).Stem())
				if k < 5 { // what it says stays, and stands elsewhere
					text = strings.Replace(current(t, live, i), "---\n", "---\n# moved\n", 1)
				}
				live, affected = live.With(i, live.Compile(i, []byte(text)))
				what = "edit of " + live.Target(i).Path
				for j := range live.Len() {
					if !slices.Contains(affected, j) && !reflect.DeepEqual(before.Findings(j), live.Findings(j)) {
						t.Fatalf("seed %d, step %d, %s: %s isn't among those that may differ", seed, step, what, live.Target(j).Path)
					}
				}
			}
			request.Overlays = live.request.Overlays
			want, err := Check(request, o)
			if err != nil {
				t.Fatal(err)
			}
			if got := live.Result().Diagnostics; !reflect.DeepEqual(want.Diagnostics, got) {
				t.Fatalf("seed %d, step %d, %s (-check +live):\n%s", seed, step, what, cmp.Diff(want.Diagnostics, got))
			}
		}
	}
}

// current gives the text of the i-th contract.
func current(t *testing.T, live *Live, i int) string {
	file := live.Target(i).File
	if text, there := live.request.Overlays[file]; there {
		return string(text)
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// What was found before stays as it was: a Live never changes.
func TestLiveNeverChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 9))
	dir := t.TempDir()
	for _, name := range worldNames {
		writeFile(t, filepath.Join(dir, name+workspace.Suffix), worldText(r, name))
	}
	live, err := OpenLive(workspace.Request{Dir: dir, Args: []string{"."}}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	type moment struct {
		live  *Live
		found []diag.Diagnostic
	}
	var all []moment
	for range 60 {
		r0 := live.Result()
		all = append(all, moment{live, r0.copied()})
		i := r.IntN(live.Len())
		live.Try(i, []byte(worldText(r, live.Target(i).Stem())))
		live, _ = live.With(i, live.Compile(i, []byte(worldText(r, live.Target(i).Stem()))))
	}
	for i, m := range all {
		if d := cmp.Diff(m.found, m.live.Result().Diagnostics); d != "" {
			t.Fatalf("the %d. changed:\n%s", i, d)
		}
	}
}

func (r *Result) copied() []diag.Diagnostic {
	out := make([]diag.Diagnostic, len(r.Diagnostics))
	for i, d := range r.Diagnostics {
		d.Related = slices.Clone(d.Related)
		out[i] = d
	}
	return out
}

// A contract's namespace may change though its file doesn't: where it lies becomes a team's
// repository.
func TestLiveSeesNamespacesChange(t *testing.T) {
	dir := t.TempDir()
	writeFile(t, filepath.Join(dir, "workflows", "page.prose.md"), contract)
	request := workspace.Request{Dir: dir, Args: []string{"."}}
	live, err := OpenLive(request, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, ".git", "HEAD"), "ref: refs/heads/main\n")
	want, err := OpenLive(request, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want.Outlines()[0].Namespace != workspace.Team {
		t.Skip("it is no team's repository")
	}
	if got := live.Reload(nil, func(string) bool { return false }).Outlines()[0].Namespace; got != workspace.Team {
		t.Errorf("the namespace is %s", got)
	}
}
