package compiler

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// agentRunner is the capability that every contract reads without saying so (guide).
const agentRunner = "agent-runner"

// access is what a contract may require of a capability: to read, never to write.
const access = ":read"

// requires reads the capabilities: CAPABILITY:read, never write, never twice.
func (d *decoder) requires(s slot) {
	if !d.isList(s) {
		d.unsure = true
		return
	}
	d.items(s, &requireItem, true, d.require)
}

// require reads one capability. Where it is clear which one is meant, it counts as required,
// so that its inputs aren't reported as well.
func (d *decoder) require(s slot) {
	if s.Kind != frontmatter.String {
		hint := ""
		if s.Kind == frontmatter.Mapping && len(s.Pairs) == 1 && isWord(s.Pairs[0].Key, '-') {
			hint = "write " + shortened(s.Pairs[0].Key) + access + ", without a blank behind the colon"
		}
		d.unsure = true
		d.wrong(s, hint)
		return
	}
	capability, word, found := strings.Cut(s.Value, ":")
	if !isWord(capability, '-') || found && word == "" {
		d.unsure = true
		d.wrong(s, "")
		return
	}
	if !found || word != access[1:] {
		message := diag.Quote(s.Value) + " must say that it reads"
		if found {
			message = "a contract only reads: " + diag.Quote(s.Value) + " can't be required"
		}
		want := capability + access
		// Who writes another access wants another thing, unless the word is a slip.
		certain := !found || diag.Certain(word, []string{access[1:]}) != ""
		hint, fixes := "write "+shortened(want), d.rewritten("Write "+shortened(want), certain, s.Span, want)
		if several := strings.Fields(s.Value); len(several) > 1 {
			message = diag.Quote(s.Value) + " is more than one requirement"
			hint, fixes = "put a comma between them: "+shortened(strings.Join(several, ", ")), nil
			d.unsure = true
		} else if d.requiresElsewhere(want) {
			hint, fixes = "remove it: "+shortened(want)+" is there as well", nil
		}
		d.problem("HZC002", s.Span, s.field, message, hint, fixes...)
	}
	d.Requires = append(d.Requires, Require{Text{s.Value, s.Span}, capability, s.field.item - 1})
}

// isWord says whether s is lowercase letters and digits in words joined by single sep, the
// first a letter.
func isWord(s string, sep byte) bool {
	if s == "" || s[0] < 'a' || s[0] > 'z' {
		return false
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == sep && i+1 < len(s) && s[i-1] != sep {
			continue
		}
		if (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// required holds the inputs against hz.requires: each capability that is read must stand
// there. One that is missing is reported once, at the first input that reads it; none is when
// a requirement couldn't be understood.
func (d *decoder) required() {
	if d.unsure {
		return
	}
	var known map[string]bool
	if len(d.Inputs)*len(d.Requires) > 256 {
		known = make(map[string]bool, len(d.Requires))
		for i := range d.Requires {
			known[d.Requires[i].Capability] = true
		}
	}
	for i := range d.Inputs {
		in := &d.Inputs[i]
		if in.Capability == "" || in.Capability == agentRunner || known[in.Capability] || known == nil && d.requiresOne(in.Capability) {
			continue
		}
		if known == nil {
			known = make(map[string]bool)
			for j := range d.Requires {
				known[d.Requires[j].Capability] = true
			}
		}
		known[in.Capability] = true
		want := shortened(in.Capability) + access
		hint := "add " + want + " to hz.requires"
		if d.Requires == nil && d.hzNode.Get("requires") == nil {
			hint = "add requires: [" + want + "] under hz"
		}
		f := field{base: "hz.inputs.", name: in.Name.Value, leaf: "read"}
		d.cross(d.Front.Sub(in.node, 0, len(in.Capability)), f, "the capability "+diag.Quote(in.Capability)+" isn't in hz.requires", hint,
			d.requiring(in.Capability+access)...)
	}
}

// requiring gives the fix that adds a requirement. It isn't safe: what a contract may read is for
// a person to say.
func (d *decoder) requiring(want string) []diag.Fix {
	list := d.hzNode.Pair("requires")
	if list == nil && !d.flat {
		below := "schema"
		for _, key := range [...]string{"title", "schedule"} {
			if d.hzNode.Get(key) != nil {
				below = key
			}
		}
		return d.added(false, d.Front.Root.Pair("hz"), d.hzNode, below, "requires: ["+want+"]")
	}
	if list == nil || list.Value.Kind != frontmatter.Sequence {
		return nil
	}
	title, items := "Require "+shortened(want), list.Value.Items
	if list.Value.Style == frontmatter.Flow {
		at := list.Value.Span.Start + 1
		if n := len(items); n > 0 {
			at, want = items[n-1].Span.End, ", "+want
		}
		return fix(title, false, diag.Edit{Span: source.Span{Start: at, End: at}, NewText: want})
	}
	last := items[len(items)-1]
	head := d.Front.Head(last)
	at, ok := d.Front.LineEnd(last)
	if !ok || strings.TrimSpace(head) != "-" {
		return nil
	}
	return fix(title, false, diag.Edit{Span: at, NewText: d.File.BreakAt(at.Start) + head + want})
}

// requiresElsewhere says whether the list of requirements holds that text.
func (d *decoder) requiresElsewhere(want string) bool {
	list := d.hzNode.Get("requires")
	for i := 0; list != nil && i < len(list.Items) && i < manyItems; i++ {
		if n := list.Items[i]; n.Kind == frontmatter.String && n.Value == want {
			return true
		}
	}
	return false
}

func (d *decoder) requiresOne(capability string) bool {
	for i := range d.Requires {
		if d.Requires[i].Capability == capability {
			return true
		}
	}
	return false
}
