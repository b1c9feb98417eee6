package complete

import (
	"cmp"
	"slices"

	"github.com/heinzel/hz/workspace"
)

// found is an output or a facet that a reference may lead to.
type found struct {
	contract      *workspace.Outline
	output, facet string
}

// query gathers what fits a part of NAMESPACE/NAME#OUTPUT/FACET that is typed.
type query struct {
	typed string     // in lower case
	fits  [4][]found // by rank
	more  [4]bool    // there were more of them
}

// add takes the outputs of a contract that fit.
func (q *query) add(o *workspace.Outline) {
	for i := range o.Outputs {
		q.put(found{o, o.Outputs[i].Name, ""})
		for _, f := range o.Outputs[i].Facets {
			q.put(found{o, o.Outputs[i].Name, f})
		}
	}
}

func (q *query) put(f found) {
	rank := q.rank(f.contract, f.output, f.facet)
	switch {
	case rank < 0:
	case len(q.fits[rank]) == most/2:
		q.more[rank] = true
	default:
		q.fits[rank] = append(q.fits[rank], f)
	}
}

// best gives what fits best, half as many as an answer holds at most, so that methods have their
// room, and whether more would fit.
func (q *query) best() (out []found, cut bool) {
	for rank, list := range q.fits {
		slices.SortStableFunc(list, func(a, b found) int {
			return cmp.Or(cmp.Compare(a.contract.Namespace, b.contract.Namespace), cmp.Compare(a.contract.Name, b.contract.Name))
		})
		out = append(out, list...)
		cut = cut || q.more[rank]
	}
	if len(out) > most/2 {
		out, cut = out[:most/2], true
	}
	return out, cut
}

// rank says how well a reference fits: its beginning, the beginning of its name or of its output, a
// part of it, its letters in that order; -1 for not at all. What fits a longer text fits each
// beginning of that text, so a client may filter on by itself.
func (q *query) rank(o *workspace.Outline, output, facet string) int {
	if q.typed == "" {
		return 0
	}
	parts := [...]string{o.Namespace, "/", o.Name, "#", output, "/", facet}
	list := parts[:]
	if facet == "" {
		list = parts[:5]
	}
	switch rest, ok := eat(q.typed, list); {
	case ok && rest == "":
		return 0
	case foldPrefix(o.Name, q.typed):
		return 1
	case foldPrefix(output, q.typed), facet != "" && foldPrefix(facet, q.typed):
		return 2
	}
	rest := q.typed
	for _, p := range list {
		for i := 0; i < len(p) && rest != ""; i++ {
			if lower(p[i]) == rest[0] {
				rest = rest[1:]
			}
		}
	}
	if rest == "" {
		return 3
	}
	return -1
}

// eat takes what both begin with off a typed text; it's false where they differ.
func eat(typed string, list []string) (string, bool) {
	for _, p := range list {
		n := min(len(p), len(typed))
		if !foldPrefix(p[:n], typed[:n]) {
			return typed, false
		}
		typed = typed[n:]
	}
	return typed, true
}

// foldPrefix says whether s begins with a text in lower case, in any case of the ASCII letters.
func foldPrefix(s, beginning string) bool {
	if len(s) < len(beginning) {
		return false
	}
	for i := range len(beginning) {
		if lower(s[i]) != beginning[i] {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
