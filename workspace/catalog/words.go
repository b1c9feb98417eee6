package catalog

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

const maxName = 64 // bytes of a name

// dashed says whether s is lowercase words joined by single dashes.
func dashed(s string) bool { return words(s, '-') }

// snake says whether s is lowercase words joined by single underscores.
func snake(s string) bool { return words(s, '_') }

func words(s string, joint byte) bool {
	if len(s) == 0 || len(s) > maxName || s[0] < 'a' || s[0] > 'z' || s[len(s)-1] == joint {
		return false
	}
	for i := 1; i < len(s); i++ {
		c := s[i]
		if c == joint && s[i-1] != joint || c >= 'a' && c <= 'z' || c >= '0' && c <= '9' {
			continue
		}
		return false
	}
	return true
}

// toolName says whether s can be a runner's name of a tool.
func toolName(s string) bool {
	if len(s) == 0 || len(s) > maxName {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-' || c == '.' {
			continue
		}
		return false
	}
	return true
}

func has(list []string, s string) bool { return slices.Contains(list, s) }

func isTrue(b *bool) bool { return b != nil && *b }

// hintFor names the word that was probably meant, or else all that there are.
func hintFor(word string, all []string) string {
	if near := diag.Suggest(word, all); near != "" {
		return "did you mean " + near + "?"
	}
	return "there are " + strings.Join(all, ", ")
}

func quoted(list []string) string { return `"` + strings.Join(list, `", "`) + `"` }

func article(word string) string {
	if strings.IndexByte("aeio", word[0]) >= 0 {
		return "an " + word
	}
	return "a " + word
}
