// Command time runs commands in turn, round by round (A B C A B C …), so that a slow minute of
// a shared machine hits all of them, and says how they compare.
//
//	time --title TITLE --base NAME [--rounds 7] [--warm 2s] --out FILE < COMMANDS
//
// Each line of COMMANDS is NAME | ROUNDS | FOLDER | COMMAND: ROUNDS may be empty (as many as
// --rounds), FOLDER too (here). COMMAND is split at blanks, or given to a shell when it begins
// with `sh:`. FILE.json gets every run, FILE.md the table, which goes to standard output too.
//
// Wall time is that of the whole process. CPU time is user and system time of the process and
// all that it waited for, peak memory the most that one of them held, as the system's wait4
// gives them. Each ratio is the median of the ratios to the base command's run of the same
// round. Right before each timed run, a command that takes less than --warm runs once untimed.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/heinzel/hz/bench/internal/table"
)

func main() {
	title := flag.String("title", "", "what is measured")
	base := flag.String("base", "", "the command that the others are compared with")
	rounds := flag.Int("rounds", 7, "rounds")
	warm := flag.Duration("warm", 2*time.Second, "warm commands up that take less")
	out := flag.String("out", "", "where to write the results, without .json or .md")
	flag.Parse()
	commands, err := parse(os.Stdin, *rounds)
	if err == nil && (*out == "" || len(commands) == 0) {
		err = fmt.Errorf("there is nothing to run, or no --out")
	}
	if err == nil {
		err = measure(commands, *title, *base, *out, *warm)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "time:", err)
		os.Exit(1)
	}
}

// command is one line of the input.
type command struct {
	name   string
	rounds int
	dir    string
	args   []string
}

func parse(r io.Reader, rounds int) ([]command, error) {
	var out []command
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.SplitN(line, "|", 4)
		if len(parts) != 4 {
			return nil, fmt.Errorf("%q isn't NAME | ROUNDS | FOLDER | COMMAND", line)
		}
		for i := range parts {
			parts[i] = strings.TrimSpace(parts[i])
		}
		c := command{name: parts[0], rounds: rounds, dir: parts[2], args: strings.Fields(parts[3])}
		if shell, ok := strings.CutPrefix(parts[3], "sh:"); ok {
			c.args = []string{"sh", "-c", shell}
		}
		if parts[1] != "" {
			n, err := strconv.Atoi(parts[1])
			if err != nil {
				return nil, fmt.Errorf("the rounds of %s: %w", c.name, err)
			}
			c.rounds = n
		}
		if len(c.args) == 0 {
			return nil, fmt.Errorf("%s has no command", c.name)
		}
		out = append(out, c)
	}
	return out, lines.Err()
}

// measure runs the commands and writes what came out.
func measure(commands []command, title, base, out string, warm time.Duration) error {
	t := table.Table{Title: title, Base: base}
	last := make([]time.Duration, len(commands))
	for _, c := range commands {
		t.Rows = append(t.Rows, table.Row{Name: c.name})
		t.Rounds = max(t.Rounds, c.rounds)
	}
	for round := range t.Rounds {
		for i := range commands {
			c := &commands[i]
			if round >= c.rounds {
				continue
			}
			if c.rounds > 1 && last[i] < warm {
				if _, err := run(c); err != nil {
					return err
				}
			}
			r, err := run(c)
			if err != nil {
				return err
			}
			last[i] = time.Duration(r.Wall * float64(time.Millisecond))
			r.Round = round
			t.Rows[i].Runs = append(t.Rows[i].Runs, r)
		}
	}
	t.Sum()
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
	_, err = fmt.Printf("### %s\n\n%s\n", title, t.Markdown())
	return err
}
