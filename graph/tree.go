package graph

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/heinzel/hz/internal/terminal"
)

// WriteTree writes the graph for a person at a terminal of that many columns, 0 or less for lines
// that aren't broken: for each Heinzelmännchen what it reads and writes, with a mark where what is
// declared and what was observed differ, where a draft waits, where two of them do, and where a
// read fell back to an older version. Then come conflicts, aliases, cycles and unmaintained inputs,
// what the marks mean, and a line of sums. The error is the writer's.
func (g *Graph) WriteTree(w io.Writer, width int) error {
	t := tree{text: newText(g, w, width), conflicts: map[string]*Conflict{}, logged: map[string]bool{}, used: map[string]bool{}}
	if len(g.Nodes) == 0 {
		t.paragraph("", "  ", "Nothing to draw: no contract and no log has a part in this graph.")
		return t.w.Flush()
	}
	for i := range g.Conflicts {
		t.conflicts[g.Conflicts[i].Artifact] = &g.Conflicts[i]
	}
	for i := range g.Edges {
		if e := &g.Edges[i]; e.Has(Observed) {
			t.logged[e.From] = true
		}
	}
	for i := range g.Nodes {
		if g.Nodes[i].Kind == KindHeinzel {
			t.heinzel(&g.Nodes[i])
		}
	}
	t.lonely()
	t.conflicting()
	t.aliased()
	t.cycles()
	t.unmaintained()
	t.marks()
	t.totals()
	return t.w.Flush()
}

// tree is a graph being written as a tree.
type tree struct {
	*text
	conflicts map[string]*Conflict // by artifact
	logged    map[string]bool      // Heinzelmännchen with an observed edge
	used      map[string]bool      // marks
}

// heinzel writes a Heinzelmännchen with its branches, and an empty line.
func (t *tree) heinzel(n *Node) {
	heading := t.label(n.ID)
	if n.Title != "" {
		heading += "  " + shown(n.Title)
	}
	var about []string
	if n.User != "" {
		about = append(about, "@"+shown(n.User))
	}
	if n.State != "" && n.State != Unknown {
		about = append(about, shown(n.State))
	}
	if n.Schedule != "" {
		about = append(about, shown(n.Schedule))
	}
	if len(about) > 0 {
		heading += "  (" + strings.Join(about, ", ") + ")"
	}
	if t.class[n.ID] == classCycle {
		heading += "  [cycle]"
	}
	t.paragraph("", "  ", heading)
	if n.unread {
		t.paragraph("   ", "     ", "can't be read: hz heinzel check says why")
	}
	edges := t.edges[n.ID]
	for i, e := range edges {
		last := i+1 == len(edges) && n.Collapsed == 0
		t.branch(last, e)
	}
	if n.Collapsed > 0 {
		t.paragraph("└─ ", "     ", "and "+count(n.Collapsed, "artifact", "artifacts")+" that nobody else touches")
	}
	t.w.WriteByte('\n')
}

// branch writes an edge.
func (t *tree) branch(last bool, e *Edge) {
	twig, under := "├─ ", "│  "
	if last {
		twig, under = "└─ ", "   "
	}
	word := "reads   "
	if e.Kind == Wrote {
		word = "writes  "
	}
	indent := under + "        "
	if t.width > 0 && t.width < narrow {
		word, indent = strings.TrimRight(word, " ")+" ", under+"  "
	}
	entry := t.label(e.To)
	for _, mark := range t.marked(e) {
		entry += "  [" + mark + "]"
	}
	t.paragraph(twig+word, indent, entry)
	t.parts(indent, t.said(e))
}

// parts writes parts, a comma between two, as many in a line as fit.
func (t *tree) parts(indent string, parts []string) {
	for len(parts) > 0 {
		line, n := parts[0], 1
		for n < len(parts) && (t.width <= 0 || terminal.Width(indent)+terminal.Width(line)+terminal.Width(parts[n])+3 <= t.width) {
			line += ", " + parts[n]
			n++
		}
		if parts = parts[n:]; len(parts) > 0 {
			line += ","
		}
		t.paragraph(indent, indent+"  ", line)
	}
}

// The marks of edges, in the order in which they are explained.
var markTexts = [][2]string{
	{"declared only", "no log entry says so"},
	{"observed only", "no contract declares it"},
	{"stale", "the last read fell back to an older version"},
	{"pending", "a draft waits for its user"},
	{"conflict", "two Heinzelmännchen have drafts pending there"},
	{"unmaintained", "no contract maintains it"},
}

