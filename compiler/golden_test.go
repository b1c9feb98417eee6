package compiler

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// base is the contract that each case of testdata/rules changes, line by line.
const base = `---
name: weekly-digest
kind: responsibility
description: Keeps the digest true for the docs group.
hz:
  schema: 1
  title: Weekly digest
  requires: [tracker:read]
  inputs:
    issues: {read: tracker.issues_updated, window: 7d}
  outputs:
    digest: {format: markdown}
---

### Goal

The digest says what changed.
`

// goldenCase is one case of testdata/rules: lines for the base contract, and what they bring.
type goldenCase struct {
	name, lines, want string
	namespace         string
}

// file gives the case's contract. A line of the case without blanks before it stands for the
// key of the top level that it names, one with two blanks for the key of hz; it takes the place
// of the base's, with the lines below that are indented deeper, or is put behind the last one. Keys of hz come
// first in a case: below a key of the top level, lines with two blanks belong to it.
// "-key" takes a key away, "+key" puts one behind the others though it is there.
func (c goldenCase) file() []byte {
	blocks := blocksOf(strings.TrimPrefix(base[:strings.LastIndex(base, "---")], "---\n"))
	for _, change := range blocksOf(c.lines) {
		key := strings.TrimPrefix(strings.TrimLeft(change.key, " "), "-")
		level := change.key[:len(change.key)-len(strings.TrimLeft(change.key, " "))]
		at, last := -1, len(blocks)-1
		twice := strings.HasPrefix(key, "+")
		if twice {
			change.text = strings.Replace(change.text, "+", "", 1)
		}
		for i, b := range blocks {
			if b.key == level+key {
				at = i
			}
			if level == "" && b.key == "hz" {
				last = i - 1 // the top level's keys stand above hz
			}
		}
		switch {
		case strings.HasPrefix(strings.TrimLeft(change.key, " "), "-") && at >= 0:
			blocks = append(blocks[:at:at], blocks[at+1:]...)
		case at >= 0:
			blocks[at] = change
		default:
			blocks = append(blocks[:last+1:last+1], append([]block{change}, blocks[last+1:]...)...)
		}
	}
	text := "---\n"
	for _, b := range blocks {
		text += b.text
	}
	return []byte(text + base[strings.LastIndex(base, "---"):])
}

// block is a key of the top level or of hz with the lines that belong to it; hz itself is one
// line.
type block struct{ key, text string }

func blocksOf(text string) (blocks []block) {
	for line := range strings.Lines(text) {
		indent := len(line) - len(strings.TrimLeft(line, " "))
		item := strings.HasPrefix(line[indent:], "- ") || line[indent:] == "-\n"
		if n := len(blocks); n > 0 && (item || indent > 2 || indent == 2 && !strings.HasPrefix(blocks[n-1].key, " ") && !strings.HasPrefix(line[indent:], "-") && blocks[n-1].key != "hz" && blocks[n-1].key != "-description" || strings.HasPrefix(line, "]") || strings.HasPrefix(line, "}")) {
			blocks[n-1].text += line
			continue
		}
		key, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":")
		blocks = append(blocks, block{key, line})
	}
	return blocks
}

func (c goldenCase) compile() *Contract {
	return Compile(source.NewFile("weekly-digest.prose.md", c.file()), Options{Namespace: c.namespace})
}

// readRules takes a golden file apart: a title, then cases of a line "== NAME", the lines, and
// the outcome, which begins with ">>" or "ok". A name that begins with "team: " makes a
// contract of the team.
func readRules(t testing.TB, file string) (title string, cases []goldenCase) {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	into := &title
	for line := range strings.Lines(string(data)) {
		if name, ok := strings.CutPrefix(line, "== "); ok {
			c := goldenCase{name: strings.TrimSpace(name), namespace: Me}
			if strings.HasPrefix(name, "team: ") {
				c.namespace = Team
			}
			cases = append(cases, c)
			into = &cases[len(cases)-1].lines
			continue
		}
		if n := len(cases); n > 0 && into == &cases[n-1].lines && (strings.HasPrefix(line, ">>") || line == "ok\n") {
			into = &cases[n-1].want
		}
		*into += line
	}
	return title, cases
}

