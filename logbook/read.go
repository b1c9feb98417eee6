package logbook

import (
	"time"

	"github.com/heinzel/hz/actionlog"
)

// Query says which entries of a log are wanted.
type Query struct {
	// Since and Until bound their times, both inclusive; a zero Time is no bound. An entry whose
	// time can't be read is in no bounds.
	Since, Until time.Time
	// Limit is how many are wanted at most, the last ones; below 0 all.
	Limit int
}

// Reading is what a reading came by.
type Reading struct {
	Shown   int64 // entries that were given
	Entries int64 // entries that the log has
	// Faults counts all faults of the chain, those of lines that weren't given, too; First is the
	// first.
	Faults int64
	First  *actionlog.Fault
	Tail   *actionlog.Tail
	At     actionlog.Position // behind the last whole line
}

// Read gives the wanted entries of a log, and what is wrong between them. Entries are valid
// until take comes back. The error is take's, or of reading; fs.ErrNotExist for no log.
func Read(l *actionlog.Log, q Query, take func(*actionlog.Entry, *actionlog.Fault) error) (*Reading, error) {
	var r actionlog.Reader
	if err := r.Open(l, actionlog.Position{}); err != nil {
		return nil, err
	}
	defer r.Close()
	out := &Reading{}
	last := tail{most: q.Limit}
	for {
		at := r.Position()
		if !r.Next() {
			break
		}
		e, f := r.Entry(), r.Fault()
		if e != nil {
			out.Entries++
		}
		if f != nil {
			if out.Faults++; out.Faults == 1 {
				out.First = f
			}
		}
		switch {
		case q.Limit >= 0:
			if e != nil && q.has(e) {
				last.add(at)
			}
		case q.has(e) || f != nil:
			if err := out.give(q, e, f, take); err != nil {
				return out, err
			}
		}
	}
	out.Tail, out.At = r.Tail(), r.Position()
	if err := r.Err(); err != nil || q.Limit < 0 || last.count == 0 {
		return out, err
	}
	return out, out.again(&r, l, last.first(), q, take)
}

// again reads once more, from the first of the last entries that are wanted to where the first
// reading ended.
func (out *Reading) again(r *actionlog.Reader, l *actionlog.Log, from actionlog.Position, q Query, take func(*actionlog.Entry, *actionlog.Fault) error) error {
	if err := r.Open(l, from); err != nil {
		return err
	}
	for r.Position().Offset < out.At.Offset && r.Next() {
		if err := out.give(q, r.Entry(), r.Fault(), take); err != nil {
			return err
		}
	}
	return r.Err()
}

// give hands on an entry that is wanted, and a fault in any case.
func (out *Reading) give(q Query, e *actionlog.Entry, f *actionlog.Fault, take func(*actionlog.Entry, *actionlog.Fault) error) error {
	if !q.has(e) {
		e = nil
	}
	if e == nil && f == nil {
		return nil
	}
	if e != nil {
		out.Shown++
	}
	return take(e, f)
}

// has says whether an entry's time is within the bounds. It may be nil.
func (q *Query) has(e *actionlog.Entry) bool {
	if e == nil {
		return false
	}
	if q.Since.IsZero() && q.Until.IsZero() {
		return true
	}
	t, ok := e.Time()
	return ok && !t.Before(q.Since) && (q.Until.IsZero() || !t.After(q.Until))
}

// tail keeps where the last entries of many begin.
type tail struct {
	most, count int
	ring        []actionlog.Position
}

func (t *tail) add(p actionlog.Position) {
	switch {
	case t.most == 0:
		return
	case len(t.ring) < t.most:
		t.ring = append(t.ring, p)
	default:
		t.ring[t.count%t.most] = p
	}
	t.count++
}

// first gives the earliest of those that were kept.
func (t *tail) first() actionlog.Position {
	if len(t.ring) < t.most {
		return t.ring[0]
	}
	return t.ring[t.count%t.most]
}
