package workspace

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
)

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
	if compiler.IsName(name) {
		return namespace, name, nil
	}
	return "", "", fmt.Errorf("%s isn't a name: a contract's name is lowercase words joined by single dashes, at most 64 characters%s",
		diag.Quote(s), also(compiler.NameFrom(lastName(name)), func(fit string) string {
			if namespace != "" {
				return namespace + ":" + fit
			}
			return fit
		}))
}

// lastName gives the name in what may be a file's path.
func lastName(s string) string {
	return strings.TrimSuffix(s[strings.LastIndexByte(s, '/')+1:], Suffix)
}

// also adds a suggestion to a sentence, when there is one.
func also(word string, whole func(string) string) string {
	if word == "" {
		return ""
	}
	return ": did you mean " + diag.Quote(whole(word)) + "?"
}
