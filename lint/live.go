package lint

import (
	"slices"

	"github.com/heinzel/hz/actionlog/observed"
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/workspace"
)

// Live is what a request leads to, checked, at one moment: what Check finds, kept so that after
// an edit only that is looked at again which depends on it. It never changes, so any number of
// goroutines may read it; With and Reload give the next one, which shares with it what is the
// same.
type Live struct {
	request   workspace.Request
	options   Options
	namespace func(*workspace.Target) string
	facts     func(*workspace.Target) *Facts
	selects   func(*diag.Diagnostic) bool

	targets  []workspace.Target
	asked    []bool
	problems []diag.Diagnostic // of what can't be taken, which no target stands for
	places   map[string]int    // of targets, by File
	byPath   map[string]int    // and by printed path

	files liveFiles
	set   *set  // of the outlines; found is empty
	noted []int // the contracts that rules between contracts say something of, sorted
}

// liveFile is what is known of one target. It never changes once a Live was given; of most
// nothing is found, and they share one.
type liveFile struct {
	own      fileFindings
	unread   []diag.Diagnostic // HZC001 where it couldn't be read
	between  []diag.Diagnostic
	findings []diag.Diagnostic // all of them, as Result has them
}

var clean = &liveFile{}

// OpenLive reads and checks the contracts that a request leads to. Options.KeepText keeps the
// texts of files with findings. The error is for options that can't be used.
func OpenLive(r workspace.Request, o Options) (*Live, error) {
	selects, err := o.Filter()
	if err != nil {
		return nil, err
	}
	l := (&Live{request: r, options: o, facts: o.facts(&r), selects: selects}).load(func(string) bool { return true })
	l.options.Listed = nil
	return l, nil
}

// Reload gives what the request leads to now, with these texts in the place of files (see
// workspace.Request). Files are read again where changed says so, and those that are new, that
// couldn't be read, or had a text in their place.
func (l *Live) Reload(overlays map[string][]byte, changed func(file string) bool) *Live {
	n := *l
	n.request.Overlays = overlays
	return n.load(func(file string) bool {
		_, was := l.request.Overlays[file]
		_, is := overlays[file]
		return was || is || changed(file)
	})
}

// WithLogs gives the same contracts seen with what action logs tell now; nil: nothing is known.
func (l *Live) WithLogs(set *observed.Set) *Live {
	n := *l
	n.options.Observed = func() *observed.Set { return set }
	n.judge()
	return &n
}

// load collects the targets, and takes over from l what is known of those that didn't change.
func (l *Live) load(changed func(file string) bool) *Live {
	c := workspace.Collect(l.request)
	load := l.request.LoadOptions(&c)
	load.Jobs, load.Declares = l.options.Jobs, true
	n := *l
	n.namespace, n.targets, n.asked, n.problems = load.Namespace, c.Targets, c.Asked, c.Problems
	n.places, n.byPath = make(map[string]int, len(c.Targets)), make(map[string]int, len(c.Targets))
	n.files = newLiveFiles(len(c.Targets))
	outlines := make([]*workspace.Outline, len(c.Targets))
	var fresh []int
	for i := range c.Targets {
		t := &c.Targets[i]
		n.places[t.File], n.byPath[t.Path] = i, i
		k, there := l.places[t.File]
		if there && l.targets[k].Path == t.Path && l.asked[k] == c.Asked[i] && len(l.files.at(k).unread) == 0 && !changed(t.File) &&
			l.set.outlines[k].Namespace == n.Namespace(i) {
			outlines[i] = l.set.outlines[k]
			n.files.put(i, l.files.at(k))
			continue
		}
		n.files.put(i, clean)
		fresh = append(fresh, i)
	}
	if l.options.Listed != nil {
		l.options.Listed()
	}
	targets := make([]workspace.Target, len(fresh))
	for k, i := range fresh {
		targets[k] = c.Targets[i]
	}
	read, unread := workspace.Load(targets, load, func(k int, contract *compiler.Contract) {
		i := fresh[k]
		if own := n.examine(i, contract); own.text != nil || len(own.found)+len(own.ignores) > 0 {
			n.files.put(i, &liveFile{own: own})
		}
	})
	for k, i := range fresh {
		outlines[i] = &read[k]
	}
	for _, d := range unread {
		if i, there := n.byPath[d.Path]; there {
			f := *n.files.at(i)
			f.unread = append(f.unread, d)
			n.files.put(i, &f)
		}
	}
	n.set = &set{outlines: outlines}
	n.judge()
	return &n
}

// examine runs the rules over one contract. Those of a neighbour nobody asks for.
func (l *Live) examine(i int, c *compiler.Contract) fileFindings {
	if !l.asked[i] {
		return fileFindings{}
	}
	f := fileFindings{found: Contract(c, l.facts(&l.targets[i])), ignores: directives(c)}
	if l.options.KeepText && len(f.found)+len(f.ignores) > 0 {
		f.text = source.NewFile(c.File.Path, slices.Clone(c.File.Text))
	}
	return f
}

