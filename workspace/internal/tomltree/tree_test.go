package tomltree

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// dump writes a tree as one line a value: the path, what its bytes are, and what they mean.
func dump(text string, t *Table, path string, b *strings.Builder) {
	for _, e := range t.Keys {
		dumpValue(text, e.Val, path+e.Name, b)
		if e.End > 0 {
			fmt.Fprintf(b, "  of %q\n", text[e.Start:e.End])
		}
	}
}

func dumpValue(text string, v Value, path string, b *strings.Builder) {
	if v.End > 0 {
		fmt.Fprintf(b, "%s = %s: %q %q\n", path, v.Kind.Word(), text[v.At:v.End], v.Text)
	}
	if v.Table != nil {
		dump(text, v.Table, path+".", b)
	}
	for i, item := range v.Items {
		dumpValue(text, item, fmt.Sprintf("%s[%d]", path, i), b)
	}
}

func TestTree(t *testing.T) {
	const text = `a = 1 # one
"b c" . d = [ "x", [ 2.5 , ], {e = true, f.g = {}} # last
]
[h.i]
j = """
k"""
[[l]]
m = 2026-01-02
[[l]]
`
	want := `a = a number: "1" "1"
  of "a = 1"
b c.d = a list: "[ \"x\", [ 2.5 , ], {e = true, f.g = {}} # last\n]" ""
b c.d[0] = a text: "\"x\"" "x"
b c.d[1] = a list: "[ 2.5 , ]" ""
b c.d[1][0] = a number: "2.5" "2.5"
b c.d[2] = a table: "{e = true, f.g = {}}" ""
b c.d[2].e = true or false: "true" ""
  of "e = true"
b c.d[2].f.g = a table: "{}" ""
  of "f.g = {}"
  of "\"b c\" . d = [ \"x\", [ 2.5 , ], {e = true, f.g = {}} # last\n]"
h.i.j = a text: "\"\"\"\nk\"\"\"" "k"
  of "j = \"\"\"\nk\"\"\""
l[0].m = a date or time: "2026-01-02" "2026-01-02"
  of "m = 2026-01-02"
`
	root, err := Parse([]byte(text), "it")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	dump(text, root, "", &b)
	if b.String() != want {
		t.Errorf("got:\n%s\nwant:\n%s", b.String(), want)
	}
	if h := root.Get("h"); h.Val.Table.Header || !h.Val.Table.Get("i").Val.Table.Header {
		t.Error("it isn't clear which table has a header")
	}
}

// What counts as the same key twice is TOML's to say, and the library knows it.
var doubles = []string{
	"a = 1\na = 2\n", "a = 1\na.b = 2\n", "a.b = 1\na.c = 2\n", "a.b = 1\n[a]\n", "a.b = 1\n[a.c]\n",
	"[a]\n[a]\n", "[a.b]\n[a]\n", "[a]\nb.c = 1\n[a.b]\n", "[a]\nb.c = 1\n[a.b.d]\n", "[a.b.c]\nx = 1\n[a]\nb.c.y = 2\n", "[a.b]\n[a]\nb.y = 2\n",
	"a = {}\n[a]\n", "a = {}\n[a.b]\n", "a = {b = 1}\na.c = 2\n", "a = {b.c = 1, b.d = 2}\n", "a = {b.c = 1, b = 2}\n", "a = {b = {}, b.c = 1}\n",
	"a = []\n[[a]]\n", "[[a]]\n[[a]]\n[a.b]\n[[a]]\n[a.b]\n", "[[a]]\n[a]\n", "[a]\n[[a]]\n", "[[a.b]]\n[a]\n", "[[a.b]]\n[a.b]\n", "[[a]]\nb = 1\n[a.b]\n",
	"'a' = 1\n\"\\u0061\" = 2\n", "[a.'b.c']\n[a.b.c]\n", "a = [{b = 1}]\n[a.c]\n", "[a]\nb = {}\n[a.b.c]\n",
}

func TestDoubles(t *testing.T) {
	for _, text := range doubles {
		_, err := Parse([]byte(text), "it")
		if want := toml.Unmarshal([]byte(text), &map[string]any{}); (err == nil) != (want == nil) {
			t.Errorf("%q: %v, and the library says %v", text, err, want)
		}
	}
	var f *Fault
	if _, err := Parse([]byte("[a]\nx = 1\n[b]\n[a]\n"), "it"); !errors.As(err, &f) || f.At != 15 || !strings.Contains(f.Message, `"a" stands twice, first in line 1`) {
		t.Errorf("%+v", f)
	}
}

// A tree has every value within its key's bytes, in order; and it refuses what the library
// refuses, but for what only numbers and dates can have wrong.
func FuzzTree(f *testing.F) {
	for _, s := range append(doubles, "a = [1, [2, {b = 3}], # c\n]", "a = {b = 1, # c\n}", "x.y = '''\n'''\r\n", "a = [[[]]]", "a=1e999", "d = 2026-13-01", "é=1", "[a]#]\n[ b . c ]") {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, err := Parse([]byte(text), "it")
		library := toml.Unmarshal([]byte(text), &map[string]any{})
		if err != nil {
			var fault *Fault
			if !errors.As(err, &fault) || fault.At < 0 || fault.At > len(text) || library == nil {
				t.Fatalf("%v; the library: %v", err, library)
			}
			return
		}
		scalars := 0
		var within func(v Value, from, to int)
		var table func(x *Table, from, to int)
		within = func(v Value, from, to int) {
			if v.End > 0 && (v.At < from || v.End > to || v.At >= v.End) {
				t.Fatalf("%+v isn't within %d to %d", v, from, to)
			}
			switch v.Kind {
			case Array:
				if v.End > 0 && (text[v.At] != '[' || text[v.End-1] != ']') {
					t.Fatalf("a list is written %q", text[v.At:v.End])
				}
				at := v.At
				for _, item := range v.Items {
					end := v.End
					if v.End == 0 {
						at, end = 0, len(text)
					}
					within(item, at, end)
					at = item.End
				}
			case Tables:
				if v.End > 0 {
					if text[v.At] != '{' || text[v.End-1] != '}' {
						t.Fatalf("a table is written %q", text[v.At:v.End])
					}
					table(v.Table, v.At, v.End)
				} else {
					table(v.Table, 0, len(text))
				}
			case String:
				if c := text[v.At]; c != '"' && c != '\'' || text[v.End-1] != c {
					t.Fatalf("a text is written %q", text[v.At:v.End])
				}
			case Bool:
				if text[v.At:v.End] != fmt.Sprint(v.Truth) {
					t.Fatalf("%q is %v", text[v.At:v.End], v.Truth)
				}
			default:
				scalars++
				if text[v.At:v.End] != v.Text {
					t.Fatalf("%q is %q", text[v.At:v.End], v.Text)
				}
			}
		}
		table = func(x *Table, from, to int) {
			for i, e := range x.Keys {
				if e.End > 0 && (e.Start > e.At || e.Val.End != e.End || e.Val.At <= e.At) {
					t.Fatalf("%+v", e)
				}
				if e.At < from || e.At >= to || i > 0 && x.Get(e.Name) != &x.Keys[i] {
					t.Fatalf("%+v isn't within %d to %d", e, from, to)
				}
				within(e.Val, from, to)
			}
		}
		table(root, 0, len(text))
		if library != nil && scalars == 0 {
			t.Fatalf("the library says %v", library)
		}
	})
}
