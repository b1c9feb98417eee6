package schedule

import "time"

// MaxMissed is the most that Missed counts to: a count of MaxMissed means as many or more.
const MaxMissed = 10_000

// Missed gives the newest slot after seen and not after now, and how many there are, in the
// zone loc (nil means UTC); a zero time and 0 when there is none. `catch_up: latest` runs
// that newest one once (interfaces §3). The count stops at MaxMissed, the newest slot is true
// all the same, and the work is bounded however far the two times lie apart.
func (s *Schedule) Missed(seen, now time.Time, loc *time.Location) (latest time.Time, count int) {
	z := inZone(loc)
	from, until := seen.Unix(), now.Unix()
	slot := int64(0)
	for count < MaxMissed {
		next, ok := s.next(from, &z)
		if !ok || next > until {
			break
		}
		slot, from = next, next
		count++
	}
	switch {
	case count == 0:
		return time.Time{}, 0
	case count == MaxMissed:
		slot = s.newest(slot, until, &z)
	}
	return time.Unix(slot, 0).In(z.loc), count
}

// newest gives the last slot that isn't after until, given an earlier one. A slot follows an
// instant up to until exactly when the instant is before the slot sought, so halving finds it.
func (s *Schedule) newest(slot, until int64, z *zone) int64 {
	until = min(until, lastLocal+reach)
	for slot < until {
		middle := slot + (until-slot)/2
		next, ok := s.next(middle, z)
		if ok && next <= until {
			slot = next
		} else {
			until = middle
		}
	}
	return slot
}
