// Package navigate answers what a reader of contracts asks of an editor: where is this declared,
// who reads it, what else means the same, what stands in this file and in all files, and call it
// otherwise. Beside it stands what needs the same knowledge of a text: links, what can be folded,
// and what is selected next.
//
// Everything rests on one list: the places of a document that name a thing (places.go). A thing
// is a contract, an output, a facet, an input, a capability or a method, and it is one wherever it
// is named. Definition, references, highlights and renaming are filters of that list.
//
// All functions are pure: they read a snapshot, and the contracts that aren't open from the disk,
// keep nothing, and panic on no text.
package navigate

import (
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/source"
)

// kind is what a thing is.
type kind uint8

const (
	contract   kind = iota + 1
	output          // what a contract keeps true
	facet           // a part of an output
	input           // what a contract reads
	capability      // what inputs read through
	method          // one way to read
)

// String gives the kind as a message names it.
func (k kind) String() string {
	return [...]string{"nothing", "a contract", "an output", "a facet", "an input", "a capability", "a method"}[k]
}

// bare gives the kind without its article.
func (k kind) bare() string {
	_, name, _ := strings.Cut(k.String(), " ")
	return name
}

// thing is what a place names. Two places that name one have equal things.
type thing struct {
	kind     kind
	contract string // the full name of the contract that it is, or belongs to: me/x
	output   string // of a facet
	name     string // without the namespace
}

// contractOf gives the contract of a full name as a thing.
func contractOf(full string) thing {
	_, name, _ := strings.Cut(full, "/")
	return thing{kind: contract, contract: full, name: name}
}

// elsewhere says whether other contracts may name the thing.
func (t thing) elsewhere() bool { return t.kind == contract || t.kind == output || t.kind == facet }

// role is what a place does with the thing that it names.
type role uint8

const (
	declares role = iota + 1 // it is where the thing gets its name
	reads                    // another value names it
	mentions                 // the text of the body names it
)

// place is where a thing is named.
type place struct {
	thing thing
	role  role
	span  source.Span // the name itself, without quotes and ticks: what a new name replaces
	reach source.Span // where the cursor means it: with ticks and the marks before it
	whole source.Span // of a declaration: all that it declares
	space source.Span // of a contract in a reference: its namespace
	yaml  bool        // a word of YAML without quotes: not every name can stand there so
	vague bool        // of two things with one name, the text may mean either
}

// at gives the places that a cursor is at: several where one word may mean several things.
func at(all []place, offset int) []place {
	var out []place
	for _, p := range all {
		if p.reach.Start <= offset && offset <= p.reach.End {
			if len(out) > 0 && out[0].span != p.span {
				break
			}
			out = append(out, p)
		}
	}
	return out
}

// facetsOf gives the headings that name facets, and the contract's one output, to which they
// belong; nil when there is none.
func facetsOf(c *compiler.Contract) (out *compiler.Output, facets []heading) {
	if c.Body == nil || len(c.Outputs) == 0 || c.Outputs[0].Name.Value == "" {
		return nil, nil
	}
	for i := range c.Body.Sections {
		s := &c.Body.Sections[i]
		for j := range s.Facets {
			h := &s.Facets[j]
			if !compiler.IsItemName(h.Title.Value) {
				continue
			}
			end := s.Content.End
			if j+1 < len(s.Facets) {
				end = s.Facets[j+1].Span.Start
			}
			facets = append(facets, heading{h.Title.Value, h.Title.Span, source.Span{Start: h.Span.Start, End: trimEnd(c.File.Text, h.Span.End, end)}})
		}
	}
	return &c.Outputs[0], facets
}

// heading is the heading of a facet: its name, where that stands, and all that stands under it.
type heading struct {
	name  string
	title source.Span
	whole source.Span
}

// trimEnd gives the end of text[start:end] without the blanks and line breaks at its end.
func trimEnd(text []byte, start, end int) int {
	end = min(end, len(text))
	for end > start && isSpace(text[end-1]) {
		end--
	}
	return max(start, end)
}

// trim gives a span without the blanks and line breaks at its ends.
func trim(text []byte, s source.Span) source.Span {
	s.End = trimEnd(text, s.Start, s.End)
	for s.Start < s.End && isSpace(text[s.Start]) {
		s.Start++
	}
	return s
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
