package frontmatter

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// Parts says where the frontmatter and the body of a contract lie, as spans of the text that was
// split: what is between the fences, what follows the closing one, and the two fence lines
// without their line breaks.
type Parts struct {
	Front, Body source.Span
	Open, Close source.Span
}

// Fault says why a text has no frontmatter (HZC001). It stands at the text's first line.
type Fault struct {
	Span    source.Span // in the text that was split
	Message string
	Hint    string // with the line of At counted in the text that was split

	// At is the offset of the line that the hint names; 0 when it names none. A caller whose text
	// isn't the source file itself leads it back and asks HintFor.
	At   int
	hint string // with a verb for the line

	Fix *FenceFix // nil when it isn't clear where the line --- belongs
}

// HintFor gives the hint with the number of the line that holds At, as the source file counts.
func (f *Fault) HintFor(line int) string {
	if f.hint == "" {
		return f.Hint
	}
	return fmt.Sprintf(f.hint, line)
}

const fence = "---"

// Split finds the frontmatter in canonical text: a first line `---`, up to the next line that
// is exactly `---` (interfaces §2). Lines end with LF.
func Split(text []byte) (Parts, *Fault) {
	first, next := lineEnd(text, 0)
	open := source.Span{Start: 0, End: first}
	if string(text[:first]) != fence {
		return Parts{}, noOpening(text, open)
	}
	for at := next; at < len(text); {
		end, after := lineEnd(text, at)
		if string(text[at:end]) == fence {
			if f := fenceTwice(text, open, next, at, after); f != nil {
				return Parts{}, f
			}
			return Parts{
				Front: source.Span{Start: next, End: at},
				Body:  source.Span{Start: after, End: len(text)},
				Open:  open,
				Close: source.Span{Start: at, End: end},
			}, nil
		}
		at = after
	}
	return Parts{}, noClosing(text, next, open)
}

// fenceTwice explains a frontmatter whose opening line stands twice: nothing is between the two,
// and keys up to a third follow. first is where the frontmatter begins, at and after are where
// its closing line begins and ends.
func fenceTwice(text []byte, open source.Span, first, at, after int) *Fault {
	if len(bytes.TrimSpace(text[first:at])) > 0 || fenceLine(text, after) < 0 {
		return nil
	}
	end, _ := lineEnd(text, after)
	if key, _, ok := strings.Cut(string(text[after:end]), ":"); !ok || !bareKey(key) {
		return nil
	}
	f := &Fault{Span: open, Message: "the line --- stands twice, so the frontmatter is empty and its keys are text"}
	f.at(text, at, "take line %d out: a single --- begins the frontmatter")
	f.mends("Take the second --- out", text, source.Span{Start: first, End: after}, "", source.Span{Start: after, End: fenceLine(text, after)})
	return f
}

// lineEnd gives the end of the line that starts at the offset, and the start of the next one.
func lineEnd(text []byte, at int) (end, next int) {
	if n := bytes.IndexByte(text[at:], '\n'); n >= 0 {
		return at + n, at + n + 1
	}
	return len(text), len(text)
}

// noOpening explains a first line that is no fence.
func noOpening(text []byte, first source.Span) *Fault {
	const start = "begin the file with a line ---, then the keys, then a line ---"
	f := &Fault{Span: first, Hint: start}
	line := strings.TrimRight(string(text[first.Start:first.End]), " \t\r")
	word := strings.TrimLeft(line, " \t")
	switch {
	case len(bytes.TrimSpace(text)) == 0:
		f.Message = "the file is empty, so it has no frontmatter"
	case line == "+++":
		f.Message = "the frontmatter begins with +++: TOML isn't read"
		f.Hint = "write the keys as YAML between two lines ---"
	case strings.HasPrefix(word, "{"):
		f.Message = "the file begins with {: JSON frontmatter isn't read"
		f.Hint = "write the keys as YAML between two lines ---"
	case dashes(word):
		f.Message = "the first line is " + diag.Quote(line) + ", not exactly ---, so there is no frontmatter"
		f.Hint = "write three hyphens and nothing else: ---"
		f.mends("Write ---", text, first, fence, source.Span{Start: first.End, End: fenceLine(text, first.End)})
	case strings.HasPrefix(line, fence):
		f.Message = "the first line holds more than ---, so there is no frontmatter"
		f.Hint = "write --- on a line of its own"
	default:
		f.Message = "the file doesn't begin with ---, so it has no frontmatter"
		if key, _, ok := strings.Cut(line, ":"); ok && bareKey(key) {
			f.Hint = "put a line --- above the keys and another below them"
			if at := fenceLine(text, first.End); at >= 0 {
				f.Hint = "put a line --- above the keys"
				f.mends("Put --- above the keys", text, source.Span{}, fence+"\n", source.Span{End: at})
			}
		} else if at := fenceLine(text, first.End); at >= 0 {
			f.Message = "there is text before the line ---, so the file has no frontmatter"
			f.at(text, at, "make the --- of line %d the first line: nothing may stand before it")
		}
	}
	return f
}

