package corpus_test

import (
	"bytes"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/source"
)

// A variant is a way to write the same contract: findings stay, and their places follow.
type variant struct {
	name  string
	write func(text []byte) ([]byte, shift)
}

// shift leads a position in the case's own file to the one in the variant.
type shift func(source.Position) source.Position

// of writes a file of a case in this way. An action log stays as it is: another byte in it would
// be another log.
func (v *variant) of(f *file) ([]byte, shift) {
	if f.isLog() {
		return f.text, same
	}
	return v.write(f.text)
}

func same(p source.Position) source.Position { return p }

var variants = []variant{
	{"lf", func(text []byte) ([]byte, shift) { return text, same }},
	{"crlf", func(text []byte) ([]byte, shift) { return bytes.ReplaceAll(text, []byte("\n"), []byte("\r\n")), same }},
	// A byte order mark belongs to the encoding, not to the first line: columns stay.
	{"bom", func(text []byte) ([]byte, shift) { return append([]byte("\uFEFF"), text...), same }},
	{"emoji", withEmoji},
}

func isVariant(name string) bool {
	return slices.ContainsFunc(variants, func(v variant) bool { return v.name == name && name != "lf" })
}

// The lines that the variant emoji puts in.
const emojiFront, emojiBody = "# 🧝 ä é", "<!-- 🧝 -->"

// withEmoji puts a comment line with an emoji and letters beyond ASCII behind the opening
// fence, and one behind the closing fence. A text without frontmatter stays as it is.
func withEmoji(text []byte) ([]byte, shift) {
	open, shut := fences(text)
	if shut == 0 {
		return text, same
	}
	var out []byte
	n := 0
	for line := range bytes.Lines(text) {
		n++
		out = append(out, line...)
		brk := "\n"
		if bytes.HasSuffix(line, []byte("\r\n")) {
			brk = "\r\n"
		}
		switch {
		case n == open:
			out = append(out, emojiFront+brk...)
		case n == shut && bytes.HasSuffix(line, []byte("\n")):
			out = append(out, emojiBody+brk...)
		}
	}
	return out, func(p source.Position) source.Position {
		if p.Line > shut {
			p.Line++
		}
		if p.Line > open {
			p.Line++
		}
		return p
	}
}

// fences gives the lines of the opening and the closing fence, from 1; 0 for none.
func fences(text []byte) (open, shut int) {
	n := 0
	for line := range bytes.Lines(bytes.TrimPrefix(text, []byte("\uFEFF"))) {
		n++
		switch s := strings.TrimRight(string(line), " \t\r\n"); {
		case open == 0 && s == "":
		case open == 0 && s != "---":
			return 0, 0
		case open == 0:
			open = n
		case s == "---":
			return open, n
		}
	}
	return 0, 0
}

// moved gives the expectation for a variant, whose files have these shifts.
func (e *expectation) moved(shifts map[string]shift) expectation {
	out := expectation{checked: e.checked}
	for _, f := range e.findings {
		f.place = f.place.moved(shifts)
		related := make([]place, 0, len(f.related))
		for _, r := range f.related {
			related = append(related, r.moved(shifts))
		}
		f.related = related
		out.findings = append(out.findings, f)
	}
	return out
}

func (p place) moved(shifts map[string]shift) place {
	if s := shifts[p.path]; s != nil {
		p.at = source.Range{Start: s(p.at.Start), End: s(p.at.End)}
	}
	return p
}
