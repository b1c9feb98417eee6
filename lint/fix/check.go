package fix

import (
	"path/filepath"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/atomicfile"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
)

// Options says how the contracts of a request are mended.
type Options struct {
	lint.Options // Select and Ignore say which findings are mended and told, too

	// Narrow may take findings out that are neither to be mended nor told, such as those of a
	// baseline. It is called before each round, and for what is left.
	Narrow func(*lint.Result)
}

// Outcome is what mending the contracts of a request came to.
type Outcome struct {
	Result  lint.Result // what is left, in the texts as they are now
	Changed []Changed   // sorted by printed path
	Rounds  int         // how many of them changed something
	More    bool        // MaxRounds weren't enough for some file: a further call goes on
	Stdin   []byte      // the text of standard input, mended or not; nil when the request has none
}

// Changed is a contract that was mended. Nothing is written before Write is called.
type Changed struct {
	Path     string // as printed
	File     string // absolute, in the system's own writing
	Old, New []byte
	Applied  []Applied

	relative string // File as a diff names it
}

// Check mends all contracts that a request asks for, as File does each: with what the rules
// between contracts say, so that no fix makes another contract wrong. The error is for options
// that can't be used; the outcome depends on nothing but the texts.
func Check(r workspace.Request, o Options) (Outcome, error) {
	o.KeepText = true // the texts in which the fixes are made
	s, err := lint.Open(r, o.Options)
	if err != nil {
		return Outcome{}, err
	}
	result := func() lint.Result {
		res := s.Result()
		if o.Narrow != nil {
			o.Narrow(&res)
		}
		return res
	}
	out := Outcome{Result: result()}
	all := map[string]*mending{}
	for ; out.Rounds < MaxRounds; out.Rounds++ {
		round := func(m *mending, wanted []diag.Diagnostic, check func([]byte) []diag.Diagnostic) bool {
			if !m.round(wanted, check) {
				return false
			}
			s.Take(s.Try(m.path, m.now().text))
			return true
		}
		if !each(s, &out.Result, all, round) {
			break
		}
		out.Result = result()
	}
	out.More = out.Rounds == MaxRounds && each(s, &out.Result, all, (*mending).more)
	for i := range out.Result.Targets {
		t := &out.Result.Targets[i]
		if m := all[t.Path]; m != nil && len(m.applied) > 0 {
			out.Changed = append(out.Changed, Changed{Path: t.Path, File: t.File, Old: m.source.Text, New: m.now().text, Applied: m.applied, relative: relative(r.Dir, t.File)})
		}
	}
	if r.StdinName != "" {
		out.Stdin = r.Stdin
		if len(out.Changed) > 0 {
			out.Stdin = out.Changed[0].New
		}
	}
	return out, nil
}

// each calls do for every file with safe fixes, in the order of output, and says whether it
// did something for any.
func each(s *lint.Session, res *lint.Result, all map[string]*mending, do func(m *mending, wanted []diag.Diagnostic, check func([]byte) []diag.Diagnostic) bool) (did bool) {
	ds := res.Diagnostics
	for len(ds) > 0 {
		path, n := ds[0].Path, 1
		for n < len(ds) && ds[n].Path == path {
			n++
		}
		wanted := ds[:n]
		ds = ds[n:]
		file := res.Files[path]
		if file == nil || !mendable(wanted) {
			continue // a path that is no contract, a file that changed, or nothing to do
		}
		check := func(text []byte) []diag.Diagnostic { return s.Try(path, text).Found }
		now := state{file.Text, sorted(check(file.Text))} // anew: what others say of it may have changed
		m := all[path]
		if m == nil {
			m = newMending(path, now)
			all[path] = m
		}
		m.states[len(m.states)-1] = now
		did = do(m, wanted, check) || did
	}
	return did
}

func mendable(ds []diag.Diagnostic) bool {
	for i := range ds {
		for j := range ds[i].Fixes {
			if ds[i].Fixes[j].Safe {
				return true
			}
		}
	}
	return false
}

// relative gives a file's path as a diff has it: from the working directory when it lies below.
func relative(dir, file string) string {
	if rel, err := filepath.Rel(dir, file); err == nil && filepath.IsLocal(rel) {
		return rel
	}
	return file
}

// Diff gives what changed as a unified diff; see Diff.
func (c *Changed) Diff() []byte { return Diff(c.relative, c.Old, c.New) }

// Write puts the new text into the file, whole or not at all. It keeps the file's permissions,
// and refuses where the file no longer holds the old text (atomicfile.ErrChanged) or is no
// regular file any more.
func (c *Changed) Write() error {
	return atomicfile.WriteIfSame(c.File, c.Old, c.New, atomicfile.Options{})
}
