package pins

import (
	"fmt"

	"github.com/heinzel/hz/canon"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/shell"
	"github.com/heinzel/hz/workspace"
)

// State is what an entry turned out to be.
type State string

// The states. Where a contract has several entries, it runs only when each of them lets it.
const (
	OK        State = "ok"        // the file is the content that was approved
	Open      State = "unpinned"  // no content was approved: the file runs whatever it says
	Changed   State = "changed"   // the file isn't the content that was approved (HZC301)
	Missing   State = "missing"   // the team has no such contract, or no checkout is configured
	Malformed State = "malformed" // the entry can't be read
	Doubled   State = "doubled"   // an entry before it names the same contract, and both hold
)

// Finding is what a review says of one entry.
type Finding struct {
	Pin     Pin
	State   State
	Path    string // the contract's file as printed; "" when there is none
	Message string // a sentence about it; "" for OK and Open
	Command string // what mends it; may be empty
	Hint    string // what to do where no command does; may be empty
}

// Runs says whether the entry lets its contract run.
func (f *Finding) Runs() bool { return f.State == OK || f.State == Open || f.State == Doubled }

// Review holds every entry against the team's contracts, in the order of the list. Only files
// that a pin names are read. roots.Team is "" while no checkout is configured; dir is the
// working directory, for the paths that are printed.
func Review(list []Pin, roots workspace.Roots, dir string) []Finding {
	if len(list) == 0 {
		return nil
	}
	r := review{list: list, team: roots.Team, files: map[string]*workspace.Target{}, sums: map[string]read{}}
	if r.team != "" {
		targets, _ := workspace.Discover([]string{r.team}, workspace.Options{Dir: dir, Optional: true})
		for i := range targets {
			stem := targets[i].Stem()
			if r.files[stem] == nil {
				r.files[stem] = &targets[i]
				r.names = append(r.names, stem)
			}
		}
	}
	out := make([]Finding, len(list))
	first := map[string]bool{}
	for i := range list {
		out[i] = r.entry(i, first)
		if list[i].Err == nil {
			first[list[i].Name] = true
		}
	}
	return out
}

type review struct {
	list  []Pin
	team  string
	files map[string]*workspace.Target // by stem, the first of each
	names []string
	sums  map[string]read // by stem
}

// read is what reading a contract gave.
type read struct {
	sums    Sums
	trouble *diag.Diagnostic
}

func (r *review) entry(i int, before map[string]bool) Finding {
	p := r.list[i]
	f := Finding{Pin: p}
	if p.Err != nil {
		f.State, f.Message, f.Hint = Malformed, p.Err.Message, p.Err.Hint
		return f
	}
	t := r.files[p.Name]
	if t != nil {
		f.Path = t.Path
	}
	switch {
	case r.team == "":
		f.State, f.Message = Missing, "no checkout of a team's repository is configured"
		f.Hint = "hz team join URL clones it; hz team adopt PATH takes a checkout that is there"
	case t == nil:
		f.State, f.Message = Missing, "the team has no contract called "+diag.Quote(p.Name)
		f.Command = Without(r.list, i)
		if near := diag.Suggest(p.Name, r.names); near != "" {
			f.Message += "; did you mean " + near + "?"
			f.Command = command(renamed(r.list, i, near))
		}
	case p.Algorithm == Unpinned:
		f.State = Open
	default:
		r.verify(&f, t)
	}
	if before[p.Name] && f.Runs() {
		f.State, f.Message = Doubled, "an entry before it names "+diag.Quote(p.Name)+", too"
		f.Command = Command(r.list, strictest(r.list, p.Name))
	}
	return f
}

// strictest gives the entry of a contract that is to stay of several: the first that is pinned.
func strictest(list []Pin, name string) Pin {
	all := Named(list, name)
	for _, p := range all {
		if p.Algorithm != Unpinned {
			return p
		}
	}
	return all[0]
}

// renamed gives the texts of the list with another name in the i-th entry.
func renamed(list []Pin, i int, name string) []string {
	texts := make([]string, len(list))
	for j := range list {
		texts[j] = list[j].Text
	}
	p := list[i]
	p.Name = name
	texts[i] = p.String()
	return texts
}

// verify holds a file against its pin.
func (r *review) verify(f *Finding, t *workspace.Target) {
	got, known := r.sums[f.Pin.Name]
	if !known {
		text, trouble := workspace.Read(t, nil)
		got.trouble = trouble
		if trouble == nil {
			c := canon.Canonicalize(text)
			got.sums = SumsOf(text, &c)
		}
		r.sums[f.Pin.Name] = got
	}
	switch {
	case got.trouble != nil:
		f.State, f.Message, f.Hint = Changed, "the file can't be held against its pin: "+got.trouble.Message, got.trouble.Hint
	case f.Pin.Approves(got.sums):
		f.State = OK
	default:
		f.State, f.Message = Changed, Difference(f.Pin, got.sums)
		f.Command = Approval(r.list, f.Pin, got.sums)
		if f.Command == "" {
			f.Hint = shell.Command("hz", "heinzel", "fingerprint", f.Path) + " names what is wrong with the text"
		}
	}
}

// Difference says how a file differs from what its pin approves.
func Difference(p Pin, s Sums) string {
	is := s.Of(p.Algorithm)
	if is == "" {
		return fmt.Sprintf("%s isn't what was approved as %s:%s: the text has no canonical form now", p.Name, p.Algorithm, short(p.Hash))
	}
	if said, got := short(p.Hash), short(is); said != got {
		return fmt.Sprintf("%s isn't what was approved: the pin says %s:%s, the file is %s", p.Name, p.Algorithm, said, got)
	}
	return fmt.Sprintf("%s isn't what was approved: the pin says %s:%s, the file is %s", p.Name, p.Algorithm, p.Hash, is)
}

// short gives enough of a hash to tell it from another by eye.
func short(hash string) string { return hash[:12] + "…" }

// Approval gives the command that approves the file as it is, by the algorithm that p uses,
// or by the other one when its hash is of that; "" when the file has no such hash.
func Approval(list []Pin, p Pin, s Sums) string {
	now, ok := Renewed(p, s)
	if !ok {
		return ""
	}
	return Command(list, now)
}

// Renewed gives the pin that approves the file as it is in the place of p, as Approval's command
// has it; false when the file has no such hash.
func Renewed(p Pin, s Sums) (Pin, bool) {
	a := p.Algorithm
	if m := p.Mistaken(s); m != Unpinned {
		a = m
	}
	if s.Of(a) == "" {
		return Pin{}, false
	}
	return Approve(p.Name, a, s), true
}
