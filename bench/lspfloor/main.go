// Command lspfloor is a language server that does the least that any server of contracts must do
// when it reads the whole document again at each edit, with the libraries that others would take:
// goccy/go-yaml and jsonschema for the frontmatter, goldmark for the body's blocks. It takes
// incremental edits, says YAML errors, the first schema error and a missing ### Goal, and knows
// nothing of other documents. It is what hz lsp is measured against, and no server for people.
//
//	lspfloor SCHEMA
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

type message struct {
	ID     json.RawMessage
	Method string
	Params json.RawMessage
}

type document struct {
	URI     string
	Text    string
	Version int
}

type edit struct {
	TextDocument   document
	ContentChanges []struct {
		Range *struct{ Start, End position }
		Text  string
	}
}

type position struct{ Line, Character int }

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "lspfloor: name the schema")
		os.Exit(2)
	}
	s := server{schema: jsonschema.MustCompile(os.Args[1]), out: bufio.NewWriter(os.Stdout), texts: map[string][]byte{}}
	if err := s.serve(bufio.NewReaderSize(os.Stdin, 1<<20)); err != nil {
		fmt.Fprintln(os.Stderr, "lspfloor:", err)
		os.Exit(1)
	}
}

type server struct {
	schema *jsonschema.Schema
	out    *bufio.Writer
	texts  map[string][]byte
}

// serve answers until exit or the end of the stream.
func (s *server) serve(in *bufio.Reader) error {
	for {
		body, err := read(in)
		if err != nil {
			return err
		}
		var m message
		if err := json.Unmarshal(body, &m); err != nil {
			return err
		}
		switch m.Method {
		case "exit":
			return nil
		case "initialize":
			err = s.send(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": map[string]any{"capabilities": map[string]any{"textDocumentSync": 2}}})
		case "shutdown":
			err = s.send(map[string]any{"jsonrpc": "2.0", "id": m.ID, "result": nil})
		case "textDocument/didOpen", "textDocument/didChange":
			var p edit
			if err := json.Unmarshal(m.Params, &p); err != nil {
				return err
			}
			d := &p.TextDocument
			if m.Method == "textDocument/didOpen" {
				s.texts[d.URI] = []byte(d.Text)
			}
			for _, c := range p.ContentChanges {
				text := s.texts[d.URI]
				if c.Range == nil {
					s.texts[d.URI] = []byte(c.Text)
					continue
				}
				from, to := offset(text, c.Range.Start), offset(text, c.Range.End)
				s.texts[d.URI] = bytes.Join([][]byte{text[:from], []byte(c.Text), text[to:]}, nil)
			}
			err = s.send(map[string]any{"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": map[string]any{
				"uri": d.URI, "version": d.Version, "diagnostics": check(s.texts[d.URI], s.schema),
			}})
		}
		if err != nil {
			return err
		}
	}
}

func read(in *bufio.Reader) ([]byte, error) {
	n := 0
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil, err
		}
		line = strings.TrimSpace(line)
		if line == "" {
			break
		}
		if value, ok := strings.CutPrefix(line, "Content-Length: "); ok {
			if n, err = strconv.Atoi(value); err != nil {
				return nil, err
			}
		}
	}
	body := make([]byte, n)
	_, err := io.ReadFull(in, body)
	return body, err
}

func (s *server) send(v any) error {
	body, err := json.Marshal(v)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "Content-Length: %d\r\n\r\n", len(body))
	_, _ = s.out.Write(body) // Flush says what went wrong
	return s.out.Flush()
}

// offset gives the byte of a position in UTF-16.
func offset(text []byte, p position) int {
	at := 0
	for range p.Line {
		next := bytes.IndexByte(text[at:], '\n')
		if next < 0 {
			return len(text)
		}
		at += next + 1
	}
	for units := 0; units < p.Character && at < len(text) && text[at] != '\n'; units++ {
		switch c := text[at]; {
		case c < 0x80:
			at++
		case c < 0xe0:
			at += 2
		case c < 0xf0:
			at += 3
		default:
			at += 4
			units++
		}
	}
	return at
}
