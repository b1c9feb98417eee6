package graph

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/canon"
)

// settled gives a target in the form in which equal ones are equal: canonical-v1, without blanks
// at its ends; a reference to an output without its facet, which is a part of the artifact; a
// method's arguments in the order and with the blanks of Outline's Declares.
func settled(target string) string {
	s := canonical(target)
	if strings.HasPrefix(s, "contract:") {
		return withoutFacet(s)
	}
	if operation, arguments, ok := invocation(s); ok {
		switch parts, whole := split(arguments); {
		case whole && len(parts) == 0:
			return operation
		case whole:
			slices.Sort(parts)
			return operation + "(" + strings.Join(parts, ", ") + ")"
		}
	}
	return s
}

// canonical gives a text's canonical form without blanks at its ends. One that has none stays
// as it is.
func canonical(s string) string {
	if visibleASCII(s) {
		if text := strings.TrimSpace(s); text != "" {
			return text // canonical-v1 changes nothing else in it
		}
		return s
	}
	return canonicalText(s)
}

// visibleASCII says whether a text has blanks and visible characters of ASCII alone.
func visibleASCII(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// canonicalText is canonical for any text.
func canonicalText(s string) string {
	r := canon.Canonicalize([]byte(s))
	if r.Fatal != "" {
		return s
	}
	if text := strings.TrimSpace(string(r.Text)); text != "" {
		return text
	}
	return s
}

// invocation takes capability.method or capability.method(arguments) apart. Names have letters of
// ASCII, digits, - and _ alone, so that no address or file name with more in it is taken for one.
func invocation(s string) (operation, arguments string, ok bool) {
	operation, rest, open := strings.Cut(s, "(")
	capability, method, dot := strings.Cut(operation, ".")
	if !dot || !isWord(capability) || !isWord(method) {
		return "", "", false
	}
	if !open {
		return operation, "", true
	}
	arguments, ok = strings.CutSuffix(rest, ")")
	return operation, strings.TrimSpace(arguments), ok
}

func isWord(s string) bool {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for i := range len(s) {
		if c := s[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') && c != '_' && c != '-' {
			return false
		}
	}
	return true
}

// split takes arguments apart at the commas that stand outside of quotes and brackets, and cuts
// the blanks around = as well as at the ends. whole is false when a quote or bracket has no other
// one: then nobody can say where an argument ends.
func split(arguments string) (out []string, whole bool) {
	depth, from := 0, 0
	quoted := false
	take := func(part string) {
		if key, value, ok := strings.Cut(part, "="); ok {
			part = strings.TrimSpace(key) + "=" + strings.TrimSpace(value)
		}
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	for i := 0; i < len(arguments); i++ {
		switch c := arguments[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{' || c == '(':
			depth++
		case c == ']' || c == '}' || c == ')':
			if depth--; depth < 0 {
				return nil, false
			}
		case c == ',' && depth == 0:
			take(arguments[from:i])
			from = i + 1
		}
	}
	take(arguments[from:])
	return out, depth == 0 && !quoted
}

// resolver leads the target of a log's entry to what a contract declares. hz writes a target as
// the contract names it, and a Heinzelmännchen as it likes, so for each of these:
//
//   - contract:me/x#output/facet is the output, as in contracts.
//   - tracker.issues_open(project=PAY) is that method with these arguments, in any order.
//   - tracker.issues_open is the one input of the entry's own contract that reads this method,
//     and of a write documents.update the contract's publish operation. With two such inputs,
//     or none, nobody can say which is meant: it is an artifact of its own.
//   - Whatever else there is stands for itself.
type resolver struct {
	reads     map[string][]string // what a contract reads by a method, by contract and method
	publishes map[string]string   // what a contract publishes, by contract
	first     map[string]string   // a contract's first output, the one that is published

	known map[string]string // of targets, how they settle: logs say the same ones again and again
}

// newResolver takes in what the contracts declare.
func newResolver(g *Graph) *resolver {
	r := &resolver{reads: map[string][]string{}, publishes: map[string]string{}, first: map[string]string{}, known: map[string]string{}}
	for i := range g.Edges {
		e := &g.Edges[i]
		target := settled(strings.TrimPrefix(e.To, "artifact:"))
		operation, arguments, ok := invocation(target)
		if !ok {
			continue
		}
		if e.Kind == Read {
			key := e.From + " " + operation
			r.reads[key] = append(r.reads[key], target)
			continue
		}
		r.publishes[e.From] = target
		r.first[e.From] = "contract:" + arguments
	}
	return r
}

// lead gives the target that an entry of a Heinzelmännchen, given by its node's id, is about.
func (r *resolver) lead(id, kind, target string) string {
	s, ok := r.known[target]
	if !ok {
		s = settled(target)
		r.known[target] = s
	}
	operation, arguments, ok := invocation(s)
	switch {
	case !ok || arguments != "":
	case kind == Read:
		if declared := r.reads[id+" "+operation]; len(declared) == 1 {
			return declared[0]
		}
	case strings.HasPrefix(r.publishes[id], operation+"("):
		return r.publishes[id]
	}
	return s
}

// published gives the declared publish operation that ran when an output was published, or "".
func (r *resolver) published(id, target string) string {
	if first, ok := r.first[id]; ok && first == target {
		return r.publishes[id]
	}
	return ""
}
