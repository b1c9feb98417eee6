package lint

import (
	"slices"
	"strings"
	"unicode/utf8"

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
			for j := range s.Items {
				if s.Items[j].Depth == 0 {
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
	for i := range names {
		if key == maintain && i > 0 {
			break // a second output is HZC002: it needs no item, it needs a contract of its own
		}
		if n := &names[i]; n.item == nil {
			hint := "add " + p.itemFor(n.name)
			if at := p.named(section, n.name); at.Len() > 0 {
				hint = "line " + p.line(at) + " names it, but begins no item with it: write - `" + n.name + "`: …"
			}
			d := p.report("HZC103", section.Heading.Span, heading, "the "+what+" "+diag.Quote(n.name)+" has no item here", hint)
			d.Related = []diag.Related{{Path: p.File.Path, Span: n.key, Message: "declared here"}}
		}
	}
}

// swallows says whether a code block or HTML element that doesn't end holds the next section's
// heading, and so perhaps items of this one.
func (p *pass) swallows(s *body.Section) bool {
	for i := range p.Body.Near {
		if n := &p.Body.Near[i]; n.Swallowed && n.Span.Start >= s.Content.Start && n.Span.Start < s.Content.End {
			return true
		}
	}
	return false
}

// maxNamed is how many code spans of a section are looked through for a name.
const maxNamed = 100

// named gives where a section has the name as a code span, though no item begins with it.
func (p *pass) named(s *body.Section, name string) (at source.Span) {
	codes := p.Body.CodeSpans
	i, _ := slices.BinarySearchFunc(codes, s.Content.Start, func(c body.Text, at int) int { return c.Span.Start - at })
	for n := 0; i < len(codes) && n < maxNamed && codes[i].Span.Start < s.Content.End; i, n = i+1, n+1 {
		if codes[i].Value == name {
			return codes[i].Span
		}
	}
	return at
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
			d.Fixes = []diag.Fix{{Title: "Write the item as - " + want, Safe: true, Edits: []diag.Edit{{Span: source.Span{Start: from, End: rest.Start}, NewText: text}}}}
		}
	}
	return left
}

// goesOn says whether a text goes on with what stands before it, as a list of names does.
func goesOn(rest []byte) bool { return len(rest) > 0 && strings.IndexByte(",;&+/|", rest[0]) >= 0 }

// otherColons are colons of other scripts and forms.
const otherColons = "：﹕︰꞉∶ː׃։"

// otherColon says so when another script's colon stands where one of ASCII must.
func otherColon(item *body.Item) string {
	from := afterSpan(item.Text.Value)
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(item.Text.Value[max(from, 0):], " \t"))
	if strings.ContainsRune(otherColons, r) {
		return ", not " + diag.Rune(r)
	}
	return ""
}

// afterSpan gives the offset behind the code span that a text begins with, ticks included; -1
// when it goes on on the next line.
func afterSpan(text string) int {
	ticks := text[:len(text)-len(strings.TrimLeft(text, "`"))]
	if k := strings.Index(text[len(ticks):], ticks); k >= 0 {
		return k + 2*len(ticks)
	}
	return -1
}

// itemName gives the name that an item seems to hold, and the place of the text behind it: of
// its code span, else of what stands before its colon, else of its first word, without marks
// of emphasis and quotes. The place begins before the file where it isn't known.
func itemName(item *body.Item) (string, source.Span) {
	text := item.Text.Value
	rest := func(i int) source.Span {
		// Offsets of the text are offsets of the file only where both have the same bytes.
		if i < 0 || len(text) != item.Text.Span.Len() {
			return source.Span{Start: -1}
		}
		return source.Span{Start: item.Text.Span.Start + afterName(text, i), End: item.Text.Span.End}
	}
	if item.HasCode {
		return item.Name.Value, rest(afterSpan(text))
	}
	if i := strings.IndexByte(text, ':'); i > 0 && i <= 4*64 {
		return strings.Trim(text[:i], " \t*_\"'`“”„‚‘’«»[]()"), rest(i)
	}
	i := strings.IndexAny(text, " \t")
	if i < 0 {
		i = len(text)
	}
	return strings.Trim(text[:min(i, 4*64)], "*_\"'`“”„‚‘’«»[](),.;–—-"), rest(i)
}

// afterName gives the offset of what an item says, where its name ends at i: behind the marks
// that end an emphasis, and a colon or a dash between blanks.
func afterName(text string, i int) int {
	skip := func(marks string) (any bool) {
		for i < len(text) {
			r, n := utf8.DecodeRuneInString(text[i:])
			if !strings.ContainsRune(marks, r) {
				break
			}
			i, any = i+n, true
		}
		return any
	}
	const emphasis, blanks = "*_", " \t"
	skip(emphasis)
	blank := skip(blanks)
	if skip(":" + otherColons) {
		skip(emphasis)
	} else if r, n := utf8.DecodeRuneInString(text[i:]); blank && strings.ContainsRune("-–—", r) && strings.HasPrefix(text[i+n:], " ") {
		i += n
	}
	skip(blanks)
	return i
}
