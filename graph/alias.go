package graph

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/heinzel/hz/actionlog/observed"
)

// classes says which targets are one artifact: those that aliased entries join, sets that
// overlap as one. Targets are given as settled gives them.
//
// Sets are joined in the order of their entries' times (then Heinzelmännchen, then number),
// whatever the order of logs. A set is left out when joining it would bring all targets of a
// rejected set into one artifact, be it that the set holds them all or that it would close a
// chain between them: what a user rejected never comes back, however often and in whatever
// pieces it is proposed anew, and whether it was rejected before or afterwards. The name is that
// of the earliest set that was joined.
type classes struct {
	place   map[string]int // of each target in parent
	targets []string
	parent  []int
	size    []int
	names   []naming // at a root, the entry that names the class
	named   int      // entries that named one
	barred  [][]int  // at a root, the rejected sets that have a target in it
	bars    [][]int  // the rejected sets
}

// naming is the entry that gave a class its name; by is "" where none did.
type naming struct {
	name, by string
	rank     int // of two entries, the earlier has the lesser one
}

// newClasses joins what a set's aliases join.
func newClasses(aliases []observed.Alias) *classes {
	c := &classes{place: map[string]int{}}
	if len(aliases) == 0 {
		return c
	}
	sorted := make([]timed, len(aliases))
	for i := range aliases {
		sorted[i].Alias = &aliases[i]
		sorted[i].at, sorted[i].err = time.Parse(time.RFC3339Nano, aliases[i].At)
	}
	slices.SortFunc(sorted, timed.compare)
	for i := range sorted {
		if sorted[i].Rejected {
			c.bar(sorted[i].Targets)
		}
	}
	for i := range sorted {
		if !sorted[i].Rejected {
			c.join(sorted[i].Alias)
		}
	}
	return c
}

// timed is an entry with its time as a time.
type timed struct {
	*observed.Alias
	at  time.Time
	err error
}

// compare compares entries by time, Heinzelmännchen and number. A time that can't be read comes
// last.
func (a timed) compare(b timed) int {
	n := 0
	switch {
	case a.err == nil && b.err == nil:
		n = a.at.Compare(b.at)
	case a.err == nil:
		return -1
	case b.err == nil:
		return 1
	}
	return cmp.Or(n, cmp.Compare(a.At, b.At), cmp.Compare(a.Heinzel, b.Heinzel), cmp.Compare(a.Seq, b.Seq), cmp.Compare(a.Name, b.Name), slices.Compare(a.Targets, b.Targets))
}

// add gives the place of a target, a new one where it has none.
func (c *classes) add(target string) int {
	if i, ok := c.place[target]; ok {
		return i
	}
	i := len(c.targets)
	c.place[target] = i
	c.targets = append(c.targets, target)
	c.parent = append(c.parent, i)
	c.size = append(c.size, 1)
	c.names = append(c.names, naming{})
	c.barred = append(c.barred, nil)
	return i
}

func (c *classes) root(i int) int {
	for c.parent[i] != i {
		c.parent[i] = c.parent[c.parent[i]]
		i = c.parent[i]
	}
	return i
}

// places gives the places of an entry's targets, each once.
func (c *classes) places(targets []string) []int {
	out := make([]int, 0, len(targets))
	for _, t := range targets {
		out = append(out, c.add(settled(t)))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// bar takes a rejected set in. One with fewer than two targets rejects nothing.
func (c *classes) bar(targets []string) {
	set := c.places(targets)
	if len(set) < 2 {
		return
	}
	for _, i := range set {
		c.barred[i] = append(c.barred[i], len(c.bars))
	}
	c.bars = append(c.bars, set)
}

// join makes one class of an entry's targets, unless a rejected set forbids it.
func (c *classes) join(a *observed.Alias) {
	set := c.places(a.Targets)
	if len(set) < 2 {
		return
	}
	joined := map[int]bool{}
	for _, i := range set {
		joined[c.root(i)] = true
	}
	for root := range joined {
		for _, b := range c.barred[root] {
			if !slices.ContainsFunc(c.bars[b], func(i int) bool { return !joined[c.root(i)] }) {
				return
			}
		}
	}
	var name naming
	into := -1
	for _, root := range slices.Sorted(maps.Keys(joined)) {
		if n := c.names[root]; n.by != "" && (name.by == "" || n.rank < name.rank) {
			name = n
		}
		if into < 0 || c.size[root] > c.size[into] {
			into = root
		}
	}
	if name.by == "" {
		c.named++
		name = naming{a.Name, a.Heinzel, c.named}
	}
	for root := range joined {
		if root != into {
			c.parent[root] = into
			c.size[into] += c.size[root]
			c.barred[into] = append(c.barred[into], c.barred[root]...)
			c.barred[root] = nil
		}
	}
	c.names[into] = name
}
