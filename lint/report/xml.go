package report

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// xmlEscapes writes what has a meaning in XML, in attributes and in text alike. The last one
// is a command of GitHub's runner, see harmless.
var xmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "\n", "&#10;", oldCommand, "##&#91;")

// xmlHead begins a document.
const xmlHead = `<?xml version="1.0" encoding="UTF-8"?>`

// xml writes text that came from outside. Characters that XML 1.0 forbids are written out, as
// all without a visible form are; a line break between two texts of hz's own stays one.
func (p *printer) xml(s string) {
	first, rest, more := strings.Cut(s, "\n")
	p.add(xmlEscapes.Replace(diag.Visible(first)))
	for more {
		first, rest, more = strings.Cut(rest, "\n")
		p.add("&#10;", xmlEscapes.Replace(diag.Visible(first)))
	}
}

// attribute writes ` name="value"`.
func (p *printer) attribute(name, value string) {
	p.add(" ", name, `="`)
	p.xml(value)
	p.add(`"`)
}
