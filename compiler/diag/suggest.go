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
	best, _ := suggest(word, candidates)
	return best
}

// Certain is Suggest for a fix that is made without asking: "" too where another candidate is
// as near, or where a word of two letters differs in one of them.
func Certain(word string, candidates []string) string {
	best, certain := suggest(word, candidates)
	if !certain {
		return ""
	}
	return best
}

func suggest(word string, candidates []string) (best string, certain bool) {
	if word == "" || len(word) > 4*maxSuggest || utf8.RuneCountInString(word) > maxSuggest {
		return "", false
	}
	w := fold(word)
	least := len(w) + 1
	for _, c := range candidates {
		f := fold(c)
		longer := max(len(w), len(f))
		limit := max(1, longer/3)
		if len(w)-len(f) > limit || len(f)-len(w) > limit {
			continue
		}
		switch d := edits.Distance(w, f); {
		case d > limit || d >= longer || d > least:
		case d < least:
			best, least, certain = c, d, 3*d <= longer
		case c != best:
			certain = false
		}
	}
	return best, certain
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
