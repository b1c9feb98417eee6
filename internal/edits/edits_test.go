package edits_test

import (
	"testing"

	"github.com/heinzel/hz/internal/edits"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"", "ab", 2},
		{"name", "name", 0},
		{"name", "names", 1},
		{"name", "nme", 1},
		{"name", "nane", 1},
		{"name", "nmae", 1},
		{"ca", "abc", 3}, // no part is edited twice
		{"kitten", "sitting", 3},
		{"größe", "grösse", 2},
	} {
		if got := edits.Distance([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("%q, %q: %d, want %d", c.a, c.b, got, c.want)
		}
		if got := edits.Distance([]rune(c.b), []rune(c.a)); got != c.want {
			t.Errorf("%q, %q: %d, want %d", c.b, c.a, got, c.want)
		}
	}
	if got := edits.Distance([]byte("ü"), []byte("u")); got != 2 {
		t.Errorf("bytes: %d, want 2", got)
	}
}
