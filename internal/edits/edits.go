// Package edits counts slips of the finger: what every suggestion of a near name rests on.
package edits

// Distance counts the edits between two short words: a letter put in, left out or replaced, or
// two neighbours swapped (the optimal string alignment distance). It takes time in proportion
// to the product of their lengths, so callers bound them.
func Distance[T byte | rune](a, b []T) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
