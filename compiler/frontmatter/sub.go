package frontmatter

import (
	"sort"

	"github.com/heinzel/hz/compiler/source"
)

// Sub gives where n.Value[from:to] stands in the source file, for a finding inside a value:
// exact through quotes, escapes, folded lines and block scalars. Offsets outside the value are
// clamped; of a collection it gives the whole.
func (d *Document) Sub(n *Node, from, to int) source.Span {
	if n.Kind >= Sequence || n.Kind == Null {
		return n.Span
	}
	from = min(max(from, 0), len(n.Value))
	to = min(max(to, from), len(n.Value))
	if n.form == verbatim {
		at := int(n.start)
		if n.Style != Plain {
			at++
		}
		return d.span(at+from, at+to)
	}
	var pieces []piece
	n.decode(d.text, &pieces)
	if len(pieces) == 0 {
		return n.Span
	}
	start := pieceStart(pieces, from)
	if from == to {
		return d.span(start, start)
	}
	return d.span(start, max(start, pieceEnd(pieces, to)))
}

// pieceAt gives the piece that holds the byte of the value.
func pieceAt(pieces []piece, at int) piece {
	i := sort.Search(len(pieces), func(i int) bool { return pieces[i].out > at })
	return pieces[max(i-1, 0)]
}

// pieceStart gives where the byte of the value begins in the text.
func pieceStart(pieces []piece, at int) int {
	p := pieceAt(pieces, at)
	if p.verbatim {
		return min(p.start+at-p.out, p.end)
	}
	return p.start
}

// pieceEnd gives where the text of the value's bytes before at ends.
func pieceEnd(pieces []piece, at int) int {
	p := pieceAt(pieces, at-1)
	if p.verbatim {
		return min(p.start+at-p.out, p.end)
	}
	return p.end
}