// judge runs the rules between contracts over all of them.
func (l *Live) judge() {
	s := newSet(l.set.outlines, l.options.logged(&l.request, l.targets))
	by := make([][]diag.Diagnostic, len(l.targets))
	if len(s.found) > 0 { // faults
		by[0] = append(by[0], s.found...)
	}
	for i := range by {
		s.found = by[i]
		s.contract(i)
		by[i] = s.found
	}
	s.found = nil
	l.set, l.noted = s, nil
	files := newLiveFiles(len(l.targets))
	for i := range l.targets {
		f := l.files.at(i)
		if files.put(i, f); f == clean && len(by[i]) == 0 {
			continue
		}
		g := *f
		g.between = by[i]
		l.conclude(i, &g)
		files.put(i, &g)
		if len(by[i]) > 0 {
			l.noted = append(l.noted, i)
		}
	}
	l.files = files
}

// conclude puts the findings of a file together, as Session.Result does.
func (l *Live) conclude(i int, f *liveFile) {
	f.findings = nil
	if !l.asked[i] { // but for faults of hz
		for _, d := range slices.Concat(f.unread, f.between) {
			if d.Code == diag.Internal {
				f.findings = append(f.findings, d)
			}
		}
		return
	}
	if len(f.own.found)+len(f.own.ignores)+len(f.unread)+len(f.between) == 0 {
		return
	}
	ignores := make([]directive, len(f.own.ignores))
	for k, d := range f.own.ignores {
		ignores[k] = d
		ignores[k].used = slices.Clone(d.used) // what silenced something is noted there
	}
	all := limit(silence(l.targets[i].Path, slices.Concat(f.own.found, f.unread, f.between), ignores))
	f.findings = slices.DeleteFunc(slices.Clone(all), func(d diag.Diagnostic) bool { return !l.selects(&d) })
	diag.Sort(f.findings)
}

// Len gives the number of contracts, neighbours included. They are in the order of their
// printed paths.
func (l *Live) Len() int { return len(l.targets) }

// Target gives the i-th contract's file.
func (l *Live) Target(i int) *workspace.Target { return &l.targets[i] }

// Asked says whether the request asked for the i-th contract: a neighbour has no findings.
func (l *Live) Asked(i int) bool { return l.asked[i] }

// Outlines gives the contracts' outlines. The slice and what it leads to belong to l.
func (l *Live) Outlines() []*workspace.Outline { return l.set.outlines }

// Index gives the index of the outlines.
func (l *Live) Index() *graph.Index { return l.set.index }

// Namespace gives the namespace of the i-th contract.
func (l *Live) Namespace(i int) string {
	if l.namespace == nil {
		return workspace.Me
	}
	return l.namespace(&l.targets[i])
}

// Place gives which contract a file is, by its path as Target.File has it; -1 for none.
func (l *Live) Place(file string) int {
	if i, there := l.places[file]; there {
		return i
	}
	return -1
}

// PlaceOf gives which contract a printed path is; -1 for none.
func (l *Live) PlaceOf(path string) int {
	if i, there := l.byPath[path]; there {
		return i
	}
	return -1
}

// Findings gives what is found in the i-th contract, in the order of output.
func (l *Live) Findings(i int) []diag.Diagnostic { return l.files.at(i).findings }

// Problems gives the findings of what can't be taken, such as a link that was named.
func (l *Live) Problems() []diag.Diagnostic { return l.problems }

// WithoutTexts gives the same without the texts that were kept, for who has said what is found:
// thousands of them would be held for nothing.
func (l *Live) WithoutTexts() *Live {
	n := *l
	n.files = newLiveFiles(len(l.targets))
	for i := range l.targets {
		f := l.files.at(i)
		if f.own.text != nil {
			g := *f
			g.own.text = nil
			f = &g
		}
		n.files.put(i, f)
	}
	return &n
}

// Text gives the i-th contract's text if it was kept, or nil: see Options.KeepText.
func (l *Live) Text(i int) *source.File { return l.files.at(i).own.text }

// Result gives all findings as Check does.
func (l *Live) Result() Result {
	r := Result{Diagnostics: slices.Clone(l.problems)}
	for i := range l.targets {
		if l.asked[i] {
			r.Targets = append(r.Targets, l.targets[i])
		}
		r.Diagnostics = append(r.Diagnostics, l.files.at(i).findings...)
	}
	r.Checked = len(r.Targets)
	r.Diagnostics = slices.DeleteFunc(r.Diagnostics, func(d diag.Diagnostic) bool { return !l.selects(&d) })
	diag.Sort(r.Diagnostics)
	return r
}
