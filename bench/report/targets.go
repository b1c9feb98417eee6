package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/heinzel/hz/bench/internal/table"
)

// target is one thing that hz promises. Its figure is measured, and false when it wasn't.
type target struct {
	what    string
	limit   float64
	atLeast bool // the figure must reach the limit, not stay below it
	unit    string
	figure  func(*results) (float64, bool, error)
}

var targets = []target{
	{"10,000 contracts: as fast as rumdl without its cache", 3.5, true, "×", ratio("check10k", "rumdl, no cache", "hz check", table.Wall)},
	{"… as markdownlint-cli2", 60, true, "×", ratio("check10k", "markdownlint-cli2", "hz check", table.Wall)},
	{"… as remark with the schema plugin", 280, true, "×", ratio("check10k", "remark with schema", "hz check", table.Wall)},
	{"… time over the floor's", 15, false, "×", ratio("check10k", "hz check", "floor", table.Wall)},
	{"… peak memory over rumdl's", .8, false, "×", ratio("check10k", "hz check", "rumdl, no cache", table.Peak)},
	{"peak memory, growth a contract from 10,000 to 100,000", 6, false, "KiB", growth},
	{"allocations a contract", 1400, false, "", allocations},
	{"one contract, whole process, over rumdl's", .5, false, "×", ratio("one", "hz check", "rumdl, no cache", table.Wall)},
	{"one benign contract of 256 KiB, whole process", 15, false, "ms", benign},
	{"the slowest hostile file of 256 KiB over the benign one", 15, false, "×", worst(func(r *table.Row) float64 { return r.XWall })},
	{"the hostile file with the highest peak", 128, false, "MiB", worst(func(r *table.Row) float64 { return r.Peak })},
	{"fingerprints of a tree over the floor", 1.8, false, "×", ratio("fingerprint", "hz fingerprint", "floor", table.Wall)},
	{"one contract in ten faulty, over all clean", 1.3, false, "×", ratio("faulty", "faulty", "clean", table.Wall)},
	{"1,000 contracts with every output, over one", 1.25, false, "×", ratio("outputs", "all ten", "one file", table.Wall)},
	{"what 1,000,000 entries in 1,000 logs say, over the floor of reading them", 2.5, false, "×", ratio("logs", "from the logs", "log floor", table.Wall)},
	{"… peak memory", 200, false, "MiB", peak("logs", "from the logs")},
	{"… from the index, over sqlite3's GROUP BY", 1, false, "×", ratio("logs", "from the index", "sqlite3 GROUP BY", table.Wall)},
	{"their index made anew, over sqlite3's import", 2, false, "×", ratio("index", "made anew", "sqlite3 import", table.Wall)},
	{"one hz heinzel report, over open, lock, write, fsync and close in C", 3, false, "×", ratio("entry", "hz heinzel report", "append in C", table.Wall)},
	{"time a contract at 100,000 over that at 10,000", 1.2, false, "×", linear},
	{"hz lsp, a contract of 3 KB among 10,000: edit to diagnostics, over the floor's", 1.5, false, "×", lspRatio("hz", "3 KB of 10,000", "floor", "3 KB", table.Edit50)},
	{"… of 256 KiB among 10,000", 1.5, false, "×", lspRatio("hz", "256 KiB of 10,000", "floor", "256 KiB", table.Edit50)},
	{"… the slowest of a hundred edits of 256 KiB among 10,000", 15, false, "ms", lspMost(table.Edit99, "256 KiB of 10,000")},
	{"… the slowest of a hundred completions, the edit before it included", 5, false, "ms", lspMost(table.Completions99, "3 KB of 10,000", "205 KiB of 10,000", "256 KiB of 10,000")},
	{"… the slowest of a hundred hovers", 5, false, "ms", lspMost(table.Hovers99, "3 KB of 10,000", "205 KiB of 10,000", "256 KiB of 10,000")},
	{"… start to the first diagnostics of the open contract among 10,000", 40, false, "ms", lspMost(table.First, "3 KB of 10,000", "205 KiB of 10,000", "256 KiB of 10,000")},
	{"… start to when all 10,000 are known, over a check of them", 1, false, "×", lspRatio("hz", "3 KB of 10,000", "hz heinzel check", "10,000, whole process", table.Known)},
	{"… memory held for each of 10,000", 12, false, "KiB", lspHeld},
	{"… processor time in 20 seconds of idleness", 0, false, "ticks of 10 ms", lspIdle},
}

