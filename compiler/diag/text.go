package diag

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Limits of what a message holds (interfaces §1).
const (
	MaxMessage = 300 // code points of a message or a hint
	MaxQuote   = 60  // code points of text quoted from a file
)

// Quote gives text from a file as a message shows it: cut at MaxQuote code points, with
// characters that have no visible form written out, between double quotes.
func Quote(s string) string { return `"` + Cut(Visible(s), MaxQuote) + `"` }

// Cut shortens s to n code points, the last of them an ellipsis when something went.
func Cut(s string, n int) string {
	if len(s) <= n || utf8.RuneCountInString(s) <= n {
		return s
	}
	for i := range s {
		if n--; n == 0 {
			return s[:i] + "…"
		}
	}
	return s
}

// Visible writes control characters, invisible and bidirectional formatting characters, lone
// line breaks and broken UTF-8 out, as \n, \t, \x1b or \u{202e}, so that text from a file can
// neither drive a terminal nor hide. Tabs and line breaks count as control characters here.
func Visible(s string) string {
	clean := true
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < 0x20 || c >= 0x7f {
			clean = false
			break
		}
	}
	if clean {
		return s
	}
	var b strings.Builder
	b.Grow(len(s) + 8)
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && n == 1:
			hex(&b, `\x`, uint32(s[i]), 2)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 0x20 || r == 0x7f:
			hex(&b, `\x`, uint32(r), 2)
		case !Shown(r):
			b.WriteString(`\u{`)
			hex(&b, "", uint32(r), 1)
			b.WriteByte('}')
		default:
			b.WriteString(s[i : i+n])
		}
		i += n
	}
	return b.String()
}

// Shown says whether a terminal shows the character as itself: letters, marks, numbers,
// punctuation, symbols and the blank do; controls, formats, surrogates, private use and
// unassigned code points don't. The joiners of emoji and of Persian or Indic words, and the
// variation selectors, are part of the text around them and are let through.
func Shown(r rune) bool {
	switch {
	case r < 0x7f:
		return r >= 0x20
	case r == 0x200C || r == 0x200D || r >= 0xFE00 && r <= 0xFE0F:
		return true
	case r == 0x2028 || r == 0x2029 || r == 0x034F || r == 0x115F || r == 0x1160 || r == 0x3164 || r == 0xFFA0:
		return false
	}
	return unicode.IsGraphic(r)
}

func hex(b *strings.Builder, prefix string, v uint32, width int) {
	const digits = "0123456789abcdef"
	b.WriteString(prefix)
	shift := 28
	for shift > 0 && v>>shift == 0 && shift/4 >= width {
		shift -= 4
	}
	for ; shift >= 0; shift -= 4 {
		b.WriteByte(digits[v>>shift&15])
	}
}

// Rune names a character in a message: itself where it has a form, and its code point.
func Rune(r rune) string {
	var b strings.Builder
	if Shown(r) {
		b.WriteByte('"')
		b.WriteRune(r)
		b.WriteString(`" (`)
	}
	b.WriteString("U+")
	const digits = "0123456789ABCDEF"
	for shift := 28; shift >= 0; shift -= 4 {
		if shift < 16 || r>>shift != 0 {
			b.WriteByte(digits[r>>shift&15])
		}
	}
	if Shown(r) {
		b.WriteByte(')')
	}
	return b.String()
}
