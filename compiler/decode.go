package compiler

import (
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// decoder turns the positioned tree into the contract's typed values. What it refuses is what
// schemas/contract-frontmatter-1.json refuses, and a few rules on top that a JSON Schema can't
// state (interfaces §2); a test holds the two together.
type decoder struct {
	*Contract
	guesses int               // unknown keys for which a known one was looked for
	flat    bool              // hz is empty or missing, and its keys stand at the top level
	unsure  bool              // a requirement couldn't be understood
	hzNode  *frontmatter.Node // the mapping that was read as hz
	lifted  frontmatter.Node  // keys of hz that stood in a mapping below it
}

// decode reads the frontmatter's tree into the contract.
func decode(c *Contract) {
	d := decoder{Contract: c}
	root := c.Front.Root
	if d.foreign(root) {
		return
	}
	if d.flat = isFlat(root); d.flat && root.Get("hz") == nil {
		d.flatten(root)
	}
	d.mapping(root, topKeys, field{}, source.Span{}, [2]*frontmatter.Node{root.Get("hz")}, func(s slot) {
		switch s.key.name {
		case "name":
			c.Name = d.name(s)
		case "kind":
			c.Kind = d.enum(s, "responsibility")
		case "description":
			c.Description = d.text(s, 1024)
		case "version":
			c.Version = d.version(s)
		case "id":
			c.ID = d.text(s, 0)
		case "hz":
			d.hz(s)
		}
	})
}

// foreign recognizes an OpenProse contract of another kind, such as a function or a test: it
// gets one finding that says so, since everything else would only repeat it.
func (d *decoder) foreign(root *frontmatter.Node) bool {
	kind := root.Get("kind")
	if kind == nil || kind.Kind != frontmatter.String || kind.Value == "" || kind.Value == "responsibility" || root.Get("hz") != nil {
		return false
	}
	if diag.Suggest(kind.Value, []string{"responsibility"}) != "" {
		return false
	}
	for i := range root.Pairs {
		if i < maxGuesses && diag.Suggest(root.Pairs[i].Key, []string{"hz"}) != "" {
			return false
		}
	}
	d.State = Foreign
	d.problem("HZC002", kind.Span, field{leaf: "kind"},
		"this is no hz contract: its kind is "+diag.Quote(kind.Value)+` and it has no key "hz"`,
		"hz runs kind: responsibility with an hz key; keep files of other kinds outside the folders that hz checks")
	return true
}

// isFlat says whether hz is empty or missing because its keys were not indented. One key alone
// may be another program's where there is no hz at all.
func isFlat(root *frontmatter.Node) bool {
	hz, n := root.Get("hz"), 0
	if hz != nil && hz.Kind != frontmatter.Null {
		return false
	}
	for i := range root.Pairs {
		if p := &root.Pairs[i]; p.KeyNode == nil && hzKeys.find(p.Key) >= 0 {
			n++
		}
	}
	return n > 1 || n == 1 && hz != nil
}

// hz reads what stands under the key hz.
func (d *decoder) hz(s slot) {
	d.HZ = s.at
	if d.flat {
		d.problem("HZC002", s.at, s.field, "hz is empty: its keys stand beside it, not under it", "indent schema, title and the other keys of hz by two blanks, below hz:")
	} else if !d.is(s, frontmatter.Mapping) {
		return
	}
	d.hzKeys(s, d.Front.Root)
}

// hzKeys reads the keys of hz; root is the mapping around it, where some may stand by mistake.
func (d *decoder) hzKeys(s slot, root *frontmatter.Node) {
	c := d.Contract
	var inputs, publishes slot
	node := s.Node
	d.hzNode = node
	ins, outs := d.lift(node)
	d.mapping(node, hzKeys, field{base: "hz."}, s.at, [2]*frontmatter.Node{root, &d.lifted}, func(s slot) {
		switch s.key.name {
		case "schema":
			d.schema(s)
		case "title":
			c.Title = d.text(s, 80)
		case "schedule":
			d.schedule(s)
		case "requires":
			d.requires(s)
		case "inputs":
			if s.Node == node.Get("inputs") {
				s.Node = ins
			}
			c.InputsKey, inputs = s.at, s
		case "outputs":
			if s.Node == node.Get("outputs") {
				s.Node = outs
			}
			c.OutputsKey = s.at
			d.outputs(s)
		case "publishes":
			publishes = s
		case "agent":
			d.agent(s)
		case "timeout":
			d.timeout(s)
		case "retries":
			d.retries(s)
		case "catch_up":
			if t := d.enum(s, "latest", "skip"); t.Value != "" {
				c.CatchUp = t.Value
			}
		case "scope":
			d.scope(s)
		case "lead":
			d.lead(s)
		case "by":
			d.by(s)
		case "escalate":
			d.escalate(s)
		}
	})
	if inputs.Node != nil { // after requires, which they are held against
		d.inputs(inputs)
	}
	if publishes.Node != nil { // after outputs
		d.publishes(publishes)
	}
}

// schema reads the format's version: the number 1.
func (d *decoder) schema(s slot) {
	if (s.Kind == frontmatter.Int || s.Kind == frontmatter.Float) && s.Float == 1 {
		return
	}
	if s.Kind == frontmatter.String && s.Value == "1" {
		d.wrong(s, "write schema: 1 without quotes", d.replaced("Write the number 1", s.Span, "1")...)
		return
	}
	d.wrong(s, "", d.filled("Write 1", s.Node, "1")...)
}

// scope reads whose daemon runs the contract: personal, so far (guide; team is HZC023).
func (d *decoder) scope(s slot) {
	if s.Kind == frontmatter.String && s.Value == "team" {
		d.problem("HZC023", s.Span, s.field, "scope: team belongs to a later version of the format",
			"leave scope out: a team contract runs on the daemons of those who list it in [heinzel] schedule_team")
		return
	}
	d.enum(s, "personal")
}
