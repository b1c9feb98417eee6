package graph

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// paragraph writes a text that begins with first, and breaks it at blanks so that it fits the
// width where it can; lines after the first begin with indent.
func (t *text) paragraph(first, indent, s string) {
	t.w.WriteString(first)
	room := t.width - cells(first)
	used := 0
	for {
		blanks := len(s) - len(strings.TrimLeft(s, " "))
		word := s[blanks:]
		if end := strings.IndexByte(word, ' '); end >= 0 {
			word = word[:end]
		}
		n := cells(word)
		if t.width > 0 && used > 0 && used+blanks+n > room {
			t.w.WriteString("\n" + indent)
			room, used = t.width-cells(indent), 0
		} else {
			t.w.WriteString(s[:blanks])
			used += blanks
		}
		t.w.WriteString(word)
		used += n
		if s = s[blanks+len(word):]; s == "" {
			break
		}
	}
	t.w.WriteByte('\n')
}

// cells gives the columns that a terminal needs for s: two for a wide character, none for a
// mark on the one before.
func cells(s string) int {
	n := 0
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			n++
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		switch kind := width.LookupRune(r).Kind(); {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case kind == width.EastAsianWide || kind == width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}
