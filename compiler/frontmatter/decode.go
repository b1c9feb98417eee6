package frontmatter

import (
	"strings"
	"unicode/utf8"
)

// piece says where a part of a decoded value comes from: out is its offset in the value, start
// and end are offsets in the text. A verbatim piece maps byte by byte.
type piece struct {
	out, start, end int
	verbatim        bool
}

// decoder builds a value from the text; with pieces it also remembers where each part was.
type decoder struct {
	s      string
	out    []byte
	pieces *[]piece
}

// copy takes a part of the text as it is.
func (d *decoder) copy(start, end int) {
	if start < end {
		if d.pieces != nil {
			*d.pieces = append(*d.pieces, piece{len(d.out), start, end, true})
		}
		d.out = append(d.out, d.s[start:end]...)
	}
}

// put takes something that a part of the text stands for.
func (d *decoder) put(v string, start, end int) {
	if d.pieces != nil {
		*d.pieces = append(*d.pieces, piece{len(d.out), start, end, false})
	}
	d.out = append(d.out, v...)
}

// breaks takes n line breaks that the text from start to end stands for.
func (d *decoder) breaks(n, start, end int) {
	for ; n > 0; n-- {
		d.put("\n", start, end)
	}
}

// decode gives the value of a scalar that isn't a slice of s, and where its parts come from
// when pieces isn't nil. Lines fold as YAML 1.2 says: one line break is a blank, n+1 are n.
func (n *Node) decode(s string, pieces *[]piece) []byte {
	d := decoder{s: s, pieces: pieces, out: make([]byte, 0, n.end-n.start)}
	switch start, end := int(n.start), int(n.end); n.Style {
	case Literal, Folded:
		d.block(start, int(n.indent), n.Style == Folded)
	case SingleQuoted, DoubleQuoted:
		d.flow(start+1, end-1, s[start])
	default:
		d.flow(start, end, 0)
	}
	return d.out
}

// flow decodes a plain or quoted scalar that lies from i to end, less its quotes.
func (d *decoder) flow(i, end int, quote byte) {
	s, from := d.s, i
	keep := 0 // what was escaped is never trimmed
	for i < end {
		switch c := s[i]; {
		case c == '\'' && quote == '\'':
			d.copy(from, i)
			d.put("'", i, i+2)
			i += 2
			from = i
		case c == '\\' && quote == '"':
			d.copy(from, i)
			if s[i+1] == '\n' {
				lines, next := d.fold(i+1, end)
				d.breaks(lines-1, i, next)
				i = next
			} else {
				i = d.escape(i)
			}
			keep, from = len(d.out), i
		case c == '\n':
			d.copy(from, i)
			for len(d.out) > keep && isBlank(d.out[len(d.out)-1]) {
				d.out = d.out[:len(d.out)-1]
			}
			lines, next := d.fold(i, end)
			if lines == 1 {
				d.put(" ", i, next)
			} else {
				d.breaks(lines-1, i, next)
			}
			i, from, keep = next, next, len(d.out)
		default:
			i++
		}
	}
	d.copy(from, end)
}

// fold moves over the line breaks from i on and the blanks around them, and counts them.
func (d *decoder) fold(i, end int) (lines, next int) {
	for i < end {
		if d.s[i] == '\n' {
			lines++
		} else if !isBlank(d.s[i]) {
			break
		}
		i++
	}
	return lines, i
}

// escape decodes the escape at i, which escapeLen took, and gives the offset behind it.
func (d *decoder) escape(i int) int {
	s := d.s
	n := escapeLen(s[i:])
	var r rune
	switch c := s[i+1]; c {
	case 'x':
		r = hexRune(s[i+2 : i+4])
	case 'u':
		if r = hexRune(s[i+2 : i+6]); n > 6 {
			r = 0x10000 + (r-0xD800)<<10 + hexRune(s[i+8:i+12]) - 0xDC00
		}
	case 'U':
		r = hexRune(s[i+2 : i+10])
	default:
		const names, values = "0abtnvfreN_LP", "\x00\a\b\t\n\v\f\r\x1b\u0085\u00a0\u2028\u2029"
		r = rune(c) // the tab, the blank, the quote, the slash, the backslash
		if k := strings.IndexByte(names, c); k >= 0 {
			r = []rune(values)[k]
		}
	}
	var b [utf8.UTFMax]byte
	d.put(string(b[:utf8.EncodeRune(b[:], r)]), i, i+n)
	return i + n
}

// block decodes the block scalar whose | or > stands at start and whose lines have the indent.
func (d *decoder) block(start, indent int, fold bool) {
	s := d.s
	h := readHeader(s, start)
	line := len(s)
	if n := strings.IndexByte(s[h.end:], '\n'); n >= 0 {
		line = h.end + n + 1
	}
	empty, first, spaced := 0, true, false
	from, ended := line, true // where the line breaks since the last text begin; whether one does
	for line < len(s) {
		end, next := len(s), len(s)
		if n := strings.IndexByte(s[line:], '\n'); n >= 0 {
			end, next = line+n, line+n+1
		}
		i := line
		for i < end && s[i] == ' ' && (i-line < indent || indent == 0) {
			i++
		}
		if i == end {
			if next > end {
				empty++
			}
			line = next
			continue
		}
		if i-line < indent || indent == 0 {
			break
		}
		deep := isBlank(s[i])
		switch {
		case first:
			d.breaks(empty, from, line)
		case !fold || deep || spaced:
			d.breaks(empty+1, from, i)
		case empty == 0:
			d.put(" ", from, i)
		default:
			d.breaks(empty, from, i)
		}
		d.copy(i, end)
		empty, first, spaced, from, ended = 0, false, deep, end, next > end
		line = next
	}
	if h.chomp == '-' || h.chomp == 0 && first {
		return
	}
	tail := min(from+1, len(s))
	if h.chomp == 0 {
		empty = 0
	}
	if !first && ended {
		empty++
	}
	d.breaks(empty, from, max(from, tail))
}
