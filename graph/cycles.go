package graph

import (
	"cmp"
	"slices"
)

// Step is one edge of a cycle: the contract, as its place in the set, and which of its
// references leads on.
type Step struct{ Contract, Ref int }

// Cycle is a cycle as one of its contracts sees it: Steps is shared by all of them.
type Cycle struct {
	Steps []Step
	At    int  // which step begins with this contract
	Open  bool // Steps is only the way's beginning: it leads back, but how isn't kept
}

// Len gives the number of edges that are known.
func (c Cycle) Len() int { return len(c.Steps) }

// Step gives the k-th edge, from 0, seen from this contract.
func (c Cycle) Step(k int) Step { return c.Steps[(c.At+k)%len(c.Steps)] }

// passes bounds what shortest cycles cost: in each group of contracts that depend on each
// other, at most so many passes over the group in time and steps kept. A group that isn't
// larger than that can't reach it, and one that is rarely does; a knot of 10,000 contracts made
// to be hard has 25 million steps of shortest cycles, which nobody would read.
const passes = 64

// Through gives, for each contract on a cycle, a cycle that it is on: a shortest one, unless
// it already stands on one that was found for a contract before it by name. Where that would
// take more than linear time, the cycle is Open and holds one step.
func (ix *Index) Through() map[int]Cycle {
	out := map[int]Cycle{}
	s := search{ix: ix}
	for _, group := range ix.Components() {
		s.through(group, func(v int, c Cycle) { out[v] = c })
	}
	return out
}

// Cycles gives the cycles that Through found, but for the Open ones, each once and beginning
// with its least member by name, sorted by names.
func (ix *Index) Cycles() [][]Step {
	var out [][]Step
	s := search{ix: ix}
	for _, group := range ix.Components() {
		s.through(group, func(_ int, c Cycle) {
			if c.At == 0 && !c.Open { // each cycle is handed out once for each of its steps
				out = append(out, ix.fromLeast(c.Steps))
			}
		})
	}
	byName := func(a, b Step) int { return cmp.Compare(ix.rank[a.Contract], ix.rank[b.Contract]) }
	slices.SortFunc(out, func(a, b []Step) int { return slices.CompareFunc(a, b, byName) })
	return out
}

// fromLeast turns a cycle so that it begins with its least contract.
func (ix *Index) fromLeast(steps []Step) []Step {
	least := 0
	for i := range steps {
		if ix.rank[steps[i].Contract] < ix.rank[steps[least].Contract] {
			least = i
		}
	}
	return append(slices.Clone(steps[least:]), steps[:least]...)
}

// search looks for shortest cycles, one after the other. What it knows of a contract counts
// only while its stamp is the current one, so that nothing has to be cleared.
type search struct {
	ix    *Index
	group []int32 // of each contract, the number of its group
	seen  []int32 // of each contract, the search that met it last
	from  []Step  // of each contract, the step that met it
	done  []bool  // it has its cycle
	queue []int

	groups, searches int32
	work             int
}

// through calls found once for each contract of the group, with a cycle that it is on. The
// first contract of a cycle's Steps is the one it was found for, so At is 0 exactly once.
func (s *search) through(group []int, found func(int, Cycle)) {
	if s.group == nil {
		n := len(s.ix.set)
		s.group, s.seen, s.from, s.done = make([]int32, n), make([]int32, n), make([]Step, n), make([]bool, n)
	}
	s.groups++
	limit := 0
	for _, v := range group {
		s.group[v] = s.groups
		limit += 1 + len(s.ix.next(v))
	}
	work, kept := passes*limit, passes*len(group)
	for _, v := range group {
		if s.done[v] {
			continue
		}
		if work < 0 || kept < 0 {
			found(v, s.begin(v))
			continue
		}
		s.work = 0
		steps := s.shortest(v)
		work -= s.work
		kept -= len(steps)
		for i := range steps {
			if m := steps[i].Contract; !s.done[m] {
				s.done[m] = true
				found(m, Cycle{Steps: steps, At: i})
			}
		}
	}
}

// begin gives the first step of some cycle through v: any that stays in its group.
func (s *search) begin(v int) Cycle {
	for r, w := range s.ix.next(v) {
		if w >= 0 && s.group[w] == s.groups {
			return Cycle{Steps: []Step{{v, r}}, Open: true}
		}
	}
	return Cycle{Open: true}
}

// shortest finds a shortest way from v back to v inside its group, breadth first.
func (s *search) shortest(v int) []Step {
	s.searches++
	s.queue = append(s.queue[:0], v)
	for head := 0; head < len(s.queue); head++ {
		u := s.queue[head]
		for r, next := range s.ix.next(u) {
			s.work++
			w := int(next)
			if w == v {
				return s.way(v, Step{u, r})
			}
			if w >= 0 && s.group[w] == s.groups && s.seen[w] != s.searches {
				s.seen[w] = s.searches
				s.from[w] = Step{u, r}
				s.queue = append(s.queue, w)
			}
		}
	}
	return nil
}

// way walks back from the last step to v: once to count, once to fill.
func (s *search) way(v int, last Step) []Step {
	n := 1
	for u := last.Contract; u != v; u = s.from[u].Contract {
		n++
	}
	path := make([]Step, n)
	for step := last; n > 0; step = s.from[step.Contract] {
		n--
		path[n] = step
	}
	return path
}
