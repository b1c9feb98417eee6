package format

import (
	"strings"

	"github.com/heinzel/hz/compiler"
)

// bom is the byte order mark, which is no part of the first line.
const bom = "\ufeff"

// layout is one text on its way to its formatted form.
type layout struct {
	c     *compiler.Contract
	s     string
	bom   int
	parts Parts
	lines []line
	out   []written
	br    string // the line break of new lines

	open, shut int // the lines of the fences

	fresh   bool // no empty line may follow: a mapping begins, or a text that would take it in ends
	pending int  // the empty line that comes before the next line; -1 for none, see none
}

const none = -1

func newLayout(c *compiler.Contract, parts Parts) *layout {
	l := &layout{c: c, s: string(c.File.Text), parts: parts, pending: none}
	if strings.HasPrefix(l.s, bom) {
		l.bom = len(bom)
	}
	l.lines = split(l.s, l.bom)
	l.out = make([]written, 0, len(l.lines)+8)
	l.open = l.lineOf(c.Canon.Map.SourceStart(c.Parts.Open.Start))
	l.shut = l.lineOf(c.Canon.Map.SourceStart(c.Parts.Close.Start))
	if l.br = l.brkOf(l.open); l.br == "" || !usual(l.br) {
		l.br = "\n"
	}
	return l
}

// write makes the formatted lines.
func (l *layout) write() {
	if l.parts&Frontmatter == 0 {
		l.as(0, l.shut+1)
	} else {
		for i := range l.open {
			if !l.blank(i) {
				l.put(i, l.raw(i))
			}
		}
		l.fence(l.open)
		l.front(l.open+1, l.shut)
		l.fence(l.shut)
	}
	if l.parts&Body == 0 {
		l.as(l.shut+1, len(l.lines))
		return
	}
	l.body(l.shut + 1)
	l.end()
}

// fence writes one of the lines ---.
func (l *layout) fence(i int) { l.put(i, strings.TrimRight(l.raw(i), blanks)) }

// end takes the empty lines at the end away.
func (l *layout) end() {
	n := len(l.out)
	for n > 0 && strings.Trim(l.out[n-1].text, blanks) == "" && usual(l.out[n-1].brk) {
		n--
	}
	l.out = l.out[:n]
}
