// Package table holds the measurements of commands that ran in turn, and prints them.
package table

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Table is what one run of bench/time measured.
type Table struct {
	Title  string `json:"title"`
	Base   string `json:"base"` // the row that the others are compared with; may be empty
	Rounds int    `json:"rounds"`
	Rows   []Row  `json:"rows"`
}

// Row is one command. Times are medians in milliseconds, memory in MiB; the ratios are medians
// of the ratios to the base in the same round, 0 without a base.
type Row struct {
	Name    string  `json:"name"`
	Wall    float64 `json:"wall_ms"`
	WallMin float64 `json:"wall_ms_min"`
	WallMax float64 `json:"wall_ms_max"`
	CPU     float64 `json:"cpu_ms"`
	Peak    float64 `json:"peak_mib"`
	XWall   float64 `json:"wall_ratio"`
	XCPU    float64 `json:"cpu_ratio"`
	Exits   []int   `json:"exits"`
	Runs    []Run   `json:"runs"`
}

// Run is one run of one command.
type Run struct {
	Round int     `json:"round"`
	Wall  float64 `json:"wall_ms"`
	CPU   float64 `json:"cpu_ms"`
	Peak  float64 `json:"peak_mib"`
	Exit  int     `json:"exit"`
}

// The figures that a Run can be asked for.
var (
	Wall = func(r *Run) float64 { return r.Wall }
	CPU  = func(r *Run) float64 { return r.CPU }
	Peak = func(r *Run) float64 { return r.Peak }
)

// Sum fills the rows' figures from their runs.
func (t *Table) Sum() {
	for i := range t.Rows {
		r := &t.Rows[i]
		r.Wall, r.CPU, r.Peak = r.median(Wall), r.median(CPU), r.median(Peak)
		r.Exits = nil
		for k := range r.Runs {
			run := &r.Runs[k]
			if k == 0 || run.Wall < r.WallMin {
				r.WallMin = run.Wall
			}
			r.WallMax = max(r.WallMax, run.Wall)
			r.Exits = append(r.Exits, run.Exit)
		}
		slices.Sort(r.Exits)
		r.Exits = slices.Compact(r.Exits)
		r.XWall, _ = t.Ratio(r.Name, t.Base, Wall)
		r.XCPU, _ = t.Ratio(r.Name, t.Base, CPU)
	}
}

// Row gives the row of that name, or nil.
func (t *Table) Row(name string) *Row {
	for i := range t.Rows {
		if t.Rows[i].Name == name {
			return &t.Rows[i]
		}
	}
	return nil
}

// Ratio gives the median over the rounds of a's figure over b's in the same round; false when
// they have no round in common.
func (t *Table) Ratio(a, b string, figure func(*Run) float64) (float64, bool) {
	x, y := t.Row(a), t.Row(b)
	if x == nil || y == nil {
		return 0, false
	}
	var ratios []float64
	for i := range x.Runs {
		for j := range y.Runs {
			if x.Runs[i].Round == y.Runs[j].Round && figure(&y.Runs[j]) > 0 {
				ratios = append(ratios, figure(&x.Runs[i])/figure(&y.Runs[j]))
			}
		}
	}
	return median(ratios), len(ratios) > 0
}

func (r *Row) median(figure func(*Run) float64) float64 {
	all := make([]float64, len(r.Runs))
	for i := range r.Runs {
		all[i] = figure(&r.Runs[i])
	}
	return median(all)
}

func median(of []float64) float64 {
	if len(of) == 0 {
		return 0
	}
	slices.Sort(of)
	return (of[(len(of)-1)/2] + of[len(of)/2]) / 2
}

// Markdown gives the table as a person reads it.
func (t *Table) Markdown() string {
	var b strings.Builder
	b.WriteString("| command | rounds | wall ms (min to max) | CPU ms | peak MiB | wall ÷ base | CPU ÷ base |\n")
	b.WriteString("|---|---:|---:|---:|---:|---:|---:|\n")
	for i := range t.Rows {
		r := &t.Rows[i]
		name := r.Name
		if name == t.Base {
			name += " (base)"
		}
		if len(r.Exits) == 1 && r.Exits[0] != 0 {
			name += fmt.Sprintf(" (exit %d)", r.Exits[0])
		}
		fmt.Fprintf(&b, "| %s | %d | %s (%s to %s) | %s | %.0f | %s | %s |\n", name, len(r.Runs),
			Figure(r.Wall), Figure(r.WallMin), Figure(r.WallMax), Figure(r.CPU), r.Peak, Figure(r.XWall), Figure(r.XCPU))
	}
	return b.String()
}

// Figure prints a number with three digits that count.
func Figure(x float64) string {
	switch {
	case x == 0:
		return "–"
	case math.Abs(x) >= 99.95:
		return fmt.Sprintf("%.0f", x)
	case math.Abs(x) >= 9.995:
		return fmt.Sprintf("%.1f", x)
	}
	return fmt.Sprintf("%.2f", x)
}
