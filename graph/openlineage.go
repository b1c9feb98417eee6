package graph

import (
	"bufio"
	"bytes"
	"crypto/sha1"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/heinzel/hz/internal/terminal"
)

// producer is who makes the events.
const producer = "https://github.com/heinzel/hz"

// The schemas of events and facets (openlineage.io/spec).
const (
	lineageSchema = "https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/"
	facetSchema   = "https://openlineage.io/spec/facets/"
)

// noTime is the time of an event when no log tells any.
const noTime = "1970-01-01T00:00:00Z"

// WriteOpenLineage writes the graph as events of OpenLineage 2-0-2, one JSON object a line, for
// Marquez and the like:
//
//   - a DatasetEvent for each artifact: the other targets of one with an alias are its symlinks;
//   - a JobEvent for each Heinzelmännchen that declares edges, with those;
//   - a START and a COMPLETE event of one run for each Heinzelmännchen whose log tells of edges,
//     with those: the run stands for the newest entry of each, from the earliest of these times
//     to the latest.
//
// All times are the log's, and the run's id comes from the Heinzelmännchen and the last of them:
// the same graph gives the same events. A contract has no time of its own: a JobEvent and a
// DatasetEvent have the latest of the whole graph. The error is the writer's.
func (g *Graph) WriteOpenLineage(w io.Writer) error {
	l := lineage{w: bufio.NewWriter(w), nodes: make(map[string]*Node, len(g.Nodes)), edges: map[string][]*Edge{}}
	l.enc = json.NewEncoder(&l.buf)
	l.enc.SetEscapeHTML(false)
	for i := range g.Nodes {
		l.nodes[g.Nodes[i].ID] = &g.Nodes[i]
	}
	all := make([]*Edge, len(g.Edges))
	for i := range g.Edges {
		e := &g.Edges[i]
		all[i] = e
		l.edges[e.From] = append(l.edges[e.From], e)
	}
	_, l.latest = span(all)
	for i := range g.Nodes {
		if g.Nodes[i].Kind == KindArtifact {
			l.event(lineageEvent{EventTime: l.latest, Schema: "DatasetEvent", Dataset: l.dataset(g.Nodes[i].ID, "", true)})
		}
	}
	for i := range g.Nodes {
		if n := &g.Nodes[i]; n.Kind == KindHeinzel {
			l.heinzel(n)
		}
	}
	if l.err != nil {
		return fmt.Errorf("writing OpenLineage events: %w", l.err)
	}
	return l.w.Flush()
}

// lineage is a graph being written.
type lineage struct {
	w      *bufio.Writer // keeps its first error
	buf    bytes.Buffer
	enc    *json.Encoder
	line   []byte
	err    error
	nodes  map[string]*Node
	edges  map[string][]*Edge // by Heinzelmännchen
	latest string             // time of the whole graph
}

// The parts of events, named as the specification names them.
type (
	lineageEvent struct {
		EventType string            `json:"eventType,omitempty"`
		EventTime string            `json:"eventTime"`
		Run       *lineageRun       `json:"run,omitempty"`
		Job       *lineageJob       `json:"job,omitempty"`
		Inputs    []*lineageDataset `json:"inputs,omitempty"`
		Outputs   []*lineageDataset `json:"outputs,omitempty"`
		Dataset   *lineageDataset   `json:"dataset,omitempty"`
		Producer  string            `json:"producer"`
		Schema    string            `json:"schemaURL"`
	}
	lineageRun struct {
		ID string `json:"runId"`
	}
	lineageJob struct {
		Namespace string         `json:"namespace"`
		Name      string         `json:"name"`
		Facets    map[string]any `json:"facets,omitempty"`
	}
	lineageDataset struct {
		Namespace string         `json:"namespace"`
		Name      string         `json:"name"`
		Facets    map[string]any `json:"facets,omitempty"`
	}
	lineageIdentifier struct {
		Namespace string `json:"namespace"`
		Name      string `json:"name"`
		Type      string `json:"type"`
	}
)

// event writes an event; Schema is its name in the specification.
func (l *lineage) event(e lineageEvent) {
	e.Producer, e.Schema = producer, lineageSchema+e.Schema
	l.buf.Reset()
	if err := l.enc.Encode(&e); err != nil && l.err == nil {
		l.err = err
	}
	l.line = terminal.AppendEscaped(l.line[:0], l.buf.Bytes())
	l.w.Write(l.line)
}

