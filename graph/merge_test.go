package graph

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/workspace"
)

var mergedOptions = Options{Now: time.Date(2026, 11, 10, 0, 0, 0, 0, time.UTC), Whole: []string{workspace.Me}}

// mergedCases gives the graphs of testdata/merged.
func mergedCases(t *testing.T) map[string]*Graph {
	t.Helper()
	files, err := filepath.Glob("testdata/merged/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	out := map[string]*Graph{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		set, logs := merged(t, string(text))
		out[strings.TrimSuffix(filepath.Base(file), ".txt")] = Merge(set, logs, mergedOptions)
	}
	return out
}

// TestMerged holds every format of every case of contracts and logs against its file.
func TestMerged(t *testing.T) {
	for name, g := range mergedCases(t) {
		for _, f := range allFormats {
			golden(t, "merged/"+name+"."+f.name, written(t, g, f.write))
		}
	}
}

// TestNoLogsIsTheDeclaredHalf: without a log the graph is what Build makes.
func TestNoLogsIsTheDeclaredHalf(t *testing.T) {
	for name, set := range cases(t) {
		want := written(t, Build(set), (*Graph).WriteJSON)
		for _, logs := range []*observed.Set{nil, {}} {
			if got := written(t, Merge(set, logs, mergedOptions), (*Graph).WriteJSON); got != want {
				t.Errorf("%s: with %v logs:\n%s\nwant:\n%s", name, logs, got, want)
			}
		}
	}
}

// targets are what the entries of random logs are about: many spellings of few things.
var randomTargets = []string{
	"contract:me/c000000#out", "contract:me/c000001#out/facet", "contract:me/c000001#out", "contract:team/x#y", "contract:me/c000002#out", "https://a.example.com/1", "https://a.example.com/1 ",
	"tracker.issues(a=1)", "tracker.issues", "tracker.issues(a=1,b=2)", "tracker.issues( b=2, a=1 )", "documents.update", "#chan", "e\u0301", "\u00e9", "drafts/x.md",
}

// randomLogs makes a set of logs, with entries in the windows' own form.
func randomLogs(rng *rand.Rand) *observed.Set {
	set := &observed.Set{}
	target := func() string { return randomTargets[rng.IntN(len(randomTargets))] }
	at := func() string {
		return time.Date(2026, 11, 1+rng.IntN(9), rng.IntN(24), 0, 0, 0, time.UTC).Format(time.RFC3339)
	}
	for _, id := range []string{"me/c000000", "me/c000001", "me/c000002", "team/x", "me/graph"} {
		h := observed.Heinzel{ID: id, User: "u" + id[3:4], Last: at()}
		for range rng.IntN(8) {
			o := observed.Observation{Heinzel: id, Verb: observed.Verbs()[rng.IntN(len(observed.Verbs()))], Target: target()}
			if slices.ContainsFunc(h.Observations, func(p observed.Observation) bool { return p.Verb == o.Verb && p.Target == o.Target }) {
				continue
			}
			o.FirstSeq = int64(1000*len(h.Observations) + 1 + rng.IntN(100))
			o.LastSeq = o.FirstSeq + int64(rng.IntN(2)*rng.IntN(9))
			o.First, o.Last = at(), at()
			for i := range o.Values {
				if rng.IntN(2) == 0 {
					o.Values[i] = target()
				}
			}
			h.Observations = append(h.Observations, o)
		}
		set.Heinzels = append(set.Heinzels, h)
		for range rng.IntN(3) {
			a := observed.Alias{Heinzel: id, Name: target(), At: at(), Seq: int64(rng.IntN(1000)), Rejected: rng.IntN(3) == 0}
			for range 2 + rng.IntN(2) {
				a.Targets = append(a.Targets, target())
			}
			set.Aliases = append(set.Aliases, a)
		}
	}
	return set
}

func randomContracts(rng *rand.Rand) []workspace.Outline {
	set := scattered(rng, 4, 5)
	set[0].Declares.Reads = []string{"tracker.issues(a=1)"}
	set[1].Declares.Reads = []string{"tracker.issues(a=1, b=2)", "tracker.issues(a=3)"}
	set[2].Declares.Publishes = "documents.update"
	return set
}

