package tell

import (
	"strings"

	"github.com/heinzel/hz/schemas"
)

// key tells what the schema says of a key: what it means, what it takes, what counts without it.
func (h *hover) key(p *place) {
	k := schemas.FrontmatterKeys().At(p.path...)
	if k == nil || len(p.path) == 0 || p.path[len(p.path)-1] == "" {
		return
	}
	item := k.Name == ""
	facts := []word{head(strings.Join(p.path, "."))}
	if item && len(p.path) > 1 && k.Description == "" { // an item of a list: its list says what it is
		k = schemas.FrontmatterKeys().At(p.path[:len(p.path)-1]...)
		facts = []word{head(strings.Join(p.path[:len(p.path)-1], "."))}
	}
	if k.Type != "" {
		facts = append(facts, say(" · "+k.Type))
	}
	switch {
	case k.Required && p.is("hz", "inputs", "*", "read"), k.Required && !item:
		facts = append(facts, say(" · required"))
	case !item:
		facts = append(facts, say(" · optional"))
	}
	h.card.para(facts)
	h.card.para(k.Description)
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
}
