package graph

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
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
	list(&j, "nodes", g.Nodes)
	list(&j, "edges", g.Edges)
	list(&j, "conflicts", g.Conflicts)
	list(&j, "aliases", g.Aliases)
	list(&j, "cycles", g.Cycles)
	list(&j, "unmaintained", g.Unmaintained)
	j.w.WriteString("}\n")
	if j.err != nil {
		return fmt.Errorf("writing the graph as JSON: %w", j.err)
	}
	return j.w.Flush()
}

type jsonWriter struct {
	w   *bufio.Writer // keeps its first error
	buf bytes.Buffer
	enc *json.Encoder
	err error
}

// list writes one field of the document: a list with each element on a line.
func list[T any](j *jsonWriter, field string, elements []T) {
	fmt.Fprintf(j.w, ",\n%q:[", field)
	for i := range elements {
		if i > 0 {
			j.w.WriteByte(',')
		}
		j.w.WriteByte('\n')
		j.buf.Reset()
		if err := j.enc.Encode(&elements[i]); err != nil && j.err == nil {
			j.err = err
		}
		j.escaped(bytes.TrimSuffix(j.buf.Bytes(), []byte("\n")))
	}
	if len(elements) > 0 {
		j.w.WriteByte('\n')
	}
	j.w.WriteByte(']')
}

// escaped writes JSON with what diag.Shown doesn't show as \u escapes, and the replacement
// character too, which encoding/json writes as one for a broken byte: one text, one spelling. Outside of strings JSON
// has no such characters, so nothing needs to know where strings begin.
func (j *jsonWriter) escaped(text []byte) {
	plain := 0 // where what is written as it is begins
	for i := 0; i < len(text); {
		if c := text[i]; c >= 0x20 && c < 0x7f {
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		if diag.Shown(r) && r != utf8.RuneError {
			i += n
			continue
		}
		j.w.Write(text[plain:i])
		if hi, lo := utf16.EncodeRune(r); hi != utf8.RuneError {
			fmt.Fprintf(j.w, `\u%04x\u%04x`, hi, lo)
		} else {
			fmt.Fprintf(j.w, `\u%04x`, r)
		}
		i += n
		plain = i
	}
	j.w.Write(text[plain:])
}
