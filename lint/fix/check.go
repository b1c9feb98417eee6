package fix

import (
	"bytes"
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
		round := func(m *mending, wanted []diag.Diagnostic, k *checker) bool {
			if !m.round(wanted, k.check) {
				return false
			}
			s.Take(k.trial(m.now().text))
			return true
		}
		if !each(s, &out.Result, all, round) {
			break
		}
		out.Result = result()
	}
	more := func(m *mending, wanted []diag.Diagnostic, k *checker) bool { return m.more(wanted, k.check) }
	out.More = out.Rounds == MaxRounds && each(s, &out.Result, all, more)
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
func each(s *lint.Session, res *lint.Result, all map[string]*mending, do func(*mending, []diag.Diagnostic, *checker) bool) (did bool) {
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
		k := &checker{s: s, path: path}
		now := state{file.Text, sorted(k.check(file.Text))} // anew: what others say of it may have changed
		m := all[path]
		if m == nil {
			m = newMending(path, now)
			all[path] = m
		}
		m.states[len(m.states)-1] = now
		did = do(m, wanted, k) || did
	}
	return did
}

// checker checks texts of one file, and keeps the last trial: mostly it is the one that counts.
type checker struct {
	s    *lint.Session
	path string
	last *lint.Trial
}

func (k *checker) check(text []byte) []diag.Diagnostic { return k.trial(text).Found }

func (k *checker) trial(text []byte) *lint.Trial {
	if k.last == nil || !bytes.Equal(k.last.Text(), text) {
		k.last = k.s.Try(k.path, text)
	}
	return k.last
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
// and refuses where these let nobody write (fs.ErrPermission), where the file no longer holds the
// old text (atomicfile.ErrChanged) or is no regular file any more.
func (c *Changed) Write() error {
	return atomicfile.WriteIfSame(c.File, c.Old, c.New, atomicfile.Options{})
}
