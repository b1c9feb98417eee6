package history

import (
	"testing"
)

// TestParse: which lines of ls-tree are files.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		line string
		path string
		size int
	}{
		{"100644 blob aa    12\tworkflows/a.prose.md", "workflows/a.prose.md", 12},
		{"100755 blob aa 0\ta\tb.prose.md", "a\tb.prose.md", 0},
		{"120000 blob aa 12\tlink.prose.md", "", 0},
		{"160000 commit aa -\tmodule.prose.md", "", 0},
		{"100644 blob aa\tno-size.prose.md", "", 0},
		{"100644 blob aa -\todd.prose.md", "", 0},
		{"", "", 0},
	} {
		b, ok := parse([]byte(c.line))
		if ok != (c.path != "") || ok && (b.path != c.path || b.size != c.size || b.hash != "aa") {
			t.Errorf("%q: %+v %v", c.line, b, ok)
		}
	}
}

// TestContract: what a walk from a folder would find.
func TestContract(t *testing.T) {
	for _, c := range []struct {
		path, from string
		want       bool
	}{
		{"a.prose.md", ".", true},
		{"w/a.prose.md", "w", true},
		{"w/a.prose.md", "w/a.prose.md", true},
		{"w/.x/a.prose.md", "w", false},
		{".x/a.prose.md", ".x", true}, // named itself
		{".x/a.prose.md", ".", false},
		{"w/node_modules/a.prose.md", "w", false},
		{"w/.a.prose.md", "w", true},
		{"w/a.md", "w", false},
		{"w/a.PROSE.MD", "w", false},
	} {
		if got := contract(c.path, c.from); got != c.want {
			t.Errorf("%s from %s: %v", c.path, c.from, got)
		}
	}
}
