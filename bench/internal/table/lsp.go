package table

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// LSP is what one run of bench/lsp measured.
type LSP struct {
	Sessions []Session `json:"sessions"`
}

// Session is one server with one file open. Times are in milliseconds, memory in MiB; what
// wasn't measured is empty or 0.
type Session struct {
	Round  int    `json:"round"`
	Server string `json:"server"`
	Case   string `json:"case"`
	Bytes  int    `json:"bytes"` // of the file

	Init        []float64 `json:"init_ms"`        // of each start, to the answer to initialize
	First       []float64 `json:"first_ms"`       // and to the first diagnostics of the file
	Known       float64   `json:"known_ms"`       // start to when the folder is known; or a whole process
	Edits       []float64 `json:"edits_ms"`       // edit to diagnostics
	CPU         float64   `json:"edit_cpu_ms"`    // of an edit
	Bursts      []float64 `json:"bursts_ms"`      // the last of 20 edits to its diagnostics
	Graph       []float64 `json:"graph_ms"`       // edit to the diagnostics of all who read from the file
	Completions []float64 `json:"completions_ms"` // a key typed to what may follow
	Hovers      []float64 `json:"hovers_ms"`
	Idle        *int      `json:"idle_ticks"` // processor time of a while without work, in 10 ms
	Resident    float64   `json:"resident_mib"`
	Peak        float64   `json:"peak_mib"`
}

// Quantile gives the value that a share q of the values doesn't exceed; 0 of none.
func Quantile(of []float64, q float64) float64 {
	if len(of) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(of))
	return sorted[min(len(sorted)-1, max(0, int(math.Ceil(q*float64(len(sorted))))-1))]
}

// Figure gives the median over the rounds of a figure of a server's case; false when there is
// none.
func (t *LSP) Figure(server, name string, figure func(*Session) float64) (float64, bool) {
	var all []float64
	for i := range t.Sessions {
		s := &t.Sessions[i]
		if s.Server == server && s.Case == name {
			if x := figure(s); x != 0 {
				all = append(all, x)
			}
		}
	}
	return median(all), len(all) > 0
}

// Ratio gives the median over the rounds of a figure over another's of the same round.
func (t *LSP) Ratio(a, b [2]string, figure func(*Session) float64) (float64, bool) {
	var ratios []float64
	for i := range t.Sessions {
		x := &t.Sessions[i]
		for k := range t.Sessions {
			y := &t.Sessions[k]
			if x.Round == y.Round && [2]string{x.Server, x.Case} == a && [2]string{y.Server, y.Case} == b && figure(y) > 0 && figure(x) > 0 {
				ratios = append(ratios, figure(x)/figure(y))
			}
		}
	}
	return median(ratios), len(ratios) > 0
}

// The figures that a Session can be asked for.
var (
	First         = func(s *Session) float64 { return median(slices.Clone(s.First)) }
	Known         = func(s *Session) float64 { return s.Known }
	Edit50        = func(s *Session) float64 { return Quantile(s.Edits, .5) }
	Edit95        = func(s *Session) float64 { return Quantile(s.Edits, .95) }
	Edit99        = func(s *Session) float64 { return Quantile(s.Edits, .99) }
	Burst         = func(s *Session) float64 { return Quantile(s.Bursts, .5) }
	EditCPU       = func(s *Session) float64 { return s.CPU }
	Graph50       = func(s *Session) float64 { return Quantile(s.Graph, .5) }
	Graph99       = func(s *Session) float64 { return Quantile(s.Graph, .99) }
	Completions50 = func(s *Session) float64 { return Quantile(s.Completions, .5) }
	Completions99 = func(s *Session) float64 { return Quantile(s.Completions, .99) }
	Hovers50      = func(s *Session) float64 { return Quantile(s.Hovers, .5) }
	Hovers99      = func(s *Session) float64 { return Quantile(s.Hovers, .99) }
	Resident      = func(s *Session) float64 { return s.Resident }
	PeakOf        = func(s *Session) float64 { return s.Peak }
)

// Markdown gives the tables: edits of all servers, then what only hz was asked.
func (t *LSP) Markdown() string {
	var b strings.Builder
	b.WriteString("| server | file | start to first ms | edit p50 ms | p95 | p99 | last of 20 | CPU of an edit | peak MiB |\n|---|---|---:|---:|---:|---:|---:|---:|---:|\n")
	t.rows(&b, Edit50, First, Edit50, Edit95, Edit99, Burst, EditCPU, PeakOf)
	b.WriteString("\n| server | file | completion p50 ms | p99 | hover p50 ms | p99 | readers' diagnostics p50 ms | p99 |\n|---|---|---:|---:|---:|---:|---:|---:|\n")
	t.rows(&b, func(s *Session) float64 { return Completions50(s) + Graph50(s) }, Completions50, Completions99, Hovers50, Hovers99, Graph50, Graph99)
	b.WriteString("\n| server | folder | all known ms | resident MiB | ticks of 10 ms while idle |\n|---|---|---:|---:|---:|\n")
	for _, s := range t.cases() {
		known, k := t.Figure(s[0], s[1], Known)
		resident, r := t.Figure(s[0], s[1], Resident)
		if k || r {
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", s[0], s[1], Figure(known), Figure(resident), t.idle(s))
		}
	}
	return b.String()
}

// rows writes a row for each case that has the first figure.
func (t *LSP) rows(b *strings.Builder, has func(*Session) float64, figures ...func(*Session) float64) {
	for _, s := range t.cases() {
		if _, ok := t.Figure(s[0], s[1], has); !ok {
			continue
		}
		fmt.Fprintf(b, "| %s | %s |", s[0], s[1])
		for _, figure := range figures {
			x, _ := t.Figure(s[0], s[1], figure)
			fmt.Fprintf(b, " %s |", Figure(x))
		}
		b.WriteString("\n")
	}
}

// cases gives each server's cases, in the order in which they were measured.
func (t *LSP) cases() [][2]string {
	var out [][2]string
	for i := range t.Sessions {
		if s := [2]string{t.Sessions[i].Server, t.Sessions[i].Case}; !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// Idle gives the most ticks that a server's case used while idle; false when it wasn't looked at.
func (t *LSP) Idle(server, name string) (int, bool) {
	most, ok := 0, false
	for i := range t.Sessions {
		if s := &t.Sessions[i]; s.Server == server && s.Case == name && s.Idle != nil {
			most, ok = max(most, *s.Idle), true
		}
	}
	return most, ok
}

func (t *LSP) idle(of [2]string) string {
	if n, ok := t.Idle(of[0], of[1]); ok {
		return fmt.Sprint(n)
	}
	return "–"
}
