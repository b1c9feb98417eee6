// Package terminal holds what every writer of output must know of terminals: how wide a text
// is there, and how JSON is written so that text from a file can't drive one. Which characters
// are shown as themselves is diag.Shown's to say.
package terminal

import (
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
)

// AppendJSON appends s as a JSON string (RFC 8259). Beside what must be escaped, every
// character is that a terminal wouldn't show as itself (controls, bidirectional and invisible
// formatting), so the value is exact and the text is harmless. <, > and & stay as they are. A
// broken byte becomes U+FFFD, as JSON has no way to hold it; U+FFFD is always written \ufffd,
// so that one value has one spelling.
func AppendJSON(buf []byte, s string) []byte {
	buf = append(buf, '"')
	plain := 0 // where what is written as it is begins
	for i := 0; i < len(s); {
		c := s[i]
		if c < utf8.RuneSelf && c >= 0x20 && c != '"' && c != '\\' && c != 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		if c < utf8.RuneSelf || !shown(r) {
			buf = appendEscape(append(buf, s[plain:i]...), r)
			plain = i + n
		}
		i += n
	}
	return append(append(buf, s[plain:]...), '"')
}

// AppendEscaped appends JSON that encoding/json wrote, with every character escaped that
// AppendJSON escapes. Line feeds stay, as they stand between values; outside of its strings
// JSON has no other such characters, so nothing needs to know where strings begin.
func AppendEscaped(buf, text []byte) []byte {
	plain := 0
	for i := 0; i < len(text); {
		if c := text[i]; c >= 0x20 && c < 0x7f || c == '\n' {
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		if !shown(r) {
			buf = appendEscape(append(buf, text[plain:i]...), r)
			plain = i + n
		}
		i += n
	}
	return append(buf, text[plain:]...)
}

// shown says whether JSON holds a character as it is.
func shown(r rune) bool { return r != utf8.RuneError && diag.Shown(r) }

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
