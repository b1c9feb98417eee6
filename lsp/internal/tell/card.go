package tell

import (
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/protocol"
)

// Limits, in code points, of what is told at once, of a text from a file or a log in it, and of
// a name.
const (
	maxCard = 2000
	maxText = 300
	maxName = 100
)

// card is what a hover says: paragraphs and lists, as Markdown or as plain text.
type card struct {
	markdown bool
	b        strings.Builder
	used     int
	list     bool // the last block was an item
	full     bool
}

// word is a piece of a line.
type word struct {
	text string
	kind wordKind
	to   string // of a link
}

type wordKind uint8

const (
	anyText  wordKind = iota
	codeText          // a name or a value
	strong            // what a card is about
	prose             // hz's own text, which may hold `code`
	linked
)

// say gives a text as a piece of a line.
func say(s string) word { return word{text: s} }

// name gives a name or value.
func name(s string) word { return word{text: diag.Cut(s, maxName), kind: codeText} }

// whole gives a name or value that is never cut.
func whole(s string) word { return word{text: s, kind: codeText} }

// head gives what a card is about.
func head(s string) word { return word{text: diag.Cut(s, maxName), kind: strong} }

// quoted gives a text from a file or a log.
func quoted(s string) word { return say(diag.Cut(oneLine(s), maxText)) }

// to gives a link.
func to(s, uri string) word { return word{text: s, kind: linked, to: uri} }

// line makes pieces of texts and words.
func line(parts ...any) []word {
	out := make([]word, 0, len(parts))
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			out = append(out, say(p))
		case word:
			out = append(out, p)
		case []word:
			out = append(out, p...)
		}
	}
	return out
}

// para adds a paragraph; item adds an item of a list. Their parts are strings, words and lists
// of words.
func (c *card) para(parts ...any) { c.block(false, line(parts...)) }
func (c *card) item(parts ...any) { c.block(true, line(parts...)) }

func (c *card) block(item bool, words []word) {
	s := c.draw(words)
	if s == "" || c.full {
		return
	}
	gap := "\n\n"
	switch {
	case c.b.Len() == 0:
		gap = ""
	case item && c.list:
		gap = "\n"
	}
	if item {
		gap += "- "
	}
	n := utf8.RuneCountInString(gap) + utf8.RuneCountInString(s)
	if c.used+n > maxCard-len("\n\n.") {
		c.b.WriteString("\n\n…")
		c.full = true
		return
	}
	c.b.WriteString(gap + s)
	c.used += n
	c.list = item
}

// inside takes the backslash away that keeps a # from making a heading: behind ** it makes none.
func inside(escaped string) string {
	if strings.HasPrefix(escaped, `\#`) {
		return escaped[1:]
	}
	return escaped
}

// draw writes a line. Blanks at the ends of texts are kept: they part words.
func (c *card) draw(words []word) string {
	var b strings.Builder
	for _, w := range words {
		if !c.markdown {
			b.WriteString(w.plain())
			continue
		}
		switch w.kind {
		case codeText:
			b.WriteString(codeSpan(w.text))
		case strong:
			b.WriteString("**" + inside(escape(w.text)) + "**")
		case prose:
			b.WriteString(w.text)
		case linked:
			if a := address(w.to); a != "" {
				b.WriteString("[" + label(w.text) + "](" + a + ")")
				continue
			}
			b.WriteString(escape(w.text))
		default:
			b.WriteString(blank(w.text, false) + escape(w.text) + blank(w.text, true))
		}
	}
	return strings.TrimSpace(b.String())
}

// plain gives a piece as plain text.
func (w word) plain() string {
	switch w.kind {
	case prose:
		return strings.ReplaceAll(w.text, "`", "")
	case linked:
		if strings.HasPrefix(w.to, "https://") {
			return oneLine(w.text) + " (" + w.to + ")"
		}
	case anyText:
		return blank(w.text, false) + oneLine(w.text) + blank(w.text, true)
	}
	return oneLine(w.text)
}

// blank gives the blank with which a text begins or ends.
func blank(s string, end bool) string {
	if strings.TrimSpace(s) == "" && end {
		return ""
	}
	if !end && strings.HasPrefix(s, " ") || end && strings.HasSuffix(s, " ") {
		return " "
	}
	return ""
}

// content gives what the card says; nil when that is nothing.
func (c *card) content() *protocol.MarkupContent {
	if c.b.Len() == 0 {
		return nil
	}
	kind := protocol.PlainText
	if c.markdown {
		kind = protocol.Markdown
	}
	return &protocol.MarkupContent{Kind: kind, Value: c.b.String()}
}
