package cli

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
)

// clash says which flags of `hz graph` can't stand beside each other.
func (f *graphAllFlags) clash() error {
	formats := 0
	for _, set := range []bool{f.json, f.mermaid, f.dot, f.graphml, f.openlineage} {
		if set {
			formats++
		}
	}
	chosen := len(f.artifacts)+len(f.heinzels) > 0
	switch {
	case formats > 1:
		return usage("two formats at once", "give one of --json, --mermaid, --dot, --graphml and --openlineage; --html FILE goes with each")
	case f.declared && f.observed:
		return usage("--declared-only and --observed-only leave nothing", "give one of them; without both, edges are marked")
	case f.declared && (f.since != "" || f.until != "" || f.pending || len(f.users) > 0):
		return usage("--declared-only reads no logs, so it knows no times, users and drafts", "leave --since, --until, --user and --pending out")
	case f.asOf != "" && f.until != "":
		return usage("--as-of bounds the log entries as --until does", "give one of them: --as-of takes contracts of that time, too")
	case f.diff != "" && (f.asOf != "" || f.until != ""):
		return usage("--diff A..B says both times itself", "leave --as-of and --until out")
	case f.diff != "" && (f.mermaid || f.dot || f.graphml || f.openlineage || f.html != ""):
		return usage("--diff is printed as text, or with --json", "leave the other format out")
	case slices.Contains(f.users, "") || slices.Contains(f.users, "@"):
		return usage("--user is empty", "write a handle, such as --user mira")
	case (f.upstream.set || f.downstream.set) && !chosen:
		return usage("--upstream and --downstream go from chosen nodes", "choose some with --heinzel NAME or --artifact TARGET")
	}
	return nil
}

// times says whether the times that the flags give can be used, before anything is read.
func (a *app) times(f *graphAllFlags) error {
	since, err := a.moment("since", f.since, false)
	if err != nil {
		return err
	}
	v, err := a.view(f)
	if err != nil {
		return err
	}
	if !v.until.IsZero() && v.until.Before(since) {
		flag := "--until"
		if v.then {
			flag = "--as-of"
		}
		return usage("--since is later than "+flag+", so that leaves nothing", "give the earlier time with --since")
	}
	if f.diff != "" {
		_, _, _, err = a.span(f.diff)
	}
	return err
}

// filter makes the filter that the flags ask for. Names are looked for in all graphs: what is in
// one of two that are told apart is there.
func (a *app) filter(f *graphAllFlags, graphs ...*graph.Graph) (graph.Filter, error) {
	q := graph.Filter{Edge: f.edge.value, ObservedOnly: f.observed, Pending: f.pending, Collapse: f.collapse}
	var err error
	if q.Since, err = a.moment("since", f.since, false); err != nil {
		return q, err
	}
	for _, user := range f.users {
		handle := strings.TrimPrefix(user, "@")
		if near, there := nearestUser(handle, graphs); !there {
			hint := "hz graph shows whose Heinzelmännchen there are"
			if near != "" {
				hint = "did you mean " + near + "?"
			}
			a.complain("no Heinzelmännchen in the graph is of "+diag.Quote(user)+" (--user)", hint)
		}
		q.Users = append(q.Users, handle)
	}
	look := func(flag string, kind string, find func(*graph.Graph, string) []string, texts ...string) ([]string, error) {
		var ids []string
		for _, text := range texts {
			found := 0
			near := ""
			named := map[string]bool{} // Heinzelmännchen
			for _, g := range graphs {
				these := find(g, text)
				found += len(these)
				ids = append(ids, these...)
				for _, id := range these {
					if strings.HasPrefix(id, "heinzel:") {
						named[id] = true
					}
				}
				near = g.Nearest(text, kind)
			}
			if len(named) > 1 && !strings.Contains(text, "*") { // as everywhere else
				return nil, usage("both me and team have a Heinzelmännchen "+diag.Quote(text)+" (--"+flag+")", "write me:"+text+" or team:"+text+", or '*/"+text+"' for both")
			}
			if found == 0 {
				hint := "hz graph shows all; * stands for any characters"
				if near != "" {
					hint = "did you mean " + near + "?"
				}
				return nil, refuse("nothing in the graph is called "+diag.Quote(text)+" (--"+flag+")", hint)
			}
		}
		slices.Sort(ids)
		return slices.Compact(ids), nil
	}
	artifacts, err := look("artifact", graph.KindArtifact, (*graph.Graph).FindArtifacts, f.artifacts...)
	if err != nil {
		return q, err
	}
	heinzels, err := look("heinzel", graph.KindHeinzel, (*graph.Graph).FindHeinzels, f.heinzels...)
	if err != nil {
		return q, err
	}
	q.Around = slices.Concat(artifacts, heinzels)
	q.Upstream, q.Downstream = f.upstream.n, f.downstream.n
	if !f.upstream.set && !f.downstream.set {
		q.Upstream, q.Downstream = 2, 2
	}
	if f.from != "" {
		if q.From, err = look("from", "", (*graph.Graph).Find, f.from); err != nil {
			return q, err
		}
	}
	if f.to != "" {
		q.To, err = look("to", "", (*graph.Graph).Find, f.to)
	}
	return q, err
}

