package schedule

import (
	"math"
	"strings"
	"testing"
	"time"
)

// slotRows lists slots across changes of the clock, as local times with their offsets.
var slotRows = []struct{ name, expr, zone, after, slots string }{
	// Berlin 2026: 29 March 02:00 becomes 03:00, 25 October 03:00 becomes 02:00.
	{"gap, fixed hour", "30 2 * * *", "Europe/Berlin", "2026-03-28T02:30:00+01:00",
		"2026-03-29T03:00:00+02:00 2026-03-30T02:30:00+02:00"},
	{"gap, that date alone", "30 2 29 3 *", "Europe/Berlin", "2026-01-01T00:00:00Z",
		"2026-03-29T03:00:00+02:00 2027-03-29T02:30:00+02:00"},
	{"gap, the hour after it", "0 3 * * *", "Europe/Berlin", "2026-03-28T12:00:00Z",
		"2026-03-29T03:00:00+02:00 2026-03-30T03:00:00+02:00"},
	{"gap, several fall together", "0,30 2-3 * * *", "Europe/Berlin", "2026-03-29T00:00:00Z",
		"2026-03-29T03:00:00+02:00 2026-03-29T03:30:00+02:00 2026-03-30T02:00:00+02:00"},
	{"gap, every hour as a range", "15 0-23 * * *", "Europe/Berlin", "2026-03-29T00:20:00Z",
		"2026-03-29T03:00:00+02:00 2026-03-29T03:15:00+02:00"},
	{"gap, hour is a star", "30 * * * *", "Europe/Berlin", "2026-03-29T00:00:00Z",
		"2026-03-29T01:30:00+01:00 2026-03-29T03:30:00+02:00"},
	{"gap, star with a step", "30 */2 * * *", "Europe/Berlin", "2026-03-28T23:00:00Z",
		"2026-03-29T00:30:00+01:00 2026-03-29T04:30:00+02:00"},
	{"repeated, fixed hour", "30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00Z",
		"2026-10-25T02:30:00+02:00 2026-10-26T02:30:00+01:00"},
	{"repeated, from the second pass", "30 2 * * *", "Europe/Berlin", "2026-10-25T02:10:00+01:00",
		"2026-10-26T02:30:00+01:00"},
	{"repeated, from just before the second pass", "* 2 * * *", "Europe/Berlin", "2026-10-25T02:59:00+02:00",
		"2026-10-26T02:00:00+01:00"},
	{"repeated, hour is a star", "30 * * * *", "Europe/Berlin", "2026-10-24T23:40:00Z",
		"2026-10-25T02:30:00+02:00 2026-10-25T02:30:00+01:00 2026-10-25T03:30:00+01:00"},
	{"repeated, hour begins with a star", "30 *,2 25 10 *", "Europe/Berlin", "2026-10-24T23:40:00Z",
		"2026-10-25T02:30:00+02:00 2026-10-25T02:30:00+01:00"},
	{"a fraction of a second", "0 7 * * *", "Europe/Berlin", "2026-12-07T05:59:59.999999999Z",
		"2026-12-07T07:00:00+01:00"},
	{"strictly after", "0 7 * * *", "Europe/Berlin", "2026-12-07T06:00:00Z", "2026-12-08T07:00:00+01:00"},
	{"strictly after, a fraction later", "0 7 * * *", "Europe/Berlin", "2026-12-07T06:00:00.000000001Z", "2026-12-08T07:00:00+01:00"},

	// Lord Howe: half an hour, 5 April 02:00 becomes 01:30, 4 October 02:00 becomes 02:30.
	{"half an hour's gap", "15,45 2 * * *", "Australia/Lord_Howe", "2026-10-03T12:00:00Z",
		"2026-10-04T02:30:00+11:00 2026-10-04T02:45:00+11:00 2026-10-05T02:15:00+11:00"},
	{"half an hour twice, star", "45 * * * *", "Australia/Lord_Howe", "2026-04-04T14:00:00Z",
		"2026-04-05T01:45:00+11:00 2026-04-05T01:45:00+10:30 2026-04-05T02:45:00+10:30"},
	{"half an hour twice, fixed", "45 1 * * *", "Australia/Lord_Howe", "2026-04-04T14:00:00Z",
		"2026-04-05T01:45:00+11:00 2026-04-06T01:45:00+10:30"},

	// Gaps at midnight.
	{"no midnight", "@daily", "America/Sao_Paulo", "2018-11-03T12:00:00Z",
		"2018-11-04T01:00:00-02:00 2018-11-05T00:00:00-02:00"},
	{"no midnight, day of the week", "0 0 * * SUN", "America/Sao_Paulo", "2018-11-01T12:00:00Z",
		"2018-11-04T01:00:00-02:00 2018-11-11T00:00:00-02:00"},
	{"no midnight, star", "0 * * * SUN", "America/Sao_Paulo", "2018-11-01T12:00:00Z",
		"2018-11-04T01:00:00-02:00 2018-11-04T02:00:00-02:00"},
	{"midnight twice belongs to the day before", "30 23 * * *", "America/Sao_Paulo", "2018-02-17T12:00:00Z",
		"2018-02-17T23:30:00-02:00 2018-02-18T23:30:00-03:00"},
	{"midnight twice, the second pass is one day back", "30 * 17 2 *", "America/Sao_Paulo", "2018-02-18T01:00:00Z",
		"2018-02-17T23:30:00-02:00 2018-02-17T23:30:00-03:00 2019-02-17T00:30:00-03:00"},
	{"one minute past midnight", "0,1 0 * * *", "America/St_Johns", "2006-04-01T12:00:00Z",
		"2006-04-02T00:00:00-03:30 2006-04-02T01:01:00-02:30 2006-04-03T00:00:00-02:30"},
	{"one minute past midnight, back into yesterday", "0 0 * * *", "America/St_Johns", "2006-10-28T12:00:00Z",
		"2006-10-29T00:00:00-02:30 2006-10-30T00:00:00-03:30"},

	// Apia had no 30 December 2011; Manila had no 31 December 1844.
	{"a day that never was, fixed hour", "0 7 * * *", "Pacific/Apia", "2011-12-29T12:00:00-10:00",
		"2011-12-31T00:00:00+14:00 2011-12-31T07:00:00+14:00 2012-01-01T07:00:00+14:00"},
	{"a day that never was, that date", "0 7,9 30 12 *", "Pacific/Apia", "2011-12-29T12:00:00-10:00",
		"2011-12-31T00:00:00+14:00 2012-12-30T07:00:00+14:00"},
	{"a day that never was, star", "0 */12 * * *", "Pacific/Apia", "2011-12-29T11:00:00-10:00",
		"2011-12-29T12:00:00-10:00 2011-12-31T00:00:00+14:00 2011-12-31T12:00:00+14:00"},
	{"a day that never was, that date and star", "0 */12 30 12 *", "Pacific/Apia", "2011-12-29T11:00:00-10:00",
		"2012-12-30T00:00:00+14:00 2012-12-30T12:00:00+14:00"},

	// Rare days.
	{"leap day", "0 0 29 2 *", "Europe/Berlin", "2026-01-01T00:00:00Z", "2028-02-29T00:00:00+01:00 2032-02-29T00:00:00+01:00"},
	{"leap day across 2100", "0 0 29 2 *", "UTC", "2096-03-01T00:00:00Z", "2104-02-29T00:00:00Z"},
	{"leap day on a Sunday across 2100", "0 0 29 2 */7", "UTC", "2088-03-01T00:00:00Z", "2128-02-29T00:00:00Z"},
	{"day 31", "0 0 31 * *", "UTC", "2026-01-31T00:00:00Z", "2026-03-31T00:00:00Z 2026-05-31T00:00:00Z 2026-07-31T00:00:00Z"},

	// Both day fields (vixie's rule).
	{"either day", "0 0 13 * FRI", "UTC", "2026-01-01T00:00:00Z",
		"2026-01-02T00:00:00Z 2026-01-09T00:00:00Z 2026-01-13T00:00:00Z 2026-01-16T00:00:00Z"},
	{"both days", "0 0 */2 * MON", "UTC", "2026-01-01T00:00:00Z", "2026-01-05T00:00:00Z 2026-01-19T00:00:00Z 2026-02-09T00:00:00Z"},
	{"a full range isn't a star", "0 0 1-31 * MON", "UTC", "2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z 2026-01-03T00:00:00Z"},
	{"leap day or Sunday", "0 0 29 2 SUN", "UTC", "2028-01-01T00:00:00Z",
		"2028-02-06T00:00:00Z 2028-02-13T00:00:00Z 2028-02-20T00:00:00Z 2028-02-27T00:00:00Z 2028-02-29T00:00:00Z 2029-02-04T00:00:00Z"},
	{"steps", "*/40 * * * *", "UTC", "2026-01-01T00:00:00Z", "2026-01-01T00:40:00Z 2026-01-01T01:00:00Z 2026-01-01T01:40:00Z"},

	// The ends of the calendar.
	{"year 1", "0 0 1 1 *", "UTC", "0001-01-01T00:00:00Z", "0002-01-01T00:00:00Z"},
	{"before year 1", "0 0 1 1 *", "UTC", "0000-12-31T23:59:59Z", "0001-01-01T00:00:00Z"},
	{"the last minutes", "*/30 * * * *", "UTC", "9999-12-31T22:45:00Z", "9999-12-31T23:00:00Z 9999-12-31T23:30:00Z END"},
	{"the last day, west", "0 22 * * *", "America/New_York", "9999-12-30T12:00:00Z", "9999-12-30T22:00:00-05:00 9999-12-31T22:00:00-05:00 END"},
	{"the last leap day", "0 0 29 2 *", "Europe/Berlin", "9992-03-01T00:00:00Z", "9996-02-29T00:00:00+01:00 END"},
	{"far off", "30 2 * 3 SUN", "Europe/Berlin", "9000-03-27T12:00:00Z", "9000-03-30T03:00:00+02:00"},
}

