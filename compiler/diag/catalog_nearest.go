package diag

import (
	"strings"

	"github.com/heinzel/hz/internal/edits"
)

// Nearest gives the code that a mistyped one most likely means, or Internal when none is
// close: other case, a missing HZC or leading zero, a letter for a digit, or one slip of a
// finger. It is a suggestion; what takes codes from people still asks Lookup.
func Nearest(s string) Code {
	if len(s) > 16 {
		return Internal
	}
	s = strings.ToUpper(strings.TrimSpace(s))
	if _, ok := Lookup(Code(s)); ok {
		return Code(s)
	}
	if c := Code("HZC" + digits(s)); c.Title() != "" {
		return c
	}
	for _, e := range catalog {
		if edits.Distance([]rune(s), []rune(e.Code)) == 1 {
			return e.Code
		}
	}
	return Internal
}

// digits gives the number at the end of s as three digits: letters that look like digits are
// read as such, and missing zeros are put in front. Without a number it gives nothing.
func digits(s string) string {
	s = strings.TrimLeft(s, "HZC-_ ")
	s = strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(s)
	if len(s) > 3 {
		s = strings.TrimLeft(s, "0")
	}
	if s == "" || len(s) > 3 || strings.Trim(s, "0123456789") != "" {
		return ""
	}
	return "000"[len(s):] + s
}
