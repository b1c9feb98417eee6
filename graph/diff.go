package graph

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
)

// Changes is how one list of a graph became another.
type Changes[T any] struct {
	Added   []T         `json:"added"`
	Removed []T         `json:"removed"`
	Changed []Change[T] `json:"changed"`
}

// Change is what an element was and is.
type Change[T any] struct {
	Before T `json:"before"`
	After  T `json:"after"`
}

func (c *Changes[T]) empty() bool { return len(c.Added)+len(c.Removed)+len(c.Changed) == 0 }

// Diff is how one graph became another. Nodes are told apart by id, edges by both ends and kind,
// conflicts by artifact, and inputs by their names; all else is there or not.
type Diff struct {
	Version      int                   `json:"version"` // 1
	From         string                `json:"from"`    // what the two graphs are, as the caller names them
	To           string                `json:"to"`
	Nodes        Changes[Node]         `json:"nodes"`
	Edges        Changes[Edge]         `json:"edges"`
	Conflicts    Changes[Conflict]     `json:"conflicts"`
	Aliases      Changes[Alias]        `json:"aliases"`
	Cycles       Changes[[]string]     `json:"cycles"`
	Unmaintained Changes[Unmaintained] `json:"unmaintained"`
}

// Compare says how a became b.
func Compare(a, b *Graph) *Diff {
	return &Diff{Version: 1,
		Nodes:        changes(a.Nodes, b.Nodes, compareNodes, sameNode),
		Edges:        changes(a.Edges, b.Edges, compareEdges, same[Edge]),
		Conflicts:    changes(a.Conflicts, b.Conflicts, compareConflicts, same[Conflict]),
		Aliases:      changes(a.Aliases, b.Aliases, compareAliases, same[Alias]),
		Cycles:       changes(a.Cycles, b.Cycles, slices.Compare[[]string], same[[]string]),
		Unmaintained: changes(a.Unmaintained, b.Unmaintained, compareUnmaintained, same[Unmaintained]),
	}
}

// Empty says whether nothing changed.
func (d *Diff) Empty() bool {
	return d.Nodes.empty() && d.Edges.empty() && d.Conflicts.empty() && d.Aliases.empty() && d.Cycles.empty() && d.Unmaintained.empty()
}

// Apply makes of the first graph the second one.
func (d *Diff) Apply(g *Graph) *Graph {
	return &Graph{Version: 1,
		Nodes:        apply(g.Nodes, &d.Nodes, compareNodes),
		Edges:        apply(g.Edges, &d.Edges, compareEdges),
		Conflicts:    apply(g.Conflicts, &d.Conflicts, compareConflicts),
		Aliases:      apply(g.Aliases, &d.Aliases, compareAliases),
		Cycles:       apply(g.Cycles, &d.Cycles, slices.Compare[[]string]),
		Unmaintained: apply(g.Unmaintained, &d.Unmaintained, compareUnmaintained),
	}
}

// The orders of a graph's lists, in which equal elements are one.

func compareNodes(a, b Node) int {
	return cmp.Or(-cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID))
}

func compareConflicts(a, b Conflict) int { return cmp.Compare(a.Artifact, b.Artifact) }

func compareAliases(a, b Alias) int {
	return cmp.Or(cmp.Compare(a.Name, b.Name), slices.Compare(a.Targets, b.Targets), cmp.Compare(a.By, b.By))
}

func compareUnmaintained(a, b Unmaintained) int {
	return cmp.Or(cmp.Compare(a.Heinzel, b.Heinzel), cmp.Compare(a.Input, b.Input), cmp.Compare(a.Reference, b.Reference))
}

func same[T any](a, b T) bool { return reflect.DeepEqual(a, b) }

func sameNode(a, b Node) bool {
	a.unread, b.unread = false, false // JSON doesn't have it
	return same(a, b)
}

// changes goes through two sorted lists at once.
func changes[T any](a, b []T, order func(a, b T) int, same func(a, b T) bool) Changes[T] {
	c := Changes[T]{Added: []T{}, Removed: []T{}, Changed: []Change[T]{}}
	for len(a) > 0 || len(b) > 0 {
		n := 0
		switch {
		case len(a) == 0:
			n = 1
		case len(b) == 0:
			n = -1
		default:
			n = order(a[0], b[0])
		}
		switch {
		case n < 0:
			c.Removed = append(c.Removed, a[0])
			a = a[1:]
		case n > 0:
			c.Added = append(c.Added, b[0])
			b = b[1:]
		default:
			if !same(a[0], b[0]) {
				c.Changed = append(c.Changed, Change[T]{a[0], b[0]})
			}
			a, b = a[1:], b[1:]
		}
	}
	return c
}

