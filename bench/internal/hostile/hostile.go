// Package hostile makes contracts of 256 KiB, the most that one may have, whose text is hard on
// parsers: nested, repeated, unclosed, invisible. Each family has one shape that is known to
// make some parser quadratic or worse; hz must take all of them in time and memory in
// proportion to their bytes.
package hostile

import (
	"fmt"
	"slices"
	"strings"
)

// Limit is the most bytes of a contract (canonical-v1 step 1).
const Limit = 256 << 10

// small is the size of the second form of the frontmatter's families: what a library meets
// whose caller limits the frontmatter, but not to a few KiB.
const small = 64 << 10

// File is one hostile contract.
type File struct {
	Name string // of the contract; the file is Name.prose.md
	Text []byte
}

// Benign is the name of the file that the others are measured against: as large, and nothing
// in it is out of the ordinary.
const Benign = "benign"

// Files makes all of them, sorted by name, Benign among them.
func Files() []File {
	var out []File
	add := func(name, text string) { out = append(out, File{name, []byte(text)}) }
	add(Benign, inBody(Benign, benign))
	for _, f := range frontmatters {
		for _, size := range []int{small, Limit} {
			name := fmt.Sprintf("front-%s-%dk", f.name, size>>10)
			add(name, inFrontmatter(name, f.text, size))
		}
	}
	for _, f := range bodies {
		name := "body-" + f.name
		add(name, inBody(name, f.text))
	}
	for _, f := range wholes {
		name := "whole-" + f.name
		add(name, f.text(Limit))
	}
	slices.SortFunc(out, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return out
}

// family is one kind of hostile text: text gives at most about n bytes of it.
type family struct {
	name string
	text func(n int) string
}

const (
	head = "---\nname: %s\nkind: responsibility\ndescription: d\nhz:\n  schema: 1\n  title: T\n" +
		"  outputs:\n    page: {format: markdown}\n"
	tail = "### Goal\n\ng\n\n### Maintains\n\n- `page`: p.\n\n### Done when\n\n- [ ] ok\n"
)

// inFrontmatter gives a contract whose frontmatter ends with size bytes of a family, the whole
// file at most Limit.
func inFrontmatter(name string, text func(int) string, size int) string {
	before := fmt.Sprintf(head, name)
	after := "\n---\n\n" + tail
	return before + fit(text, min(size, Limit-len(before)-len(after))) + after
}

// inBody gives a contract whose body begins with a family's text and fills the file.
func inBody(name string, text func(int) string) string {
	before := fmt.Sprintf(head, name) + "---\n\n"
	return before + fit(text, Limit-len(before)-len(tail)-2) + "\n\n" + tail
}

// fit cuts a family's text to n bytes at the end of a character.
func fit(text func(int) string, n int) string {
	s := text(n)
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "")
}

// repeat gives n bytes of s again and again.
func repeat(s string, n int) string { return strings.Repeat(s, n/len(s)+1)[:n/len(s)*len(s)] }

// each is a family that repeats one text.
func each(name, s string) family {
	return family{name, func(n int) string { return repeat(s, n) }}
}

// after is a family that repeats one text after another.
func after(name, first, s string) family {
	return family{name, func(n int) string { return first + repeat(s, max(0, n-len(first))) }}
}

// count is a family that repeats a format with rising numbers.
func count(name, first, format string) family {
	return family{name, func(n int) string {
		var b strings.Builder
		b.WriteString(first)
		for i := 0; b.Len() < n; i++ {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}}
}

// grow is a family each of whose lines is longer than the last.
func grow(name string, line func(i int) string) family {
	return family{name, func(n int) string {
		var b strings.Builder
		for i := 0; b.Len() < n; i++ {
			b.WriteString(line(i))
		}
		return b.String()
	}}
}

// around is a family that opens deep and closes as deep.
func around(name, first, open, inner, shut string) family {
	return family{name, func(n int) string {
		k := max(0, n-len(first)-len(inner)) / (len(open) + len(shut))
		return first + strings.Repeat(open, k) + inner + strings.Repeat(shut, k)
	}}
}
