package format

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// line is a line of the text: its characters from start to end, its line break up to next.
type line struct{ start, end, next int }

// split gives the lines of a text from an offset on, by what canonical-v1 makes line breaks of.
// A text that ends with a line break has no empty line behind it.
func split(s string, from int) []line {
	lines := make([]line, 0, strings.Count(s, "\n")+1)
	if odd(s) {
		lines, from = splitOdd(lines, s, from)
	} else {
		for n := strings.IndexByte(s[from:], '\n'); n >= 0; n = strings.IndexByte(s[from:], '\n') {
			end := from + n
			if n > 0 && s[end-1] == '\r' {
				end--
			}
			lines = append(lines, line{from, end, from + n + 1})
			from += n + 1
		}
	}
	if from < len(s) {
		lines = append(lines, line{from, len(s), len(s)})
	}
	return lines
}

// odd says whether a text has other line breaks than LF and CRLF.
func odd(s string) bool {
	for _, brk := range []string{"\v", "\f", "\u0085", "\u2028", "\u2029"} {
		if strings.Contains(s, brk) {
			return true
		}
	}
	return strings.Count(s, "\r") != strings.Count(s, "\r\n")
}

// splitOdd adds the lines of a text with line breaks of any kind, and gives where the last one
// that has none begins.
func splitOdd(lines []line, s string, from int) ([]line, int) {
	for i := from; i < len(s); {
		n := breakLen(s, i)
		if n == 0 {
			i++
			continue
		}
		lines = append(lines, line{from, i, i + n})
		i += n
		from = i
	}
	return lines, from
}

// breakLen gives the length of the line break at an offset, 0 where none is.
func breakLen(s string, i int) int {
	switch c := s[i]; {
	case c == '\r' && i+1 < len(s) && s[i+1] == '\n':
		return 2
	case c >= '\n' && c <= '\r':
		return 1
	case c == 0xC2 && strings.HasPrefix(s[i:], "\u0085"):
		return 2
	case c == 0xE2 && (strings.HasPrefix(s[i:], "\u2028") || strings.HasPrefix(s[i:], "\u2029")):
		return 3
	}
	return 0
}

// written is a line of the formatted text.
type written struct {
	src       int // the line that it was, or -1
	text, brk string
}

const blanks = " \t"

// raw gives a line's text.
func (l *layout) raw(i int) string { return l.s[l.lines[i].start:l.lines[i].end] }

// brkOf gives a line's break.
func (l *layout) brkOf(i int) string { return l.s[l.lines[i].end:l.lines[i].next] }

// lineOf gives the line that holds an offset.
func (l *layout) lineOf(offset int) int {
	return max(0, sort.Search(len(l.lines), func(i int) bool { return l.lines[i].start > offset })-1)
}

// usual says whether a line break is one that people write. Others are found by the check, and
// are not the formatter's to take away.
func usual(brk string) bool { return brk == "\n" || brk == "\r\n" || brk == "\r" || brk == "" }

// blank says whether a line is empty, but for blanks.
func (l *layout) blank(i int) bool { return strings.Trim(l.raw(i), blanks) == "" && usual(l.brkOf(i)) }

// column gives the number of blanks that a line begins with.
func (l *layout) column(i int) int { return leading(l.raw(i)) }

func leading(s string) int { return len(s) - len(strings.TrimLeft(s, " ")) }

// put writes a line of the text, or with src -1 a new one.
func (l *layout) put(src int, text string) {
	brk := l.br
	if src >= 0 && (l.brkOf(src) != "" || l.parts&Body == 0) {
		brk = l.brkOf(src)
	}
	if n := len(l.out); text == "" && n > 0 && l.out[n-1].brk == "\r" && brk == "\n" {
		brk = "\r" // else both would be one line break
	}
	l.out = append(l.out, written{src, text, brk})
	l.fresh = false
}

// as writes lines as they are.
func (l *layout) as(lo, hi int) {
	for i := lo; i < hi; i++ {
		l.put(i, l.raw(i))
	}
}

// boundary moves an offset back to the start of the character, or of the CRLF, that it lies in.
func boundary(s string, i int) int {
	if i > 0 && i < len(s) && s[i-1] == '\r' && s[i] == '\n' {
		return i - 1
	}
	for i > 0 && i < len(s) && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}
