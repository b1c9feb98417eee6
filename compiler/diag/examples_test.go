package diag

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestEveryCodeHasExamples(t *testing.T) {
	for _, e := range Catalog() {
		wrong, right := Example(e.Code)
		if len(wrong) == 0 || len(wrong) != len(right) {
			t.Errorf("%s: %d wrong and %d right contracts", e.Code, len(wrong), len(right))
		}
		for _, f := range append(wrong, right...) {
			if f.Contract() != strings.HasSuffix(f.Path, ".prose.md") || len(f.Text) == 0 || !bytes.HasSuffix(f.Text, []byte("\n")) && !f.Log() {
				t.Errorf("%s: %s is neither a contract's file nor the configuration, or doesn't end its last line", e.Code, f.Path)
			}
			if n := bytes.Count(f.Text, []byte("\n")); n > 36 {
				t.Errorf("%s: %s has %d lines; an example should fit on a screen", e.Code, f.Path, n)
			}
		}
	}
	if wrong, right := Example("HZC999"); wrong != nil || right != nil {
		t.Error("a code that isn't there has no example")
	}
}

// TestEveryExampleHasACode finds folders left over from a code that is gone.
func TestEveryExampleHasACode(t *testing.T) {
	dirs, err := fs.ReadDir(exampleFS, "examples")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dirs {
		if _, ok := Lookup(Code(d.Name())); !ok {
			t.Errorf("examples/%s belongs to no code", d.Name())
		}
	}
}

// TestRightExamplesAreNamedRight checks what can be seen without a compiler; that the
// examples bring the findings they should is tested where the rules are.
func TestRightExamplesAreNamedRight(t *testing.T) {
	for _, e := range Catalog() {
		_, right := Example(e.Code)
		for _, f := range right {
			stem := strings.TrimSuffix(path.Base(f.Path), ".prose.md")
			if f.Contract() && !bytes.HasPrefix(f.Text, []byte("---\nname: "+stem+"\nkind: responsibility\n")) {
				t.Errorf("%s: %s doesn't begin with its name and kind", e.Code, f.Path)
			}
			if len(f.Text) == 0 || Visible(strings.ReplaceAll(string(f.Text), "\n", "")) != strings.ReplaceAll(string(f.Text), "\n", "") {
				t.Errorf("%s: %s holds characters without visible form", e.Code, f.Path)
			}
		}
	}
}

// TestExcerpts holds all excerpts against one file that a person can read through.
func TestExcerpts(t *testing.T) {
	var b strings.Builder
	for _, e := range Catalog() {
		wrong, right := Excerpt(e.Code)
		if len(wrong) == 0 || len(wrong) != len(right) {
			t.Fatalf("%s: %d wrong and %d right excerpts", e.Code, len(wrong), len(right))
		}
		for i := range wrong {
			if wrong[i].Text == right[i].Text && wrong[i].Path == right[i].Path {
				t.Errorf("%s: the two excerpts look the same", e.Code)
			}
			for _, half := range []struct {
				name string
				s    Snippet
			}{{"wrong", wrong[i]}, {"right", right[i]}} {
				if n := strings.Count(half.s.Text, "\n"); n > 14 {
					t.Errorf("%s %s: %d lines are too many for an excerpt", e.Code, half.name, n)
				}
				b.WriteString("== " + string(e.Code) + " " + half.name + " " + half.s.Path + " " + half.s.Lang + "\n" + half.s.Text)
			}
		}
	}
	golden(t, "excerpts.txt", b.String())
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s is stale: look at the difference, then run the test with -update\n%s", file, got)
	}
}

func TestSnippet(t *testing.T) {
	lines := func(s string) []string { return strings.Split(s, "|") }
	for _, c := range []struct{ name, a, b, inA, inB string }{
		{"one line in the middle", "0|1|2|3|4|5|6|7|8", "0|1|2|3|x|5|6|7|8", "…|2|3|4|5|6|…|", "…|2|3|x|5|6|…|"},
		{"the first line", "1|2|3|4", "x|2|3|4", "1|2|3|4|", "x|2|3|4|"},
		{"a line put in", "1|2|3|4|5|6", "1|2|3|x|4|5|6", "1|2|3|4|5|6|", "1|2|3|x|4|5|6|"},
		{"two lines put in at the end", "1|2|3", "1|2|3|x|y", "1|2|3|", "1|2|3|x|y|"},
		{"blank lines at the rim", "0|1||2|3|4||5|6", "0|1||2|x|4||5|6", "…|2|3|4|…|", "…|2|x|4|…|"},
		{"blank lines between", "0|1|2||3||4|5|6", "0|1|2||x||4|5|6", "…|2||3||4|…|", "…|2||x||4|…|"},
		{"two places", "1|2|3|4|5|6|7|8|9", "x|2|3|4|5|6|7|8|y", "1|2|3|…|7|8|9|", "x|2|3|…|7|8|y|"},
		{"nothing", "1|2|3|4|5", "1|2|3|4|5", "1|2|3|…|", "1|2|3|…|"},
		{"without form", "a\x1bb|c", "ab|c", `a\x1bb|c|`, "ab|c|"},
		{"mixed scripts", "`\u043erders` и `orders`|c", "`orders` и `orders`|c", "`\\u{43e}rders` и `orders`|c|", "`orders` и `orders`|c|"},
	} {
		a, b := lines(c.a), lines(c.b)
		inA, inB := changed(a, b)
		for _, half := range []struct{ got, want string }{
			{snippet("f", a, inA).Text, c.inA}, {snippet("f", b, inB).Text, c.inB},
		} {
			if got := strings.ReplaceAll(half.got, "\n", "|"); got != half.want {
				t.Errorf("%s: %s, want %s", c.name, got, half.want)
			}
		}
	}
}
