package format

import (
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/frontmatter"
)

// chunk is a pair of a mapping with all that belongs to it, as lines.
type chunk struct {
	pair           *frontmatter.Pair
	lead, key, end int // the comments above it, its own line, and the end of what stands under it
	own            int // where its value ends; further comments may follow up to end
}

// front writes the lines between the fences.
func (l *layout) front(lo, hi int) {
	root := l.c.Front.Root
	if root.Style != frontmatter.Block || len(root.Pairs) == 0 || !l.clean(lo, hi) {
		l.as(lo, hi)
		return
	}
	l.fresh = true
	lo = l.header(lo, l.lineOf(root.Pairs[0].KeySpan.Start))
	l.mapping(root, nil, lo, hi, 0)
	l.pending = none
}

// clean says whether the frontmatter's lines are those of its canonical text, as far as their
// indentation goes: nothing invisible stands in it.
func (l *layout) clean(lo, hi int) bool {
	text := string(l.c.Canon.Text[l.c.Parts.Front.Start:l.c.Parts.Front.End])
	for i := lo; i < hi; i++ {
		said, rest, ok := strings.Cut(text, "\n")
		if text = rest; !ok || !usual(l.brkOf(i)) || (said == "") != l.blank(i) || said != "" && leading(said) != l.column(i) {
			return false
		}
	}
	return text == ""
}

// header writes the comment block at the frontmatter's start, which an empty line sets off from
// the first key, and gives where what follows begins. A comment that silences something goes
// with the key below it.
func (l *layout) header(lo, key int) int {
	end := lo
	for i := lo; i < key && !l.silences(i); i++ {
		if l.blank(i) {
			end = i + 1
		}
	}
	l.comments(lo, end, 0)
	return end
}

// comments writes comment lines, and what is left of the empty lines between them.
func (l *layout) comments(lo, hi, indent int) {
	for i := lo; i < hi; i++ {
		if l.blank(i) {
			l.pending = i
			continue
		}
		l.line(i, indent, strings.Trim(l.raw(i), blanks))
	}
}

// line writes a line, and the empty line that is due before it.
func (l *layout) line(src, indent int, text string) {
	if at := l.pending; at != none && !l.fresh {
		l.put(at, "")
	}
	l.pending = none
	l.put(src, strings.Repeat(" ", indent)+strings.TrimRight(text, blanks))
}

// silences says whether a line holds a comment for the check, which is about what comes next.
func (l *layout) silences(i int) bool {
	text := strings.TrimLeft(l.raw(i), blanks)
	return strings.HasPrefix(text, "#") && strings.Contains(text, "hz:")
}

// mapping writes the mapping that has the lines from lo to hi to itself, its keys at indent.
func (l *layout) mapping(n *frontmatter.Node, path []string, lo, hi, indent int) {
	chunks := make([]chunk, len(n.Pairs))
	column := l.column(l.lineOf(n.Pairs[0].KeySpan.Start))
	start := lo
	for i := range n.Pairs {
		limit := hi
		if i+1 < len(n.Pairs) {
			limit = l.lineOf(n.Pairs[i+1].KeySpan.Start)
		}
		chunks[i] = l.chunk(&n.Pairs[i], start, limit, column)
		start = chunks[i].end
	}
	for _, i := range order(n.Pairs, compiler.KeyOrder(path...)) {
		l.chunkLines(&chunks[i], path, column, indent)
	}
	l.comments(start, hi, indent)
}

// chunk finds what belongs to a pair of a mapping with keys in the column: lead is the first
// line that may, limit the line of the next key.
func (l *layout) chunk(p *frontmatter.Pair, lead, limit, column int) chunk {
	c := chunk{pair: p, lead: lead, key: l.lineOf(p.KeySpan.Start)}
	c.own = min(limit, l.lastLine(p, limit)+1)
	c.end = c.own
	if p.Value.Style != frontmatter.Block {
		return c
	}
	for i := c.own; i < limit; i++ {
		if l.blank(i) {
			continue
		}
		if l.silences(i) || l.column(i) <= column {
			break
		}
		c.end = i + 1
	}
	return c
}

// lastLine gives the last line of a pair's value. The empty lines behind a text that keeps its
// line breaks are part of it.
func (l *layout) lastLine(p *frontmatter.Pair, limit int) int {
	last := max(l.lineOf(p.KeySpan.End), l.lineOf(p.Value.Span.End))
	if l.keeps(p.Value) {
		for last+1 < limit && l.blank(last+1) {
			last++
		}
	}
	return last
}

// keeps says whether a value ends with a block scalar that keeps the line breaks behind it.
func (l *layout) keeps(n *frontmatter.Node) bool {
	for n.Style == frontmatter.Block {
		if k := len(n.Items); k > 0 {
			n = n.Items[k-1]
		} else if k := len(n.Pairs); k > 0 {
			n = n.Pairs[k-1].Value
		} else {
			return false
		}
	}
	if n.Style != frontmatter.Literal && n.Style != frontmatter.Folded {
		return false
	}
	head := l.s[n.Span.Start:min(len(l.s), n.Span.Start+3)] // | or >, and two marks at most
	if i := strings.IndexAny(head, "\r\n \t"); i >= 0 {
		head = head[:i]
	}
	return strings.Contains(head, "+")
}

// chunkLines writes a pair whose key stood in a column at another one.
func (l *layout) chunkLines(c *chunk, path []string, column, indent int) {
	l.comments(c.lead, c.key, indent)
	l.line(c.key, indent, l.keyLine(c.pair, c.key))
	v := c.pair.Value
	if v.Kind == frontmatter.Mapping && v.Style == frontmatter.Block && len(v.Pairs) > 0 {
		l.fresh = true
		l.mapping(v, append(path[:len(path):len(path)], c.pair.Key), c.key+1, c.end, indent+2)
		return
	}
	delta, floor := indent-column, 0
	if v.Kind == frontmatter.Sequence && v.Style == frontmatter.Block {
		floor = indent + 1 // of a comment below it, so that it stays with the list
		if dash := l.column(l.lineOf(v.Span.Start)); dash > column {
			delta = indent + 2 - dash
		}
	}
	for i := c.key + 1; i < c.end; i++ {
		text := strings.TrimRight(l.raw(i), blanks)
		if text == "" {
			l.put(i, "")
			continue
		}
		at := l.column(i)
		to := max(at+delta, 0)
		if i >= c.own {
			to = max(to, floor)
		}
		l.put(i, strings.Repeat(" ", to)+text[at:])
	}
	l.fresh = c.end == c.own && l.keeps(v)
}

// keyLine gives the line of a key from the key on, with one blank between the colon and a value.
func (l *layout) keyLine(p *frontmatter.Pair, i int) string {
	at := l.lines[i].start + l.column(i)
	if at != p.KeySpan.Start {
		return l.s[at:l.lines[i].end] // something that can't be seen stands before it
	}
	key, rest := l.s[at:p.KeySpan.End], l.s[p.KeySpan.End:l.lines[i].end]
	behind, ok := strings.CutPrefix(strings.TrimLeft(rest, blanks), ":")
	value := strings.TrimLeft(behind, blanks)
	switch {
	case !ok:
		return key + rest
	case value == "":
		return key + ":"
	case value[0] == '#':
		return key + ":" + behind // a comment may stand below others
	}
	return key + ": " + value
}
