package actionlog

import (
	"slices"

	"github.com/heinzel/hz/compiler/diag"
)

// Verb is what a Heinzelmännchen can have done, and the fields that say more about it
// (ADR 0052 §1).
type Verb struct {
	Name   string
	Does   string  // in a sentence, for help and docs
	Fields []Field // in the order in which they are written
	Needs  []Field // those without which the entry would say nothing
}

var verbs = []Verb{
	{"read", "it read the target", []Field{FieldVersion, FieldNeededBy}, nil},
	{"drafted", "it put a draft of the target somewhere", []Field{FieldWhere, FieldContractVersion, FieldDraft}, nil},
	{"approved", "its user approved the draft of the target", []Field{FieldBy, FieldAt, FieldShareChanged, FieldOutputFP}, nil},
	{"rejected", "its user rejected the draft of the target", []Field{FieldBy, FieldAt, FieldShareChanged, FieldOutputFP}, nil},
	{"published", "it put the approved text where its readers are", []Field{FieldWhere}, nil},
	{"fell_back", "it used the last approved version of an input, since nothing newer came in time", []Field{FieldInput, FieldUsed, FieldDeadline}, []Field{FieldInput, FieldUsed}},
	{"heartbeat", "it is there", nil, nil},
	{"aliased", "these targets are one artifact, whose name is the target", []Field{FieldTargets, FieldBecause}, []Field{FieldTargets}},
	{"alias.rejected", "these targets aren't one artifact, and are never to be proposed again", []Field{FieldTargets, FieldBecause}, []Field{FieldTargets}},
}

// Verbs gives the verbs that hz writes, in the order of ADR 0052's table. The slice is the
// caller's own.
func Verbs() []Verb { return slices.Clone(verbs) }

// VerbOf gives the verb of a name, and false when hz knows none.
func VerbOf(name string) (Verb, bool) {
	i := slices.IndexFunc(verbs, func(v Verb) bool { return v.Name == name })
	if i < 0 {
		return Verb{}, false
	}
	return verbs[i], true
}

// knownVerb says the same of an entry's verb without allocating.
func knownVerb(name []byte) bool {
	for i := range verbs {
		if verbs[i].Name == string(name) {
			return true
		}
	}
	return false
}

// nearestVerb gives the verb that a mistyped one most likely means, or "".
func nearestVerb(name string) string {
	all := make([]string, len(verbs))
	for i, v := range verbs {
		all[i] = v.Name
	}
	return diag.Suggest(name, append(all, "alias_rejected"))
}

// vias are the ways, other than hz's own turns, in which an entry can have come into a log.
var vias = []string{"handoff"}
