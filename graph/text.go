package graph

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

const (
	narrow     = 50 // columns: below it a list stands under its word instead of beside it
	maxReaders = 12 // that a contract's block names
	maxRound   = 24 // contracts of a cycle that are named
)

// WriteText writes the graph for a person at a terminal of that many columns; 0 or less means
// that lines aren't broken. Each contract is a block: what it maintains, reads and publishes,
// and who reads from it; then come the cycles and the inputs that nobody maintains, and last
// a line of sums. Names are never broken, and text from files is shown as diag.Visible does
// it. The error is the writer's.
func (g *Graph) WriteText(w io.Writer, width int) error {
	t := newText(g, w, width)
	if t.contracts == 0 && len(g.Edges) == 0 {
		t.paragraph("", "", "No contracts here, so there is no graph. docs/file-format.md shows how to write the first one.")
		return t.w.Flush()
	}
	for i := range g.Nodes {
		if g.Nodes[i].Kind == KindHeinzel {
			t.contract(&g.Nodes[i])
		}
	}
	t.cycles()
	t.unmaintained()
	t.sums()
	return t.w.Flush()
}

// text is a graph being written, with what a block needs to know of the others.
type text struct {
	g         *Graph
	w         *bufio.Writer // keeps its first error
	width     int
	contracts int
	node      map[string]*Node
	edges     map[string][]*Edge  // by where they come from
	readers   map[string][]string // labels of the Heinzelmännchen that read an artifact
	class     map[string]string
}

func newText(g *Graph, w io.Writer, width int) *text {
	t := &text{g: g, w: bufio.NewWriter(w), width: width, node: make(map[string]*Node, len(g.Nodes)),
		edges: map[string][]*Edge{}, readers: map[string][]string{}, class: g.classes()}
	for i := range g.Nodes {
		n := &g.Nodes[i]
		t.node[n.ID] = n
		if n.Kind == KindHeinzel {
			t.contracts++
		}
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		t.edges[e.From] = append(t.edges[e.From], e)
		if e.Kind == Read {
			t.readers[e.To] = append(t.readers[e.To], t.label(e.From))
		}
	}
	return t
}

// label gives a node's label, fit for a terminal.
func (t *text) label(id string) string {
	if n := t.node[id]; n != nil {
		return diag.Visible(n.Label())
	}
	return diag.Visible(id)
}

// contract writes a contract's block, and an empty line after it.
func (t *text) contract(n *Node) {
	heading := t.label(n.ID)
	if n.Title != "" {
		heading += "  " + diag.Visible(n.Title)
	}
	if n.Schedule != "" {
		heading += "  (" + diag.Visible(n.Schedule) + ")"
	}
	if t.class[n.ID] == classCycle {
		heading += "  [cycle]"
	}
	t.paragraph("", "  ", heading)
	if n.unread {
		t.paragraph("  ", "    ", "can't be read: hz heinzel check says why")
	}
	own := n.Label() + "#"
	var maintains, reads, publishes, readers []string
	for _, e := range t.edges[n.ID] {
		name := e.To
		if a := t.node[e.To]; a != nil {
			name = a.Name
		}
		operation, _, ofOwn := strings.Cut(name, "("+own)
		output, isOwn := strings.CutPrefix(name, own)
		switch {
		case e.Kind == Read && t.class[e.To] == classUnmaintained:
			reads = append(reads, diag.Visible(name)+"  [unmaintained]")
		case e.Kind == Read:
			reads = append(reads, diag.Visible(name))
		case isOwn:
			maintains = append(maintains, diag.Visible(output))
			readers = append(readers, t.readers[e.To]...)
		case ofOwn:
			publishes = append(publishes, diag.Visible(operation))
		default:
			publishes = append(publishes, diag.Visible(name))
		}
	}
	t.list("maintains", maintains)
	t.list("reads", reads)
	t.list("publishes", publishes)
	t.readBy(readers)
	t.w.WriteByte('\n')
}

// readBy writes who reads what a contract maintains: so many of them as a glance can take in.
func (t *text) readBy(readers []string) {
	if len(readers) == 0 {
		return
	}
	slices.Sort(readers)
	readers = slices.Compact(readers)
	more := ""
	if n := len(readers) - maxReaders; n > 1 {
		readers, more = readers[:maxReaders], fmt.Sprintf(" and %d more", n)
	}
	t.list("read by", []string{strings.Join(readers, ", ") + more})
}

// list writes a word and beside it, or under it where there is little room, one entry a line.
func (t *text) list(word string, entries []string) {
	if len(entries) == 0 {
		return
	}
	first, indent := fmt.Sprintf("  %-9s  ", word), strings.Repeat(" ", 13)
	if t.width > 0 && t.width < narrow {
		fmt.Fprintf(t.w, "  %s\n", word)
		first, indent = "    ", "    "
	}
	for _, entry := range entries {
		t.paragraph(first, indent+"  ", entry)
		first = indent
	}
}

// cycles writes each cycle as a way round. A contract reads from the one that its arrow
// points to.
func (t *text) cycles() {
	if len(t.g.Cycles) == 0 {
		return
	}
	t.paragraph("", "  ", count(len(t.g.Cycles), "cycle", "cycles")+" (a → b: a reads from b); no contract on one runs")
	for _, cycle := range t.g.Cycles {
		var b strings.Builder
		for i, id := range cycle {
			if i == maxRound && len(cycle) > maxRound+1 {
				fmt.Fprintf(&b, "… %d more → ", len(cycle)-i)
				break
			}
			b.WriteString(t.label(id) + " → ")
		}
		t.paragraph("  ", "    ", b.String()+t.label(cycle[0]))
	}
	t.w.WriteByte('\n')
}

// unmaintained writes the inputs that nobody maintains: whose, and what they read.
func (t *text) unmaintained() {
	if len(t.g.Unmaintained) == 0 {
		return
	}
	t.paragraph("", "  ", count(len(t.g.Unmaintained), "input that nobody maintains", "inputs that nobody maintains"))
	for i := range t.g.Unmaintained {
		u := &t.g.Unmaintained[i]
		t.paragraph("  ", "    ", t.label(u.Heinzel)+" reads "+diag.Visible(u.Reference)+" as "+diag.Visible(u.Input))
	}
	t.w.WriteByte('\n')
}

func (t *text) sums() {
	reads := 0
	for i := range t.g.Edges {
		if t.g.Edges[i].Kind == Read {
			reads++
		}
	}
	t.paragraph("", "  ", count(t.contracts, "contract", "contracts")+", "+count(len(t.g.Nodes)-t.contracts, "artifact", "artifacts")+", "+
		count(reads, "read", "reads")+", "+count(len(t.g.Edges)-reads, "write", "writes"))
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
