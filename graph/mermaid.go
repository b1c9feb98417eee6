package graph

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// What GitHub still draws, with room to spare: Mermaid itself stops at 500 edges and 50,000
// characters (interfaces §6).
const (
	MaxMermaidEdges      = 450
	MaxMermaidCharacters = 45_000
)

// TooLargeError says that a graph is larger than what Mermaid draws. Its text is for
// `hz heinzel graph`; who has filters of its own can name those.
type TooLargeError struct {
	Edges      int // of the graph
	Characters int // of the text, or 0 when the edges alone are too many
}

// Error says what is too large, and how to draw less of what contracts declare.
func (e *TooLargeError) Error() string {
	return e.What() + ": draw fewer contracts with --path FOLDER, or take --json"
}

// What says what is too large, and for what limit.
func (e *TooLargeError) What() string {
	what := strconv.Itoa(e.Edges) + " edges"
	limit := strconv.Itoa(MaxMermaidEdges)
	if e.Characters > 0 {
		what = strconv.Itoa(e.Characters) + " characters"
		limit = strconv.Itoa(MaxMermaidCharacters)
	}
	return "the drawing would have " + what + ", and Mermaid draws at most " + limit + " of them"
}

// WriteMermaid writes the graph as a Mermaid flowchart for a document or a pull request. Data
// flows one way in it, from left to right: an artifact leads to who reads it. Declared edges
// are dashed, edges that were observed solid. The error is the writer's, or a *TooLargeError;
// then nothing was written.
func (g *Graph) WriteMermaid(w io.Writer) error {
	if len(g.Edges) > MaxMermaidEdges {
		return &TooLargeError{Edges: len(g.Edges)}
	}
	m := mermaid{id: make(map[string]string, len(g.Nodes)), used: map[string]bool{}}
	m.WriteString("flowchart LR\n")
	classes := g.classes()
	for i := range g.Nodes {
		n := &g.Nodes[i]
		m.add(n.ID, drawn(n), classes[n.ID])
	}
	if len(g.Nodes) == 0 {
		m.node("n0", "no contracts yet", KindArtifact)
	}
	var red []string // the numbers of edges that someone should look at
	for i := range g.Edges {
		mark := g.mark(&g.Edges[i], classes)
		m.edge(&g.Edges[i], mark)
		if mark == markStale || mark == markConflict {
			red = append(red, strconv.Itoa(i))
		}
	}
	if len(g.Edges) > 0 {
		m.legend()
	}
	m.styles()
	if len(red) > 0 {
		fmt.Fprintf(&m, "  linkStyle %s stroke:#b52a2a,color:#b52a2a\n", strings.Join(red, ","))
	}
	// Runes, not UTF-16 units: the room to spare is larger than the difference.
	if n := utf8.RuneCountInString(m.String()); n > MaxMermaidCharacters {
		return &TooLargeError{Edges: len(g.Edges), Characters: n}
	}
	_, err := io.WriteString(w, m.String())
	return err
}

// The classes of a drawing beside KindHeinzel and KindArtifact.
const (
	classUnmaintained = "unmaintained"
	classCycle        = "cycle"
	classPending      = "pending"
	classConflict     = "conflict"
)

// What is written beside an edge of a drawing.
const (
	markStale    = "stale"
	markPending  = "pending"
	markConflict = "conflict"
)

// mark gives what is written beside an edge, "" for nothing.
func (g *Graph) mark(e *Edge, classes map[string]string) string {
	switch {
	case e.Stale:
		return markStale
	case e.Kind != Wrote || e.State != Pending:
		return ""
	case classes[e.To] == classConflict:
		return markConflict
	}
	return markPending
}

// drawn gives what stands in a node of a drawing.
func drawn(n *Node) string {
	if n.Collapsed > 0 {
		return n.Label() + " and " + count(n.Collapsed, "artifact", "artifacts") + " of its own"
	}
	return n.Label()
}

// classes gives each node's class: of a Heinzelmännchen whether it is on a cycle, of an
// artifact whether an input waits for it that nobody maintains, and whether drafts wait in it.
func (g *Graph) classes() map[string]string {
	out := make(map[string]string, len(g.Nodes))
	for i := range g.Nodes {
		n := &g.Nodes[i]
		out[n.ID] = n.Kind
		switch {
		case n.Conflicting:
			out[n.ID] = classConflict
		case n.Pending > 0:
			out[n.ID] = classPending
		}
	}
	for _, cycle := range g.Cycles {
		for _, id := range cycle {
			out[id] = classCycle
		}
	}
	for id := range g.missing() {
		out[id] = classUnmaintained
	}
	return out
}

