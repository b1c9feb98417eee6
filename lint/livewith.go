package lint

import (
	"maps"
	"slices"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/workspace"
)

// Compiled is a text that may stand for one of the contracts of a Live.
type Compiled struct {
	Contract *compiler.Contract // never nil
	outline  workspace.Outline
	fault    []diag.Diagnostic
}

// Compile compiles a text for the i-th contract. The text must not be changed afterwards.
func (l *Live) Compile(i int, text []byte) *Compiled {
	return CompileFor(&l.targets[i], text, l.Namespace(i))
}

// CompileFor compiles a text for a target of a namespace.
func CompileFor(t *workspace.Target, text []byte, namespace string) *Compiled {
	k := &Compiled{}
	var fault *diag.Diagnostic
	if k.Contract, k.outline, fault = workspace.Compile(t, text, namespace); fault != nil {
		k.fault = []diag.Diagnostic{*fault}
		k.Contract = &compiler.Contract{File: source.NewFile(t.Path, text), Stem: t.Stem(), Namespace: namespace}
	}
	return k
}

// With gives what is found once the i-th contract has another text, and the places of all
// contracts whose findings may differ for it, sorted. Only these are looked at: the contract
// itself, those that refer to it, its namesakes, and those whose circle it is or was in.
func (l *Live) With(i int, k *Compiled) (*Live, []int) {
	n := *l
	n.request.Overlays = maps.Clone(l.request.Overlays)
	if n.request.Overlays == nil {
		n.request.Overlays = map[string][]byte{}
	}
	n.request.Overlays[l.targets[i].File] = k.Contract.File.Text

	old, o := l.set.outlines[i], &k.outline
	s := *l.set
	s.faulty = map[string]bool{}
	s.index = l.set.index.With(i, o)
	s.outlines = s.index.Outlines()
	affected := map[int]bool{i: true}
	path := l.targets[i].Path
	for _, j := range l.noted {
		if about(l.files.at(j).between, path) {
			affected[j] = true
		}
	}
	if !old.Says(o) {
		l.spread(&s, i, affected)
	}
	if s.logs != nil && !(old.Says(o) && old.Declares.Says(o.Declares)) {
		before := s.logs
		s.guard("drift", i, func() { s.logs = before.over(s.outlines) })
		for _, logs := range []*logged{before, s.logs} {
			for j := range logs.drifts {
				affected[j] = true
			}
			for j := range logs.conflicts {
				affected[j] = true
			}
		}
	}
	n.set, n.files = &s, slices.Clone(l.files)
	places := slices.Sorted(maps.Keys(affected))
	for _, j := range places {
		f := *l.files.at(j)
		if j == i {
			f = liveFile{own: n.examine(i, k.Contract), unread: k.fault}
		}
		s.contract(j)
		f.between, s.found = s.found, nil
		n.conclude(j, &f)
		n.files.replace(j, &f, l.files)
		n.note(j, len(f.between) > 0)
	}
	if len(l.set.faulty)+len(s.faulty) > 0 { // a rule that fails is told once, at the first contract
		n.judge()
		return &n, every(len(n.targets))
	}
	return &n, places
}

// every gives the places of n contracts.
func every(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// about says whether findings point into the file of a path.
func about(found []diag.Diagnostic, path string) bool {
	for i := range found {
		for k := range found[i].Related {
			if found[i].Related[k].Path == path {
				return true
			}
		}
	}
	return false
}

// spread finds whom it concerns that the i-th contract says something else: s is the set with
// its new outline.
func (l *Live) spread(s *set, i int, affected map[int]bool) {
	before, after := l.set.index, s.index
	for _, ix := range []*graph.Index{before, after} {
		for _, j := range ix.Namesakes(i) {
			affected[j] = true
		}
	}
	moved := false // some reference leads elsewhere now
	for j := range s.outlines {
		a, b := before.Leads(j), after.Leads(j)
		if j != i && slices.Contains(b, int32(i)) {
			affected[j] = true
		}
		if !slices.Equal(a, b) {
			affected[j], moved = true, true
		}
	}
	old, o := l.set.outlines[i], s.outlines[i]
	if old.Name != o.Name || old.Namespace != o.Namespace {
		moved = true // ways are told in the order of names
		for _, j := range l.noted {
			if unknown(l.files.at(j).between) {
				affected[j] = true // another contract may be what was meant
			}
		}
	}
	if moved {
		s.guard("cycles", i, func() { s.through = s.index.Through() })
		for _, through := range []map[int]graph.Cycle{l.set.through, s.through} {
			for j := range through {
				affected[j] = true
			}
		}
	}
}

// unknown says whether one of the findings is a reference that leads nowhere.
func unknown(found []diag.Diagnostic) bool {
	return slices.ContainsFunc(found, func(d diag.Diagnostic) bool { return d.Code == "HZC031" })
}

// note notes whether rules between contracts say something of the j-th.
func (l *Live) note(j int, something bool) {
	at, there := slices.BinarySearch(l.noted, j)
	switch {
	case something && !there:
		l.noted = slices.Insert(slices.Clone(l.noted), at, j)
	case !something && there:
		l.noted = slices.Delete(slices.Clone(l.noted), at, at+1)
	}
}

// Try gives what would be found if the i-th contract had another text: in it, and what rules
// between contracts say of all others, whatever codes are selected; for fix.File.
func (l *Live) Try(i int, text []byte) []diag.Diagnostic {
	n, _ := l.With(i, l.Compile(i, text))
	var out []diag.Diagnostic
	for _, j := range n.noted {
		if j != i {
			out = append(out, n.files.at(j).between...)
		}
	}
	return append(out, n.files.at(i).findings...)
}

// Alone gives what is found in a text by itself, before anything is known of the contracts
// around it: without what rules between contracts say.
func Alone(k *Compiled, o Options) []diag.Diagnostic {
	l := Live{targets: []workspace.Target{{Path: k.Contract.File.Path}}, asked: []bool{true}, options: o}
	l.facts = o.facts(&workspace.Request{})
	l.selects, _ = (&Options{}).Filter()
	f := liveFile{own: l.examine(0, k.Contract), unread: k.fault}
	l.conclude(0, &f)
	return f.findings
}
