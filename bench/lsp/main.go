// Command lsp measures language servers as an editor sees them, one after the other, round by
// round, each with the same client.
//
//	lsp --out FILE [--rounds 3] [--parser COMMAND] [--schema FILE] < SESSIONS
//
// Each line of SESSIONS is SERVER | CASE | OPTIONS | FOLDER | FILE | COMMAND: FOLDER is the
// workspace's, and FILE, below it, is what is opened. SERVER says how the server is spoken with
// (see servers.go), CASE is the name of the line's row. OPTIONS are words:
//
//	starts=10   that many starts before, to the first diagnostics of the file
//	edits=300   edits that make a fault and mend it, each waited for
//	known       wait until the whole folder is known
//	graph=60    edits that change what others read: until the last of these has its diagnostics
//	asks=400    completions after a key was typed, and hovers, at places all over the file
//	idle=20     seconds of idleness, and the memory that is held after it
//	process     no server: a command that is run to its end
//
// FILE.json gets every session, FILE.md the tables, which go to standard output too. Times are in
// milliseconds, from the moment in which the client begins to write to the one in which it has
// read. The table has medians of the rounds.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/heinzel/hz/bench/internal/table"
)

func main() {
	out := flag.String("out", "", "where to write the results, without .json or .md")
	rounds := flag.Int("rounds", 3, "rounds")
	parser := flag.String("parser", "", "a command that parses Markdown for the Markdown language server")
	schema := flag.String("schema", "", "the JSON Schema that the YAML language server holds *.yaml against")
	flag.Parse()
	servers["yaml-language-server"].settings["yaml"].(map[string]any)["schemas"] = map[string]any{"file://" + *schema: []string{"*.yaml"}}
	plans, err := parse(os.Stdin)
	if err == nil && (*out == "" || len(plans) == 0) {
		err = fmt.Errorf("there is nothing to measure, or no --out")
	}
	if err == nil {
		err = measure(plans, *out, *rounds, strings.Fields(*parser))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "lsp:", err)
		os.Exit(1)
	}
}

// plan is one line of the input.
type plan struct {
	server, name   string
	options        map[string]int
	folder, file   string
	command        []string
	parser         []string
	known, process bool
}

func parse(r io.Reader) ([]plan, error) {
	var out []plan
	for lines := bufio.NewScanner(r); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.SplitN(line, "|", 6)
		if len(parts) != 6 {
			return nil, fmt.Errorf("%q isn't SERVER | CASE | OPTIONS | FOLDER | FILE | COMMAND", line)
		}
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		p := plan{server: parts[0], name: parts[1], options: map[string]int{}, folder: parts[3], command: strings.Fields(parts[5])}
		for _, word := range strings.Fields(parts[2]) {
			key, value, ok := strings.Cut(word, "=")
			n, err := strconv.Atoi(value)
			switch {
			case !ok && key == "known":
				p.known = true
			case !ok && key == "process":
				p.process = true
			case !ok || err != nil:
				return nil, fmt.Errorf("%q is no option: see the head of bench/lsp/main.go", word)
			default:
				p.options[key] = n
			}
		}
		if parts[4] != "" {
			p.file = filepath.Join(p.folder, parts[4])
		}
		if len(p.command) == 0 || !p.process && (servers[p.server] == nil || p.file == "") {
			return nil, fmt.Errorf("%q names no server, no file or no command", line)
		}
		out = append(out, p)
	}
	return out, nil
}

// measure runs all sessions and writes what came out.
func measure(plans []plan, out string, rounds int, parser []string) error {
	var t table.LSP
	for round := range rounds {
		for i := range plans {
			p := &plans[i]
			p.parser = parser
			s, err := p.run()
			if err != nil {
				return fmt.Errorf("%s, %s: %w", p.server, p.name, err)
			}
			s.Round, s.Server, s.Case = round, p.server, p.name
			t.Sessions = append(t.Sessions, s)
			fmt.Fprintf(os.Stderr, "round %d: %s, %s\n", round+1, p.server, p.name)
		}
	}
	text, err := json.MarshalIndent(&t, "", " ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(out+".json", append(text, '\n'), 0o644); err != nil {
		return err
	}
	if err := os.WriteFile(out+".md", []byte(t.Markdown()), 0o644); err != nil {
		return err
	}
	_, err = fmt.Print(t.Markdown())
	return err
}
