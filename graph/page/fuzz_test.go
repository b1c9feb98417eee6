package page

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
)

// FuzzPage: whatever a graph's texts are, the page has its own elements and no others, and its
// data is JSON whose texts are the graph's, made visible.
func FuzzPage(f *testing.F) {
	for i, text := range traps {
		f.Add(text, traps[(i+1)%len(traps)], traps[(i+2)%len(traps)])
	}
	f.Fuzz(func(t *testing.T, title, name, target string) {
		g := &graph.Graph{
			Nodes: []graph.Node{{ID: "h", Kind: graph.KindHeinzel, Name: name, User: target}, {ID: "a", Kind: graph.KindArtifact, Name: name, Targets: []string{target}}},
			Edges: []graph.Edge{{From: "h", To: "a", Kind: graph.Read, Origin: []string{name}, Description: target}},
		}
		page := written(t, g, Options{Title: title})
		text := block(t, page)
		if strings.ContainsAny(text, "<>&\x1b\u2028\u2029\u202e") {
			t.Errorf("the data holds what it mustn't: %q", text)
		}
		if n := strings.Count(page, "<"); n != strings.Count(written(t, &graph.Graph{}, Options{}), "<") {
			t.Errorf("%d tags", n)
		}
		var got data
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		var coerced string // JSON has a sign for each byte that is no UTF-8
		if text, err := json.Marshal(name); err != nil || json.Unmarshal(text, &coerced) != nil {
			t.Fatal(err)
		}
		if got, want := got.Nodes[1].Name, diag.Visible(coerced); got != want {
			t.Errorf("the name %q became %q, not %q", name, got, want)
		}
	})
}

func BenchmarkWrite(b *testing.B) {
	g := big(5000, 20000)
	var out strings.Builder
	for b.Loop() {
		out.Reset()
		if err := Write(&out, g, Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.SetBytes(int64(out.Len()))
}
