package compiler

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"golang.org/x/text/unicode/norm"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// forms are ways to write a text that canonical-v1 makes one text of.
var forms = []struct {
	name string
	make func(string) string
}{
	{"CRLF", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") }},
	{"CR", func(s string) string { return strings.ReplaceAll(s, "\n", "\r") }},
	{"BOM", func(s string) string { return "\ufeff" + s }},
	{"NFD", norm.NFD.String},
	{"blanks at line ends", func(s string) string { return strings.ReplaceAll(s, "\n", " \t \n") }},
	{"no-break spaces", func(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") }},
	{"VT", func(s string) string { return strings.ReplaceAll(s, "\n", "\v") }},
	{"U+2028 and empty lines in front", func(s string) string { return "\n\u2028\n" + strings.ReplaceAll(s, "\n", "\u2028") }},
	{"zero-width spaces everywhere", func(s string) string { return between(s, "\u200b") }},
	{"soft hyphens everywhere, with BOM and CRLF", func(s string) string {
		return "\ufeff" + between(strings.ReplaceAll(s, "\n", "\r\n"), "\u00ad")
	}},
}

// between puts a text before every character that isn't part of a line break, or of a
// composition that it would break.
func between(s, mark string) string {
	var b strings.Builder
	for i, r := range s {
		if r != '\r' && r != '\n' && !(i > 0 && s[i-1] == '\r') && norm.NFC.PropertiesString(s[i:]).BoundaryBefore() && r != 0x200c {
			b.WriteString(mark)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// emoji puts a comment with an emoji above the keys, where there are some.
func withEmoji(s string) string {
	return strings.Replace(s, "---\n", "---\n# 🧝🏽‍♀️ é\n", 1)
}

// meant gives the text of a span as canonical-v1 reads it.
func meant(c *Contract, s source.Span) string {
	return strings.TrimSpace(string(canon.Canonicalize([]byte(covered(c, s))).Text))
}

// finding is a problem without its place: the canonical text that its span covers stands for it.
type finding struct{ code, field, text, hint string }

func findings(c *Contract) (all []finding) {
	lineBreaks := strings.NewReplacer("\r\n", "\n", "\r", "\n") // a fix writes lines as its file does

	for _, d := range c.Problems {
		all = append(all, finding{string(d.Code), d.Field, meant(c, d.Span), d.Hint})
		for _, r := range d.Related {
			all = append(all, finding{"related", "", meant(c, r.Span), r.Message})
		}
		for _, f := range d.Fixes {
			for _, e := range f.Edits {
				all = append(all, finding{"fix", f.Title, meant(c, e.Span), lineBreaks.Replace(e.NewText)})
			}
		}
	}
	return all
}

// TestPlacesInEveryForm compiles each case in each form: the findings stay, and their spans
// cover the text that they are about.
func TestPlacesInEveryForm(t *testing.T) {
	for _, c := range allRules(t) {
		plain := c.compile()
		want := findings(plain)
		for _, f := range forms {
			text := []byte(f.make(string(c.file())))
			if canon.Canonicalize(text).Fingerprint() != canon.Canonicalize(c.file()).Fingerprint() {
				t.Fatalf("%s, %s: not the same contract any more", c.name, f.name)
			}
			got := Compile(source.NewFile(plain.File.Path, text), Options{Namespace: c.namespace})
			if diff := cmp.Diff(want, findings(got), cmp.AllowUnexported(finding{})); diff != "" {
				t.Errorf("%s, %s:\n%s", c.name, f.name, diff)
			}
			checkSpans(t, got)
		}
		got := Compile(source.NewFile(plain.File.Path, []byte(withEmoji(string(c.file())))), Options{Namespace: c.namespace})
		if diff := cmp.Diff(want, findings(got), cmp.AllowUnexported(finding{}), cmpopts.IgnoreFields(finding{}, "hint")); diff != "" {
			t.Errorf("%s, emoji:\n%s", c.name, diff)
		}
	}
}

// checkSpans holds that everything with a place lies inside the file, on whole characters, and
// that no message is too long.
func checkSpans(t testing.TB, c *Contract) {
	t.Helper()
	check := func(what string, s source.Span) {
		if s.Start < 0 || s.End < s.Start || s.End > len(c.File.Text) {
			t.Errorf("%s: %v lies outside of the file's %d bytes", what, s, len(c.File.Text))
			return
		}
		if text := c.File.Text; utf8.Valid(text) && (s.Start < len(text) && !utf8.RuneStart(text[s.Start]) || s.End < len(text) && !utf8.RuneStart(text[s.End])) {
			t.Errorf("%s: %v splits a character", what, s)
		}
	}
	for _, d := range c.Problems {
		check(d.Message, d.Span)
		if utf8.RuneCountInString(d.Message) > 300 || utf8.RuneCountInString(d.Hint) > 300 || !utf8.ValidString(d.Message+d.Hint+d.Field) || d.Message == "" {
			t.Errorf("message %q, hint %q", d.Message, d.Hint)
		}
		for _, r := range d.Related {
			check(r.Message, r.Span)
		}
		for _, f := range d.Fixes {
			for _, e := range f.Edits {
				check(f.Title, e.Span)
			}
		}
	}
	for _, x := range []Text{c.Name, c.Kind, c.Description, c.Version, c.ID, c.Title, c.By} {
		check(x.Value, x.Span)
	}
	for _, in := range c.Inputs {
		check("input", in.Name.Span)
		check("read", in.Read.Span)
		check("window", in.Window.Span)
		if in.Ref != nil {
			check("reference", in.Ref.Span)
			check("reference's name", in.Ref.NameSpan)
			check("reference's output", in.Ref.OutputSpan)
		}
	}
}

// sameValues compares contracts but for places, and for what only the file has.
func sameValues(a, b *Contract) string {
	return cmp.Diff(a, b,
		cmp.FilterPath(func(p cmp.Path) bool {
			s, ok := p.Last().(cmp.StructField)
			if !ok {
				return false
			}
			switch s.Name() {
			case "File", "Canon", "Parts", "Front", "Problems", "mapper", "beyond", "node":
				return true
			}
			return false
		}, cmp.Ignore()),
		cmp.Comparer(func(a, b source.Span) bool { return (a.Len() > 0) == (b.Len() > 0) }),
		cmp.Comparer(func(a, b *body.Body) bool { return (a == nil) == (b == nil) }),
		cmp.Comparer(func(a, b *frontmatter.Node) bool {
			return (a == nil) == (b == nil) && (a == nil || cmp.Equal(toPlain(a), toPlain(b)))
		}),
		cmp.Exporter(func(reflect.Type) bool { return true }),
	)
}

// TestOneFingerprintOneContract holds the law of canonical-v1: two files with one fingerprint
// compile to equal contracts.
func TestOneFingerprintOneContract(t *testing.T) {
	for path, text := range contractFiles(t) {
		want := Compile(source.NewFile(path, text), Options{})
		for _, f := range forms {
			oneContract(t, path+", "+f.name, want, f.make(string(text)))
		}
		rng := rand.New(rand.NewPCG(1, 2))
		for range 100 {
			oneContract(t, path+", at random", want, scatter(string(text), rng))
		}
	}
}

func oneContract(t *testing.T, name string, want *Contract, text string) {
	t.Helper()
	got := Compile(source.NewFile(want.File.Path, []byte(text)), Options{})
	if got.Canon.Fingerprint() != want.Canon.Fingerprint() {
		t.Fatalf("%s: not the same contract any more", name)
	}
	if diff := sameValues(want, got); diff != "" {
		t.Errorf("%s:\n%s", name, diff)
	}
	checkSpans(t, got)
	for i, x := range []Text{got.Name, got.Title, got.Description, got.Inputs[0].Name, got.Inputs[0].Read} {
		w := []Text{want.Name, want.Title, want.Description, want.Inputs[0].Name, want.Inputs[0].Read}[i]
		if meant(got, x.Span) != meant(want, w.Span) {
			t.Errorf("%s: the span of %q covers %q", name, w.Value, covered(got, x.Span))
		}
	}
}

// scatter changes a text at random places in ways that canonical-v1 takes back.
func scatter(s string, rng *rand.Rand) string {
	var b strings.Builder
	for i, r := range s {
		out := string(r)
		if rng.IntN(8) == 0 {
			switch {
			case r == '\n':
				out = []string{"\r\n", "\r", "\v", "\u0085", " \n", "\u00a0\n", "\u200b\n"}[rng.IntN(7)]
				if i+1 < len(s) && s[i+1] == '\n' && out == "\r" {
					out = "\r\n"
				}
			case r == ' ':
				out = []string{"\u00a0", "\u2003", " \u200b", "\u3000"}[rng.IntN(4)]
			case r > utf8.RuneSelf && r != 0x200c:
				out = norm.NFD.String(out)
			case r < utf8.RuneSelf:
				out = []string{"\u200b", "\u00ad", "\u2060"}[rng.IntN(3)] + out
			}
		}
		b.WriteString(out)
	}
	return b.String()
}
