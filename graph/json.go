package graph

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"github.com/heinzel/hz/internal/terminal"
)

// WriteJSON writes the graph as one JSON document with a final newline, its fields as
// interfaces §6 names them. Each element stands on a line of its own, so that a diff of two
// graphs shows what came and went. Characters without a visible form are written as \u
// escapes: they would reach a terminal otherwise. An error is the writer's.
func (g *Graph) WriteJSON(w io.Writer) error {
	j := jsonWriter{w: bufio.NewWriter(w)}
	j.enc = json.NewEncoder(&j.buf)
	j.enc.SetEscapeHTML(false)
	fmt.Fprintf(j.w, "{\"version\":%d", g.Version)
	list(&j, "nodes", asJSON(g.Nodes))
	list(&j, "edges", g.Edges)
	list(&j, "conflicts", g.Conflicts)
	list(&j, "aliases", g.Aliases)
	list(&j, "cycles", g.Cycles)
	list(&j, "unmaintained", g.Unmaintained)
	return j.end()
}

// asJSON gives nodes as JSON has them: drafts are told of artifacts alone.
func asJSON(nodes []Node) []any {
	type heinzel struct {
		Node
		Pending     *int  `json:"pending,omitempty"`
		Conflicting *bool `json:"conflicting,omitempty"`
	}
	out := make([]any, len(nodes))
	for i := range nodes {
		if nodes[i].Kind == KindHeinzel {
			out[i] = heinzel{Node: nodes[i]}
		} else {
			out[i] = &nodes[i]
		}
	}
	return out
}

type jsonWriter struct {
	w    *bufio.Writer // keeps its first error
	buf  bytes.Buffer
	line []byte // what buf holds, escaped
	enc  *json.Encoder
	err  error

	first bool // no field of the object was written yet, so no comma stands before the next
}

// text gives a text as a JSON string.
func (j *jsonWriter) text(s string) []byte { return terminal.AppendJSON(nil, s) }

// end ends the document.
func (j *jsonWriter) end() error {
	j.w.WriteString("}\n")
	if j.err != nil {
		return fmt.Errorf("writing the graph as JSON: %w", j.err)
	}
	return j.w.Flush()
}

// list writes one field of the document: a list with each element on a line.
func list[T any](j *jsonWriter, field string, elements []T) {
	if !j.first {
		j.w.WriteByte(',')
	}
	j.first = false
	fmt.Fprintf(j.w, "\n%q:[", field)
	for i := range elements {
		if i > 0 {
			j.w.WriteByte(',')
		}
		j.w.WriteByte('\n')
		j.buf.Reset()
		if err := j.enc.Encode(&elements[i]); err != nil && j.err == nil {
			j.err = err
		}
		j.line = terminal.AppendEscaped(j.line[:0], bytes.TrimSuffix(j.buf.Bytes(), []byte("\n")))
		j.w.Write(j.line)
	}
	if len(elements) > 0 {
		j.w.WriteByte('\n')
	}
	j.w.WriteByte(']')
}
