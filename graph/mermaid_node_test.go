//go:build node

package graph

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
)

// understood is what the real Mermaid made of a text (testdata/mermaid/parse.mjs).
type understood struct {
	Error  string
	Config string
	Nodes  map[string]struct {
		Text           string
		Classes, Marks []string
	}
	Edges [][3]string
}

func parse(t *testing.T, texts []string) []understood {
	t.Helper()
	in, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "testdata/mermaid/parse.mjs")
	cmd.Stdin = bytes.NewReader(in)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node: %v; testdata/mermaid/README.md says how to install what it needs\n%s", err, stderr.String())
	}
	var got []understood
	if err := json.Unmarshal(out, &got); err != nil || len(got) != len(texts) {
		t.Fatalf("%d answers to %d texts: %v", len(got), len(texts), err)
	}
	return got
}

// TestNodeParserSeesTraps makes sure that the test could fail: labels as they are do mislead
// Mermaid.
func TestNodeParserSeesTraps(t *testing.T) {
	traps := []string{`a "b"`, "direction TB", "%%{init: {'theme':'dark'}}%%", "1. x", "- x", "www.x.org", "#quot;", "", "`x`"}
	texts := make([]string, len(traps))
	for i, label := range traps {
		texts[i] = "flowchart LR\n  n0[\"" + label + "\"]\n  n1[\"x\"]\n"
	}
	for i, got := range parse(t, texts) {
		n := got.Nodes["n0"]
		if got.Error == "" && got.Config == "{}" && len(got.Nodes) == 2 && len(n.Marks) == 0 && n.Text == traps[i] {
			t.Errorf("%q is no trap: Mermaid understood it", traps[i])
		}
	}
}

// TestNodeUnderstandsCases: Mermaid reads each case as the graph that it is.
func TestNodeUnderstandsCases(t *testing.T) {
	var graphs []*Graph
	for _, set := range cases(t) {
		graphs = append(graphs, Build(set))
	}
	compare(t, graphs)
}

// TestNodeUnderstandsMerged: and each graph with what logs tell, marks on its edges included.
func TestNodeUnderstandsMerged(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	var graphs []*Graph
	for _, g := range mergedCases(t) {
		graphs = append(graphs, g, g.Select(Filter{Collapse: true}))
	}
	for range 30 {
		graphs = append(graphs, Merge(randomContracts(rng), randomLogs(rng), mergedOptions))
	}
	compare(t, graphs)
}

// TestNodeUnderstandsAnyLabel: 3,000 labels made to be difficult.
func TestNodeUnderstandsAnyLabel(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	var graphs []*Graph
	for range 60 {
		g := &Graph{Version: 1}
		for i := range 50 {
			g.Nodes = append(g.Nodes, Node{ID: fmt.Sprint("artifact:", i), Kind: KindArtifact, Name: anyText(rng)})
			if i > 0 && i%7 == 0 {
				g.Edges = append(g.Edges, Edge{From: fmt.Sprint("artifact:", i), To: fmt.Sprint("artifact:", i-1), Kind: Read, Origin: declared})
			}
		}
		graphs = append(graphs, g)
	}
	compare(t, graphs)
}

// compare holds what Mermaid understands of each graph's drawing against the graph.
func compare(t *testing.T, graphs []*Graph) {
	t.Helper()
	texts := make([]string, len(graphs))
	for i, g := range graphs {
		texts[i] = written(t, g, (*Graph).WriteMermaid)
	}
	for i, got := range parse(t, texts) {
		if got.Error != "" || got.Config != "{}" {
			t.Fatalf("Mermaid says %q, config %s, of:\n%s", got.Error, got.Config, texts[i])
		}
		g, ids := graphs[i], map[string]string{}
		for k := range g.Nodes {
			id := fmt.Sprint("n", k)
			ids[g.Nodes[k].ID] = id
			n, ok := got.Nodes[id]
			want := diag.Cut(diag.Visible(foldBlanks(drawn(&g.Nodes[k]))), maxLabel)
			if want == "" {
				want = "(no name)"
			}
			if !ok || n.Text != want || len(n.Marks) > 0 || len(n.Classes) != 1 {
				t.Errorf("%q is drawn as %q with marks %v, classes %v", want, n.Text, n.Marks, n.Classes)
			}
		}
		drawn := 0
		for id := range got.Nodes {
			if id[0] == 'n' {
				drawn++
			} else if id[0] != 'k' {
				t.Errorf("a node %q from nowhere in:\n%s", id, texts[i])
			}
		}
		if drawn != max(len(g.Nodes), 1) {
			t.Errorf("%d nodes are drawn of %d", drawn, len(g.Nodes))
		}
		for k, e := range g.Edges {
			want := [3]string{ids[e.From], ids[e.To], "dotted"}
			if e.Has(Observed) {
				want[2] = "normal"
			}
			if e.Kind == Read {
				want[0], want[1] = want[1], want[0]
			}
			if k >= len(got.Edges) || got.Edges[k] != want {
				t.Fatalf("edge %d isn't drawn as %v:\n%s", k, want, texts[i])
			}
		}
	}
}
