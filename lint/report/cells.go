package report

import (
	"fmt"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/terminal"
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
		r, size = rune(c), 1
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
	}
	next, _ := utf8.DecodeRune(line[size:])
	g = glyph{string(line[:size]), terminal.Cells(before, r, next)}
	if g.cells == 0 && before == 0 {
		s := fmt.Sprintf(`\u{%x}`, r) // it would sit on what isn't its own
		return glyph{s, len(s)}, 0, size
	}
	return g, r, size
}
