package schedule

import (
	"strings"
	"testing"
	"time"
)

// FuzzParse holds Parse to its promises for any text: a refusal points into the text and says
// what to do; what is accepted comes, in order, at times that its sets name, and its words
// can be made.
func FuzzParse(f *testing.F) {
	for _, c := range refused {
		f.Add(c.expr, int64(0))
	}
	for _, c := range slotRows {
		f.Add(c.expr, at(f, c.after).Unix())
	}
	zones := []*time.Location{time.UTC, inLocation(f, "Europe/Berlin"), inLocation(f, "Pacific/Apia"), inLocation(f, "Australia/Lord_Howe")}
	f.Fuzz(func(t *testing.T, expr string, seconds int64) {
		s, err := parse(expr)
		if err != nil {
			checkError(t, expr, err)
			return
		}
		if s.String() != expr || s.Describe() == "" {
			t.Errorf("%q: text %q, words %q", expr, s.String(), s.Describe())
		}
		again, err := parse(strings.ToLower(expr))
		if err != nil || again.minutes != s.minutes || again.hours != s.hours || again.weekday != s.weekday || again.months != s.months {
			t.Errorf("%q in lower case: %v", expr, err)
		}
		after := time.Unix(seconds%(lastLocal-100*366*daySeconds), 0)
		for _, loc := range zones {
			from := after
			for range 3 {
				next, ok := s.Next(from, loc)
				if !ok || !next.After(from) || next.Second() != 0 && s.stars&starHour != 0 {
					t.Fatalf("%q after %v: %v, %v", expr, from, next, ok)
				}
				if loc == time.UTC && !names(s, next) {
					t.Fatalf("%q after %v: %v isn't one of its times", expr, from, next)
				}
				from = next
			}
		}
	})
}

// names says whether the schedule's sets hold a local time.
func names(s *Schedule, t time.Time) bool {
	day, weekday := s.days>>t.Day()&1 != 0, s.weekday>>t.Weekday()&1 != 0
	if s.eitherDay() {
		day = day || weekday
	} else {
		day = day && weekday
	}
	return day && s.minutes>>t.Minute()&1 != 0 && s.hours>>t.Hour()&1 != 0 && s.months>>t.Month()&1 != 0
}
