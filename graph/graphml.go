package graph

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteGraphML writes the graph as GraphML (graphml.graphdrawing.org), for Gephi, yEd, igraph and
// the like. All parts of nodes and edges are typed data of the names that JSON has; edges run from
// Heinzelmännchen to artifacts, as they do there. The error is the writer's.
func (g *Graph) WriteGraphML(w io.Writer) error {
	b := bufio.NewWriter(w) // keeps its first error
	b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://graphml.graphdrawing.org/xmlns http://graphml.graphdrawing.org/xmlns/1.0/graphml.xsd">
`)
	for _, of := range []struct {
		what string
		keys []graphmlKey
	}{{"node", nodeKeys}, {"edge", edgeKeys}} {
		for i, k := range of.keys {
			fmt.Fprintf(b, "  <key id=\"%s%d\" for=\"%s\" attr.name=\"%s\" attr.type=\"%s\"/>\n", of.what, i, of.what, k.name, k.kind)
		}
	}
	b.WriteString("  <graph id=\"hz\" edgedefault=\"directed\">\n")
	ids := make(map[string]string, len(g.Nodes))
	add := func(n *Node) {
		id := "n" + strconv.Itoa(len(ids))
		ids[n.ID] = id
		fmt.Fprintf(b, "    <node id=\"%s\">\n", id)
		graphmlData(b, "node", nodeKeys, nodeValues(n))
		b.WriteString("    </node>\n")
	}
	for i := range g.Nodes {
		add(&g.Nodes[i])
	}
	for i := range g.Edges {
		for _, id := range []string{g.Edges[i].From, g.Edges[i].To} {
			if ids[id] == "" {
				add(&Node{ID: id, Name: id, Kind: KindArtifact})
			}
		}
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		fmt.Fprintf(b, "    <edge id=\"e%d\" source=\"%s\" target=\"%s\">\n", i, ids[e.From], ids[e.To])
		graphmlData(b, "edge", edgeKeys, edgeValues(e))
		b.WriteString("    </edge>\n")
	}
	b.WriteString("  </graph>\n</graphml>\n")
	return b.Flush()
}

// graphmlKey declares a part of nodes or edges.
type graphmlKey struct{ name, kind string }

var nodeKeys = []graphmlKey{{"id", "string"}, {"kind", "string"}, {"label", "string"}, {"user", "string"}, {"state", "string"},
	{"title", "string"}, {"schedule", "string"}, {"targets", "string"}, {"pending", "int"}, {"conflicting", "boolean"}, {"collapsed", "int"}}

func nodeValues(n *Node) []string {
	values := []string{n.ID, n.Kind, n.Label(), n.User, n.State, n.Title, n.Schedule, targetLines(n.Targets), "", "", ""}
	if n.Kind == KindArtifact {
		values[8], values[9] = strconv.Itoa(n.Pending), strconv.FormatBool(n.Conflicting)
	}
	if n.Collapsed > 0 {
		values[10] = strconv.Itoa(n.Collapsed)
	}
	return values
}

var edgeKeys = []graphmlKey{{"kind", "string"}, {"declared", "boolean"}, {"observed", "boolean"}, {"state", "string"}, {"version", "string"},
	{"needed_by", "string"}, {"first", "string"}, {"last", "string"}, {"contract_version", "string"}, {"where", "string"},
	{"stale", "boolean"}, {"used", "string"}, {"deadline", "string"}, {"description", "string"}}

func edgeValues(e *Edge) []string {
	stale := ""
	if e.Stale {
		stale = "true"
	}
	return []string{e.Kind, strconv.FormatBool(e.Has(Declared)), strconv.FormatBool(e.Has(Observed)), e.State, e.Version,
		e.NeededBy, e.First, e.Last, e.ContractVersion, e.Where, stale, e.Used, e.Deadline, e.Description}
}

// graphmlData writes the values that aren't empty. What has no visible form, controls that XML
// has no way to write among it, is written out as everywhere.
func graphmlData(b *bufio.Writer, prefix string, keys []graphmlKey, values []string) {
	for i := range keys {
		if values[i] != "" {
			value := values[i]
			if keys[i].name != "targets" {
				value = shown(value)
			}
			fmt.Fprintf(b, "      <data key=\"%s%d\">%s</data>\n", prefix, i, xmlEscapes.Replace(value))
		}
	}
}

// targetLines gives targets a line each.
func targetLines(targets []string) string {
	lines := make([]string, len(targets))
	for i, t := range targets {
		lines[i] = shown(t)
	}
	return strings.Join(lines, "\n")
}

var xmlEscapes = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")
