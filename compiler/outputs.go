package compiler

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
)

// outputs reads what the contract keeps true: exactly one output.
func (d *decoder) outputs(s slot) {
	if s.Kind == frontmatter.Sequence && len(s.Items) == 1 && s.Items[0].Kind == frontmatter.String && IsItemName(s.Items[0].Value) {
		item := s.Items[0]
		var fixes []diag.Fix
		if s.Style == frontmatter.Flow {
			fixes = d.replaced("Write a mapping", s.Span, "{"+d.Front.Raw(item)+": {format: markdown}}")
		}
		d.wrong(s, "write outputs: {"+shortened(item.Value)+": {format: markdown}}", fixes...)
		return
	}
	if !d.is(s, frontmatter.Mapping) {
		return
	}
	if len(s.Pairs) == 0 {
		d.problem("HZC002", s.Span, s.field, "hz.outputs names no output", "write "+s.key.example)
		return
	}
	if f := s.Pair("format"); f != nil && f.Value.Kind == frontmatter.String {
		d.problem("HZC002", f.KeySpan, s.field, "hz.outputs holds the output by name; format stands under none", "put a name above it: outputs: {digest: {format: markdown}}")
		return
	}
	d.Outputs = make([]Output, len(s.Pairs))
	for i := range s.Pairs {
		p, out := &s.Pairs[i], &d.Outputs[i]
		if i == 1 {
			d.problem("HZC002", p.KeySpan, s.field, "a contract keeps exactly one output true; "+diag.Quote(p.Key)+" is one too many", "write a contract of its own for it, and read it with contract:")
		}
		f := field{base: "hz.outputs.", name: p.Key}
		out.Name, out.Format = d.itemName(p, f), "markdown"
		entry := slot{p.Value, &outputEntry, p.KeySpan, f}
		if p.Value.Kind != frontmatter.Mapping {
			d.wrong(entry, "write "+shortened(p.Key)+": {format: markdown}", d.filled("Write {format: markdown}", p.Value, "{format: markdown}")...)
			continue
		}
		d.mapping(p.Value, outputKeys, f, p.KeySpan, [2]*frontmatter.Node{}, func(s slot) {
			if t := d.enum(s, "markdown", "json"); t.Value != "" {
				out.Format = t.Value
			}
		})
	}
}

// publishes reads where the draft is meant to go.
func (d *decoder) publishes(s slot) {
	if !d.is(s, frontmatter.Mapping) {
		return
	}
	d.Publishes = &Publishes{}
	d.mapping(s.Node, publishesKeys, field{base: "hz.publishes."}, s.at, [2]*frontmatter.Node{}, func(s slot) {
		if s.key.name == "action" {
			d.action(s)
		} else if d.Publishes.Output = d.text(s, 0); d.Publishes.Output.Value != "" {
			d.published(s)
		}
	})
}

// published holds hz.publishes.output against hz.outputs, where that could be read.
func (d *decoder) published(s slot) {
	for i := range d.Outputs {
		if name := d.Outputs[i].Name.Value; name == s.Value || name == "" {
			return
		}
	}
	if len(d.Outputs) == 0 {
		return
	}
	out := d.Outputs[0].Name
	var fixes []diag.Fix
	if len(d.Outputs) == 1 {
		certain := diag.Certain(s.Value, []string{out.Value}) != ""
		fixes = d.rewritten("Write "+out.Value, certain, s.Span, NameYAML(out.Value))
	}
	p := d.cross(s.Span, s.field, "no output is called "+diag.Quote(s.Value), "write output: "+out.Value, fixes...)
	p.Related = []diag.Related{{Path: d.File.Path, Span: out.Span, Message: "the output"}}
}

// action reads MODULE.OPERATION.
func (d *decoder) action(s slot) {
	if !d.is(s, frontmatter.String) {
		return
	}
	module, operation, found := strings.Cut(s.Value, ".")
	if !found || !isWord(module, '-') || !isWord(operation, '_') {
		d.wrong(s, "write the module, a dot and its operation, such as documents.update")
		return
	}
	p := d.Publishes
	p.Action, p.Module, p.Operation = Text{s.Value, s.Span}, module, operation
}
