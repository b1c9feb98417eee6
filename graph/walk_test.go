package graph

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// random gives a graph of contracts and logs.
func random(rng *rand.Rand) *Graph {
	return Merge(randomContracts(rng), randomLogs(rng), mergedOptions)
}

// TestUpstreamMirrorsDownstream: b is downstream of a exactly when a is upstream of b, over any
// number of edges.
func TestUpstreamMirrorsDownstream(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	met := 0
	for range 60 {
		g := random(rng)
		for _, most := range []int{0, 1, 2, 3, Everywhere} {
			for i := range g.Nodes {
				a := g.Nodes[i].ID
				down := g.Downstream([]string{a}, most)
				for j := range g.Nodes {
					b := g.Nodes[j].ID
					if slices.Contains(down, b) != slices.Contains(g.Upstream([]string{b}, most), a) {
						t.Fatalf("%s and %s, %d edges: downstream isn't the mirror of upstream", a, b, most)
					}
					if i != j && slices.Contains(down, b) {
						met++
					}
				}
			}
		}
	}
	if met < 1000 {
		t.Errorf("only %d pairs had a way", met)
	}
}

// way says by a plain search whether the data has a way from a to b.
func way(g *Graph, a, b string) bool {
	seen := map[string]bool{a: true}
	for grown := true; grown; {
		grown = false
		for _, e := range g.Edges {
			from, to := e.From, e.To
			if e.Kind == Read {
				from, to = to, from
			}
			if seen[from] && !seen[to] {
				seen[to], grown = true, true
			}
		}
	}
	return seen[b]
}

// TestBetweenIsEveryWay: a node lies between two others exactly when it is on a way from one to
// the other; and what Select gives is a part of the graph, soundly.
func TestBetweenIsEveryWay(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	ways := 0
	for range 60 {
		g := random(rng)
		a, b := g.Nodes[rng.IntN(len(g.Nodes))].ID, g.Nodes[rng.IntN(len(g.Nodes))].ID
		part := g.Select(Filter{From: []string{a}, To: []string{b}})
		there := map[string]bool{}
		for _, n := range part.Nodes {
			there[n.ID] = true
		}
		ways += len(part.Edges)
		for _, n := range g.Nodes {
			if want := way(g, a, n.ID) && way(g, n.ID, b); there[n.ID] != want {
				t.Fatalf("%s between %s and %s: %v, want %v", n.ID, a, b, there[n.ID], want)
			}
		}
	}
	if ways == 0 {
		t.Error("there was no way")
	}
}

// TestSelectGivesParts: whatever is asked for, nodes and edges are those of the graph, each edge
// has its ends, and asking the same once more changes nothing.
func TestSelectGivesParts(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	for range 300 {
		g := random(rng)
		f := Filter{Upstream: rng.IntN(3), Downstream: rng.IntN(3), Pending: rng.IntN(5) == 0, ObservedOnly: rng.IntN(5) == 0}
		if rng.IntN(3) == 0 {
			f.Edge = []string{Read, Wrote}[rng.IntN(2)]
		}
		if rng.IntN(3) == 0 {
			f.Since = time.Date(2026, 11, 1+rng.IntN(9), 0, 0, 0, 0, time.UTC)
		}
		if rng.IntN(2) == 0 {
			f.Around = []string{g.Nodes[rng.IntN(len(g.Nodes))].ID}
		}
		if rng.IntN(4) == 0 {
			f.Users = []string{"uc"}
		}
		part := g.Select(f)
		nodes := map[string]Node{}
		for _, n := range g.Nodes {
			nodes[n.ID] = n
		}
		kept := map[string]bool{}
		for _, n := range part.Nodes {
			kept[n.ID] = true
			if !same(n, nodes[n.ID]) {
				t.Fatalf("%+v isn't of the graph", n)
			}
		}
		for _, e := range part.Edges {
			if !kept[e.From] || !kept[e.To] || !slices.ContainsFunc(g.Edges, func(o Edge) bool { return same(e, o) }) {
				t.Fatalf("%+v isn't of the part", e)
			}
			if f.Edge != "" && e.Kind != f.Edge || f.ObservedOnly && !e.Has(Observed) || !f.Since.IsZero() && !since(&e, f.Since) {
				t.Fatalf("%+v wasn't asked for by %+v", e, f)
			}
		}
		for _, id := range f.Around {
			if !kept[id] && !f.Pending && len(f.Users) == 0 {
				t.Fatalf("%s was chosen and is gone: %+v", id, f)
			}
		}
		if again := part.Select(f); !f.Pending && len(f.Users) == 0 && !Compare(part, again).Empty() {
			t.Fatalf("%+v: asked once more it is another part", f)
		}
		collapsed := part.Select(Filter{Collapse: true})
		hidden := 0
		for _, n := range collapsed.Nodes {
			hidden += n.Collapsed
		}
		if len(collapsed.Nodes)+hidden != len(part.Nodes) {
			t.Fatalf("%d nodes and %d that aren't shown are %d", len(collapsed.Nodes), hidden, len(part.Nodes))
		}
	}
}

