package frontmatter

import (
	"strings"

	"github.com/heinzel/hz/compiler/source"
)

// What fixes need to know of the lines on which keys and values stand. It is read from the
// canonical text, so that nothing invisible is in the way.

// Raw gives a value as it is written, quotes included.
func (d *Document) Raw(n *Node) string { return d.text[n.start:n.end] }

// Behind gives the place right behind the colon of a null without text; false where there is
// no colon, as in {key}.
func (d *Document) Behind(n *Node) (source.Span, bool) {
	if n.start == 0 || n.start != n.end || d.text[n.start-1] != ':' {
		return source.Span{}, false
	}
	at := d.span(int(n.start)-1, int(n.start)).End
	return source.Span{Start: at, End: at}, true
}

// Head gives what stands before a value on its first line.
func (d *Document) Head(n *Node) string { return d.head(int(n.start)) }

// KeyHead gives what stands before a key on its line: its indentation, in a block mapping.
func (d *Document) KeyHead(p *Pair) string { return d.head(int(p.start)) }

func (d *Document) head(at int) string {
	return d.text[strings.LastIndexByte(d.text[:at], '\n')+1 : at]
}

// LineEnd gives the place at the end of a value's last line, before the line break and behind a
// comment; false when more than a comment follows the value there.
func (d *Document) LineEnd(n *Node) (source.Span, bool) { return d.lineEnd(int(n.end)) }

// KeyLineEnd is LineEnd for a key with nothing on its line, behind whose colon a block begins.
func (d *Document) KeyLineEnd(p *Pair) (source.Span, bool) {
	at := int(p.start)
	colon := strings.IndexByte(d.text[at:], ':')
	if colon < 0 || p.Value.Style != Block {
		return source.Span{}, false
	}
	return d.lineEnd(at + colon + 1)
}

func (d *Document) lineEnd(at int) (source.Span, bool) {
	end := len(d.text)
	if i := strings.IndexByte(d.text[at:], '\n'); i >= 0 {
		end = at + i
	}
	rest := strings.TrimLeft(d.text[at:end], " \t")
	return d.span(end, end), rest == "" || rest[0] == '#'
}
