package lint

import (
	"slices"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
)

// Session is a request whose contracts were read, and that can be checked again with other
// texts in the place of files. It isn't safe for concurrent use, but for Try.
type Session struct {
	c       workspace.Collection
	load    workspace.LoadOptions
	facts   func(t *workspace.Target) *Facts
	selects func(*diag.Diagnostic) bool
	texts   bool
	asked   map[string]int // the targets that were asked for, by printed path
	logs    *logged

	outlines []workspace.Outline
	files    []fileFindings    // by target
	unread   []diag.Diagnostic // HZC001
	between  []diag.Diagnostic // what the rules between contracts find in the outlines
}

// Open reads and checks the contracts that a request leads to, each by itself. The error is for
// options that can't be used.
func Open(r workspace.Request, o Options) (*Session, error) {
	selects, err := o.Filter()
	if err != nil {
		return nil, err
	}
	s := &Session{c: workspace.Collect(r), facts: o.facts(&r), selects: selects, texts: o.KeepText}
	s.load = r.LoadOptions(&s.c)
	s.load.Jobs = o.Jobs
	s.logs = o.logged(&r, s.c.Targets)
	s.load.Declares = s.logs != nil
	s.asked = make(map[string]int, len(s.c.Targets))
	for i := range s.c.Targets {
		if s.c.Asked[i] {
			s.asked[s.c.Targets[i].Path] = i
		}
	}
	s.files = make([]fileFindings, len(s.c.Targets))
	s.outlines, s.unread = workspace.Load(s.c.Targets, s.load, func(i int, k *compiler.Contract) {
		if !s.c.Asked[i] {
			return
		}
		f := s.examine(i, k)
		if o.KeepText {
			f.keep(k.File)
		}
		s.files[i] = f
	})
	s.between = between(s.outlines, s.logs)
	return s, nil
}

// facts gives what rules know of each target.
func (o *Options) facts(r *workspace.Request) func(*workspace.Target) *Facts {
	facts := &Facts{Catalog: o.Catalog, Runner: o.Runner}
	if facts.Catalog == nil {
		facts.Catalog = catalog.Builtin()
	}
	if facts.Runner == "" {
		facts.Runner = catalog.DefaultRunner
	}
	if len(o.Pins) == 0 {
		return func(*workspace.Target) *Facts { return facts }
	}
	pinned := *facts
	pinned.Pins = placed(o.Pins, r.Dir)
	teams := r.Roots.TeamFiles()
	return func(t *workspace.Target) *Facts {
		if teams(t.File) {
			return &pinned
		}
		return facts
	}
}

// examine runs the rules over one contract.
func (s *Session) examine(i int, k *compiler.Contract) fileFindings {
	return fileFindings{found: Contract(k, s.facts(&s.c.Targets[i])), ignores: directives(k)}
}

// Result puts the findings of all rules together: those of files that weren't asked for go,
// but for faults of hz itself, ignore comments are applied, what wasn't selected goes, and the
// rest is sorted.
func (s *Session) Result() Result {
	res := Result{Targets: s.c.AskedTargets()}
	res.Checked = len(res.Targets)
	all := slices.Clone(s.c.Problems)
	further := map[int][]diag.Diagnostic{}
	for _, list := range [][]diag.Diagnostic{s.unread, s.between} {
		for _, d := range list {
			if i, asked := s.asked[d.Path]; asked {
				further[i] = append(further[i], d)
			} else if d.Code == diag.Internal {
				all = append(all, d)
			}
		}
	}
	for i := range s.files {
		f := &s.files[i]
		if len(f.found) == 0 && len(f.ignores) == 0 && len(further[i]) == 0 {
			continue
		}
		all = append(all, limit(silence(s.c.Targets[i].Path, slices.Concat(f.found, further[i]), f.ignores))...)
	}
	all = slices.DeleteFunc(all, func(d diag.Diagnostic) bool { return !s.selects(&d) })
	diag.Sort(all)
	res.Diagnostics = all
	if s.texts {
		res.keepTexts(&s.c, s.files, s.asked)
	}
	return res
}

// Trial is what would be found if a file had another text.
type Trial struct {
	// Found are the findings of the file itself, those that ignore comments silence left out,
	// and what the rules between contracts find in all other files; in no particular order,
	// whatever codes are selected. The places in the other files are those of their texts.
	Found []diag.Diagnostic

	target  int
	text    []byte
	outline workspace.Outline
	file    fileFindings
	unread  []diag.Diagnostic
	between []diag.Diagnostic
}

// Try checks a file that was asked for as if it had this text, which must not be changed
// afterwards. Trials may run at the same time.
func (s *Session) Try(path string, text []byte) *Trial {
	i := s.asked[path]
	t := &Trial{target: i, text: text}
	load := s.load
	load.Jobs, load.Overlays = 1, map[string][]byte{s.c.Targets[i].File: text}
	var outlines []workspace.Outline
	outlines, t.unread = workspace.Load(s.c.Targets[i:i+1], load, func(_ int, k *compiler.Contract) {
		t.file = s.examine(i, k)
		t.file.keep(k.File)
	})
	t.outline = outlines[0]
	own := slices.Concat(t.file.found, t.unread)
	t.between = s.betweenWith(t)
	for _, d := range t.between {
		if d.Path == path {
			own = append(own, d)
		} else {
			t.Found = append(t.Found, d)
		}
	}
	t.Found = append(t.Found, silence(path, own, t.file.ignores)...)
	return t
}

// Text gives the text that was tried.
func (t *Trial) Text() []byte { return t.text }

// betweenWith gives what the rules between contracts find with a trial's text.
func (s *Session) betweenWith(t *Trial) []diag.Diagnostic {
	path := t.outline.Path
	if s.outlines[t.target].Says(&t.outline) && !slices.ContainsFunc(s.between, func(d diag.Diagnostic) bool { return d.Path == path }) {
		return s.between
	}
	outlines := slices.Clone(s.outlines)
	outlines[t.target] = t.outline
	return between(outlines, s.logs)
}

// Take lets the text of a trial take the place of the file. No other must have been taken since
// it was tried.
func (s *Session) Take(t *Trial) {
	target := &s.c.Targets[t.target]
	s.outlines[t.target], s.files[t.target] = t.outline, t.file
	s.unread = append(slices.DeleteFunc(s.unread, func(d diag.Diagnostic) bool { return d.Path == target.Path }), t.unread...)
	overlays := map[string][]byte{target.File: t.text}
	for file, text := range s.c.Overlays {
		if file != target.File {
			overlays[file] = text
		}
	}
	s.c.Overlays, s.load.Overlays = overlays, overlays
	s.between = t.between
}
