package workspace

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// maxName is the most characters that a contract's name may have (guide, "Frontmatter").
const maxName = 64

// ParseName reads a contract's NAME as a person writes it: `x`, `me:x`, `me/x`, and the same
// with team (interfaces §1). namespace is "" for a bare name, which means the one namespace
// that has it. The error is a sentence that shows a name that works.
func ParseName(s string) (namespace, name string, err error) {
	if s == "" {
		return "", "", fmt.Errorf("the name is empty: write a contract's name, such as weekly-digest or team:weekly-digest")
	}
	name = s
	if i := strings.IndexAny(s, ":/"); i >= 0 {
		namespace, name = s[:i], s[i+1:]
		if namespace != Me && namespace != Team {
			return "", "", fmt.Errorf("%s isn't a name: the namespace before %q is me or team%s",
				diag.Quote(s), s[i:i+1], also(diag.Suggest(namespace, []string{Me, Team}), func(near string) string { return near + s[i:i+1] + name }))
		}
	}
	if ValidName(name) {
		return namespace, name, nil
	}
	return "", "", fmt.Errorf("%s isn't a name: a contract's name is lowercase words joined by single dashes, at most %d characters%s",
		diag.Quote(s), maxName, also(fitting(name), func(fit string) string {
			if namespace != "" {
				return namespace + ":" + fit
			}
			return fit
		}))
}

// ValidName says whether s can be a contract's name: ASCII lowercase words, with digits,
// joined by single dashes, at most 64 characters (guide, "Frontmatter").
func ValidName(s string) bool {
	if len(s) == 0 || len(s) > maxName {
		return false
	}
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
		case c == '-' && i > 0 && i+1 < len(s) && s[i-1] != '-':
		default:
			return false
		}
	}
	return true
}

// fitting makes a name of what was probably meant: a file's name, capitals, blanks or
// underscores. It gives "" when letters would be lost.
func fitting(s string) string {
	s = strings.TrimSuffix(s[strings.LastIndexByte(s, '/')+1:], Suffix)
	var b strings.Builder
	for _, word := range strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '_' || r == '-' || r == '.' }) {
		if b.Len() > 0 {
			b.WriteByte('-')
		}
		for i := 0; i < len(word); i++ {
			c := word[i]
			if c >= 'A' && c <= 'Z' {
				c += 'a' - 'A'
			}
			b.WriteByte(c)
		}
	}
	if !ValidName(b.String()) {
		return ""
	}
	return b.String()
}

// also adds a suggestion to a sentence, when there is one.
func also(word string, whole func(string) string) string {
	if word == "" {
		return ""
	}
	return ": did you mean " + diag.Quote(whole(word)) + "?"
}