// apply does to a sorted list what changes found.
func apply[T any](list []T, c *Changes[T], order func(a, b T) int) []T {
	out := make([]T, 0, len(list)+len(c.Added))
	find := func(in []T, v T) bool { _, ok := slices.BinarySearchFunc(in, v, order); return ok }
	for _, v := range list {
		if find(c.Removed, v) {
			continue
		}
		if i, ok := slices.BinarySearchFunc(c.Changed, v, func(c Change[T], v T) int { return order(c.Before, v) }); ok {
			v = c.Changed[i].After
		}
		out = append(out, v)
	}
	out = append(out, c.Added...)
	slices.SortFunc(out, order)
	return out
}

// WriteJSON writes the diff as one JSON document, an element a line as Graph.WriteJSON does it.
func (d *Diff) WriteJSON(w io.Writer) error {
	j := jsonWriter{w: bufio.NewWriter(w)}
	j.enc = json.NewEncoder(&j.buf)
	j.enc.SetEscapeHTML(false)
	fmt.Fprintf(j.w, "{\"version\":%d,\n\"from\":%s,\n\"to\":%s", d.Version, j.text(d.From), j.text(d.To))
	changed(&j, "nodes", d.Nodes, asJSON)
	changed(&j, "edges", d.Edges, plainly[Edge])
	changed(&j, "conflicts", d.Conflicts, plainly[Conflict])
	changed(&j, "aliases", d.Aliases, plainly[Alias])
	changed(&j, "cycles", d.Cycles, plainly[[]string])
	changed(&j, "unmaintained", d.Unmaintained, plainly[Unmaintained])
	return j.end()
}

// plainly gives elements that are written as they are.
func plainly[T any](list []T) []any {
	out := make([]any, len(list))
	for i := range list {
		out[i] = &list[i]
	}
	return out
}

// changed writes the changes of one list.
func changed[T any](j *jsonWriter, field string, c Changes[T], as func([]T) []any) {
	fmt.Fprintf(j.w, ",\n%q:{", field)
	j.first = true
	list(j, "added", as(c.Added))
	list(j, "removed", as(c.Removed))
	pairs := make([]any, len(c.Changed))
	for i := range c.Changed {
		pairs[i] = Change[any]{as([]T{c.Changed[i].Before})[0], as([]T{c.Changed[i].After})[0]}
	}
	list(j, "changed", pairs)
	j.w.WriteByte('}')
}

// WriteText writes the diff for a person: + what came, - what went, ~ what became other, and of
// that what exactly. The width is that of Graph.WriteText.
func (d *Diff) WriteText(w io.Writer, width int) error {
	t := &text{w: bufio.NewWriter(w), width: width}
	if d.Empty() {
		t.paragraph("", "  ", "Nothing changed from "+shown(d.From)+" to "+shown(d.To)+".")
		return t.w.Flush()
	}
	t.paragraph("", "  ", "From "+shown(d.From)+" to "+shown(d.To)+":")
	one(t, d.Nodes, func(n Node) string { return n.Kind + " " + shown(n.Label()) }, nodeParts)
	one(t, d.Edges, edgeLine, edgeParts)
	one(t, d.Conflicts, func(c Conflict) string {
		return "conflict in " + shown(strings.TrimPrefix(c.Artifact, "artifact:")) + ": " + authors(c.Drafts)
	}, func(c Conflict) [][2]string { return [][2]string{{"drafts", authors(c.Drafts)}} })
	one(t, d.Aliases, func(a Alias) string { return "alias " + shown(a.Name) + ": " + shown(strings.Join(a.Targets, ", ")) }, nil)
	one(t, d.Cycles, func(c []string) string {
		return "cycle " + shown(strings.ReplaceAll(strings.Join(append(slices.Clone(c), c[0]), " → "), "heinzel:", ""))
	}, nil)
	one(t, d.Unmaintained, func(u Unmaintained) string {
		return "nobody maintains " + shown(u.Reference) + ", which " + shown(strings.TrimPrefix(u.Heinzel, "heinzel:")) + " reads as " + shown(u.Input)
	}, nil)
	t.paragraph("", "  ", fmt.Sprintf("%d added, %d removed, %d changed",
		len(d.Nodes.Added)+len(d.Edges.Added), len(d.Nodes.Removed)+len(d.Edges.Removed), len(d.Nodes.Changed)+len(d.Edges.Changed)))
	return t.w.Flush()
}

// one writes the changes of one list: a line each, and under a changed one what became what.
func one[T any](t *text, c Changes[T], line func(T) string, parts func(T) [][2]string) {
	for _, v := range c.Removed {
		t.paragraph("- ", "    ", line(v))
	}
	for _, v := range c.Added {
		t.paragraph("+ ", "    ", line(v))
	}
	for _, v := range c.Changed {
		t.paragraph("~ ", "    ", line(v.After))
		before, after := parts(v.Before), parts(v.After)
		told := false
		for i := range before {
			if before[i] != after[i] && (before[i][0] != lesser || !told) {
				told = true
				t.paragraph("    ", "      ", before[i][0]+": "+orNothing(before[i][1])+" → "+orNothing(after[i][1]))
			}
		}
	}
}

// lesser is the part whose change is told only when nothing else changed.
const lesser = "description"

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}
