package frontmatter

import (
	"strings"
	"sync"

	"github.com/heinzel/hz/compiler/source"
)

// Limits of the frontmatter (interfaces §2).
const (
	MaxBytes  = 64 << 10 // of the text between the fences, in canonical form
	MaxLevels = 32       // of mappings and lists in each other; the frontmatter itself is the first
)

// reader reads the frontmatter in one pass. It works on byte offsets into s; each character is
// looked at a fixed number of times, whatever the text.
//
// A method that reads a node gives nil when reading has to stop: then a problem was reported.
type reader struct {
	doc *Document
	s   string

	pos  int // the next character
	line int // the start of its line
	tab  int // the last tab met in an indentation

	path     []step             // to the value being read
	depth    int                // of collections around pos
	shaky    bool               // whether something refused lies behind, so that what follows may read wrong
	merge    int                // depth of values of refused merge keys, whose aliases go unreported
	brackets int                // of flow collections around pos
	flowPath [MaxLevels + 2]int // the length of path where each of them begins

	nodes  []Node  // room for nodes, used up from the front
	pairs  []Pair  // room for finished mappings
	items  []*Node // room for finished lists
	pairsB []Pair  // mappings being read, the outer ones first
	itemsB []*Node // lists being read
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// gapAt says whether a blank, a line break or the end stands at the offset.
func (r *reader) gapAt(i int) bool {
	return i >= len(r.s) || r.s[i] == ' ' || r.s[i] == '\n' || r.s[i] == '\t'
}

// next moves over blanks, line breaks and comments to the next character that says something.
func (r *reader) next() {
	s, i := r.s, r.pos
	leading := i == r.line
	for i < len(s) {
		switch s[i] {
		case ' ':
			i++
		case '\t':
			if leading {
				r.tab = i
			}
			i++
		case '\n':
			i++
			r.line, leading = i, true
		case '#':
			if i > 0 && s[i-1] != ' ' && s[i-1] != '\n' && s[i-1] != '\t' {
				r.pos = i
				return
			}
			end := r.lineEnd(i)
			r.doc.Comments = append(r.doc.Comments, r.doc.span(i, end))
			i = end
		default:
			r.pos = i
			return
		}
	}
	r.pos = i
}

// blanks moves over blanks of the line.
func (r *reader) blanks() {
	for r.pos < len(r.s) && isBlank(r.s[r.pos]) {
		r.pos++
	}
}

// atLineEnd says whether nothing but a comment follows on the line; pos stands behind blanks.
func (r *reader) atLineEnd() bool {
	if r.pos >= len(r.s) || r.s[r.pos] == '\n' {
		return true
	}
	return r.s[r.pos] == '#' && (r.pos == 0 || isBlank(r.s[r.pos-1]))
}

// lineEnd gives the end of the line that holds the offset.
func (r *reader) lineEnd(i int) int {
	if n := strings.IndexByte(r.s[i:], '\n'); n >= 0 {
		return i + n
	}
	return len(r.s)
}

func (r *reader) atEnd() bool { return r.pos >= len(r.s) }

// column gives the column of pos in bytes from 0. Only blanks and dashes stand before a place
// whose column matters, so bytes are characters.
func (r *reader) column() int { return r.pos - r.line }

// tabbed says whether a tab stands in the indentation of the line.
func (r *reader) tabbed() bool { return r.tab >= r.line }

// node makes a node for the text between two offsets.
func (r *reader) node(kind Kind, style Style, start, end int) *Node {
	n := r.begin(kind, style, start)
	r.endAt(n, end)
	return n
}

// begin makes a node whose end isn't known yet.
func (r *reader) begin(kind Kind, style Style, start int) *Node {
	if len(r.nodes) == 0 {
		r.nodes = make([]Node, 32)
	}
	n := &r.nodes[0]
	r.nodes = r.nodes[1:]
	n.Kind, n.Style, n.start = kind, style, int32(start)
	return n
}

// null makes the null that stands for a missing value.
func (r *reader) null(at int) *Node { return r.node(Null, Plain, at, at) }

// pair makes a pair of a key whose value isn't read yet.
func (r *reader) pair(k *key) Pair {
	return Pair{Key: k.text, KeySpan: r.doc.span(k.start, k.end), KeyNode: k.node, start: int32(k.start)}
}

// closeMapping gives a finished mapping its pairs, those from base on.
func (r *reader) closeMapping(n *Node, base int) *Node {
	if k := len(r.pairsB) - base; k > 0 {
		if k > len(r.pairs) {
			r.pairs = make([]Pair, max(12, k))
		}
		n.Pairs = r.pairs[:k:k]
		r.pairs = r.pairs[k:]
		copy(n.Pairs, r.pairsB[base:])
		r.pairsB = r.pairsB[:base]
	}
	r.depth--
	return n
}

// closeSequence gives a finished list its items, those from base on.
func (r *reader) closeSequence(n *Node, base int) *Node {
	if k := len(r.itemsB) - base; k > 0 {
		if k > len(r.items) {
			r.items = make([]*Node, max(12, k))
		}
		n.Items = r.items[:k:k]
		r.items = r.items[k:]
		copy(n.Items, r.itemsB[base:])
		r.itemsB = r.itemsB[:base]
	}
	r.depth--
	return n
}

// endAt sets where a node ends.
func (r *reader) endAt(n *Node, end int) {
	n.end = int32(end)
	n.Span = r.doc.span(int(n.start), end)
}

// enter counts a collection that begins at the offset; it gives false when it lies too deep.
func (r *reader) enter(at int) bool {
	if r.depth++; r.depth > MaxLevels {
		r.tooDeep(at)
		return false
	}
	return true
}

// Parse reads the frontmatter that lies at front in canonical text; m leads from that text to
// the source file (nil: it is the source file). It takes any bytes, needs time and memory in
// proportion to them, and gives the same for the same text. A mapper that is a Liner makes
// messages name lines of the source file.
func Parse(text []byte, front source.Span, m source.Mapper) *Document {
	d := &Document{text: string(text[front.Start:front.End]), base: front.Start, mapper: m, before: text[:front.Start]}
	r := readers.Get().(*reader)
	*r = reader{doc: d, s: d.text, tab: -1, path: r.path[:0], pairsB: r.pairsB[:0], itemsB: r.itemsB[:0]}
	r.reserve()
	root := r.document()
	r.release()
	if len(d.text) > MaxBytes && !d.deep {
		d.tooLarge()
	}
	if len(d.Problems) == 0 {
		d.Root = root
	}
	return d
}

// readers keeps the stacks of readers that are done.
var readers = sync.Pool{New: func() any { return new(reader) }}

// reserve makes room for as many nodes as the text is likely to need.
func (r *reader) reserve() {
	lines := strings.Count(r.s, "\n")
	nodes := lines + strings.Count(r.s, ",") + strings.Count(r.s, "[") + strings.Count(r.s, "{")
	r.nodes = make([]Node, min(nodes+1, 64))
	r.pairs = make([]Pair, min(lines+8, 48))
}

// release gives the stacks back, without what they point to.
func (r *reader) release() {
	const large = 1 << 10
	if cap(r.pairsB) > large || cap(r.itemsB) > large {
		return
	}
	clear(r.pairsB[:cap(r.pairsB)])
	clear(r.itemsB[:cap(r.itemsB)])
	clear(r.path[:cap(r.path)])
	*r = reader{path: r.path, pairsB: r.pairsB, itemsB: r.itemsB}
	readers.Put(r)
}

// Liner is a Mapper that knows the lines of the source file.
type Liner interface {
	source.Mapper
	// Line gives the line, from 1, that holds an offset of the source file.
	Line(offset int) int
}

// document reads the whole text.
func (r *reader) document() *Node {
	if at := marker(r.s); at >= 0 {
		r.s = r.s[:at] // so that what stands before is read, and a mistake there comes first
		defer r.furtherDocument(at)
	}
	r.next()
	if r.atEnd() {
		return r.node(Mapping, Block, 0, 0)
	}
	if r.tabbed() {
		return r.tabIndent()
	}
	start := r.pos
	if c := r.s[r.pos]; c == '&' || c == '!' {
		if !r.properties() {
			return nil
		}
		if r.next(); r.atEnd() {
			return nil
		}
	}
	var n *Node
	var k key
	switch c := r.s[r.pos]; {
	case c == '[' || c == '|' || c == '>' || c == '-' && r.gapAt(r.pos+1):
		return r.noMapping(start)
	case c == '{':
		if n = r.flow(-1); n == nil || !r.endOfBrackets(n) {
			return nil
		}
	default:
		column := r.column()
		if !r.readKey(&k) {
			return r.noKey()
		}
		n = r.blockMapping(column, &k)
	}
	if n == nil {
		return nil
	}
	if r.next(); !r.atEnd() {
		return r.strayLine()
	}
	return n
}

// marker gives the offset of the first line that marks a document: --- or ..., alone or with
// more behind a blank. No scalar may hold one at a line's start (YAML 1.2, c-forbidden).
func marker(s string) int {
	for at := 0; ; {
		if len(s)-at >= 3 && (s[at:at+3] == fence || s[at:at+3] == "...") &&
			(at+3 == len(s) || s[at+3] == '\n' || isBlank(s[at+3])) {
			return at
		}
		n := strings.IndexByte(s[at:], '\n')
		if n < 0 {
			return -1
		}
		at += n + 1
	}
}
