package page

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
)

// The page's data is the graph's JSON (interfaces §6), but that nodes are referred to by their
// place in the list: 20,000 edges would name their ends by long ids, and ids that differ in
// invisible characters alone would look alike once these are written out.
type data struct {
	Nodes        []graph.Node   `json:"nodes"`
	Edges        []edge         `json:"edges"`
	Conflicts    []conflict     `json:"conflicts"`
	Aliases      []graph.Alias  `json:"aliases"`
	Cycles       [][]int        `json:"cycles"`
	Unmaintained []unmaintained `json:"unmaintained"`
}

// A field of the outer struct stands in for the inner one of the same JSON name.
type edge struct {
	graph.Edge
	From int `json:"from"`
	To   int `json:"to"`
}

type conflict struct {
	graph.Conflict
	Artifact int `json:"artifact"` // -1 when a filter left the node out
}

type unmaintained struct {
	graph.Unmaintained
	Heinzel  int `json:"heinzel"`  // -1 when a filter left the node out
	Artifact int `json:"artifact"` // what the input reads, or -1
}

// encode gives the page's data as JSON that can stand in an HTML script block: <, > and & are
// escaped, and so are U+2028 and U+2029; what has no visible form is written out.
func encode(g *graph.Graph) ([]byte, error) {
	place := make(map[string]int, len(g.Nodes))
	for i := range g.Nodes {
		place[g.Nodes[i].ID] = i
	}
	find := func(id string) int {
		if i, ok := place[id]; ok {
			return i
		}
		return -1
	}
	d := data{
		Nodes:        list(g.Nodes),
		Edges:        make([]edge, len(g.Edges)),
		Conflicts:    make([]conflict, len(g.Conflicts)),
		Aliases:      list(g.Aliases),
		Cycles:       make([][]int, len(g.Cycles)),
		Unmaintained: make([]unmaintained, len(g.Unmaintained)),
	}
	for i, e := range g.Edges {
		d.Edges[i] = edge{e, find(e.From), find(e.To)}
		if d.Edges[i].From < 0 || d.Edges[i].To < 0 {
			return nil, fmt.Errorf("the edge from %s to %s has no node at an end", diag.Quote(e.From), diag.Quote(e.To))
		}
	}
	for i, c := range g.Conflicts {
		d.Conflicts[i] = conflict{c, find(c.Artifact)}
	}
	for i, cycle := range g.Cycles {
		d.Cycles[i] = make([]int, len(cycle))
		for j, id := range cycle {
			d.Cycles[i][j] = find(id)
		}
	}
	reads := targets(g)
	for i, u := range g.Unmaintained {
		artifact, ok := reads[u.Target()]
		if !ok {
			artifact = -1
		}
		d.Unmaintained[i] = unmaintained{u, find(u.Heinzel), artifact}
	}
	text, err := json.Marshal(&d)
	if err != nil {
		return nil, fmt.Errorf("writing the graph as HTML: %w", err)
	}
	return visible(text), nil
}

// targets gives the place of each target's artifact, where an input reads what nobody maintains:
// an alias may have joined that target with others, and then the artifact has another's id.
func targets(g *graph.Graph) map[string]int {
	out := map[string]int{}
	if len(g.Unmaintained) == 0 {
		return out
	}
	for i := range g.Nodes {
		for _, t := range g.Nodes[i].Targets {
			out[t] = i
		}
	}
	return out
}

// list gives the slice, never nil: JSON has [] then, as the page expects.
func list[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// visible writes out, in each string of a JSON text, what diag.Visible writes out.
func visible(text []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/16)
	for i := 0; i < len(text); {
		if text[i] != '"' {
			out = append(out, text[i])
			i++
			continue
		}
		end, plain := i+1, true
		for ; text[end] != '"'; end++ {
			if text[end] == '\\' {
				end++
				plain = false
			} else if text[end] >= 0x7f {
				plain = false
			}
		}
		end++
		if plain {
			out = append(out, text[i:end]...)
		} else {
			out = appendVisible(out, text[i:end])
		}
		i = end
	}
	return bytes.TrimSpace(out)
}

// appendVisible appends one JSON string, rewritten.
func appendVisible(out, token []byte) []byte {
	var s string
	if json.Unmarshal(token, &s) != nil {
		return append(out, token...) // json.Marshal made it: can't be
	}
	rewritten, err := json.Marshal(diag.Visible(s))
	if err != nil {
		return append(out, token...)
	}
	return append(out, rewritten...)
}
