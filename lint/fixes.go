package lint

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// A fix is safe when it is certain what was meant: then it is made without asking. Whatever
// takes something away that a person wrote, or is one of several ways, is only offered.

func safe(title string, edits ...diag.Edit) []diag.Fix {
	return []diag.Fix{{Title: title, Safe: true, Edits: edits}}
}

func offered(title string, edits ...diag.Edit) []diag.Fix {
	return []diag.Fix{{Title: title, Edits: edits}}
}

func insert(at int, text string) diag.Edit {
	return diag.Edit{Span: source.Span{Start: at, End: at}, NewText: text}
}

// rewritten gives the fix that writes a word for a key or value of the frontmatter.
func (p *pass) rewritten(certain bool, at source.Span, word string) []diag.Fix {
	e, ok := p.Rewrite(at, word)
	if !ok {
		return nil
	}
	return []diag.Fix{{Title: "Write " + diag.Cut(diag.Visible(word), diag.MaxQuote), Safe: certain, Edits: []diag.Edit{e}}}
}

// renamed gives the fix that gives a heading another title, at level 3; none where a comment
// stands in it.
func (p *pass) renamed(certain bool, h *body.Heading, title string) []diag.Fix {
	at, text := h.Title.Span, title
	if h.Setext {
		at, text = h.Span, "### "+title
	}
	if at.Len() == 0 || bytes.Contains(p.File.Text[at.Start:at.End], []byte("<!--")) {
		return nil
	}
	return []diag.Fix{{Title: "Rename the section to " + title, Safe: certain, Edits: []diag.Edit{{Span: at, NewText: text}}}}
}

// raised gives the fix that makes a heading one of level 3.
func (p *pass) raised(certain bool, h *body.Heading, title string) []diag.Fix {
	e := diag.Edit{Span: source.Span{Start: h.Span.Start, End: h.Span.Start + h.Level}, NewText: "###"}
	switch text := p.File.Text; {
	case h.Setext && bytes.Contains(text[h.Span.Start:h.Span.End], []byte("<!--")):
		return nil
	case h.Setext:
		e = diag.Edit{Span: h.Span, NewText: "### " + title}
	case e.Span.End > len(text) || strings.Trim(string(text[e.Span.Start:e.Span.End]), "#") != "":
		return nil // something that can't be seen stands between the marks
	}
	return []diag.Fix{{Title: "Write ### " + title, Safe: certain, Edits: []diag.Edit{e}}}
}

// headed gives the fix that makes a heading of a line that looks like one; none where more
// than the line itself is in the way.
func (p *pass) headed(n *body.Near, title string) []diag.Fix {
	text := p.File.Text
	line := text[n.Span.Start:n.Span.End]
	marks := len(line) - len(bytes.TrimLeft(line, "#"))
	switch {
	case source.StartOfLine(text, n.Span.Start) != n.Span.Start:
		return nil
	case marks == 3 && len(line) > 3 && line[3] != ' ' && line[3] != '\t':
		return safe("Write ### "+title, insert(n.Span.Start+marks, " "))
	case bytes.HasPrefix(line, []byte("＃")), bytes.HasPrefix(line, []byte("**")), bytes.HasPrefix(line, []byte("__")):
		return safe("Write ### "+title, diag.Edit{Span: n.Span, NewText: "### " + title})
	}
	return nil
}

// textEnd gives where the last text before an offset ends: behind it come only blanks, line
// breaks and comments that silence what follows.
func (p *pass) textEnd(at int) int {
	text, comments := p.File.Text, p.Body.Comments
	for {
		at = len(bytes.TrimRightFunc(text[:at], unicode.IsSpace))
		i, _ := slices.BinarySearchFunc(comments, at, func(c body.Comment, at int) int { return c.Span.End - at })
		if i == len(comments) || comments[i].Span.End != at {
			return at
		}
		if _, ok := cutMarker(comments[i].Text); !ok || comments[i].Span.Start == 0 {
			return at
		}
		at = comments[i].Span.Start
	}
}

// swallowed says whether a code block without an end, which begins between the offsets, would
// take in what is put in behind it.
func (p *pass) swallowed(from, to int) bool {
	return slices.ContainsFunc(p.Body.Open, func(s source.Span) bool { return s.Start >= from && s.Start < to })
}

// below gives the edit that puts lines in below the line that holds the offset, with an empty
// line around them where there is none.
func (p *pass) below(at int, lines ...string) diag.Edit {
	text := p.File.Text
	at = source.EndOfLine(text, at)
	br := p.File.BreakAt(at)
	out := br + br + strings.Join(lines, br)
	if next := nextLine(text, at); next < len(text) && len(bytes.TrimSpace(text[next:source.EndOfLine(text, next)])) > 0 {
		out += br
	}
	return insert(at, out)
}

// nextLine gives where the line begins that follows the line break at an offset.
func nextLine(text []byte, at int) int {
	if bytes.HasPrefix(text[at:], []byte("\r\n")) {
		return at + 2
	}
	_, n := utf8.DecodeRune(text[at:])
	return at + n
}

// itemEnd gives where the last line of a top-level item ends: the lines below it that are
// indented like its text, and those on which its paragraph goes on.
func (p *pass) itemEnd(it *body.Item, limit int) int {
	text := p.File.Text
	blanks := func(line []byte) int { // in front of a line
		return utf8.RuneCount(line) - utf8.RuneCount(bytes.TrimLeftFunc(line, unicode.IsSpace))
	}
	indent := utf8.RuneCount(text[source.StartOfLine(text, it.Marker.Start):it.Text.Span.Start])
	end, empty := source.EndOfLine(text, it.Span.End), false
	for at := nextLine(text, end); at < limit; {
		eol := source.EndOfLine(text, at)
		line := text[at:eol]
		if rest := bytes.TrimSpace(line); len(rest) == 0 {
			empty = true
		} else if blanks(line) < indent && (empty || strings.IndexByte("#<>`~-*+_|=", rest[0]) >= 0) {
			break
		} else {
			end, empty = eol, false
		}
		at = nextLine(text, eol)
	}
	return end
}

// renewed gives the fix that gives a retired section the name of the one that takes all of it
// in: when there is none of that name yet, and nothing else has to change with it. The criteria
// of one that becomes ### Done when get their boxes.
func (p *pass) renewed(i int, old *formerSection) []diag.Fix {
	s := &p.Body.Sections[i]
	if old.now == "" || s.Empty || p.section(old.now) != nil {
		return nil
	}
	for j := range p.Body.Sections[:i] {
		if retired[p.Body.Sections[j].Key].now == old.now {
			return nil
		}
	}
	fixes := p.renamed(true, &s.Heading, titles[old.now])
	if old.now != doneWhen || fixes == nil {
		return fixes
	}
	for k := range s.Items {
		it := &s.Items[k]
		switch {
		case it.Box == body.OpenBox || it.Box == body.CheckedBox:
		case it.Depth > 0 || it.Box == body.BadBox || it.Text.Value == "":
			return nil
		default:
			fixes[0].Edits = append(fixes[0].Edits, insert(it.Text.Span.Start, "[ ] "))
		}
	}
	if len(s.Items) == 0 {
		return nil
	}
	return fixes
}
