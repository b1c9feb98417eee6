package graph

import (
	"slices"
	"strings"
	"time"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/workspace"
)

// Options says what Merge knows beside contracts and logs.
type Options struct {
	// Now is the time at which a Heinzelmännchen is active or not; entries after it say
	// nothing of that. The zero Time leaves all that have a log unknown.
	Now time.Time
	// Whole are the namespaces of which all contracts were given: a Heinzelmännchen without a
	// contract there may be retired.
	Whole []string
}

// Keeper is the Heinzelmännchen that keeps the graph's artifacts well named (ADR 0052 §5). hz
// brings its contract along, so it has none in a folder.
const Keeper = workspace.Me + "/graph"

// awake is how long a Heinzelmännchen counts as active after its last sign: the daemon writes a
// heartbeat a day, so two may be late.
const awake = 48 * time.Hour

// The origins of edges. They are shared, and never written to.
var (
	seen = []string{Observed}
	both = []string{Declared, Observed}
)

// Merge makes one graph of what contracts declare and what action logs tell, the same for any
// order of both. An edge that is declared and was observed has both origins.
//
//   - Each read entry is an edge from its Heinzelmännchen to its target. An entry fell_back is
//     one, too, and marks the edge as stale until a later read.
//   - Each entry drafted, approved, rejected or published is a write, whose state is that of
//     the last of them. Publishing a contract's first output is a write to its publish operation
//     as well.
//   - The place of a draft or a publication (where) is an artifact of its own as soon as anyone
//     reads or writes it by name, or two Heinzelmännchen have drafts there; otherwise it is a
//     field of the edge.
//   - Two Heinzelmännchen with drafts pending in one artifact are a conflict. Nothing is
//     merged.
//
// Cycles and unmaintained inputs are those of the contracts. With no logs it is Build.
func Merge(contracts []workspace.Outline, logs *observed.Set, o Options) *Graph {
	g := Build(contracts)
	if logs == nil {
		return g
	}
	m := merger{g: g, resolver: newResolver(g), classes: newClasses(logs.Aliases),
		artifacts: map[int]*artifact{}, edges: make(map[edgeKey]*edge, len(g.Edges)), heinzels: map[string]*Node{}}
	m.declared()
	for i := range logs.Heinzels {
		m.log(&logs.Heinzels[i], &o)
	}
	m.places()
	m.pending()
	m.finish()
	return g
}

// merger makes a graph of another that is declared.
type merger struct {
	g *Graph
	*resolver
	*classes
	heinzels  map[string]*Node
	artifacts map[int]*artifact // by the root of their class
	edges     map[edgeKey]*edge
}

// artifact is an artifact in the making.
type artifact struct {
	settled   bool     // a target is stored as it settles
	spellings []string // those that aren't
	declared  []string
	pending   map[string]bool // ids of the Heinzelmännchen whose drafts wait there
}

type edgeKey struct {
	from string
	to   int // the root of the artifact's class
	kind string
}

// edge is an edge in the making, and the entries that its parts are from.
type edge struct {
	Edge
	first, last, state, placed, fell int64
	version, needed, contract, told  int64
}

// artifact gives the artifact of a settled target.
func (m *merger) artifact(target string) (int, *artifact) {
	root := m.root(m.add(target))
	a := m.artifacts[root]
	if a == nil {
		a = &artifact{}
		m.artifacts[root] = a
	}
	return root, a
}

// edge gives the edge between two ends, a new one where there is none.
func (m *merger) edge(from string, to int, kind string, origin []string) *edge {
	key := edgeKey{from, to, kind}
	e := m.edges[key]
	if e == nil {
		e = &edge{Edge: Edge{From: from, Kind: kind, Origin: origin}}
		m.edges[key] = e
	}
	return e
}

// declared takes in what the contracts declare.
func (m *merger) declared() {
	for i := range m.g.Nodes {
		if n := &m.g.Nodes[i]; n.Kind == KindHeinzel {
			m.heinzels[n.ID] = n
		}
	}
	known := map[string]bool{}
	for i := range m.g.Edges {
		e := &m.g.Edges[i]
		target := strings.TrimPrefix(e.To, "artifact:")
		as := settled(target)
		root, a := m.artifact(as)
		if !known[target] {
			known[target] = true
			a.declared = append(a.declared, target)
			a.spelt(target, as)
		}
		m.edge(e.From, root, e.Kind, declared)
	}
}

