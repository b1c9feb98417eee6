package frontmatter

import (
	"testing"

	"github.com/heinzel/hz/compiler/source"
)

// TestSub finds a part of a value, named by its first occurrence, in the text.
func TestSub(t *testing.T) {
	cases := []struct{ name, text, part, want string }{
		{"plain", "a: one two\n", "two", "two"},
		{"plain with marks", "a: größe 🧝 x\n", "🧝", "🧝"},
		{"number", "a: 12.5\n", ".5", ".5"},
		{"double quotes", "a: \"one two\"\n", "two", "two"},
		{"whole double quotes", "a: \"one\"\n", "one", "one"},
		{"escape before", `a: "\u00fcber two"` + "\n", "two", "two"},
		{"the escape", `a: "x\u00fcy"` + "\n", "ü", `\u00fc`},
		{"around an escape", `a: "x\ty z"` + "\n", "x\ty", `x\ty`},
		{"pair of escapes", `a: "x\uD83E\uDDDDy"` + "\n", "🧝y", `\uD83E\uDDDDy`},
		{"single quotes", "a: 'it''s here'\n", "here", "here"},
		{"the doubled quote", "a: 'it''s here'\n", "t's", "t''s"},
		{"further plain line", "a: one\n  two\n\n  three\n", "thr", "thr"},
		{"across a break", "a: one\n  two\n", "one two", "one\n  two"},
		{"further quoted line", "a: \"one\n  two\"\n", "two", "two"},
		{"escaped break", "a: \"one\\\n  two\"\n", "onetwo", "one\\\n  two"},
		{"literal", "a: |\n  0 7 * * MON\n  second\n", "MON", "MON"},
		{"literal, second line", "a: |\n  first\n\n    second\n", "second", "second"},
		{"folded", "a: >-\n  one\n  two\n\n  three\n", "two\nth", "two\n\n  th"},
		{"in a list", "a:\n  - x\n  - 'y z'\n", "z", "z"},
		{"in brackets", "a: [x, \"y z\"]\n", "z", "z"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, before := range []int{0, 3} { // bytes that the source file has more at its start
				d := Parse([]byte(c.text), source.Span{Start: 0, End: len(c.text)}, shift(before))
				if d.Root == nil {
					t.Fatal(d.Problems)
				}
				n := d.Root.Pairs[0].Value
				for n.Kind == Sequence {
					n = n.Items[len(n.Items)-1]
				}
				at := index(n.Value, c.part)
				if at < 0 {
					t.Fatalf("%q isn't in %q", c.part, n.Value)
				}
				s := d.Sub(n, at, at+len(c.part))
				if got := c.text[s.Start-before : s.End-before]; got != c.want {
					t.Errorf("%q is %q, want %q", c.part, got, c.want)
				}
			}
		})
	}
}

func index(s, part string) int {
	for i := 0; i+len(part) <= len(s); i++ {
		if s[i:i+len(part)] == part {
			return i
		}
	}
	return -1
}

// TestSubClamps asks for what the value doesn't have.
func TestSubClamps(t *testing.T) {
	text := "a: \"b\\tc\"\nd: [x]\ne:\nf: |\ng: 12\n"
	d := Parse([]byte(text), source.Span{Start: 0, End: len(text)}, nil)
	for _, c := range []struct {
		key      string
		from, to int
		want     string
	}{
		{"a", -5, 99, "b\\tc"}, {"a", 3, 3, ""}, {"a", 2, 1, ""}, {"a", 99, 99, ""},
		{"d", 0, 1, "[x]"}, {"e", 0, 1, ""}, {"f", 0, 1, "|"}, {"g", 1, 9, "2"},
	} {
		s := d.Sub(d.Root.Get(c.key), c.from, c.to)
		if got := text[s.Start:s.End]; got != c.want {
			t.Errorf("%s[%d:%d] is %q, want %q", c.key, c.from, c.to, got, c.want)
		}
	}
}
