package graph

import (
	"cmp"
	"slices"
)

// places makes artifacts of the places of drafts and publications that somebody else touches.
func (m *merger) places() {
	drafts := map[int]map[string]bool{} // by class, whose drafts wait there
	touched := map[int]map[string]bool{}
	note := func(of map[int]map[string]bool, root int, id string) {
		if of[root] == nil {
			of[root] = map[string]bool{}
		}
		of[root][id] = true
	}
	var there []placement
	for key, e := range m.edges {
		note(touched, key.to, key.from)
		if key.kind != Wrote {
			continue
		}
		if e.State == Pending {
			note(drafts, key.to, key.from)
		}
		if e.Where == "" {
			continue
		}
		if root := m.root(m.add(settled(e.Where))); root != key.to {
			there = append(there, placement{root, *e})
			if e.State == Pending {
				note(drafts, root, key.from)
			}
		}
	}
	slices.SortFunc(there, func(a, b placement) int {
		// One entry may tell of two edges, and in a damaged log two entries may have one number.
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(a.last, b.last), cmp.Compare(a.Where, b.Where), cmp.Compare(a.First, b.First),
			cmp.Compare(a.Last, b.Last), cmp.Compare(a.Description, b.Description), cmp.Compare(a.State, b.State), cmp.Compare(a.ContractVersion, b.ContractVersion))
	})
	for i := range there {
		w := &there[i]
		if len(touched[w.root]) == 0 && len(drafts[w.root]) < 2 {
			continue
		}
		_, a := m.artifact(m.targets[w.root])
		a.spelt(w.Where, settled(w.Where))
		m.edge(w.From, w.root, Wrote, seen).put(&w.edge)
	}
}

// placement is a write to a place: a copy of the edge that tells of it.
type placement struct {
	root int
	edge
}

// put takes a write to a place into the edge that leads there.
func (e *edge) put(w *edge) {
	if !e.Has(Observed) {
		e.Origin = both
	}
	if e.first == 0 || w.first < e.first {
		e.first, e.First = w.first, w.First
	}
	if w.last > e.last {
		e.last, e.Last = w.last, w.Last
	}
	newer(&e.told, &e.Description, w.told, w.Description)
	newer(&e.contract, &e.ContractVersion, w.contract, w.ContractVersion)
	newer(&e.state, &e.State, w.state, w.State)
}

// pending counts the drafts that wait in each artifact.
func (m *merger) pending() {
	for key, e := range m.edges {
		if key.kind == Wrote && e.State == Pending {
			a := m.artifacts[key.to]
			if a.pending == nil {
				a.pending = map[string]bool{}
			}
			a.pending[key.from] = true
		}
	}
}
