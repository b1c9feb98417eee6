package lint

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// What a section or an item holds that was put in for an author: each says what is to be
// written in its place.
const (
	goalTemplate   = "TODO: say what is true once the draft is accepted"
	inputTemplate  = "TODO: say what this input holds"
	outputTemplate = "TODO: say what the output must be"
	checkTemplate  = "TODO: say what must hold before the draft is accepted"
)

// required are the sections that a contract must have, in their order.
var requiredSections = []string{goal, requires, maintain, doneWhen}

// template gives the lines of a required section; none when the names of its items aren't known.
func (p *pass) template(key string) []string {
	item := func(d declared, text string) string { return "- `" + d.name + "`: " + text }
	switch key {
	case goal:
		return []string{goalTemplate}
	case doneWhen:
		return []string{"- [ ] " + checkTemplate}
	case requires:
		var lines []string
		if names, ok := p.inputNames(); ok {
			for _, n := range names {
				lines = append(lines, item(n, inputTemplate))
			}
		}
		return lines
	case maintain:
		if names, ok := p.outputNames(); ok {
			return []string{item(names[0], outputTemplate)}
		}
	}
	return nil
}

// added gives the fix that puts a required section in that is missing: behind the required one
// before it, or what was meant as that, else above all others.
func (p *pass) added(key string) []diag.Fix {
	lines := p.template(key)
	if len(lines) == 0 || p.openProse() {
		return nil
	}
	from, to := 0, len(p.File.Text)
	if len(p.Body.Sections) > 0 {
		to = p.Body.Sections[0].Heading.Span.Start
	}
	for _, k := range requiredSections {
		if k == key {
			break
		}
		if s := p.section(k); s != nil {
			from, to = s.Content.Start, p.ownEnd(s.Content)
		} else if at, ok := p.meantAt[k]; ok {
			from, to = at.End, p.ownEnd(p.sectionBelow(at))
		}
	}
	at := p.textEnd(to)
	if p.swallowed(from, at) {
		return nil
	}
	heading := "### " + titles[key]
	return safe("Add "+heading, p.below(at, append([]string{heading, ""}, lines...)...))
}

// begun gives the fix that puts the lines of a required section below its heading, where there
// is nothing yet.
func (p *pass) begun(s *body.Section) []diag.Fix {
	lines := p.template(s.Key)
	if len(lines) == 0 || p.openProse() {
		return nil
	}
	return safe("Begin "+"### "+titles[s.Key], p.below(s.Heading.Span.End, lines...))
}

// writtenBelow says whether another section of the same name has the text that this one lacks.
func (p *pass) writtenBelow(s *body.Section) bool {
	return slices.ContainsFunc(p.Body.Sections, func(o body.Section) bool { return o.Key == s.Key && !o.Empty })
}

// removed gives the fix that takes an empty section away; none when a comment stands in it. It
// is only offered: whoever wrote the heading may be about to go on.
func (p *pass) removed(s *body.Section) []diag.Fix {
	from, to := p.textEnd(s.Heading.Span.Start), s.Heading.Span.End
	if len(bytes.TrimSpace(p.File.Text[to:max(to, s.Content.End)])) > 0 {
		return nil
	}
	return offered("Remove the empty section", diag.Edit{Span: source.Span{Start: from, End: to}})
}

// itemsAdded gives the fix that puts the items in that a section lacks: behind its last one, in
// the style of the list, else at its end.
func (p *pass) itemsAdded(s *body.Section, list []*body.Item, names []string, text string) []diag.Fix {
	title := "Add an item for `" + diag.Cut(names[0], diag.MaxQuote) + "`"
	if len(names) > 1 {
		title = "Add the " + strconv.Itoa(len(names)) + " missing items"
	}
	end := p.ownEnd(s.Content)
	var own []*body.Item // of the section itself, not of a second one of its name
	for _, it := range list {
		if it.Span.Start >= s.Content.Start && it.Span.Start < end {
			own = append(own, it)
		}
	}
	if len(own) == 0 {
		at := p.textEnd(end)
		if p.swallowed(s.Content.Start, at) {
			return nil
		}
		lines := make([]string, len(names))
		for i, n := range names {
			lines[i] = "- `" + n + "`: " + text
		}
		return safe(title, p.below(at, lines...))
	}
	last := own[len(own)-1]
	at := p.itemEnd(last, end)
	style := p.styleOf(own)
	var b strings.Builder
	for i, n := range names {
		b.WriteString(style.before + style.marker(i+1) + "`" + n + "`: " + text)
	}
	return safe(title, insert(at, b.String()))
}

// style is how the items of a list are written.
type style struct {
	before string // line breaks and indentation in front of the marker
	last   string // the marker of the last item
	blanks string // behind it
}

// marker gives the marker of the n-th item behind the last.
func (s *style) marker(n int) string {
	digits := strings.TrimRight(s.last, ".)")
	if v, err := strconv.Atoi(digits); err == nil && digits != s.last && v < 1e8 {
		return strconv.Itoa(v+n) + s.last[len(digits):] + s.blanks
	}
	return s.last + s.blanks
}

// styleOf gives the style of the last item, and keeps the items apart as the last two are.
func (p *pass) styleOf(list []*body.Item) style {
	text := p.File.Text
	last := list[len(list)-1]
	br := p.File.BreakAt(last.Span.Start)
	s := style{br, string(text[last.Marker.Start:last.Marker.End]), string(text[last.Marker.End:last.Text.Span.Start])}
	if strings.Trim(s.blanks, " \t") != "" || s.blanks == "" {
		s.blanks = " "
	}
	start := source.StartOfLine(text, last.Marker.Start)
	if len(list) > 1 {
		above := bytes.TrimRight(text[:start], "\r\n")
		if n := bytes.Count(text[len(above):start], []byte(br)); n > 1 {
			s.before += br
		}
	}
	if indent := string(text[start:last.Marker.Start]); strings.Trim(indent, " ") == "" {
		s.before += indent
	}
	return s
}