// heinzel writes the events of a Heinzelmännchen.
func (l *lineage) heinzel(n *Node) {
	job := &lineageJob{Namespace: "hz://" + n.Namespace, Name: n.Name}
	if n.Title != "" {
		job.Facets = map[string]any{"documentation": facet("1-0-1/DocumentationJobFacet", "description", n.Title)}
	}
	var seen []*Edge
	for _, e := range l.edges[n.ID] {
		if e.Has(Observed) {
			seen = append(seen, e)
		}
	}
	if in, out := l.ends(l.edges[n.ID], Declared); len(in)+len(out) > 0 {
		l.event(lineageEvent{EventTime: l.latest, Schema: "JobEvent", Job: job, Inputs: in, Outputs: out})
	}
	if len(seen) == 0 {
		return
	}
	first, last := span(seen)
	in, out := l.ends(seen, Observed)
	run := &lineageRun{runID(n.ID + " " + last)}
	l.event(lineageEvent{EventType: "START", EventTime: first, Schema: "RunEvent", Run: run, Job: job, Inputs: in})
	l.event(lineageEvent{EventType: "COMPLETE", EventTime: last, Schema: "RunEvent", Run: run, Job: job, Inputs: in, Outputs: out})
}

// ends gives the datasets that edges of an origin lead to: what was read, and what was written.
func (l *lineage) ends(edges []*Edge, origin string) (in, out []*lineageDataset) {
	for _, e := range edges {
		switch {
		case !e.Has(origin):
		case e.Kind == Wrote:
			out = append(out, l.dataset(e.To, "", false))
		case origin == Observed:
			version := e.Version
			if e.Stale && e.Used != "" {
				version = e.Used
			}
			in = append(in, l.dataset(e.To, version, false))
		default:
			in = append(in, l.dataset(e.To, "", false))
		}
	}
	return in, out
}

// dataset gives an artifact as a dataset, with the version that was read.
func (l *lineage) dataset(id, version string, symlinks bool) *lineageDataset {
	target := strings.TrimPrefix(id, "artifact:")
	d := &lineageDataset{Facets: map[string]any{}}
	d.Namespace, d.Name = datasetName(target)
	if version != "" {
		d.Facets["version"] = facet("1-0-1/DatasetVersionDatasetFacet", "datasetVersion", version)
	}
	if n := l.nodes[id]; symlinks && n != nil && len(n.Targets) > 1 {
		var others []lineageIdentifier
		for _, t := range n.Targets {
			if t != target {
				namespace, name := datasetName(t)
				others = append(others, lineageIdentifier{namespace, name, "ALIAS"})
			}
		}
		d.Facets["symlinks"] = facet("1-0-1/SymlinksDatasetFacet", "identifiers", others)
	}
	return d
}

// facet makes a facet of one field. schema is its version and file in the specification.
func facet(schema, field string, value any) map[string]any {
	_, name, _ := strings.Cut(schema, "/")
	return map[string]any{"_producer": producer, "_schemaURL": facetSchema + schema + ".json#/$defs/" + name, field: value}
}

// datasetName gives a target as OpenLineage names datasets: where it lies, and what it is called
// there.
func datasetName(target string) (namespace, name string) {
	if rest, ok := strings.CutPrefix(target, "contract:"); ok {
		namespace, name, ok := strings.Cut(rest, "/")
		if ok && namespace != "" && name != "" {
			return "hz://" + namespace, name
		}
	}
	if scheme, rest, ok := strings.Cut(target, "://"); ok && isWord(scheme) {
		if host, path, ok := strings.Cut(rest, "/"); ok && host != "" && path != "" {
			return scheme + "://" + host, path
		}
	}
	if target == "" {
		target = "(no name)"
	}
	return "hz", target
}

// span gives the earliest and the latest of the edges' last times, as RFC 3339 has them.
func span(edges []*Edge) (first, last string) {
	var from, to time.Time
	for _, e := range edges {
		t, err := time.Parse(time.RFC3339Nano, e.Last)
		if err != nil {
			continue
		}
		if from.IsZero() || t.Before(from) {
			from = t
		}
		if to.IsZero() || t.After(to) {
			to = t
		}
	}
	if from.IsZero() {
		return noTime, noTime
	}
	return from.UTC().Format(time.RFC3339Nano), to.UTC().Format(time.RFC3339Nano)
}

// runID gives a UUID of version 5 (RFC 9562) for a name of hz's own.
func runID(name string) string {
	sum := sha1.Sum([]byte("heinzel/hz run " + name))
	u := sum[:16]
	u[6], u[8] = u[6]&0x0f|0x50, u[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}
