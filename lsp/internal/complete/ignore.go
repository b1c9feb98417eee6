package complete

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/protocol"
)

// directive is what an ignore comment begins with, behind its marks.
const directive = "hz: ignore "

func (c *completer) ignoreInFrontmatter() { c.ignore("#", "", diag.InFrontmatter) }

func (c *completer) ignoreInBody() {
	end := " -->"
	if c.at.Closed {
		end = ""
	}
	c.ignore("<!--", end, diag.InBody)
}

// ignore offers the codes that a comment can silence. Behind # alone, where any comment may
// begin, only those that were found.
func (c *completer) ignore(marks, end string, place diag.Place) {
	before := string(c.text[c.at.Word.Start:c.at.Offset])
	typed := strings.TrimLeft(strings.TrimLeft(before, marks), " \t")
	start := c.at.Offset - len(typed)
	found, rest := c.silenceable(place)
	lead := directive
	switch {
	case typed == "":
		rest = nil
	case strings.HasPrefix(directive, typed):
	default:
		codes, ok := strings.CutPrefix(typed, strings.TrimRight(directive, " "))
		if !ok || strings.ContainsAny(codes, "-–—") || codes == "" {
			return
		}
		start = c.at.Offset
		for start > c.at.Word.Start && isLetterOrDigit(c.text[start-1]) {
			start--
		}
		lead = ""
	}
	at := source.Span{Start: start, End: c.at.Offset}
	for at.End < c.at.Word.End && isLetterOrDigit(c.text[at.End]) {
		at.End++
	}
	reasoned := strings.ContainsAny(string(c.text[at.End:c.at.Word.End]), "-–—")
	for _, code := range append(found, rest...) {
		e, _ := diag.Lookup(code)
		o := offer{label: string(code), kind: protocol.CompletionKindConstant, detail: e.Title, doc: e.Summary, at: at,
			filter: lead + string(code), put: word(lead + string(code)), whole: true}
		if lead != "" && before != "" && strings.HasSuffix(before, marks[len(marks)-1:]) && typed == "" {
			o.put = word(" ").then(o.put)
		}
		if slices.Contains(found, code) {
			o.about = "found here"
		}
		if !reasoned && strings.TrimSpace(string(c.text[at.End:c.at.Word.End])) == "" {
			o.put = join(o.put, word(" — "), fill("the reason"), word(end))
		}
		c.offers = append(c.offers, o)
	}
}

func isLetterOrDigit(b byte) bool { return b >= '0' && b <= '9' || b|0x20 >= 'a' && b|0x20 <= 'z' }

// silenceable gives the codes that a comment in a part of the file can silence: those that were
// found in this file, in the order of their findings, and the others.
func (c *completer) silenceable(place diag.Place) (found, rest []diag.Code) {
	can := map[diag.Code]bool{}
	for _, e := range diag.Catalog() {
		if e.Retired == "" && e.Severity != diag.Error && (e.Place == place || e.Place == diag.Anywhere) {
			can[e.Code] = true
			rest = append(rest, e.Code)
		}
	}
	for _, d := range c.Findings() {
		if can[d.Code] && !slices.Contains(found, d.Code) {
			found = append(found, d.Code)
		}
	}
	rest = slices.DeleteFunc(rest, func(c diag.Code) bool { return slices.Contains(found, c) })
	return found, rest
}
