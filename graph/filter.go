package graph

import (
	"slices"
	"time"
)

// Filter says which part of a graph is wanted. The zero Filter leaves everything.
type Filter struct {
	// Which edges there are, before any way is followed.
	Edge         string    // Read or Wrote; "" for both
	Since        time.Time // edges with an entry at this time or later; zero: all
	ObservedOnly bool      // edges that a log tells

	// Around are the ids of the nodes that are chosen: they stay, with what lies at most
	// Upstream edges against the data and Downstream edges with it away. None: all nodes.
	Around               []string
	Upstream, Downstream int // Everywhere: as far as it goes

	// From and To are ids: what lies on a way of the data from one to the other stays. None:
	// from anywhere, to anywhere.
	From, To []string

	Users    []string // edges of the Heinzelmännchen of these users; none: of all
	Pending  bool     // artifacts where drafts wait, with all who write and read them
	Collapse bool     // leave out artifacts that one Heinzelmännchen alone touches, and count them there
}

// Select gives the part of the graph that a filter wants; the graph itself stays as it is. What
// it says of the whole graph is that of the nodes that are left.
func (g *Graph) Select(f Filter) *Graph {
	part := g
	if f.Edge != "" || !f.Since.IsZero() || f.ObservedOnly {
		part = part.where(f.Around, func(e *Edge) bool {
			return (f.Edge == "" || e.Kind == f.Edge) && (!f.ObservedOnly || e.Has(Observed)) && (f.Since.IsZero() || since(e, f.Since))
		})
	}
	if len(f.Around) > 0 {
		nodes, edges := newFlow(part).around(f.Around, f.Upstream, f.Downstream)
		part = part.take(nodes, edges)
	}
	if len(f.From) > 0 || len(f.To) > 0 {
		nodes, edges := newFlow(part).between(f.From, f.To)
		part = part.take(nodes, edges)
	}
	if len(f.Users) > 0 {
		part = part.of(f.Users)
	}
	if f.Pending {
		part = part.waiting()
	}
	if f.Collapse {
		part = part.collapsed()
	}
	return part
}

// since says whether an edge's last entry isn't before a time. One whose time can't be read is
// in no window, as in the logs.
func since(e *Edge, t time.Time) bool {
	last, err := time.Parse(time.RFC3339Nano, e.Last)
	return err == nil && !last.Before(t)
}

// where gives the edges that are as wanted, with their ends, and the nodes that are kept anyway.
func (g *Graph) where(keep []string, wanted func(*Edge) bool) *Graph {
	edges, touched := make([]bool, len(g.Edges)), map[string]bool{}
	for _, id := range keep {
		touched[id] = true
	}
	for i := range g.Edges {
		if e := &g.Edges[i]; wanted(e) {
			edges[i], touched[e.From], touched[e.To] = true, true, true
		}
	}
	nodes := make([]bool, len(g.Nodes))
	for i := range g.Nodes {
		nodes[i] = touched[g.Nodes[i].ID]
	}
	return g.take(nodes, edges)
}

// of gives what the Heinzelmännchen of some users read and write.
func (g *Graph) of(users []string) *Graph {
	theirs, keep := map[string]bool{}, []string{}
	for i := range g.Nodes {
		if n := &g.Nodes[i]; n.Kind == KindHeinzel && slices.Contains(users, n.User) {
			theirs[n.ID] = true
			keep = append(keep, n.ID)
		}
	}
	return g.where(keep, func(e *Edge) bool { return theirs[e.From] })
}

// waiting gives the artifacts where drafts wait, and who writes and reads them.
func (g *Graph) waiting() *Graph {
	there := map[string]bool{}
	for i := range g.Nodes {
		there[g.Nodes[i].ID] = g.Nodes[i].Pending > 0
	}
	return g.where(nil, func(e *Edge) bool { return there[e.To] })
}

// collapsed leaves out the artifacts that one Heinzelmännchen alone touches.
func (g *Graph) collapsed() *Graph {
	by := map[string]string{} // of each artifact, who touches it; "" for several
	for i := range g.Edges {
		e := &g.Edges[i]
		if who, there := by[e.To]; !there {
			by[e.To] = e.From
		} else if who != e.From {
			by[e.To] = ""
		}
	}
	count := map[string]int{}
	nodes, edges := make([]bool, len(g.Nodes)), make([]bool, len(g.Edges))
	for i := range g.Nodes {
		n := &g.Nodes[i]
		nodes[i] = n.Kind == KindHeinzel || by[n.ID] == ""
		if !nodes[i] {
			count[by[n.ID]]++
		}
	}
	for i := range g.Edges {
		edges[i] = by[g.Edges[i].To] == ""
	}
	part := g.take(nodes, edges)
	for i := range part.Nodes {
		part.Nodes[i].Collapsed += count[part.Nodes[i].ID]
	}
	part.Unmaintained = g.Unmaintained // whose Heinzelmännchen all stay
	return part
}

// take gives the marked nodes and edges, and of what is said of the whole graph what is about
// them alone.
func (g *Graph) take(nodes, edges []bool) *Graph {
	part := &Graph{Version: g.Version, Nodes: []Node{}, Edges: []Edge{}, Conflicts: []Conflict{}, Aliases: []Alias{}, Cycles: [][]string{}, Unmaintained: []Unmaintained{}}
	there, targets := map[string]bool{}, map[string]bool{}
	for i := range g.Nodes {
		if nodes[i] {
			part.Nodes = append(part.Nodes, g.Nodes[i])
			there[g.Nodes[i].ID] = true
			for _, t := range g.Nodes[i].Targets {
				targets[t] = true
			}
		}
	}
	for i := range g.Edges {
		if edges[i] && there[g.Edges[i].From] && there[g.Edges[i].To] {
			part.Edges = append(part.Edges, g.Edges[i])
		}
	}
	for _, c := range g.Conflicts {
		if there[c.Artifact] {
			part.Conflicts = append(part.Conflicts, c)
		}
	}
	for _, a := range g.Aliases {
		if len(a.Targets) > 0 && targets[a.Targets[0]] {
			part.Aliases = append(part.Aliases, a)
		}
	}
	for _, c := range g.Cycles {
		if !slices.ContainsFunc(c, func(id string) bool { return !there[id] }) {
			part.Cycles = append(part.Cycles, c)
		}
	}
	for _, u := range g.Unmaintained {
		if there[u.Heinzel] && targets[u.Target()] {
			part.Unmaintained = append(part.Unmaintained, u)
		}
	}
	return part
}
