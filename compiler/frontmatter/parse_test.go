package frontmatter

import (
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/internal/race"
)

// TestFaultsOfOthers reads the small files that broke comparable tools: the place and the code of
// each finding, or none.
func TestFaultsOfOthers(t *testing.T) {
	const head = "---\nname: x\nkind: responsibility\ndescription: d\nhz:\n  schema: 1\n"
	cases := []struct {
		name, text   string
		line, column int
		code         diag.Code
		field        string
	}{
		{"B01 comments", "---\n# first note\n# second note\nname: c # same as the file\nkind: responsibility\ndescription: d\nhz:\n  schema: 1\n  title: T # shown\n  outputs:\n    page: {format: markdown}\n  retries: 1\n  retries: 2\n---\n", 13, 3, refused, "hz.retries"},
		{"B03 tab in quotes", "---\nname: x\ndescription: \"left\tright\"\nhz:\n  schema: 1\n---\n", 0, 0, "", ""},
		{"B05 empty dash", head + "  requires:\n  - tracker:read\n  -\n  title: T\n---\n", 0, 0, "", ""},
		{"B06 deep flow", head + "  title: T\n  outputs:\n    page: {format: markdown}\nx-d: " + strings.Repeat("[", 127<<10) + strings.Repeat("]", 127<<10) + "\n---\n", 10, 6 + 31, refused, ""},
		{"B06 deep open", head + "  title: T\n  outputs:\n    page: {format: markdown}\nx-d: " + strings.Repeat("[", 255<<10) + "\n---\n", 10, 6 + 31, refused, ""},
		{"B06 deep dash", head + "  title: T\n  outputs:\n    page: {format: markdown}\nx-d:\n  " + strings.Repeat("- ", 127<<10) + "x\n---\n", 11, 3 + 2*31, refused, ""},
		{"B06 deep brace", head + "  title: T\n  outputs:\n    page: {format: markdown}\nx-d: " + strings.Repeat("{a: ", 50<<10) + "1" + strings.Repeat("}", 50<<10) + "\n---\n", 10, 6 + 4*31, refused, ""},
		{"B08 comment in flow", head + "  title: T\n    # a note indented further than the key above\n  outputs: {page: {format: markdown,\n    # a note inside braces\n    }}\n---\n", 0, 0, "", ""},
		{"B08 comment below a bar", "---\na: |\n\n# c\n---\n", 0, 0, "", ""},
		{"B11 plain words", head + "  title: no\n---\n", 0, 0, "", ""},
		{"B12 star cron", head + "  title: W\n  outputs:\n    page: {format: markdown}\n  schedule: */15 * * * *\n---\n", 10, 13, refused, "hz.schedule"},
		{"B12 star and blank", head + "  title: W\n  outputs:\n    page: {format: markdown}\n  schedule: * 7 * * MON\n---\n", 10, 13, refused, "hz.schedule"},
		{"B12 at daily", head + "  title: W\n  outputs:\n    page: {format: markdown}\n  schedule: @daily\n---\n", 10, 13, notYAML, "hz.schedule"},
		{"B14 tag", "---\nname: x\nkind: responsibility\ndescription: d\nhz:\n  title: !short\n  schema: 1\n  outputs:\n    page: {format: markdown}\n---\n", 6, 10, refused, "hz.title"},
		{"B18 rule in a scalar", "---\nname: x\ndescription: |\n  first\n  ---\n  last\nhz:\n  schema: 1\n---\n", 0, 0, "", ""},
		{"B22 empty", "---\n---\n", 0, 0, "", ""},
		{"B40 columns", "---\nhz:\n  title: \"🧝 Ü\"  # x\n  titel: {a: 1, \"🧝\": 2, a: 3}\n---\n", 4, 25, refused, "hz.titel.a"},
		{"too large", "---\n" + strings.Repeat("# 4567890123456\n", 4<<10) + "a: 1\n---\n", 4<<10 + 2, 1, refused, ""},
		{"just as large as it may be", "---\n" + strings.Repeat("# 4567890123456\n", 4<<10) + "---\n", 0, 0, "", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			parts, fault := Split([]byte(c.text))
			if fault != nil {
				t.Fatal(fault.Message)
			}
			d := Parse([]byte(c.text), parts.Front, nil)
			if c.code == "" {
				if len(d.Problems) > 0 || d.Root == nil {
					t.Fatal(d.Problems)
				}
				return
			}
			if len(d.Problems) != 1 || d.Root != nil {
				t.Fatalf("%d problems: %v", len(d.Problems), d.Problems)
			}
			p := d.Problems[0]
			p.Locate(&source.Cursor{File: source.NewFile("x", []byte(c.text))})
			if at := p.Range.Start; at.Line != c.line || at.Column != c.column || p.Code != c.code {
				t.Errorf("%d:%d %s, want %d:%d %s", at.Line, at.Column, p.Code, c.line, c.column, c.code)
			}
			if c.field != "" && p.Field != c.field {
				t.Errorf("field %q, want %q", p.Field, c.field)
			}
		})
	}
}

