//go:build node

package graph

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"testing"
)

// TestNodeGraphologyUnderstands: a GraphML reader that people use reads each graph, with the types
// that its keys declare.
func TestNodeGraphologyUnderstands(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 18))
	var graphs []*Graph
	for _, g := range mergedCases(t) {
		graphs = append(graphs, g)
	}
	for range 20 {
		g := Merge(randomContracts(rng), randomLogs(rng), mergedOptions)
		for i := range g.Nodes {
			g.Nodes[i].Title = anyText(rng)
		}
		graphs = append(graphs, g)
	}
	texts := make([]string, len(graphs))
	for i, g := range graphs {
		texts[i] = written(t, g, (*Graph).WriteGraphML)
	}
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "testdata/mermaid/graphml.mjs")
	cmd.Stdin = bytes.NewReader(in)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v; testdata/mermaid/README.md says how to install what it needs\n%s", err, stderr.String())
	}
	var got []struct {
		Error, Type string
		Nodes       [][]any // id, attributes
		Edges       [][]any // source, target, attributes
	}
	if err := json.Unmarshal(out, &got); err != nil || len(got) != len(graphs) {
		t.Fatalf("%d answers to %d texts: %v", len(got), len(texts), err)
	}
	for i, g := range graphs {
		if got[i].Error != "" || got[i].Type != "directed" || len(got[i].Nodes) != len(g.Nodes) || len(got[i].Edges) != len(g.Edges) {
			t.Fatalf("%q, %s, %d nodes of %d, %d edges of %d of:\n%s", got[i].Error, got[i].Type, len(got[i].Nodes), len(g.Nodes), len(got[i].Edges), len(g.Edges), texts[i])
		}
		ids := map[any]any{}
		for k := range g.Nodes {
			n, attributes := &g.Nodes[k], got[i].Nodes[k][1].(map[string]any)
			ids[got[i].Nodes[k][0]] = attributes["id"]
			title, _ := attributes["title"].(string)
			if attributes["id"] != shown(n.ID) || attributes["kind"] != n.Kind || title != shown(n.Title) ||
				n.Kind == KindArtifact && (attributes["pending"] != float64(n.Pending) || attributes["conflicting"] != n.Conflicting) {
				t.Errorf("%+v is %v", n, attributes)
			}
		}
		for k := range g.Edges {
			e, edge := &g.Edges[k], got[i].Edges[k]
			attributes := edge[2].(map[string]any)
			if ids[edge[0]] != shown(e.From) || ids[edge[1]] != shown(e.To) || attributes["kind"] != e.Kind || attributes["observed"] != e.Has(Observed) || attributes["declared"] != e.Has(Declared) {
				t.Errorf("%+v is %v", e, edge)
			}
		}
	}
}
