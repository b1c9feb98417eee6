package schedule

import (
	"fmt"
	"strings"
)

// Refusals of a whole text. They run only when it is already known to be wrong, so they may
// look at it again and take their time, as long as that grows linearly.

const example = `for example "0 7 * * MON" for Mondays at 07:00`

func refuseEmpty(expr string) *Error {
	return fault(span{0, len(expr)}, -1, "the schedule is empty",
		"write five fields (minute, hour, day of month, month, day of week), "+example)
}

// refuseCount refuses a text that hasn't five fields; kept holds the first of them.
func refuseCount(expr string, kept []span, n int, whole span) *Error {
	if err := refuseZone(expr, kept[0]); err != nil {
		return err
	}
	if err := refuseHidden(expr, whole); err != nil {
		return err
	}
	if n == 1 {
		text := expr[whole.start:whole.end]
		for _, w := range words {
			if len(text) < maxWord && w.name[1:] == strings.ToLower(text) {
				return fault(whole, -1, "the schedule "+quote(text)+" lacks its @", "write "+quote(w.name)).mends(whole, w.name)
			}
		}
	}
	if n < len(specs) {
		return fault(whole, -1,
			fmt.Sprintf("the schedule %s has %s instead of five", quote(expr[whole.start:whole.end]), count(n, "field")),
			"the fields are minute, hour, day of month, month, day of week, "+example)
	}
	for _, f := range kept {
		if text := expr[f.start:f.end]; isTorn(text) {
			return fault(f, -1, "a list, a range or a step is torn apart by blanks at "+quote(text),
				"write it without blanks, as in 1,15 or MON-FRI or */5")
		}
	}
	return refuseExtra(expr, kept, n, whole)
}

// isTorn says whether a field looks like a part of one: "1,", "-" or "/5".
func isTorn(text string) bool {
	if text[0] == '/' {
		return isNumber(text[1:])
	}
	ascii := toASCII(text)
	return ascii != "" && (strings.IndexByte(",-", ascii[0]) >= 0 || strings.IndexByte(",-/", ascii[len(ascii)-1]) >= 0)
}

// refuseExtra refuses more than five fields: seconds in front, a year behind, or more than
// a schedule.
func refuseExtra(expr string, kept []span, n int, whole span) *Error {
	accepts := func(from int) (string, bool) {
		text := expr[kept[from].start:kept[from+len(specs)-1].end]
		if len(text) > maxQuote {
			return "", false
		}
		text = strings.ReplaceAll(text, "?", "*")
		_, err := parse(text)
		return text, err == nil
	}
	if n == 7 {
		hint := "leave out the seconds in front and the year at the end"
		if text, ok := accepts(1); ok {
			hint += ": " + quote(text)
		}
		return fault(whole, -1, "the schedule has 7 fields instead of five: seconds and years aren't known here", hint)
	}
	if n == 6 {
		last := expr[kept[5].start:kept[5].end]
		year := len(last) >= 4 && (strings.HasPrefix(last, "19") || strings.HasPrefix(last, "20"))
		// With "?" as one of the fields for days, it is one of these whose sixth field is a year.
		if year || expr[kept[2].start:kept[2].end] == "?" || expr[kept[4].start:kept[4].end] == "?" {
			hint := "leave it out; a schedule comes every year"
			if text, ok := accepts(0); ok {
				hint += ": " + quote(text)
			}
			return fault(kept[5], -1, "the schedule has a sixth field, "+quote(last)+": years aren't known here",
				hint)
		}
		if text, ok := accepts(1); ok {
			return fault(kept[0], -1, "the schedule has 6 fields instead of five: seconds aren't known here",
				"leave the first field out: "+quote(text))
		}
		if text, ok := accepts(0); ok {
			return fault(kept[5], -1, "the schedule goes on after its five fields with "+quote(last), "leave that out: "+quote(text))
		}
	}
	return fault(whole, -1, fmt.Sprintf("the schedule has %d fields instead of five", n),
		"the fields are minute, hour, day of month, month, day of week, "+example)
}

// refuseZone refuses a time zone in front.
func refuseZone(expr string, first span) *Error {
	text := expr[first.start:first.end]
	if equal := strings.IndexByte(text, '='); equal > 0 {
		switch strings.ToUpper(text[:min(equal, 8)]) {
		case "TZ", "CRON_TZ":
			return fault(first, -1, "the schedule begins with a time zone, "+quote(text),
				"leave it out; schedules are in local time")
		}
	}
	return nil
}

// refuseHidden names the first character that looks like a blank, or like nothing, but isn't
// a blank.
func refuseHidden(expr string, whole span) *Error {
	at := whole.start
	n := 0 // the field
	for i, r := range expr[whole.start:whole.end] {
		if r == ' ' || r == '\t' {
			if !isBlank(expr[at+i-1]) {
				n++
			}
			continue
		}
		if isHidden(r) {
			field := n
			if field >= len(specs) {
				field = -1
			}
			c := span{at + i, at + i + len(string(r))}
			return fault(c, field, "the schedule holds "+characterName(expr[c.start:]),
				"divide the fields by ordinary blanks")
		}
	}
	return nil
}

// refuseNever refuses a schedule whose day of the month is in none of its months.
func refuseNever(s *Schedule, day span) *Error {
	var months []string
	for m := 1; m <= 12; m++ {
		if s.months>>m&1 != 0 {
			months = append(months, monthNames[m-1])
		}
	}
	return fault(day, fieldDay,
		fmt.Sprintf("the schedule never comes: %s %s no day %s",
			join(months, "and"), verb(months, "has", "have"), numbers(uint64(s.days), "or")),
		"choose a day of the month that is there, 28 is in every month")
}

// refineField is given the refusal of a field and says more where the other fields tell more.
func refineField(expr string, fields *[maxFields]span, field int, err *Error) *Error {
	if field == fieldMinute {
		if zone := refuseZone(expr, fields[0]); zone != nil {
			return zone
		}
	}
	if field == fieldHour {
		minute, hour := expr[fields[0].start:fields[0].end], expr[fields[1].start:fields[1].end]
		if hour != "24" && isNumber(minute) && isNumber(hour) && accepts(fieldMinute, hour) && accepts(fieldHour, minute) {
			err.Hint = fmt.Sprintf("the minute comes first: write %q for %s:%s", hour+" "+minute, pad(minute), pad(hour))
		}
	}
	return err
}

func isNumber(s string) bool { return len(s) <= 2 && strings.Trim(s, "0123456789") == "" }

func pad(s string) string {
	if len(s) < 2 {
		return "0" + s
	}
	return s
}

// accepts says whether a field takes the text; one too long to be quoted in a hint it doesn't.
// (The limit also keeps refusals, which ask this of parts of what they refuse, linear.)
func accepts(field int, text string) bool {
	if text == "" || len(text) > maxQuote {
		return false
	}
	_, _, err := parseField(text, span{0, len(text)}, field)
	return err == nil
}
