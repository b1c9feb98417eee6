package complete

import (
	"bytes"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/protocol"
)

// section is one that a contract may have (guide, Body), in the order that contracts have them.
type section struct {
	name, key string
	required  bool
	doc       string
	begin     string // a first line to write
}

var sections = []section{
	{"Goal", "goal", true, "What is true once the draft is accepted.", "what is true once the draft is accepted"},
	{"Requires", "requires", true, "One item for each input: what it is.", ""},
	{"Maintains", "maintains", true, "One item for each output: what it must be.", ""},
	{"Steps", "steps", false, "Guidance: how to get there.", "how to get there"},
	{"Continuity", "continuity", false, "What carries over from one run to the next.", "what carries over"},
	{"Invariants", "invariants", false, "What must always hold.", "what must always hold"},
	{"Description", "description", false, "Context that the agent should know.", "context"},
	{"Done when", "done when", true, "The checks, one - [ ] … a line; the agent makes them before it answers.", ""},
}

// missing gives the sections that the body doesn't have: the required ones, then the others. A
// contract without inputs has no Requires. but is a section that counts as missing, since its
// heading is being written.
func (c *completer) missing(but string) []section {
	there := map[string]bool{}
	if c.Contract.Body != nil {
		for i := range c.Contract.Body.Sections {
			there[c.Contract.Body.Sections[i].Key] = true
		}
	}
	delete(there, but)
	if len(c.names("inputs")) == 0 {
		there["requires"] = true
	}
	var out []section
	for _, required := range []bool{true, false} {
		for _, s := range sections {
			if s.required == required && !there[s.key] {
				out = append(out, s)
			}
		}
	}
	return out
}

// begun is what a new section begins with.
func (c *completer) begun(s *section) shape {
	list, what := c.names("outputs"), "what it must be"
	switch s.key {
	case "done when":
		return join(word("- [ ] "), fill("what can be checked"))
	case "requires":
		list, what = c.names("inputs"), "what it is"
	case "maintains":
	default:
		return fill(s.begin)
	}
	var out shape
	for i, n := range list {
		if i > 0 {
			out = out.then(word("\n"))
		}
		out = join(out, word("- `"+n+"`: "), fill(what))
	}
	return out
}

// sectionsAt offers sections. marks is what is typed of their headings.
func (c *completer) sectionsAt(at source.Span, marks, but string) {
	followed := c.followed(at.End)
	above, below := c.gaps(at)
	for _, s := range c.missing(but) {
		o := offer{label: "### " + s.name, kind: protocol.CompletionKindClass, detail: "optional section", doc: s.doc, at: at, whole: true,
			filter: marks + s.name, put: word("### " + s.name)}
		if s.required {
			o.detail = "required section"
		}
		if begun := c.begun(&s); !followed && begun != nil {
			o.put = join(word(above), o.put, word("\n\n"), begun, word(below))
		}
		c.offers = append(c.offers, o)
	}
}

// gaps gives the line breaks that part a new section from the text above it and the heading below,
// as far as there is no empty line.
func (c *completer) gaps(at source.Span) (above, below string) {
	file := c.Text.File
	line := file.Position(at.Start).Line
	if line > 1 && len(bytes.TrimSpace(file.Line(line-1))) > 0 {
		above = "\n"
	}
	if line < file.LineCount() && len(bytes.TrimSpace(file.Line(line+1))) > 0 {
		below = "\n"
	}
	return above, below
}

// followed says whether text follows below an offset, before the next heading.
func (c *completer) followed(at int) bool {
	rest := strings.TrimLeft(string(c.text[at:min(len(c.text), at+4096)]), " \t\r\n")
	return rest != "" && rest[0] != '#'
}

// onBlankLine offers what an empty line of the body may begin: an item of a section that lacks
// one, or a section, where no text would fall to it.
func (c *completer) onBlankLine() {
	if c.at.Offset != c.at.Line.Start {
		return
	}
	c.newItems("- ", source.Span{Start: c.at.Offset, End: c.at.Line.End})
	if !c.followed(c.at.Offset) {
		c.sectionsAt(source.Span{Start: c.at.Offset, End: c.at.Line.End}, "### ", "")
	}
}

