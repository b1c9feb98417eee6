package lint

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/workspace"
)

// liveText writes a contract that reads some others.
func liveText(r *rand.Rand, name string, names []string) string {
	if r.IntN(12) == 0 {
		return []string{"", "no contract", "---\nname: " + name + "\n---\n", "---\nname: [\n---\n\n### Goal\n"}[r.IntN(4)]
	}
	if r.IntN(8) == 0 {
		name = names[r.IntN(len(names))]
	}
	output := []string{"digest", "report"}[r.IntN(2)]
	var inputs, items strings.Builder
	for i := range r.IntN(4) {
		to := names[r.IntN(len(names))]
		if r.IntN(10) == 0 {
			to += "x"
		}
		facet := []string{"", "", "/risks", "/none"}[r.IntN(4)]
		ns := []string{"me", "me", "me", "team"}[r.IntN(4)]
		fmt.Fprintf(&inputs, "    in%d: {read: \"contract:%s/%s#%s%s\", stage: draft}\n", i, ns, to, []string{"digest", "report"}[r.IntN(2)], facet)
		fmt.Fprintf(&items, "- `in%d`: what is read\n", i)
	}
	text := "---\nname: " + name + "\nkind: responsibility\ndescription: \"x\"\nhz:\n  schema: 1\n  title: \"T\"\n  outputs:\n    " + output + ": {format: markdown}\n"
	if inputs.Len() > 0 {
		text += "  inputs:\n" + inputs.String()
	}
	text += "---\n" + strings.Repeat("\n", 1+r.IntN(2)) + "### Goal\n\nx\n\n"
	if inputs.Len() > 0 {
		text += "### Requires\n\n" + items.String() + "\n"
	}
	text += "### Maintains\n\n- `" + output + "`: x\n\n"
	if r.IntN(2) == 0 {
		text += "#### risks\n\nx\n\n"
	}
	return text + "### Done when\n\n- [ ] x\n"
}

// What is kept from edit to edit is what a check of all texts finds, whatever the edits were.
func TestLiveEqualsCheck(t *testing.T) {
	for seed := range uint64(12) {
		r := rand.New(rand.NewPCG(seed, 7))
		dir := t.TempDir()
		var names []string
		for i := range 3 + r.IntN(10) {
			names = append(names, fmt.Sprintf("c%d", i))
		}
		write := func(name string) {
			sub := filepath.Join(dir, []string{"", "sub"}[len(name)%2])
			if err := os.MkdirAll(sub, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(sub, name+workspace.Suffix), []byte(liveText(r, name, names)), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range names {
			write(name)
		}
		request := workspace.Request{Dir: dir, Args: []string{"."}}
		live, err := OpenLive(request, Options{KeepText: seed%2 == 0})
		if err != nil {
			t.Fatal(err)
		}
		for step := range 60 {
			before := live
			what := ""
			switch k := r.IntN(8); {
			case k == 0 && live.Len() > 2: // a file comes, goes or changes on disk
				i := r.IntN(live.Len())
				file := live.Target(i).File
				if r.IntN(2) == 0 {
					_ = os.Remove(file)
				} else {
					write(names[r.IntN(len(names))])
				}
				live, what = live.Reload(live.request.Overlays, func(string) bool { return true }), "reload"
			default:
				i := r.IntN(live.Len())
				live, _ = live.With(i, live.Compile(i, []byte(liveText(r, live.Target(i).Stem(), names))))
				what = "edit of " + live.Target(i).Path
			}
			request.Overlays = live.request.Overlays
			want, err := Check(request, Options{})
			if err != nil {
				t.Fatal(err)
			}
			got := live.Result()
			if d := cmp.Diff(want.Diagnostics, got.Diagnostics); d != "" || want.Checked != got.Checked {
				t.Fatalf("seed %d, step %d, %s (-check +live):\n%s", seed, step, what, d)
			}
			if before.Len() > 0 && before == live {
				t.Fatal("nothing new was made")
			}
		}
	}
}
