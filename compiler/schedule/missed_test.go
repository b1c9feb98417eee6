package schedule

import (
	"testing"
	"time"
)

func TestMissed(t *testing.T) {
	for _, c := range []struct {
		name, expr, zone, seen, now, latest string
		count                               int
	}{
		// Asleep from Friday 22:00 to Monday 09:10.
		{"weekend", "0 7 * * *", "Europe/Berlin", "2026-12-04T22:00:00+01:00", "2026-12-07T09:10:00+01:00", "2026-12-07T07:00:00+01:00", 3},
		{"first seen later", "0 7 * * *", "Europe/Berlin", "2026-12-07T09:00:00+01:00", "2026-12-07T09:10:00+01:00", "", 0},
		{"now is a slot", "0 7 * * *", "Europe/Berlin", "2026-12-07T06:00:00+01:00", "2026-12-07T07:00:00+01:00", "2026-12-07T07:00:00+01:00", 1},
		{"seen is a slot", "0 7 * * *", "Europe/Berlin", "2026-12-07T07:00:00+01:00", "2026-12-07T09:00:00+01:00", "", 0},
		{"fractions", "0 7 * * *", "Europe/Berlin", "2026-12-07T06:59:59.9+01:00", "2026-12-07T07:00:00.1+01:00", "2026-12-07T07:00:00+01:00", 1},
		{"just before", "0 7 * * *", "Europe/Berlin", "2026-12-06T07:00:00+01:00", "2026-12-07T06:59:59.999+01:00", "", 0},
		{"backwards", "* * * * *", "UTC", "2026-12-07T09:00:00Z", "2026-12-07T08:00:00Z", "", 0},
		{"the same", "* * * * *", "UTC", "2026-12-07T09:00:00Z", "2026-12-07T09:00:00Z", "", 0},
		{"over the gap", "30 2 * * *", "Europe/Berlin", "2026-03-28T02:30:00+01:00", "2026-03-29T23:00:00+02:00", "2026-03-29T03:00:00+02:00", 1},
		{"over the repeated hour", "30 2 * * *", "Europe/Berlin", "2026-10-25T00:30:00+02:00", "2026-10-25T23:00:00+01:00", "2026-10-25T02:30:00+02:00", 1},
		{"over the repeated hour, star", "30 * * * *", "Europe/Berlin", "2026-10-25T02:00:00+02:00", "2026-10-25T03:00:00+01:00", "2026-10-25T02:30:00+01:00", 2},
		{"at the limit", "* * * * *", "UTC", "2026-01-01T00:00:00Z", "2026-01-07T22:40:30Z", "2026-01-07T22:40:00Z", MaxMissed},
		{"one less", "* * * * *", "UTC", "2026-01-01T00:00:00Z", "2026-01-07T22:39:30Z", "2026-01-07T22:39:00Z", MaxMissed - 1},
		{"decades", "* * * * *", "Europe/Berlin", "1980-01-01T00:00:00Z", "2026-12-07T08:10:59Z", "2026-12-07T09:10:00+01:00", MaxMissed},
		{"decades, a gap behind", "* 0-22 * * 1-5", "Europe/Berlin", "1980-01-01T00:00:00Z", "2026-12-06T08:10:59Z", "2026-12-04T22:59:00+01:00", MaxMissed},
		{"all times", "*/5 8 * * *", "UTC", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T08:55:00Z", MaxMissed},
	} {
		t.Run(c.name, func(t *testing.T) {
			latest, count := parsed(t, c.expr).Missed(at(t, c.seen), at(t, c.now), inLocation(t, c.zone))
			got := ""
			if count > 0 {
				got = latest.Format(time.RFC3339)
			} else if !latest.IsZero() {
				t.Errorf("nothing missed, but the time %v", latest)
			}
			if got != c.latest || count != c.count {
				t.Errorf("%s (%d), want %s (%d)", got, count, c.latest, c.count)
			}
		})
	}
	if _, count := parsed(t, "@daily").Missed(time.Unix(-1<<62, 0), time.Unix(1<<62, 0), nil); count != MaxMissed {
		t.Errorf("over all of time: %d", count)
	}
}

// However many there are, no slot comes between the newest and now.
func TestMissedNewest(t *testing.T) {
	seen := at(t, "1990-01-01T00:00:00Z")
	for _, expr := range []string{"* * * * *", "*/7 * * * *", "13 0-23 * * *", "* 2 * * SUN"} {
		s := parsed(t, expr)
		for _, name := range []string{"UTC", "Europe/Berlin", "Australia/Lord_Howe"} {
			loc := inLocation(t, name)
			for i := range 25 {
				now := at(t, "2026-10-24T23:40:00Z").Add(time.Duration(i) * 617 * time.Second)
				latest, count := s.Missed(seen, now, loc)
				if count != MaxMissed || latest.After(now) {
					t.Fatalf("%s in %s until %s: %s (%d)", expr, name, now, latest, count)
				}
				if next, ok := s.Next(latest, loc); !ok || !next.After(now) {
					t.Fatalf("%s in %s until %s: %s is given, but %s is newer", expr, name, now, latest, next)
				}
			}
		}
	}
}