// noClosing explains a frontmatter without an end.
func noClosing(text []byte, from int, open source.Span) *Fault {
	f := &Fault{Span: open, Message: "the frontmatter has no closing ---", Hint: "put a line --- below the last key"}
	heading, sure := -1, false
	for at := from; at < len(text) && heading < 0; {
		end, next := lineEnd(text, at)
		line := strings.TrimRight(string(text[at:end]), " \t\r")
		level := headingLevel(line)
		switch {
		case line == "...":
			f.at(text, at, "line %d is ..., which isn't taken as the end: write --- instead")
			f.mends("Write --- for ...", text, source.Span{Start: at, End: end}, fence, source.Span{Start: from, End: at})
			return f
		case level > 1 || dashes(strings.TrimLeft(line, " \t")):
			below, more := goesOn(text, next)
			switch {
			case level > 2 || level == 2 && !more:
				heading, sure = at, !more
			case level == 0 && !more:
				f.at(text, at, "line %d is "+strings.ReplaceAll(diag.Quote(line), "%", "%%")+": write exactly ---")
				f.mends("Write ---", text, source.Span{Start: at, End: end}, fence, source.Span{Start: from, End: at})
				return f
			}
			next = below
		}
		at = next
	}
	if heading >= 0 {
		f.at(text, heading, "put a line --- below the last key, above the heading of line %d")
		if sure {
			f.mends("Put --- above the heading", text, source.Span{Start: heading, End: heading}, fence+"\n", source.Span{Start: from, End: heading})
		}
	}
	return f
}

// goesOn says whether the frontmatter seems to go on from the offset, so that the line above it
// is a comment or part of a text: what comes next is indented, or begins with a key. next is
// where that stands, behind empty lines and comments.
func goesOn(text []byte, at int) (next int, more bool) {
	for at < len(text) {
		end, below := lineEnd(text, at)
		line := string(text[at:end])
		if word := strings.TrimSpace(line); word != "" && (word[0] != '#' || headingLevel(line) > 2) {
			key, rest, ok := strings.Cut(line, ":")
			return at, isBlank(line[0]) || ok && bareKey(key) && (rest == "" || isBlank(rest[0]))
		}
		at = below
	}
	return at, false
}

// at sets the hint, which names the line that begins at the offset.
func (f *Fault) at(text []byte, at int, hint string) {
	f.At, f.hint = at, hint
	f.Hint = f.HintFor(1 + bytes.Count(text[:at], []byte{'\n'}))
}

// fenceLine gives the offset of the first line --- after from, or -1.
func fenceLine(text []byte, from int) int {
	for at := from; at < len(text); {
		end, next := lineEnd(text, at)
		if string(text[at:end]) == fence {
			return at
		}
		at = next
	}
	return -1
}

// dashes says whether the line is a fence gone wrong: two or more hyphens, or typographic dashes.
func dashes(line string) bool {
	return len(line) >= 2 && strings.Trim(line, "-‐‑‒–—―−") == ""
}

// headingLevel gives the level of the Markdown heading that the line begins, one to six # and a
// blank and a text, or 0. A comment of the frontmatter looks like one of level 1 or 2.
func headingLevel(line string) int {
	n := len(line) - len(strings.TrimLeft(line, "#"))
	if n <= 6 && len(line) > n+1 && line[n] == ' ' {
		return n
	}
	return 0
}

// bareKey says whether a text can be a key that someone meant: letters, digits, - and _.
func bareKey(key string) bool {
	for i := 0; i < len(key); i++ {
		c := key[i] | 0x20
		if !(c >= 'a' && c <= 'z' || key[i] >= '0' && key[i] <= '9' || key[i] == '-' || key[i] == '_') {
			return false
		}
	}
	return key != ""
}