// heading offers the names of sections.
func (c *completer) heading() {
	if c.at.Level > 3 || c.at.Level == 1 && (c.at.Word.Len() > 0 || c.at.Offset > c.at.Marks.End) {
		return // a facet or another part, or a title
	}
	begin := c.at.Word.Start
	if c.at.Word.Len() == 0 { // the blanks behind the marks are typed, too
		begin = c.at.Offset
	}
	marks := string(c.text[c.at.Marks.Start:max(c.at.Marks.End, min(begin, c.at.Offset))])
	title := strings.ToLower(strings.TrimRight(string(c.text[c.at.Word.Start:max(c.at.Word.Start, c.at.Word.End)]), "# \t"))
	end := max(c.at.Word.End, c.at.Offset)
	c.sectionsAt(source.Span{Start: c.at.Marks.Start, End: end}, marks, title)
}

// declared gives the names that the items of a section are about, and what each must say.
func (c *completer) declared() (names []string, key, what string) {
	switch key = strings.ToLower(strings.Join(strings.Fields(c.at.Section), " ")); key {
	case "requires":
		return c.names("inputs"), key, "what it is"
	case "maintains":
		return c.names("outputs"), key, "what it must be"
	}
	return nil, key, ""
}

// newItems offers whole items: the names that have none, or a check. lead is what comes before.
func (c *completer) newItems(lead string, at source.Span) {
	names, key, what := c.declared()
	for _, n := range without(names, c.items(key)) {
		c.offers = append(c.offers, offer{label: n, kind: protocol.CompletionKindField, detail: what, filter: lead + n, at: at, whole: true,
			put: join(word(lead+"`"+n+"`: "), fill(what))})
	}
	if key == "done when" {
		c.offers = append(c.offers, offer{label: "- [ ] …", kind: protocol.CompletionKindSnippet, detail: "a check", filter: lead + "[ ]", at: at, whole: true,
			put: join(word(lead+"[ ] "), fill("what can be checked"))})
	}
}

// listItem offers the name that an item begins with, or its box.
func (c *completer) listItem() {
	rest := string(c.text[c.at.Word.Start:c.at.Word.End])
	typed := string(c.text[c.at.Word.Start:max(c.at.Word.Start, c.at.Offset)])
	if strings.ContainsAny(typed, " `:") || c.at.Marks.Start > c.at.Line.Start {
		return // further on in its text, or an item of an item
	}
	lead := ""
	if c.at.Word.Start == c.at.Marks.End {
		lead = " "
	}
	at := c.at.Word
	if i := strings.IndexAny(rest, " :`"); i >= 0 {
		at.End = at.Start + i
	}
	if at.Len() == 0 && rest != "" {
		return
	}
	if at.End == c.at.Word.End {
		c.newItems(lead, at)
		return
	}
	names, key, _ := c.declared() // its text is there
	for _, n := range without(names, c.items(key)) {
		text := "`" + n + "`"
		if c.text[at.End] != ':' {
			text += ":"
		}
		c.offers = append(c.offers, offer{label: n, kind: protocol.CompletionKindField, filter: n, at: at, put: word(text)})
	}
}

// codeSpan offers the names that the frontmatter declares: in an item's beginning, of those that
// have none.
func (c *completer) codeSpan() {
	if c.at.Ticks != 1 {
		return
	}
	behind := ""
	if !c.at.Closed {
		behind = "`"
	}
	if names, key, what := c.declared(); c.at.Leads && (key == "requires" || key == "maintains") {
		current := string(c.text[c.at.Word.Start:c.at.Word.End])
		items := slices.DeleteFunc(c.items(key), func(s string) bool { return s == current })
		c.leading(without(names, items), what)
		return
	}
	inputs, outputs := c.names("inputs"), c.names("outputs")
	for _, n := range inputs {
		c.offers = append(c.offers, offer{label: n, kind: protocol.CompletionKindField, detail: "an input", at: c.at.Word, put: word(n + behind)})
	}
	for _, n := range without(outputs, inputs) {
		c.offers = append(c.offers, offer{label: n, kind: protocol.CompletionKindField, detail: "the output", at: c.at.Word, put: word(n + behind)})
	}
}

// leading offers names in the code span that an item begins with, together with what an item has
// behind its name, as far as that isn't there.
func (c *completer) leading(names []string, what string) {
	at, rest := c.at.Word, string(c.lineRest(c.at.Word.End))
	behind := shape{}
	if c.at.Closed {
		if rest = rest[1:]; !strings.HasPrefix(rest, ":") {
			at.End++ // the tick, too
			behind = word("`:")
		}
	} else if behind = word("`"); !strings.HasPrefix(rest, ":") {
		behind = word("`:")
	}
	if strings.TrimSpace(rest) == "" {
		behind = join(behind, word(" "), fill(what))
	}
	for _, n := range names {
		c.offers = append(c.offers, offer{label: n, kind: protocol.CompletionKindField, detail: what, at: at, whole: at != c.at.Word, put: word(n).then(behind)})
	}
}
