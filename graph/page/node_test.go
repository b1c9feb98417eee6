//go:build node

package page

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/graph"
)

func node(t *testing.T, in []byte, args ...string) string {
	t.Helper()
	cmd := exec.Command("node", args...)
	cmd.Stdin = bytes.NewReader(in)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node %s: %v; web/README.md says how to install what it needs\n%s%s", strings.Join(args, " "), err, out, stderr.String())
	}
	return string(out)
}

// The committed bundle is what its sources make, byte for byte.
func TestNodeBundleIsFresh(t *testing.T) {
	node(t, nil, "web/build.mjs", "--check")
}

// And the check can fail.
func TestNodeStaleBundleIsFound(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir+"/src", os.DirFS("web/src")); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{"build.mjs", "package.json"} {
		text, err := os.ReadFile("web/" + file)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(dir+"/"+file, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	modules, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(modules+"/web/node_modules", dir+"/node_modules"); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(dir+"/dist", os.DirFS("web/dist")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(dir+"/dist/page.css", []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "--preserve-symlinks", "build.mjs", "--check")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), "dist/page.css isn't what src makes") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestNodeLayout(t *testing.T) {
	t.Log(node(t, nil, "--test", "--test-reporter=spec", "testdata/node/layout.test.mjs"))
}

// The page's filters give what graph.Select gives.
func TestNodeFiltersAreThoseOfTheGraph(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	type wish struct {
		Around     int    `json:"around"`
		Upstream   int    `json:"upstream"`
		Downstream int    `json:"downstream"`
		User       string `json:"user"`
		Edge       string `json:"edge"`
		Origin     string `json:"origin"`
		Pending    bool   `json:"pending"`
		Collapse   bool   `json:"collapse"`
	}
	type question struct {
		Graph  json.RawMessage `json:"graph"`
		Filter wish            `json:"filter"`
	}
	var questions []question
	var graphs []*graph.Graph
	for range 1500 {
		g := random(rng)
		text, err := encode(g)
		if err != nil {
			t.Fatal(err)
		}
		w := wish{Around: -1, Upstream: rng.IntN(4), Downstream: rng.IntN(4), Collapse: rng.IntN(3) == 0, Pending: rng.IntN(4) == 0}
		if rng.IntN(2) == 0 {
			w.Around = rng.IntN(len(g.Nodes))
		}
		if rng.IntN(3) == 0 {
			w.User = fmt.Sprint("u", rng.IntN(3))
		}
		w.Edge = []string{"", "", graph.Read, graph.Wrote}[rng.IntN(4)]
		w.Origin = []string{"", "", graph.Observed}[rng.IntN(3)]
		questions = append(questions, question{text, w})
		graphs = append(graphs, g)
	}
	in, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	var answers []struct{ Nodes, Edges []int }
	if err := json.Unmarshal([]byte(node(t, in, "testdata/node/filter.mjs")), &answers); err != nil || len(answers) != len(questions) {
		t.Fatalf("%d answers: %v", len(answers), err)
	}
	hidden := 0
	for i, q := range questions {
		g, f := graphs[i], graph.Filter{Edge: q.Filter.Edge, ObservedOnly: q.Filter.Origin != "", Pending: q.Filter.Pending, Collapse: q.Filter.Collapse, Upstream: q.Filter.Upstream, Downstream: q.Filter.Downstream}
		if q.Filter.Around >= 0 {
			f.Around = []string{g.Nodes[q.Filter.Around].ID}
		}
		if q.Filter.User != "" {
			f.Users = []string{q.Filter.User}
		}
		part := g.Select(f)
		var nodes, edges []int
		for k := range g.Nodes {
			if slices.ContainsFunc(part.Nodes, func(n graph.Node) bool { return n.ID == g.Nodes[k].ID }) {
				nodes = append(nodes, k)
			}
		}
		for k, e := range g.Edges {
			if slices.ContainsFunc(part.Edges, func(o graph.Edge) bool { return o.From == e.From && o.To == e.To && o.Kind == e.Kind }) {
				edges = append(edges, k)
			}
		}
		if !slices.Equal(nodes, answers[i].Nodes) || !slices.Equal(edges, answers[i].Edges) {
			t.Fatalf("%+v of\n%s\nthe page shows nodes %v, edges %v; the graph gives %v, %v", q.Filter, q.Graph, answers[i].Nodes, answers[i].Edges, nodes, edges)
		}
		if len(edges) < len(g.Edges) && len(edges) > 0 {
			hidden++
		}
	}
	if hidden < 300 {
		t.Errorf("only %d filters left a part", hidden)
	}
}

// random makes a small graph.
func random(rng *rand.Rand) *graph.Graph {
	g := &graph.Graph{Version: 1}
	h, a := 1+rng.IntN(5), 1+rng.IntN(7)
	for i := range h {
		name := fmt.Sprint("h", i)
		g.Nodes = append(g.Nodes, graph.Node{ID: graph.HeinzelID("me/" + name), Kind: graph.KindHeinzel, Namespace: "me", Name: name, User: fmt.Sprint("u", rng.IntN(3))})
	}
	for i := range a {
		name := fmt.Sprint("a", i)
		g.Nodes = append(g.Nodes, graph.Node{ID: graph.ArtifactID(name), Kind: graph.KindArtifact, Name: name, Targets: []string{name}, Pending: rng.IntN(3) / 2})
	}
	for i := range h {
		for k := range a {
			for _, kind := range []string{graph.Read, graph.Wrote} {
				if rng.IntN(5) == 0 {
					g.Edges = append(g.Edges, graph.Edge{From: g.Nodes[i].ID, To: g.Nodes[h+k].ID, Kind: kind, Origin: [][]string{declared, observed, both}[rng.IntN(3)]})
				}
			}
		}
	}
	return g
}
