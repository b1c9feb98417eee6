package authoring

import (
	"math"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/frontmatter"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
)

// Requirement is a capability that a contract reads, and what it is bound to.
type Requirement struct {
	Capability string   `json:"capability"`
	State      string   `json:"state"`     // bound, unbound or unknown: bound to what isn't installed
	Adapter    string   `json:"adapter"`   // "" for an unbound one
	Available  []string `json:"available"` // the adapters that are installed
	Command    string   `json:"command"`   // what binds it, or finds what could be bound; "" when it is bound
	Inputs     []string `json:"inputs"`    // that read it
}

// requirementOf gives a capability's binding and who needs it.
func (d *Desk) requirementOf(r requirement) Requirement {
	b := d.binding(r.capability)
	return Requirement{b.Capability, b.State, b.Adapter, append([]string{}, b.Available...), b.Command, append([]string{}, r.inputs...)}
}

func (v *Showing) requirements(d *Desk, k *compiler.Contract) {
	v.Requirements = []Requirement{}
	for _, r := range requirements(k) {
		v.Requirements = append(v.Requirements, d.requirementOf(r))
	}
}

// Input is one thing that a contract reads.
type Input struct {
	Name   string         `json:"name"`
	Read   string         `json:"read"`   // capability.method, or contract:me/x#output
	Args   map[string]any `json:"args"`   // of a method; empty for a contract's output
	Window *string        `json:"window"` // null without one
	State  string         `json:"state"`  // of a contract's output: maintained, no_contract, no_output, no_facet or unreadable; "" for a method

	Call   string `json:"-"` // Read with its arguments, as the graph writes them
	reason *Reason
}

// The states of an input that reads another contract's output.
const (
	Maintained = "maintained"
	NoContract = "no_contract" // there is no contract of that name
	NoOutput   = "no_output"   // the contract keeps another output true
	NoFacet    = "no_facet"    // the output has no such facet
	Unread     = "unreadable"  // the contract is there and can't be read
)

func (v *Showing) inputs(k *compiler.Contract, s *survey, at string) {
	v.Inputs = []Input{}
	o := &s.outlines[s.at[at]]
	refs, reads := o.Refs, []string(nil)
	if o.Declares != nil {
		reads = o.Declares.Reads
	}
	for i := range k.Inputs {
		in := &k.Inputs[i]
		x := Input{Name: in.Name.Value, Read: in.Read.Value, Call: in.Read.Value, Args: map[string]any{}}
		if in.Window.Set() {
			window := in.Window.Value
			x.Window = &window
		}
		if in.Args != nil {
			for j := range in.Args.Pairs {
				x.Args[in.Args.Pairs[j].Key] = plainValue(in.Args.Pairs[j].Value)
			}
		}
		switch {
		case in.Ref != nil && len(refs) > 0:
			x.Call = in.Ref.String()
			x.State, x.reason = s.reference(&refs[0], v)
			refs = refs[1:]
		case in.Capability != "" && len(reads) > 0:
			x.Call, reads = reads[0], reads[1:]
		}
		v.Inputs = append(v.Inputs, x)
	}
}

// reference says what a reference leads to, and what to do when nobody maintains it.
func (s *survey) reference(r *workspace.OutlineRef, v *Showing) (state string, lacks *Reason) {
	name := r.Namespace + "/" + r.Name
	text := graph.Reference(r)
	switch s.index.Resolve(r) {
	case graph.NoContract:
		state, lacks = NoContract, &Reason{"nobody maintains " + text + ": there is no contract " + name, shell.Command("hz", "heinzel", "new", r.Namespace+":"+r.Name)}
	case graph.NoOutput:
		state, lacks = NoOutput, &Reason{"nobody maintains " + text + ": " + name + " has another output", v.Recheck}
	case graph.NoFacet:
		state, lacks = NoFacet, &Reason{"nobody maintains " + text + ": the output has no such facet", v.Recheck}
	case graph.Unreadable:
		state, lacks = Unread, &Reason{text + " can't be had: " + name + " has errors", checkCommand(s.outlines[s.index.ByName(name)].Path)}
	default:
		return Maintained, nil
	}
	return state, lacks
}

// plainValue gives a value of the frontmatter as JSON holds it.
func plainValue(n *frontmatter.Node) any {
	switch n.Kind {
	case frontmatter.Null:
		return nil
	case frontmatter.Bool:
		return n.Bool
	case frontmatter.Int:
		return n.Int
	case frontmatter.Float:
		if math.IsInf(n.Float, 0) || math.IsNaN(n.Float) {
			return n.Value // JSON has no such number
		}
		return n.Float
	case frontmatter.Sequence:
		list := make([]any, 0, len(n.Items))
		for _, item := range n.Items {
			list = append(list, plainValue(item))
		}
		return list
	case frontmatter.Mapping:
		m := make(map[string]any, len(n.Pairs))
		for i := range n.Pairs {
			m[n.Pairs[i].Key] = plainValue(n.Pairs[i].Value)
		}
		return m
	}
	return n.Value
}

// Output is what a contract keeps true.
type Output struct {
	Name   string `json:"name"`
	Format string `json:"format"` // markdown or json
}

// Publishes is where a draft is meant to go.
type Publishes struct {
	Action string `json:"action"`
	Output string `json:"output"`
}

// Agent is what a run may use and take.
type Agent struct {
	Runner         string   `json:"runner"`           // the one that is bound
	Tools          []string `json:"tools"`            // empty: the runner's default
	MaxUSD         float64  `json:"max_usd"`          // that counts: the lesser of the next two
	ContractMaxUSD *float64 `json:"contract_max_usd"` // null when the contract sets none
	SettingsMaxUSD float64  `json:"settings_max_usd"` // [heinzel] max_usd
	TimeoutSeconds int      `json:"timeout_seconds"`
	Retries        int      `json:"retries"`
}

func (v *Showing) output(d *Desk, k *compiler.Contract) {
	if len(k.Outputs) > 0 && k.Outputs[0].Name.Value != "" {
		v.Output = &Output{k.Outputs[0].Name.Value, k.Outputs[0].Format}
	}
	if p := k.Publishes; p != nil && p.Action.Value != "" {
		v.Publishes = &Publishes{p.Action.Value, p.Output.Value}
	}
	v.Agent = Agent{Runner: d.binding(catalog.AgentRunner).Adapter, Tools: []string{}, MaxUSD: d.Settings.MaxUSD, SettingsMaxUSD: d.Settings.MaxUSD,
		TimeoutSeconds: int(k.Timeout.Seconds()), Retries: k.Retries}
	for _, t := range k.Tools {
		v.Agent.Tools = append(v.Agent.Tools, t.Value)
	}
	if k.MaxUSD > 0 {
		own := k.MaxUSD
		v.Agent.ContractMaxUSD, v.Agent.MaxUSD = &own, min(own, d.Settings.MaxUSD)
	}
}
