package navigate

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// query is what someone typed to find a symbol, prepared for comparing.
type query struct {
	runes []rune // in lower case, without blanks
	typed string // the same
	ascii bool   // all of it is
}

func newQuery(s string) query {
	q := query{ascii: true}
	for _, r := range s {
		if !unicode.IsSpace(r) {
			r = unicode.ToLower(r)
			q.runes = append(q.runes, r)
			q.ascii = q.ascii && r < utf8.RuneSelf
		}
	}
	q.typed = string(q.runes)
	return q
}

// score says how well a name fits the query: its letters must stand in the name in their order,
// whatever the case. It is 0 where they don't, and grows with letters that begin words or follow
// one another, and with a match of the whole name, from its start, or in one piece.
func (q *query) score(name string) int {
	if len(q.runes) == 0 {
		return 1
	}
	if q.ascii && !q.subsequence(name) {
		return 0
	}
	lower := strings.ToLower(name)
	switch i := strings.Index(lower, q.typed); {
	case lower == q.typed:
		return 4000
	case i == 0:
		return 3000 - min(len(name), 500)
	case i > 0 && begins(lower, i):
		return 2000 - min(len(name), 500)
	case i > 0:
		return 1000 - min(len(name), 500)
	}
	return q.scattered(lower)
}

// subsequence is the quick way to see that a name doesn't fit.
func (q *query) subsequence(name string) bool {
	k := 0
	for i := 0; i < len(name) && k < len(q.typed); i++ {
		c := name[i]
		if c >= utf8.RuneSelf {
			return true // a letter whose lower case may be ASCII: look closer
		}
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if c == q.typed[k] {
			k++
		}
	}
	return k == len(q.typed)
}

// scattered scores a match in several pieces: each letter is taken where it comes first, and counts
// more where it begins a word or follows the one before.
func (q *query) scattered(lower string) int {
	score, k, follows := 1, 0, false
	for i, r := range lower {
		if k == len(q.runes) {
			break
		}
		if r != q.runes[k] {
			follows = false
			continue
		}
		switch {
		case begins(lower, i):
			score += 10
		case follows:
			score += 5
		}
		k++
		follows = true
	}
	if k < len(q.runes) {
		return 0
	}
	return max(1, min(score, 400)-min(len(lower), 300)/10)
}

// begins says whether a word of the name begins at the offset.
func begins(name string, i int) bool {
	if i == 0 {
		return true
	}
	r, _ := utf8.DecodeLastRuneInString(name[:i])
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
}
