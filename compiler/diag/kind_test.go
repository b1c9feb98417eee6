package diag

import (
	"strings"
	"testing"
)

func TestKind(t *testing.T) {
	for _, c := range []struct{ message, want string }{
		{"", ""},
		{"the file is empty", "the file is empty"},
		{`unknown key "time_out"`, `unknown key "…"`},
		{`unknown key "a "b" c", 7 of them`, `unknown key "…", N of them`},
		{`the item is "x", the key "y" here`, `the item is "…" here`},
		{`a lone " stays`, `a lone " stays`},
		{"description has 1025 characters; at most 1024 are allowed", "description has N characters; at most N are allowed"},
		{"a zero-width space (U+200B) at 0.5", "a zero-width space (U+N) at N.N"},
		{"U+", "U+"},
		{"U+ is odd, and U+ABC is not", "U+ is odd, and U+N is not"},
		{"this section isn't known (and 300 more of this code in this file)", "this section isn't known"},
		{"a control character (and 30 more)", "a control character"},
		{"字 7", "字 N"},
	} {
		if got := Kind(c.message); got != c.want {
			t.Errorf("Kind(%q) = %q, want %q", c.message, got, c.want)
		}
	}
}

// Whatever is quoted, and whatever number is named, the kind stays, and a kind is its own kind.
func FuzzKind(f *testing.F) {
	for _, s := range []string{"", "x", `"`, `a" "b`, "7", "U+", "\xff", " (and 3 more)"} {
		f.Add(s, uint(12))
	}
	f.Fuzz(func(t *testing.T, quoted string, n uint) {
		message := func(s string, n uint) string {
			return "the key " + Quote(s) + " stands " + strings.Repeat("9", int(n%7)+1) + " times"
		}
		a, b := Kind(message(quoted, n)), Kind(message("other", n+1))
		if a != b {
			t.Errorf("%q and %q", a, b)
		}
		if again := Kind(a); again != a {
			t.Errorf("%q became %q", a, again)
		}
		_ = Kind(quoted)
	})
}
