package graph

import (
	"slices"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/workspace"
)

// Told is what a contract's own log tells of what the contract declares.
type Told struct{ edges map[string]*Edge }

// Tell looks for what a contract declares in its own log, where an entry may name it in other
// words (see Merge); aliases are those of all logs. The contract must have been loaded with what
// it declares. Whether a log is that of a contract is for the caller to know.
func Tell(o *workspace.Outline, h *observed.Heinzel, aliases []observed.Alias) Told {
	log := *h
	log.ID = o.FullName()
	g := Merge([]workspace.Outline{*o}, &observed.Set{Heinzels: []observed.Heinzel{log}, Aliases: aliases}, Options{})
	targets := make(map[string][]string, len(g.Nodes))
	for i := range g.Nodes {
		targets[g.Nodes[i].ID] = g.Nodes[i].Targets
	}
	t := Told{map[string]*Edge{}}
	for i := range g.Edges {
		if e := &g.Edges[i]; e.Has(Observed) {
			for _, target := range targets[e.To] {
				t.edges[e.Kind+" "+target] = e
			}
		}
	}
	return t
}

// Of gives what the log tells of an edge, Read or Wrote, to a target as the contract declares it
// (Target, Declares.Reads); nil when no entry tells of it.
func (t Told) Of(kind, target string) *Edge {
	if e := t.edges[kind+" "+target]; e != nil {
		return e
	}
	return t.edges[kind+" "+settled(target)]
}

// Input gives what the log tells of the input of a name. It isn't sure where entries name the
// method alone and several inputs read it.
func (t Told) Input(o *workspace.Outline, name string) (e *Edge, sure bool) {
	if i := slices.IndexFunc(o.Refs, func(r workspace.OutlineRef) bool { return r.Input == name }); i >= 0 {
		return t.Of(Read, Target(&o.Refs[i])), true
	}
	if o.Declares == nil {
		return nil, true
	}
	i := slices.Index(o.Declares.Inputs, name)
	if i < 0 {
		return nil, true
	}
	if e = t.Of(Read, o.Declares.Reads[i]); e != nil {
		return e, true
	}
	if operation, arguments, ok := invocation(o.Declares.Reads[i]); ok && arguments != "" {
		return t.Of(Read, operation), false
	}
	return nil, true
}

// Output gives what the log tells of the output of a name: the state of its last draft.
func (t Told) Output(o *workspace.Outline, name string) *Edge {
	return t.Of(Wrote, "contract:"+o.FullName()+"#"+name)
}

// Published gives what the log tells of the contract's publish operation.
func (t Told) Published(o *workspace.Outline) *Edge {
	if o.Declares == nil || o.Declares.Publishes == "" || len(o.Outputs) == 0 {
		return nil
	}
	return t.Of(Wrote, o.Declares.Publishes+"("+o.FullName()+"#"+o.Outputs[0].Name+")")
}
