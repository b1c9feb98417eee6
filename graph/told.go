package graph

import (
	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/workspace"
)

// Told is what a contract's own log tells of what the contract declares. The zero Told tells
// nothing.
type Told struct {
	contract, publishes string
	edges               map[edgeKey]*edge
	classes             *classes
	inputs              map[string]read // by the inputs' names
}

type read struct {
	edge *Edge
	sure bool
}

// Tell looks for what a contract declares in its own log, where an entry may name it in other
// words: edges are those of Merge, of this contract alone. aliases are those of all logs. The
// contract must have been loaded with what it declares. Whether a log is that of a contract is
// for the caller to know.
func Tell(o *workspace.Outline, h *observed.Heinzel, aliases []observed.Alias) Told {
	b := builder{g: &Graph{}, known: map[string]bool{}}
	b.contract(o)
	m := merger{g: b.g, resolver: newResolver(b.g), classes: newClasses(aliases),
		artifacts: map[int]*artifact{}, edges: make(map[edgeKey]*edge, len(b.g.Edges)), heinzels: map[string]*Node{}}
	m.declared()
	for i := range h.Observations {
		m.observation(HeinzelID(o.FullName()), &h.Observations[i])
	}
	t := Told{contract: o.FullName(), edges: m.edges, classes: m.classes, inputs: make(map[string]read, len(b.g.Edges))}
	for i := range o.Refs {
		t.inputs[o.Refs[i].Input] = read{t.Of(Read, Target(&o.Refs[i])), true}
	}
	if o.Declares != nil {
		if o.Declares.Publishes != "" && len(o.Outputs) > 0 {
			t.publishes = o.Declares.Publishes + "(" + t.contract + "#" + o.Outputs[0].Name + ")"
		}
		for i, target := range o.Declares.Reads {
			t.inputs[o.Declares.Inputs[i]] = t.method(target)
		}
	}
	return t
}

// method gives what the log tells of what a method reads.
func (t Told) method(target string) read {
	if e := t.Of(Read, target); e != nil {
		return read{e, true}
	}
	if operation, arguments, ok := invocation(target); ok && arguments != "" {
		return read{t.Of(Read, operation), false}
	}
	return read{nil, true}
}

// Of gives what the log tells of an edge, Read or Wrote, to a target as the contract declares it
// (Target, Declares.Reads); nil when no entry tells of it. Its To is empty.
func (t Told) Of(kind, target string) *Edge {
	if t.classes == nil {
		return nil
	}
	place, known := t.classes.place[target]
	if !known {
		place, known = t.classes.place[settled(target)]
	}
	if !known {
		return nil
	}
	e := t.edges[edgeKey{HeinzelID(t.contract), t.classes.root(place), kind}]
	if e == nil || !e.Has(Observed) {
		return nil
	}
	return &e.Edge
}

// Input gives what the log tells of the input of a name. It isn't sure where entries name the
// method alone and several inputs read it.
func (t Told) Input(name string) (e *Edge, sure bool) {
	r := t.inputs[name]
	return r.edge, r.sure
}

// Output gives what the log tells of the output of a name: the state of its last draft.
func (t Told) Output(name string) *Edge { return t.Of(Wrote, "contract:"+t.contract+"#"+name) }

// Published gives what the log tells of the contract's publish operation.
func (t Told) Published() *Edge {
	if t.publishes == "" {
		return nil
	}
	return t.Of(Wrote, t.publishes)
}
