package graph

import (
	"cmp"
	"slices"
	"strings"

	"github.com/heinzel/hz/workspace"
)

// Build makes the declared graph of the contracts, the same for any order of them. Contracts
// that couldn't be read are nodes without edges of their own; of two with one name the one
// with the lesser path counts (HZC015 reports the other).
func Build(set []workspace.Outline) *Graph {
	ix := NewIndex(set)
	g := &Graph{Version: 1, Nodes: make([]Node, 0, 3*len(set)), Edges: make([]Edge, 0, 3*len(set)),
		Conflicts: []Conflict{}, Aliases: []Alias{}, Cycles: [][]string{}, Unmaintained: []Unmaintained{}}
	b := builder{g: g, known: make(map[string]bool, 2*len(set))}
	for _, i := range ix.order {
		o := &set[i]
		if ix.find(o.Namespace, o.Name) != i {
			continue
		}
		id := b.contract(o)
		for j := range o.Refs {
			r := &o.Refs[j]
			if res := ix.Resolve(r); res != Maintained && res != Unreadable {
				g.Unmaintained = append(g.Unmaintained, Unmaintained{id, r.Input, Reference(r)})
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
	g.sort()
	return g
}

// declared is the origin of every edge that Build makes. It is shared, and never written to.
var declared = []string{Declared}

type builder struct {
	g     *Graph
	known map[string]bool // targets that have their node
}

func (b *builder) contract(o *workspace.Outline) string {
	full := o.FullName()
	id := HeinzelID(full)
	n := Node{ID: id, Kind: KindHeinzel, Name: o.Name, Namespace: o.Namespace, State: Unknown, unread: !o.Readable}
	for i := range o.Outputs {
		b.edge(id, Wrote, "contract:"+full+"#"+o.Outputs[i].Name)
	}
	for i := range o.Refs {
		b.edge(id, Read, Target(&o.Refs[i]))
	}
	if d := o.Declares; d != nil {
		n.Title, n.Schedule = d.Title, d.Schedule
		for _, method := range d.Reads {
			b.edge(id, Read, method)
		}
		if d.Publishes != "" && len(o.Outputs) > 0 {
			b.edge(id, Wrote, d.Publishes+"("+full+"#"+o.Outputs[0].Name+")")
		}
	}
	b.g.Nodes = append(b.g.Nodes, n)
	return id
}

func (b *builder) edge(from, kind, target string) {
	to := ArtifactID(target)
	if !b.known[target] {
		b.known[target] = true
		b.g.Nodes = append(b.g.Nodes, Node{ID: to, Kind: KindArtifact, Name: strings.TrimPrefix(target, "contract:"), Targets: []string{target}})
	}
	b.g.Edges = append(b.g.Edges, Edge{From: from, To: to, Kind: kind, Origin: declared})
}

// Target gives a reference as a target: without its facet, which is a part of the artifact.
func Target(r *workspace.OutlineRef) string {
	return "contract:" + r.Namespace + "/" + r.Name + "#" + r.Output
}

// Reference gives a reference as the contract writes it, its facet included.
func Reference(r *workspace.OutlineRef) string {
	if r.Facet != "" {
		return Target(r) + "/" + r.Facet
	}
	return Target(r)
}

// sort puts everything into the order that Graph promises, and drops edges that stand twice:
// two inputs may read one output.
func (g *Graph) sort() {
	slices.SortFunc(g.Nodes, compareNodes)
	slices.SortFunc(g.Edges, compareEdges)
	g.Edges = slices.CompactFunc(g.Edges, func(a, b Edge) bool { return compareEdges(a, b) == 0 })
	slices.SortFunc(g.Conflicts, compareConflicts)
	slices.SortFunc(g.Aliases, compareAliases)
	slices.SortFunc(g.Cycles, slices.Compare[[]string])
	slices.SortFunc(g.Unmaintained, compareUnmaintained)
}

func compareEdges(a, b Edge) int {
	return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.To, b.To))
}
