package source

import (
	"bytes"
	"unicode/utf8"
)

// BreakAt gives the line break with which a line is written that is put in at the offset: that
// of the offset's line, else that of the line before it, else LF.
func (f *File) BreakAt(offset int) string {
	offset = min(max(offset, 0), len(f.Text))
	i := bytes.IndexAny(f.Text[offset:], "\r\n")
	if i >= 0 {
		i += offset
	} else if i = bytes.LastIndexAny(f.Text[:offset], "\r\n"); i < 0 {
		return "\n"
	} else if i > 0 && f.Text[i] == '\n' && f.Text[i-1] == '\r' {
		i--
	}
	if f.Text[i] == '\r' && i+1 < len(f.Text) && f.Text[i+1] == '\n' {
		return "\r\n"
	}
	return string(f.Text[i : i+1])
}

// EndOfLine gives where the line that holds the offset ends, before its line break. Beside LF
// and CR those characters break lines of which canonical-v1 makes line breaks: VT, FF, U+0085,
// U+2028 and U+2029.
func EndOfLine(text []byte, offset int) int {
	for offset < len(text) {
		r, n := utf8.DecodeRune(text[offset:])
		if breaks(r) {
			break
		}
		offset += n
	}
	return offset
}

// StartOfLine gives where the line that holds the offset begins, as EndOfLine counts lines.
func StartOfLine(text []byte, offset int) int {
	for offset > 0 {
		r, n := utf8.DecodeLastRune(text[:offset])
		if breaks(r) {
			break
		}
		offset -= n
	}
	return offset
}

func breaks(r rune) bool {
	return r >= '\n' && r <= '\r' || r == 0x85 || r == 0x2028 || r == 0x2029
}
