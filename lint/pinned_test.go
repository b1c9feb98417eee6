package lint

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/config"
	"github.com/heinzel/hz/workspace/pins"
)

// pinned checks a team's workflows/page.prose.md against entries, which stand on lines 3, 4, ….
func pinned(t *testing.T, text string, entries ...string) []diag.Diagnostic {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, filepath.Join(dir, "workflows", "page.prose.md"), text)
	var items []config.Item
	for i, e := range entries {
		items = append(items, config.Item{Value: e, At: config.Place{Path: filepath.Join(dir, "conf", "hz.toml"), Position: source.Position{Line: 3 + i, Column: 18}}})
	}
	r, err := Check(workspace.Request{Dir: dir, Args: []string{"."}, Roots: workspace.Roots{Team: filepath.Join(dir, "workflows")}}, Options{Pins: pins.Read(items)})
	if err != nil {
		t.Fatal(err)
	}
	return r.Diagnostics
}

func pinFor(text string, a pins.Algorithm) string {
	c := canon.Canonicalize([]byte(text))
	return pins.Approve("page", a, pins.SumsOf([]byte(text), &c)).String()
}

// The finding points at each entry that doesn't hold, and the hint keeps all that is right.
func TestPinnedPlacesAndHint(t *testing.T) {
	old := replace(t, contract, "what changed", "what changes")
	if d := cmpShow(pinned(t, contract, "a", pinFor(contract, pins.SHA256), pinFor(contract, pins.Canonical)), ""); d != "" {
		t.Error(d)
	}
	ds := pinned(t, contract, "a", pinFor(old, pins.SHA256), "team:page", pinFor(old, pins.Canonical), "B c")
	if d := cmpShow(ds, "workflows/page.prose.md:1:1-1:1 HZC301 \n  conf/hz.toml:4:18-4:18\n  conf/hz.toml:6:18-6:18\n"); d != "" {
		t.Fatal(d)
	}
	want := `if you approve it: hz system config set heinzel.schedule_team '["a", "` + pinFor(contract, pins.SHA256) + `", "B c"]'`
	if ds[0].Hint != want || ds[0].Severity != diag.Error {
		t.Errorf("%s\n%s\nwant %s", ds[0].Message, ds[0].Hint, want)
	}
}

func cmpShow(ds []diag.Diagnostic, want string) string {
	if got := show(ds); got != want {
		return "got\n" + got + "want\n" + want
	}
	return ""
}

// A command that doesn't fit is left out, never cut.
func TestPinnedHintOfALongList(t *testing.T) {
	entries := []string{pinFor(replace(t, contract, "what changed", "what changes"), pins.SHA256)}
	for range 20 {
		entries = append(entries, strings.Repeat("x", 60))
	}
	ds := pinned(t, contract, entries...)
	if len(ds) != 1 || len(ds[0].Hint) > maxHint || !strings.Contains(ds[0].Hint, `write "`+pinFor(contract, pins.SHA256)+`" in place of its entry`) {
		t.Errorf("%+v", ds)
	}
}

// Without pins, and for contracts that none names, nothing is hashed.
func TestPinnedCostsNothingWithoutPins(t *testing.T) {
	p := &pass{Facts: &Facts{}}
	if n := testing.AllocsPerRun(10, func() { pinnedRule(p) }); n != 0 { // p.Contract is nil: any look at it would fail
		t.Errorf("%v allocations", n)
	}
}
