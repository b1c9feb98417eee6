package fix

import (
	"slices"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

func byPlace(a, b diag.Edit) int { return a.Span.Start - b.Span.Start }

// editsOf gives the edits of choices, by place.
func editsOf(cs []choice) []diag.Edit {
	var all []diag.Edit
	for i := range cs {
		all = append(all, cs[i].edits...)
	}
	slices.SortStableFunc(all, byPlace)
	return all
}

// usable says whether edits, by place, lie in the text, don't overlap and change something.
func usable(text []byte, edits []diag.Edit) bool {
	end, changes := 0, false
	for i := range edits {
		s := edits[i].Span
		if s.Start < end || s.End < s.Start || s.End > len(text) || i > 0 && s.Start == edits[i-1].Span.Start {
			return false
		}
		end = s.End
		changes = changes || string(text[s.Start:s.End]) != edits[i].NewText
	}
	return changes
}

// spans are places that are taken, by place.
type spans []source.Span

// add takes the places of edits; false when one of them touches one that is taken: then the
// edits would decide together what stands there.
func (t *spans) add(edits []diag.Edit) bool {
	at := make([]int, len(edits))
	for i := range edits {
		s := edits[i].Span
		k, found := slices.BinarySearchFunc(*t, s.Start, func(o source.Span, start int) int { return o.Start - start })
		if found || k > 0 && (*t)[k-1].End >= s.Start || k < len(*t) && (*t)[k].Start <= s.End {
			return false
		}
		at[i] = k
	}
	for i := len(edits) - 1; i >= 0; i-- {
		*t = slices.Insert(*t, at[i], edits[i].Span)
	}
	return true
}

// apply gives the text with edits, by place, made in it.
func apply(text []byte, edits []diag.Edit) []byte {
	size := len(text)
	for i := range edits {
		size += len(edits[i].NewText) - edits[i].Span.Len()
	}
	out := make([]byte, 0, max(size, 0))
	at := 0
	for i := range edits {
		e := &edits[i]
		out = append(out, text[at:e.Span.Start]...)
		out = append(out, e.NewText...)
		at = e.Span.End
	}
	return append(out, text[at:]...)
}

// before gives where an offset of an edited text lies in the text before the edits; what was
// put in lies where it was put in.
func before(edits []diag.Edit, at int) int {
	grown := 0
	for i := range edits {
		e := &edits[i]
		start := e.Span.Start + grown
		if at < start {
			break
		}
		if at < start+len(e.NewText) {
			return e.Span.Start
		}
		grown += len(e.NewText) - e.Span.Len()
	}
	return at - grown
}

// after gives where an offset of a text lies once edits were made in it; what was replaced lies
// where its successor begins.
func after(edits []diag.Edit, at int) int {
	grown := 0
	for i := range edits {
		e := &edits[i]
		if at < e.Span.Start || at == e.Span.Start && e.Span.Len() > 0 {
			break
		}
		if at < e.Span.End {
			return e.Span.Start + grown
		}
		grown += len(e.NewText) - e.Span.Len()
	}
	return at + grown
}
