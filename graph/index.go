package graph

import (
	"cmp"
	"slices"

	"github.com/heinzel/hz/workspace"
)

// Resolution says what a reference leads to.
type Resolution uint8

// What a reference leads to.
const (
	Maintained Resolution = iota
	NoContract            // no contract of that name is known
	NoOutput              // the contract maintains another output
	NoFacet               // the output has no facet of that name
	Unreadable            // the contract is there and can't be read, so nothing is known of it
)

// Index finds contracts by name and walks the references between them.
type Index struct {
	set    []workspace.Outline
	byName map[string]int
}

// NewIndex indexes the contracts. Of two with one name the first counts.
func NewIndex(set []workspace.Outline) *Index {
	ix := &Index{set: set, byName: make(map[string]int, len(set))}
	for i := range set {
		name := set[i].FullName()
		if _, there := ix.byName[name]; !there {
			ix.byName[name] = i
		}
	}
	return ix
}

// ByName gives the place of the contract of that full name, or -1.
func (ix *Index) ByName(fullName string) int {
	if i, ok := ix.byName[fullName]; ok {
		return i
	}
	return -1
}

// Resolve says what a reference leads to.
func (ix *Index) Resolve(r *workspace.OutlineRef) Resolution {
	i := ix.ByName(r.Namespace + "/" + r.Name)
	if i < 0 {
		return NoContract
	}
	o := &ix.set[i]
	out := o.Output(r.Output)
	switch {
	case out == nil && !o.Readable:
		return Unreadable
	case out == nil:
		return NoOutput
	case r.Facet != "" && !slices.Contains(out.Facets, r.Facet):
		return NoFacet
	}
	return Maintained
}

// Step is one edge of a cycle: the contract, and which of its references leads on.
type Step struct{ Contract, Ref int }

// next gives the contract that a reference leads to, or -1. A cycle runs through contracts, so
// which of their outputs is read makes no difference.
func (ix *Index) next(i, ref int) int {
	r := &ix.set[i].Refs[ref]
	return ix.ByName(r.Namespace + "/" + r.Name)
}

// Components gives the groups of contracts that depend on each other, each with more than one
// member or a reference to itself, sorted; members in order (Tarjan's algorithm, without
// recursion, so that a chain of 100,000 contracts needs no stack).
func (ix *Index) Components() [][]int {
	n := len(ix.set)
	order, low := make([]int32, n), make([]int32, n)
	onStack := make([]bool, n)
	var stack []int
	type frame struct{ v, ref int }
	var calls []frame
	var out [][]int
	counter := int32(0)
	for root := range ix.set {
		if order[root] != 0 {
			continue
		}
		calls = append(calls[:0], frame{root, 0})
		for len(calls) > 0 {
			f := &calls[len(calls)-1]
			v := f.v
			if f.ref == 0 {
				counter++
				order[v], low[v] = counter, counter
				stack = append(stack, v)
				onStack[v] = true
			}
			if f.ref < len(ix.set[v].Refs) {
				w := ix.next(v, f.ref)
				f.ref++
				if w < 0 {
					continue
				}
				if order[w] == 0 {
					calls = append(calls, frame{w, 0})
				} else if onStack[w] {
					low[v] = min(low[v], order[w])
				}
				continue
			}
			calls = calls[:len(calls)-1]
			if len(calls) > 0 {
				u := calls[len(calls)-1].v
				low[u] = min(low[u], low[v])
			}
			if low[v] != order[v] {
				continue
			}
			var group []int
			for {
				w := stack[len(stack)-1]
				stack = stack[:len(stack)-1]
				onStack[w] = false
				group = append(group, w)
				if w == v {
					break
				}
			}
			if len(group) > 1 || ix.readsItself(v) {
				slices.Sort(group)
				out = append(out, group)
			}
		}
	}
	slices.SortFunc(out, func(a, b []int) int { return a[0] - b[0] })
	return out
}

func (ix *Index) readsItself(v int) bool {
	for r := range ix.set[v].Refs {
		if ix.next(v, r) == v {
			return true
		}
	}
	return false
}

// maxWork bounds the steps spent on shortest cycles, so that a knot of thousands of contracts
// stays linear: then some members show a longer cycle than need be.
const maxWork = 2_000_000

// Cycle is a cycle as one of its contracts sees it: Steps is shared by all of them.
type Cycle struct {
	Steps []Step
	At    int // which step begins with this contract
}

// Len gives the number of edges.
func (c Cycle) Len() int { return len(c.Steps) }

// Step gives the k-th edge, from 0, seen from this contract.
func (c Cycle) Step(k int) Step { return c.Steps[(c.At+k)%len(c.Steps)] }

// Cycles gives the cycles that Through shows, each once, beginning with its least member,
// sorted.
func (ix *Index) Cycles() [][]Step {
	var out [][]Step
	seen := map[*Step]bool{}
	for _, c := range ix.Through() {
		if seen[&c.Steps[0]] {
			continue
		}
		seen[&c.Steps[0]] = true
		least := 0
		for i := range c.Steps {
			if c.Steps[i].Contract < c.Steps[least].Contract {
				least = i
			}
		}
		out = append(out, append(slices.Clone(c.Steps[least:]), c.Steps[:least]...))
	}
	order := func(a, b []Step) int {
		return slices.CompareFunc(a, b, func(x, y Step) int {
			return cmp.Or(cmp.Compare(x.Contract, y.Contract), cmp.Compare(x.Ref, y.Ref))
		})
	}
	slices.SortFunc(out, order)
	return slices.CompactFunc(out, func(a, b []Step) bool { return order(a, b) == 0 })
}

// Through gives, for each contract on a cycle, a cycle that it is on: a shortest one, unless
// it already stands on one that was found for a contract before it.
func (ix *Index) Through() map[int]Cycle {
	out := map[int]Cycle{}
	work := maxWork
	for _, group := range ix.Components() {
		member := make(map[int]bool, len(group))
		for _, v := range group {
			member[v] = true
		}
		for _, v := range group {
			if _, has := out[v]; has {
				continue
			}
			steps := ix.shortest(v, member, &work)
			for i := range steps {
				if m := steps[i].Contract; out[m].Steps == nil {
					out[m] = Cycle{steps, i}
				}
			}
		}
	}
	return out
}

// shortest finds a shortest way from v back to v inside its group, breadth first.
func (ix *Index) shortest(v int, member map[int]bool, work *int) []Step {
	from := map[int]Step{}
	queue := []int{v}
	for len(queue) > 0 {
		u := queue[0]
		queue = queue[1:]
		for r := range ix.set[u].Refs {
			*work--
			w := ix.next(u, r)
			if w == v {
				path := []Step{{u, r}}
				for u != v {
					s := from[u]
					path = append(path, s)
					u = s.Contract
				}
				slices.Reverse(path)
				return path
			}
			if w >= 0 && member[w] {
				if _, seen := from[w]; !seen {
					from[w] = Step{u, r}
					queue = append(queue, w)
				}
			}
		}
		if *work < 0 {
			return nil
		}
	}
	return nil
}
