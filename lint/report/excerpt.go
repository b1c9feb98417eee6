package report

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Excerpt shows a line around its bytes start to end, cut to 120 cells, and the line of marks
// to print below it. Characters without a visible form are written out.
func Excerpt(line string, start, end int) (shown, marks string) {
	e := excerptOf([]byte(line), start, end, false, "^", maxCells)
	return e.line, e.marks
}

// An excerpt is one line of a file and the marks below it, ready to be printed.
type excerpt struct{ line, marks string }

const (
	maxCells = 120  // the most that an excerpt's line takes
	minCells = 24   // the least, however narrow the terminal
	maxBytes = 4096 // of a line that are looked at: characters without a cell could fill it
)

// Of the room that there is, a third stays in front of a span where the line is cut there, and
// half of it must be seen of the span.
func leadCells(room int) int { return room / 3 }
func spanCells(room int) int { return room / 2 }

// cut stands where a part of the line, or the rest of a span, is left out.
const cut = "…"

// excerptOf shows the line around its bytes start to end, with marks below them, in so many
// cells at most. A longer line is cut on either side, so the work is bounded however long it is. A span that goes on
// behind what is shown, or on the next line (more), has marks that end in "…".
func excerptOf(line []byte, start, end int, more bool, mark string, room int) excerpt {
	start = min(max(start, 0), len(line))
	end = min(max(end, start), len(line))
	w := walker{line: line}
	if !fits(line, start, end, room) {
		w.at = lead(line, start, leadCells(room))
	}
	var text strings.Builder
	if w.at > 0 {
		text.WriteString(cut)
		w.cell = 1
	}
	first, last := -1, -1 // the cells of the marks
	begin := w.at
	for w.at < len(line) && w.at-begin < maxBytes {
		was := w
		g := w.next()
		if w.cell > room || w.cell == room && w.at < len(line) {
			w = was
			break
		}
		if first < 0 && w.at > start {
			first = was.cell
			if g.cells == 0 {
				first = was.base // a combining mark stands on the character before it
			}
		}
		if was.at < end {
			last = w.cell
		}
		text.WriteString(g.text)
	}
	if w.at < len(line) {
		text.WriteString(cut)
		more = more || w.at < end
	}
	if first < 0 {
		first = w.cell
	}
	marks := strings.Repeat(" ", first) + strings.Repeat(mark, max(1, last-first))
	if more {
		marks += cut
	}
	return excerpt{text.String(), marks}
}

// walker goes through a line character by character.
type walker struct {
	line   []byte
	at     int  // the next byte
	cell   int  // where the next character is shown
	base   int  // where the last one that takes a cell is shown
	before rune // the last one
}

func (w *walker) next() glyph {
	g, r, size := decodeGlyph(w.line[w.at:], w.cell, w.before)
	if g.text == "[" && bytes.HasSuffix(w.line[:w.at], []byte("##")) {
		g = glyph{`\[`, 2} // see harmless
	}
	if g.cells > 0 {
		w.base = w.cell
	}
	w.at += size
	w.cell += g.cells
	w.before = r
	return g
}

// cells walks on to the given byte and counts the cells, to the limit at most.
func (w *walker) cells(to, limit int) int {
	from, begin := w.cell, w.at
	for w.at < to && w.cell-from < limit && w.at-begin < maxBytes {
		w.next()
	}
	return w.cell - from
}

// fits says whether the line can be shown from its first character on.
func fits(line []byte, start, end, room int) bool {
	w := walker{line: line}
	return start <= maxBytes && w.cells(start, room)+w.cells(end, spanCells(room)) < room
}

// lead goes back from the span's start by so many cells at most, to a character that takes one.
func lead(line []byte, start, most int) int {
	at, cells, found := start, 0, start
	for at > 0 && start-at < maxBytes {
		_, size := utf8.DecodeLastRune(line[:at])
		g, _, _ := decodeGlyph(line[at-size:], 0, ' ')
		if cells+g.cells > most {
			break
		}
		cells += g.cells
		at -= size
		if g.cells > 0 {
			found = at
		}
	}
	return found
}