// marked gives the marks of an edge. Where a Heinzelmännchen has no log, that its edges are
// declared only says nothing.
func (t *tree) marked(e *Edge) []string {
	var out []string
	mark := func(name string, when bool) {
		if when {
			out = append(out, name)
			t.used[name] = true
		}
	}
	mark("declared only", !e.Has(Observed) && t.logged[e.From])
	mark("observed only", !e.Has(Declared))
	mark("stale", e.Stale)
	if e.Kind == Wrote {
		mark("pending", e.State == Pending)
		if e.State != Pending && e.State != "" {
			out = append(out, shown(e.State))
		}
	}
	mark("conflict", t.conflicts[e.To] != nil && (e.Kind == Read || e.State == Pending))
	mark("unmaintained", e.Kind == Read && t.class[e.To] == classUnmaintained)
	return out
}

// said gives what the log says of an edge, in parts.
func (t *tree) said(e *Edge) []string {
	var parts []string
	add := func(word, value string) {
		if value != "" {
			parts = append(parts, word+shown(value))
		}
	}
	switch {
	case e.Stale:
		add("used ", e.Used)
		add("deadline ", e.Deadline)
	default:
		add("version ", e.Version)
	}
	add("contract ", e.ContractVersion)
	if !e.Stale {
		add("needed by ", e.NeededBy)
	}
	add("at ", e.Where)
	add("last ", e.Last)
	if e.Kind == Wrote {
		if readers := slices.Compact(slices.Sorted(slices.Values(t.readers[e.To]))); len(readers) > 0 {
			more := ""
			if n := len(readers) - maxReaders; n > 1 {
				readers, more = readers[:maxReaders], fmt.Sprintf(" and %d more", n)
			}
			parts = append(parts, "read by "+strings.Join(readers, ", ")+more)
		}
	}
	return parts
}

// lonely writes the artifacts that nobody here reads or writes: ones that were asked for.
func (t *tree) lonely() {
	touched := map[string]bool{}
	for i := range t.g.Edges {
		touched[t.g.Edges[i].To] = true
	}
	n := 0
	for i := range t.g.Nodes {
		if a := &t.g.Nodes[i]; a.Kind == KindArtifact && !touched[a.ID] {
			n++
			t.paragraph("", "  ", t.label(a.ID)+"  (nobody here reads or writes it)")
		}
	}
	if n > 0 {
		t.w.WriteByte('\n')
	}
}

// conflicting writes the artifacts where several drafts wait, and whose they are.
func (t *tree) conflicting() {
	if len(t.g.Conflicts) == 0 {
		return
	}
	t.paragraph("", "  ", count(len(t.g.Conflicts), "conflict", "conflicts")+": drafts of several Heinzelmännchen wait in one place")
	for i := range t.g.Conflicts {
		c := &t.g.Conflicts[i]
		t.paragraph("  ", "    ", t.label(c.Artifact)+": "+authors(c.Drafts))
	}
	t.w.WriteByte('\n')
}

// aliased writes which targets are one artifact because a log says so.
func (t *tree) aliased() {
	if len(t.g.Aliases) == 0 {
		return
	}
	t.paragraph("", "  ", count(len(t.g.Aliases), "alias", "aliases"))
	for i := range t.g.Aliases {
		a := &t.g.Aliases[i]
		t.paragraph("  ", "    ", shown(a.Name)+" is "+shown(strings.Join(a.Targets, ", "))+"  (by "+shown(a.By)+")")
	}
	t.w.WriteByte('\n')
}

// marks explains the marks that were used.
func (t *tree) marks() {
	for _, m := range markTexts {
		if t.used[m[0]] {
			t.paragraph("", "    ", "["+m[0]+"] "+m[1])
		}
	}
	if len(t.used) > 0 {
		t.w.WriteByte('\n')
	}
}

// totals writes the line of sums.
func (t *tree) totals() {
	reads, pending := 0, 0
	for i := range t.g.Edges {
		if t.g.Edges[i].Kind == Read {
			reads++
		}
	}
	for i := range t.g.Nodes {
		if t.g.Nodes[i].Pending > 0 {
			pending++
		}
	}
	s := fmt.Sprintf("%d Heinzelmännchen, ", t.contracts) + count(len(t.g.Nodes)-t.contracts, "artifact", "artifacts") + ", " +
		count(reads, "read", "reads") + ", " + count(len(t.g.Edges)-reads, "write", "writes")
	if pending > 0 {
		s += "; drafts wait in " + count(pending, "artifact", "artifacts")
	}
	if len(t.logged) == 0 && len(t.g.Edges) > 0 {
		s += "; all of it declared: no log entry tells more"
	}
	t.paragraph("", "  ", s)
}