// missing gives the ids of the artifacts that an input reads and no contract maintains. A
// facet that isn't there leaves its output maintained.
func (g *Graph) missing() map[string]bool {
	out := make(map[string]bool, len(g.Unmaintained))
	if len(g.Unmaintained) == 0 {
		return out
	}
	of := map[string]string{} // where an alias joined a target with others, the id is another's
	for i := range g.Nodes {
		for _, t := range g.Nodes[i].Targets {
			of[t] = g.Nodes[i].ID
		}
	}
	for i := range g.Unmaintained {
		if id := of[g.Unmaintained[i].Target()]; id != "" {
			out[id] = true
		}
	}
	for i := range g.Edges {
		if g.Edges[i].Kind == Wrote {
			delete(out, g.Edges[i].To)
		}
	}
	return out
}

// withoutFacet cuts the facet from a reference: contract:me/x#output/facet.
func withoutFacet(reference string) string {
	hash := strings.IndexByte(reference, '#')
	if slash := strings.IndexByte(reference[hash+1:], '/'); hash >= 0 && slash >= 0 {
		return reference[:hash+1+slash]
	}
	return reference
}

// mermaid is a drawing being written.
type mermaid struct {
	strings.Builder
	id   map[string]string // our short ids, by node id
	used map[string]bool   // classes

	dashed, solid bool // kinds of lines
}

// add writes a node of the graph under an id of our own: n0, n1 and so on. A contract's name
// could be a word of Mermaid's, or end in one.
func (m *mermaid) add(id, label, class string) string {
	short := "n" + strconv.Itoa(len(m.id))
	m.id[id] = short
	m.node(short, label, class)
	return short
}

// end gives an edge's end. One that isn't among the nodes is drawn all the same.
func (m *mermaid) end(id string) string {
	if short, ok := m.id[id]; ok {
		return short
	}
	return m.add(id, id, KindArtifact)
}

// node writes a node: Heinzelmännchen are round, artifacts have corners.
func (m *mermaid) node(id, label, class string) {
	m.used[class] = true
	open, shut := `["`, `"]`
	if class == KindHeinzel || class == classCycle {
		open, shut = `(["`, `"])`
	}
	fmt.Fprintf(m, "  %s%s%s%s:::%s\n", id, open, mermaidLabel(label), shut, class)
}

// edge writes an edge in the direction of the data, with its mark.
func (m *mermaid) edge(e *Edge, mark string) {
	from, to := m.end(e.From), m.end(e.To)
	if e.Kind == Read {
		from, to = to, from
	}
	line, arrow, whole := "-.", ".->", "-.->"
	if e.Has(Observed) {
		line, arrow, whole = "--", "-->", "-->"
		m.solid = true
	} else {
		m.dashed = true
	}
	if mark != "" {
		whole = line + " \"" + mark + "\" " + arrow
	}
	fmt.Fprintf(m, "  %s %s %s\n", from, whole, to)
}

// legend explains the shapes, colours and lines that the drawing uses, and no others.
func (m *mermaid) legend() {
	m.WriteString("  subgraph k[\"Legend\"]\n")
	rows := []struct{ class, label string }{
		{KindHeinzel, "Heinzelmännchen"}, {KindArtifact, "what it keeps true or reads"},
		{classCycle, "on a cycle"}, {classUnmaintained, "nobody maintains it"},
		{classPending, "a draft waits for its user"}, {classConflict, "drafts of several wait in it"},
	}
	of := map[bool]string{} // by roundness, a node of the legend
	for i, row := range rows {
		if m.used[row.class] {
			m.WriteString("  ")
			id := "k" + strconv.Itoa(i)
			m.node(id, row.label, row.class)
			if round := row.class == KindHeinzel || row.class == classCycle; of[round] == "" {
				of[round] = id
			}
		}
	}
	if of[true] != "" && of[false] != "" {
		if m.dashed {
			fmt.Fprintf(m, "    %s -. \"declared\" .-> %s\n", of[true], of[false])
		}
		if m.solid {
			fmt.Fprintf(m, "    %s -- \"observed\" --> %s\n", of[true], of[false])
		}
	}
	m.WriteString("  end\n")
}

// styles writes the classes that are used. Each sets its own text colour, so that it can be
// read on a light page and a dark one, and none tells by colour alone.
func (m *mermaid) styles() {
	for _, s := range []struct{ class, style string }{
		{KindHeinzel, "fill:#e7effc,stroke:#3a5fb8,color:#12244d"},
		{KindArtifact, "fill:#f5f5f1,stroke:#85857a,color:#24241f"},
		{classCycle, "fill:#fce9e9,stroke:#b52a2a,color:#4a0f0f,stroke-width:3px"},
		{classUnmaintained, "fill:#fff3dd,stroke:#a66300,color:#452a00,stroke-dasharray:5 4"},
		{classPending, "fill:#fdf6c9,stroke:#8a7400,color:#3b3200"},
		{classConflict, "fill:#fce9e9,stroke:#b52a2a,color:#4a0f0f,stroke-width:3px"},
	} {
		if m.used[s.class] {
			fmt.Fprintf(m, "  classDef %s %s\n", s.class, s.style)
		}
	}
}
