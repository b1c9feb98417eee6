package navigate

import (
	"sort"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/source"
)

// items adds the item of a section, with what is nested in it and without; the items around it;
// and the list.
func (c *chooser) items(s *body.Section) {
	k := sort.Search(len(s.Items), func(k int) bool { return s.Items[k].Span.Start > c.at }) - 1
	if k < 0 {
		return
	}
	c.add(s.Items[k].Text.Span)
	depth := s.Items[k].Depth + 1
	for j := k; j >= 0 && depth > 0; j-- {
		if s.Items[j].Depth < depth {
			depth = s.Items[j].Depth
			c.add(source.Span{Start: s.Items[j].Span.Start, End: itemEnd(c.Text.Text, s, j)})
		}
	}
	lists, there := c.lists[s]
	if !there {
		lists = listsOf(c.Text.Text, s)
		c.lists[s] = lists
	}
	c.nearest(len(lists), func(i int) source.Span { return lists[i] })
}

// listsOf gives the lists of a section: items between which nothing else stands.
func listsOf(src []byte, s *body.Section) (lists []source.Span) {
	for k := range s.Items {
		if s.Items[k].Depth > 0 && len(lists) > 0 {
			continue
		}
		item := source.Span{Start: s.Items[k].Span.Start, End: itemEnd(src, s, k)}
		if n := len(lists); n > 0 && trim(src, source.Span{Start: lists[n-1].End, End: max(lists[n-1].End, item.Start)}).Len() == 0 {
			lists[n-1].End = item.End
		} else {
			lists = append(lists, item)
		}
	}
	return lists
}

// itemEnd gives where an item ends, with what is nested in it: before the next item that isn't, or
// where its lines do.
func itemEnd(src []byte, s *body.Section, k int) int {
	depth, end := s.Items[k].Depth, s.Content.End
	for j := k + 1; j < len(s.Items); j++ {
		if s.Items[j].Depth <= depth {
			end = s.Items[j].Span.Start
			break
		}
		k = j
	}
	// What follows the last of them belongs to it up to an empty line, and below one as far as it
	// is indented.
	indent := s.Items[k].Span.Start - source.StartOfLine(src, s.Items[k].Span.Start)
	last, empty := s.Items[k].Span.End, false
	for at := last; ; {
		below := nextLine(src, at)
		next := min(source.EndOfLine(src, below), end)
		if below >= end || below > next {
			break
		}
		line := trim(src, source.Span{Start: below, End: next})
		switch {
		case line.Len() == 0:
			empty = true
		case empty && line.Start-below <= indent:
			return last
		default:
			last = line.End
		}
		if at = next; next == below && next == end {
			break
		}
	}
	return last
}

// nextLine gives where the line below the one that ends at the offset begins.
func nextLine(src []byte, at int) int {
	if at+1 < len(src) && src[at] == '\r' && src[at+1] == '\n' {
		return at + 2
	}
	_, n := utf8.DecodeRune(src[min(at, len(src)):])
	return at + n
}
