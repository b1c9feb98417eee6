package spot

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/source"
)

var names = [...]string{"nowhere", "start", "key", "value", "item", "comment", "note", "blank", "heading", "list item", "code"}

// describe says in words what a spot is: the place, the path of its mapping or of its value, the
// word with its quotes, and in brackets what else is known.
func describe(text []byte, s *Spot) string {
	out := []string{names[s.Place]}
	switch s.Place {
	case Nowhere:
		return out[0]
	case Key, Item:
		out = append(out, "."+strings.Join(s.Parent.Path(), "."))
	case Value:
		out = append(out, "."+strings.Join(s.Entry.Path(), "."))
	case Blank, Heading, ListItem, Code, Note:
		out = append(out, "<"+s.Section+">")
	}
	q := ""
	if s.Quote != 0 {
		q = string(s.Quote)
	}
	end := q
	if !s.Closed {
		end = ""
	}
	out = append(out, "("+q+string(text[s.Word.Start:s.Word.End])+end+")")
	for what, is := range map[string]bool{"new": s.Own, "tight": s.Tight, "leads": s.Leads} {
		if is {
			out = append(out, what)
		}
	}
	if s.Own {
		out = append(out, fmt.Sprint(s.Indent))
	}
	return strings.Join(out, " ")
}

// cut gives a text without its cursor mark ‸, and where that is.
func cut(t testing.TB, text string) ([]byte, int) {
	t.Helper()
	before, after, ok := strings.Cut(text, "‸")
	if !ok {
		t.Fatalf("there is no cursor in %q", text)
	}
	return []byte(before + after), len(before)
}

