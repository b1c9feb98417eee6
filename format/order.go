package format

import (
	"slices"

	"github.com/heinzel/hz/compiler/frontmatter"
)

// sectionOrder is the order of a body's sections, by their keys: the guide's, but for Done when,
// which comes last, as in the starter and in all contracts that hz shows: what is checked stands
// below what is to be done. Description has no place of its own: some put it first, some last.
var sectionOrder = []string{"goal", "requires", "maintains", "steps", "continuity", "invariants", "done when"}

// order gives the order in which the pairs of a mapping are written.
func order(pairs []frontmatter.Pair, known []string) []int {
	return sorted(len(pairs), func(i int) int {
		if pairs[i].KeyNode != nil {
			return -1
		}
		return slices.Index(known, pairs[i].Key)
	})
}

// sorted gives the order of n things by their rank. One without a rank, below 0, stays behind
// what it follows.
func sorted(n int, rank func(int) int) []int {
	out, ranks := make([]int, n), make([]int, n)
	last := -1
	for i := range n {
		if r := rank(i); r >= 0 {
			last = r
		}
		out[i], ranks[i] = i, last
	}
	slices.SortStableFunc(out, func(a, b int) int { return ranks[a] - ranks[b] })
	return out
}
