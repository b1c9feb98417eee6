package report

import (
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
)

// AppendString appends s as a JSON string (RFC 8259). Beside what must be escaped, every
// character that a terminal wouldn't show as itself is (controls, bidirectional and invisible
// formatting), so the value is exact and the text is harmless. A broken byte becomes U+FFFD,
// written \ufffd: JSON has no way to hold it. <, > and & stay as they are.
func AppendString(buf []byte, s string) []byte {
	buf = append(buf, '"')
	from := 0
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf && c >= 0x20 && c != '"' && c != '\\' && c != 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		broken := r == utf8.RuneError && n == 1
		if c >= utf8.RuneSelf && !broken && diag.Shown(r) {
			i += n
			continue
		}
		buf = append(buf, s[from:i]...)
		buf = appendEscape(buf, r)
		i += n
		from = i
	}
	return append(append(buf, s[from:]...), '"')
}

func appendEscape(buf []byte, r rune) []byte {
	switch r {
	case '"', '\\':
		return append(buf, '\\', byte(r))
	case '\n':
		return append(buf, `\n`...)
	case '\r':
		return append(buf, `\r`...)
	case '\t':
		return append(buf, `\t`...)
	}
	if r >= 0x10000 { // a surrogate pair
		r -= 0x10000
		return appendUnit(appendUnit(buf, 0xd800+r>>10), 0xdc00+r&0x3ff)
	}
	return appendUnit(buf, r)
}

func appendUnit(buf []byte, u rune) []byte {
	const digits = "0123456789abcdef"
	return append(buf, '\\', 'u', digits[u>>12&15], digits[u>>8&15], digits[u>>4&15], digits[u&15])
}

// Harmless gives a JSON text with every character escaped that a terminal wouldn't show as
// itself; outside its strings a JSON text has none. It is for what encoding/json wrote.
func Harmless(text []byte) []byte {
	out := text[:0:0]
	from := 0
	for i := 0; i < len(text); {
		r, n := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRune(text[i:])
		}
		if r != '\n' && !diag.Shown(r) {
			out = appendEscape(append(out, text[from:i]...), r)
			from = i + n
		}
		i += n
	}
	if from == 0 {
		return text
	}
	return append(out, text[from:]...)
}