// The frontmatter: the lines stand below hz: when they are indented, and ‸ is the cursor.
func TestInTheFrontmatter(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		// keys of blocks
		{"na‸", "key . (na)"},
		{"na‸me: x", "key . (name)"},
		{"name‸: x", "key . (name)"},
		{"‸", "key . () new 0"},
		{"name: x\n‸\nkind: y", "key . () new 0"},
		{"hz:\n  ‸", "key .hz () new 2"},
		{"hz:\n  schema: 1\n  ‸\n  title: x", "key .hz () new 2"},
		{"hz:\n  schema: 1\n  ti‸", "key .hz (ti)"},
		{"hz:\n  \"ti‸", "key .hz (\"ti)"},
		{"hz:\n  inputs:\n    a:\n      re‸\n  outputs:", "key .hz.inputs.a (re)"},
		{"hz:\n  inputs:\n    a: {read: x}\n    ‸\n  outputs:", "key .hz.inputs () new 4"},
		{"hz:\n  inputs:\n    a: {read: x}\n  ‸\n  outputs:", "key .hz () new 2"},
		{"hz:\n  inputs:\n    a: {read: x}\n‸\nx-y: 1", "key . () new 0"},
		{"hz:\n  inp‸\n    a: {read: x}", "key .hz (inp)"},
		// where a new line would break the ones below, or doesn't line up
		{"hz:\n‸\n  schema: 1", "nowhere"},
		{"hz:\n  schema: 1\n   ‸\n  title: x", "nowhere"},
		{"hz:\n  schema: 1\n ‸\n", "nowhere"},
		{"hz:\n  requires:\n  ‸\n  - tracker:read", "nowhere"},
		{"title: x\n  ‸", "nowhere"},
		// values
		{"kind: ‸", "value .kind ()"},
		{"kind:‸", "value .kind () tight"},
		{"kind: resp‸onsi", "value .kind (responsi)"},
		{"kind: resp‸onsi # why", "value .kind (responsi)"},
		{"kind: \"re‸\"", "value .kind (\"re\")"},
		{"kind: \"re‸", "value .kind (\"re)"},
		{"kind: 're‸'", "value .kind ('re')"},
		{"kind: ‸\"re\"", "nowhere"},
		{"kind: \"re\"‸", "nowhere"},
		{"hz:\n  schedule: 0 7 ‸", "value .hz.schedule (0 7 )"},
		{"hz:\n  schedule: \"0 7 ‸\"", "value .hz.schedule (\"0 7 \")"},
		{"description: |\n  a‸\nkind: x", "nowhere"},
		{"description: |\n  a\n‸\n  b\nkind: x", "nowhere"},
		{"description: >-\n  a\nkind: ‸", "value .kind ()"},
		{"description: one\n  two‸\nkind: x", "nowhere"},
		{"description: \"one\n  two\"\nkind: ‸", "value .kind ()"},
		{"description: \"one\nkind: ‸", "value .kind ()"},
		{"hz: ‸\n  schema: 1", "nowhere"},
		// flows
		{"a: {‸}", "key .a ()"},
		{"a: {re‸}", "key .a (re)"},
		{"a: {read‸: x}", "key .a (read)"},
		{"a: {read: ‸}", "value .a.read ()"},
		{"a: {read:‸}", "value .a.read () tight"},
		{"a: {read: tr‸ack, b: c}", "value .a.read (track)"},
		{"a: {read: \"contract:me/‸\", b: c}", "value .a.read (\"contract:me/\")"},
		{"a: {read: \"contract:me/‸, b: c}", "value .a.read (\"contract:me/)"},
		{"a: {read: contract:me/x#‸, b: c}", "value .a.read (contract:me/x#)"},
		{"a: {read: x, ‸}", "key .a ()"},
		{"a: {read: x,‸}", "key .a () tight"},
		{"a: {read: x, st‸", "key .a (st)"},
		{"a: {read: x, ‸\nb: c", "key .a ()"},
		{"a: {read: x ‸}", "value .a.read (x )"},
		{"a: {b: {c: ‸", "value .a.b.c ()"},
		{"a: {b: {c: [d, ‸", "item .a.b.c ()"},
		{"a: {b: {c: d}, ‸}", "key .a ()"},
		{"a: {\n  b: c,\n  ‸\n}\nd: e", "key .a ()"},
		{"a: {b: c‸]}", "value .a.b (c)"},
		{"a: {b: c}‸", "nowhere"},
		{"{a: {b: ‸}}", "value .a.b ()"},
		{"{a: b,\n ‸}", "key . ()"},
		{"a: {b: c\nd: ‸", "value .d ()"},
		{"a: {b: \"c\nd: {e: ‸", "value .d.e ()"},
		// lists
		{"a: [‸]", "item .a ()"},
		{"a: [tracker:read, ‸]", "item .a ()"},
		{"a: [tracker:read,‸]", "item .a () tight"},
		{"a: [tracker:re‸, b]", "item .a (tracker:re)"},
		{"a: [\"tr‸\"]", "item .a (\"tr\")"},
		{"a: [tr‸\nb: c", "item .a (tr)"},
		{"a:\n  - tr‸", "item .a (tr)"},
		{"a:\n- tr‸", "item .a (tr)"},
		{"a:\n  - ‸", "item .a ()"},
		{"a:\n  -‸", "item .a () tight"},
		{"a:\n  - x\n  ‸", "item .a () new 2"},
		{"a:\n  - b: ‸", "value .a.b ()"},
		{"a:\n  - b: c\n    d‸", "key .a (d)"},
		// comments
		{"# hz: ig‸nore", "comment (# hz: ignore)"},
		{"a: b # hz‸", "comment (# hz)"},
		{"a: \"b # hz‸\"", "value .a (\"b # hz\")"},
		{"a: {b: c} # x‸", "comment (# x)"},
		{"a: {b: c, # x‸\n  d: e}", "comment (# x)"},
	} {
		for _, end := range []string{"\n---\n\n### Goal\n", "\n---", "\n", ""} {
			for name, text := range breaks("---\n" + row.text + end) {
				text, at := cut(t, text)
				s := At(text, at)
				if got := describe(text, s); got != row.want {
					t.Errorf("%q, %s, ends with %q:\n got %s\nwant %s", row.text, name, end, got, row.want)
				}
			}
		}
	}
}

func breaks(text string) map[string]string {
	return map[string]string{"LF": text, "CRLF": strings.ReplaceAll(text, "\n", "\r\n"), "CR": strings.ReplaceAll(text, "\n", "\r"), "BOM": "\ufeff" + text}
}

