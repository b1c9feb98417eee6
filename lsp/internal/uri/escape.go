package uri

import (
	"strings"
	"unicode/utf8"
)

// unescape undoes percent-encoding. A % that encodes nothing stays: clients that don't encode
// at all mean just that.
func unescape(s string) string {
	if !strings.Contains(s, "%") {
		return s
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if c, ok := encoded(s[i:]); ok {
			out = append(out, c)
			i += 2
		} else {
			out = append(out, s[i])
		}
	}
	return string(out)
}

// encoded gives the byte that %XX at the start of s stands for.
func encoded(s string) (byte, bool) {
	if len(s) < 3 || s[0] != '%' {
		return 0, false
	}
	high, low := strings.IndexByte(digits, upper(s[1])), strings.IndexByte(digits, upper(s[2]))
	return byte(high<<4 | low), high >= 0 && low >= 0
}

const digits = "0123456789ABCDEF"

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

func escape(s string) string {
	out := make([]byte, 0, len(s)+8)
	for _, c := range []byte(s) {
		if unreserved(c) || c == '/' {
			out = append(out, c)
		} else {
			out = append(out, '%', digits[c>>4], digits[c&15])
		}
	}
	return string(out)
}

func unreserved(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || strings.IndexByte("-._~", c) >= 0
}

// plain gives a URI's rest with one spelling for each character: those that need no encoding
// are plain, others encoded with upper-case digits. Reserved characters mean something else
// encoded than plain, and stay as they are.
func plain(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		c, ok := encoded(s[i:])
		switch {
		case ok && unreserved(c):
			out = append(out, c)
			i += 2
		case ok:
			out = append(out, '%', digits[c>>4], digits[c&15])
			i += 2
		case s[i] >= utf8.RuneSelf || s[i] <= ' ':
			out = append(out, '%', digits[s[i]>>4], digits[s[i]&15])
		default:
			out = append(out, s[i])
		}
	}
	return string(out)
}
