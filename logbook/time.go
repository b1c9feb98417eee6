package logbook

import (
	"strconv"
	"time"

	"github.com/heinzel/hz/compiler/diag"
)

// layouts are the forms of a time that a person may write. One without an offset is of the
// local zone.
var layouts = []string{time.RFC3339Nano, "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02 15:04"}

const dateLayout = "2006-01-02"

// ParseTime reads a time as a person writes it: RFC 3339, a date, or a span such as 7d, which is
// that much before now. A date is its first moment in loc, with end its last one. what names it
// in the error, which is an *Error.
func ParseTime(what, s string, end bool, now time.Time, loc *time.Location) (time.Time, error) {
	for _, layout := range layouts {
		if t, err := time.ParseInLocation(layout, s, loc); err == nil {
			return t, nil
		}
	}
	if t, err := time.ParseInLocation(dateLayout, s, loc); err == nil {
		if end {
			t = t.AddDate(0, 0, 1).Add(-time.Nanosecond)
		}
		return t, nil
	}
	if t, ok := before(s, now.In(loc)); ok {
		return t, nil
	}
	return time.Time{}, &Error{true, what + " can't be " + diag.Quote(s), "write a date, such as 2026-12-01, a time, such as 2026-12-01T07:00:00+01:00, or a span before now, such as 7d or 12h"}
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
