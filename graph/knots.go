package graph

import "slices"

// Components gives the groups of contracts that depend on each other, each with more than one
// member or a reference to itself, sorted by name; members as places in the set, in order of
// name. It takes time in proportion to contracts and references (Tarjan's algorithm, without
// recursion, so that a chain of 100,000 contracts needs no stack).
func (ix *Index) Components() [][]int {
	t := tarjan{ix: ix, order: make([]int32, len(ix.set)), low: make([]int32, len(ix.set)), onStack: make([]bool, len(ix.set))}
	for _, root := range ix.order {
		if t.order[root] == 0 {
			t.walk(root)
		}
	}
	byRank := func(a, b int) int { return int(ix.rank[a] - ix.rank[b]) }
	for _, group := range t.groups {
		slices.SortFunc(group, byRank)
	}
	slices.SortFunc(t.groups, func(a, b []int) int { return byRank(a[0], b[0]) })
	return t.groups
}

// tarjan is the state of one walk over all contracts.
type tarjan struct {
	ix         *Index
	count      int32
	order, low []int32 // when a contract was met, from 1, and the earliest that it leads back to
	stack      []int   // met, and not yet in a group
	onStack    []bool
	calls      []call
	groups     [][]int
}

// call is a contract whose references are being followed, and the next of them.
type call struct{ v, ref int }

func (t *tarjan) walk(root int) {
	t.enter(root)
	for len(t.calls) > 0 {
		c := &t.calls[len(t.calls)-1]
		v := c.v
		if next := t.ix.next(v); c.ref < len(next) {
			w := int(next[c.ref])
			c.ref++
			switch {
			case w < 0:
			case t.order[w] == 0:
				t.enter(w)
			case t.onStack[w]:
				t.low[v] = min(t.low[v], t.order[w])
			}
			continue
		}
		t.calls = t.calls[:len(t.calls)-1]
		if len(t.calls) > 0 {
			u := t.calls[len(t.calls)-1].v
			t.low[u] = min(t.low[u], t.low[v])
		}
		if t.low[v] == t.order[v] {
			t.leave(v)
		}
	}
}

func (t *tarjan) enter(v int) {
	t.count++
	t.order[v], t.low[v] = t.count, t.count
	t.stack = append(t.stack, v)
	t.onStack[v] = true
	t.calls = append(t.calls, call{v, 0})
}

// leave takes v and what was met after it from the stack: they are a group.
func (t *tarjan) leave(v int) {
	from := len(t.stack) - 1
	for t.stack[from] != v {
		from--
	}
	group := t.stack[from:]
	for _, w := range group {
		t.onStack[w] = false
	}
	if len(group) > 1 || slices.Contains(t.ix.next(v), int32(v)) {
		t.groups = append(t.groups, slices.Clone(group))
	}
	t.stack = t.stack[:from]
}
