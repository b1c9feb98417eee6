package compiler

import "strings"

// ParseReference reads a reference as a contract writes it, contract:NAMESPACE/NAME#OUTPUT or
// …#OUTPUT/FACET, without its places; false for a text that isn't a whole one.
func ParseReference(text string) (Reference, bool) {
	rest, ok := strings.CutPrefix(text, refPrefix)
	target, part, hash := strings.Cut(rest, "#")
	namespace, name, slash := strings.Cut(target, "/")
	output, facet, has := strings.Cut(part, "/")
	r := Reference{Namespace: namespace, Name: name, Output: output, Facet: facet}
	ok = ok && hash && slash && (namespace == Me || namespace == Team) && dashed(name) && IsItemName(output) && (!has || IsItemName(facet))
	return r, ok
}
