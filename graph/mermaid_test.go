package graph

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/workspace"
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

// large gives 5,000 nodes and 20,000 edges, half of the contracts with a log.
func large() ([]workspace.Outline, *observed.Set) {
	set := numbered(2500, func(i int) []int {
		return []int{(i + 1) % 2500, (i + 7) % 2500, (i * 3) % 2500, (i * 5) % 2500, (i + 100) % 2500, (i + 200) % 2500, (i + 300) % 2500}
	})
	logs := &observed.Set{}
	for i := range set {
		if i%2 > 0 {
			continue
		}
		h := observed.Heinzel{ID: set[i].FullName(), User: "mira", First: "2026-11-02T07:00:00Z", Last: "2026-11-09T07:00:00Z"}
		for k := range set[i].Refs {
			h.Observations = append(h.Observations, observed.Observation{Heinzel: h.ID, Verb: "read", Target: Target(&set[i].Refs[k]), Count: 3,
				FirstSeq: int64(k + 1), LastSeq: int64(k + 40), First: h.First, Last: h.Last, Description: "Read what it needs.", Values: [observed.MaxValues]string{"rev-12", "2026-11-09T17:00:00Z"}})
		}
		logs.Heinzels = append(logs.Heinzels, h)
	}
	return set, logs
}

func BenchmarkWrite(b *testing.B) {
	set, logs := large()
	g := Merge(set, logs, Options{})
	if len(g.Nodes) != 5000 || len(g.Edges) < 19_000 {
		b.Fatal(len(g.Nodes), len(g.Edges))
	}
	for _, f := range append(slices.Clone(formats[:2]), allFormats...) {
		if f.name == "mmd" {
			continue // it draws no such graph
		}
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

func BenchmarkMerge(b *testing.B) {
	set, logs := large()
	b.ReportAllocs()
	for range b.N {
		sink += len(Merge(set, logs, Options{}).Edges)
	}
}

func BenchmarkSelect(b *testing.B) {
	set, logs := large()
	g := Merge(set, logs, Options{})
	b.ReportAllocs()
	for range b.N {
		sink += len(g.Select(Filter{Around: []string{g.Nodes[0].ID}, Downstream: Everywhere, Collapse: true}).Edges)
	}
}

func BenchmarkBuild(b *testing.B) {
	set := numbered(10_000, func(i int) []int { return upTo(3)[:min(i, 3)] })
	b.ReportAllocs()
	for range b.N {
		sink += len(Build(set).Edges)
	}
}
