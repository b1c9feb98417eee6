// Package graph makes one graph of what contracts declare: Heinzelmännchen, one for each
// contract, and the artifacts that they read and write (ADR 0052 §3, interfaces §6).
package graph

import (
	"cmp"
	"slices"

	"github.com/heinzel/hz/workspace"
)

// Graph is the graph as JSON gives it. Its slices are sorted and never nil.
type Graph struct {
	Version      int            `json:"version"` // 1
	Nodes        []Node         `json:"nodes"`
	Edges        []Edge         `json:"edges"`
	Conflicts    []Conflict     `json:"conflicts"`
	Aliases      []Alias        `json:"aliases"`
	Cycles       [][]string     `json:"cycles"` // node ids along the edges; the first isn't repeated
	Unmaintained []Unmaintained `json:"unmaintained"`
}

// The kinds of nodes and edges, and the origins of edges (ADR 0052 §3).
const (
	KindHeinzel  = "heinzel"
	KindArtifact = "artifact"
	Read         = "read"
	Wrote        = "wrote"
	Declared     = "declared"
)

// Node is a Heinzelmännchen or an artifact.
type Node struct {
	ID        string   `json:"id"` // heinzel:me/x, or artifact: and its target
	Kind      string   `json:"kind"`
	Name      string   `json:"name"`
	Namespace string   `json:"namespace,omitempty"` // of a Heinzelmännchen
	User      string   `json:"user,omitempty"`
	State     string   `json:"state,omitempty"` // of a Heinzelmännchen: unknown until a log tells
	Title     string   `json:"title,omitempty"`
	Schedule  string   `json:"schedule,omitempty"`
	Targets   []string `json:"targets,omitempty"` // of an artifact
}

// Edge runs from a Heinzelmännchen to an artifact.
type Edge struct {
	From   string   `json:"from"`
	To     string   `json:"to"`
	Kind   string   `json:"kind"`
	Origin []string `json:"origin"`
}

// Conflict is an artifact where two drafts are pending. Declarations alone know none.
type Conflict struct {
	Artifact string   `json:"artifact"`
	Drafts   []Author `json:"drafts"`
}

// Author is who drafted.
type Author struct {
	Heinzel string `json:"heinzel"`
	User    string `json:"user"`
}

// Alias is several targets that are one artifact. Declarations alone know none.
type Alias struct {
	Name    string   `json:"name"`
	Targets []string `json:"targets"`
	By      string   `json:"by"`
}

// Unmaintained is an input that reads an output which no contract maintains.
type Unmaintained struct {
	Heinzel   string `json:"heinzel"`
	Input     string `json:"input"`
	Reference string `json:"reference"`
}

// HeinzelID gives the id of a contract's node.
func HeinzelID(fullName string) string { return "heinzel:" + fullName }

// ArtifactID gives the id of a target's node.
func ArtifactID(target string) string { return "artifact:" + target }

// Build makes the declared graph of the contracts. Contracts that couldn't be read are nodes
// without edges; of two with one name the first in order of path counts.
func Build(set []workspace.Outline) *Graph {
	ix := NewIndex(set)
	b := builder{nodes: map[string]Node{}, edges: map[edgeKey]bool{}}
	g := &Graph{Version: 1, Conflicts: []Conflict{}, Aliases: []Alias{}, Cycles: [][]string{}, Unmaintained: []Unmaintained{}}
	for i := range set {
		o := &set[i]
		if ix.ByName(o.FullName()) != i {
			continue
		}
		b.contract(o)
		for j := range o.Refs {
			if r := &o.Refs[j]; ix.Resolve(r) != Maintained {
				g.Unmaintained = append(g.Unmaintained, Unmaintained{HeinzelID(o.FullName()), r.Input, Target(r)})
			}
		}
	}
	for _, cycle := range ix.Cycles() {
		ids := make([]string, len(cycle))
		for i, step := range cycle {
			ids[i] = HeinzelID(set[step.Contract].FullName())
		}
		g.Cycles = append(g.Cycles, ids)
	}
	slices.SortFunc(g.Unmaintained, func(a, b Unmaintained) int {
		return cmp.Or(cmp.Compare(a.Heinzel, b.Heinzel), cmp.Compare(a.Input, b.Input), cmp.Compare(a.Reference, b.Reference))
	})
	g.Nodes, g.Edges = b.sorted()
	return g
}

// Target gives a reference as a target: without its facet, which is a part of the artifact.
func Target(r *workspace.OutlineRef) string {
	return "contract:" + r.Namespace + "/" + r.Name + "#" + r.Output
}

// edgeKey is an edge's identity.
type edgeKey struct{ from, to, kind string }

type builder struct {
	nodes map[string]Node
	edges map[edgeKey]bool
}

func (b *builder) contract(o *workspace.Outline) {
	id := HeinzelID(o.FullName())
	n := Node{ID: id, Kind: KindHeinzel, Name: o.Name, Namespace: o.Namespace, State: "unknown"}
	if d := o.Declares; d != nil {
		n.Title, n.Schedule = d.Title, d.Schedule
		for _, r := range d.Reads {
			b.edge(id, r, r, Read)
		}
		if d.Publishes != "" && len(o.Outputs) > 0 {
			// Where an operation will write is configuration; what is known is whose output it takes.
			b.edge(id, d.Publishes+"("+o.FullName()+"#"+o.Outputs[0].Name+")", d.Publishes, Wrote)
		}
	}
	b.nodes[id] = n
	for i := range o.Refs {
		r := &o.Refs[i]
		b.edge(id, Target(r), r.Name+"#"+r.Output, Read)
	}
	for i := range o.Outputs {
		b.edge(id, "contract:"+o.FullName()+"#"+o.Outputs[i].Name, o.Name+"#"+o.Outputs[i].Name, Wrote)
	}
}

func (b *builder) edge(from, target, name, kind string) {
	to := ArtifactID(target)
	b.nodes[to] = Node{ID: to, Kind: KindArtifact, Name: name, Targets: []string{target}}
	b.edges[edgeKey{from, to, kind}] = true
}

func (b *builder) sorted() ([]Node, []Edge) {
	nodes := make([]Node, 0, len(b.nodes))
	for _, n := range b.nodes {
		nodes = append(nodes, n)
	}
	slices.SortFunc(nodes, func(a, b Node) int {
		return cmp.Or(-cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID))
	})
	edges := make([]Edge, 0, len(b.edges))
	for e := range b.edges {
		edges = append(edges, Edge{e.from, e.to, e.kind, []string{Declared}})
	}
	slices.SortFunc(edges, func(a, b Edge) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.To, b.To))
	})
	return nodes, edges
}
