package lint

import (
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// items remembers which code spans were already judged as items of the body.
type items struct {
	judged []source.Span
}

// declared is a name of hz.inputs or hz.outputs.
type declared struct {
	name string
	key  source.Span
	item *body.Item // its item in the body
}

// itemsRule: the items under ### Requires and ### Maintains are the keys of hz.inputs and
// hz.outputs (HZC103).
func itemsRule(p *pass) {
	if p.State != compiler.Readable || p.Body == nil || p.HZ.Len() == 0 || p.lost() {
		return
	}
	if inputs, ok := p.inputNames(); ok {
		p.match(requires, "hz.inputs", "input", inputs)
	}
	if outputs, ok := p.outputNames(); ok {
		p.match(maintain, "hz.outputs", "output", outputs)
	}
}

// inputNames gives the declared inputs; false when they couldn't all be read, so that nothing
// can be said of the items.
func (p *pass) inputNames() ([]declared, bool) {
	if p.InputsKey.Len() > 0 && p.Inputs == nil {
		return nil, false
	}
	out := make([]declared, 0, len(p.Inputs))
	for i := range p.Inputs {
		if p.Inputs[i].Name.Value == "" {
			return nil, false
		}
		out = append(out, declared{name: p.Inputs[i].Name.Value, key: p.Inputs[i].Name.Span})
	}
	return out, true
}

func (p *pass) outputNames() ([]declared, bool) {
	out := make([]declared, 0, len(p.Outputs))
	for i := range p.Outputs {
		if p.Outputs[i].Name.Value == "" {
			return nil, false
		}
		out = append(out, declared{name: p.Outputs[i].Name.Value, key: p.Outputs[i].Name.Span})
	}
	return out, len(out) > 0
}

// match holds the items of a section against the declared names: first the exact ones, then
// the near misses, then what is left over on either side.
func (p *pass) match(key, field, what string, names []declared) {
	var list []*body.Item
	section := p.section(key)
	if section == nil || section.Empty {
		return // its own finding says so
	}
	for i := range p.Body.Sections {
		if s := &p.Body.Sections[i]; s.Key == key {
			end := p.ownEnd(s.Content)
			for j := range s.Items {
				if s.Items[j].Depth == 0 && s.Items[j].Span.Start < end {
					list = append(list, &s.Items[j])
				}
			}
		}
	}
	heading := "### " + titles[key]
	index := make(map[string]int, len(names))
	for i := range names {
		index[names[i].name] = i
	}
	var left []*body.Item
	for _, item := range list {
		i, known := index[item.Name.Value]
		if !item.HasCode || !item.HasColon || !known {
			left = append(left, item)
			continue
		}
		if first := names[i].item; first != nil {
			d := p.report("HZC103", item.Span, heading, "the item `"+item.Name.Value+"` stands twice", "move its text into the first one")
			d.Related = []diag.Related{{Path: p.File.Path, Span: first.Span, Message: "the first one"}}
			continue
		}
		names[i].item = item
	}
	left = p.nearMisses(left, names, heading)
	for _, item := range left {
		if item.HasCode && item.HasColon {
			p.judge(item)
			hint := "remove the item, or add " + item.Name.Value + " to " + field
			if !compiler.IsItemName(item.Name.Value) {
				hint = "begin the item with the name of an " + what + ", or make it text of another one"
			} else if len(names) == 0 {
				hint = "remove the item, or add " + field + " with " + diag.Cut(diag.Visible(item.Name.Value), diag.MaxQuote)
			}
			p.report("HZC103", item.Span, heading, "no "+what+" is called "+diag.Quote(item.Name.Value), hint)
		}
	}
	if p.swallows(section) {
		return // the items may well be there, in a code block or HTML that doesn't end
	}
	var lacking []string // the names without an item that nothing else seems to stand for
	first := len(p.found)
	for i := range names {
		if key == maintain && i > 0 {
			break // a second output is HZC002: it needs no item, it needs a contract of its own
		}
		if n := &names[i]; n.item == nil {
			hint := "add " + p.itemFor(n.name)
			if at := p.named(section, n.name); at.Len() > 0 {
				hint = "line " + p.line(at) + " names it, but begins no item with it: write - `" + n.name + "`: …"
			} else {
				lacking = append(lacking, n.name)
			}
			d := p.report("HZC103", section.Heading.Span, heading, "the "+what+" "+diag.Quote(n.name)+" has no item here", hint)
			d.Related = []diag.Related{{Path: p.File.Path, Span: n.key, Message: "declared here"}}
		}
	}
	if len(lacking) == 0 {
		return
	}
	text := inputTemplate
	if key == maintain {
		text = outputTemplate
	}
	fixes := p.itemsAdded(section, list, lacking, text)
	for i := first; i < len(p.found); i++ {
		if strings.HasPrefix(p.found[i].Hint, "add ") {
			p.found[i].Fixes = fixes // one for all: they would stand in one place
		}
	}
}

// itemFor gives the line that a name needs, as a hint shows it.
func (p *pass) itemFor(name string) string { return "- `" + name + "`: what it is" }

func (p *pass) judge(item *body.Item) { p.items.judged = append(p.items.judged, item.Name.Span) }

// nearMisses finds items that must mean a declared name which has none, and gives the items
// that are left.
func (p *pass) nearMisses(list []*body.Item, names []declared, heading string) []*body.Item {
	open := make(map[string]int)
	var candidates []string
	folded, looks := map[string]int{}, map[string]int{}
	for i := range names {
		if n := names[i].name; names[i].item == nil {
			open[n] = i
			candidates = append(candidates, n)
			folded[strings.ToLower(n)] = i
			looks[skeleton(n)] = i
		}
	}
	if len(open) == 0 {
		return list
	}
	var left []*body.Item
	for _, item := range list {
		name, rest := itemName(item)
		i, why := -1, ""
		if k, ok := open[name]; ok {
			i, why = k, "it must be written between backticks, with a colon behind it"
			if item.HasCode {
				i, why = k, "a colon must stand right behind the name"+otherColon(item)
			} else if item.HasColon {
				why = "it must be written between backticks"
			}
		} else if k, ok := open[strings.TrimRight(name, ": ")]; ok && item.HasCode {
			i, why = k, "the backticks hold more than the name"
		} else if k, ok := folded[strings.ToLower(name)]; ok {
			i, why = k, "the case differs"
		} else if k, ok := looks[skeleton(name)]; ok && name != "" {
			i, why = k, "it only looks like it"+oddLetter(name, names[k].name)
		} else if item.HasCode || item.HasColon {
			if s := diag.Suggest(name, candidates); s != "" {
				i, why = open[s], "it is spelt otherwise"
			}
		}
		if i < 0 || names[i].item != nil {
			left = append(left, item)
			continue
		}
		names[i].item = item
		p.judge(item)
		want := "`" + names[i].name + "`:"
		d := p.report("HZC103", item.Span, heading, diag.Quote(name)+" isn't the item of "+diag.Quote(names[i].name)+" yet: "+why,
			"write - "+want+" …")
		d.Related = []diag.Related{{Path: p.File.Path, Span: names[i].key, Message: "declared here"}}
		if from := item.Text.Span.Start; rest.Start >= from && !goesOn(p.File.Text[rest.Start:rest.End]) {
			text := want
			if rest.Len() > 0 {
				text += " "
			}
			d.Fixes = safe("Write the item as - "+want, diag.Edit{Span: source.Span{Start: from, End: rest.Start}, NewText: text})
		}
	}
	return left
}
