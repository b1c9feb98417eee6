package compiler

import (
	"bytes"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// maxGuesses is for how many unknown keys of a file a known one is looked for: whoever has more
// of them has made another mistake.
const maxGuesses = 64

// mapping checks the keys of the mapping that f leads to against its table and calls value for
// each one that is known, also for a misspelt key that must mean one of them. A missing key is
// reported at the span. Keys that were put into the mapping elsewhere by mistake, where they
// are reported, are read as if they stood here, so that nothing else is said of them.
func (d *decoder) mapping(n *frontmatter.Node, t *keys, f field, at source.Span, elsewhere [2]*frontmatter.Node, value func(s slot)) {
	var seen uint32 // bit i: known[i] is there
	for i := 0; i < len(n.Pairs); i++ {
		p := &n.Pairs[i]
		k := -1
		if p.KeyNode == nil {
			k = t.find(p.Key)
		}
		if k < 0 {
			k = d.unknown(n, p, t, f, seen)
		}
		if k >= 0 {
			seen |= 1 << k
			name, v := t.known[k].name, p.Value
			if empty(v) {
				if under := beside(n.Pairs[i+1:], t, name); under > 0 {
					v = d.under(p, n.Pairs[i+1:i+1+under], f.key(name))
					i += under
				}
			}
			value(slot{v, &t.known[k], p.KeySpan, f.key(name)})
		}
	}
	for j := range t.known {
		k := &t.known[j]
		if seen&(1<<j) != 0 {
			continue
		}
		q := elsewhere[0].Pair(k.name)
		if q == nil {
			q = elsewhere[1].Pair(k.name)
		}
		if q != nil {
			value(slot{q.Value, k, q.KeySpan, f.key(k.name)})
			continue
		}
		if k.required && !(d.flat && t == topKeys && k.name == "hz") {
			where := strings.TrimSuffix(f.mapping(), ".")
			if where == "" {
				where = "the frontmatter"
			}
			hint, fixes := d.missing(n, t, k)
			d.problem("HZC002", at, f.key(k.name), "the key "+diag.Quote(k.name)+" is missing in "+where, hint, fixes...)
		}
	}
}

// unknown reports a key that its mapping doesn't know, and gives the place in the table of the
// known one that it must mean, or -1. seen are the keys that were already there.
func (d *decoder) unknown(n *frontmatter.Node, p *frontmatter.Pair, t *keys, f field, seen uint32) int {
	if t == topKeys && (strings.HasPrefix(p.Key, "x-") || d.flat && p.KeyNode == nil && hzKeys.find(p.Key) >= 0) {
		return -1
	}
	at := f.key(shortened(p.Key))
	if hint, ok := t.later[p.Key]; ok && p.KeyNode == nil {
		d.problem("HZC023", p.KeySpan, at, "the key "+diag.Quote(p.Key)+" belongs to a later version of the format", hint)
		return -1
	}
	message := "unknown key " + diag.Quote(p.Key)
	if hint, ok := never[p.Key]; ok && p.KeyNode == nil {
		d.problem("HZC002", p.KeySpan, at, message, hint)
		return -1
	}
	hint := "known keys: " + t.list
	if t == topKeys {
		hint += "; for other tools, begin it with x-"
	} else if strings.HasPrefix(p.Key, "x-") {
		hint = "keys for other tools stand at the top level, outside hz"
	}
	if p.KeyNode != nil || d.guesses == maxGuesses {
		d.problem("HZC002", p.KeySpan, at, message, hint)
		return -1
	}
	d.guesses++
	k := t.find(diag.Suggest(p.Key, t.names))
	certain := k >= 0 && diag.Certain(p.Key, t.names) != ""
	if k < 0 && t == hzKeys {
		if s := byShape(p.Value); s != "" {
			k, certain = t.find(s), true
		}
	}
	there := k >= 0 && (seen&(1<<k) != 0 || n.Get(t.names[k]) != nil)
	other := home(p.Key, t)
	switch {
	case t == outputKeys && k < 0 && p.Key == "schema":
		d.problem("HZC002", p.KeySpan, at, message, "say under ### Maintains what the output must look like; an output has only a format")
		return -1
	case other != nil && (k < 0 || there || !t.known[k].required):
		d.problem("HZC002", p.KeySpan, at, message, "it belongs "+homes[other])
		return -1
	case k < 0:
		d.problem("HZC002", p.KeySpan, at, message, hint)
	case there:
		d.problem("HZC002", p.KeySpan, at, message, "remove it: "+t.names[k]+" is there as well")
		return -1
	default:
		s := t.names[k]
		certain = certain && !bytes.ContainsAny(d.File.Text[p.KeySpan.Start:p.KeySpan.End], "\r\n") // else a line would be lost
		d.problem("HZC002", p.KeySpan, at, message, "did you mean "+s+"?", d.rewritten("Rename the key to "+s, certain, p.KeySpan, s)...)
	}
	return k
}

// missing gives the hint and, where there is but one value, the fix for a key that a mapping
// lacks.
func (d *decoder) missing(n *frontmatter.Node, t *keys, k *key) (hint string, fixes []diag.Fix) {
	var holder *frontmatter.Pair
	below, line, safe := "", "", true
	switch {
	case t == topKeys && k.name == "name" && IsName(d.Stem):
		line = "name: " + NameYAML(d.Stem)
	case t == topKeys && k.name == "kind":
		line, below = k.example, "name"
	case t == hzKeys && d.flat:
	case t == hzKeys && k.name == "schema":
		line, holder = k.example, d.Front.Root.Pair("hz")
	case t == hzKeys && k.name == "title" && IsName(d.Stem):
		line, below, safe = "title: "+titleOf(d.Stem), "schema", false
		holder = d.Front.Root.Pair("hz")
	case t == publishesKeys && k.name == "output" && len(d.Outputs) == 1 && d.Outputs[0].Name.Value != "":
		line, below = "output: "+NameYAML(d.Outputs[0].Name.Value), "action"
		holder = d.hzNode.Pair("publishes")
	}
	if line == "" {
		return "add " + k.example, nil
	}
	return "add " + line, d.added(safe, holder, n, below, line)
}

// titleOf makes a title of a contract's name: Weekly digest.
func titleOf(name string) string {
	title := strings.ReplaceAll(name, "-", " ")
	if c := title[0]; c >= 'a' && c <= 'z' && NameYAML(name) == name {
		return string(c-'a'+'A') + title[1:]
	}
	return `"` + title + `"`
}
