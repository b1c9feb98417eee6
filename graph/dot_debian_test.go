//go:build debian

package graph

import (
	"bytes"
	"encoding/xml"
	"math/rand/v2"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
)

// drawing is what Graphviz drew, as SVG.
type drawing struct {
	Groups []struct {
		Class string   `xml:"class,attr"`
		Title string   `xml:"title"`
		Texts []string `xml:"text"`
		Links []struct {
			Href  string   `xml:"href,attr"`
			Texts []string `xml:"text"`
		} `xml:"g>a"`
	} `xml:"g>g"`
}

// TestDebianGraphvizDraws: the real dot draws each graph, every label is the text that it should
// be, edges run where data flows, and nothing is a link.
func TestDebianGraphvizDraws(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	graphs := mergedCases(t)
	for name, set := range cases(t) {
		graphs["declared "+name] = Build(set)
	}
	difficult := &Graph{Version: 1}
	for i := range 300 {
		difficult.Nodes = append(difficult.Nodes, Node{ID: strings.Repeat("x", i), Kind: KindArtifact, Name: anyText(rng)})
	}
	graphs["any text"] = difficult
	for name, g := range graphs {
		cmd := exec.Command("dot", "-Tsvg")
		cmd.Stdin = strings.NewReader(written(t, g, (*Graph).WriteDOT))
		var stderr bytes.Buffer
		cmd.Stderr = &stderr
		svg, err := cmd.Output()
		if err != nil || stderr.Len() > 0 {
			t.Fatalf("%s: dot (apt install graphviz): %v\n%s", name, err, stderr.String())
		}
		var got drawing
		if err := xml.Unmarshal(svg, &got); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		texts, edges := map[string]string{}, map[string]int{}
		for _, group := range got.Groups {
			all := group.Texts
			for _, a := range group.Links {
				if a.Href != "" {
					t.Errorf("%s: %s leads to %q", name, group.Title, a.Href)
				}
				all = append(all, a.Texts...)
			}
			if group.Class == "edge" || strings.Contains(group.Title, "->") {
				edges[group.Title]++
			} else {
				texts[group.Title] = strings.ReplaceAll(strings.Join(all, "|"), "\u00a0", " ")
			}
		}
		for i := range g.Nodes {
			id := nodeID(i)
			want := diag.Cut(diag.Visible(foldBlanks(drawn(&g.Nodes[i]))), maxLabel)
			if got := texts[id]; got != want {
				t.Errorf("%s: %s shows %q, want %q", name, id, got, want)
			}
		}
		drawnEdges := 0
		for _, n := range edges {
			drawnEdges += n
		}
		if drawnEdges != len(g.Edges) {
			t.Errorf("%s: %d edges are drawn of %d", name, drawnEdges, len(g.Edges))
		}
		for i := range g.Edges {
			from, to := place(g, g.Edges[i].From), place(g, g.Edges[i].To)
			if g.Edges[i].Kind == Read {
				from, to = to, from
			}
			if edges[nodeID(from)+"->"+nodeID(to)] == 0 {
				t.Errorf("%s: no edge from %s to %s", name, nodeID(from), nodeID(to))
			}
		}
	}
}

// TestDebianXMLIsWellFormed: a real XML parser reads the GraphML of each graph.
func TestDebianXMLIsWellFormed(t *testing.T) {
	for name, g := range mergedCases(t) {
		cmd := exec.Command("xmllint", "--noout", "-")
		cmd.Stdin = strings.NewReader(written(t, g, (*Graph).WriteGraphML))
		if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: xmllint (apt install libxml2-utils): %v\n%s", name, err, out)
		}
	}
}

// nodeID is the id that drawings give the i-th node.
func nodeID(i int) string { return "n" + strconv.Itoa(i) }

// place gives a node's place by its id.
func place(g *Graph, id string) int {
	for i := range g.Nodes {
		if g.Nodes[i].ID == id {
			return i
		}
	}
	return -1
}
