package compiler

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// value is a tree to be mutated and written as YAML.
type value struct {
	scalar string // as written
	keys   []string
	items  []*value // of the keys, or of a list
	list   bool
}

func (v *value) write(b *strings.Builder) {
	switch {
	case v.list:
		b.WriteString("[")
		for i, item := range v.items {
			if i > 0 {
				b.WriteString(", ")
			}
			item.write(b)
		}
		b.WriteString("]")
	case v.keys != nil || v.scalar == "":
		b.WriteString("{")
		for i, item := range v.items {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(v.keys[i] + ": ")
			item.write(b)
		}
		b.WriteString("}")
	default:
		b.WriteString(v.scalar)
	}
}

func fromNode(n *frontmatter.Node) *value {
	v := &value{list: n.Kind == frontmatter.Sequence}
	for _, item := range n.Items {
		v.items = append(v.items, fromNode(item))
	}
	for i := range n.Pairs {
		v.keys = append(v.keys, strconv.Quote(n.Pairs[i].Key))
		v.items = append(v.items, fromNode(n.Pairs[i].Value))
	}
	switch {
	case n.Kind == frontmatter.String:
		v.scalar = strconv.Quote(n.Value)
	case n.Kind < frontmatter.String:
		v.scalar = n.Value
		if n.Value == "" {
			v.scalar = "~"
		}
	}
	return v
}

// full is a contract that has every key, to be mutated.
const full = `name: weekly-digest
kind: responsibility
description: Keeps the digest true.
version: 1.4.0
id: abc
x-tool: {a: [1]}
hz:
  schema: 1
  title: Weekly digest
  schedule: "0 7 * * MON"
  requires: [tracker:read, mail:read]
  inputs:
    issues: {read: tracker.issues_updated, window: 7d, args: {project: PAY}}
    digest: {read: "contract:me/daily#notes/open", stage: draft}
  outputs: {digest: {format: markdown}}
  publishes: {action: documents.update, output: digest}
  agent: {tools: [Read, Grep], max_usd: 0.5}
  timeout: 10m
  retries: 1
  catch_up: latest
  scope: personal
  lead: 4h
  by: "17:00"
  escalate: [manager]
`

var (
	scalars = []string{`""`, `" "`, "~", "true", "false", "0", "1", "1.0", "2", "3", "4", "-1", "0.5", "1e400", ".inf", ".nan", "0x1", "a", "é", `"e\u0301"`,
		"responsibility", "responsability", "weekly-digest", "Weekly", "a--b", "1.0.0", "1.0.0-01", "1.0.0-rc.1+x", "latest", "skip", "personal", "team", "draft", "markdown", "json",
		"manager", "delegate", "manager", "tracker:read", "tracker:write", "tracker", "mail:read", "tracker.issues", "tracker.issues_updated", "tracker.Issues", "a-b.c_d", "a_b.c-d", "a.b.c",
		`"contract:me/x#y"`, `"contract:team/x-y#ä/ß"`, `"contract:me/x"`, `"contract:me/x#"`, `"contract:me/x#y/"`, `"contract:you/x#y"`, `"contract:"`, `"contract:me/x#y/z/w"`, "10m", "1h30m", "1d", "2h1s", "0m", "366d", "last 7d", "next 366d", "367d", "7", "0d",
		"digest", `"17:00"`, `"24:00"`, `"0 7 * * MON"`, `"0 7 * *"`, `"@daily"`, `"\u00a0"`, `"\u2028"`, `"a\u200bb"`}
	keyNames = append(append(append(append(append([]string{"x-", "x-a", "X-a", "true", "~", "1", `""`, "a b", `"e\u0301"`, "é", "owner", "on", "source", "target", "titel", "windw", "stag", "reads", "formats", "hz_"},
		topKeys.names...), hzKeys.names...), inputKeys.names...), publishesKeys.names...), agentKeys.names...)
)

// mutate changes one place of the tree.
func (v *value) mutate(rng *rand.Rand) {
	all := v.flat(nil)
	at := all[rng.IntN(len(all))]
	other := all[rng.IntN(len(all))]
	switch i := rng.IntN(9); {
	case i == 0 && at != v:
		*at = value{list: rng.IntN(2) == 0}
	case i == 1 && at != v:
		*at = *other.copy() // a copy of another part, perhaps of one around it
	case i <= 3 && len(at.items) > 0:
		k := rng.IntN(len(at.items))
		at.items = append(at.items[:k:k], at.items[k+1:]...)
		if at.keys != nil {
			at.keys = append(at.keys[:k:k], at.keys[k+1:]...)
		}
	case i == 4 && at.list:
		at.items = append(at.items, &value{scalar: scalars[rng.IntN(len(scalars))]})
	case i <= 5 && len(at.keys) > 0:
		name := keyNames[rng.IntN(len(keyNames))]
		if rng.IntN(2) == 0 {
			at.keys[rng.IntN(len(at.keys))] = name
		} else {
			at.keys = append(at.keys, name)
			at.items = append(at.items, other.copy())
		}
	case at.scalar != "":
		at.scalar = scalars[rng.IntN(len(scalars))]
	}
}

func (v *value) flat(all []*value) []*value {
	all = append(all, v)
	for _, item := range v.items {
		all = item.flat(all)
	}
	return all
}

func (v *value) copy() *value {
	c := *v
	c.keys = append([]string(nil), v.keys...)
	c.items = nil
	for _, item := range v.items {
		c.items = append(c.items, item.copy())
	}
	return &c
}

// mutant compiles the tree after some mutations.
func mutant(root *frontmatter.Node, rng *rand.Rand) *Contract {
	v := fromNode(root)
	for range 1 + rng.IntN(4) {
		v.mutate(rng)
	}
	var b strings.Builder
	b.WriteString("---\n")
	v.write(&b)
	b.WriteString("\n---\n")
	namespace := Me
	if rng.IntN(2) == 0 {
		namespace = Team
	}
	return Compile(source.NewFile("weekly-digest.prose.md", []byte(b.String())), Options{Namespace: namespace})
}

func parsed(text string) *frontmatter.Node {
	file := "---\n" + text + "---\n"
	return frontmatter.Parse([]byte(file), source.Span{Start: 4, End: 4 + len(text)}, nil).Root
}

func TestSchemaAgreesOnMutants(t *testing.T) {
	root := parsed(full)
	rng := rand.New(rand.NewPCG(7, 8))
	readable, wrong := 0, map[bool]int{}
	for range 6_000 {
		c := mutant(root, rng)
		agree(t, c)
		if c.Front.Root != nil {
			readable++
			wrong[len(c.Problems) > c.beyond]++
		}
		if t.Failed() {
			return
		}
	}
	if readable < 4_000 || wrong[true] < 2_000 || wrong[false] < 300 {
		t.Errorf("of the mutants %d were read, %v wrong: too few of a kind", readable, wrong)
	}
}

func FuzzSchemaAgrees(f *testing.F) {
	for i, c := range allRules(f) {
		f.Add(string(c.file()), uint64(i))
	}
	f.Add("---\n"+full+"---\n", uint64(1))
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		if len(text) > 20_000 {
			return
		}
		c := Compile(source.NewFile("weekly-digest.prose.md", []byte(text)), Options{Namespace: []string{Me, Team}[seed%2]})
		agree(t, c)
		if c.Front == nil || c.Front.Root == nil {
			return
		}
		rng := rand.New(rand.NewPCG(seed, 1))
		for range 4 {
			agree(t, mutant(c.Front.Root, rng))
		}
	})
}
