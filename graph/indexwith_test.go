package graph

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/workspace"
)

// One index after the other says what an index made anew says, however names and references
// change, and the ones before go on to say what they said.
func TestIndexWith(t *testing.T) {
	for seed := range uint64(20) {
		r := rand.New(rand.NewPCG(seed, 3))
		random := func(path string) workspace.Outline {
			o := workspace.Outline{Path: path, Namespace: []string{"me", "team"}[r.IntN(2)], Name: fmt.Sprintf("c%d", r.IntN(12)), Readable: true}
			for range r.IntN(4) {
				o.Refs = append(o.Refs, workspace.OutlineRef{Namespace: []string{"me", "team"}[r.IntN(2)], Name: fmt.Sprintf("c%d", r.IntN(14)), Output: "o"})
			}
			return o
		}
		set := make([]workspace.Outline, 1+r.IntN(14))
		for i := range set {
			set[i] = random(fmt.Sprintf("p%02d", i))
		}
		ix := NewIndex(slices.Clone(set)) // it keeps what it was given
		for step := range 200 {
			before, wasSet := ix, slices.Clone(set)
			i := r.IntN(len(set))
			o := random(set[i].Path)
			if r.IntN(2) == 0 { // only references change
				o.Name, o.Namespace = set[i].Name, set[i].Namespace
			}
			set[i] = o
			ix = ix.With(i, &o)
			if d := differ(ix, NewIndex(set)); d != "" {
				t.Fatalf("seed %d, step %d: %s", seed, step, d)
			}
			if d := differ(before, NewIndex(wasSet)); d != "" {
				t.Fatalf("seed %d, step %d: the index before changed: %s", seed, step, d)
			}
		}
	}
}

// differ says where two indexes of one set differ.
func differ(a, b *Index) string {
	for i := range b.set {
		if d := cmp.Diff(b.Leads(i), a.Leads(i)); d != "" && len(b.Leads(i))+len(a.Leads(i)) > 0 {
			return fmt.Sprintf("leads of %d: %s", i, d)
		}
		if d := cmp.Diff(b.Namesakes(i), a.Namesakes(i)); d != "" {
			return fmt.Sprintf("namesakes of %d: %s", i, d)
		}
	}
	for k := range 15 {
		for _, ns := range []string{"me", "team"} {
			if n := fmt.Sprintf("%s/c%d", ns, k); a.ByName(n) != b.ByName(n) {
				return fmt.Sprintf("%s is %d, not %d", n, a.ByName(n), b.ByName(n))
			}
		}
	}
	return cmp.Diff(b.Through(), a.Through())
}
