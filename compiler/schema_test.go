package compiler

import (
	"math"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/schemas"
)

// beyondSchema are the rules of this room that no JSON Schema states: cross and cron report
// them, and each stands in testdata/rules under the case named here. What they refuse, the
// schema may take.
var beyondSchema = []struct{ rule, example string }{
	{"a schedule that can't be compiled (HZC011)", "hz/schedule wrong in a field"},
	{"a schedule that never comes (HZC011)", "hz/schedule that never comes"},
	{"a timeout over 2h", "hz/timeout too long"},
	{"a timeout of nothing", "hz/timeout of nothing"},
	{"a lead over 366d", "flow/lead too long"},
	{"a lead of nothing", "flow/lead of nothing"},
	{"a deadline that is neither a time of day nor five cron fields", "flow/by a word"},
	{"a deadline with a wrong cron field", "flow/by with a wrong field"},
	{"escalate in a personal contract", "flow/escalate in a personal contract"},
	{"an input's capability that isn't in requires", "inputs/requires something else"},
	{"an argument's name that is no text", "inputs/args with a number as a name"},
	{"a name that isn't its own canonical text", "inputs/a name that looks like another through escapes"},
	{"a reference that isn't its own canonical text", "references/an output that looks like another through escapes"},
	{"publishes.output that names no output", "outputs/publishes another output"},
}

func TestBeyondSchema(t *testing.T) {
	cases := map[string]goldenCase{}
	for _, c := range allRules(t) {
		cases[c.name] = c
	}
	for _, b := range beyondSchema {
		c, ok := cases[b.example]
		if !ok {
			t.Errorf("%s: no case %q", b.rule, b.example)
			continue
		}
		k := c.compile()
		if k.beyond != 1 || len(k.Problems) != 1 {
			t.Errorf("%s: %d problems, %d of them beyond the schema", b.rule, len(k.Problems), k.beyond)
		}
		if err := schemaRefuses(t, k); err != nil {
			t.Errorf("%s: the schema states it after all: %v", b.rule, err)
		}
	}
}

// toPlain gives a tree as JSON has it. A key that is no text becomes one that no table holds,
// and a number that JSON can't write becomes null.
func toPlain(n *frontmatter.Node) any {
	switch n.Kind {
	case frontmatter.Bool:
		return n.Bool
	case frontmatter.Int:
		return n.Int
	case frontmatter.Float:
		if math.IsInf(n.Float, 0) || math.IsNaN(n.Float) {
			return nil
		}
		return n.Float
	case frontmatter.String:
		return n.Value
	case frontmatter.Sequence:
		list := make([]any, 0, len(n.Items))
		for _, item := range n.Items {
			list = append(list, toPlain(item))
		}
		return list
	case frontmatter.Mapping:
		m := make(map[string]any, len(n.Pairs))
		for i := range n.Pairs {
			p := &n.Pairs[i]
			key := p.Key
			if p.KeyNode != nil {
				key = "\x00" + key
			}
			m[key] = toPlain(p.Value)
		}
		return m
	}
	return nil
}

func schemaRefuses(t testing.TB, c *Contract) error {
	schema, err := schemas.Frontmatter()
	if err != nil {
		t.Fatal(err)
	}
	return schema.Validate(toPlain(c.Front.Root))
}

// agree holds the law that what this room finds wrong, the schema refuses, and the other way
// round, beyondSchema aside.
func agree(t testing.TB, c *Contract) {
	if c.Front == nil || c.Front.Root == nil {
		return
	}
	err := schemaRefuses(t, c)
	if own := len(c.Problems) - c.beyond; (own > 0) != (err != nil) {
		t.Errorf("own checks find %d problems, the schema says: %v\n%s\n%s", own, err, c.File.Text, outcome(c))
	}
}

func TestSchemaAgreesOnRules(t *testing.T) {
	for _, c := range allRules(t) {
		t.Run(c.name, func(t *testing.T) { agree(t, c.compile()) })
	}
}

func TestSchemaAgreesOnExamples(t *testing.T) {
	n := 0
	for _, e := range diag.Catalog() {
		wrong, right := diag.Example(e.Code)
		for _, f := range append(wrong, right...) {
			if !f.Contract() {
				continue
			}
			n++
			for _, namespace := range []string{Me, Team} {
				agree(t, Compile(source.NewFile(f.Path, f.Text), Options{Namespace: namespace}))
			}
		}
	}
	if n < 50 {
		t.Errorf("only %d examples", n)
	}
}
