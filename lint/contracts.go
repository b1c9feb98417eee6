package lint

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/workspace"
)

// maxEdges is how many edges of a cycle a finding points at.
const maxEdges = 100

// setRule is one rule over the outlines of all contracts.
type setRule struct {
	name  string
	check func(*set)
}

// setRules are the rules over the outlines of all contracts.
var setRules = []setRule{
	{"one-name", oneNameRule},
	{"references", referencesRule},
	{"cycles", cyclesRule},
	{"drift", driftRule},
	{"drafts", draftsRule},
}

// set is the rules' run over a workspace.
type set struct {
	outlines []workspace.Outline
	index    *graph.Index
	logs     *logged // nil: nothing is known of logs
	found    []diag.Diagnostic
}

// Workspace runs the rules between contracts and gives their findings, with line and column
// numbers, in no particular order.
func Workspace(outlines []workspace.Outline) []diag.Diagnostic { return between(outlines, nil) }

// between runs the rules between contracts, and between contracts and their logs.
func between(outlines []workspace.Outline, logs *logged) []diag.Diagnostic {
	s := set{outlines: outlines, index: graph.NewIndex(outlines), logs: logs}
	for _, r := range setRules {
		s.run(r.name, r.check)
	}
	return s.found
}

func (s *set) run(name string, check func(*set)) {
	defer func() {
		if fault := recover(); fault != nil && len(s.outlines) > 0 {
			s.found = append(s.found, diag.Fault(s.outlines[0].Path, "the rule "+name, fault))
		}
	}()
	check(s)
}

func (s *set) report(code diag.Code, path string, at workspace.Place, field, message, hint string, related ...diag.Related) {
	s.found = append(s.found, diag.Diagnostic{Code: code, Severity: code.Severity(), Path: path, Span: at.Span, Range: at.Range,
		Field: field, Message: diag.Cut(message, diag.MaxMessage), Hint: diag.Cut(hint, diag.MaxMessage), Related: related})
}

// oneNameRule: no two contracts of a namespace have one name (HZC015).
func oneNameRule(s *set) {
	first := make(map[[2]string]int, len(s.outlines))
	several := map[string][]int{}
	for i := range s.outlines {
		o := &s.outlines[i]
		if !o.Readable {
			continue
		}
		key := [2]string{o.Namespace, o.Name}
		j, taken := first[key]
		if !taken {
			first[key] = i
			continue
		}
		name := o.FullName()
		if len(several[name]) == 0 {
			several[name] = append(several[name], j)
		}
		several[name] = append(several[name], i)
	}
	for _, name := range slices.Sorted(maps.Keys(several)) {
		all := several[name]
		for _, i := range all {
			o, other := &s.outlines[i], &s.outlines[all[0]]
			if other == o {
				other = &s.outlines[all[1]]
			}
			message := "the name " + name + " is taken: " + other.Path + " has it too"
			if len(all) > 2 {
				message = fmt.Sprintf("the name %s is taken: %d files have it, %s among them", name, len(all), other.Path)
			}
			s.report("HZC015", o.Path, o.NameAt, "name", message, "rename one of them, file and name alike",
				diag.Related{Path: other.Path, Span: other.NameAt.Span, Range: other.NameAt.Range, Message: "the same name"})
		}
	}
}

// referencesRule: what an input reads is maintained by some contract (HZC031), and a team's
// contract reads no personal one (HZC032).
func referencesRule(s *set) {
	for i := range s.outlines {
		o := &s.outlines[i]
		for j := range o.Refs {
			s.reference(o, &o.Refs[j])
		}
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
		if n := s.nearest(r); n != "" {
			meant = "contract:" + n + "#" + r.Output
			hint = "did you mean " + meant + "?"
		}
		s.report("HZC031", o.Path, r.At, field, "no contract is called "+name, hint)
	case graph.NoOutput:
		target := &s.outlines[s.index.ByName(name)]
		hint := name + " has no output that could be read"
		if len(target.Outputs) > 0 {
			meant = "contract:" + name + "#" + target.Outputs[0].Name
			hint = "write " + meant
		}
		s.report("HZC031", o.Path, r.At, field, name+" maintains no output called "+diag.Quote(r.Output), hint,
			diag.Related{Path: target.Path, Span: target.NameAt.Span, Range: target.NameAt.Range, Message: "the contract"})
	case graph.NoFacet:
		target := &s.outlines[s.index.ByName(name)]
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

// nearest gives the full name of a contract that a reference may mean. In a large workspace
// only the other namespace's contract of the same name is looked for: comparing every name
// with every broken reference would be quadratic.
func (s *set) nearest(r *workspace.OutlineRef) string {
	for _, ns := range []string{compiler.Me, compiler.Team} {
		if ns != r.Namespace && s.index.ByName(ns+"/"+r.Name) >= 0 {
			return ns + "/" + r.Name
		}
	}
	if len(s.outlines) > 500 {
		return ""
	}
	names := make([]string, 0, len(s.outlines))
	for i := range s.outlines {
		if s.outlines[i].Namespace == r.Namespace {
			names = append(names, s.outlines[i].Name)
		}
	}
	if n := diag.Suggest(r.Name, names); n != "" {
		return r.Namespace + "/" + n
	}
	return ""
}

// cyclesRule: no contract depends on itself, directly or through others (HZC030).
func cyclesRule(s *set) {
	through := s.index.Through()
	if len(through) == 0 {
		return
	}
	for _, i := range slices.SortedFunc(maps.Keys(through), cmp.Compare[int]) {
		s.cycle(i, through[i])
	}
}

func (s *set) cycle(i int, c graph.Cycle) {
	o := &s.outlines[i]
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
		from := &s.outlines[step.Contract]
		r := &from.Refs[step.Ref]
		related = append(related, diag.Related{Path: from.Path, Span: r.At.Span, Range: r.At.Range, Message: from.FullName() + " reads " + r.Namespace + "/" + r.Name})
	}
	hint := "remove one of these inputs; a contract may read what others keep true, never itself"
	if c.Len() == 1 && !c.Open {
		hint = "remove this input; what carries over from one run to the next is said under ### Continuity"
	}
	s.report("HZC030", o.Path, ref.At, "hz.inputs."+ref.Input+".read", b.String(), hint, related...)
}
