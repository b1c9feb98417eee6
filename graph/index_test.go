package graph

import (
	"math/rand/v2"
	"testing"

	"github.com/heinzel/hz/workspace"
)

const few = `
me/a
  path z.prose.md
  maintains old
me/a
  path b.prose.md
  maintains out: colour, size
me/broken
  unreadable
team/a
  maintains report
`

func TestResolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 10 {
		set := shuffled(rng, outlines(t, few))
		ix := NewIndex(set)
		for ref, want := range map[string]Resolution{
			"me/a#out":          Maintained,
			"me/a#out/size":     Maintained,
			"me/a#out/Size":     NoFacet,
			"me/a#old":          NoOutput, // of the contract that doesn't count
			"me/a#":             NoOutput,
			"me/b#out":          NoContract,
			"team/a#report":     Maintained,
			"team/a#report/any": NoFacet,
			"team/b#report":     NoContract,
			"me/broken#x":       Unreadable,
			"me/broken#x/y":     Unreadable,
		} {
			r := refer("in", ref)
			if got := ix.Resolve(&r); got != want {
				t.Errorf("%s: %d, want %d", ref, got, want)
			}
		}
	}
}

func TestByName(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 10 {
		set := shuffled(rng, outlines(t, few))
		ix := NewIndex(set)
		for name, path := range map[string]string{
			"me/a": "b.prose.md", "team/a": "team/a.prose.md", "me/broken": "me/broken.prose.md",
			"me/b": "", "a": "", "": "", "me/": "", "me/a/b": "", "/a": "",
		} {
			got := ""
			if i := ix.ByName(name); i >= 0 {
				got = set[i].Path
			}
			if got != path {
				t.Errorf("ByName(%q) is %q, want %q", name, got, path)
			}
		}
	}
	if NewIndex(nil).ByName("me/a") != -1 {
		t.Error("an empty index knows a contract")
	}
}

// TestCycleOfTheContractThatCounts: one whose name is taken is on no cycle, though its own
// references would close one.
func TestCycleOfTheContractThatCounts(t *testing.T) {
	set := outlines(t, `
me/a
  path b.prose.md
  maintains out
me/a
  path z.prose.md
  maintains out
  reads itself = contract:me/a#out
  reads b = contract:me/b#out
me/b
  maintains out
  reads a = contract:me/a#out
`)
	if got := NewIndex(set).Cycles(); got != nil {
		t.Errorf("cycles: %v", got)
	}
	if g := Build(set); len(g.Cycles) != 0 || len(g.Edges) != 3 {
		t.Errorf("cycles %v, edges %v", g.Cycles, g.Edges)
	}
}

var sink int

func BenchmarkIndex(b *testing.B) {
	for _, c := range []struct {
		name string
		set  []workspace.Outline
	}{
		{"1000", scattered(rand.New(rand.NewPCG(1, 1)), 1000, 2000)},
		{"100000", scattered(rand.New(rand.NewPCG(1, 1)), 100_000, 200_000)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				sink += len(NewIndex(c.set).leads)
			}
		})
	}
}

func BenchmarkThrough(b *testing.B) {
	for _, c := range []struct {
		name string
		set  []workspace.Outline
	}{
		{"chain-100000", chain(100_000)},
		{"ring-10000", ring(10_000)},
		{"complete-300", completeOthers(300)},
		{"pairs-10000", pairs(10_000)},
		{"knot-30000", knot(15_000)},
	} {
		ix := NewIndex(c.set)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				sink += len(ix.Through())
			}
		})
	}
}