// TestOrderOfLogsMakesNoDifference: any order of logs, entries of aliases and contracts in, the
// same bytes out, in every format.
func TestOrderOfLogsMakesNoDifference(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for round := range 50 {
		set, logs := randomContracts(rng), randomLogs(rng)
		g := Merge(set, logs, mergedOptions)
		for range 3 {
			other := &observed.Set{Heinzels: slices.Clone(logs.Heinzels), Aliases: slices.Clone(logs.Aliases)}
			rng.Shuffle(len(other.Heinzels), func(i, j int) { other.Heinzels[i], other.Heinzels[j] = other.Heinzels[j], other.Heinzels[i] })
			rng.Shuffle(len(other.Aliases), func(i, j int) { other.Aliases[i], other.Aliases[j] = other.Aliases[j], other.Aliases[i] })
			for i := range other.Heinzels {
				o := slices.Clone(other.Heinzels[i].Observations)
				rng.Shuffle(len(o), func(i, j int) { o[i], o[j] = o[j], o[i] })
				other.Heinzels[i].Observations = o
			}
			h := Merge(shuffled(rng, set), other, mergedOptions)
			for _, f := range allFormats {
				if want, got := written(t, g, f.write), written(t, h, f.write); got != want {
					t.Fatalf("round %d, %s: the order changed it\nfrom:\n%s\nto:\n%s", round, f.name, want, got)
				}
			}
		}
		sound(t, g)
	}
}

// TestOneEntryTellsOfTwoEdges: publishing the first output is a write to it and to the publish
// operation. Where both lead to one place, what is known there is the same in every run.
func TestOneEntryTellsOfTwoEdges(t *testing.T) {
	set := outlines(t, "me/report\n  maintains report\n  publishes documents.update\n")
	drafted := observed.Observation{Heinzel: "me/report", Verb: "drafted", Target: "contract:me/report#report", FirstSeq: 1, LastSeq: 1, First: "2026-11-02T07:00:00Z", Last: "2026-11-02T07:00:00Z"}
	drafted.Put(actionlog.FieldContractVersion, "1.4.0")
	published := observed.Observation{Heinzel: "me/report", Verb: "published", Target: "contract:me/report#report", FirstSeq: 2, LastSeq: 2, First: "2026-11-02T08:00:00Z", Last: "2026-11-02T08:00:00Z"}
	published.Put(actionlog.FieldWhere, "#chan")
	read := observed.Observation{Heinzel: "me/other", Verb: "read", Target: "#chan", FirstSeq: 1, LastSeq: 1, First: "2026-11-02T09:00:00Z", Last: "2026-11-02T09:00:00Z"}
	logs := &observed.Set{Heinzels: []observed.Heinzel{{ID: "me/other", Observations: []observed.Observation{read}}, {ID: "me/report", Observations: []observed.Observation{drafted, published}}}}
	for range 50 {
		for _, e := range Merge(set, logs, Options{}).Edges {
			if e.To == ArtifactID("#chan") && e.Kind == Wrote && e.ContractVersion != "1.4.0" {
				t.Fatalf("contract version %q, want 1.4.0", e.ContractVersion)
			}
		}
	}
}

