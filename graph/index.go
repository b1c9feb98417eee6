package graph

import (
	"cmp"
	"slices"
	"strings"

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

// Index finds contracts by name and walks the references between them. What it says depends
// on the contracts alone, not on the order of the set. It is safe for concurrent use, as long
// as nobody changes the set.
type Index struct {
	set    []*workspace.Outline
	byName map[name]int32
	since  map[name]int32 // what changed in byName, which several share: see With

	order []int   // places in the set, by namespace, name and path
	rank  []int32 // of each place in the set, its place in order
	first []int32 // where each contract's references begin in leads
	leads []int32 // of each reference, the contract that it leads to, or -1
}

// name is a contract's full name, in two parts so that looking one up allocates nothing.
type name struct{ namespace, name string }

// NewIndex indexes the contracts, whose paths differ. Of two with one name the one with the
// lesser path counts.
func NewIndex(set []workspace.Outline) *Index {
	all := make([]*workspace.Outline, len(set))
	for i := range set {
		all[i] = &set[i]
	}
	return IndexOf(all)
}

// IndexOf is NewIndex for contracts that lie here and there.
func IndexOf(set []*workspace.Outline) *Index {
	ix := &Index{set: set, byName: make(map[name]int32, len(set)), order: make([]int, len(set)), rank: make([]int32, len(set))}
	for i := range set {
		ix.order[i] = i
	}
	slices.SortFunc(ix.order, func(i, j int) int {
		return compareNames(set[i], set[j], i-j)
	})
	for r, i := range ix.order {
		ix.rank[i] = int32(r)
		key := name{set[i].Namespace, set[i].Name}
		if _, there := ix.byName[key]; !there {
			ix.byName[key] = int32(i)
		}
	}
	ix.resolveAll()
	return ix
}

// compareNames orders contracts by namespace, name and path.
func compareNames(a, b *workspace.Outline, otherwise int) int {
	return cmp.Or(cmp.Compare(a.Namespace, b.Namespace), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Path, b.Path), otherwise)
}

// resolveAll notes once where every reference leads.
func (ix *Index) resolveAll() {
	n := 0
	ix.first = make([]int32, len(ix.set)+1)
	for i := range ix.set {
		n += len(ix.set[i].Refs)
		ix.first[i+1] = int32(n)
	}
	ix.leads = make([]int32, 0, n)
	for i := range ix.set {
		for j := range ix.set[i].Refs {
			r := &ix.set[i].Refs[j]
			ix.leads = append(ix.leads, int32(ix.find(r.Namespace, r.Name)))
		}
	}
}

// next gives, for each of a contract's references, the contract that it leads to, or -1. A
// cycle runs through contracts, so which of their outputs is read makes no difference.
func (ix *Index) next(i int) []int32 { return ix.leads[ix.first[i]:ix.first[i+1]] }

// ByName gives the place in the set of the contract of that full name (me/x), or -1.
func (ix *Index) ByName(fullName string) int {
	namespace, name, _ := strings.Cut(fullName, "/")
	return ix.find(namespace, name)
}

func (ix *Index) find(ns, n string) int {
	key := name{ns, n}
	if i, changed := ix.since[key]; changed {
		return int(i)
	}
	if i, ok := ix.byName[key]; ok {
		return int(i)
	}
	return -1
}

// Resolve says what a reference leads to.
func (ix *Index) Resolve(r *workspace.OutlineRef) Resolution {
	i := ix.find(r.Namespace, r.Name)
	if i < 0 {
		return NoContract
	}
	o := ix.set[i]
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
