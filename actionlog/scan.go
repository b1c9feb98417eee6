package actionlog

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"
)

// Words of eight equal bytes, for looking at eight bytes at once.
const (
	ones  = 0x0101010101010101
	highs = 0x8080808080808080
)

// looks tells what a line is made of: whether it has bytes below U+0020, backslashes, and
// bytes that aren't ASCII.
func looks(line []byte) (control, escape, high bool) {
	var c, e, h uint64
	i := 0
	for ; i+8 <= len(line); i += 8 {
		w := binary.LittleEndian.Uint64(line[i:])
		h |= w
		c |= (w - ones*0x20) &^ w
		x := w ^ ones*'\\'
		e |= (x - ones) &^ x
	}
	for ; i < len(line); i++ {
		b := line[i]
		h |= uint64(b)
		if b < 0x20 {
			c = highs
		}
		if b == '\\' {
			e = highs
		}
	}
	// The subtractions borrow from byte to byte, so a byte may be marked that isn't one only
	// when a lower one is.
	return c&highs != 0, e&highs != 0, h&highs != 0
}

// scan reads a line, without its line feed, into the entry, if it has the form in which
// programs write entries: no blanks outside of texts, members that hz knows, each once, each of
// its shape. Else it gives false, and decode must judge; what it gives, decode gives too.
func (e *Entry) scan(line []byte) bool {
	control, escape, high := looks(line)
	if control || len(line) < 2 || line[0] != '{' || high && !utf8.Valid(line) {
		return false
	}
	for i := 1; ; i++ {
		// line[i-1] is the brace or a comma.
		if i >= len(line) || line[i] != '"' {
			return false
		}
		n := bytes.IndexByte(line[i+1:], '"')
		if n < 0 {
			return false
		}
		f := fieldOf(line[i+1 : i+1+n])
		i += n + 2
		if f == fields || e.Has(f) || i+1 >= len(line) || line[i] != ':' {
			return false
		}
		i++
		end := e.value(line, i, f, escape)
		if end < 0 || end >= len(line) {
			return false
		}
		if i = end; line[i] == ',' {
			continue
		}
		return line[i] == '}' && i == len(line)-1
	}
}

// value reads the value of a field that begins at i, and gives where it ends, or -1.
func (e *Entry) value(line []byte, i int, f Field, escape bool) int {
	var end int
	switch c := line[i]; {
	case c == '"' && (shapes[f] == text || shapes[f] == textMap):
		s, end := e.string(line, i, escape)
		e.set(f, s)
		return end
	case c == '[' && shapes[f] == list:
		if end = e.list(line, i, escape); end < 0 {
			return -1
		}
	case shapes[f] == number:
		if end = numberEnd(line, i); end < 0 {
			return -1
		}
		if f == FieldV || f == FieldSeq {
			n, ok := integer(line[i:end])
			if !ok {
				return -1
			}
			if f == FieldV {
				e.V = n
			} else {
				e.Seq = n
			}
		}
	default:
		return -1
	}
	e.set(f, line[i:end])
	return end
}

// string reads the text whose quotation mark stands at i, and gives where it ends, or -1. With
// escape false the line has no backslash at all.
func (e *Entry) string(line []byte, i int, escape bool) ([]byte, int) {
	n := bytes.IndexByte(line[i+1:], '"')
	if n < 0 {
		return nil, -1
	}
	s := line[i+1 : i+1+n]
	if !escape || bytes.IndexByte(s, '\\') < 0 {
		return s, i + n + 2
	}
	from := len(e.scratch)
	for i++; i < len(line); {
		switch c := line[i]; c {
		case '"':
			return e.scratch[from:len(e.scratch):len(e.scratch)], i + 1
		case '\\':
			if i = e.unescape(line, i); i < 0 {
				return nil, -1
			}
		default:
			e.scratch = append(e.scratch, c)
			i++
		}
	}
	return nil, -1
}

// list reads a list of texts.
func (e *Entry) list(line []byte, i int, escape bool) int {
	if i+1 < len(line) && line[i+1] == ']' {
		return i + 2
	}
	for i++; i < len(line) && line[i] == '"'; i++ {
		s, end := e.string(line, i, escape)
		if end < 0 || end >= len(line) {
			return -1
		}
		e.targets = append(e.targets, s)
		if i = end; line[i] == ']' {
			return i + 1
		}
		if line[i] != ',' {
			return -1
		}
	}
	return -1
}

// unescape appends what the escape at i stands for, and gives where it ends, or -1 when JSON
// has no such escape. A surrogate without its other half stands for U+FFFD, as in encoding/json.
func (e *Entry) unescape(line []byte, i int) int {
	if i+1 >= len(line) {
		return -1
	}
	c := line[i+1]
	switch c {
	case '"', '\\', '/':
	case 'b':
		c = '\b'
	case 'f':
		c = '\f'
	case 'n':
		c = '\n'
	case 'r':
		c = '\r'
	case 't':
		c = '\t'
	case 'u':
		r, ok := unit(line, i)
		if !ok {
			return -1
		}
		i += 6
		switch {
		case r >= 0xd800 && r < 0xdc00:
			low, ok := unit(line, i)
			if ok && low >= 0xdc00 && low < 0xe000 {
				r = (r-0xd800)<<10 + low - 0xdc00 + 0x10000
				i += 6
			} else {
				r = utf8.RuneError
			}
		case r >= 0xdc00 && r < 0xe000:
			r = utf8.RuneError
		}
		e.scratch = utf8.AppendRune(e.scratch, r)
		return i
	default:
		return -1
	}
	e.scratch = append(e.scratch, c)
	return i + 2
}

// unit reads `\u` and four hexadecimal digits at i.
func unit(line []byte, i int) (rune, bool) {
	if i+6 > len(line) || line[i] != '\\' || line[i+1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range line[i+2 : i+6] {
		switch {
		case c >= '0' && c <= '9':
			c -= '0'
		case c >= 'a' && c <= 'f':
			c -= 'a' - 10
		case c >= 'A' && c <= 'F':
			c -= 'A' - 10
		default:
			return 0, false
		}
		r = r<<4 | rune(c)
	}
	return r, true
}

// numberEnd gives where the JSON number at i ends, or -1 when there is none.
func numberEnd(line []byte, i int) int {
	digits := func() bool {
		from := i
		for i < len(line) && line[i] >= '0' && line[i] <= '9' {
			i++
		}
		return i > from
	}
	if i < len(line) && line[i] == '-' {
		i++
	}
	switch {
	case i < len(line) && line[i] == '0':
		i++
	case !digits():
		return -1
	}
	if i < len(line) && line[i] == '.' {
		i++
		if !digits() {
			return -1
		}
	}
	if i < len(line) && line[i]|0x20 == 'e' {
		i++
		if i < len(line) && (line[i] == '+' || line[i] == '-') {
			i++
		}
		if !digits() {
			return -1
		}
	}
	return i
}

// integer reads a number that is written as digits alone: `1`, not `1.0` or `1e0`. A number
// has one spelling, since the entry's number takes part in what a person checks by hand.
func integer(s []byte) (int64, bool) {
	if len(s) == 0 || len(s) > 18 || s[0] == '0' && len(s) > 1 {
		return 0, false
	}
	var n int64
	for _, c := range s {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = n*10 + int64(c-'0')
	}
	return n, true
}
