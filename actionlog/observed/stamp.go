package observed

import "time"

// noStamp is the stamp of an entry whose time can't be read.
const noStamp = -1 << 63

// stampOf gives a moment as it is compared: in microseconds since 1970, which every year that
// RFC 3339 can write has.
func stampOf(t time.Time) int64 { return t.UnixMicro() }

// stamp reads an entry's time. plain says whether it is written in RFC 3339 and UTC with a Z.
func stamp(ts []byte) (at int64, plain bool) {
	if at, ok := quick(ts); ok {
		return at, true
	}
	var t time.Time
	if t.UnmarshalText(ts) != nil {
		return noStamp, false
	}
	return stampOf(t), ts[len(ts)-1] == 'Z'
}

// quick reads a time as programs write it: `2006-01-02T15:04:05Z`, with up to six digits
// behind the seconds. What it gives, time.Time gives too; it leaves days from the 29th on, years
// before 1970 and everything else to that.
func quick(b []byte) (int64, bool) {
	if len(b) < 20 || len(b) > 27 || b[4] != '-' || b[7] != '-' || b[10] != 'T' || b[13] != ':' || b[16] != ':' || b[len(b)-1] != 'Z' {
		return 0, false
	}
	year, month, day := 100*two(b[0:])+two(b[2:]), two(b[5:]), two(b[8:])
	hour, minute, second := two(b[11:]), two(b[14:]), two(b[17:])
	// A digit that isn't one makes its number too large: see two.
	if year < 1970 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 28 || hour > 23 || minute > 59 || second > 59 {
		return 0, false
	}
	micros := int64(0)
	if len(b) > 20 {
		if b[19] != '.' || len(b) == 21 {
			return 0, false
		}
		scale := int64(100000)
		for _, c := range b[20 : len(b)-1] {
			if c < '0' || c > '9' {
				return 0, false
			}
			micros += int64(c-'0') * scale
			scale /= 10
		}
	}
	// The civil day's number, with years that begin in March.
	y, m := int64(year), int64(month)
	if m <= 2 {
		y, m = y-1, m+12
	}
	days := 365*y + y/4 - y/100 + y/400 + (153*(m-3)+2)/5 + int64(day) - 1 - 719468
	return ((days*24+int64(hour))*60+int64(minute))*60*1e6 + int64(second)*1e6 + micros, true
}

// two reads two digits. Where one isn't, the number is far out of every range.
func two(b []byte) int {
	x, y := b[0]-'0', b[1]-'0'
	if x > 9 || y > 9 {
		return 1 << 20
	}
	return int(x)*10 + int(y)
}

// bounds are a Window's in stamps.
type bounds struct {
	since, until int64
	open         bool // without any bound
	noUntil      bool
}

func (w Window) bounds() bounds {
	b := bounds{since: noStamp, until: 1<<63 - 1, open: w.Since.IsZero() && w.Until.IsZero(), noUntil: w.Until.IsZero()}
	if !w.Since.IsZero() {
		b.since = stampOf(w.Since)
	}
	if !w.Until.IsZero() {
		b.until = stampOf(w.Until)
	}
	return b
}

// hold says whether an entry of a time is in the window.
func (b bounds) hold(at int64) bool {
	return b.open || at != noStamp && at >= b.since && at <= b.until
}

// holdAlias says the same of an alias, which only Until bounds.
func (b bounds) holdAlias(at int64) bool {
	return b.noUntil || at != noStamp && at <= b.until
}
