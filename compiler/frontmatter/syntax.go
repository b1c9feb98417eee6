package frontmatter

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// What is wrong with a text that isn't YAML, where, and what to write instead. Each function
// reports one kind of mistake at the place where a person has to act, and ends reading.

// mark is a character of the text as a message shows it.
func mark(c byte) string { return string(rune(c)) }

// tabIndent reports the tab in the indentation of the line.
func (r *reader) tabIndent() *Node {
	at := r.line + strings.IndexByte(r.s[r.line:], '\t')
	end := at
	for end < len(r.s) && isBlank(r.s[end]) {
		end++
	}
	// Each tab goes on to the next level of two spaces.
	var spaces strings.Builder
	for _, c := range []byte(r.s[at:end]) {
		n := 1
		if c == '\t' {
			n = 2 - (at-r.line+spaces.Len())%2
		}
		spaces.WriteString("  "[:n])
	}
	return r.wrong(at, end, "a tab indents this line; YAML takes only spaces for that", "indent with spaces, two a level",
		diag.Fix{Title: "Indent with spaces", Edits: []diag.Edit{{Span: r.doc.span(at, end), NewText: spaces.String()}}})
}

// tabIndentAt reports the tab between a dash and a key or a further dash.
func (r *reader) tabIndentAt(at int) *Node {
	return r.wrong(at, r.pos, "a tab stands behind the dash; before a key or another dash YAML takes only spaces", "put one space there",
		diag.Fix{Title: "Put one space", Safe: true, Edits: []diag.Edit{{Span: r.doc.span(at, r.pos), NewText: " "}}})
}

// noMapping reports a frontmatter that is a list or a text, unless it is a list too deep to be
// read at all.
func (r *reader) noMapping(start int) *Node {
	if c := r.s[start]; c == '[' || c == '-' {
		if r.blockNode(-1); r.doc.deep {
			return nil
		}
		r.doc.Problems, r.path, r.shaky = r.doc.Problems[:0], r.path[:0], false
	}
	return r.wrong(start, r.textEnd(start), "the frontmatter must be keys with values, not a list or a text", "begin it with a key, such as name: weekly-digest")
}

// strayLine reports a line that stands further left than the first key.
func (r *reader) strayLine() *Node {
	if r.tabbed() {
		return r.tabIndent()
	}
	return r.wrong(r.pos, r.textEnd(r.pos), "this line stands further left than the first key of the frontmatter, so it belongs to nothing",
		"give all keys of the first level the same indentation, best none")
}

// deepLine reports a line that is indented deeper than the keys or dashes in the column, below
// the value prev, which is complete.
func (r *reader) deepLine(column int, prev *Node) *Node {
	end := r.textEnd(r.pos)
	if _, stop := r.plainLine(r.pos, false); stop < end && stop > r.pos {
		end = stop
	}
	line := strings.LastIndexByte(r.s[:prev.start], '\n') + 1
	if prev.Kind == Sequence && prev.Style == Block && int(prev.start)-line == r.column() {
		return r.wrong(r.pos, end, "this line stands among the items of a list, but has no dash", "begin it with a dash and a space; or, if it is a key, indent it like the key of the list")
	}
	if prev.Style == Block && prev.Kind >= Sequence {
		return r.wrong(r.pos, end, fmt.Sprintf("this line is indented by %s, which fits none of the lines above it", spaces(r.column())),
			fmt.Sprintf("indent it like the lines that it belongs with: by %s or by %s", spaces(column), spaces(int(prev.start)-line)))
	}
	return r.wrong(r.pos, end, fmt.Sprintf("this line is indented by %s, but the value above it has ended, so it belongs to nothing", spaces(r.column())),
		fmt.Sprintf("indent it by %s, like the lines that it belongs with", spaces(column)))
}

func spaces(n int) string {
	if n == 1 {
		return "1 space"
	}
	return fmt.Sprintf("%d spaces", n)
}

// blockOnKeyLine reports a dash or a question mark on the line of a key.
func (r *reader) blockOnKeyLine() *Node {
	if r.s[r.pos] == '?' {
		return r.complexKey()
	}
	return r.wrong(r.pos, r.textEnd(r.pos), "a list with dashes can't begin on the line of its key",
		"put each item on a line of its own below the key, or write the list as [a, b]")
}

