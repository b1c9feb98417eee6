package diag

import "unicode/utf8"

// maxSuggest bounds the words that are compared: nothing longer is a slip of the finger.
const maxSuggest = 64

// Suggest gives the candidate that word most likely means: the nearest by edits (a letter
// put in, left out, changed, or two neighbours swapped), if no more than a third of it
// differs, ASCII case and the choice of - or _ counting for nothing. The first of equals
// wins; "" when nothing is near.
func Suggest(word string, candidates []string) string {
	if word == "" || len(word) > 4*maxSuggest || utf8.RuneCountInString(word) > maxSuggest {
		return ""
	}
	w := fold(word)
	best, least := "", len(w)+1
	for _, c := range candidates {
		f := fold(c)
		limit := max(1, max(len(w), len(f))/3)
		if len(w)-len(f) > limit || len(f)-len(w) > limit {
			continue
		}
		if d := distance(w, f); d <= limit && d < least && d < max(len(w), len(f)) {
			best, least = c, d
		}
	}
	return best
}

func fold(s string) []rune {
	out := []rune(s)
	for i, r := range out {
		switch {
		case r >= 'A' && r <= 'Z':
			out[i] = r + 'a' - 'A'
		case r == '_' || r == ' ':
			out[i] = '-'
		}
	}
	return out
}

// distance is the optimal string alignment distance.
func distance(a, b []rune) int {
	prev2, prev, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], prev2[j-2]+1)
			}
		}
		prev2, prev, row = prev, row, prev2
	}
	return prev[len(b)]
}
