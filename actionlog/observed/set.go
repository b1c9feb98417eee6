package observed

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/heinzel/hz/actionlog"
)

// Part is what one log adds to a Set.
type Part struct {
	Heinzel  Heinzel
	Aliases  []Alias
	Troubles []Trouble
	Notes    []Trouble
}

// PartOf makes the part of a log from the summary of a Tally without bounds. The window may
// have a Now and no bounds: see Within.
func PartOf(log *actionlog.Log, summary string, w Window) (*Part, error) {
	return partOf(log, summary, w, true)
}

// partOf makes the part of a log from its summary, of which the observations are those of the
// window, or are left out.
func partOf(log *actionlog.Log, summary string, w Window, observations bool) (*Part, error) {
	r := scanner{s: summary}
	k := r.sketch()
	p := &Part{Heinzel: Heinzel{ID: log.ID(), User: k.user, First: k.first, Last: k.last, Heartbeat: k.heartbeat, Head: k.at, Verdict: actionlog.OKUnanchored}}
	h := &p.Heinzel
	bounds := w.bounds()
	for i := range k.aliases {
		if bounds.holdAlias(k.aliases[i].at) {
			p.Aliases = append(p.Aliases, k.aliases[i].Alias)
		}
	}
	p.Troubles = k.troubles
	if at := k.newest.at; !w.Now.IsZero() && at != noStamp && at > stampOf(w.Now.Add(24*time.Hour)) {
		p.Troubles = append(p.Troubles, Trouble{Line: k.newest.line, Seq: k.newest.seq, Kind: string(actionlog.TimeRange),
			Message: fmt.Sprintf("entry %d: its time %s is still to come: the clock stood wrong", k.newest.seq, k.newest.ts)})
	}
	if k.torn {
		h.Verdict = actionlog.TornTail
		p.Notes = []Trouble{{Line: k.at.Line + 1, Seq: k.tail.Seq, Kind: string(actionlog.TornTail), Message: k.tail.Message(k.at.Seq)}}
	}
	if k.broken {
		h.Verdict = actionlog.Broken
	}
	for _, all := range [][]Trouble{p.Troubles, p.Notes} {
		for i := range all {
			all[i].Heinzel, all[i].Path = log.ID(), log.Path()
		}
	}
	if observations {
		r.records(func(n int) {
			if n > 0 {
				h.Observations = make([]Observation, 0, n)
			}
		}, func(target string, kind int, count, first, last int64, all *[texts]string) {
			h.Observations = append(h.Observations, Observation{})
			o := &h.Observations[len(h.Observations)-1]
			o.Heinzel, o.Verb, o.Target, o.Count, o.FirstSeq, o.LastSeq = h.ID, kinds[kind].name, target, count, first, last
			o.First, o.Last, o.User, o.Description = all[textFirst], all[textLast], all[textUser], all[textDescription]
			if kinds[kind].uncounted {
				o.Count = 0
			}
			if o.User == h.User {
				o.User = h.User
			}
			copy(o.Values[:], all[textValues:])
		})
	}
	if r.bad || k.id != log.ID() {
		return nil, ErrSummary
	}
	return p, nil
}

// Join makes a Set of the parts of logs, in any order; nil parts are left out. more are troubles
// of no log.
func Join(parts []*Part, more []Trouble) *Set {
	parts = slices.DeleteFunc(slices.Clone(parts), func(p *Part) bool { return p == nil })
	slices.SortFunc(parts, func(a, b *Part) int { return strings.Compare(a.Heinzel.ID, b.Heinzel.ID) })
	s := &Set{Heinzels: make([]Heinzel, 0, len(parts)), Troubles: slices.Clone(more)}
	for _, p := range parts {
		if p.Heinzel.ID != "" {
			s.Heinzels = append(s.Heinzels, p.Heinzel)
		}
		s.Aliases = append(s.Aliases, p.Aliases...)
		s.Troubles = append(s.Troubles, p.Troubles...)
		s.Notes = append(s.Notes, p.Notes...)
	}
	slices.SortStableFunc(s.Troubles, compareTroubles)
	slices.SortStableFunc(s.Notes, compareTroubles)
	return s
}

func compareTroubles(a, b Trouble) int {
	return cmp.Or(cmp.Compare(a.Path, b.Path), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Seq, b.Seq), cmp.Compare(a.Message, b.Message))
}
