package graph

import (
	"cmp"
	"maps"
	"slices"

	"github.com/heinzel/hz/workspace"
)

// maxSince is how many names may differ from the shared map before With makes a new one.
const maxSince = 64

// With gives the index of the same contracts but for the i-th, which another outline takes the
// place of; its path is the same. It takes time in proportion to what changed, and a little for
// each contract and reference, where NewIndex sorts them all: an editor asks with each key.
// Neither index changes afterwards.
func (ix *Index) With(i int, o *workspace.Outline) *Index {
	old := ix.set[i]
	n := *ix
	n.set = slices.Clone(ix.set)
	n.set[i] = o
	renamed := old.Namespace != o.Namespace || old.Name != o.Name
	if renamed {
		n.rename(i, name{old.Namespace, old.Name}, name{o.Namespace, o.Name})
	}
	if renamed || !slices.EqualFunc(old.Refs, o.Refs, func(a, b workspace.OutlineRef) bool { return a.Namespace == b.Namespace && a.Name == b.Name }) {
		n.lead(i, len(old.Refs))
	}
	return &n
}

// rename moves a contract to the place of its new name.
func (ix *Index) rename(i int, from, to name) {
	order := make([]int, 0, len(ix.order))
	for _, k := range ix.order {
		if k != i {
			order = append(order, k)
		}
	}
	at, _ := slices.BinarySearchFunc(order, i, func(k, i int) int { return compareNames(ix.set[k], ix.set[i], k-i) })
	ix.order = slices.Insert(order, at, i)
	ix.rank = make([]int32, len(ix.order))
	for r, k := range ix.order {
		ix.rank[k] = int32(r)
	}
	if len(ix.since) < maxSince {
		ix.since = maps.Clone(ix.since)
	} else {
		ix.byName, ix.since = ix.names(), nil
	}
	if ix.since == nil {
		ix.since = map[name]int32{}
	}
	for _, key := range []name{from, to} {
		ix.since[key] = ix.firstNamed(key)
	}
}

// names gives the map of all names, as far as contracts have them.
func (ix *Index) names() map[name]int32 {
	out := make(map[name]int32, len(ix.set))
	for _, i := range ix.order {
		key := name{ix.set[i].Namespace, ix.set[i].Name}
		if _, there := out[key]; !there {
			out[key] = int32(i)
		}
	}
	return out
}

// firstNamed gives the first contract of that name in order, or -1.
func (ix *Index) firstNamed(key name) int32 {
	at, there := slices.BinarySearchFunc(ix.order, key, func(k int, key name) int {
		return cmp.Or(cmp.Compare(ix.set[k].Namespace, key.namespace), cmp.Compare(ix.set[k].Name, key.name))
	})
	if !there {
		return -1
	}
	return int32(ix.order[at])
}

// lead notes anew where references lead: those of a contract that had some others before, and
// all that name a contract whose name changed.
func (ix *Index) lead(i, before int) {
	d := len(ix.set[i].Refs) - before
	first := slices.Clone(ix.first)
	leads := make([]int32, 0, len(ix.leads)+d)
	leads = append(leads, ix.leads[:first[i]]...)
	for j := range ix.set[i].Refs {
		r := &ix.set[i].Refs[j]
		leads = append(leads, int32(ix.find(r.Namespace, r.Name)))
	}
	leads = append(leads, ix.leads[first[i+1]:]...)
	for k := i + 1; k < len(first); k++ {
		first[k] += int32(d)
	}
	ix.first, ix.leads = first, leads
	if len(ix.since) == 0 {
		return
	}
	for k, o := range ix.set {
		for j := range o.Refs {
			if place, changed := ix.since[name{o.Refs[j].Namespace, o.Refs[j].Name}]; changed {
				ix.leads[int(ix.first[k])+j] = place
			}
		}
	}
}

// Namesakes gives the places of the contracts that have the full name of the i-th, itself
// included, in the order of their paths.
func (ix *Index) Namesakes(i int) []int {
	same := func(k int) bool {
		a, b := ix.set[ix.order[k]], ix.set[i]
		return a.Name == b.Name && a.Namespace == b.Namespace
	}
	from := int(ix.rank[i])
	to := from + 1
	for from > 0 && same(from-1) {
		from--
	}
	for to < len(ix.order) && same(to) {
		to++
	}
	return ix.order[from:to]
}

// Leads gives, for each of the i-th contract's references, the place of the contract of that
// name, or -1 where there is none. The slice belongs to the index.
func (ix *Index) Leads(i int) []int32 { return ix.next(i) }

// Outlines gives what is indexed. The slice belongs to the index.
func (ix *Index) Outlines() []*workspace.Outline { return ix.set }
