package report

import (
	"strings"
	"unicode"

	"github.com/heinzel/hz/compiler/diag"
)

// sarifRules writes every code of the catalog as a rule, and gives the place of each.
func (p *printer) sarifRules() map[diag.Code]int {
	index := map[diag.Code]int{}
	for i, e := range diag.Catalog() {
		index[e.Code] = i
		if i > 0 {
			p.add(",")
		}
		p.endLine()
		p.add(` {"id": "`, string(e.Code), `", "name": "`, pascal(e.Title), `", "shortDescription": {"text": `)
		p.quote(e.Title)
		p.add(`}, "fullDescription": {"text": `)
		p.quote(unmarked(e.Summary))
		p.add(`}, "helpUri": "`, e.Code.URL(), `", "help": {"text": `)
		p.quote(unmarked(helpText(&e, "", "")))
		p.add(`, "markdown": `)
		p.quote(helpText(&e, "**", "["+string(e.Code)+"]("+e.Code.URL()+")"))
		p.add(`}, "defaultConfiguration": {"level": "`, sarifLevel(e.Severity), `"}, "properties": {"precision": "very-high", "problem.severity": "`,
			bySeverity(e.Severity, "error", "warning", "recommendation"), `", "tags": ["contract", "`, tagOf(e.Place), `"]}}`)
	}
	return index
}

// helpText gives what a code means, why it matters and how to mend it, as Markdown.
func helpText(e *diag.Entry, bold, link string) string {
	var b strings.Builder
	b.WriteString(e.Summary + "\n\n")
	for _, c := range e.Covers {
		b.WriteString("- " + c + "\n")
	}
	if len(e.Covers) > 0 {
		b.WriteString("\n")
	}
	b.WriteString(bold + "Why it matters:" + bold + " " + e.Why + "\n\n" + bold + "How to fix it:" + bold + " " + e.Fix)
	if link != "" {
		b.WriteString("\n\nWith examples: " + link)
	}
	return b.String()
}

// unmarked takes the marks of code out of a text of the catalog.
func unmarked(s string) string { return strings.ReplaceAll(s, "`", "") }

// pascal gives a title as a name: TheContractDependsOnItself (SARIF 2.1.0, 3.49.7).
func pascal(title string) string {
	var b strings.Builder
	start := true
	for _, r := range title {
		switch {
		case r == '\'' || r == '’': // can't is one word
		case r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)):
			if start {
				r = unicode.ToUpper(r)
			}
			b.WriteRune(r)
			start = false
		default:
			start = true
		}
	}
	return b.String()
}

// tagOf names the part of a contract that a rule is about.
func tagOf(p diag.Place) string {
	switch p {
	case diag.InFrontmatter:
		return "frontmatter"
	case diag.InBody:
		return "body"
	case diag.InComment:
		return "comments"
	case diag.Anywhere:
		return "characters"
	default:
		return "file"
	}
}
