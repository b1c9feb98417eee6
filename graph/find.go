package graph

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// FindHeinzels gives the ids of the Heinzelmännchen that a person means by me/x, me:x or x, where
// * stands for any characters; of both namespaces for a bare name.
func (g *Graph) FindHeinzels(name string) []string {
	name = strings.TrimPrefix(name, "heinzel:")
	if ns, rest, ok := strings.Cut(name, ":"); ok {
		name = ns + "/" + rest
	}
	var out []string
	for i := range g.Nodes {
		if n := &g.Nodes[i]; n.Kind == KindHeinzel && (matches(name, n.Label()) || matches(name, n.Name)) {
			out = append(out, n.ID)
		}
	}
	return out
}

// FindArtifacts gives the ids of the artifacts that a person means by a target, a name, or an
// artifact's id, where * stands for any characters. Targets compare as they do in the graph; a
// method without its arguments is each one that it is called with.
func (g *Graph) FindArtifacts(text string) []string {
	text = strings.TrimPrefix(text, "artifact:")
	same := settled(text)
	method, arguments, isCall := invocation(same)
	isCall = isCall && arguments == ""
	var out []string
	for i := range g.Nodes {
		n := &g.Nodes[i]
		if n.Kind != KindArtifact {
			continue
		}
		meant := func(t string) bool {
			return t == text || settled(t) == same || matches(text, t) || isCall && strings.HasPrefix(t, method+"(")
		}
		if meant(n.Name) || ArtifactID(text) == n.ID || slices.ContainsFunc(n.Targets, meant) {
			out = append(out, n.ID)
		}
	}
	return out
}

// Find gives the ids of the nodes that a person means, be they Heinzelmännchen or artifacts: a
// name that fits a Heinzelmännchen is that.
func (g *Graph) Find(text string) []string {
	if !strings.HasPrefix(text, "artifact:") {
		if ids := g.FindHeinzels(text); len(ids) > 0 {
			return ids
		}
	}
	return g.FindArtifacts(text)
}

// Nearest gives the label of the node of a kind ("" for any) that a mistyped name may mean, or "".
func (g *Graph) Nearest(text, kind string) string {
	var known []string
	for i := range g.Nodes {
		if n := &g.Nodes[i]; kind == "" || n.Kind == kind {
			known = append(known, n.Label())
			if n.Kind == KindHeinzel {
				known = append(known, n.Name)
			}
		}
	}
	return diag.Suggest(text, known)
}

// matches says whether a text is what a pattern says, in which * stands for any characters.
func matches(pattern, text string) bool {
	parts := strings.Split(pattern, "*")
	if len(parts) == 1 {
		return pattern == text
	}
	text, ok := strings.CutPrefix(text, parts[0])
	if !ok {
		return false
	}
	last := len(parts) - 1
	for _, part := range parts[1:last] {
		i := strings.Index(text, part)
		if i < 0 {
			return false
		}
		text = text[i+len(part):]
	}
	return strings.HasSuffix(text, parts[last])
}
