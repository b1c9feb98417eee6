package lint

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/workspace"
)

// maxEdges is how many edges of a cycle a finding points at.
const maxEdges = 100

// setRule is one rule between contracts. It is asked about one of them at a time, by its place
// in the set, and what it says of that one depends on the contracts that this one reads, on its
// namesakes, and on those that it depends on in a circle: see Live.
type setRule struct {
	name  string
	check func(*set, int)
}

// setRules are the rules between contracts.
var setRules = []setRule{
	{"one-name", oneNameRule},
	{"references", referencesRule},
	{"cycles", cyclesRule},
	{"drift", driftRule},
	{"drafts", draftsRule},
}

// set is the rules' run over a workspace.
type set struct {
	outlines []*workspace.Outline
	index    *graph.Index
	through  map[int]graph.Cycle // of index
	logs     *logged             // nil: nothing is known of logs
	found    []diag.Diagnostic
	faulty   map[string]bool // rules that failed: each is told once
}

// Workspace runs the rules between contracts and gives their findings, with line and column
// numbers, in no particular order.
func Workspace(outlines []workspace.Outline) []diag.Diagnostic { return between(outlines, nil) }

// between runs the rules between contracts, and between contracts and their logs.
func between(outlines []workspace.Outline, logs *logged) []diag.Diagnostic {
	s := newSet(pointers(outlines), logs)
	for i := range s.outlines {
		s.contract(i)
	}
	return s.found
}

func pointers(outlines []workspace.Outline) []*workspace.Outline {
	all := make([]*workspace.Outline, len(outlines))
	for i := range outlines {
		all[i] = &outlines[i]
	}
	return all
}

func newSet(outlines []*workspace.Outline, logs *logged) *set {
	s := &set{outlines: outlines, index: graph.IndexOf(outlines), faulty: map[string]bool{}}
	s.guard("cycles", 0, func() { s.through = s.index.Through() })
	s.guard("drift", 0, func() { s.logs = logs.over(outlines) })
	return s
}

// contract runs all rules over one contract. A fault in one of them becomes a finding that names
// the rule; what it and the others found stays.
func (s *set) contract(i int) {
	for k := range setRules {
		s.run(&setRules[k], i)
	}
}

func (s *set) run(r *setRule, i int) {
	s.guard(r.name, i, func() { r.check(s, i) })
}

// guard calls what a rule does. A fault in it is a finding at the i-th contract.
func (s *set) guard(rule string, i int, call func()) {
	defer func() {
		if fault := recover(); fault != nil && !s.faulty[rule] && i < len(s.outlines) {
			s.faulty[rule] = true
			s.found = append(s.found, diag.Fault(s.outlines[i].Path, "the rule "+rule, fault))
		}
	}()
	call()
}

func (s *set) report(code diag.Code, path string, at workspace.Place, field, message, hint string, related ...diag.Related) {
	s.found = append(s.found, diag.Diagnostic{Code: code, Severity: code.Severity(), Path: path, Span: at.Span, Range: at.Range,
		Field: field, Message: diag.Cut(message, diag.MaxMessage), Hint: diag.Cut(hint, diag.MaxMessage), Related: related})
}

// oneNameRule: no two contracts of a namespace have one name (HZC015).
func oneNameRule(s *set, i int) {
	o := s.outlines[i]
	namesakes := s.index.Namesakes(i)
	if !o.Readable || len(namesakes) < 2 {
		return
	}
	var other *workspace.Outline // the first, or for that one the second
	n := 0
	for _, k := range namesakes {
		if k == i || s.outlines[k].Readable {
			n++
			if other == nil && k != i {
				other = s.outlines[k]
			}
		}
	}
	if other == nil {
		return
	}
	message := "the name " + o.FullName() + " is taken: " + other.Path + " has it too"
	if n > 2 {
		message = fmt.Sprintf("the name %s is taken: %d files have it, %s among them", o.FullName(), n, other.Path)
	}
	s.report("HZC015", o.Path, o.NameAt, "name", message, "rename one of them, file and name alike",
		diag.Related{Path: other.Path, Span: other.NameAt.Span, Range: other.NameAt.Range, Message: "the same name"})
}

// referencesRule: what an input reads is maintained by some contract (HZC031), and a team's
// contract reads no personal one (HZC032).
func referencesRule(s *set, i int) {
	o := s.outlines[i]
	for j := range o.Refs {
		s.reference(o, &o.Refs[j])
	}
}

