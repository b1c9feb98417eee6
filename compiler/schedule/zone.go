package schedule

import (
	"math"
	"time"
)

const (
	// maxOffset is more than any zone was ever away from UTC (15:56 in Manila, before 1845).
	maxOffset = 26 * 60 * 60
	// reach is more than any two local times of one instant can differ.
	reach = 2 * maxOffset
)

// A period is a stretch of time through which a zone's offset stays the same. It begins with
// the instant start and ends before the instant end; the first and the last of a zone have
// the lowest and the highest number there.
type period struct{ start, end, offset int64 }

// A zone gives the periods of a location and keeps the last one at hand: finding one can take
// longer than all the rest of finding a slot.
type zone struct {
	loc  *time.Location
	last period
}

func inZone(loc *time.Location) zone {
	if loc == nil {
		loc = time.UTC
	}
	return zone{loc: loc}
}

// at gives the period of an instant.
func (z *zone) at(instant int64) period {
	if z.last.start <= instant && instant < z.last.end {
		return z.last
	}
	t := time.Unix(instant, 0).In(z.loc)
	_, offset := t.Zone()
	p := period{math.MinInt64, math.MaxInt64, int64(offset)}
	start, end := t.ZoneBounds()
	if !start.IsZero() {
		p.start = min(start.Unix(), instant)
	}
	if !end.IsZero() {
		p.end = end.Unix()
		if p.end <= instant {
			// Package time lets each year that it has by rule end after 365 days. Nothing
			// changes on the 366th, which begins and ends with a day of UTC.
			p.end = (floorDiv(instant, daySeconds) + 1) * daySeconds
		}
	}
	z.last = p
	return p
}

// holds says whether the period, at or after its start, reaches the local time.
func (p period) holds(local int64) bool {
	return p.end == math.MaxInt64 || local < p.end+p.offset
}
