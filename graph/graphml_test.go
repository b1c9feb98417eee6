package graph

import (
	"encoding/xml"
	"math/rand/v2"
	"strings"
	"testing"
)

// graphmlFile is GraphML as its specification has it.
type graphmlFile struct {
	XMLName xml.Name `xml:"http://graphml.graphdrawing.org/xmlns graphml"`
	Keys    []struct {
		ID   string `xml:"id,attr"`
		For  string `xml:"for,attr"`
		Name string `xml:"attr.name,attr"`
		Type string `xml:"attr.type,attr"`
	} `xml:"key"`
	Graph struct {
		Direction string `xml:"edgedefault,attr"`
		Nodes     []struct {
			ID   string        `xml:"id,attr"`
			Data []graphmlPart `xml:"data"`
		} `xml:"node"`
		Edges []struct {
			Source string        `xml:"source,attr"`
			Target string        `xml:"target,attr"`
			Data   []graphmlPart `xml:"data"`
		} `xml:"edge"`
	} `xml:"graph"`
}

type graphmlPart struct {
	Key  string `xml:"key,attr"`
	Text string `xml:",chardata"`
}

// TestGraphMLHoldsTheGraph reads GraphML back: every part of each node and edge under its name
// and type, whatever text it is.
func TestGraphMLHoldsTheGraph(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	graphs := mergedCases(t)
	for range 20 {
		graphs[anyText(rng)] = Merge(randomContracts(rng), randomLogs(rng), mergedOptions)
	}
	g := &Graph{Version: 1, Edges: []Edge{{From: "heinzel:not/there", To: "x0", Kind: Read, Origin: seen, Version: anyText(rng)}}}
	for i := range 200 {
		g.Nodes = append(g.Nodes, Node{ID: "x" + strings.Repeat("0", i+1), Kind: KindArtifact, Name: anyText(rng), Targets: []string{anyText(rng), anyText(rng)}})
	}
	graphs["any text"] = g
	for name, g := range graphs {
		var got graphmlFile
		if err := xml.Unmarshal([]byte(written(t, g, (*Graph).WriteGraphML)), &got); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		parts := map[string]string{}
		for _, k := range got.Keys {
			parts[k.ID] = k.For + " " + k.Name
		}
		read := func(of string, data []graphmlPart) map[string]string {
			out := map[string]string{}
			for _, d := range data {
				part, ok := strings.CutPrefix(parts[d.Key], of+" ")
				if !ok {
					t.Fatalf("%s: the key %s of a %s is that of %q", name, d.Key, of, parts[d.Key])
				}
				out[part] = d.Text
			}
			return out
		}
		ids := map[string]string{}
		for i, n := range got.Graph.Nodes {
			data := read("node", n.Data)
			ids[n.ID] = data["id"]
			if i < len(g.Nodes) && (data["label"] != shown(g.Nodes[i].Label()) || data["targets"] != targetLines(g.Nodes[i].Targets)) {
				t.Errorf("%s: node %d is %v, not %+v", name, i, data, g.Nodes[i])
			}
		}
		if len(got.Graph.Nodes) < len(g.Nodes) || len(got.Graph.Edges) != len(g.Edges) || got.Graph.Direction != "directed" {
			t.Errorf("%s: %d nodes of %d, %d edges of %d", name, len(got.Graph.Nodes), len(g.Nodes), len(got.Graph.Edges), len(g.Edges))
		}
		for i, e := range got.Graph.Edges {
			want, data := &g.Edges[i], read("edge", e.Data)
			if ids[e.Source] != shown(want.From) || ids[e.Target] != shown(want.To) || data["kind"] != want.Kind || data["version"] != shown(want.Version) ||
				(data["observed"] == "true") != want.Has(Observed) || (data["declared"] == "true") != want.Has(Declared) {
				t.Errorf("%s: edge %d is %v, not %+v", name, i, data, want)
			}
		}
	}
}