func (s *set) reference(o *workspace.Outline, r *workspace.OutlineRef) {
	field := "hz.inputs." + r.Input + ".read"
	name := r.Namespace + "/" + r.Name
	if o.Namespace == compiler.Team && r.Namespace == compiler.Me {
		s.report("HZC032", o.Path, r.At, field, "a team's contract can't read the personal contract "+name,
			"move "+r.Name+" into the team's repository and read contract:team/"+r.Name+"#"+r.Output)
		return
	}
	if name == o.FullName() {
		return // HZC030 says all there is to say
	}
	meant := "" // the reference that may be meant
	switch s.index.Resolve(r) {
	case graph.NoContract:
		hint := "runs fail until someone writes it: hz heinzel new " + r.Name
		if r.Namespace == compiler.Team {
			hint += " --team"
		}
		if n := s.nearest(o, r); n != "" {
			meant = "contract:" + n + "#" + r.Output
			hint = "did you mean " + meant + "?"
		}
		s.report("HZC031", o.Path, r.At, field, "no contract is called "+name, hint)
	case graph.NoOutput:
		target := s.outlines[s.index.ByName(name)]
		hint := name + " has no output that could be read"
		if len(target.Outputs) > 0 {
			meant = "contract:" + name + "#" + target.Outputs[0].Name
			hint = "write " + meant
		}
		s.report("HZC031", o.Path, r.At, field, name+" maintains no output called "+diag.Quote(r.Output), hint,
			diag.Related{Path: target.Path, Span: target.NameAt.Span, Range: target.NameAt.Range, Message: "the contract"})
	case graph.NoFacet:
		target := s.outlines[s.index.ByName(name)]
		facets := target.Output(r.Output).Facets
		hint := "a heading of level 4 under ### Maintains names a facet; " + name + " has none"
		if len(facets) > 0 {
			hint = "its facets are " + strings.Join(facets, ", ")
			if f := diag.Suggest(r.Facet, facets); f != "" {
				meant = "contract:" + name + "#" + r.Output + "/" + f
				hint = "did you mean " + meant + "?"
			}
		}
		s.report("HZC031", o.Path, r.At, field, "the output "+name+"#"+r.Output+" has no facet "+diag.Quote(r.Facet), hint,
			diag.Related{Path: target.Path, Span: target.NameAt.Span, Range: target.NameAt.Range, Message: "the contract"})
	}
	if meant != "" { // only offered: a contract that isn't there may be about to be written
		s.found[len(s.found)-1].Fixes = offered("Read "+diag.Cut(meant, 2*diag.MaxQuote), diag.Edit{Span: r.At.Span, Range: r.At.Range, NewText: `"` + meant + `"`})
	}
}

// nearest gives the full name of a contract that a reference may mean, never that of the reader
// itself. In a large workspace
// only the other namespace's contract of the same name is looked for: comparing every name
// with every broken reference would be quadratic.
func (s *set) nearest(o *workspace.Outline, r *workspace.OutlineRef) string {
	for _, ns := range []string{compiler.Me, compiler.Team} {
		if ns != r.Namespace && ns+"/"+r.Name != o.FullName() && s.index.ByName(ns+"/"+r.Name) >= 0 {
			return ns + "/" + r.Name
		}
	}
	if len(s.outlines) > 500 {
		return ""
	}
	names := make([]string, 0, len(s.outlines))
	for i := range s.outlines {
		if s.outlines[i].Namespace == r.Namespace && s.outlines[i].FullName() != o.FullName() {
			names = append(names, s.outlines[i].Name)
		}
	}
	if n := diag.Suggest(r.Name, names); n != "" {
		return r.Namespace + "/" + n
	}
	return ""
}

// cyclesRule: no contract depends on itself, directly or through others (HZC030).
func cyclesRule(s *set, i int) {
	if c, on := s.through[i]; on {
		s.cycle(i, c)
	}
}

func (s *set) cycle(i int, c graph.Cycle) {
	o := s.outlines[i]
	ref := &o.Refs[c.Step(0).Ref]
	var b strings.Builder
	b.WriteString("this contract depends on itself: " + o.FullName())
	if c.Open { // the whole way is too long to be kept: say how it begins
		b.WriteString(" → " + ref.Namespace + "/" + ref.Name + " → … → " + o.FullName())
	}
	for k := range c.Len() {
		if c.Open {
			break
		}
		next := o.FullName()
		if k+1 < c.Len() {
			next = s.outlines[c.Step(k+1).Contract].FullName()
		}
		if b.Len() > diag.MaxMessage-2*64 && k+2 < c.Len() {
			b.WriteString(" → … (" + strconv.Itoa(c.Len()-k) + " more) → " + o.FullName())
			break
		}
		b.WriteString(" → " + next)
	}
	related := make([]diag.Related, 0, min(c.Len()-1, maxEdges))
	for k := 1; k < min(c.Len(), maxEdges+1); k++ {
		step := c.Step(k)
		from := s.outlines[step.Contract]
		r := &from.Refs[step.Ref]
		related = append(related, diag.Related{Path: from.Path, Span: r.At.Span, Range: r.At.Range, Message: from.FullName() + " reads " + r.Namespace + "/" + r.Name})
	}
	hint := "remove one of these inputs; a contract may read what others keep true, never itself"
	if c.Len() == 1 && !c.Open {
		hint = "remove this input; what carries over from one run to the next is said under ### Continuity"
	}
	s.report("HZC030", o.Path, ref.At, "hz.inputs."+ref.Input+".read", b.String(), hint, related...)
}
