package graph

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/actionlog/observed"
)

// What a log tells of a contract's inputs and outputs, however its entries name them.
func TestTell(t *testing.T) {
	set := outlines(t, `
me/report
  maintains report: summary
  reads tickets = tracker.issues_open(label="a, b", project=PAY)
  reads closed = tracker.issues_closed(project=A)
  reads more = tracker.issues_closed(project=B)
  reads notes = contract:me/notes#notes/facet
  reads plan = documents.get(id=plan)
  reads calm = calendar.events
  publishes documents.update
`)
	at := func(seq int64, verb, target string) observed.Observation {
		time := fmt.Sprintf("2026-11-0%dT07:00:00Z", seq)
		return observed.Observation{Heinzel: "me/report", Verb: verb, Target: target, FirstSeq: seq, LastSeq: seq, First: time, Last: time, Description: verb + " it"}
	}
	log := &observed.Heinzel{ID: "me/report", Observations: []observed.Observation{
		at(1, "read", `tracker.issues_open( project = PAY, label="a, b")`),
		at(2, "read", "tracker.issues_closed"),
		at(3, "read", "contract:me/notes#notes"),
		at(4, "read", "https://docs.example/plan"),
		at(5, "drafted", "contract:me/report#report/summary"),
		at(6, "published", "documents.update"),
	}}
	aliases := []observed.Alias{{Heinzel: Keeper, Name: "the plan", Targets: []string{"documents.get(id=plan)", "https://docs.example/plan"}, At: "2026-11-01T00:00:00Z"}}
	told := Tell(&set[0], log, aliases)
	var got strings.Builder
	show := func(name string, e *Edge, sure bool) {
		switch {
		case e == nil:
			fmt.Fprintf(&got, "%s: nothing\n", name)
		default:
			fmt.Fprintf(&got, "%s: %s %q sure=%v state=%s\n", name, e.Last[:10], e.Description, sure, e.State)
		}
	}
	for _, name := range []string{"tickets", "closed", "more", "notes", "plan", "calm", "none"} {
		e, sure := told.Input(name)
		show(name, e, sure)
	}
	show("report", told.Output("report"), true)
	show("no output", told.Output("other"), true)
	show("published", told.Published(), true)
	show("no log", Told{}.Output("report"), true)
	const want = `tickets: 2026-11-01 "read it" sure=true state=
closed: 2026-11-02 "read it" sure=false state=
more: 2026-11-02 "read it" sure=false state=
notes: 2026-11-03 "read it" sure=true state=
plan: 2026-11-04 "read it" sure=true state=
calm: nothing
none: nothing
report: 2026-11-05 "drafted it" sure=true state=pending
no output: nothing
published: 2026-11-06 "published it" sure=true state=published
no log: nothing
`
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	// What is told is what the graph says of the same contract and log.
	g := Merge(set, &observed.Set{Heinzels: []observed.Heinzel{*log}, Aliases: aliases}, Options{})
	place, compared := newFlow(g).place, 0
	for i := range g.Edges {
		e := g.Edges[i]
		for _, target := range g.Nodes[place[e.To]].Targets {
			if told := told.Of(e.Kind, target); told != nil {
				e.To = ""
				compared++
				if diff := cmp.Diff(&e, told); diff != "" {
					t.Errorf("%s (-graph +told):\n%s", target, diff)
				}
			}
		}
	}
	if compared < 6 {
		t.Errorf("only %d edges were compared", compared)
	}
}

// What is taken as its own canonical form without a look at canonical-v1 is that.
func TestCanonicalOfASCII(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		b := make([]byte, rng.IntN(12))
		for i := range b {
			b[i] = byte(rng.IntN(96)) + 32 // DEL among them
			if rng.IntN(3) == 0 {
				b[i] = " -.=\t"[rng.IntN(5)]
			}
		}
		if s := string(b); canonical(s) != canonicalText(s) {
			t.Fatalf("%q: %q, want %q", s, canonical(s), canonicalText(s))
		}
	}
}
