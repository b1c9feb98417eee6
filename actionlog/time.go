package actionlog

import "time"

// timeOf writes an entry's time: RFC 3339 in UTC, to the millisecond where it has one.
func timeOf(t time.Time) string {
	return t.UTC().Truncate(time.Millisecond).Format(time.RFC3339Nano)
}

// parseTime reads a time in RFC 3339, strictly.
func parseTime(s []byte) (time.Time, bool) {
	var t time.Time
	return t, t.UnmarshalText(s) == nil
}
