package authoring

import (
	"strings"
	"sync"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/schedule"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/pins"
)

// survey is what is known of a set of contracts: what each says, what a check finds in it, and
// what they make together.
type survey struct {
	result   lint.Result
	outlines []workspace.Outline // of all targets, neighbours too
	facts    map[string]*facts   // of those that were asked for, by printed path
	index    *graph.Index
	at       map[string]int // places in outlines, by printed path
	pins     []pins.Pin
}

// facts is what an operation keeps of one contract. Nothing in it points into the file's text.
type facts struct {
	title    string
	schedule *schedule.Schedule // nil when there is none, or it is wrong
	requires []string           // capabilities, agent-runner first
	errors   int
	warnings int
}

// survey looks at the contracts that paths name, or at those of the default folders when there
// are none.
func (d *Desk) survey(paths ...string) (*survey, error) {
	s := &survey{facts: map[string]*facts{}, at: map[string]int{}, pins: pins.Read(d.Settings.ScheduleTeam)}
	request := workspace.Request{Dir: d.Dir, Args: paths, Roots: d.Roots}
	c := workspace.Collect(request)
	load := request.LoadOptions(&c)
	load.Declares = true
	var mu sync.Mutex
	s.outlines, _ = workspace.Load(c.Targets, load, func(i int, k *compiler.Contract) {
		if c.Asked[i] {
			f := factsOf(k)
			mu.Lock()
			defer mu.Unlock()
			s.facts[c.Targets[i].Path] = f
		}
	})
	for i := range s.outlines {
		s.at[s.outlines[i].Path] = i
	}
	s.index = graph.NewIndex(s.outlines)
	var err error
	if s.result, err = lint.Check(request, lint.Options{Catalog: d.Catalog, Runner: d.runner(), Pins: s.pins}); err != nil {
		return nil, err
	}
	for i := range s.result.Diagnostics {
		f := s.facts[s.result.Diagnostics[i].Path]
		switch severity := s.result.Diagnostics[i].Severity; {
		case f == nil:
		case severity == diag.Error:
			f.errors++
		case severity == diag.Warning:
			f.warnings++
		}
	}
	return s, nil
}

func factsOf(k *compiler.Contract) *facts {
	f := &facts{title: strings.Clone(k.Title.Value)}
	if k.Schedule != nil {
		// Compiled anew from a text of its own: the contract's is used again for the next file.
		f.schedule, _ = schedule.Parse(strings.Clone(k.Schedule.String()))
	}
	for _, r := range requirements(k) {
		f.requires = append(f.requires, strings.Clone(r.capability))
	}
	return f
}

// requirement is a capability that a contract reads, and the inputs that read it.
type requirement struct {
	capability string
	inputs     []string
}

// requirements gives what a contract needs to be bound: the agent runner, which goes without
// saying, then what hz.requires lists, then what only its inputs read (HZC002 says that).
func requirements(k *compiler.Contract) []requirement {
	list := []requirement{{capability: catalog.AgentRunner}}
	at := map[string]int{catalog.AgentRunner: 0}
	add := func(capability string) int {
		i, known := at[capability]
		if !known {
			i = len(list)
			at[capability] = i
			list = append(list, requirement{capability: capability})
		}
		return i
	}
	for i := range k.Requires {
		if c := k.Requires[i].Capability; c != "" {
			add(c)
		}
	}
	for i := range k.Inputs {
		if in := &k.Inputs[i]; in.Capability != "" {
			j := add(in.Capability)
			list[j].inputs = append(list[j].inputs, in.Name.Value)
		}
	}
	return list
}
