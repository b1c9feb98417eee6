package tell

import (
	"strings"

	"github.com/heinzel/hz/compiler/schedule"
	"github.com/heinzel/hz/schemas"
)

// key tells what the schema says of a key: what it means, what it takes, what counts without it.
func (h *hover) key(p *place) {
	k := schemas.FrontmatterKeys().At(p.path...)
	if k == nil || len(p.path) == 0 || p.path[len(p.path)-1] == "" {
		return
	}
	of, path := k, p.path // what it is said of
	if k.Name == "" && k.Description == "" && len(p.path) > 1 {
		path = p.path[:len(p.path)-1] // an item: its list says what it is
		of = schemas.FrontmatterKeys().At(path...)
	}
	facts := []word{head(strings.Join(path, "."))}
	if of.Type != "" {
		facts = append(facts, say(" · "+of.Type))
	}
	switch {
	case of.Required:
		facts = append(facts, say(" · required"))
	case of.Name != "":
		facts = append(facts, say(" · optional"))
	}
	h.card.para(facts)
	h.card.para(of.Description)
	switch len(k.Values) {
	case 0:
	case 1:
		h.card.item("always ", name(k.Values[0]))
	default:
		h.card.item("one of ", few(k.Values, len(k.Values)))
	}
	if k.Default != "" {
		h.card.item("without it: ", name(k.Default))
	}
	if len(k.Examples) > 0 {
		h.card.item("such as ", few(k.Examples, len(k.Examples)))
	}
	if p.onKey && p.is("hz", "schedule") {
		if s, err := schedule.Parse(p.text); err == nil {
			h.card.para("Here: ", head(s.Describe()), "; ", next(h.s, s))
		}
	}
}