// log takes in what a log tells.
func (m *merger) log(h *observed.Heinzel, o *Options) {
	if begun, err := time.Parse(time.RFC3339Nano, h.First); err == nil && !o.Now.IsZero() && begun.After(o.Now) && len(h.Observations) == 0 {
		return // at that time there was no log yet
	}
	id := HeinzelID(h.ID)
	n := m.heinzels[id]
	if n == nil {
		namespace, name, _ := strings.Cut(h.ID, "/")
		n = &Node{ID: id, Kind: KindHeinzel, Namespace: namespace, Name: name}
		m.heinzels[id] = n
		if slices.Contains(o.Whole, namespace) && h.ID != Keeper {
			n.State = Retired
		}
	}
	n.User = h.User
	if stirs(h, o.Now) {
		n.State = Active
	} else if n.State == "" {
		n.State = Unknown
	}
	for i := range h.Observations {
		m.observation(id, &h.Observations[i])
	}
}

// stirs says whether a log has a sign of life shortly before a time. One that was begun before
// it and goes on after it has: of what lies between, only entries about targets are known.
func stirs(h *observed.Heinzel, now time.Time) bool {
	first, ferr := time.Parse(time.RFC3339Nano, h.First)
	last, lerr := time.Parse(time.RFC3339Nano, h.Last)
	if ferr == nil && lerr == nil && !first.After(now) && last.After(now) {
		return true
	}
	recent := func(text string) bool {
		t, err := time.Parse(time.RFC3339Nano, text)
		return err == nil && !t.After(now) && now.Sub(t) <= awake
	}
	return recent(h.Last) || recent(h.Heartbeat) ||
		slices.ContainsFunc(h.Observations, func(o observed.Observation) bool { return recent(o.Last) })
}

// states are the verbs that say how it is with a write.
var states = map[string]string{"drafted": Pending, "approved": Approved, "rejected": Rejected, "published": Published}

// observation takes in what a log tells of one target.
func (m *merger) observation(id string, o *observed.Observation) {
	kind := Wrote
	switch {
	case o.Verb == "read", o.Verb == "fell_back":
		kind = Read
	case states[o.Verb] == "":
		return
	}
	target := m.lead(id, kind, o.Target)
	root, a := m.artifact(target)
	a.spelt(o.Target, target)
	m.edge(id, root, kind, seen).take(o)
	if operation := m.published(id, target); operation != "" && o.Verb == "published" {
		root, _ := m.artifact(operation)
		m.edge(id, root, kind, seen).take(o)
	}
}

// spelt notes how a log writes a target, when that is only another way to write the same
// characters.
func (a *artifact) spelt(raw, target string) {
	switch {
	case raw == target || canonical(raw) != target:
		a.settled = true
	case !slices.Contains(a.spellings, raw):
		a.spellings = append(a.spellings, raw)
	}
}

// take puts an observation into an edge: of each part the last entry that has it counts.
func (e *edge) take(o *observed.Observation) {
	if !e.Has(Observed) {
		e.Origin = both
	}
	if e.first == 0 || o.FirstSeq < e.first {
		e.first, e.First = o.FirstSeq, o.First
	}
	if o.LastSeq > e.last {
		e.last, e.Last = o.LastSeq, o.Last
	}
	newer(&e.told, &e.Description, o.LastSeq, o.Description)
	newer(&e.version, &e.Version, o.LastSeq, o.Version())
	newer(&e.needed, &e.NeededBy, o.LastSeq, o.NeededBy())
	newer(&e.contract, &e.ContractVersion, o.LastSeq, o.ContractVersion())
	newer(&e.state, &e.State, o.LastSeq, states[o.Verb])
	newer(&e.placed, &e.Where, o.LastSeq, o.Where())
	switch {
	case o.Verb == "fell_back" && o.LastSeq > e.fell:
		e.fell = o.LastSeq
		e.Stale, e.Used, e.Deadline = true, o.Used(), o.Deadline()
	case o.Verb == "read" && o.LastSeq > e.fell:
		e.fell = o.LastSeq
		e.Stale, e.Used, e.Deadline = false, "", ""
	}
}

// newer puts the value that an entry has into a part of an edge, unless a later entry had one.
func newer(seq *int64, part *string, at int64, value string) {
	if value != "" && at > *seq {
		*seq, *part = at, value
	}
}
