package compiler

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/compiler/source"
)

// key is one key that a mapping may have.
type key struct {
	name     string
	required bool
	example  string // how to write it, for the hint of a missing one
}

// keys is the table of a mapping, with what a key of a later version should be instead.
type keys struct {
	known []key
	names []string // of known, for suggestions
	later map[string]string
}

func table(later map[string]string, known ...key) *keys {
	k := &keys{known: known, later: later}
	for _, e := range known {
		k.names = append(k.names, e.name)
	}
	return k
}

func (k *keys) has(name string) bool {
	for i := range k.known {
		if k.known[i].name == name {
			return true
		}
	}
	return false
}

// later are the keys that ADR 0021 names for later versions (guide, HZC023), with what to
// write instead. They are refused at the top level and under hz alike.
var later = map[string]string{
	"owner":       "leave it out: a contract runs for whoever's daemon it is on; say in description whom it is for",
	"tags":        "leave it out, or write x-tags at the top level: keys that begin with x- are kept for other tools",
	"freshness":   "say how often with hz.schedule, and how far back an input reads with its window",
	"on":          "run it on a schedule with hz.schedule; waking on a changed input comes later",
	"tools":       "write the agent's read-only tools under hz.agent.tools",
	"concurrency": "leave it out: two runs of one contract never overlap",
	"cost":        "write the most that one run may cost under hz.agent.max_usd",
	"overrides":   "leave it out: the runner and the model are configuration, never part of a contract",
}

var topKeys = table(later,
	key{"name", true, "name: weekly-digest"},
	key{"kind", true, "kind: responsibility"},
	key{"description", true, "description: what the contract keeps true, and for whom"},
	key{"version", false, ""},
	key{"id", false, ""},
	key{"hz", true, "hz: with schema: 1, a title and outputs under it; a contract for OpenProse alone belongs outside the folders that hz checks"},
)

var hzKeys = table(later,
	key{"schema", true, "schema: 1"},
	key{"title", true, "title: Weekly digest"},
	key{"schedule", false, ""},
	key{"requires", false, ""},
	key{"inputs", false, ""},
	key{"outputs", true, "outputs: {digest: {format: markdown}}"},
	key{"publishes", false, ""},
	key{"agent", false, ""},
	key{"timeout", false, ""},
	key{"retries", false, ""},
	key{"catch_up", false, ""},
	key{"scope", false, ""},
	key{"lead", false, ""},
	key{"by", false, ""},
	key{"escalate", false, ""},
)

var inputKeys = table(map[string]string{"source": "say what is read with read: CAPABILITY.METHOD, and which one of them with args"},
	key{"read", true, "read: tracker.issues_updated"},
	key{"args", false, ""},
	key{"window", false, ""},
	key{"stage", false, ""},
)

var outputKeys = table(map[string]string{"target": "say where the draft is meant to go with hz.publishes"},
	key{"format", false, ""},
)

var publishesKeys = table(nil,
	key{"action", true, "action: documents.update"},
	key{"output", true, "output: the name of the output"},
)

var agentKeys = table(nil,
	key{"tools", false, ""},
	key{"max_usd", false, ""},
)

// mapping checks the keys of a mapping against its table and calls value for each one that
// is known, a misspelt key that can only mean one of them included. at is where a missing key
// is reported; prefix gives the mapping's dotted path with its final dot, or "".
func (d *decoder) mapping(n *frontmatter.Node, t *keys, prefix func() string, at source.Span, value func(name string, p *frontmatter.Pair)) {
	var seen uint32 // bit i: known[i] is there
	for i := range n.Pairs {
		p := &n.Pairs[i]
		name := p.Key
		if !t.has(name) {
			name = d.unknown(n, p, t, prefix())
		}
		for j := range t.known {
			if t.known[j].name == name {
				seen |= 1 << j
				value(name, p)
			}
		}
	}
	for j := range t.known {
		k := &t.known[j]
		if !k.required || seen&(1<<j) != 0 {
			continue
		}
		where := "the frontmatter"
		path := prefix()
		if path != "" {
			where = strings.TrimSuffix(path, ".")
		}
		d.problem("HZC002", at, path+k.name, "the key "+diag.Quote(k.name)+" is missing in "+where, "add "+k.example)
	}
}

// fixed gives the path of a mapping that has only one place.
func fixed(prefix string) func() string { return func() string { return prefix } }

// unknown reports a key that its mapping doesn't know, and gives the known key that it must
// mean, or "".
func (d *decoder) unknown(n *frontmatter.Node, p *frontmatter.Pair, t *keys, prefix string) string {
	field := prefix + diag.Cut(diag.Visible(p.Key), diag.MaxQuote)
	if prefix == "" && strings.HasPrefix(p.Key, "x-") {
		return ""
	}
	if hint, ok := t.later[p.Key]; ok {
		d.problem("HZC023", p.KeySpan, field, "the key "+diag.Quote(p.Key)+" belongs to a later version of the format", hint)
		return ""
	}
	message := "unknown key " + diag.Quote(p.Key)
	if s := diag.Suggest(p.Key, t.names); s != "" {
		d.problem("HZC002", p.KeySpan, field, message, "did you mean "+s+"?",
			diag.Fix{Title: "Rename the key to " + s, Safe: true, Edits: []diag.Edit{{Span: p.KeySpan, NewText: s}}})
		if n.Get(s) != nil {
			return ""
		}
		return s
	}
	hint := ""
	switch home := homes[p.Key]; {
	case home != "" && home != prefix:
		hint = "it belongs under " + strings.TrimSuffix(home, ".")
		if home == "top" {
			hint = "it belongs at the top level, outside hz"
		}
	case prefix == "":
		hint = "known keys: " + strings.Join(t.names, ", ") + "; for other tools, begin it with x-"
	default:
		hint = "known keys: " + strings.Join(t.names, ", ") + " (see schemas/contract-frontmatter-1.json)"
	}
	d.problem("HZC002", p.KeySpan, field, message, hint)
	return ""
}

// homes says where a key belongs that stands in the wrong mapping.
var homes = func() map[string]string {
	m := map[string]string{}
	for prefix, t := range map[string]*keys{"top": topKeys, "hz.": hzKeys, "hz.agent.": agentKeys, "hz.publishes.": publishesKeys} {
		for _, k := range t.names {
			if k != "output" {
				m[k] = prefix
			}
		}
	}
	return m
}()
