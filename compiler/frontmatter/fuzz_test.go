package frontmatter

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// seeds adds the golden cases and the hostile texts, made small, to a fuzz target.
func seeds(f *testing.F) {
	f.Add(typical)
	for _, file := range goldenFiles(f) {
		_, cases := readCases(f, file)
		for _, c := range cases {
			f.Add(c.yaml)
		}
	}
	for _, h := range hostile {
		f.Add(h.text(200))
	}
}

// shift is a mapper from a derived text to a source file that has by bytes more at its start.
type shift int

func (s shift) SourceStart(offset int) int { return offset + int(s) }
func (s shift) SourceEnd(offset int) int   { return offset + int(s) }

// checkNode checks what holds for every node: its span lies inside its parent's, what it holds
// comes in the order of the text, and Sub of its value stays inside it.
func checkNode(t *testing.T, d *Document, n *Node, text string, parent source.Span) {
	if !parent.Contains(n.Span) || n.Span.End < n.Span.Start {
		t.Fatalf("%v of %v lies outside %v", n.Span, n.Kind, parent)
	}
	at := n.Span.Start
	in := func(s source.Span) {
		if s.Start < at || s.End > n.Span.End {
			t.Fatalf("%v stands out of order in %v", s, n.Span)
		}
		at = s.End
	}
	for _, item := range n.Items {
		in(item.Span)
		checkNode(t, d, item, text, n.Span)
	}
	for _, p := range n.Pairs {
		in(p.KeySpan)
		in(p.Value.Span)
		if p.KeyNode != nil && p.KeyNode.Kind == String {
			t.Fatalf("the key %q is a string and has a node", p.Key)
		}
		checkNode(t, d, p.Value, text, n.Span)
	}
	if n.Kind == Sequence || n.Kind == Mapping || n.Kind == Null {
		return
	}
	if n.Style == Plain && n.form == verbatim && text[n.Span.Start:n.Span.End] != n.Value {
		t.Fatalf("%q isn't what %v covers", n.Value, n.Span)
	}
	last := n.Span.Start
	for i := 0; i < len(n.Value) && i < 200; {
		size := 1
		if _, k := utf8.DecodeRuneInString(n.Value[i:]); utf8.ValidString(text) {
			size = k
		}
		s := d.Sub(n, i, i+size)
		if !n.Span.Contains(s) && n.Style != Literal && n.Style != Folded || s.Start < last || s.End < s.Start || s.End > len(text) {
			t.Fatalf("Sub(%q, %d) is %v, before it %d, in %v", n.Value, i, s, last, n.Span)
		}
		if got, want := text[s.Start:s.End], n.Value[i:i+size]; got != want && got != "" &&
			strings.IndexByte("\\'\n ", got[0]) < 0 && strings.TrimLeft(got, " \t") != want {
			t.Fatalf("Sub(%q, %d) covers %q, not %q", n.Value, i, got, want)
		}
		last, i = s.Start, i+size
	}
}

// places writes out a document but for messages, which may name lines.
func places(text string, d *Document) string {
	out := fmt.Sprint(d.Comments)
	if d.Root != nil {
		out += dump(text, d.Root)
	}
	for _, p := range d.Problems {
		out += fmt.Sprintln(p.Code, p.Span, p.Field, p.Fixes)
	}
	return out
}

// FuzzParse reads any bytes: it must not panic, must give the same twice, and its places must
// lie inside the text.
func FuzzParse(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		whole := source.Span{Start: 0, End: len(text)}
		d := Parse([]byte(text), whole, nil)
		if d.Root != nil {
			checkNode(t, d, d.Root, text, whole)
			if len(d.Problems) > 0 {
				t.Fatal("a tree beside problems")
			}
		} else if len(d.Problems) == 0 {
			t.Fatal("neither a tree nor a problem")
		}
		for _, p := range d.Problems {
			if !whole.Contains(p.Span) || p.Span.End < p.Span.Start {
				t.Fatalf("%v lies outside", p)
			}
			if p.Code != notYAML && p.Code != refused || p.Message == "" || p.Hint == "" {
				t.Fatalf("%v", p)
			}
			if n := utf8.RuneCountInString(p.Message); n > diag.MaxMessage {
				t.Fatalf("a message of %d characters: %s", n, p.Message)
			}
			for _, x := range p.Fixes {
				for _, e := range x.Edits {
					if !whole.Contains(e.Span) {
						t.Fatalf("%v lies outside", e)
					}
				}
			}
		}
		for _, c := range d.Comments {
			if text[c.Start] != '#' {
				t.Fatalf("%q is no comment", text[c.Start:c.End])
			}
		}
		again := Parse([]byte("---\n"+text), source.Span{Start: 4, End: 4 + len(text)}, shift(-4))
		if one, two := places(text, d), places(text, again); one != two {
			t.Fatalf("with another text before it:\n%s\n%s", one, two)
		}
	})
}

// FuzzEqualsLibrary compares with the YAML library what the reader takes.
func FuzzEqualsLibrary(f *testing.F) {
	seeds(f)
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4<<10 || !utf8.ValidString(text) {
			return
		}
		text = strings.Map(func(r rune) rune {
			if r < ' ' && r != '\n' || r >= 0x7f && r < 0xa0 || r == 0xFEFF || r == 0x2028 || r == 0x2029 {
				return -1 // canonical text has none of them
			}
			return r
		}, text)
		agree(t, trailing.ReplaceAllString(text+"\n", "\n"), false)
	})
}

// FuzzSplit checks that the parts make up the text.
func FuzzSplit(f *testing.F) {
	for _, c := range splitCases {
		f.Add([]byte(c.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, fault := Split(text)
		if fault != nil {
			if fault.Message == "" || fault.Hint == "" || fault.Span.Start != 0 || fault.Span.End > len(text) || fault.At > len(text) {
				t.Fatalf("%+v", fault)
			}
			return
		}
		if string(text[p.Open.Start:p.Open.End]) != fence || string(text[p.Close.Start:p.Close.End]) != fence {
			t.Fatal("no fences")
		}
		if p.Open.End+1 != p.Front.Start || p.Front.End != p.Close.Start || p.Body.Start < p.Close.End || p.Body.End != len(text) {
			t.Fatalf("%+v", p)
		}
	})
}
