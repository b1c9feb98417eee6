package change

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/protocol"
)

// todo stands where a person writes why a warning is silenced. It begins as all that hz puts in
// for an author does, so that it is found again.
const todo = "TODO: say why"

// silence gives the action that silences a warning where it arises (interfaces §1); nil for an
// error, and where no comment can stand.
func (q *query) silence(f *diag.Diagnostic) *protocol.CodeAction {
	e, known := diag.Lookup(f.Code)
	c := q.d.Contract
	if !known || f.Severity == diag.Error || c.Front == nil || c.Body == nil {
		return nil
	}
	edit, mark := q.inBody, "<!--"
	if f.Span.Start < fences(q.d).End {
		edit, mark = q.inFrontmatter, "#"
	}
	forms := e.Ignore()
	i := slices.IndexFunc(forms, func(s string) bool { return strings.HasPrefix(s, mark) })
	if i < 0 {
		return nil
	}
	comment, _, _ := strings.Cut(forms[i], " — ")
	comment += " — " + todo
	if mark == "<!--" {
		comment += " -->"
	}
	made, ok := edit(f, comment)
	if !ok {
		return nil
	}
	return &protocol.CodeAction{Title: "Silence " + string(f.Code) + " here, with a reason", Kind: protocol.QuickFix,
		Diagnostics: q.about(f), Edit: q.edit([]diag.Edit{made})}
}

// texts are the values of a frontmatter that lie on several lines: no comment may stand in them.
type texts struct{ spans []source.Span }

// inside says whether an offset lies inside a text on several lines.
func (t *texts) inside(at int) bool {
	i, _ := slices.BinarySearchFunc(t.spans, at, func(s source.Span, at int) int { return s.End - at })
	return i < len(t.spans) && t.spans[i].Start < at && at < t.spans[i].End
}

// collect finds the texts on several lines below a value.
func (t *texts) collect(f *source.File, n *frontmatter.Node) {
	for _, item := range n.Items {
		t.collect(f, item)
	}
	for i := range n.Pairs {
		t.collect(f, n.Pairs[i].Value)
	}
	if n.Kind < frontmatter.Sequence && f.LineAround(n.Span.Start).End < n.Span.End {
		t.spans = append(t.spans, n.Span)
	}
}

// inFrontmatter puts a comment at the end of a finding's line, or above it where that line has a
// comment already or its text goes on below.
func (q *query) inFrontmatter(f *diag.Diagnostic, comment string) (diag.Edit, bool) {
	c := q.d.Contract
	line, around := lineOf(c, f.Span.Start), fences(q.d)
	if c.Front.Root == nil || line.Start <= around.Start || line.End >= around.End {
		return diag.Edit{}, false // no comment fits beside a line of dashes
	}
	if q.texts == nil {
		q.texts = &texts{}
		q.texts.collect(c.File, c.Front.Root)
	}
	text := string(c.File.Text[line.Start:line.End])
	has := slices.ContainsFunc(c.Front.Comments, func(s source.Span) bool { return s.Start >= line.Start && s.Start < line.End })
	if !has && !q.texts.inside(line.End) {
		at := line.Start + len(strings.TrimRight(text, " \t"))
		return insert(at, " "+comment), true
	}
	if q.texts.inside(line.Start) {
		return diag.Edit{}, false
	}
	indent := text[:len(text)-len(strings.TrimLeft(text, " "))]
	return insert(line.Start, indent+comment+c.File.BreakAt(line.Start)), true
}

// lineOf gives the line of an offset, as canonical-v1 counts lines.
func lineOf(c *compiler.Contract, at int) source.Span {
	return source.Span{Start: source.StartOfLine(c.File.Text, at), End: source.EndOfLine(c.File.Text, at)}
}

// inBody puts a comment above the section that a finding stands in; or, in no section, above its
// line.
func (q *query) inBody(f *diag.Diagnostic, comment string) (diag.Edit, bool) {
	c := q.d.Contract
	i, found := slices.BinarySearchFunc(c.Body.Sections, f.Span.Start, func(s body.Section, at int) int { return s.Heading.Span.Start - at })
	if !found {
		i--
	}
	if i >= 0 {
		if s := &c.Body.Sections[i]; f.Span.Start < max(s.Content.End, s.Heading.Span.End+1) {
			at := source.StartOfLine(c.File.Text, s.Heading.Span.Start)
			return insert(at, comment+c.File.BreakAt(at)), true
		}
	}
	line := lineOf(c, f.Span.Start)
	edit := insert(line.Start, comment+c.File.BreakAt(line.Start))
	return edit, q.isComment(edit)
}

// maxTried is how many comments are tried out in one answer, each by compiling the contract with
// it: somebody who marks a whole document is not after the last of two hundred.
const maxTried = 10

// isComment says whether what an edit puts into the body is a comment there, and nothing else
// changes: not so inside code, or in the middle of a list.
func (q *query) isComment(e diag.Edit) bool {
	if q.tried++; q.tried > maxTried {
		return false
	}
	c := q.d.Contract
	if at := e.Span.Start; at > 0 && strings.TrimSpace(string(c.File.Text[source.StartOfLine(c.File.Text, at-1):at])) != "" && at > fences(q.d).End+2 {
		return false
	}
	text := slices.Concat(c.File.Text[:e.Span.Start], []byte(e.NewText), c.File.Text[e.Span.Start:])
	k := compiler.Compile(source.NewFile(c.File.Path, text), compiler.Options{Namespace: c.Namespace})
	return k.Body != nil && len(k.Body.Comments) == len(c.Body.Comments)+1 && len(k.Body.Sections) == len(c.Body.Sections) && len(k.Body.Level2) == len(c.Body.Level2)
}

func insert(at int, text string) diag.Edit {
	return diag.Edit{Span: source.Span{Start: at, End: at}, NewText: text}
}
