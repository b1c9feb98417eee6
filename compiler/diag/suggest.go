package diag

import (
	"unicode/utf8"

	"github.com/heinzel/hz/internal/edits"
)

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
		if d := edits.Distance(w, f); d <= limit && d < least && d < max(len(w), len(f)) {
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
