package main

import "github.com/heinzel/hz/bench/internal/table"

// lsp gives what bench/lsp measured; false when it wasn't run.
func (r *results) lsp() (*table.LSP, bool, error) {
	t := &table.LSP{}
	ok, err := r.read("lsp", t)
	return t, ok, err
}

// lspRatio gives a figure of one server's case over another's.
func lspRatio(server, name, other, otherName string, figure func(*table.Session) float64) func(*results) (float64, bool, error) {
	return func(r *results) (float64, bool, error) {
		t, ok, err := r.lsp()
		if !ok || err != nil {
			return 0, false, err
		}
		x, ok := t.Ratio([2]string{server, name}, [2]string{other, otherName}, figure)
		return x, ok, nil
	}
}

// lspMost gives the greatest of a figure of hz in several cases.
func lspMost(figure func(*table.Session) float64, names ...string) func(*results) (float64, bool, error) {
	return func(r *results) (float64, bool, error) {
		t, ok, err := r.lsp()
		if !ok || err != nil {
			return 0, false, err
		}
		most := 0.0
		for _, name := range names {
			x, there := t.Figure("hz", name, figure)
			if !there {
				return 0, false, nil
			}
			most = max(most, x)
		}
		return most, true, nil
	}
}

// lspHeld gives the memory that each contract takes while the server is idle, beyond that of a
// server with one contract, in KiB.
func lspHeld(r *results) (float64, bool, error) {
	t, ok, err := r.lsp()
	if !ok || err != nil {
		return 0, false, err
	}
	many, ok1 := t.Figure("hz", "3 KB of 10,000", table.Resident)
	one, ok2 := t.Figure("hz", "3 KB", table.Resident)
	return (many - one) * 1024 / 10_000, ok1 && ok2, nil
}

// lspIdle gives the ticks that the server used while nobody did anything.
func lspIdle(r *results) (float64, bool, error) {
	t, ok, err := r.lsp()
	if !ok || err != nil {
		return 0, false, err
	}
	n, ok := t.Idle("hz", "3 KB of 10,000")
	return float64(n), ok, nil
}
