// Package shell writes the commands that hz tells a person to run.
package shell

import (
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
)

// Command gives a command line that a POSIX shell reads as exactly these words.
func Command(words ...string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = Quote(w)
	}
	return strings.Join(quoted, " ")
}

// Quote gives a word as a POSIX shell takes it: plain where nothing in it means something to
// the shell, else between single quotes. A word with characters that have no visible form, or
// that isn't UTF-8, is written as $'…' with escapes, as bash, zsh and ksh (and POSIX since
// 2024) read it: what a person copies must be what is meant.
func Quote(s string) string {
	switch {
	case s == "":
		return "''"
	case diag.Visible(s) != s:
		return "$'" + escaped(s) + "'"
	case strings.IndexFunc(s, special) < 0 && s[0] != '~' && s[0] != '=':
		return s
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// special says whether a character needs quotes. Letters beyond ASCII don't.
func special(r rune) bool {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r >= utf8.RuneSelf && r != '\u00a0' && r != '\u3000':
		return false
	}
	return !strings.ContainsRune("_-./:@%+,=~", r)
}

// escaped writes s for $'…'. Bytes are written by three octal digits, which no digit behind
// them can lengthen.
func escaped(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '\'' || r == '\\':
			b.WriteByte('\\')
			b.WriteByte(s[i])
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\t':
			b.WriteString(`\t`)
		case r != utf8.RuneError && diag.Shown(r):
			b.WriteString(s[i : i+n])
		default:
			for _, c := range []byte(s[i : i+n]) {
				b.WriteByte('\\')
				b.WriteByte('0' + c>>6)
				b.WriteByte('0' + c>>3&7)
				b.WriteByte('0' + c&7)
			}
		}
		i += n
	}
	return b.String()
}
