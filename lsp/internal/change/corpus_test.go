package change_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/format"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/lint/fix"
	"github.com/heinzel/hz/lsp/internal/change"
	"github.com/heinzel/hz/lsp/internal/state"
	"github.com/heinzel/hz/lsp/protocol"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
)

// TestCorpus asks for everything that can be done to each contract of the corpus. Fixing all is
// what `hz heinzel check --fix FILE` makes of it; each fix of each finding is offered once; a
// silenced warning is silent; formatting is the formatter's.
func TestCorpus(t *testing.T) {
	fixed, silenced, formatted := 0, 0, 0
	all := cases(t)
	for _, dir := range slices.Sorted(maps.Keys(all)) {
		s, docs := openSome(t, dir, all[dir], able)
		for _, d := range docs {
			if d.Folder.Live.Asked(d.Index) {
				fixed += fixAll(t, dir, s, d)
				silenced += silence(t, s, d)
				formatted += reformat(t, s, d)
				everyFix(t, s, d)
			}
		}
	}
	t.Logf("%d fixed, %d silenced, %d formatted", fixed, silenced, formatted)
	if fixed < 200 || silenced < 150 || formatted < 100 {
		t.Error("too few")
	}
}

func fixAll(t *testing.T, dir string, s *state.Snapshot, d *state.Doc) int {
	out, err := fix.Check(workspace.Request{Dir: dir, Args: []string{d.Path}}, fix.Options{Options: lint.Options{Catalog: catalog.Builtin(), Runner: catalog.DefaultRunner}})
	if err != nil {
		t.Fatal(err)
	}
	want := d.Text.Text
	if len(out.Changed) > 0 {
		want = out.Changed[0].New
	}
	list := asked(s, d, protocol.Range{}, protocol.SourceFixAll)
	if len(list) == 0 {
		if !bytes.Equal(want, d.Text.Text) {
			t.Errorf("%s/%s: nothing is offered", dir, d.Path)
		}
		return 0
	}
	if len(list) != 1 || list[0].Kind != change.FixAll || list[0].Edit != nil || list[0].Data == nil {
		t.Fatalf("%s/%s: %+v", dir, d.Path, list)
	}
	a, err := change.Resolve(s, list[0])
	if err != nil {
		t.Fatal(err)
	}
	if got := made(t, d, own(t, d, a)); !bytes.Equal(got, want) {
		t.Errorf("%s/%s: fixing all gives\n%s\nthe command\n%s", dir, d.Path, got, want)
	}
	if bytes.Equal(want, d.Text.Text) {
		return 0
	}
	return 1
}

// everyFix counts the fixes among the actions for the whole document.
func everyFix(t *testing.T, s *state.Snapshot, d *state.Doc) {
	want := map[string]int{}
	for _, f := range d.Findings() {
		for _, x := range f.Fixes {
			want[fmt.Sprint(x.Safe, " ", x.Title)]++
		}
	}
	got := map[string]int{}
	offered := map[string]bool{}
	for _, a := range asked(s, d, everything(), protocol.QuickFix) {
		if len(a.Diagnostics) == 0 || a.Kind != protocol.QuickFix {
			t.Fatalf("%s: %+v", a.Title, a)
		}
		edit, err := json.Marshal([]any{a.Title, a.Edit})
		if err != nil || offered[string(edit)] {
			t.Errorf("%s: %s is offered twice (%v)", d.Path, a.Title, err)
		}
		offered[string(edit)] = true
		if !strings.HasPrefix(a.Title, "Silence ") && !strings.HasPrefix(a.Title, "Create ") {
			made(t, d, own(t, d, a))
			got[fmt.Sprint(a.IsPreferred, " ", a.Title)] += len(a.Diagnostics)
		}
	}
	if fmt.Sprint(want) != fmt.Sprint(got) {
		t.Errorf("%s: %v, not %v", d.Path, got, want)
	}
}

func silence(t *testing.T, s *state.Snapshot, d *state.Doc) int {
	n := 0
	before := counts(d.Check(d.Text.Text))
	for _, a := range asked(s, d, everything(), protocol.QuickFix) {
		if !strings.HasPrefix(a.Title, "Silence ") {
			continue
		}
		code := diag.Code(a.Diagnostics[0].Code)
		now := made(t, d, own(t, d, a))
		after := counts(d.Check(now))
		if after[code] >= before[code] {
			t.Errorf("%s: %s isn't silenced:\n%s", d.File, code, now)
		}
		for c, k := range after {
			if k > before[c] {
				t.Errorf("%s: silencing %s brings %s:\n%s", d.File, code, c, now)
			}
		}
		n++
	}
	return n
}

func counts(found []diag.Diagnostic) map[diag.Code]int {
	out := map[diag.Code]int{}
	for i := range found {
		out[found[i].Code]++
	}
	return out
}

func reformat(t *testing.T, s *state.Snapshot, d *state.Doc) int {
	res, _ := format.Text(d.Text.Text, format.All)
	edits := change.Formatting(s, d)
	if got := made(t, d, edits); !bytes.Equal(got, res.Text) {
		t.Errorf("%s:\n%q\nnot\n%q", d.File, got, res.Text)
	}
	if list := asked(s, d, protocol.Range{}, change.OrganizeSections); (len(list) == 1) != (len(edits) > 0) {
		t.Errorf("%s: %v", d.File, titles(list))
	}
	if len(edits) == 0 {
		return 0
	}
	return 1
}