func ratio(name, a, b string, figure func(*table.Run) float64) func(*results) (float64, bool, error) {
	return func(r *results) (float64, bool, error) {
		t, err := r.table(name)
		if err != nil {
			return 0, false, err
		}
		x, ok := t.Ratio(a, b, figure)
		return x, ok, nil
	}
}

// peak gives the peak memory of a command in MiB.
func peak(name, row string) func(*results) (float64, bool, error) {
	return func(r *results) (float64, bool, error) {
		x, err := r.row(name, row)
		if err != nil || x == nil {
			return 0, false, err
		}
		return x.Peak, true, nil
	}
}

// row gives a row of a table, or nil.
func (r *results) row(name, row string) (*table.Row, error) {
	t, err := r.table(name)
	if err != nil {
		return nil, err
	}
	return t.Row(row), nil
}

func growth(r *results) (float64, bool, error) {
	less, err1 := r.row("scale", "hz check, 10000")
	more, err2 := r.row("scale", "hz check, 100000")
	if err := errors.Join(err1, err2); err != nil || less == nil || more == nil {
		return 0, false, err
	}
	return (more.Peak - less.Peak) * 1024 / 90_000, true, nil
}

func linear(r *results) (float64, bool, error) {
	t, err := r.table("scale")
	if err != nil {
		return 0, false, err
	}
	x, ok := t.Ratio("hz check, 100000", "hz check, 10000", table.Wall)
	return x / 10, ok, nil
}

func allocations(r *results) (float64, bool, error) {
	var figures struct {
		Allocs float64 `json:"allocs_a_contract"`
	}
	ok, err := r.read("allocs10000", &figures)
	return figures.Allocs, ok, err
}

func benign(r *results) (float64, bool, error) {
	row, err := r.row("one", "hz check, benign 256 KiB")
	if err != nil || row == nil {
		return 0, false, err
	}
	return row.Wall, true, nil
}

func worst(figure func(*table.Row) float64) func(*results) (float64, bool, error) {
	return func(r *results) (float64, bool, error) {
		t, err := r.table("hostile")
		if err != nil {
			return 0, false, err
		}
		most := 0.0
		for i := range t.Rows {
			most = max(most, figure(&t.Rows[i]))
		}
		return most, len(t.Rows) > 0, nil
	}
}

// targets gives the table of what is promised and what was measured. A target that wasn't
// measured this time keeps the line that it has in old.
func (r *results) targets(old string) (string, error) {
	var b strings.Builder
	b.WriteString("| | target | measured | |\n|---|---:|---:|---|\n")
	for _, t := range targets {
		x, ok, err := t.figure(r)
		if err != nil {
			return "", err
		}
		word, figure, verdict := "at most", "–", "not measured"
		if t.atLeast {
			word = "at least"
		}
		if ok {
			figure, verdict = join(table.Figure(x), t.unit), "met"
			if x == 0 {
				figure = join("0", t.unit)
			}
			if t.atLeast != (x >= t.limit) && x != t.limit {
				verdict = "**missed**"
			}
		}
		head := fmt.Sprintf("| %s | %s %s |", t.what, word, join(fmt.Sprintf("%g", t.limit), t.unit))
		if !ok {
			if line := lineOf(old, head); line != "" {
				b.WriteString(line)
				continue
			}
		}
		fmt.Fprintf(&b, "%s %s | %s |\n", head, figure, verdict)
	}
	return b.String(), nil
}

// lineOf gives the line of a text that begins so, or "".
func lineOf(text, begin string) string {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, begin) {
			return line
		}
	}
	return ""
}

func join(figure, unit string) string { return strings.TrimSpace(figure + " " + unit) }