func TestSlots(t *testing.T) {
	for _, c := range slotRows {
		t.Run(c.name, func(t *testing.T) {
			s, loc, after := parsed(t, c.expr), inLocation(t, c.zone), at(t, c.after)
			for _, want := range strings.Fields(c.slots) {
				next, ok := s.Next(after, loc)
				got := "END"
				if ok {
					got = next.Format(time.RFC3339)
				}
				if got != want {
					t.Fatalf("after %s comes %s, want %s", after.In(loc), got, want)
				}
				if ok && next.Location() != loc {
					t.Fatalf("the slot is in the zone %s", next.Location())
				}
				after = next
			}
		})
	}
}

// The first instants whose local time is known to have second offsets: Berlin before April
// 1893 was 53 minutes and 28 seconds ahead.
func TestSecondOffsets(t *testing.T) {
	loc := inLocation(t, "Europe/Berlin")
	s := parsed(t, "0 7 * * *")
	next, ok := s.Next(time.Date(1880, 5, 1, 12, 0, 0, 0, time.UTC), loc)
	if want := time.Date(1880, 5, 2, 6, 6, 32, 0, time.UTC); !ok || !next.Equal(want) {
		t.Errorf("%v, want %v", next, want)
	}
	// The clocks went from 00:00:00 to 00:06:32 on 1 April.
	slots := parsed(t, "*/5 0 * * *").Slots(time.Date(1893, 3, 31, 12, 0, 0, 0, time.UTC), 2, loc)
	if len(slots) != 2 || slots[0].Format(time.DateTime) != "1893-04-01 00:06:32" || slots[1].Format(time.DateTime) != "1893-04-01 00:10:00" {
		t.Errorf("%v", slots)
	}
}

