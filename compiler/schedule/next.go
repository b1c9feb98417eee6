package schedule

import (
	"math"
	"time"
)

// Next gives the first slot strictly after the given time, in the zone loc (nil means UTC).
// It is false when none ever comes: the calendar ends with local year 9999, the last that
// RFC 3339 can write, and begins with year 0. The time is then zero, and means nothing.
//
// Across a change of the clock (interfaces §3):
//
//   - When the hour field doesn't begin with `*`, each local time that the schedule names
//     comes exactly once. One that the clock skips comes at the first instant after the gap,
//     and those that fall together there come once. One that the clock repeats comes in the
//     first pass. A gap may be a whole day long (Apia, 30 December 2011).
//   - When it does, every instant whose local time matches is a slot: both passes of a
//     repeated hour, none in a gap.
func (s *Schedule) Next(after time.Time, loc *time.Location) (time.Time, bool) {
	z := inZone(loc)
	seconds, ok := s.next(after.Unix(), &z)
	if !ok {
		return time.Time{}, false
	}
	return time.Unix(seconds, 0).In(z.loc), true
}

// Slots gives the first n slots strictly after the given time; fewer when the calendar ends.
func (s *Schedule) Slots(after time.Time, n int, loc *time.Location) []time.Time {
	if n <= 0 {
		return nil
	}
	z := inZone(loc)
	slots := make([]time.Time, 0, min(n, 1024))
	for seconds := after.Unix(); len(slots) < n; {
		var ok bool
		if seconds, ok = s.next(seconds, &z); !ok {
			break
		}
		slots = append(slots, time.Unix(seconds, 0).In(z.loc))
	}
	return slots
}

// next is Next in seconds of Unix time. Slots stand on whole seconds, so the fraction of a
// second in `after` changes nothing.
func (s *Schedule) next(after int64, z *zone) (int64, bool) {
	if after > lastLocal+reach {
		return 0, false
	}
	after = max(after, firstLocal-reach)
	if s.stars&starHour != 0 {
		return s.nextMatching(after+1, z)
	}
	return s.nextOnce(after, z)
}

// nextMatching gives the first instant, from the given one on, whose local time the schedule
// names.
func (s *Schedule) nextMatching(instant int64, z *zone) (int64, bool) {
	for {
		p := z.at(instant)
		local := instant + p.offset
		if found, ok := s.nextLocal(local); ok && p.holds(found) {
			return found - p.offset, true
		}
		if p.end == math.MaxInt64 {
			return 0, false
		}
		// Later periods repeat no local time from before local-reach. When the schedule names
		// none for longer than that, the periods between can be passed over.
		found, ok := s.nextLocal(local - reach)
		if !ok {
			return 0, false
		}
		instant = max(p.end, found-maxOffset)
	}
}

// nextOnce gives the first instant after the given one at which a local time that the
// schedule names is reached for the first time, or, when the clock skips it, passed. For that
// the instants up to `after` must all have had an earlier local time.
func (s *Schedule) nextOnce(after int64, z *zone) (int64, bool) {
	p := z.at(after)
	from := after + p.offset + 1
	for before := p; before.start > after-reach; {
		before = z.at(before.start - 1)
		from = max(from, before.end+before.offset)
	}
	local, ok := s.nextLocal(from)
	if !ok {
		return 0, false
	}
	for !p.holds(local) {
		p = z.at(max(p.end, local-maxOffset))
	}
	return max(p.start, local-p.offset), true
}
