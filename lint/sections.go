package lint

import (
	"slices"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// The sections of a contract (guide, Body), by their key.
const (
	goal     = "goal"
	requires = "requires"
	maintain = "maintains"
	doneWhen = "done when"
)

// sectionNames are the known sections as they are written, and titles leads there from their
// keys.
var sectionNames, titles = func() (names []string, by map[string]string) {
	by = map[string]string{}
	for _, s := range compiler.Sections() {
		names, by[s.Key()] = append(names, s.Name), s.Name
	}
	return names, by
}()

// retired are OpenProse's former sections and where each went (HZC106).
var retired = map[string]formerSection{
	"ensures":     {heading: "Ensures", hint: "what the output must be goes under ### Maintains, what is checked under ### Done when", instead: maintain},
	"criteria":    {heading: "Criteria", hint: "write each criterion under ### Done when as - [ ] …", instead: doneWhen, now: doneWhen},
	"fulfillment": {heading: "Fulfillment", hint: "how the work is done goes under ### Steps", now: "steps"},
	"constraints": {heading: "Constraints", hint: "what must always hold goes under ### Invariants", now: "invariants"},
	"memory":      {heading: "Memory", hint: "what carries over between runs goes under ### Continuity", now: "continuity"},
	"services":    {heading: "Services", hint: "what is read goes into hz.requires and hz.inputs"},
	"wiring":      {heading: "Wiring", hint: "what is read from another contract goes into hz.inputs as contract:NAMESPACE/NAME#OUTPUT"},
}

// formerSection is a section that was given up.
type formerSection struct {
	heading, hint string
	instead       string // the required section that nobody misses while this one is there
	now           string // the section that takes all of it in, when there is one
}

// section gives the first section of a known key, or nil.
func (p *pass) section(key string) *body.Section {
	if p.sections == nil {
		p.sections = make(map[string]*body.Section, len(sectionNames))
		for i := range p.Body.Sections {
			s := &p.Body.Sections[i]
			if _, known := titles[s.Key]; known && p.sections[s.Key] == nil {
				p.sections[s.Key] = s
			}
		}
	}
	return p.sections[key]
}

// hasBody says whether the body is worth judging.
func (p *pass) hasBody() bool {
	return p.Body != nil && (p.State == compiler.BodyOnly || p.State == compiler.Readable)
}

// lost says whether a comment swallows the rest of the file: then sections that seem to be
// missing may well be there, and HZC110 says all there is to say.
func (p *pass) lost() bool {
	for i := range p.Body.Comments {
		if !p.Body.Comments[i].Closed {
			return true
		}
	}
	return false
}

// sectionsRule: the required sections are there and not empty (HZC101, HZC107, HZC103), no
// other stands twice or empty (HZC108), is unknown (HZC105) or retired (HZC106), and nothing
// nests too deep to be read (HZC004).
func sectionsRule(p *pass) {
	if !p.hasBody() {
		return
	}
	meant := p.missing()
	for i := range p.Body.Sections {
		s := &p.Body.Sections[i]
		name, known := titles[s.Key]
		switch first := p.section(s.Key); {
		case known && first != s && p.openProse() && len(p.Body.Level2) > 0:
			// it belongs to a further contract of the file, which levelTwo speaks of
		case known && first != s:
			d := p.report("HZC108", s.Heading.Span, "### "+name, "the section ### "+name+" stands twice", "move its text under the first one")
			d.Related = []diag.Related{{Path: p.File.Path, Span: first.Heading.Span, Message: "the first one"}}
		case known && s.Empty:
			p.emptySection(s, "### "+name)
		case known:
		default:
			if old, gone := retired[s.Key]; gone {
				d := p.report("HZC106", s.Heading.Span, "### "+old.heading, "### "+old.heading+" is a retired OpenProse section", old.hint)
				d.Fixes = p.renewed(i, &old)
			} else if meant[i] == "" {
				p.unknownSection(i, "### "+diag.Cut(diag.Visible(s.Name), diag.MaxQuote))
			}
		}
	}
	if s := p.section(maintain); s != nil && len(s.Facets) > 1 {
		p.facets()
	}
	p.levelTwo()
	if l := p.Body.Limit; l != nil {
		p.report("HZC004", l.Span, "", l.Message, l.Hint)
	}
}

// openProse says whether this is a contract of OpenProse that isn't one of hz yet.
func (p *pass) openProse() bool { return p.State == compiler.Readable && p.HZ.Len() == 0 }

// levelTwo reports the headings of level 2. In a contract of OpenProse they are the beginnings
// of further contracts, and one finding says so.
func (p *pass) levelTwo() {
	var written []string // the sections that a heading before was meant as
	for i := range p.Body.Level2 {
		h := &p.Body.Level2[i]
		field := "## " + diag.Cut(diag.Visible(h.Title.Value), diag.MaxQuote)
		if p.openProse() && len(p.Body.Level2) > 1 {
			p.report("HZC105", h.Span, field, "OpenProse reads further contracts of this file from here on; hz reads one contract a file", "put each contract into a file of its own")
			return
		}
		hint := "sections start with ###"
		var fixes []diag.Fix
		key := strings.ToLower(h.Title.Value)
		if name, ok := titles[key]; ok {
			hint += ": write ### " + name
			if p.section(key) == nil && !slices.Contains(written, key) {
				written = append(written, key)
				fixes = p.raised(true, h, name)
			}
		}
		p.report("HZC105", h.Span, field, "a heading of level 2 begins no section; OpenProse would read a second contract here", hint).Fixes = fixes
	}
}

// facets reports a facet that stands twice under ### Maintains: a reference couldn't tell which
// one it means.
func (p *pass) facets() {
	first := map[string]source.Span{}
	for i := range p.Body.Sections {
		for j := range p.Body.Sections[i].Facets {
			f := &p.Body.Sections[i].Facets[j]
			name := f.Title.Value
			at, twice := first[name]
			if !twice {
				first[name] = f.Span
				continue
			}
			d := p.report("HZC108", f.Span, "#### "+diag.Cut(diag.Visible(name), diag.MaxQuote), "the facet "+diag.Quote(name)+" stands twice", "move its text under the first one, or name it otherwise")
			d.Related = []diag.Related{{Path: p.File.Path, Span: at, Message: "the first one"}}
		}
	}
}

// unknownSection reports a section that no contract has. In an OpenProse contract that isn't
// one of hz yet, such sections are as they should be.
func (p *pass) unknownSection(i int, field string) {
	s := &p.Body.Sections[i]
	if p.openProse() {
		return
	}
	hint := "the agent sees it as part of the contract; the sections of a contract are " + strings.Join(sectionNames, ", ")
	var fixes []diag.Fix
	if n := p.likely(i); n != "" {
		hint = "did you mean ### " + n + "?"
		if key := strings.ToLower(n); p.section(key) == nil && !s.Empty && (key != requires || len(p.Inputs) > 0) {
			fixes = p.renamed(p.alone(i), &s.Heading, n)
		}
	}
	p.report("HZC105", s.Heading.Span, field, "unknown section "+diag.Quote(s.Name), hint).Fixes = fixes
}

// emptySection reports a section with nothing in it, under the code of that section.
func (p *pass) emptySection(s *body.Section, field string) {
	code, message, hint, fixes := diag.Code("HZC103"), field+" is empty", "", p.begun(s)
	if p.writtenBelow(s) {
		fixes = p.removed(s)
	}
	switch s.Key {
	case goal:
		code, hint = "HZC101", "say what is true once the draft is accepted"
	case doneWhen:
		code, hint = "HZC107", "write the checks, one - [ ] … a line"
	case requires:
		if hint = "remove the section: the contract has no inputs"; len(p.Inputs) > 0 {
			hint = "add " + p.itemFor(p.Inputs[0].Name.Value)
		} else {
			fixes = p.removed(s)
		}
	case maintain:
		hint = "write one - `name`: … item for the output"
		if len(p.Outputs) > 0 && p.Outputs[0].Name.Value != "" {
			hint = "add " + p.itemFor(p.Outputs[0].Name.Value)
		}
	default:
		code, message, hint, fixes = "HZC108", "the section "+message, "write something under it, or remove it", p.removed(s)
	}
	p.report(code, s.Heading.Span, field, message, hint).Fixes = fixes
}

// missing reports the required sections that aren't there, and gives for each section that
// must be one of them under another name what it is meant to be.
func (p *pass) missing() map[int]string {
	if p.lost() {
		return nil
	}
	meant := map[int]string{}
	p.meantAt = map[string]source.Span{}
	p.missingSection(meant, goal, "HZC101", "### Goal is missing", "add ### Goal and say what is true once the draft is accepted", source.Span{})
	if len(p.Inputs) > 0 {
		p.missingSection(meant, requires, "HZC103", "### Requires is missing", "add ### Requires with one - `name`: … item per input", p.InputsKey)
	}
	p.missingSection(meant, maintain, "HZC103", "### Maintains is missing", "add ### Maintains with one - `name`: … item that says what the output must be", p.OutputsKey)
	p.missingSection(meant, doneWhen, "HZC107", "### Done when is missing", "add ### Done when with the checks, one - [ ] … a line", source.Span{})
	return meant
}

func (p *pass) missingSection(meant map[int]string, key string, code diag.Code, message, hint string, from source.Span) {
	if p.section(key) != nil {
		return
	}
	title := titles[key]
	var at source.Span
	var fixes []diag.Fix
	for i := range p.Body.Sections {
		s := &p.Body.Sections[i]
		if retired[s.Key].instead == key {
			p.meantAt[key] = s.Heading.Span
			return // its own finding says what to do
		}
		if titles[s.Key] == "" && at.Len() == 0 && p.likely(i) == title {
			meant[i], at = title, s.Heading.Span
			fixes = p.renamed(p.alone(i), &s.Heading, title)
			hint = "write ### " + title + " in line " + p.line(at) + " instead of ### " + diag.Cut(diag.Visible(s.Name), diag.MaxQuote)
		}
	}
	for i := range p.Body.Near {
		if n := &p.Body.Near[i]; at.Len() == 0 && n.Key == key {
			at, fixes = n.Span, p.headed(n, title)
			hint = "line " + p.line(at) + " isn't a heading yet: " + n.Suggest
		}
	}
	for _, list := range [][]body.Heading{p.Body.Titles, p.Body.Level2, p.Body.Others} {
		for i := range list {
			if h := &list[i]; at.Len() == 0 && strings.ToLower(h.Title.Value) == key {
				facets := p.section(maintain)
				at, fixes = h.Span, p.raised(h.Level < 4 || facets == nil || !facets.Content.Contains(h.Span), h, title)
				hint = "line " + p.line(at) + " is a heading of level " + strconv.Itoa(h.Level) + ": write ### " + title
			}
		}
	}
	if at.Len() == 0 {
		fixes = p.added(key)
	} else {
		p.meantAt[key] = at
	}
	d := p.report(code, wholeFile, "### "+title, message, hint)
	d.Fixes = fixes
	if at.Len() > 0 {
		d.Related = append(d.Related, diag.Related{Path: p.File.Path, Span: at, Message: "meant as ### " + title})
	}
	if from.Len() > 0 {
		d.Related = append(d.Related, diag.Related{Path: p.File.Path, Span: from, Message: "declared here"})
	}
}

func (p *pass) line(s source.Span) string {
	return strconv.Itoa(p.File.Position(s.Start).Line)
}

// commentsRule: every comment ends (HZC110).
func commentsRule(p *pass) {
	if !p.hasBody() {
		return
	}
	for i := range p.Body.Comments {
		if c := &p.Body.Comments[i]; !c.Closed {
			at := source.Span{Start: c.Span.Start, End: min(c.Span.Start+len("<!--"), c.Span.End)}
			p.report("HZC110", at, "", "this comment never ends: the agent would see nothing of the rest of the file", "write --> where the comment ends")
		}
	}
}