func TestInTheBody(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"‸", "blank <> ()"},
		{"\n‸\n", "blank <> ()"},
		{"### Goal\n\n‸", "blank <Goal> ()"},
		{"### Goal\n\nWe ‸know", "nowhere"},
		{"### Go‸", "heading <> (Go)"},
		{"### Goal ###\n\n### Do‸ne", "heading <Goal> (Done)"},
		{"###‸", "heading <> ()"},
		{"#‸", "heading <> ()"},
		{"#‸## Goal", "nowhere"},
		{"### Goal\n## Two\n‸", "blank <> ()"},
		{"### Goal\n#### Four\n‸", "blank <Goal> ()"},
		{"```\n### Goal\n‸", "nowhere"},
		{"```\n### Goal\n```\n‸", "blank <> ()"},
		{"```a`b\n‸", "blank <> ()"},
		{"- ~~~\n  ### Goal\n  ~~~\n‸", "blank <> ()"},
		{"### Requires\n- ‸", "list item <Requires> ()"},
		{"### Requires\n-‸", "list item <Requires> ()"},
		{"### Requires\n- iss‸ues: a", "list item <Requires> (issues: a)"},
		{"### Requires\n- `iss‸ues`: a", "code <Requires> (issues) leads"},
		{"### Requires\n- `‸", "code <Requires> () leads"},
		{"### Requires\n- `‸`", "code <Requires> () leads"},
		{"a `‸` b", "code <> ()"},
		{"### Requires\n- `iss‸", "code <Requires> (iss) leads"},
		{"### Requires\n- a `iss‸` b", "code <Requires> (iss)"},
		{"### Requires\n- a `iss` b‸", "list item <Requires> (a `iss` b)"},
		{"see `a` and `b‸c` there", "code <> (bc)"},
		{"see ``a ` b‸`` there", "code <> (a ` b)"},
		{"see `a`‸ there", "nowhere"},
		{"see ‸`a` there", "nowhere"},
		{"<!-- hz: ‸ -->", "note <> (<!-- hz:  )"},
		{"<!-- hz: ‸", "note <> (<!-- hz: )"},
		{"a <!-- b --> ‸c", "nowhere"},
		{"<!--\n‸\n-->", "nowhere"},
		{"<!--\n-->\n‸", "blank <> ()"},
		{"`<!--` a\n‸", "blank <> ()"},
		{"    code `a‸`", "nowhere"},
		{"- [ ] it ‸fits", "list item <> ([ ] it fits)"},
	} {
		for name, text := range breaks("---\nname: x\n---\n" + row.text) {
			text, at := cut(t, text)
			s := At(text, at)
			got := strings.ReplaceAll(describe(text, s), ")", "") // an open note has no end
			if want := strings.ReplaceAll(row.want, ")", ""); got != want {
				t.Errorf("%q, %s:\n got %s\nwant %s", row.text, name, got, want)
			}
		}
	}
}

func TestAtTheStart(t *testing.T) {
	for _, row := range []struct{ text, want string }{
		{"‸", "start ()"},
		{"\n‸\n", "start ()"},
		{"-‸", "start (-)"},
		{"---‸", "start (---)"},
		{"---\n‸", "key . () new 0"},
		{"con‸\n", "start (con)"},
		{"Hello wor‸ld", "nowhere"},
		{"# Title‸", "nowhere"},
		{"‸---\nname: x\n---\n", "nowhere"},
		{"---\nname: x\n--‸-\n", "nowhere"},
	} {
		for name, text := range breaks(row.text) {
			text, at := cut(t, text)
			if got := describe(text, At(text, at)); got != row.want {
				t.Errorf("%q, %s:\n got %s\nwant %s", row.text, name, got, row.want)
			}
		}
	}
}

