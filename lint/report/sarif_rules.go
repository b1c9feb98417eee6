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

// pascal gives a title as a name: ContractDependsOnItself (SARIF 2.1.0, 3.49.7). Articles are
// left out, and no word is written in capitals.
func pascal(title string) string {
	title = strings.NewReplacer("'", "", "’", "").Replace(title) // can't is one word
	words := strings.FieldsFunc(title, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	var b strings.Builder
	for _, w := range words {
		switch w = strings.ToLower(w); w {
		case "a", "an", "the":
		default:
			b.WriteString(strings.ToUpper(w[:1]) + w[1:])
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
	case diag.InLog:
		return "log"
	default:
		return "file"
	}
}