// colonInside reports a plain value with a colon that makes a key of its first part.
func (r *reader) colonInside(start, colon int) *Node {
	end := max(r.textEnd(start), colon+1)
	line, fix := r.quoteValue(start, end, false)
	hint := "put it in quotes: " + line
	if word := r.s[start:colon]; bareKey(word) {
		hint += "; or, if " + diag.Quote(word) + " is a key, put it on a line below, indented deeper"
	}
	return r.wrong(start, end, "the value holds a colon before a blank or the line's end, which YAML reads as a further key", hint, fix)
}

// keyBelowText reports a key on a line that is indented like the further lines of a text.
func (r *reader) keyBelowText(text, colon int) *Node {
	return r.wrong(r.pos, colon, fmt.Sprintf("%s reads as a key, but the line goes on with the text of line %d above it",
		diag.Quote(r.s[r.pos:colon]), r.doc.lineNumber(text)),
		"indent it like the keys that it belongs with; or, if it is part of the text, put the whole text in quotes")
}

// openQuote reports a quote that isn't closed; at is where the text can't go on.
func (r *reader) openQuote(start, at int) {
	q := mark(r.s[start])
	message := "the " + q + " that opens here is never closed"
	hint := "close it with " + q + " at the end of the text"
	if next := at + 1; at < len(r.s) && next < len(r.s) && strings.TrimSpace(r.s[next:]) != "" {
		message = "the " + q + " that opens here isn't closed before a line that isn't indented deeper"
		hint = "close it with " + q + " at the end of the text, or indent the text's further lines"
	}
	if line := r.s[start:r.textEnd(start)]; strings.HasSuffix(line, "”") || strings.HasSuffix(line, "“") || strings.HasSuffix(line, "’") {
		hint = "close it with a straight " + q + ": typographic quotes are letters to YAML"
	}
	r.wrong(start, r.textEnd(start), message, hint)
}

// badEscape reports a backslash in double quotes that begins none of YAML's escapes.
func (r *reader) badEscape(at int) *Node {
	end := at + 1
	for n := 0; end < len(r.s) && r.s[end] != '\n' && (n == 0 || r.s[end]&0xC0 == 0x80); end++ {
		n++
	}
	if end < len(r.s) && end == at+2 && strings.IndexByte("xuU", r.s[at+1]) >= 0 {
		for end < len(r.s) && end < at+6 && digits(r.s[end:end+1], 16) {
			end++
		}
	}
	return r.wrong(at, end, diag.Quote(r.s[at:end])+" is no escape that double quotes know", `write \\ for a backslash, or put the text in single quotes`)
}

// endOfLine checks that nothing but a comment follows a value on its line.
func (r *reader) endOfLine(n *Node) bool {
	if n.Style == Literal || n.Style == Folded {
		return true
	}
	if r.blanks(); r.atLineEnd() {
		return true
	}
	start, end := r.pos, r.textEnd(r.pos)
	rest := r.s[start:end]
	what := "bracket"
	if n.Kind == String {
		what = "quote"
	}
	switch {
	case rest[0] == '#':
		r.wrong(start, end, "a comment must have a blank before its #", "put a blank before #",
			diag.Fix{Title: "Put a blank before the comment", Safe: true, Edits: []diag.Edit{{Span: r.doc.span(start, start), NewText: " "}}})
	case rest[0] == ':':
		r.wrong(start, end, "a key with a value can't stand behind another key on one line", "put it on a line of its own, indented deeper; or put the whole text in quotes")
	case rest[0] == ']' || rest[0] == '}':
		r.wrong(start, start+1, "this "+mark(rest[0])+" closes nothing", "take it out, or open it with a bracket before")
	case n.Style == SingleQuoted:
		r.wrong(start, end, "there is text behind the closing quote", "inside single quotes write '' for an apostrophe; or put the whole text in double quotes")
	case n.Style == DoubleQuoted:
		r.wrong(start, end, "there is text behind the closing quote", `inside double quotes write \" for a quote; or put the whole text in single quotes`)
	default:
		r.wrong(start, end, "there is text behind the closing "+what, "take it out, or put the whole value in quotes")
	}
	return false
}

// badHeader reports text behind the | or > at start.
func (r *reader) badHeader(start int) *Node {
	end := r.textEnd(start)
	line, fix := r.quoteValue(start, end, false)
	return r.wrong(start, end, "a value that begins with "+mark(r.s[start])+" is a text on the lines below; nothing more may stand on its line",
		"put it in quotes: "+line+"; or begin the text on the next line", fix)
}

// deepBlank reports a line of blanks before a block scalar's text that is longer than its indentation.
func (r *reader) deepBlank(line int) *Node {
	return r.wrong(line, r.lineEnd(line), "above the first line of this text stands a line of blanks that is longer than its indentation", "take the blanks out of the empty line")
}
