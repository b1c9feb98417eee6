package fix

import (
	"crypto/sha256"
	"slices"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// maxChecks bounds how often one round checks a text: a file full of fixes that all have to be
// left out costs no more than that. What wasn't tried is left out.
const maxChecks = 512

// state is a text and what is found in it, in the order of output.
type state struct {
	text  []byte
	found []diag.Diagnostic
}

func sorted(ds []diag.Diagnostic) []diag.Diagnostic {
	ds = slices.Clone(ds)
	diag.Sort(ds)
	return ds
}

// mending is what was done to one text.
type mending struct {
	path    string
	source  *source.File // the text before all fixes
	rounds  [][]diag.Edit
	applied []Applied
	ends    []int                     // how many fixes were applied after each round
	states  []state                   // before the first round, and after each
	seen    map[[sha256.Size]byte]int // the texts of states
	circled bool                      // fixes led back to a text that there was: it stays
}

func newMending(path string, s state) *mending {
	return &mending{path: path, source: source.NewFile(path, s.text), ends: []int{0}, states: []state{s},
		seen: map[[sha256.Size]byte]int{sha256.Sum256(s.text): 0}}
}

// now gives the text as it is.
func (m *mending) now() state { return m.states[len(m.states)-1] }

// round applies what it can of the safe fixes of the wanted findings, which are those of the
// text as it is, or a part of them; false when that is nothing.
func (m *mending) round(wanted []diag.Diagnostic, check func([]byte) []diag.Diagnostic) (changed bool) {
	if m.circled {
		return false
	}
	t := m.try(wanted, check)
	if len(t.made) == 0 {
		return false
	}
	sum := sha256.Sum256(t.now.text)
	if k, there := m.seen[sum]; there {
		m.rounds, m.ends, m.states = m.rounds[:k], m.ends[:k+1], m.states[:k+1]
		m.applied, m.circled = m.applied[:m.ends[k]], true
		return true
	}
	m.seen[sum] = len(m.states)
	m.note(t.made)
	m.states, m.ends = append(m.states, t.now), append(m.ends, len(m.applied))
	return true
}

// more says whether a further round would change something.
func (m *mending) more(wanted []diag.Diagnostic, check func([]byte) []diag.Diagnostic) bool {
	return !m.circled && len(m.try(wanted, check).made) > 0
}

// try makes the choices of a round, without noting them.
func (m *mending) try(wanted []diag.Diagnostic, check func([]byte) []diag.Diagnostic) *try {
	t := &try{path: m.path, text: m.now().text, now: m.now(), check: check}
	for _, list := range t.choose(wanted) {
		t.take(list)
	}
	return t
}

// note takes the fixes of a round in.
func (m *mending) note(made []choice) {
	slices.SortFunc(made, func(a, b choice) int { return a.edits[0].Span.Start - b.edits[0].Span.Start })
	for i := range made {
		at := made[i].edits[0].Span.Start
		for k := len(m.rounds) - 1; k >= 0; k-- {
			at = before(m.rounds[k], at)
		}
		m.applied = append(m.applied, Applied{made[i].code, made[i].title, m.source.Position(at).Line})
	}
	m.rounds = append(m.rounds, editsOf(made))
}

// choice is a fix that a round would make.
type choice struct {
	problem problem
	code    diag.Code
	title   string
	edits   []diag.Edit // by place
}

// try is one round: the choices that were made so far, and what came of them.
type try struct {
	path   string
	text   []byte // before the round
	made   []choice
	now    state
	check  func([]byte) []diag.Diagnostic
	checks int
}

// choose gives the fixes of a round: for each finding its first safe one, unless it touches
// one that was chosen before. They come in three lists, which are judged one after the other,
// since what they mend may hide other things: what keeps a file from being read, other errors,
// and warnings.
func (t *try) choose(wanted []diag.Diagnostic) (lists [3][]choice) {
	var taken spans
	for i := range wanted {
		d := &wanted[i]
		if d.Path != t.path {
			continue
		}
		k := slices.IndexFunc(d.Fixes, func(f diag.Fix) bool { return f.Safe })
		if k < 0 {
			continue
		}
		c := choice{problemOf(d), d.Code, d.Fixes[k].Title, slices.SortedFunc(slices.Values(d.Fixes[k].Edits), byPlace)}
		if !usable(t.text, c.edits) || !taken.add(c.edits) {
			continue
		}
		k = 2
		switch {
		case opens(d.Code):
			k = 0
		case d.Severity == diag.Error:
			k = 1
		}
		lists[k] = append(lists[k], c)
	}
	return lists
}

// take makes the choices if what comes of all of them is better than what is there, else
// whatever part of them is, halving until the ones that make it worse stand alone.
func (t *try) take(list []choice) {
	if len(list) == 0 || t.checks >= maxChecks {
		return
	}
	made := slices.Concat(t.made, list)
	edits := editsOf(made)
	text := apply(t.text, edits)
	t.checks++
	next := state{text, sorted(t.check(text))}
	if t.better(next, list, edits) {
		t.made, t.now = made, next
		return
	}
	if len(list) > 1 {
		t.take(list[:len(list)/2])
		t.take(list[len(list)/2:])
	}
}
