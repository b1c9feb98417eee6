package corpus_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// heldTo holds a text against a file; with -update it writes the file.
func heldTo(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s (-want +got; -update writes it anew):\n%s", file, d)
	}
}

// endOfNovember is when the team of corpus/graph is looked at.
var endOfNovember = time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)

// teamRequest asks for the contracts of corpus/graph, as a configuration would.
func teamRequest(t *testing.T) workspace.Request {
	t.Helper()
	dir, err := filepath.Abs("graph")
	if err != nil {
		t.Fatal(err)
	}
	return workspace.Request{Dir: dir, Roots: workspace.Roots{Me: filepath.Join(dir, "me"), Team: filepath.Join(dir, "team", "workflows")}}
}

// teamGraph makes the graph of corpus/graph, as it was at a time.
func teamGraph(t *testing.T, at time.Time) *graph.Graph {
	t.Helper()
	r := teamRequest(t)
	c := workspace.Collect(r)
	load := r.LoadOptions(&c)
	load.Declares = true
	contracts, unread := workspace.Load(c.Targets, load, nil)
	if len(contracts) != 5 || len(unread)+len(c.Problems) > 0 {
		t.Fatalf("%d contracts: %v %v", len(contracts), unread, c.Problems)
	}
	logs, err := observed.FromLogs(context.Background(), actionlog.In("graph/data"), observed.Window{Until: at}, 0)
	if err != nil || len(logs.Troubles)+len(logs.Notes) > 0 {
		t.Fatal(err, logs)
	}
	return graph.Merge(contracts, logs, graph.Options{Now: at, Whole: []string{workspace.Me, workspace.Team}})
}

// TestGraph holds what hz graph makes of a team's four weeks against files that a person reads.
func TestGraph(t *testing.T) {
	g := teamGraph(t, endOfNovember)
	for _, f := range []struct {
		file  string
		write func(io.Writer) error
	}{
		{"graph.txt", func(w io.Writer) error { return g.WriteTree(w, 100) }},
		{"graph-narrow.txt", func(w io.Writer) error { return g.WriteTree(w, 40) }},
		{"graph.json", g.WriteJSON},
		{"graph.mmd", g.WriteMermaid},
		{"graph.dot", g.WriteDOT},
		{"graph.graphml", g.WriteGraphML},
		{"graph.ndjson", g.WriteOpenLineage},
		{"collapsed.mmd", g.Select(graph.Filter{Collapse: true}).WriteMermaid},
		{"pending.txt", func(w io.Writer) error { return g.Select(graph.Filter{Pending: true}).WriteTree(w, 100) }},
		{"since.txt", func(w io.Writer) error {
			d := graph.Compare(teamGraph(t, time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)), g)
			d.From, d.To = "2026-11-27T00:00:00Z", "2026-11-29T12:00:00Z"
			return d.WriteText(w, 100)
		}},
	} {
		var b bytes.Buffer
		if err := f.write(&b); err != nil {
			t.Fatal(err)
		}
		heldTo(t, filepath.Join("graph", "expect", f.file), b.String())
	}
}

// TestGraphContracts: the contracts of corpus/graph are in order.
func TestGraphContracts(t *testing.T) {
	res, err := lint.Check(teamRequest(t), lint.Options{})
	if err != nil || res.Checked != 5 || len(res.Diagnostics) > 0 {
		t.Errorf("%d checked: %v %v", res.Checked, err, res.Diagnostics)
	}
}
