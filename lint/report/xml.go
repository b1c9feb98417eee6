package report

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// xmlHead begins a document.
const xmlHead = `<?xml version="1.0" encoding="UTF-8"?>`

// xml writes text that came from outside, in an attribute or between elements. Characters
// that XML 1.0 forbids are written out, as all without a visible form are; a line break
// between two texts of hz's own stays one.
func (p *printer) xml(s string) {
	for {
		line, rest, more := strings.Cut(s, "\n")
		p.xmlLine(diag.Visible(line))
		if !more {
			return
		}
		p.add("&#10;")
		s = rest
	}
}

func (p *printer) xmlLine(s string) {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '&':
			p.add("&amp;")
		case c == '<':
			p.add("&lt;")
		case c == '>':
			p.add("&gt;")
		case c == '"':
			p.add("&quot;")
		case c == '[' && strings.HasSuffix(s[:i], "##"): // see harmless
			p.add("&#91;")
		default:
			p.buf = append(p.buf, c)
		}
	}
}

// attribute writes ` name="value"`.
func (p *printer) attribute(name, value string) {
	p.add(" ", name, `="`)
	p.xml(value)
	p.add(`"`)
}
