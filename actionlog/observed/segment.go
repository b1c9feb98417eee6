package observed

import (
	"context"

	"github.com/heinzel/hz/actionlog"
)

// segment is a stretch of a log, up to where the next one begins: from the times in it follows
// whether a window's entries may be there.
type segment struct {
	start            actionlog.Position
	earliest, latest int64 // stamps; the first is later than the second when no time can be read
}

// segmentSize is from how many bytes on a segment ends.
const segmentSize = 32 << 10

// segment notes the time of an entry in the segment that it belongs to. The tally's position is
// that before the entries that are being read.
func (t *Tally) segment(e *actionlog.Entry, at int64) {
	n := len(t.segments)
	if n == 0 || e.Offset-t.segments[n-1].start.Offset >= segmentSize {
		t.segments = append(t.segments, segment{t.before, 1<<63 - 1, noStamp})
		n++
	}
	if at != noStamp {
		s := &t.segments[n-1]
		s.earliest, s.latest = min(s.earliest, at), max(s.latest, at)
	}
}

func (s *segment) meets(b bounds) bool { return s.latest >= b.since && s.earliest <= b.until }

// within gives what a log says in a window, from its summary and the segments that the window
// may meet. It gives nil when it can't: the chain doesn't hold, or the log isn't what it was.
func (s *single) within(ctx context.Context, log *actionlog.Log, summary string, w Window) *Part {
	p, err := partOf(log, summary, w, false)
	if err != nil || p.Heinzel.Verdict == actionlog.Broken {
		return nil
	}
	known := scanner{s: summary}
	k := known.sketch()
	t := &s.tally
	t.Reset(log.ID())
	t.Bound(w)
	for i := 0; i < len(k.segments); i++ {
		if !k.segments[i].meets(t.bounds) {
			continue
		}
		from, to := k.segments[i].start, k.at
		for i++; i < len(k.segments); i++ {
			if !k.segments[i].meets(t.bounds) {
				to = k.segments[i].start
				break
			}
		}
		if !s.stretch(ctx, log, from, to) {
			return nil
		}
	}
	s.summary = t.AppendSummary(s.summary[:0])
	q, err := partOf(log, string(s.summary), Window{}, true)
	if err != nil {
		return nil
	}
	p.Heinzel.Observations = q.Heinzel.Observations
	return p
}

// stretch takes in the actions of a stretch of a log, and says whether it is still there.
func (s *single) stretch(ctx context.Context, log *actionlog.Log, from, to actionlog.Position) bool {
	r, t := &s.reader, &s.tally
	if r.Open(log, from) != nil {
		return false
	}
	defer r.Close()
	for r.Position().Offset < to.Offset && r.Next() {
		e := r.Entry()
		if e == nil || r.Fault() != nil || ctx.Err() != nil {
			return false
		}
		if at, _ := stamp(e.Text(actionlog.FieldTS)); t.own(e) && t.row.row(e, at) {
			t.Add(&t.row)
		}
	}
	return r.Position() == to
}