// A zone's periods must pass quickly, and tell the truth, in years that package time makes by
// rule, too: it ends leap years a day early.
func TestPeriods(t *testing.T) {
	for _, name := range []string{"Europe/Berlin", "Australia/Sydney", "Australia/Lord_Howe", "America/Nuuk", "Africa/Casablanca", "UTC"} {
		loc := inLocation(t, name)
		z := inZone(loc)
		from, to := time.Date(2090, 1, 1, 0, 0, 0, 0, time.UTC).Unix(), time.Date(2130, 1, 1, 0, 0, 0, 0, time.UTC).Unix()
		n := 0
		for instant := from; instant < to; n++ {
			p := z.at(instant)
			if p.start > instant || p.end <= instant {
				t.Fatalf("%s: the period of %d is %v", name, instant, p)
			}
			end := min(p.end, to)
			for check := instant; check < end; check += 6 * 60 * 60 {
				if _, offset := time.Unix(check, 0).In(loc).Zone(); int64(offset) != p.offset {
					t.Fatalf("%s: the offset at %d is %d, the period says %v", name, check, offset, p)
				}
			}
			instant = end
		}
		if n > 40*5 {
			t.Errorf("%s: %d periods in 40 years", name, n)
		}
	}
}

func TestNextTakesAnyTime(t *testing.T) {
	exprs := []string{"* * * * *", "0 7 * * MON", "30 2 29 2 *", "15 */12 29 2 */7"}
	zones := []*time.Location{nil, time.UTC, inLocation(t, "Europe/Berlin"), inLocation(t, "Pacific/Apia"),
		time.FixedZone("far east", 26*60*60), time.FixedZone("far west", -26*60*60), time.FixedZone("odd", 12345)}
	times := []time.Time{{}, time.Unix(0, 0), time.Unix(math.MaxInt64, 999999999), time.Unix(math.MinInt64, 0), time.Unix(-1<<40, 0), time.Unix(1<<40, 0),
		time.Date(-5000, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(0, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(1, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.UTC), time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), time.Date(1<<30, 1, 1, 0, 0, 0, 0, time.UTC)}
	for _, expr := range exprs {
		s := parsed(t, expr)
		for _, loc := range zones {
			for _, after := range times {
				next, ok := s.Next(after, loc)
				if !ok {
					if !next.IsZero() {
						t.Errorf("%s after %v: no slot, but the time %v", expr, after, next)
					}
					if after.Unix() < lastLocal-50*366*daySeconds {
						t.Errorf("%s after %v in %v: no slot", expr, after, loc)
					}
					continue
				}
				if !next.After(after) || next.Year() < 0 || next.Year() > 9999 {
					t.Errorf("%s after %v in %v: %v", expr, after, loc, next)
				}
			}
		}
	}
	if slots := parsed(t, "@daily").Slots(time.Time{}, 0, nil); slots != nil {
		t.Errorf("no slots wanted, got %v", slots)
	}
	if slots := parsed(t, "@daily").Slots(time.Unix(math.MaxInt64, 0), 3, nil); len(slots) != 0 {
		t.Errorf("past the end: %v", slots)
	}
}

func TestNextAllocations(t *testing.T) {
	loc := inLocation(t, "Europe/Berlin")
	for _, expr := range []string{"0 7 * * MON", "30 * * * *", "0 0 29 2 *"} {
		s, after := parsed(t, expr), at(t, "2026-10-25T00:45:00Z")
		if n := testing.AllocsPerRun(100, func() { s.Next(after, loc) }); n > 0 {
			t.Errorf("%q takes %v allocations", expr, n)
		}
	}
}

func TestCalendar(t *testing.T) {
	for number := int(firstLocal/daySeconds) - 800; number*daySeconds <= int(lastLocal)+daySeconds; number += 13 {
		day := time.Unix(int64(number)*daySeconds, 0).UTC()
		y, m, d := date(number)
		if y != day.Year() || m != int(day.Month()) || d != day.Day() || dayNumber(y, m, d) != number || weekdayOf(number) != int(day.Weekday()) {
			t.Fatalf("day %d is %d-%d-%d, want %v", number, y, m, d, day)
		}
		if length := time.Date(y, time.Month(m)+1, 0, 0, 0, 0, 0, time.UTC).Day(); monthLength(y, m) != length {
			t.Fatalf("%d-%d has %d days, want %d", y, m, monthLength(y, m), length)
		}
	}
}

// Every date comes on every day of the week within the 400 years after which the calendar
// repeats; comes depends on it.
func TestEveryDateOnEveryWeekday(t *testing.T) {
	seen := map[[3]int]bool{}
	for number := 0; number < 146097; number++ {
		_, m, d := date(number)
		seen[[3]int{m, d, weekdayOf(number)}] = true
	}
	if len(seen) != 366*7 {
		t.Errorf("%d of %d", len(seen), 366*7)
	}
}
