package compiler

import (
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// A line that is indented by two blanks too many or too few moves a key into another mapping,
// and what stands below it into a third. Such a slip is one mistake and gets one finding: what
// was moved is read as if it stood where it belongs.

// wraps says whether a key of hz takes a mapping of further keys or names.
func wraps(name string) bool {
	return name == "inputs" || name == "outputs" || name == "publishes" || name == "agent"
}

// empty says whether nothing at all stands behind a key's colon.
func empty(n *frontmatter.Node) bool { return n.Kind == frontmatter.Null && n.Value == "" }

// beside gives how many of the pairs behind a key without a value were meant to stand under it.
func beside(rest []frontmatter.Pair, t *keys, name string) int {
	n := 0
	for ; n < len(rest); n++ {
		p := &rest[n]
		if p.KeyNode != nil || t.find(p.Key) >= 0 || !fits(t, name, p) {
			break
		}
	}
	return n
}

// fits says whether a pair is one of those that a key takes.
func fits(t *keys, name string, p *frontmatter.Pair) bool {
	switch {
	case t == inputKeys:
		return name == "args" && home(p.Key, t) == nil && t.later[p.Key] == ""
	case t != hzKeys:
		return false
	case name == "publishes":
		return publishesKeys.find(p.Key) >= 0
	case name == "agent":
		return agentKeys.find(p.Key) >= 0
	case name == "inputs":
		return p.Value.Get("read") != nil
	case name == "outputs":
		return p.Value.Get("format") != nil
	}
	return false
}

// under gives the mapping that a key without a value was meant to hold, and reports that its
// content stands beside it.
func (d *decoder) under(p *frontmatter.Pair, content []frontmatter.Pair, f field) *frontmatter.Node {
	d.problem("HZC002", p.KeySpan, f, p.Key+" is empty: what belongs under it stands beside it",
		"indent "+quotedKeys(content)+" by two blanks more than "+p.Key)
	return mappingOf(content)
}

// quotedKeys names the first keys of some pairs.
func quotedKeys(pairs []frontmatter.Pair) string {
	var b strings.Builder
	for i := range pairs {
		switch {
		case i == 3:
			return b.String() + " and what follows"
		case i > 0 && i == len(pairs)-1:
			b.WriteString(" and ")
		case i > 0:
			b.WriteString(", ")
		}
		b.WriteString(shortened(pairs[i].Key))
	}
	return b.String()
}

func mappingOf(pairs []frontmatter.Pair) *frontmatter.Node {
	n := &frontmatter.Node{Kind: frontmatter.Mapping, Style: frontmatter.Block, Pairs: pairs}
	if k := len(pairs); k > 0 {
		n.Span = source.Span{Start: pairs[0].KeySpan.Start, End: max(pairs[k-1].KeySpan.End, pairs[k-1].Value.Span.End)}
	}
	return n
}

// lift looks for keys of hz among its inputs and outputs, where one blank too many puts them.
// It keeps them in d.lifted, and gives the inputs and outputs that remain.
func (d *decoder) lift(hz *frontmatter.Node) (inputs, outputs *frontmatter.Node) {
	inputs = d.liftFrom(hz, "inputs", inputKeys)
	outputs = d.liftFrom(hz, "outputs", outputKeys)
	if inputs != nil && !d.holds(hz, "outputs") {
		inputs = d.unnamedOutputs(inputs)
	}
	return inputs, outputs
}

func (d *decoder) holds(hz *frontmatter.Node, key string) bool {
	return hz.Pair(key) != nil || d.lifted.Pair(key) != nil
}

// liftFrom takes the keys of hz out of one of its mappings; entry is the table of that
// mapping's entries.
func (d *decoder) liftFrom(hz *frontmatter.Node, name string, entry *keys) *frontmatter.Node {
	parent := hz.Get(name)
	if parent == nil || parent.Kind != frontmatter.Mapping {
		return parent
	}
	hint := "it belongs under hz: indent it like " + name
	if parent.Style == frontmatter.Flow {
		hint = "it belongs under hz, beside " + name
	}
	var kept []frontmatter.Pair // nil while nothing was taken out
	for i := range parent.Pairs {
		p := &parent.Pairs[i]
		rest := parent.Pairs[i+1:]
		if p.KeyNode == nil && hzKeys.find(p.Key) >= 0 && !d.holds(hz, p.Key) && !isEntry(p, entry) {
			d.problem("HZC002", p.KeySpan, field{base: "hz." + name + ".", name: p.Key}, p.Key+" stands among the "+name+", where it is none",
				hint)
			if kept == nil {
				kept = append(make([]frontmatter.Pair, 0, len(parent.Pairs)), parent.Pairs[:i]...)
			}
			q := *p
			if len(rest) > 0 && wraps(p.Key) && empty(p.Value) {
				q.Value = mappingOf(rest)
				d.lifted.Pairs = append(d.lifted.Pairs, q)
				return mappingOf(kept)
			}
			d.lifted.Pairs = append(d.lifted.Pairs, q)
			continue
		}
		if kept != nil {
			kept = append(kept, *p)
		}
		if q := lastPair(p.Value); q != nil && wraps(q.Key) && entry.find(q.Key) < 0 && !d.holds(hz, q.Key) {
			// It is reported where it stands, as an unknown key of the entry.
			up := *q
			if empty(q.Value) && len(rest) > 0 {
				up.Value = mappingOf(rest)
				d.lifted.Pairs = append(d.lifted.Pairs, up)
				return mappingOf(parent.Pairs[:i+1])
			}
			d.lifted.Pairs = append(d.lifted.Pairs, up)
		}
	}
	if kept != nil {
		return mappingOf(kept)
	}
	return parent
}

// isEntry says whether a pair is an input or an output that only goes by the name of a key.
func isEntry(p *frontmatter.Pair, entry *keys) bool {
	n := p.Value
	if n.Kind != frontmatter.Mapping {
		return false
	}
	for i := range n.Pairs {
		if entry.find(n.Pairs[i].Key) >= 0 {
			return true
		}
	}
	return len(n.Pairs) == 0 || !wraps(p.Key)
}

func lastPair(n *frontmatter.Node) *frontmatter.Pair {
	if n.Kind != frontmatter.Mapping || len(n.Pairs) == 0 {
		return nil
	}
	return &n.Pairs[len(n.Pairs)-1]
}

// unnamedOutputs takes outputs off the end of the inputs, where the line outputs: is missing.
func (d *decoder) unnamedOutputs(inputs *frontmatter.Node) *frontmatter.Node {
	i := len(inputs.Pairs)
	for i > 0 {
		v := inputs.Pairs[i-1].Value
		if v.Get("format") == nil || v.Get("read") != nil {
			break
		}
		i--
	}
	if i == len(inputs.Pairs) {
		return inputs
	}
	out := inputs.Pairs[i:]
	line := d.File.Position(out[0].KeySpan.Start).Line
	d.problem("HZC002", d.HZ, field{base: "hz.", leaf: "outputs"}, `the key "outputs" is missing in hz`,
		"put a line outputs: above "+shortened(out[0].Key)+" in line "+strconv.Itoa(line)+": it reads as an input")
	d.lifted.Pairs = append(d.lifted.Pairs, frontmatter.Pair{Key: "outputs", KeySpan: out[0].KeySpan, Value: mappingOf(out)})
	return mappingOf(inputs.Pairs[:i])
}

// byShape gives which key of hz an unknown one with such a value must be, or "".
func byShape(n *frontmatter.Node) string {
	if n.Kind == frontmatter.Sequence && len(n.Items) > 0 {
		for _, item := range n.Items {
			if item.Kind != frontmatter.String || !strings.HasSuffix(item.Value, access) {
				return ""
			}
		}
		return "requires"
	}
	if n.Kind != frontmatter.Mapping || len(n.Pairs) == 0 {
		return ""
	}
	name := ""
	for i := range n.Pairs {
		is := ""
		switch v := n.Pairs[i].Value; {
		case v.Get("read") != nil:
			is = "inputs"
		case v.Get("format") != nil:
			is = "outputs"
		}
		if is == "" || name != "" && is != name {
			return ""
		}
		name = is
	}
	return name
}

// flatten reports a frontmatter without hz whose keys stand at the top level, and reads them.
func (d *decoder) flatten(root *frontmatter.Node) {
	d.problem("HZC002", source.Span{}, field{leaf: "hz"}, "the key "+diag.Quote("hz")+" is missing: its keys stand at the top level, not under it",
		"put a line hz: above schema, title and the other keys of hz, and indent them by two blanks")
	for i := range root.Pairs {
		if p := &root.Pairs[i]; hzKeys.find(p.Key) >= 0 {
			d.HZ = p.KeySpan
			d.hzKeys(slot{mappingOf(nil), nil, p.KeySpan, field{}}, root)
			return
		}
	}
}
