package terminal

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"
)

const (
	joiner        = 0x200D // makes one picture of the emoji on its two sides
	emojiSelector = 0xFE0F
)

// Width gives the cells that a terminal needs for s, all of whose characters it shows as
// themselves (as those of diag.Visible's texts are).
func Width(s string) int {
	n, before := 0, rune(0)
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		next, _ := utf8.DecodeRuneInString(s[i:])
		n += Cells(before, r, next)
		before = r
	}
	return n
}

// Cells gives the cells that a terminal needs for r where it stands between two others, 0 for
// none: 2 for wide characters and emoji, 0 for marks and for what joins the emoji before it.
func Cells(before, r, next rune) int {
	switch {
	case r >= 0x20 && r < 0x7f && next != emojiSelector:
		return 1
	case before == joiner && unicode.Is(unicode.So, r), r >= 0x1F3FB && r <= 0x1F3FF && isPictograph(before):
		return 0
	}
	n := lone(r)
	if n == 1 && next == emojiSelector {
		return 2
	}
	return n
}

// isPictograph says whether a skin tone may follow: an emoji of people or hands.
func isPictograph(r rune) bool { return r >= 0x1F385 || r >= 0x261D && r <= 0x270D }

// lone gives the cells of a character by Unicode's East Asian Width: 2 for wide ones, most
// emoji among them, 0 for marks, joiners, selectors and the vowels and finals of a Hangul
// syllable written in parts, 1 for all others. Spacing marks take a cell, as terminals do it.
func lone(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case r >= 0x200B && r <= 0x200F, r >= 0xFE00 && r <= 0xFE0F,
		r >= 0x1160 && r <= 0x11FF, r >= 0xD7B0 && r <= 0xD7FF,
		unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return 2
	}
	return 1
}
