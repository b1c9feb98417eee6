// Package format is the formatter of contracts: one order of the keys of the frontmatter and of
// the sections of the body, one indentation, and nothing else. A pure function over a text.
//
// # What it does
//
//   - Keys come in the order of the guide's table (compiler.KeyOrder), each with all that
//     belongs to it: its value, the comment lines above it, the comment at its line's end. Names
//     of inputs and outputs, arguments, and keys that no contract has keep their place behind
//     what they follow. So does the comment block at the frontmatter's start that an empty line
//     sets off.
//   - Mappings are indented by two blanks, a list by none or two, as it was; one blank follows a
//     colon; lines have no blanks at their end; empty lines are single, and none begins or ends
//     a mapping. Quotes, brackets and texts on several lines stay as they are written.
//   - Sections come in the order Goal, Requires, Maintains, Steps, Continuity, Invariants, Done
//     when (see sectionOrder), each with its text and the comments right above its heading. All
//     others keep their place behind the one they follow. One empty line stands between two.
//   - The file ends with one line break; its kind of line breaks and its byte order mark stay.
//
// Where it isn't certain what belongs together, a part stays as it was written: a frontmatter
// in braces or with characters in its indentation that can't be seen; the order of sections
// when one stands twice, a heading of level 1 or 2 comes between them, a comment, a code block
// or an element of HTML doesn't end, or the label of a link is defined twice.
//
// # What it never does
//
// It changes no meaning. The formatted text is compiled and held against the one before: every
// value, every section, item and check, each comment and each problem must be the same. If
// anything differs, nothing is formatted, and the error says what.
package format

import (
	"fmt"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// Parts are parts of a contract.
type Parts uint8

// The parts. The end of the file belongs to the body.
const (
	Frontmatter Parts = 1 << iota
	Body
	All = Frontmatter | Body
)

// Result is a formatted text.
type Result struct {
	Text  []byte      // the given one itself when there are no edits
	Edits []diag.Edit // of the given text, by place, apart from each other; Range isn't set
}

// Error says why a text isn't formatted, and what to do.
type Error struct {
	Message, Hint string
	Line          int // where the reason stands, from 1; 0 for the text as a whole
}

// Error gives the message.
func (e *Error) Error() string { return e.Message }

// Text formats parts of a text. It takes time in proportion to the text (but for the order of
// lines, which is sorted). The error is an *Error; then the text is to be left alone.
func Text(text []byte, parts Parts) (Result, error) {
	return Contract(compiler.Compile(source.NewFile("", text), compiler.Options{}), parts)
}

// Contract is Text for a contract that was compiled already.
func Contract(c *compiler.Contract, parts Parts) (Result, error) {
	if err := readable(c); err != nil {
		return Result{Text: c.File.Text}, err
	}
	l := newLayout(c, parts)
	l.write()
	res := l.result()
	if len(res.Edits) == 0 {
		return res, nil
	}
	after := compiler.Compile(source.NewFile(c.File.Path, res.Text), compiler.Options{Namespace: c.Namespace})
	if after.State != compiler.Readable && len(after.Problems) > 0 { // longer lines can make it too large
		return Result{Text: c.File.Text}, &Error{Message: diag.Cut("formatted, this contract couldn't be read: "+after.Problems[0].Message, diag.MaxMessage), Hint: after.Problems[0].Hint}
	}
	if what := differs(l, newLayout(after, parts)); what != "" {
		return Result{Text: c.File.Text}, &Error{
			Message: "this contract can't be formatted without changing " + what,
			Hint:    "mend what hz heinzel check finds in it, then format it again",
		}
	}
	return res, nil
}

// Due says whether formatting would change something of a contract. It is much faster than to
// format it: what comes of it isn't compiled, so Contract may still refuse.
func Due(c *compiler.Contract, parts Parts) bool {
	if readable(c) != nil {
		return false
	}
	l := newLayout(c, parts)
	l.write()
	return l.changed()
}

// readable gives why a contract is left alone.
func readable(c *compiler.Contract) error {
	switch c.State {
	case compiler.Readable:
		return nil
	case compiler.Foreign:
		return &Error{Message: "this isn't a contract of hz, so it is left alone", Hint: "its kind isn't responsibility, and it has no key hz"}
	}
	for i := range c.Problems {
		if p := &c.Problems[i]; p.Severity == diag.Error {
			line := c.File.Position(p.Span.Start).Line
			return &Error{Message: diag.Cut(fmt.Sprintf("%s in line %d keeps this contract from being formatted: %s", p.Code, line, p.Message), diag.MaxMessage), Hint: p.Hint, Line: line}
		}
	}
	return &Error{Message: "this contract can't be read", Hint: "hz heinzel check says why"}
}
