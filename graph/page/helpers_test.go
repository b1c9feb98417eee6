package page

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/heinzel/hz/graph"
)

func written(t *testing.T, g *graph.Graph, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := Write(&b, g, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

var (
	declared = []string{graph.Declared}
	observed = []string{graph.Observed}
	both     = []string{graph.Declared, graph.Observed}
)

// team is a graph as a team of five contracts has it, with something of everything.
func team() *graph.Graph {
	heinzel := func(ns, name, user, state, title, schedule string) graph.Node {
		return graph.Node{ID: graph.HeinzelID(ns + "/" + name), Kind: graph.KindHeinzel, Namespace: ns, Name: name, User: user, State: state, Title: title, Schedule: schedule}
	}
	artifact := func(name string, targets ...string) graph.Node {
		return graph.Node{ID: graph.ArtifactID(targets[0]), Kind: graph.KindArtifact, Name: name, Targets: targets}
	}
	const (
		rows   = "contract:me/tracker-row#row"
		notes  = "contract:me/meeting-notes#notes"
		digest = "contract:me/weekly-digest#digest"
		report = "https://docs.example.org/d/weekly-report"
		risks  = "contract:team/risk-review#risks"
		issues = "tracker.issues_open(project=PAY, state=open)"
		events = "calendar.events(window=7d)"
		thread = "https://chat.example.org/channels/payments"
		sheet  = "https://docs.example.org/s/budget"
		gone   = "contract:team/metrics#weekly"
		slides = "https://docs.example.org/p/steering"
	)
	g := &graph.Graph{Version: 1}
	g.Nodes = []graph.Node{
		heinzel("me", "meeting-notes", "theo", "active", "Notes of the week's meetings", "0 16 * * *"),
		heinzel("me", "tracker-row", "theo", "active", "My row in the tracker", "0 9 * * FRI"),
		heinzel("me", "weekly-digest", "mira", "active", "Weekly digest", "0 7 * * MON"),
		heinzel("team", "risk-review", "priya", "paused", "Risks worth a talk", "0 10 * * WED"),
		heinzel("team", "weekly-report", "priya", "active", "Report to everyone", "0 17 * * FRI"),
		artifact("budget", sheet),
		artifact("calendar.events(window=7d)", events),
		artifact("me/meeting-notes#notes", notes),
		artifact("me/tracker-row#row", rows),
		artifact("me/weekly-digest#digest", digest),
		artifact("payments channel", thread),
		artifact("steering slides", slides),
		artifact("team/metrics#weekly", gone),
		artifact("team/risk-review#risks", risks),
		artifact("the weekly report", report, report+"#tab=1", "the weekly report"),
		artifact(issues, issues),
	}
	at := func(target string) *graph.Node {
		for i := range g.Nodes {
			if g.Nodes[i].ID == graph.ArtifactID(target) {
				return &g.Nodes[i]
			}
		}
		panic(target)
	}
	at(rows).Pending = 1
	at(report).Pending, at(report).Conflicting = 2, true
	add := func(name, target, kind string, origin []string, more ...func(*graph.Edge)) {
		e := graph.Edge{From: graph.HeinzelID(name), To: graph.ArtifactID(target), Kind: kind, Origin: origin}
		if len(origin) > 1 || origin[0] == graph.Observed {
			e.First, e.Last = "2026-11-02T08:00:00Z", "2026-11-27T16:02:11Z"
		}
		for _, f := range more {
			f(&e)
		}
		g.Edges = append(g.Edges, e)
	}
	state := func(s string) func(*graph.Edge) {
		return func(e *graph.Edge) { e.State, e.ContractVersion = s, "canonical-v1:4f2a91c07be3" }
	}
	version := func(v, by string) func(*graph.Edge) {
		return func(e *graph.Edge) { e.Version, e.NeededBy = v, by }
	}
	stale := func(e *graph.Edge) { e.Stale, e.Used, e.Deadline = true, "rev 41", "2026-11-27T11:00:00Z" }
	add("me/meeting-notes", events, graph.Read, both, version("as of 2026-11-27", ""))
	add("me/meeting-notes", notes, graph.Wrote, both, state(graph.Approved))
	add("me/tracker-row", issues, graph.Read, both, version("rev 812", "2026-11-27T12:00:00Z"))
	add("me/tracker-row", thread, graph.Read, observed)
	add("me/tracker-row", rows, graph.Wrote, both, state(graph.Pending))
	add("me/weekly-digest", notes, graph.Read, both, version("rev 12", ""))
	add("me/weekly-digest", issues, graph.Read, declared)
	add("me/weekly-digest", thread, graph.Read, observed, func(e *graph.Edge) { e.Description = "Looked up who asked for the refund change." })
	add("me/weekly-digest", digest, graph.Wrote, both, state(graph.Published))
	add("team/risk-review", sheet, graph.Read, both, version("rev 77", ""))
	add("team/risk-review", gone, graph.Read, declared)
	add("team/risk-review", risks, graph.Wrote, both, state(graph.Approved))
	add("team/risk-review", report, graph.Wrote, observed, state(graph.Pending))
	add("team/weekly-report", digest, graph.Read, both, version("rev 9", "2026-11-27T16:00:00Z"))
	add("team/weekly-report", rows, graph.Read, both, version("rev 41", "2026-11-27T12:00:00Z"), stale)
	add("team/weekly-report", risks, graph.Read, both, version("rev 3", "2026-11-27T16:00:00Z"))
	add("team/weekly-report", report, graph.Wrote, both, state(graph.Pending))
	add("team/weekly-report", slides, graph.Wrote, declared)
	g.Conflicts = []graph.Conflict{{Artifact: graph.ArtifactID(report), Drafts: []graph.Author{{Heinzel: "team/risk-review", User: "priya"}, {Heinzel: "team/weekly-report", User: "priya"}}}}
	g.Aliases = []graph.Alias{{Name: "the weekly report", Targets: at(report).Targets, By: "me/graph"}}
	g.Unmaintained = []graph.Unmaintained{{Heinzel: graph.HeinzelID("team/risk-review"), Input: "metrics", Reference: gone}}
	return g
}

// big is a graph of so many nodes and edges: contracts that build on earlier ones and on
// sources, as the contracts of a large company would.
func big(nodes, edges int) *graph.Graph {
	rng := rand.New(rand.NewPCG(3, 5))
	g := &graph.Graph{Version: 1}
	heinzels := nodes / 4
	for i := range heinzels {
		name := fmt.Sprintf("contract-%04d", i)
		g.Nodes = append(g.Nodes, graph.Node{ID: graph.HeinzelID("team/" + name), Kind: graph.KindHeinzel, Namespace: "team", Name: name, User: fmt.Sprintf("user%02d", i%40), State: "active", Title: "Something of every day"})
	}
	for i := range nodes - heinzels {
		target := fmt.Sprintf("https://docs.example.org/d/%05d", i)
		n := graph.Node{ID: graph.ArtifactID(target), Kind: graph.KindArtifact, Name: fmt.Sprintf("document %05d", i), Targets: []string{target}}
		if i%50 == 0 {
			n.Pending = 1
		}
		g.Nodes = append(g.Nodes, n)
	}
	artifacts := nodes - heinzels
	seen := map[[3]int]bool{}
	for len(g.Edges) < edges {
		h := rng.IntN(heinzels)
		kind, k, a := graph.Read, 0, 0
		if rng.IntN(5) == 0 {
			// Each writes what is its own, now and then something else.
			kind, k, a = graph.Wrote, 1, h*2+rng.IntN(2)
		} else if rng.IntN(2) == 0 {
			a = heinzels*2 + rng.IntN(artifacts-heinzels*2)
		} else {
			a = rng.IntN(max(1, h)) * 2
		}
		if seen[[3]int{h, k, a}] {
			continue
		}
		seen[[3]int{h, k, a}] = true
		e := graph.Edge{From: g.Nodes[h].ID, To: g.Nodes[heinzels+a].ID, Kind: kind, Origin: [][]string{declared, observed, both}[rng.IntN(3)]}
		if kind == graph.Read && rng.IntN(100) == 0 {
			e.Stale = true
		}
		g.Edges = append(g.Edges, e)
	}
	return g
}

// traps are texts that would do harm in a page that let them.
var traps = []string{
	"</script><script>document.title='owned'</script>", "<!--", "<!--<script>", "-->", "]]>", "<img src=x onerror=\"document.title='owned'\">", "&lt;b&gt;", "&#x3c;script>",
	"javascript:document.title='owned'", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", " javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "vbscript:x", "file:///etc/passwd", "blob:x", "//evil.example.org/x", "https:evil", "https://user:secret@example.org/", "https://example.org/\\@evil", "https://example.org/ b",
	"a\u202eb\u2066c", "\u200b\u2060\ufeff", "\x1b[2J\x1b]0;x\x07", "a\nb\rc\td", "\u2028\u2029", "\xff\xfe\x80", "\u0000", "${x}", "{{x}}", "__proto__", "constructor", "toString", "", " ", "'\"`\\", "\\u003c/script>", "üß漢字🚀👩🏽‍🚀", "عربى עברית",
	strings.Repeat("long", 2500), strings.Repeat("<", 10000), strings.Repeat("漢", 10000), strings.Repeat("\u202e", 500),
}

// hostile is a graph each of whose texts is a trap.
func hostile() *graph.Graph {
	g := &graph.Graph{Version: 1}
	for i, text := range traps {
		g.Nodes = append(g.Nodes, graph.Node{ID: graph.HeinzelID(text), Kind: graph.KindHeinzel, Namespace: text, Name: text, User: text, State: text, Title: text, Schedule: text})
		g.Nodes = append(g.Nodes, graph.Node{ID: graph.ArtifactID(text), Kind: graph.KindArtifact, Name: text, Targets: []string{text, "https://example.org/?q=" + text}, Pending: i % 2, Conflicting: i%4 == 1})
		g.Edges = append(g.Edges, graph.Edge{From: graph.HeinzelID(text), To: graph.ArtifactID(text), Kind: graph.Read, Origin: observed, Version: text, NeededBy: text, First: text, Last: text, Stale: true, Used: text, Deadline: text, Description: text})
		g.Edges = append(g.Edges, graph.Edge{From: graph.HeinzelID(text), To: graph.ArtifactID(traps[(i+1)%len(traps)]), Kind: graph.Wrote, Origin: both, ContractVersion: text, State: text, Where: text})
		g.Conflicts = append(g.Conflicts, graph.Conflict{Artifact: graph.ArtifactID(text), Drafts: []graph.Author{{Heinzel: text, User: text}}})
		g.Aliases = append(g.Aliases, graph.Alias{Name: text, Targets: []string{text}, By: text})
		g.Cycles = append(g.Cycles, []string{graph.HeinzelID(text)})
		g.Unmaintained = append(g.Unmaintained, graph.Unmaintained{Heinzel: graph.HeinzelID(text), Input: text, Reference: text})
	}
	return g
}
