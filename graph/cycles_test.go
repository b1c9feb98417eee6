package graph

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/heinzel/hz/workspace"
)

// distances gives the length of the shortest way of at least one reference from each contract
// to each, or 0 when there is none: slowly, and by another way than the code does it.
func distances(set []workspace.Outline) [][]int {
	n := len(set)
	far := n*n + 1
	d := make([][]int, n)
	for i := range d {
		d[i] = make([]int, n)
		for j := range d[i] {
			d[i][j] = far
			for _, r := range set[i].Refs {
				if r.Name == set[j].Name {
					d[i][j] = 1
				}
			}
		}
	}
	for k := range n {
		for i := range n {
			for j := range n {
				d[i][j] = min(d[i][j], d[i][k]+d[k][j])
			}
		}
	}
	for i := range d {
		for j := range d[i] {
			if d[i][j] >= far {
				d[i][j] = 0
			}
		}
	}
	return d
}

// isCycle says what is wrong with a cycle: each step must lead to the next and no contract
// may come twice.
func isCycle(set []workspace.Outline, steps []Step) error {
	seen := map[int]bool{}
	for k, s := range steps {
		next := steps[(k+1)%len(steps)].Contract
		if s.Ref >= len(set[s.Contract].Refs) || set[s.Contract].Refs[s.Ref].Name != set[next].Name {
			return fmt.Errorf("step %d of %v doesn't lead to the next", k, steps)
		}
		if seen[s.Contract] {
			return fmt.Errorf("%v comes twice through %d", steps, s.Contract)
		}
		seen[s.Contract] = true
	}
	if len(steps) == 0 {
		return fmt.Errorf("an empty cycle")
	}
	return nil
}

// TestCyclesAgainstBruteForce holds components and cycles of random graphs against what all
// ways of all lengths say.
func TestCyclesAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 1000 {
		n := 1 + rng.IntN(9)
		set := shuffled(rng, scattered(rng, n, rng.IntN(2*n+1)))
		ix, d := NewIndex(set), distances(set)
		fail := func(format string, args ...any) {
			t.Helper()
			t.Fatalf("round %d: "+format+"\nset: %v", append(append([]any{round}, args...), describe(set))...)
		}

		group := make([]int, n) // the number of each contract's group, from 1
		for g, members := range ix.Components() {
			for _, v := range members {
				group[v] = g + 1
			}
		}
		through := ix.Through()
		for v := range n {
			if (group[v] != 0) != (d[v][v] > 0) {
				fail("contract %d is in group %d, and its shortest way back is %d", v, group[v], d[v][v])
			}
			for w := range n {
				together := group[v] != 0 && group[v] == group[w]
				if v != w && together != (d[v][w] > 0 && d[w][v] > 0) {
					fail("contracts %d and %d: in one group is %v", v, w, together)
				}
			}
			c, on := through[v]
			if on != (d[v][v] > 0) {
				fail("contract %d has a cycle: %v, and its shortest way back is %d", v, on, d[v][v])
			}
			if !on {
				continue
			}
			if err := isCycle(set, c.Steps); err != nil || c.Open {
				fail("contract %d: %v, open %v", v, err, c.Open)
			}
			if c.Step(0).Contract != v || c.Step(c.Len()).Contract != v {
				fail("the cycle of contract %d begins with %v", v, c.Step(0))
			}
			finder := c.Steps[0].Contract
			if c.Len() != d[finder][finder] || set[finder].Name > set[v].Name {
				fail("contract %d has a cycle of %d, found for %d whose shortest is %d", v, c.Len(), finder, d[finder][finder])
			}
		}
		checkCycles(ix, set, through, fail)
	}
}

// checkCycles holds Cycles against Through: the same cycles, each once, from the least
// member, sorted.
func checkCycles(ix *Index, set []workspace.Outline, through map[int]Cycle, fail func(string, ...any)) {
	distinct := map[*Step]bool{}
	for _, c := range through {
		distinct[&c.Steps[0]] = true
	}
	cycles := ix.Cycles()
	if len(cycles) != len(distinct) {
		fail("%d cycles, and contracts stand on %d", len(cycles), len(distinct))
	}
	var last []string
	for _, steps := range cycles {
		if err := isCycle(set, steps); err != nil {
			fail("%v", err)
		}
		names := make([]string, len(steps))
		for i, s := range steps {
			names[i] = set[s.Contract].Name
		}
		if slices.Min(names) != names[0] {
			fail("the cycle %v doesn't begin with its least member", names)
		}
		if last != nil && slices.Compare(last, names) >= 0 {
			fail("%v comes before %v", last, names)
		}
		last = names
	}
}