// view gives the view that the flags ask for, without --diff.
func (a *app) view(f *graphAllFlags) (graphView, error) {
	if f.asOf != "" {
		t, err := a.moment("as-of", f.asOf, true)
		return graphView{until: t, then: true}, err
	}
	t, err := a.moment("until", f.until, true)
	return graphView{until: t}, err
}

// span reads A..B: two times, of which B may be missing for now, or two revisions, of which B may
// be missing for the contracts as they lie there.
func (a *app) span(text string) (from, to graphView, names [2]string, err error) {
	first, last, ok := strings.Cut(text, "..")
	if !ok || first == "" || strings.HasPrefix(last, ".") {
		return from, to, names, usage("--diff can't be "+diag.Quote(text), "write A..B: two times, such as 2026-12-01..2026-12-08 or 7d.., or two revisions of Git, such as main~5..main")
	}
	names = [2]string{first, last}
	begin, err := a.moment("diff", first, false)
	if err != nil { // no time, so a revision
		if last == "" {
			names[1] = "now"
		}
		return graphView{revision: first}, graphView{revision: last}, names, nil
	}
	from = graphView{until: begin, then: true}
	names[0] = begin.Format(time.RFC3339)
	if last == "" {
		names[1] = "now"
		return from, graphView{}, names, nil
	}
	end, err := a.moment("diff", last, true)
	if err != nil {
		return from, to, names, usage(diag.Quote(first)+" is a time, and "+diag.Quote(last)+" isn't", "give two times, or two revisions of Git")
	}
	names[1] = end.Format(time.RFC3339)
	return from, graphView{until: end, then: true}, names, nil
}

// difference makes the difference that --diff asks for.
func (a *app) difference(ctx context.Context, s *graphSources) (*graph.Diff, error) {
	from, to, names, err := a.span(s.f.diff)
	if err != nil {
		return nil, err
	}
	before, err := s.graph(ctx, from)
	if err != nil {
		return nil, err
	}
	after, err := s.graph(ctx, to)
	if err != nil {
		return nil, err
	}
	q, err := a.filter(s.f, before, after)
	if err != nil {
		return nil, err
	}
	d := graph.Compare(before.Select(q), after.Select(q))
	d.From, d.To = names[0], names[1]
	return d, nil
}

// nearestUser says whether a Heinzelmännchen of a user is in one of the graphs, and gives the
// nearest handle, "" for none.
func nearestUser(handle string, graphs []*graph.Graph) (near string, there bool) {
	var all []string
	for _, g := range graphs {
		for i := range g.Nodes {
			if user := g.Nodes[i].User; user != "" {
				there = there || user == handle
				all = append(all, user)
			}
		}
	}
	return diag.Suggest(handle, all), there
}
