package navigate

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// query is what someone typed to find a symbol, prepared for comparing. It isn't safe for use by
// several goroutines.
type query struct {
	typed []byte // in lower case, without blanks
	ascii bool   // all of it is
	lower []byte // the name that was scored last, in lower case
}

func newQuery(s string) query {
	q := query{ascii: true}
	for _, r := range s {
		if !unicode.IsSpace(r) {
			r = unicode.ToLower(r)
			q.typed = utf8.AppendRune(q.typed, r)
			q.ascii = q.ascii && r < utf8.RuneSelf
		}
	}
	return q
}

// score says how well a name fits the query: its letters must stand in the name in their order,
// whatever the case. It is 0 where they don't, and grows with letters that begin words or follow
// one another, and with a match of the whole name, from its start, or in one piece.
func (q *query) score(name string) int {
	if len(q.typed) == 0 {
		return 1
	}
	if q.ascii && !q.subsequence(name) {
		return 0
	}
	q.fold(name)
	switch i := bytes.Index(q.lower, q.typed); {
	case i == 0 && len(q.lower) == len(q.typed):
		return 4000
	case i == 0:
		return 3000 - min(len(name), 500)
	case i > 0 && begins(q.lower, i):
		return 2000 - min(len(name), 500)
	case i > 0:
		return 1000 - min(len(name), 500)
	}
	return q.scattered()
}

// subsequence is the quick way to see that a name doesn't fit.
func (q *query) subsequence(name string) bool {
	k := 0
	for i := 0; i < len(name) && k < len(q.typed); i++ {
		c := name[i]
		if c >= utf8.RuneSelf {
			return true // a letter whose lower case may be ASCII: look closer
		}
		if lowered(c) == q.typed[k] {
			k++
		}
	}
	return k == len(q.typed)
}

func lowered(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// fold sets lower.
func (q *query) fold(name string) {
	q.lower = append(q.lower[:0], name...)
	for i, c := range q.lower {
		if c >= utf8.RuneSelf {
			q.lower = append(q.lower[:0], strings.ToLower(name)...)
			return
		}
		q.lower[i] = lowered(c)
	}
}

// scattered scores a match in several pieces: each letter is taken where it comes first, and counts
// more where it begins a word or follows the one before.
func (q *query) scattered() int {
	score, rest, follows := 1, q.typed, false
	for i := 0; i < len(q.lower) && len(rest) > 0; {
		n, same := 1, q.lower[i] == rest[0]
		if q.lower[i] >= utf8.RuneSelf {
			_, n = utf8.DecodeRune(q.lower[i:])
			same = bytes.HasPrefix(rest, q.lower[i:i+n])
		}
		if !same {
			i, follows = i+n, false
			continue
		}
		switch {
		case begins(q.lower, i):
			score += 10
		case follows:
			score += 5
		}
		i, rest, follows = i+n, rest[n:], true
	}
	if len(rest) > 0 {
		return 0
	}
	return max(1, min(score, 400)-min(len(q.lower), 300)/10)
}

// begins says whether a word of the name begins at the offset.
func begins(name []byte, i int) bool {
	if i == 0 {
		return true
	}
	if c := name[i-1]; c < utf8.RuneSelf {
		return (c < 'a' || c > 'z') && (c < '0' || c > '9')
	}
	r, _ := utf8.DecodeLastRune(name[:i])
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
}
