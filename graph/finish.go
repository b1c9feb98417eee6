package graph

import (
	"maps"
	"slices"
	"strings"
)

// finish makes the graph's lists of what was merged.
func (m *merger) finish() {
	g := m.g
	nodes := make([]Node, 0, len(m.heinzels)+len(m.artifacts))
	for _, n := range m.heinzels {
		nodes = append(nodes, *n)
	}
	ids := make(map[int]string, len(m.artifacts))
	members := m.members()
	for root, a := range m.artifacts {
		n := m.node(root, a, members[root])
		ids[root] = n.ID
		nodes = append(nodes, n)
		if n.Conflicting {
			g.Conflicts = append(g.Conflicts, Conflict{n.ID, m.authors(a)})
		}
		if name := m.names[root]; name.by != "" {
			g.Aliases = append(g.Aliases, Alias{n.Name, n.Targets, name.by})
		}
	}
	g.Nodes = nodes
	g.Edges = make([]Edge, 0, len(m.edges))
	for key, e := range m.edges {
		e.To = ids[key.to]
		g.Edges = append(g.Edges, e.Edge)
	}
	g.sort()
}

// members gives, by root, the targets of classes with more than one.
func (c *classes) members() map[int][]string {
	out := map[int][]string{}
	for i, t := range c.targets {
		if r := c.root(i); c.size[r] > 1 {
			out[r] = append(out[r], t)
		}
	}
	return out
}

// node makes an artifact's node. Its id is that of a declared target where it has one (an output
// before what a method reads), so that it is the same as in the declared half; otherwise of the
// first target in byte order. Its name is the one that an alias gives it, or that target.
func (m *merger) node(root int, a *artifact, members []string) Node {
	targets := append(members, a.spellings...)
	if len(members) == 0 && a.settled {
		targets = append(targets, m.targets[root])
	}
	slices.Sort(targets)
	targets = slices.Compact(targets)
	of := targets[0]
	if len(a.declared) > 0 {
		of = slices.Min(a.declared)
		for _, t := range a.declared {
			if strings.HasPrefix(t, "contract:") && (!strings.HasPrefix(of, "contract:") || t < of) {
				of = t
			}
		}
	}
	n := Node{ID: ArtifactID(of), Kind: KindArtifact, Name: strings.TrimPrefix(of, "contract:"), Targets: targets,
		Pending: len(a.pending), Conflicting: len(a.pending) > 1}
	if name := m.names[root].name; name != "" {
		n.Name = name
	}
	return n
}

// authors gives whose drafts wait in an artifact.
func (m *merger) authors(a *artifact) []Author {
	out := make([]Author, 0, len(a.pending))
	for _, id := range slices.Sorted(maps.Keys(a.pending)) {
		out = append(out, Author{strings.TrimPrefix(id, "heinzel:"), m.heinzels[id].User})
	}
	return out
}