func describe(set []workspace.Outline) []string {
	var out []string
	for i := range set {
		s := set[i].Name + ":"
		for _, r := range set[i].Refs {
			s += " " + r.Name
		}
		out = append(out, s)
	}
	return out
}

func TestCyclesOfLargeGraphs(t *testing.T) {
	for _, c := range []struct {
		name                      string
		set                       []workspace.Outline
		on, cycles, longest, open int
	}{
		{"a chain of 100,000", chain(100_000), 0, 0, 0, 0},
		{"a ring of 10,000", ring(10_000), 10_000, 1, 10_000, 0},
		{"each of 300 reads all", complete(300), 300, 300, 1, 0},
		{"each of 300 reads all others", completeOthers(300), 300, 299, 2, 0},
		{"10,000 pairs", pairs(10_000), 20_000, 10_000, 2, 0},
		{"a knot with long ways back, small", knot(passes / 2), passes, passes / 2, passes/2 + 1, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			ix := NewIndex(c.set)
			through, cycles := ix.Through(), ix.Cycles()
			open, longest := 0, 0
			for v, cycle := range through {
				if cycle.Step(0).Contract != v {
					t.Fatalf("the cycle of contract %d begins with %v", v, cycle.Step(0))
				}
				if cycle.Open {
					open++
				}
			}
			for _, steps := range cycles {
				if err := isCycle(c.set, steps); err != nil {
					t.Fatal(err)
				}
				longest = max(longest, len(steps))
			}
			if len(through) != c.on || len(cycles) != c.cycles || longest != c.longest || open != c.open {
				t.Errorf("%d contracts on %d cycles, the longest %d, %d of them open; want %d on %d, %d, %d",
					len(through), len(cycles), longest, open, c.on, c.cycles, c.longest, c.open)
			}
		})
	}
}

// TestKnotStaysLinear: in a large knot whose shortest cycles have a quarter of a billion steps
// together, every contract is known to be on a cycle, and few steps are kept.
func TestKnotStaysLinear(t *testing.T) {
	const half = 15_000
	set := knot(half)
	ix := NewIndex(set)
	through := ix.Through()
	if len(through) != 2*half {
		t.Fatalf("%d of %d contracts have a cycle", len(through), 2*half)
	}
	steps, open := 0, 0
	for v, c := range through {
		if c.At == 0 {
			steps += c.Len()
		}
		if c.Open {
			open++
			if s := c.Step(0); s.Contract != v || ix.next(v)[s.Ref] < 0 || through[int(ix.next(v)[s.Ref])].Steps == nil {
				t.Fatalf("the open cycle of contract %d goes %v", v, s)
			}
		}
	}
	if open == 0 || steps > (passes+2)*len(set) {
		t.Errorf("%d steps are kept for %d contracts, %d cycles are open", steps, len(set), open)
	}
	for _, c := range ix.Cycles() {
		if err := isCycle(set, c); err != nil {
			t.Fatal(err)
		}
	}
}

func chain(n int) []workspace.Outline {
	return numbered(n, func(i int) []int {
		if i+1 < n {
			return []int{i + 1}
		}
		return nil
	})
}

func ring(n int) []workspace.Outline {
	return numbered(n, func(i int) []int { return []int{(i + 1) % n} })
}

func complete(n int) []workspace.Outline {
	return numbered(n, func(int) []int { return upTo(n) })
}

func completeOthers(n int) []workspace.Outline {
	return numbered(n, func(i int) []int { return slices.Delete(upTo(n), i, i+1) })
}

func pairs(n int) []workspace.Outline {
	return numbered(2*n, func(i int) []int { return []int{i ^ 1} })
}

// knot gives a chain of n contracts, and n more that each lead from its end to its beginning.
func knot(n int) []workspace.Outline {
	return numbered(2*n, func(i int) []int {
		switch {
		case i == n-1:
			ends := make([]int, n)
			for k := range ends {
				ends[k] = n + k
			}
			return ends
		case i < n:
			return []int{i + 1}
		}
		return []int{0}
	})
}

func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}
