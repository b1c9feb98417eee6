package lint

import (
	"slices"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/workspace"
)

// logged is what rules know of action logs.
type logged struct {
	set *observed.Set
	// own says of each outline whether hz runs the contract from where it lies. A log is of that
	// one: a contract of the same name elsewhere, in a checkout that CI looks at, has none.
	own []bool

	// What follows is of one set of contracts, by their places in it; see over.
	drifts    map[int][]graph.Drift
	conflicts map[int][]conflict
}

// conflict is another draft that waits where one of a contract does.
type conflict struct {
	artifact string
	other    graph.Author
}

// logged gives what is known of the logs of some targets; nil for nothing.
func (o *Options) logged(r *workspace.Request, targets []workspace.Target) *logged {
	if o.Observed == nil {
		return nil
	}
	own := r.Roots.OwnFiles()
	l := &logged{own: make([]bool, len(targets))}
	for i := range targets {
		l.own[i] = own(targets[i].File)
	}
	if !slices.Contains(l.own, true) {
		return nil
	}
	if l.set = o.Observed(); l.set == nil || len(l.set.Heinzels) == 0 {
		return nil
	}
	return l
}

// over gives the same logs seen from a set of contracts: what they declare otherwise, and whose
// drafts wait in one place.
func (l *logged) over(outlines []*workspace.Outline) *logged {
	if l == nil {
		return nil
	}
	out := &logged{set: l.set, own: l.own, drifts: map[int][]graph.Drift{}, conflicts: map[int][]conflict{}}
	contracts, at := l.owned(outlines)
	for _, d := range graph.Drifts(contracts, l.set) {
		i := at[d.Heinzel]
		out.drifts[i] = append(out.drifts[i], d)
	}
	g := graph.Merge(contracts, l.set, graph.Options{})
	names := map[string]string{}
	for i := range g.Nodes {
		names[g.Nodes[i].ID] = g.Nodes[i].Name
	}
	for _, c := range g.Conflicts {
		for k, draft := range c.Drafts {
			other := c.Drafts[0]
			if k == 0 {
				other = c.Drafts[1]
			}
			if i, ok := at[draft.Heinzel]; ok {
				out.conflicts[i] = append(out.conflicts[i], conflict{names[c.Artifact], other})
			}
		}
	}
	return out
}

// owned gives the contracts that logs are of, and their places in the set by full name.
func (l *logged) owned(outlines []*workspace.Outline) ([]workspace.Outline, map[string]int) {
	var out []workspace.Outline
	at := map[string]int{}
	for i, o := range outlines {
		if _, twice := at[o.FullName()]; l.own[i] && o.Readable && !twice {
			at[o.FullName()] = i
			out = append(out, *o)
		}
	}
	return out, at
}

// driftRule: a contract declares what its log tells, and no more (HZC501, HZC502).
func driftRule(s *set, i int) {
	if s.logs == nil {
		return
	}
	for _, d := range s.logs.drifts[i] {
		if d.Undeclared {
			s.undeclared(s.outlines[i], &d)
		} else {
			s.unexercised(s.outlines[i], &d)
		}
	}
}

// unexercised reports a declared edge that no entry tells of.
func (s *set) unexercised(o *workspace.Outline, d *graph.Drift) {
	name := diag.Quote(d.Name)
	if d.Kind == graph.Read {
		for i := range o.Refs {
			if r := &o.Refs[i]; slices.Contains(d.Targets, graph.Target(r)) {
				s.unread(o, r.At, r.Input, name)
			}
		}
		for i, target := range o.Declares.Reads {
			if slices.Contains(d.Targets, target) {
				s.unread(o, o.Declares.ReadsAt[i], o.Declares.Inputs[i], name)
			}
		}
		return
	}
	for i := range o.Outputs {
		if slices.Contains(d.Targets, "contract:"+o.FullName()+"#"+o.Outputs[i].Name) {
			s.report("HZC501", o.Path, o.Declares.OutputsAt[i], "hz.outputs."+o.Outputs[i].Name, "no log entry tells of a draft of the output "+name,
				"nothing is wrong if it is new; hz heinzel log "+o.FullName()+" shows what was done")
			return
		}
	}
	if o.Declares.Publishes != "" {
		s.report("HZC501", o.Path, o.Declares.PublishesAt, "hz.publishes.action", "no log entry tells that anything was published by "+name,
			"nothing is wrong if no draft was approved yet; what is published by hand is told by hz heinzel report published TARGET DESCRIPTION --heinzel "+o.FullName())
	}
}

func (s *set) unread(o *workspace.Outline, at workspace.Place, input, name string) {
	s.report("HZC501", o.Path, at, "hz.inputs."+input+".read", "no log entry tells that "+name+" was read",
		"take the input out if it isn't needed; what is read through other programs is told by hz heinzel report read TARGET DESCRIPTION --heinzel "+o.FullName())
}

// undeclared reports an observed edge that the contract doesn't declare.
func (s *set) undeclared(o *workspace.Outline, d *graph.Drift) {
	if d.Kind == graph.Read {
		s.report("HZC502", o.Path, o.NameAt, "name", "it reads "+diag.Quote(d.Name)+" and doesn't declare it, says its log (last "+diag.Visible(d.Last)+")",
			"add an input that reads it, if the result rests on it")
		return
	}
	s.report("HZC502", o.Path, o.NameAt, "name", "it writes "+diag.Quote(d.Name)+" and doesn't declare it, says its log (last "+diag.Visible(d.Last)+")",
		"declare it under publishes, if it is meant to go there every time; this shows who reads it: "+shell.Command("hz", "graph", "--artifact", d.Name))
}

// draftsRule: no two drafts wait in one place (HZC503).
func draftsRule(s *set, i int) {
	if s.logs == nil {
		return
	}
	o := s.outlines[i]
	for _, c := range s.logs.conflicts[i] {
		by := diag.Visible(c.other.Heinzel)
		if c.other.User != "" {
			by += " of @" + diag.Visible(c.other.User)
		}
		s.report("HZC503", o.Path, o.NameAt, "name", "its draft isn't the only one that waits in "+diag.Quote(c.artifact)+": there is one by "+by,
			"approve or reject one of them; nothing is merged. hz graph --pending shows both")
	}
}
