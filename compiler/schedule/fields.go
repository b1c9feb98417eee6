package schedule

import (
	"math/bits"
	"strconv"
	"strings"
)

// Field is one of the five fields, for whoever helps to write a schedule.
type Field struct {
	Name     string // "day of month"
	Min, Max int    // the least and the greatest value
	Names    []string
}

// Fields gives the five fields in their order.
func Fields() []Field {
	out := make([]Field, len(specs))
	for i, s := range specs {
		out[i] = Field{s.name, s.min, s.max, append([]string(nil), s.names...)}
	}
	return out
}

// FieldSpans gives the byte offsets, in a schedule's text, at which its five fields begin and
// end; nil for a text that hasn't five, such as @daily.
func FieldSpans(expr string) [][2]int {
	var fields [maxFields]span
	n, whole := split(expr, &fields)
	if n != len(specs) || expr[whole.start] == '@' {
		return nil
	}
	out := make([][2]int, n)
	for i := range out {
		out[i] = [2]int{fields[i].start, fields[i].end}
	}
	return out
}

// FieldWords says what one field names, from 0 for the minute to 4 for the day of the week, as
// if it stood alone: "every 15 minutes", "hours 8 to 18", "Monday to Friday".
func (s *Schedule) FieldWords(field int) string {
	switch field {
	case fieldMinute:
		return s.minuteWords()
	case fieldHour:
		return counted("hour", uint64(s.hours), s.hours == allHours)
	case fieldDay:
		switch {
		case s.days == oddDays:
			return "odd days"
		case s.days == evenDays:
			return "even days"
		}
		return counted("day", uint64(s.days), s.days == allDays)
	case fieldMonth:
		if s.months == allMonths {
			return "every month"
		}
		return s.monthList()
	}
	if s.weekday == allWeekdays {
		return "every day of the week"
	}
	return s.weekdayList("and")
}

// counted lists the values of a field: "every hour", "hour 7", "every 2nd hour from 8 to 18",
// "hours 8 to 18".
func counted(unit string, set uint64, all bool) string {
	switch low, high, step := progression(set); {
	case all:
		return "every " + unit
	case bits.OnesCount64(set) == 1:
		return unit + " " + numbers(set, "and")
	case step > 1:
		return strings.Join([]string{"every", ordinal(step), unit, "from", strconv.Itoa(low), "to", strconv.Itoa(high)}, " ")
	}
	return unit + "s " + numbers(set, "and")
}
