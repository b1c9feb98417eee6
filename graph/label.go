package graph

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
)

// maxLabel is how many code points of a name a drawing shows.
const maxLabel = 80

// mermaidLabel gives any text as what may stand between a Mermaid label's quotes and is drawn
// as that text. Mermaid reads a label several times: its lexer looks for keywords in it, its
// preprocessor for directives, its Markdown for lists and links, its renderer for icons and
// formulas. Only letters, digits, blanks and , . / - mean nothing to any of them, most of the
// time; every other ASCII character is written as an entity, which is decoded last.
func mermaidLabel(s string) string {
	s = diag.Cut(diag.Visible(foldBlanks(s)), maxLabel)
	if s == "" {
		s = "(no name)"
	}
	var b strings.Builder
	b.Grow(len(s) + 16)
	for i, r := range s {
		if plainInLabel(r) && !breaks(s, i) {
			b.WriteRune(r)
			continue
		}
		b.WriteByte('#')
		b.WriteString(strconv.Itoa(int(r)))
		b.WriteByte(';')
	}
	return b.String()
}

// foldBlanks makes one blank of each run of blanks and line breaks, and none at the ends.
func foldBlanks(s string) string { return strings.Join(strings.Fields(s), " ") }

func plainInLabel(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
		return true
	case r == ' ', r == ',', r == '.', r == '/', r == '-':
		return true
	case r == 'ﬂ', r == '¶': // Mermaid's own signs for an entity's beginning and end
		return false
	}
	return r >= utf8.RuneSelf
}

// breaks says whether the plain character at s[i] must be an entity all the same, because
// with what stands around it it would mean something: the d of "direction" before a word, the
// first character of "- x", the dot of "1. x" at the beginning and of "www." anywhere.
func breaks(s string, i int) bool {
	switch s[i] {
	case 'd', 'D':
		const word = "direction "
		return len(s)-i >= len(word) && strings.EqualFold(s[i:i+len(word)], word)
	case '-':
		return i == 0
	case '.':
		number := i > 0 && strings.IndexFunc(s[:i], func(r rune) bool { return !unicode.IsDigit(r) }) < 0
		return number || i >= 3 && strings.EqualFold(s[i-3:i], "www")
	}
	return false
}
