package compiler

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// refPrefix is how a read of another contract's output begins.
const refPrefix = "contract:"

// reference reads contract:NAMESPACE/NAME#OUTPUT or …#OUTPUT/FACET.
func (d *decoder) reference(s slot) *Reference {
	value := s.Value
	at := func(from, to int) source.Span { return d.Front.Sub(s.Node, from, to) }
	fail := func(from, to int, message, hint string) *Reference {
		if from >= to { // the part is empty: point at the mark before it
			from = to - 1
		}
		d.problem("HZC002", at(from, to), s.field, message, hint)
		return nil
	}
	start := len(refPrefix)
	hash := strings.IndexByte(value, '#')
	if hash < 0 {
		hint := "write " + shortened(value) + "#OUTPUT, with the name under hz.outputs there"
		if !strings.Contains(value, "/") {
			hint = "write contract:me/NAME#OUTPUT"
		}
		return fail(0, len(value), "the reference "+diag.Quote(value)+" names no output", hint)
	}
	target := value[start:hash]
	namespace, name, found := strings.Cut(target, "/")
	nameAt := start + len(namespace) + 1
	switch {
	case !found && dashed(strings.TrimPrefix(strings.TrimPrefix(target, "me:"), "team:")):
		where, short, named := strings.Cut(target, ":")
		hint := "write contract:" + where + "/" + short + value[hash:]
		if !named {
			hint = "write contract:me/" + target + value[hash:] + ", or contract:team/…"
		}
		return fail(start, hash, "the reference names no namespace", shortened(hint))
	case !found:
		return fail(start, hash, "the reference names no namespace", "write contract:me/NAME#OUTPUT, or contract:team/…")
	case namespace != Me && namespace != Team:
		hint := "write me for your own contracts, or team"
		if n := strings.TrimSpace(namespace); n == Me || n == Team {
			hint = "write it without blanks: " + n
		}
		return fail(start, nameAt-1, "no namespace is called "+diag.Quote(namespace), hint)
	case !dashed(name):
		hint := "a contract's name is lowercase words joined by single dashes"
		if works := NameFrom(Stem(name)); works != "" {
			hint = "write contract:" + namespace + "/" + works + "#…"
		}
		return fail(nameAt, hash, diag.Quote(name)+" can't be a contract's name", hint)
	}
	output, facet, hasFacet := strings.Cut(value[hash+1:], "/")
	facetAt := hash + 1 + len(output) + 1
	switch {
	case !IsItemName(output):
		return fail(hash+1, hash+1+len(output), diag.Quote(output)+" can't be an output's name", "write the name under hz.outputs of "+shortened(target))
	case hasFacet && !IsItemName(facet):
		return fail(facetAt, len(value), diag.Quote(facet)+" can't be a facet's name", "write the heading of level 4 under ### Maintains of "+shortened(target))
	case !d.settled(value, s.Span):
		d.cross(at(hash+1, len(value)), s.field, "the reference "+diag.Quote(value)+" is written with escapes that stand for another text", "write the names themselves, without escapes")
		return nil
	}
	return &Reference{Namespace: namespace, Name: name, Output: output, Facet: facet,
		Span: s.Span, NameSpan: at(start, hash), OutputSpan: at(hash+1, len(value))}
}
