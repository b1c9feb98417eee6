package navigate

import (
	"sort"

	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// descend calls visit for every value of the frontmatter that holds the place, the outermost
// first, with the pair that it is the value of (nil for an item of a list, and for the root).
// visit is also called, with its pair, for a value at whose key the place is; then it is the last.
// It looks at one path alone.
func descend(root *frontmatter.Node, at int, visit func(n *frontmatter.Node, p *frontmatter.Pair)) {
	if root == nil {
		return
	}
	visit(root, nil)
	for n := root; n != nil; {
		child, p := below(n, at)
		if child == nil {
			return
		}
		visit(child, p)
		if p != nil && !holds(child.Span, at) {
			return
		}
		n = child
	}
}

// below gives the value directly below n that holds the place, or whose key does.
func below(n *frontmatter.Node, at int) (*frontmatter.Node, *frontmatter.Pair) {
	if k := len(n.Pairs); k > 0 {
		// The last one that begins before the place; or the one before, where it ends.
		i := sort.Search(k, func(i int) bool { return n.Pairs[i].KeySpan.Start > at }) - 1
		for ; i >= 0; i-- {
			if p := &n.Pairs[i]; holds(pairSpan(p), at) {
				return p.Value, p
			} else if p.Value.Span.Len() > 0 {
				break
			}
		}
		return nil, nil
	}
	k := len(n.Items)
	i := sort.Search(k, func(i int) bool { return n.Items[i].Span.Start > at }) - 1
	if i >= 0 && holds(n.Items[i].Span, at) {
		return n.Items[i], nil
	}
	return nil, nil
}

// pairSpan gives a key and its value. A value that is left out may stand behind blanks, where what
// is around the pair has ended already.
func pairSpan(p *frontmatter.Pair) source.Span {
	if p.Value.Span.Len() == 0 {
		return p.KeySpan
	}
	return source.Span{Start: p.KeySpan.Start, End: max(p.KeySpan.End, p.Value.Span.End)}
}

// holds says whether a cursor at the offset touches the span.
func holds(s source.Span, at int) bool { return s.Start <= at && at <= s.End }

// pairAt gives the pair whose key stands at the span, or nil.
func pairAt(root *frontmatter.Node, key source.Span) (found *frontmatter.Pair) {
	descend(root, key.Start, func(_ *frontmatter.Node, p *frontmatter.Pair) {
		if p != nil && p.KeySpan == key {
			found = p
		}
	})
	return found
}

// valueAt gives the value that stands at the span, or nil.
func valueAt(root *frontmatter.Node, span source.Span) (found *frontmatter.Node) {
	descend(root, span.Start, func(n *frontmatter.Node, _ *frontmatter.Pair) {
		if n.Span == span && n.Kind < frontmatter.Sequence {
			found = n
		}
	})
	return found
}
