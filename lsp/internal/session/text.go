package session

import (
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A point is a place as people count: line and column from 1, a column being one code point.
// A span is one from a point to another.
type (
	point struct{ line, col int }
	span  struct{ from, to point }
)

func (p point) String() string { return fmt.Sprintf("%d:%d", p.line, p.col) }
func (s span) String() string {
	if s.from == s.to {
		return s.from.String()
	}
	return s.from.String() + "-" + s.to.String()
}

// A position is one of the protocol: line and character from 0, in the negotiated encoding.
type position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

type lspRange struct {
	Start position `json:"start"`
	End   position `json:"end"`
}

// lines gives where each line begins, and ends before its line break: LF, CRLF or CR.
func lines(text string) (starts, ends []int) {
	start := 0
	for i := 0; i < len(text); i++ {
		if text[i] != '\n' && text[i] != '\r' {
			continue
		}
		starts, ends = append(starts, start), append(ends, i)
		if text[i] == '\r' && i+1 < len(text) && text[i+1] == '\n' {
			i++
		}
		start = i + 1
	}
	return append(starts, start), append(ends, len(text))
}

func units(encoding string, r rune) int {
	switch encoding {
	case "utf-8":
		return utf8.RuneLen(r)
	case "utf-32":
		return 1
	}
	return utf16.RuneLen(r)
}

// encode gives the protocol's position of a point. What lies past a line's end stays past it.
func encode(text, encoding string, p point) position {
	starts, ends := lines(text)
	if p.line > len(starts) {
		return position{p.line - 1, p.col - 1}
	}
	at, n := 1, 0
	for _, r := range text[starts[p.line-1]:ends[p.line-1]] {
		if at == p.col {
			break
		}
		n, at = n+units(encoding, r), at+1
	}
	return position{p.line - 1, n + p.col - at}
}

// decode gives the point of a position that the server sent. One that isn't on a character of
// the text, or at its line's end, is an error: no server may send such a thing.
func decode(text, encoding string, p position) (point, error) {
	starts, ends := lines(text)
	if p.Line < 0 || p.Line >= len(starts) {
		return point{}, fmt.Errorf("line %d (from 0) of a text of %d lines", p.Line, len(starts))
	}
	col, n := 1, 0
	for _, r := range text[starts[p.Line]:ends[p.Line]] {
		if n >= p.Character {
			break
		}
		n, col = n+units(encoding, r), col+1
	}
	if n != p.Character {
		return point{}, fmt.Errorf("%s character %d of line %d (from 0) lies inside of a character, or past the line's end", encoding, p.Character, p.Line)
	}
	return point{p.Line + 1, col}, nil
}

// offset gives the byte of a position, as a client must read it: past the line's end is the
// line's end, past the text the text's end, inside of a character its start.
func offset(text, encoding string, p position) int {
	starts, ends := lines(text)
	if p.Line >= len(starts) {
		return len(text)
	}
	n := 0
	for i, r := range text[starts[p.Line]:ends[p.Line]] {
		if n += units(encoding, r); n > p.Character {
			return starts[p.Line] + i
		}
	}
	return ends[p.Line]
}

// pointAt gives the point of a byte.
func pointAt(text string, at int) point {
	starts, _ := lines(text)
	line := len(starts)
	for line > 1 && starts[line-1] > at {
		line--
	}
	return point{line, 1 + utf8.RuneCountInString(text[starts[line-1]:at])}
}

// splice gives the text with what lies between two positions replaced.
func splice(text, encoding string, r lspRange, with string) string {
	from, to := offset(text, encoding, r.Start), offset(text, encoding, r.End)
	if from > to {
		from, to = to, from
	}
	return text[:from] + with + text[to:]
}

// where reads the place that a step names: `7:13`, `7:13-7:24`, the protocol's own `@6:12-@6:14`,
// or a piece of the text that stands there once, with `|` at the cursor or two of them around the
// range: "sched|ule".
func where(text, encoding, word string) (lspRange, error) {
	from, to, isRange := strings.Cut(word, "-")
	if !isRange {
		to = from
	}
	if a, ok := number(text, encoding, from); ok {
		if b, ok := number(text, encoding, to); ok {
			return lspRange{a, b}, nil
		}
	}
	bare := strings.ReplaceAll(word, "|", "")
	switch bars := strings.Count(word, "|"); {
	case bars == 0 || bars > 2:
		return lspRange{}, fmt.Errorf("%q is no place: write LINE:COLUMN, or a piece of the text with | in it", word)
	case strings.Count(text, bare) != 1:
		return lspRange{}, fmt.Errorf("%q stands %d times in the text", bare, strings.Count(text, bare))
	}
	at := strings.Index(text, bare)
	first, last := strings.Index(word, "|"), strings.LastIndex(word, "|")
	if first != last {
		last--
	}
	return lspRange{
		encode(text, encoding, pointAt(text, at+first)),
		encode(text, encoding, pointAt(text, at+last)),
	}, nil
}

func number(text, encoding, word string) (position, bool) {
	raw := strings.HasPrefix(word, "@")
	var a, b int
	if n, err := fmt.Sscanf(strings.TrimPrefix(word, "@"), "%d:%d", &a, &b); n != 2 || err != nil {
		return position{}, false
	}
	if raw {
		return position{a, b}, fmt.Sprintf("@%d:%d", a, b) == word
	}
	if a < 1 || b < 1 || fmt.Sprintf("%d:%d", a, b) != word {
		return position{}, false
	}
	return encode(text, encoding, point{a, b}), true
}
