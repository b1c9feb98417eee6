package graph

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// WriteDOT writes the graph in Graphviz's language, for `dot -Tsvg`. Data flows from left to
// right, declared edges are dashed, edges that were observed solid; names of nodes are ids of our
// own, labels are quoted, and no node has a link. The error is the writer's.
func (g *Graph) WriteDOT(w io.Writer) error {
	b := bufio.NewWriter(w) // keeps its first error
	b.WriteString("digraph hz {\n  rankdir=LR\n  node [fontname=\"sans-serif\", style=filled]\n  edge [fontname=\"sans-serif\", fontsize=10]\n")
	ids := make(map[string]string, len(g.Nodes))
	classes := g.classes()
	for i := range g.Nodes {
		n := &g.Nodes[i]
		id := "n" + strconv.Itoa(i)
		ids[n.ID] = id
		fmt.Fprintf(b, "  %s [label=%s, tooltip=%s, class=%q, %s]\n", id, dotText(drawn(n)), dotText(n.ID), classes[n.ID], dotStyles[classes[n.ID]])
	}
	more := 0
	end := func(id string) string {
		if _, ok := ids[id]; !ok {
			ids[id] = "m" + strconv.Itoa(more)
			more++
			fmt.Fprintf(b, "  %s [label=%s, class=%q, %s]\n", ids[id], dotText(id), KindArtifact, dotStyles[KindArtifact])
		}
		return ids[id]
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		from, to := end(e.From), end(e.To)
		if e.Kind == Read {
			from, to = to, from
		}
		style := "dashed"
		if e.Has(Observed) {
			style = "solid"
		}
		fmt.Fprintf(b, "  %s -> %s [style=%s, class=%s", from, to, style, dotText(e.Kind+" "+strings.Join(e.Origin, " ")))
		switch mark := g.mark(e, classes); mark {
		case markStale, markConflict:
			fmt.Fprintf(b, ", label=%q, color=\"#b52a2a\", fontcolor=\"#b52a2a\"", mark)
		case markPending:
			fmt.Fprintf(b, ", label=%q", mark)
		}
		b.WriteString("]\n")
	}
	b.WriteString("}\n")
	return b.Flush()
}

// dotStyles are the looks of the classes: round for Heinzelmännchen, cornered for artifacts.
var dotStyles = map[string]string{
	KindHeinzel:       `shape=box, style="rounded,filled", fillcolor="#e7effc", color="#3a5fb8", fontcolor="#12244d"`,
	KindArtifact:      `shape=box, fillcolor="#f5f5f1", color="#85857a", fontcolor="#24241f"`,
	classCycle:        `shape=box, style="rounded,filled", fillcolor="#fce9e9", color="#b52a2a", fontcolor="#4a0f0f", penwidth=3`,
	classUnmaintained: `shape=box, style="dashed,filled", fillcolor="#fff3dd", color="#a66300", fontcolor="#452a00"`,
	classPending:      `shape=box, fillcolor="#fdf6c9", color="#8a7400", fontcolor="#3b3200"`,
	classConflict:     `shape=box, fillcolor="#fce9e9", color="#b52a2a", fontcolor="#4a0f0f", penwidth=3`,
}

// dotText gives any text as a quoted string that Graphviz draws as that text. A backslash would
// begin an escape, and & an entity, in a label.
func dotText(s string) string {
	s = diag.Cut(shown(foldBlanks(s)), maxLabel)
	return `"` + dotEscapes.Replace(s) + `"`
}

var dotEscapes = strings.NewReplacer(`\`, `\\`, `"`, `\"`, `&`, `&amp;`)