// TestDiff: a graph and itself differ in nothing; applying a difference to one gives the other.
func TestDiff(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 28))
	kinds := map[string]int{}
	for range 300 {
		a, b := random(rng), random(rng)
		if d := Compare(a, a); !d.Empty() {
			t.Fatalf("a graph and itself differ:\n%s", diffText(t, d))
		}
		d := Compare(a, b)
		if got, want := written(t, d.Apply(a), (*Graph).WriteJSON), written(t, b, (*Graph).WriteJSON); got != want {
			t.Fatalf("applied, the difference gives\n%s\nwant\n%s", got, want)
		}
		if got, want := written(t, Compare(b, a).Apply(b), (*Graph).WriteJSON), written(t, a, (*Graph).WriteJSON); got != want {
			t.Fatalf("backwards, the difference gives\n%s\nwant\n%s", got, want)
		}
		kinds["added"] += len(d.Edges.Added)
		kinds["removed"] += len(d.Nodes.Removed)
		kinds["changed"] += len(d.Edges.Changed)
		kinds["aliases"] += len(d.Aliases.Added)
		kinds["conflicts"] += len(d.Conflicts.Removed)
	}
	for _, kind := range slices.Sorted(maps.Keys(kinds)) {
		if kinds[kind] == 0 {
			t.Errorf("no difference had %s", kind)
		}
	}
}

// TestFind: what a person may call a node.
func TestFind(t *testing.T) {
	g := mergedCases(t)["meets"]
	for _, c := range []struct {
		find func(string) []string
		text string
		want string
	}{
		{g.FindHeinzels, "digest", "[heinzel:me/digest]"},
		{g.FindHeinzels, "me:digest", "[heinzel:me/digest]"},
		{g.FindHeinzels, "me/digest", "[heinzel:me/digest]"},
		{g.FindHeinzels, "heinzel:me/digest", "[heinzel:me/digest]"},
		{g.FindHeinzels, "team/*", "[heinzel:team/reader]"},
		{g.FindHeinzels, "*", "[heinzel:me/digest heinzel:me/notes heinzel:me/quiet heinzel:team/reader]"},
		{g.FindHeinzels, "dig", "[]"},
		{g.FindArtifacts, "me/digest#digest", "[artifact:contract:me/digest#digest]"},
		{g.FindArtifacts, "contract:me/notes#notes/today", "[artifact:contract:me/notes#notes]"},
		{g.FindArtifacts, "tracker.issues_open(state=open, project=PAY)", "[artifact:tracker.issues_open(project=PAY, state=open)]"},
		{g.FindArtifacts, "tracker.issues_open", "[artifact:tracker.issues_open(project=PAY, state=open)]"},
		{g.FindArtifacts, "https://docs.example.com/*", "[artifact:https://docs.example.com/d/1]"},
		{g.FindArtifacts, "https://wiki.example.com/Pr\u00fcfung", "[artifact:https://wiki.example.com/Pru\u0308fung]"},
		{g.Find, "digest", "[heinzel:me/digest]"},
		{g.Find, "mail.search", "[artifact:mail.search artifact:mail.search(from=a) artifact:mail.search(from=b)]"},
	} {
		got := c.find(c.text)
		if s := fmt.Sprint(got); s != c.want {
			t.Errorf("%q is %s, want %s", c.text, s, c.want)
		}
	}
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{{"a*c", "abc", true}, {"a*c", "ac", true}, {"a*b*c", "axbxc", true}, {"a*b*c", "axc", false}, {"*", "", true}, {"a*a", "a", false}, {"", "", true}, {"a", "ab", false}} {
		if matches(c.pattern, c.text) != c.want {
			t.Errorf("%q and %q: %v", c.pattern, c.text, !c.want)
		}
	}
	if got := g.Nearest("digset", KindHeinzel); got != "digest" {
		t.Errorf("nearest is %q", got)
	}
}

func diffText(t *testing.T, d *Diff) string {
	t.Helper()
	var b bytes.Buffer
	if err := d.WriteText(&b, 80); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestDiffGolden holds what a difference looks like.
func TestDiffGolden(t *testing.T) {
	g := mergedCases(t)
	d := Compare(g["conflicts"], g["aliases"])
	d.From, d.To = "2026-11-06", "main"
	golden(t, "diff.text", diffText(t, d))
	var b bytes.Buffer
	if err := d.WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	golden(t, "diff.json", b.String())
	var got Diff
	if err := json.Unmarshal(b.Bytes(), &got); err != nil || !Compare(got.Apply(g["conflicts"]), g["aliases"]).Empty() {
		t.Errorf("the JSON doesn't hold the difference: %v", err)
	}
	later := g["meets"].Select(Filter{})
	later = &Graph{Version: 1, Nodes: slices.Clone(later.Nodes), Edges: slices.Clone(later.Edges), Cycles: [][]string{{"heinzel:me/a", "heinzel:me/b"}},
		Unmaintained: []Unmaintained{{"heinzel:me/a", "in", "contract:me/z#z"}}}
	later.Nodes[0].State, later.Edges[1].Stale, later.Edges[1].Version, later.Edges[1].Used = Unknown, false, "r2", ""
	d = Compare(g["meets"], later)
	d.From, d.To = "a", "b"
	golden(t, "changed.text", diffText(t, d))
}