// sound checks what holds of every graph: ids are unique, edges have ends and origins, each
// pending draft is counted, and conflicts are where two are.
func sound(t *testing.T, g *Graph) {
	t.Helper()
	nodes, pending := map[string]*Node{}, map[string]int{}
	targets := map[string]string{}
	for i := range g.Nodes {
		n := &g.Nodes[i]
		if nodes[n.ID] != nil {
			t.Fatalf("two nodes are called %s", n.ID)
		}
		nodes[n.ID] = n
		for _, target := range n.Targets {
			if other := targets[target]; other != "" {
				t.Fatalf("%q is in %s and %s", target, other, n.ID)
			}
			targets[target] = n.ID
		}
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		if nodes[e.From] == nil || nodes[e.To] == nil || len(e.Origin) == 0 || e.Has(Observed) != (e.Last != "") {
			t.Fatalf("%+v isn't in order", e)
		}
		if i > 0 && compareEdges(g.Edges[i-1], *e) >= 0 {
			t.Fatalf("%+v stands twice, or in no order", e)
		}
		if e.State == Pending {
			pending[e.To]++
		}
	}
	conflicts := 0
	for id, n := range nodes {
		if n.Pending != pending[id] || n.Conflicting != (pending[id] > 1) {
			t.Fatalf("%s has %d pending drafts: %+v", id, pending[id], n)
		}
		if n.Conflicting {
			conflicts++
		}
	}
	if conflicts != len(g.Conflicts) {
		t.Fatalf("%d conflicts of %d", len(g.Conflicts), conflicts)
	}
}

// TestRejectedAliasesNeverComeBack: whatever is aliased, no artifact holds all targets of a set
// that was rejected; and where nothing was rejected, each aliased set is one artifact.
func TestRejectedAliasesNeverComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		logs := randomLogs(rng)
		c := newClasses(logs.Aliases)
		rejected := false
		for _, a := range logs.Aliases {
			set := c.places(a.Targets)
			apart := slices.ContainsFunc(set, func(i int) bool { return c.root(i) != c.root(set[0]) })
			if a.Rejected && len(set) > 1 {
				rejected = true
				if !apart {
					t.Fatalf("%q was rejected and is one artifact: %+v", a.Targets, logs.Aliases)
				}
			}
		}
		for _, a := range logs.Aliases {
			set := c.places(a.Targets)
			if !rejected && slices.ContainsFunc(set, func(i int) bool { return c.root(i) != c.root(set[0]) }) {
				t.Fatalf("%q isn't one artifact", a.Targets)
			}
		}
	}
}

// TestDeclaredTargetsAreSettled: what contracts declare is in the form in which targets compare.
func TestDeclaredTargetsAreSettled(t *testing.T) {
	for _, set := range cases(t) {
		for _, e := range Build(set).Edges {
			target := strings.TrimPrefix(e.To, "artifact:")
			if got := settled(target); got != canonical(target) {
				t.Errorf("%q settles as %q", target, got)
			}
		}
	}
	for _, pair := range [][2]string{
		{`tracker.find(b=2, a="x, y")`, `tracker.find(a="x, y", b=2)`},
		{`tracker.find(a=[1, 2],b={c: 1, d: 2})`, `tracker.find(a=[1, 2], b={c: 1, d: 2})`},
		{`tracker.find()`, `tracker.find`},
		{`tracker.find( )`, `tracker.find`},
		{`tracker.find(, ,)`, `tracker.find`},
		{`tracker.find(a="\", b=1")`, `tracker.find(a="\", b=1")`},
		{"contract:me/x#out/facet/more", "contract:me/x#out"},
		{"contract:nothing/here", "contract:nothing/here"},
		{"https://x.example.com/a(b=1, a=2)", "https://x.example.com/a(b=1, a=2)"},
		{" \u00a0x\n", "x"},
		{"\xff", "\xff"},
		{"", ""},
	} {
		if got := settled(pair[0]); got != pair[1] {
			t.Errorf("%q settles as %q, want %q", pair[0], got, pair[1])
		}
		if again := settled(pair[1]); again != pair[1] {
			t.Errorf("%q settles once more, as %q", pair[1], again)
		}
	}
}

// FuzzSettled: a settled target settles as itself, whatever it is.
func FuzzSettled(f *testing.F) {
	for _, s := range []string{"", " x ", "contract:me/x#o/f", "a.b(c=1, b = 2)", `a.b(x="1, y=2)`, "a.b(]x=[1, y)", "a.b(z=], x=[1)", "a.b()", "a.b(,)", "\xff", "e\u0301", `a.b(b=1, a="x)`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		once := settled(s)
		if again := settled(once); again != once {
			t.Fatalf("%q settles as %q, and that as %q", s, once, again)
		}
	})
}
