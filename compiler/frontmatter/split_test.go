package frontmatter

import (
	"strings"
	"testing"
)

var splitCases = []struct {
	name, text    string
	front, body   string // of a good one
	message, hint string // parts of what a bad one says
}{
	{name: "usual", text: "---\na: 1\n---\n\n### Goal\n", front: "a: 1\n", body: "\n### Goal\n"},
	{name: "empty front", text: "---\n---\n### Goal\n", front: "", body: "### Goal\n"},
	{name: "no body", text: "---\na: 1\n---\n", front: "a: 1\n", body: ""},
	{name: "no line break behind", text: "---\na: 1\n---", front: "a: 1\n", body: ""},
	{name: "rule in a text", text: "---\na: |\n  x\n  ---\nb: 1\n---\n", front: "a: |\n  x\n  ---\nb: 1\n", body: ""},
	{name: "first fence counts", text: "---\na: 1\n---\nGoal\n---\n", front: "a: 1\n", body: "Goal\n---\n"},
	{name: "empty", text: "", message: "the file is empty", hint: "begin the file with a line ---"},
	{name: "blank", text: " \n\n", message: "the file is empty", hint: "begin the file"},
	{name: "TOML", text: "+++\na = 1\n+++\n", message: "TOML isn't read", hint: "YAML between two lines ---"},
	{name: "JSON", text: "{\"name\": \"x\"}\n", message: "JSON frontmatter isn't read", hint: "YAML between"},
	{name: "text before", text: "# Title\n\n---\na: 1\n---\n", message: "text before the line ---", hint: "the --- of line 3"},
	{name: "only text", text: "# Title\n\ntext\n", message: "doesn't begin with ---", hint: "begin the file with a line ---"},
	{name: "keys without fences", text: "name: x\nkind: y\n\n### Goal\n", message: "doesn't begin with ---", hint: "put a line --- above the keys and another below"},
	{name: "four hyphens", text: "----\na: 1\n----\n", message: `"----", not exactly ---`, hint: "three hyphens"},
	{name: "typographic dash", text: "—-\na: 1\n---\n", message: `"—-", not exactly ---`, hint: "three hyphens"},
	{name: "indented fence", text: " ---\na: 1\n---\n", message: `" ---", not exactly ---`, hint: "three hyphens"},
	{name: "fence with text", text: "--- # front\na: 1\n---\n", message: "holds more than ---", hint: "a line of its own"},
	{name: "no close", text: "---\na: 1\n# note\n\n### Goal\n\ng\n", message: "no closing ---", hint: "above the heading of line 5"},
	{name: "no close, no heading", text: "---\na: 1\n", message: "no closing ---", hint: "below the last key"},
	{name: "dots", text: "---\na: 1\n...\n\n### Goal\n", message: "no closing ---", hint: "line 3 is ..., which isn't taken"},
	{name: "long close", text: "---\na: 1\n-----\n\n### Goal\n", message: "no closing ---", hint: `line 3 is "-----": write exactly ---`},
	{name: "indented close", text: "---\na: 1\n  ---\n\n### Goal\n", message: "no closing ---", hint: `line 3 is "  ---"`},
	{name: "no close, comments like headings", text: "---\na: 1\n## b\n## -----\n\nb: 2\n\n### Goal\n\ng\n", message: "no closing ---", hint: "above the heading of line 8"},
	{name: "dashes in a text", text: "---\na: |\n  x\n  ---\n  y\nb: 2\n\n### Goal\n\ng\n", message: "no closing ---", hint: "above the heading of line 8"},
	{name: "dashes above keys", text: "---\na: 1\n----\nb: 2\n\n### Goal\n\ng\n", message: "no closing ---", hint: "above the heading of line 6"},
	{name: "only the fence", text: "---\n", message: "no closing ---", hint: "below the last key"},
}

func TestSplit(t *testing.T) {
	for _, c := range splitCases {
		t.Run(c.name, func(t *testing.T) {
			p, f := Split([]byte(c.text))
			if c.message == "" {
				if f != nil {
					t.Fatalf("fault: %s", f.Message)
				}
				if front, body := c.text[p.Front.Start:p.Front.End], c.text[p.Body.Start:p.Body.End]; front != c.front || body != c.body {
					t.Errorf("front %q, body %q", front, body)
				}
				return
			}
			if f == nil {
				t.Fatalf("no fault: %+v", p)
			}
			if !strings.Contains(f.Message, c.message) || !strings.Contains(f.Hint, c.hint) {
				t.Errorf("message %q\nhint %q", f.Message, f.Hint)
			}
			if f.Span.Start != 0 {
				t.Errorf("stands at %v", f.Span)
			}
		})
	}
}

func TestFaultNamesTheSourceLine(t *testing.T) {
	_, f := Split([]byte("---\na: 1\n...\n"))
	if f.At != 9 || !strings.HasPrefix(f.HintFor(7), "line 7 is ...") {
		t.Errorf("At %d, %q", f.At, f.HintFor(7))
	}
	_, f = Split(nil)
	if f.At != 0 || f.HintFor(7) != f.Hint {
		t.Errorf("At %d, %q", f.At, f.HintFor(7))
	}
}
