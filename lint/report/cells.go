package report

import (
	"fmt"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/heinzel/hz/compiler/diag"
)

// tabStop is how far apart tab stops are in an excerpt. Tabs are written as blanks, since
// where a terminal's own stops lie depends on what stands before them.
const tabStop = 4

// glyph is what a terminal shows for one character and how many cells it takes.
type glyph struct {
	text  string
	cells int
}

// decodeGlyph gives the first character of line as it is shown at the given cell, and its
// length in bytes. before is the character that it may join: the one in front of it, or 0 when
// there is none or it was written out. The rune that comes back is the next one's before.
func decodeGlyph(line []byte, cell int, before rune) (g glyph, r rune, size int) {
	c := line[0]
	if c >= 0x20 && c < 0x7f {
		r, size, g.cells = rune(c), 1, 1
	} else {
		r, size = utf8.DecodeRune(line)
		switch {
		case c == '\t':
			n := tabStop - cell%tabStop
			return glyph{"    "[:n], n}, 0, size
		case r == utf8.RuneError && size == 1 || !diag.Shown(r):
			s := diag.Visible(string(line[:size]))
			return glyph{s, len(s)}, 0, size
		}
		g.cells = runeCells(r)
	}
	g.text = string(line[:size])
	switch {
	case g.cells == 0 && before == 0:
		s := fmt.Sprintf(`\u{%x}`, r) // it would sit on what isn't its own
		return glyph{s, len(s)}, 0, size
	case before == zwj && unicode.Is(unicode.So, r), r >= 0x1F3FB && r <= 0x1F3FF && isPictograph(before):
		g.cells = 0 // one picture with the emoji before it
	case g.cells == 1:
		if next, _ := utf8.DecodeRune(line[size:]); next == emojiSelector {
			g.cells = 2
		}
	}
	return g, r, size
}

const (
	zwj           = 0x200D
	emojiSelector = 0xFE0F
)

// isPictograph says whether a skin tone may follow: an emoji of people or hands.
func isPictograph(r rune) bool { return r >= 0x1F385 || r >= 0x261D && r <= 0x270D }

// runeCells gives the cells of a character by Unicode's East Asian Width: 2 for wide ones,
// most emoji among them, 0 for marks, joiners, selectors and the vowels and finals of a Hangul
// syllable written in parts, 1 for all others. Spacing marks take a cell, as terminals do it.
func runeCells(r rune) int {
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
