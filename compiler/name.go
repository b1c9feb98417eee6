package compiler

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
)

// maxName is how many characters a contract's name may have (guide, Frontmatter).
const maxName = 64

// name reads the contract's name: lowercase words joined by single dashes, at most 64
// characters (guide, Frontmatter).
func (d *decoder) name(s slot) Text {
	if !d.isText(s) {
		return Text{}
	}
	if len(s.Value) <= maxName && dashed(s.Value) {
		return Text{s.Value, s.Span}
	}
	message := "a name is lowercase words joined by single dashes"
	// The raw text is what the author sees: canonical-v1 turns U+212A into K.
	if r := firstNonASCII(d.File.Text[s.Span.Start:s.Span.End]); r != 0 {
		message += "; " + diag.Rune(r) + " is no ASCII letter"
	} else if len(s.Value) > maxName {
		message = "a name has at most " + count(maxName)
	}
	hint := "write the file's name without " + Suffix
	var fixes []diag.Fix
	if len(d.Stem) <= maxName && dashed(d.Stem) {
		hint = "write the file's name: " + NameYAML(d.Stem)
		fixes = d.rewritten("Set the name to "+d.Stem, true, s.Span, NameYAML(d.Stem))
	} else if works := NameFrom(s.Value); works != "" {
		hint = "write name: " + NameYAML(works) + ", and name the file " + works + Suffix
	}
	d.problem("HZC002", s.Span, s.field, message, hint, fixes...)
	return Text{}
}

// IsName says whether s can be a contract's name: lowercase ASCII words, with digits, joined by
// single dashes, at most 64 characters (guide, Frontmatter).
func IsName(s string) bool { return len(s) <= maxName && dashed(s) }

// dashed says whether s is lowercase words joined by single dashes, however long.
func dashed(s string) bool {
	dash := true // a dash may not begin a name
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			dash = false
		case c == '-' && !dash:
			dash = true
		default:
			return false
		}
	}
	return !dash
}

// NameYAML writes a name as YAML, in quotes where it could be read as a number or the like.
func NameYAML(name string) string {
	if c := name[0]; c >= '0' && c <= '9' || name == "true" || name == "false" || name == "null" {
		return `"` + name + `"`
	}
	return name
}

// NameFrom makes a contract's name of any text: what a person who wrote it most likely wants.
// It is "" when no letter or digit remains, or when a letter would be lost.
func NameFrom(s string) string {
	var b []byte
	for _, r := range s {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b = append(b, byte(r))
		case r >= 'A' && r <= 'Z':
			b = append(b, byte(r)+'a'-'A')
		default:
			if t, ok := spelled[r]; ok {
				b = append(b, t...)
			} else if unicode.IsLetter(r) || unicode.IsMark(r) {
				return ""
			} else if n := len(b); n > 0 && b[n-1] != '-' {
				b = append(b, '-')
			}
		}
		if len(b) >= maxName {
			break
		}
	}
	return strings.Trim(string(b[:min(len(b), maxName)]), "-")
}

// spelled are letters that names commonly lose.
var spelled = map[rune]string{
	'ä': "ae", 'ö': "oe", 'ü': "ue", 'Ä': "ae", 'Ö': "oe", 'Ü': "ue", 'ß': "ss", 'ẞ': "ss",
	'é': "e", 'è': "e", 'ê': "e", 'ë': "e", 'É': "e", 'à': "a", 'á': "a", 'â': "a", 'ã': "a", 'ç': "c", 'ñ': "n",
	'å': "a", 'Å': "a", 'ø': "o", 'Ø': "o", 'æ': "ae", 'ó': "o", 'ô': "o", 'í': "i", 'î': "i", 'ï': "i", 'ú': "u",
}

// firstNonASCII gives the first character of a kind that no name has, or 0. Characters without
// a form of their own don't count: canonical-v1 removes them.
func firstNonASCII(b []byte) rune {
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r >= utf8.RuneSelf && diag.Shown(r) {
			return r
		}
		b = b[n:]
	}
	return 0
}

// version reads the author's semantic version.
func (d *decoder) version(s slot) Text {
	const hint = "write three numbers with dots between them, such as version: 1.4.0"
	if s.Kind == frontmatter.Float || s.Kind == frontmatter.Int {
		d.problem("HZC002", s.Span, s.field, "version must be "+s.key.want+", but YAML reads "+diag.Quote(s.Value)+" as a number", hint)
		return Text{}
	}
	if !d.is(s, frontmatter.String) {
		return Text{}
	}
	if !isVersion(s.Value) {
		if v := strings.TrimLeft(s.Value, "vV"); isVersion(v) {
			d.wrong(s, "write version: "+v, d.rewritten("Write "+v, true, s.Span, v)...)
		} else {
			d.wrong(s, hint)
		}
		return Text{}
	}
	return Text{s.Value, s.Span}
}
