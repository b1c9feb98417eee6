package cli

import (
	"context"
	"slices"
	"time"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/workspace"
)

// graphSources is what a graph is made of: contracts and logs, as they are or as they were.
type graphSources struct {
	a       *app
	f       *graphAllFlags
	request workspace.Request
	dataDir string

	keep    func(observations int) // see frugal
	nothing bool                   // no contract lies there
	bad     bool                   // a contract can't be read, or a log isn't what it was
	fault   bool                   // hz itself failed at one
	told    map[string]bool
}

// graphView says as of when.
type graphView struct {
	until    time.Time // zero: logs to their end
	then     bool      // contracts as they were committed at until
	revision string    // contracts as this revision has them; "" for as they lie there
}

// sources reads what the flags say of contracts and logs.
func (a *app) sources(f *graphAllFlags) (*graphSources, error) {
	s := &graphSources{a: a, f: f, request: workspace.Request{Dir: a.env.Dir, Args: f.paths, Namespace: f.namespace.value}, told: map[string]bool{}}
	var err error
	s.request.Roots, err = a.roots()
	if err = noRoots(err, "or name a file or a folder: hz graph --path PATH", len(f.paths) > 0); err != nil {
		return nil, err
	}
	settings, _ := a.load()
	s.dataDir = settings.DataDir
	return s, nil
}

// graph makes the graph of a view.
func (s *graphSources) graph(ctx context.Context, v graphView) (*graph.Graph, error) {
	contracts, err := s.contracts(ctx, v)
	if err != nil {
		return nil, err
	}
	logs, err := s.logs(ctx, v)
	if err != nil {
		return nil, err
	}
	o := graph.Options{Now: s.a.env.Now()}
	if !v.until.IsZero() {
		o.Now = v.until
	}
	// Where no contract is, as before the first commit, that one is missing says nothing.
	for i := range contracts {
		if ns := contracts[i].Namespace; len(s.request.Args) == 0 && !slices.Contains(o.Whole, ns) {
			o.Whole = append(o.Whole, ns)
		}
	}
	return graph.Merge(contracts, logs, o), nil
}

// contracts gives the outlines of a view.
func (s *graphSources) contracts(ctx context.Context, v graphView) ([]workspace.Outline, error) {
	targets, overlays, err := s.targets(ctx, v)
	if err != nil {
		return nil, err
	}
	c := workspace.Collection{Targets: targets, Overlays: overlays}
	load := s.request.LoadOptions(&c)
	load.Declares = true
	outlines, unread := workspace.Load(targets, load, nil)
	s.tell(unread)
	if n := s.a.noteUnreadable(outlines, len(unread)); n > 0 {
		s.bad = true
	}
	s.nothing = len(outlines) == 0
	return outlines, nil
}

// tell prints problems of files, each once.
func (s *graphSources) tell(problems []diag.Diagnostic) {
	fresh := slices.DeleteFunc(slices.Clone(problems), func(d diag.Diagnostic) bool {
		key := d.Path + "\n" + d.Message
		told := s.told[key]
		s.told[key] = true
		return told
	})
	s.a.noteFindings(fresh)
	for i := range problems {
		s.bad = true
		s.fault = s.fault || problems[i].Code == diag.Internal
	}
}
