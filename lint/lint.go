// Package lint holds the rules of hz. A rule is a pure function of one compiled contract, or
// of the outlines of all of them; it returns findings and knows nothing of files, terminals
// or editors.
package lint

import (
	"fmt"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/pins"
)

// Facts is what rules know beside the contract itself.
type Facts struct {
	Catalog *catalog.Catalog // what is installed
	Runner  string           // the runner that is bound, such as "claude-code"
	Pins    []pins.Pin       // the entries that may name the contract; nil for one that isn't the configured team's
}

// rule is one rule over one contract.
type rule struct {
	name  string
	check func(*pass)
}

// contractRules are the rules over one contract, in the order in which they run. Which of them
// can find what is in the catalog of codes; the order changes nothing in the output.
var contractRules = []rule{
	{"unicode", unicodeRule},
	{"names", namesRule},
	{"modules", modulesRule},
	{"methods", methodsRule},
	{"tools", toolsRule},
	{"placeholders", placeholdersRule},
	{"sections", sectionsRule},
	{"items", itemsRule},
	{"checks", checksRule},
	{"comments", commentsRule},
	{"lookalikes", lookalikesRule},
	{"pinned", pinnedRule},
}

// pass is one rule's run over one contract.
type pass struct {
	*compiler.Contract
	*Facts
	found []diag.Diagnostic
	items items // which of the body's items were judged; filled by itemsRule

	sections map[string]*body.Section // the first of each known key; see section
	guesses  []string                 // what the body's first sections may mean; see likely
	meantAt  map[string]source.Span   // the headings that missing sections were meant to have; see missing
}

// report takes a finding in.
func (p *pass) report(code diag.Code, span source.Span, field, message, hint string) *diag.Diagnostic {
	p.found = append(p.found, diag.Diagnostic{Code: code, Severity: code.Severity(), Path: p.File.Path, Span: span,
		Field: field, Message: diag.Cut(message, diag.MaxMessage), Hint: diag.Cut(hint, diag.MaxMessage)})
	return &p.found[len(p.found)-1]
}

// wholeFile is where a problem of a whole file stands: line 1, column 1 (interfaces §1).
var wholeFile = source.Span{}

// maxPerCode is how many findings of one code a file shows; the last one says how many more
// there are. A person who has mended so many will run hz again.
const maxPerCode = 200

// Contract runs every rule over one contract and gives all its findings, those of the compiler
// included, with line and column numbers, in no particular order.
func Contract(c *compiler.Contract, f *Facts) []diag.Diagnostic {
	p := pass{Contract: c, Facts: f, found: c.Problems}
	for i := range contractRules {
		p.run(&contractRules[i])
	}
	found := limit(p.found)
	cursor := source.Cursor{File: c.File}
	for i := range found {
		found[i].Locate(&cursor)
	}
	return found
}

// run runs one rule. A fault in it becomes one finding that names the rule; what it and the
// others found stays.
func (p *pass) run(r *rule) {
	defer func() {
		if fault := recover(); fault != nil {
			p.found = append(p.found, diag.Fault(p.File.Path, "the rule "+r.name, fault))
		}
	}()
	r.check(p)
}

// limit keeps at most maxPerCode findings of one code.
func limit(ds []diag.Diagnostic) []diag.Diagnostic {
	if len(ds) <= maxPerCode {
		return ds
	}
	diag.Sort(ds)
	counts := map[diag.Code]int{}
	kept := ds[:0]
	last := map[diag.Code]int{}
	for _, d := range ds {
		counts[d.Code]++
		if counts[d.Code] <= maxPerCode {
			last[d.Code] = len(kept)
			kept = append(kept, d)
		}
	}
	for code, n := range counts {
		if n > maxPerCode {
			k := &kept[last[code]]
			k.Message = diag.Cut(fmt.Sprintf("%s (and %d more of this code in this file)", k.Message, n-maxPerCode), diag.MaxMessage)
		}
	}
	return kept
}
