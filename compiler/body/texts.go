package body

import "strings"

// without gives the lines' text, joined by blanks, comments cut.
func (b *builder) without(segs []span, comments []rawComment) string {
	var out strings.Builder
	for i, g := range segs {
		if i > 0 {
			out.WriteByte(' ')
		}
		at := g.Start
		for _, c := range comments {
			if c.End <= at || c.Start >= g.End {
				continue
			}
			out.WriteString(b.value(at, max(at, c.Start)))
			at = min(c.End, g.End)
		}
		out.WriteString(b.value(at, g.End))
	}
	return out.String()
}

// foldBlanks makes one blank of each run of them, and cuts those at the ends.
func foldBlanks(s string) string {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c == '\t' || c == '\n' || c == ' ' && (i == 0 || i+1 == len(s) || s[i+1] == ' ') {
			return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r < 0x80 && isSpace(byte(r)) }), " ")
		}
	}
	return s
}

// keyOf gives the lower-case form by which names of sections compare; the usual ones without
// making a new string.
func keyOf(name string) string {
	switch name {
	case "Goal":
		return "goal"
	case "Requires":
		return "requires"
	case "Maintains":
		return "maintains"
	case "Done when":
		return "done when"
	case "Steps":
		return "steps"
	case "Continuity":
		return "continuity"
	case "Invariants":
		return "invariants"
	case "Description":
		return "description"
	}
	return strings.ToLower(name)
}

func (b *builder) code(c *codeSpan) Text {
	t := Text{c.value, b.at(c.content.Start, c.content.End)}
	if t.Value == "" {
		t.Value = b.value(c.content.Start, c.content.End)
	}
	return t
}

// finish makes the lists of comments and code spans.
func (b *builder) finish() {
	if n := len(b.codes); n > 0 {
		b.body.CodeSpans = make([]Text, n)
		for i := range b.codes {
			b.body.CodeSpans[i] = b.code(&b.codes[i])
		}
	}
	if n := len(b.comments); n > 0 {
		b.body.Comments = make([]Comment, n)
		for i := range b.comments {
			b.body.Comments[i] = b.commentOf(&b.comments[i])
		}
	}
}

func (b *builder) commentOf(c *rawComment) Comment {
	out := Comment{Span: b.at(c.Start, c.End), Closed: c.closed}
	if c.html {
		before := c.Start
		for before > b.lo && isBlank(b.text[before-1]) {
			before--
		}
		after := skipBlanks(b.text, c.End, b.hi)
		out.Block = (before == b.lo || b.text[before-1] == '\n') && (after == b.hi || b.text[after] == '\n')
	}
	if c.closed && c.Len() > 7 {
		if t := b.value(c.Start+4, c.End-3); strings.Contains(t, "hz:") {
			out.Text = strings.Trim(t, " \t\n")
		}
	}
	return out
}

// blankRange says whether nothing but blanks and line breaks stands there.
func blankRange(b []byte) bool {
	for _, c := range b {
		if !isSpace(c) {
			return false
		}
	}
	return true
}