// contracts gives the texts of all contracts of the project.
func contracts(t testing.TB) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	for _, dir := range []string{"../../../corpus", "../../../compiler/diag/examples"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.Type().IsRegular() && strings.HasSuffix(path, compiler.Suffix) {
				out[path], err = os.ReadFile(path)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(out) < 100 {
		t.Fatalf("only %d contracts were found", len(out))
	}
	return out
}

// sane fails on spans outside of the text.
func sane(t testing.TB, what string, text []byte, at int) *Spot {
	t.Helper()
	s := At(text, at)
	for _, span := range []source.Span{s.Word, s.Line, s.Marks, s.Front.Span} {
		if span.Start < 0 || span.End < span.Start || span.End > len(text) {
			t.Fatalf("%s at %d: %v is outside of the text (%d bytes)", what, at, span, len(text))
		}
	}
	if s.Place != Nowhere && (s.Word.Start > at || s.Word.End < at) && !bytes.ContainsAny(text[max(0, at-1):min(len(text), at+1)], "\r\n# \t-*+") {
		t.Errorf("%s at %d: the word %v isn't at the cursor: %s", what, at, s.Word, describe(text, s))
	}
	if (s.Place == Key || s.Place == Item) && s.Parent == nil || s.Place == Value && s.Entry == nil {
		t.Errorf("%s at %d: %+v lacks an entry", what, at, s)
	}
	return s
}

// Each key and value that the compiler reads is found at its place, and no offset of any
// contract, whole or cut off at the cursor, leads outside.
func TestEveryOffsetOfEveryContract(t *testing.T) {
	keys := 0
	for path, text := range contracts(t) {
		if len(text) > 16<<10 {
			text = text[:16<<10]
		}
		c := compiler.Compile(source.NewFile(filepath.Base(path), text), compiler.Options{})
		step := 1 + len(text)/150
		for at := 0; at <= len(text); at += step {
			sane(t, path, text, at)
			sane(t, path+", cut", text[:at], at)
		}
		if c.State != compiler.Readable || !bytes.Equal(text, c.Canon.Text) || len(c.Problems) > 0 {
			continue
		}
		for i := range c.Inputs {
			in := &c.Inputs[i]
			keys++
			s := At(text, in.Name.Span.End)
			if at := in.Name.Span; s.Place != Key || s.Parent.Path()[1] != "inputs" || s.Word != at {
				t.Errorf("%s: the input %q: %s", path, in.Name.Value, describe(text, s))
			}
			if s = At(text, in.Read.Span.End-1); in.OK && (s.Place != Value || s.Entry.Key != "read" || s.Entry.Parent.Key != in.Name.Value) {
				t.Errorf("%s: what %q reads: %s", path, in.Name.Value, describe(text, s))
			}
		}
		sections(t, path, c)
	}
	if keys < 100 {
		t.Errorf("only %d inputs were looked at", keys)
	}
}

// sections holds the section of each line against what the compiler says.
func sections(t *testing.T, path string, c *compiler.Contract) {
	t.Helper()
	if c.Body.Limit != nil || strings.Contains(path, "odd") {
		return // HTML blocks and the like, which only the compiler knows
	}
	text := c.File.Text
	for i := range c.Body.Sections {
		s := &c.Body.Sections[i]
		at := min(s.Content.Start, len(text))
		if got := At(text, at); s.Content.Start < s.Content.End && !strings.EqualFold(strings.Join(strings.Fields(got.Section), " "), plain(s)) {
			t.Errorf("%s: %d is in %q, not in %q", path, at, got.Section, s.Name)
		}
	}
}

func plain(s *body.Section) string { return s.Name }

func FuzzAt(f *testing.F) {
	n := 0
	for _, text := range contracts(f) {
		if n++; n%8 == 0 && len(text) < 4096 {
			f.Add(text, len(text)/2)
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, at int) { sane(t, "fuzz", text, min(max(at, 0), len(text))) })
}

// big gives a contract of 256 KiB with that much of it in the frontmatter.
func big(front int) []byte {
	var b bytes.Buffer
	b.WriteString("---\nname: big\nhz:\n  inputs:\n")
	for i := 0; b.Len() < front; i++ {
		fmt.Fprintf(&b, "    input%d: {read: \"contract:me/other#x\", stage: draft}\n", i)
	}
	b.WriteString("---\n\n### Goal\n\n")
	for b.Len() < 256<<10-200 {
		b.WriteString("A line of text with `code` in it, and - more - text.\n\n- [ ] a check that <b>can</b> fail\n")
	}
	return b.Bytes()
}

func BenchmarkAt(b *testing.B) {
	for _, front := range []int{1 << 10, 64 << 10} {
		text := big(front)
		b.Run(fmt.Sprintf("front=%d", front), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				At(text, len(text))
			}
		})
	}
}
