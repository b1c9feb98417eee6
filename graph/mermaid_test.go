package graph

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// TestMermaidRefusesWhatCannotBeDrawn: GitHub shows an error box instead of a large drawing,
// so hz says what to do instead, and writes nothing.
func TestMermaidRefusesWhatCannotBeDrawn(t *testing.T) {
	reads := func(n int) *Graph { // n edges, each with a short label
		g := &Graph{Version: 1, Nodes: []Node{{ID: HeinzelID("me/a"), Kind: KindHeinzel, Namespace: "me", Name: "a"}}}
		for i := range n {
			id := ArtifactID("x" + strings.Repeat("y", i))
			g.Nodes = append(g.Nodes, Node{ID: id, Kind: KindArtifact, Name: "x"})
			g.Edges = append(g.Edges, Edge{From: HeinzelID("me/a"), To: id, Kind: Read, Origin: []string{Declared}})
		}
		return g
	}
	long := func(n int) *Graph { // n nodes, each with a long label
		g := &Graph{Version: 1}
		for i := range n {
			g.Nodes = append(g.Nodes, Node{ID: ArtifactID(strings.Repeat("y", i)), Kind: KindArtifact, Name: strings.Repeat("é", 80)})
		}
		return g
	}
	for _, c := range []struct {
		name, message string
		g             *Graph
	}{
		{"450 edges", "", reads(450)},
		{"451 edges", "the drawing would have 451 edges, and Mermaid draws at most 450 of them: draw fewer contracts with --path FOLDER, or take --json", reads(451)},
		{"430 long labels", "", long(430)},
		{"450 long labels", "the drawing would have 45865 characters, and Mermaid draws at most 45000 of them: draw fewer contracts with --path FOLDER, or take --json", long(450)},
	} {
		var b bytes.Buffer
		err := c.g.WriteMermaid(&b)
		if c.message == "" {
			if err != nil || b.Len() == 0 {
				t.Errorf("%s: %v", c.name, err)
			}
			continue
		}
		var large *TooLargeError
		if !errors.As(err, &large) || err.Error() != c.message || b.Len() > 0 {
			t.Errorf("%s: %v, and %d bytes", c.name, err, b.Len())
		}
	}
}

// TestMermaidTellsDeclaredFromObserved: declared edges are dashed, those that were observed
// solid, and data flows from an artifact to its reader.
func TestMermaidTellsDeclaredFromObserved(t *testing.T) {
	g := &Graph{Version: 1,
		Nodes: []Node{{ID: "heinzel:me/a", Kind: KindHeinzel, Namespace: "me", Name: "a"}, {ID: "artifact:x", Kind: KindArtifact, Name: "x"}, {ID: "artifact:y", Kind: KindArtifact, Name: "y"}},
		Edges: []Edge{
			{From: "heinzel:me/a", To: "artifact:x", Kind: Read, Origin: []string{Declared, Observed}},
			{From: "heinzel:me/a", To: "artifact:y", Kind: Read, Origin: []string{Declared}},
			{From: "heinzel:me/a", To: "artifact:y", Kind: Wrote, Origin: []string{Observed}},
		}}
	golden(t, "origins.mmd", written(t, g, (*Graph).WriteMermaid))
}

func BenchmarkWrite(b *testing.B) {
	g := Build(numbered(2500, func(i int) []int { // 5,000 nodes, 20,000 edges
		return []int{(i + 1) % 2500, (i + 7) % 2500, (i * 3) % 2500, (i * 5) % 2500, (i + 100) % 2500, (i + 200) % 2500, (i + 300) % 2500}
	}))
	for _, f := range formats[:3] {
		b.Run(f.name, func(b *testing.B) {
			b.ReportAllocs()
			for range b.N {
				var out bytes.Buffer
				if err := f.write(g, &out); err != nil {
					b.Fatal(err)
				}
				sink += out.Len()
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	set := numbered(10_000, func(i int) []int { return upTo(3)[:min(i, 3)] })
	b.ReportAllocs()
	for range b.N {
		sink += len(Build(set).Edges)
	}
}
