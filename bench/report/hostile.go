package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/heinzel/hz/bench/internal/table"
)

// shown is how many hostile files the page names, the slowest and the largest.
const shown = 12

// hostile gives the hostile files that cost most, and how the others fare.
func (r *results) hostile(old string) (string, error) {
	t, err := r.table("hostile")
	if err != nil {
		return "", err
	}
	base := t.Row(t.Base)
	if base == nil {
		return old, nil
	}
	rows := slices.Clone(t.Rows)
	slices.SortStableFunc(rows, func(a, b table.Row) int { return int(100 * (b.XWall - a.XWall)) })
	var over, twice int
	for i := range rows {
		if rows[i].XWall > 15 || rows[i].Peak > 128 {
			over++
		}
		if rows[i].XWall > 2 {
			twice++
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%d files; the benign one took %s ms and %.0f MiB. %d took more than twice its time, %d more than 15 times or 128 MiB. The slowest:\n\n",
		len(rows)-1, table.Figure(base.Wall), base.Peak, twice, over)
	b.WriteString("| file | wall ms | ÷ benign | CPU ms | peak MiB |\n|---|---:|---:|---:|---:|\n")
	for i := range rows[:min(shown, len(rows))] {
		row := &rows[i]
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %.0f |\n", row.Name, table.Figure(row.Wall), table.Figure(row.XWall), table.Figure(row.CPU), row.Peak)
	}
	slices.SortStableFunc(rows, func(a, b table.Row) int { return int(100 * (b.Peak - a.Peak)) })
	fmt.Fprintf(&b, "\nThe highest peaks: ")
	for i := range rows[:min(4, len(rows))] {
		if i > 0 {
			b.WriteString(", ")
		}
		fmt.Fprintf(&b, "%s %.0f MiB", rows[i].Name, rows[i].Peak)
	}
	b.WriteString(".\n")
	return b.String(), nil
}