// TestHints says what to write instead, for the mistakes that people make most.
func TestHints(t *testing.T) {
	for _, c := range []struct{ text, hint string }{
		{"schedule: */15 * * * *\n", `schedule: "*/15 * * * *"`},
		{"schedule: @daily\n", `schedule: "@daily"`},
		{"title: Weekly: the page\n", `title: "Weekly: the page"`},
		{"title: Say \"x\": y\n", `title: 'Say "x": y'`},
		{"title:x\n", "write title: x"},
		{"list:\n  - a: b: c\n", `a: "b: c"`},
	} {
		d := Parse([]byte(c.text), source.Span{Start: 0, End: len(c.text)}, nil)
		if len(d.Problems) != 1 || !strings.Contains(d.Problems[0].Hint, c.hint) {
			t.Errorf("%q: %v", c.text, d.Problems)
		}
	}
}

// TestFixes applies each fix of the golden cases whose only problem has one that says it is safe:
// what comes out has no problem left at that place.
func TestFixes(t *testing.T) {
	tried := 0
	for _, file := range goldenFiles(t) {
		_, cases := readCases(t, file)
		for _, c := range cases {
			d := Parse([]byte(c.yaml), source.Span{Start: 0, End: len(c.yaml)}, nil)
			if len(d.Problems) != 1 || len(d.Problems[0].Fixes) == 0 || !d.Problems[0].Fixes[0].Safe {
				continue
			}
			tried++
			e := d.Problems[0].Fixes[0].Edits[0]
			fixed := c.yaml[:e.Span.Start] + e.NewText + c.yaml[e.Span.End:]
			if again := Parse([]byte(fixed), source.Span{Start: 0, End: len(fixed)}, nil); len(again.Problems) > 0 {
				t.Errorf("%s: %q: %s", c.name, fixed, again.Problems[0].Message)
			}
		}
	}
	if tried < 5 {
		t.Errorf("only %d fixes were tried", tried)
	}
}

// lines is a mapper to a source file with two lines more before the frontmatter.
type lines struct {
	shift
	file *source.File
}

func (l lines) Line(offset int) int { return l.file.Position(offset).Line }

func TestMessagesNameLinesOfTheSource(t *testing.T) {
	file := source.NewFile("x", []byte("\r\n\r\n---\r\na: 1\r\na: 2\r\n---\r\n"))
	canonical := "---\na: 1\na: 2\n---\n"
	m := lines{file: file}
	d := Parse([]byte(canonical), source.Span{Start: 4, End: 14}, crlf{m, canonical})
	if len(d.Problems) != 1 {
		t.Fatal(d.Problems)
	}
	p := d.Problems[0]
	p.Locate(&source.Cursor{File: file})
	if p.Range.Start != (source.Position{Line: 5, Column: 1}) || !strings.Contains(p.Message, "the first is on line 4") {
		t.Errorf("%v: %s", p.Range, p.Message)
	}
	d = Parse([]byte(canonical), source.Span{Start: 4, End: 14}, nil)
	if !strings.Contains(d.Problems[0].Message, "the first is on line 2") {
		t.Error(d.Problems[0].Message)
	}
}

// crlf leads back to a source file whose lines end with CRLF, two of them before the first.
type crlf struct {
	lines
	canonical string
}

func (c crlf) SourceStart(offset int) int {
	return 4 + offset + strings.Count(c.canonical[:offset], "\n")
}
func (c crlf) SourceEnd(offset int) int { return c.SourceStart(offset) }

// TestDepth counts levels: the frontmatter itself is the first.
func TestDepth(t *testing.T) {
	for _, c := range []struct {
		text func(levels int) string
		name string
	}{
		{func(n int) string { return "a: " + strings.Repeat("[", n) + strings.Repeat("]", n) + "\n" }, "brackets"},
		{func(n int) string { return "a: " + strings.Repeat("{a: ", n) + strings.Repeat("}", n) + "\n" }, "braces"},
		{func(n int) string { return "a:\n  " + strings.Repeat("- ", n) + "x\n" }, "dashes"},
	} {
		for n, deep := range map[int]bool{MaxLevels - 1: false, MaxLevels: true} {
			text := c.text(n)
			d := Parse([]byte(text), source.Span{Start: 0, End: len(text)}, nil)
			if d.deep != deep || deep != (len(d.Problems) == 1) {
				t.Errorf("%s, %d below the first: %v", c.name, n, d.Problems)
			}
		}
	}
}

func TestGet(t *testing.T) {
	text := "a: {\"b\": 1, 2: x}\n"
	d := Parse([]byte(text), source.Span{Start: 0, End: len(text)}, nil)
	if n := d.Root.Get("a").Get("b"); n == nil || n.Int != 1 {
		t.Errorf("a.b: %v", n)
	}
	var none *Node
	if d.Root.Get("a").Get("2") != nil || d.Root.Get("x").Get("y") != nil || none.Get("x") != nil {
		t.Error("a key that isn't there, or is no string, was found")
	}
}

// TestManyProblems reports at most maxProblems, in the order of the text.
func TestManyProblems(t *testing.T) {
	text := strings.Repeat("a: 1\n", 100)
	d := Parse([]byte(text), source.Span{Start: 0, End: len(text)}, nil)
	if len(d.Problems) != maxProblems {
		t.Errorf("%d problems", len(d.Problems))
	}
}

// TestAllocations holds the number of allocations of the typical frontmatter down.
func TestAllocations(t *testing.T) {
	if race.Enabled {
		t.Skip("the race detector empties pools at random")
	}
	text := []byte(typical)
	n := testing.AllocsPerRun(100, func() { Parse(text, source.Span{Start: 0, End: len(text)}, nil) })
	if n > 7 {
		t.Errorf("%v allocations", n)
	}
}
