package lint

import (
	"slices"
	"strings"
	"unicode"

	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// What a body that isn't right yet may mean: which section a title, and where the text of one
// ends whose successor's heading is none.

// maxGuesses is for how many unknown sections of a file a known one is looked for.
const maxGuesses = 64

// likely gives for the first unknown sections of the body the known ones that they most likely
// mean, or "".
func (p *pass) likely(i int) string {
	for k := len(p.guesses); k <= i && k < maxGuesses; k++ {
		guess := ""
		if s := &p.Body.Sections[k]; titles[s.Key] == "" {
			guess = likelySection(s.Name)
		}
		p.guesses = append(p.guesses, guess)
	}
	if i >= len(p.guesses) {
		return ""
	}
	return p.guesses[i]
}

// likelySection gives the section that a title most likely means, or "": 3. Steps, **Goal**.
func likelySection(title string) string {
	if n := diag.Suggest(title, sectionNames); n != "" {
		return n
	}
	word := strings.ToLower(strings.TrimFunc(title, func(r rune) bool { return !unicode.IsLetter(r) }))
	if n := titles[word]; n != "" {
		return n
	}
	return otherWords[word]
}

// alone says whether the title of an unknown section is only misspelt or decorated, and no other
// one seems to mean the same section: then it is certain which one it means.
func (p *pass) alone(i int) bool {
	title := p.Body.Sections[i].Name
	n := diag.Certain(title, sectionNames)
	if n == "" {
		n = titles[strings.ToLower(strings.TrimFunc(title, func(r rune) bool { return !unicode.IsLetter(r) }))]
	}
	if n == "" || n != p.likely(i) {
		return false
	}
	for j := range min(len(p.Body.Sections), maxGuesses) {
		if j != i && titles[p.Body.Sections[j].Key] == "" && p.likely(j) == n {
			return false
		}
	}
	return true
}

// otherWords are what people call the sections before they know their names.
var otherWords = map[string]string{
	"purpose": "Goal", "objective": "Goal", "goals": "Goal",
	"inputs": "Requires", "input": "Requires", "requirements": "Requires", "reads": "Requires",
	"outputs": "Maintains", "output": "Maintains",
	"checks": "Done when", "checklist": "Done when", "acceptance criteria": "Done when", "definition of done": "Done when", "done": "Done when",
}

// swallows says whether a code block or HTML element that doesn't end holds the next section's
// heading, and so perhaps items of this one.
func (p *pass) swallows(s *body.Section) bool {
	for i := range p.Body.Near {
		if n := &p.Body.Near[i]; n.Swallowed && n.Span.Start >= s.Content.Start && n.Span.Start < s.Content.End {
			return true
		}
	}
	return false
}

// sectionBelow gives what stands below a heading of any kind that was meant as a section's: all
// up to the next heading of level 1 to 3.
func (p *pass) sectionBelow(heading source.Span) source.Span {
	below := source.Span{Start: heading.End, End: len(p.File.Text)}
	next := func(h *body.Heading) {
		if at := h.Span.Start; at >= below.Start && at < below.End {
			below.End = at
		}
	}
	for i := range p.Body.Sections {
		next(&p.Body.Sections[i].Heading)
	}
	for _, list := range [][]body.Heading{p.Body.Titles, p.Body.Level2} {
		for i := range list {
			next(&list[i])
		}
	}
	return below
}

// ownEnd gives where a section's own text ends: before a line that was meant as the heading of
// a required section, which is reported as missing (missingSection).
func (p *pass) ownEnd(content source.Span) int {
	end := content.End
	meant := func(key string, at source.Span) {
		required := key == goal || key == maintain || key == doneWhen || key == requires && len(p.Inputs) > 0
		if required && at.Start >= content.Start && at.Start < end && p.section(key) == nil {
			end = at.Start
		}
	}
	for i := range p.Body.Near {
		meant(p.Body.Near[i].Key, p.Body.Near[i].Span)
	}
	for i := range p.Body.Others {
		if h := &p.Body.Others[i]; h.Span.Start >= content.Start && h.Span.Start < end {
			meant(strings.ToLower(h.Title.Value), h.Span)
		}
	}
	return end
}

// maxNamed is how many code spans of a section are looked through for a name.
const maxNamed = 100

// named gives where a section has the name as a code span, though no item begins with it.
func (p *pass) named(s *body.Section, name string) (at source.Span) {
	codes := p.Body.CodeSpans
	i, _ := slices.BinarySearchFunc(codes, s.Content.Start, func(c body.Text, at int) int { return c.Span.Start - at })
	for n := 0; i < len(codes) && n < maxNamed && codes[i].Span.Start < s.Content.End; i, n = i+1, n+1 {
		if codes[i].Value == name {
			return codes[i].Span
		}
	}
	for i := range s.Items { // a comment in front of the name makes its line HTML
		if it := &s.Items[i]; i < maxNamed && strings.HasPrefix(it.Text.Value, "<!--") && strings.Contains(it.Text.Value, "`"+name+"`") {
			return it.Text.Span
		}
	}
	return at
}
