package logbook

import (
	"strconv"
	"strings"
	"time"

	"github.com/heinzel/hz/compiler/diag"
)

// layouts are the forms of a time that a person may write. One without an offset is of the
// local zone.
var layouts = []string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04"}

const dateLayout = "2006-01-02"

// ParseTime reads a time as a person writes it: RFC 3339, a date, a day's name, or a span such as
// 7d, which is that much before now. A day is its first moment in loc, with end its last one.
// what names it in the error, which is an *Error.
func ParseTime(what, s string, end bool, now time.Time, loc *time.Location) (time.Time, error) {
	for _, layout := range layouts {
		if t, err := time.ParseInLocation(layout, s, loc); err == nil {
			return t, nil
		}
	}
	t, err := time.ParseInLocation(dateLayout, s, loc)
	named := err != nil
	if named {
		t, named = day(s, now.In(loc))
	}
	if err == nil || named {
		if end {
			t = t.AddDate(0, 0, 1).Add(-time.Nanosecond)
		}
		return t, nil
	}
	if t, ok := before(s, now.In(loc)); ok {
		return t, nil
	}
	return time.Time{}, &Error{true, what + " can't be " + diag.Quote(s), "write a date, such as 2026-12-01, a time, such as 2026-12-01T07:00:00+01:00, a day, such as friday or yesterday, or a span before now, such as 7d or 12h"}
}

// day gives the first moment of a day that is named as people do: today, yesterday, or a day of
// the week in full or with three letters, which is the last one of that name, today included.
func day(s string, now time.Time) (time.Time, bool) {
	back := -1
	switch s = strings.ToLower(s); s {
	case "today":
		back = 0
	case "yesterday":
		back = 1
	default:
		for d := time.Sunday; d <= time.Saturday; d++ {
			if name := strings.ToLower(d.String()); s == name || s == name[:3] {
				back = int(now.Weekday()-d+7) % 7
			}
		}
	}
	if back < 0 {
		return now, false
	}
	return time.Date(now.Year(), now.Month(), now.Day()-back, 0, 0, 0, 0, now.Location()), true
}

// before gives the time that lies a span before t: whole numbers with w, d, h, m or s behind
// them, such as 7d or 1d12h. Days and weeks are those of the calendar.
func before(s string, t time.Time) (time.Time, bool) {
	const most = 1 << 20
	if s == "" {
		return t, false
	}
	for s != "" {
		i := 0
		for i < len(s) && s[i] >= '0' && s[i] <= '9' {
			i++
		}
		n, err := strconv.Atoi(s[:i])
		if err != nil || n > most || i == len(s) {
			return t, false
		}
		switch s[i] {
		case 'w':
			t = t.AddDate(0, 0, -7*n)
		case 'd':
			t = t.AddDate(0, 0, -n)
		case 'h':
			t = t.Add(-time.Duration(n) * time.Hour)
		case 'm':
			t = t.Add(-time.Duration(n) * time.Minute)
		case 's':
			t = t.Add(-time.Duration(n) * time.Second)
		default:
			return t, false
		}
		s = s[i+1:]
	}
	return t, true
}
