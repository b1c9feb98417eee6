package lint

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// Fixes that write the name of something that is installed.

// unmistakable says whether a word is certain to mean the installed name that is nearest to it:
// not where another one begins with it.
func unmistakable(word, near string, names []string) bool {
	if diag.Certain(word, names) == "" {
		return false
	}
	for _, n := range names {
		if n != near && strings.HasPrefix(n, word) {
			return false
		}
	}
	return true
}

// requires says whether hz.requires lists a capability.
func (p *pass) requires(capability string) bool {
	return slices.ContainsFunc(p.Requires, func(r compiler.Require) bool { return r.Capability == capability })
}

// otherCapability gives the fix for an input of a capability that isn't there, but for one
// letter or two: all inputs that read it and its requirement change together.
func (p *pass) otherCapability(in *compiler.Input, to string) []diag.Fix {
	known := p.Catalog.Capability(to)
	certain := unmistakable(in.Capability, to, p.Catalog.CapabilityNames())
	var edits []diag.Edit
	rewrite := func(at source.Span, word string) bool {
		e, ok := p.Rewrite(at, word)
		edits = append(edits, e)
		return ok
	}
	for i := range p.Inputs {
		o := &p.Inputs[i]
		if o.Capability != in.Capability {
			continue
		}
		certain = certain && known.Method(o.Method) != nil
		if !rewrite(o.Read.Span, to+"."+o.Method) {
			return nil
		}
	}
	for i := range p.Requires {
		if r := &p.Requires[i]; r.Capability == in.Capability {
			certain = certain && !p.requires(to) && strings.HasSuffix(r.Value, ":read")
			if !rewrite(r.Span, to+":read") {
				return nil
			}
		}
	}
	slices.SortFunc(edits, func(a, b diag.Edit) int { return a.Span.Start - b.Span.Start })
	return []diag.Fix{{Title: "Write " + to + " for " + diag.Cut(in.Capability, diag.MaxQuote), Safe: certain, Edits: edits}}
}
