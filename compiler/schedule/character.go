package schedule

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Characters that no schedule has: how to name them, and what was probably meant.

var invisibleNames = map[rune]string{
	0x00: "a NUL character", '\n': "a line break", '\r': "a carriage return", '\v': "a vertical tab",
	'\f': "a form feed", 0x85: "a line break", 0xA0: "a no-break space", 0xAD: "a soft hyphen",
	0x200B: "a zero-width space", 0x202F: "a narrow no-break space", 0x3000: "an ideographic space",
	0xFEFF: "a byte order mark",
}

// characterName names the character at the start of s.
func characterName(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && size <= 1 {
		return fmt.Sprintf("the byte 0x%02X, which isn't UTF-8", s[0])
	}
	if isHidden(r) {
		name, ok := invisibleNames[r]
		switch {
		case ok:
		case unicode.Is(unicode.Zs, r):
			name = "a blank of another kind"
		default:
			name = "an invisible character"
		}
		return fmt.Sprintf("%s (U+%04X)", name, r)
	}
	if r < utf8.RuneSelf {
		return fmt.Sprintf("the character %q", string(r))
	}
	return fmt.Sprintf(`the character "%c" (U+%04X)`, r, r)
}

// isHidden says whether a character shows nothing: blanks other than the ordinary two,
// controls and formats. Broken UTF-8 doesn't count.
func isHidden(r rune) bool {
	if r == ' ' || r == '\t' || r == utf8.RuneError {
		return false
	}
	return unicode.IsSpace(r) || !unicode.IsGraphic(r)
}

// toASCII replaces the characters that look like one of a schedule by that one, and leaves
// out hidden ones, but blanks of another kind only at the ends.
func toASCII(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r < utf8.RuneSelf && !isHidden(r):
			return r
		case unicode.IsSpace(r):
			return ' '
		case isHidden(r):
			return -1
		case r >= 0xFF01 && r <= 0xFF5E: // fullwidth forms
			return r - 0xFEE0
		case r >= 0x0660 && r <= 0x0669: // Arabic-Indic digits
			return '0' + r - 0x0660
		case r >= 0x06F0 && r <= 0x06F9:
			return '0' + r - 0x06F0
		case r >= 0x0966 && r <= 0x096F: // Devanagari digits
			return '0' + r - 0x0966
		case unicode.Is(unicode.Pd, r) || r == 0x2212:
			return '-'
		case r == 0x2217 || r == 0x22C6 || r == 0x204E || r == 0x00D7:
			return '*'
		case r == 0x2044 || r == 0x2215 || r == 0x00F7:
			return '/'
		case r == 0x201A || r == 0x3001 || r == 0x060C:
			return ','
		}
		for fold := unicode.SimpleFold(r); fold != r; fold = unicode.SimpleFold(fold) {
			if fold < utf8.RuneSelf {
				return fold
			}
		}
		return r
	}, s))
}
