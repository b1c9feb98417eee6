package navigate

import (
	"errors"
	"strings"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/lsp/internal/state"
)

// cleaned gives a name as canonical-v1 has it, since that is what is compared; "" for a text that
// has no canonical form.
func cleaned(name string) string {
	c := canon.Canonicalize([]byte(strings.TrimSpace(name)))
	if c.Fatal != "" {
		return ""
	}
	return strings.TrimSuffix(string(c.Text), "\n")
}

// fits says why a thing of that kind can't have the name; nil when it can.
func fits(k kind, name string) error {
	if k == contract {
		if compiler.IsName(name) {
			return nil
		}
		message := diag.Quote(name) + " can't be a contract's name: lowercase words joined by single dashes, at most 64 characters"
		if works := compiler.NameFrom(name); works != "" {
			message += "; write " + works
		}
		return errors.New(message)
	}
	if compiler.IsItemName(name) {
		return nil
	}
	return errors.New(diag.Quote(name) + " can't be a name: a letter first, then letters, digits, _ or -, at most 64 characters; write one such as open_issues")
}

// taken says what in a contract has the name already that a thing of it shall get; nil when
// nothing has. Inputs, outputs and facets may not be called as each other: the text of the body
// couldn't tell them apart any more.
func taken(doc *state.Doc, t thing, name string) error {
	c := doc.Contract
	sentence := func(what string) error {
		return errors.New("the name " + diag.Quote(name) + " is taken: " + what + " of " + doc.FullName() + " has it")
	}
	if _, facets := facetsOf(c); hasFacet(facets, name) {
		return sentence("a facet")
	}
	for i := range c.Inputs {
		if c.Inputs[i].Name.Value == name {
			return sentence("an input")
		}
	}
	for i := range c.Outputs {
		if c.Outputs[i].Name.Value == name {
			return sentence("an output")
		}
	}
	return nil
}

func hasFacet(facets []heading, name string) bool {
	for i := range facets {
		if facets[i].name == name {
			return true
		}
	}
	return false
}

// written gives a name as it is written in a place: in double quotes where YAML would read
// something else.
func (p *place) written(name string) string {
	if !p.yaml {
		return name
	}
	switch strings.ToLower(name) {
	case "true", "false", "null":
		return `"` + name + `"`
	}
	return compiler.NameYAML(name)
}