// outcome writes what compiling comes to: for each problem its place, field, the text that its
// span covers, message, hint and fixes.
func outcome(c *Contract) string {
	if len(c.Problems) == 0 {
		return "ok\n"
	}
	var b strings.Builder
	ds := append([]diag.Diagnostic(nil), c.Problems...)
	for i := range ds {
		ds[i].Locate(&source.Cursor{File: c.File})
	}
	diag.Sort(ds)
	for _, d := range ds {
		fmt.Fprintf(&b, ">> %s %s %s %s\n", d.Code, place(d.Range), d.Field, diag.Quote(covered(c, d.Span)))
		fmt.Fprintf(&b, "   %s\n", d.Message)
		if d.Hint != "" {
			fmt.Fprintf(&b, "   hint: %s\n", d.Hint)
		}
		for _, r := range d.Related {
			fmt.Fprintf(&b, "   see: %s %s %s\n", place(r.Range), diag.Quote(covered(c, r.Span)), r.Message)
		}
		for _, f := range d.Fixes {
			what := "fix"
			if !f.Safe {
				what = "unsafe fix"
			}
			fmt.Fprintf(&b, "   %s: %s:", what, f.Title)
			for _, e := range f.Edits {
				fmt.Fprintf(&b, " %s %s", place(e.Range), diag.Quote(e.NewText))
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

func place(r source.Range) string {
	return fmt.Sprintf("%d:%d-%d:%d", r.Start.Line, r.Start.Column, r.End.Line, r.End.Column)
}

func covered(c *Contract, s source.Span) string { return string(c.File.Text[s.Start:s.End]) }

func ruleFiles(t testing.TB) []string {
	files, err := filepath.Glob("testdata/rules/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden files", err)
	}
	return files
}

// allRules gives every case of every golden file.
func allRules(t testing.TB) (all []goldenCase) {
	for _, file := range ruleFiles(t) {
		_, cases := readRules(t, file)
		for _, c := range cases {
			c.name = strings.TrimSuffix(filepath.Base(file), ".txt") + "/" + c.name
			all = append(all, c)
		}
	}
	return all
}

func TestRules(t *testing.T) {
	for _, file := range ruleFiles(t) {
		title, cases := readRules(t, file)
		if *update {
			out := title
			for i := range cases {
				cases[i].want = outcome(cases[i].compile()) + "\n"
				out += "== " + cases[i].name + "\n" + strings.TrimRight(cases[i].lines, "\n") + "\n" + cases[i].want
			}
			if err := os.WriteFile(file, []byte(strings.TrimRight(out, "\n")+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range cases {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+c.name, func(t *testing.T) {
				got := outcome(c.compile())
				if diff := cmp.Diff(strings.TrimRight(c.want, "\n"), strings.TrimRight(got, "\n")); diff != "" {
					t.Errorf("%s\n(-want +got)\n%s", c.file(), diff)
				}
			})
		}
	}
}

// TestMessages holds the style of messages: they begin in lower case, or with a field or a
// name in quotes, have no full stop, and at most 300 characters.
func TestMessages(t *testing.T) {
	for _, c := range allRules(t) {
		for _, d := range c.compile().Problems {
			if d.Code == "HZC003" || d.Code == "HZC004" || d.Code == "HZC011" {
				continue // of other packages, which test theirs
			}
			for _, s := range []string{d.Message, d.Hint} {
				if s == "" || strings.HasSuffix(s, ".") || s[0] >= 'A' && s[0] <= 'Z' || len([]rune(s)) > diag.MaxMessage {
					t.Errorf("%s: %q", c.name, s)
				}
			}
		}
	}
}

// TestFixesMend applies each fix alone: it must take its own finding away, and bring at most one
// about what now can be read.
func TestFixesMend(t *testing.T) {
	fixes := 0
	for _, c := range allRules(t) {
		before := c.compile()
		for _, d := range before.Problems {
			for _, f := range d.Fixes {
				fixes++
				text := before.File.Text
				for i := len(f.Edits) - 1; i >= 0; i-- {
					e := f.Edits[i]
					text = []byte(string(text[:e.Span.Start]) + e.NewText + string(text[e.Span.End:]))
				}
				after := Compile(source.NewFile(before.File.Path, text), Options{Namespace: c.namespace})
				mended := len(after.Problems) <= len(before.Problems)
				for _, still := range after.Problems {
					mended = mended && (still.Message != d.Message || still.Field != d.Field)
				}
				if !mended {
					t.Errorf("%s: after the fix %q:\n%s", c.name, f.Title, outcome(after))
				}
			}
		}
	}
	if fixes < 20 {
		t.Errorf("only %d fixes were tried", fixes)
	}
}
