package compiler

import "strings"

// SectionFact is what a section of the body is for (guide, Body).
type SectionFact struct {
	Name     string // as it is written
	Required string // when it must be there; "" for an optional one
	Content  string // what stands in it
}

// Always is said of a section that every contract must have.
const Always = "always"

// sectionFacts are the known sections, in the guide's order.
var sectionFacts = []SectionFact{
	{Name: "Goal", Required: Always, Content: "What is true once the draft is accepted."},
	{Name: "Requires", Required: "when the contract has inputs", Content: "One item for each key of hz.inputs, - `name`: and what the input is for."},
	{Name: "Maintains", Required: Always, Content: "One item for the key of hz.outputs, - `name`: and what the output must be. A heading of level 4 that is one word names a facet, which other contracts can read by itself."},
	{Name: "Done when", Required: Always, Content: "The postconditions, each a line - [ ] and a text. The agent checks them before it answers."},
	{Name: "Steps", Content: "Guidance: how the work is done."},
	{Name: "Continuity", Content: "What carries over from one run to the next."},
	{Name: "Invariants", Content: "What must always hold."},
	{Name: "Description", Content: "Context: what helps to understand the rest."},
}

// Key gives the name in lower case, as body.Section has it.
func (s *SectionFact) Key() string { return strings.ToLower(s.Name) }

// Sections gives the known sections in the guide's order. The slice is not to be changed.
func Sections() []SectionFact { return sectionFacts }

// SectionOf gives the known section of a key, or nil.
func SectionOf(key string) *SectionFact {
	for i := range sectionFacts {
		if sectionFacts[i].Key() == key {
			return &sectionFacts[i]
		}
	}
	return nil
}
