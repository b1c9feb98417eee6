package graph

import (
	"strings"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/workspace"
)

// Drift is a difference between what a contract declares and what its log tells.
type Drift struct {
	Heinzel    string // me/x
	Kind       string // Read or Wrote
	ID         string // of the artifact's node
	Name       string // what a person calls it
	Targets    []string
	Undeclared bool   // the log tells of it and the contract doesn't declare it, not the other way round
	Last       string // of an undeclared one: the time of the last entry
}

// Drifts gives the differences between contracts and their own logs, in the order of edges.
// Contracts must have been loaded with what they declare. A contract has none while its log
// tells of no read and no write; and where an entry may mean what is declared, it does:
//
//   - a method without its arguments, where the contract has several inputs of that method;
//   - a write to something that no contract calls by name, such as a URL, where the contract
//     declares an output or a publish operation that the log names nowhere else.
func Drifts(contracts []workspace.Outline, logs *observed.Set) []Drift {
	g := Merge(contracts, logs, Options{})
	r := newResolver(Build(contracts))
	f := newFlow(g)
	edges := map[string][]*Edge{}
	for i := range g.Edges {
		edges[g.Edges[i].From] = append(edges[g.Edges[i].From], &g.Edges[i])
	}
	readable := map[string]bool{}
	for i := range contracts {
		if contracts[i].Readable {
			readable[contracts[i].FullName()] = true
		}
	}
	var out []Drift
	for i := range logs.Heinzels {
		h := &logs.Heinzels[i]
		if !readable[h.ID] || len(h.Observations) == 0 {
			continue
		}
		d := drifting{g: g, f: f, r: r, id: HeinzelID(h.ID), edges: edges[HeinzelID(h.ID)]}
		d.take(h)
		out = append(out, d.drifts()...)
	}
	return out
}

// drifting is one contract and its log.
type drifting struct {
	g     *Graph
	f     *flow
	r     *resolver
	id    string
	edges []*Edge

	named     map[string]bool // targets that writes name, settled
	published bool            // something was published
	elsewhere bool            // something was written that is no asset of a contract
}

func (d *drifting) take(h *observed.Heinzel) {
	d.named = map[string]bool{}
	for i := range h.Observations {
		o := &h.Observations[i]
		if states[o.Verb] == "" {
			continue
		}
		target := d.r.lead(d.id, Wrote, o.Target)
		d.named[target] = true
		d.published = d.published || o.Verb == "published"
		if !strings.HasPrefix(target, "contract:") {
			if _, _, operation := invocation(target); !operation {
				d.elsewhere = true
			}
		}
	}
}

func (d *drifting) drifts() []Drift {
	var out []Drift
	for _, e := range d.edges {
		drift := Drift{Heinzel: strings.TrimPrefix(d.id, "heinzel:"), Kind: e.Kind, ID: e.To, Name: d.node(e).Name, Targets: d.node(e).Targets, Last: e.Last}
		switch {
		case !e.Has(Observed) && !d.mayBeMeant(e):
			drift.Last = ""
			out = append(out, drift)
		case !e.Has(Declared) && !d.mayMean(e):
			drift.Undeclared = true
			out = append(out, drift)
		}
	}
	return out
}

// mayBeMeant says whether the log has an entry that may be about a declared edge.
func (d *drifting) mayBeMeant(e *Edge) bool {
	operation, arguments, call := invocation(strings.TrimPrefix(e.To, "artifact:"))
	switch {
	case e.Kind == Read:
		return call && arguments != "" && d.has(Read, operation)
	case call:
		return d.published
	}
	return d.elsewhere
}

// mayMean says whether an observed edge may be one that is declared.
func (d *drifting) mayMean(e *Edge) bool {
	n := d.node(e)
	if e.Kind == Read {
		operation, arguments, call := invocation(strings.TrimPrefix(e.To, "artifact:"))
		return call && arguments == "" && len(d.r.reads[d.id+" "+operation]) > 1
	}
	byName := false // or it is only the place of a draft
	for _, t := range n.Targets {
		byName = byName || d.named[t]
		if strings.HasPrefix(t, "contract:") {
			return false
		}
	}
	return !byName || d.unnamed()
}

// unnamed says whether the contract declares a write that no entry names.
func (d *drifting) unnamed() bool {
	for _, e := range d.edges {
		if e.Kind == Wrote && e.Has(Declared) && !e.Has(Observed) {
			return true
		}
	}
	return false
}

// has says whether the log tells of an edge to exactly that target.
func (d *drifting) has(kind, target string) bool {
	for _, e := range d.edges {
		if e.Kind == kind && e.Has(Observed) && e.To == ArtifactID(target) {
			return true
		}
	}
	return false
}

func (d *drifting) node(e *Edge) *Node { return &d.g.Nodes[d.f.place[e.To]] }
