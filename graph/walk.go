package graph

import "slices"

// Everywhere is a number of edges that no way has: as far as it goes.
const Everywhere = int(^uint(0) >> 1)

// flow is a graph as data flows in it: from who writes to what is written, and from what is read
// to who reads it.
type flow struct {
	place    map[string]int // of each node's id in Nodes
	forward  [][]int        // of each node, the edges that lead on from it, as places in Edges
	backward [][]int        // the edges that lead to it
	ends     [][2]int       // of each edge, where data comes from and goes to; -1 for no node
}

func newFlow(g *Graph) *flow {
	f := &flow{place: make(map[string]int, len(g.Nodes)), forward: make([][]int, len(g.Nodes)), backward: make([][]int, len(g.Nodes)), ends: make([][2]int, len(g.Edges))}
	for i := range g.Nodes {
		f.place[g.Nodes[i].ID] = i
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		from, there := f.place[e.From]
		to, too := f.place[e.To]
		if !there || !too {
			f.ends[i] = [2]int{-1, -1}
			continue
		}
		if e.Kind == Read {
			from, to = to, from
		}
		f.ends[i] = [2]int{from, to}
		f.forward[from] = append(f.forward[from], i)
		f.backward[to] = append(f.backward[to], i)
	}
	return f
}

// reach gives how many edges each node is away from the nearest of some, -1 where no way of at
// most that many edges leads. Downstream goes with the data, upstream against it.
func (f *flow) reach(from []int, most int, downstream bool) []int {
	away := make([]int, len(f.forward))
	for i := range away {
		away[i] = -1
	}
	queue := make([]int, 0, len(from))
	for _, v := range from {
		if away[v] < 0 {
			away[v] = 0
			queue = append(queue, v)
		}
	}
	next, end := f.forward, 1
	if !downstream {
		next, end = f.backward, 0
	}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		if away[v] >= most {
			continue
		}
		for _, e := range next[v] {
			if w := f.ends[e][end]; away[w] < 0 {
				away[w] = away[v] + 1
				queue = append(queue, w)
			}
		}
	}
	return away
}

// places gives the places of nodes by their ids; those that aren't there are left out.
func (f *flow) places(ids []string) []int {
	var out []int
	for _, id := range ids {
		if i, ok := f.place[id]; ok {
			out = append(out, i)
		}
	}
	return out
}

// Downstream gives the ids of the nodes that data from one of ids reaches over at most so many
// edges, those of ids that are nodes included, sorted.
func (g *Graph) Downstream(ids []string, most int) []string { return g.reached(ids, most, true) }

// Upstream gives the ids of the nodes whose data reaches one of ids over at most so many edges:
// b is downstream of a exactly when a is upstream of b.
func (g *Graph) Upstream(ids []string, most int) []string { return g.reached(ids, most, false) }

func (g *Graph) reached(ids []string, most int, downstream bool) []string {
	f := newFlow(g)
	var out []string
	for i, n := range f.reach(f.places(ids), most, downstream) {
		if n >= 0 {
			out = append(out, g.Nodes[i].ID)
		}
	}
	slices.Sort(out)
	return out
}

// around says which nodes and edges lie at most so many edges away from some, and which ones
// lead there.
func (f *flow) around(ids []string, upstream, downstream int) (nodes, edges []bool) {
	from := f.places(ids)
	nodes, edges = make([]bool, len(f.forward)), make([]bool, len(f.ends))
	for _, v := range from {
		nodes[v] = true
	}
	for _, way := range []struct {
		most int
		down bool
	}{{upstream, false}, {downstream, true}} {
		away := f.reach(from, way.most, way.down)
		for i, n := range away {
			nodes[i] = nodes[i] || n >= 0
		}
		for e, ends := range f.ends {
			near := ends[0]
			if !way.down {
				near = ends[1]
			}
			if near >= 0 && away[near] >= 0 && away[near] < way.most {
				edges[e] = true
			}
		}
	}
	return nodes, edges
}

// between says which nodes and edges lie on a way of the data from one of some nodes to one of
// others. Without the one or the other, ways begin or end anywhere.
func (f *flow) between(from, to []string) (nodes, edges []bool) {
	after, before := f.reach(f.places(from), Everywhere, true), f.reach(f.places(to), Everywhere, false)
	nodes, edges = make([]bool, len(f.forward)), make([]bool, len(f.ends))
	for i := range nodes {
		nodes[i] = (len(from) == 0 || after[i] >= 0) && (len(to) == 0 || before[i] >= 0)
	}
	for e, ends := range f.ends {
		edges[e] = ends[0] >= 0 && nodes[ends[0]] && nodes[ends[1]]
	}
	return nodes, edges
}
