package schedule

import (
	"fmt"
	"math/bits"
	"strings"
)

// dayWords says on which days the schedule comes.
func (s *Schedule) dayWords() string {
	allDay, allWeek := s.days == allDays, s.weekday == allWeekdays
	switch {
	case allDay && allWeek, s.eitherDay() && (allDay || allWeek):
		return "every day" + s.monthWords()
	case s.eitherDay():
		return s.either()
	case allWeek:
		return "on " + s.monthDays()
	case allDay:
		return s.weekdayWords() + s.monthWords()
	}
	return "on " + s.weekdayList("or") + " if that is " + s.dayChoice() + " of the month" + s.monthWords()
}

// either names the days of which one field or the other is enough.
func (s *Schedule) either() string {
	if s.daysThere() == 0 {
		return s.weekdayWords() + s.monthWords()
	}
	week := "on every " + s.weekdayList("and")
	if strings.Contains(week, " to ") {
		week = "on every day from " + s.weekdayList("and")
	}
	if s.months != allMonths && bits.OnesCount16(s.months) > 1 {
		return "on " + s.dayList() + " of the month and also " + week + ", both only" + s.monthWords()
	}
	return "on " + s.monthDays() + " and also " + week + s.monthWords()
}

// weekdayWords names days of the week: "on Monday", "Monday to Friday".
func (s *Schedule) weekdayWords() string {
	words := s.weekdayList("and")
	if strings.Contains(words, " to ") {
		return words
	}
	return "on " + words
}

// weekdayList lists days of the week, Monday first. Only a run that is all of them is
// shortened.
func (s *Schedule) weekdayList(last string) string {
	mondayFirst := uint64(s.weekday>>1 | s.weekday<<6&allWeekdays)
	name := func(i int) string { return weekdayNames[(i+1)%7] }
	if run := mondayFirst >> bits.TrailingZeros64(mondayFirst); run&(run+1) == 0 {
		return list(mondayFirst, last, name)
	}
	var all []string
	for ; mondayFirst != 0; mondayFirst &= mondayFirst - 1 {
		all = append(all, name(bits.TrailingZeros64(mondayFirst)))
	}
	return join(all, last)
}

// daysThere gives the days of the month that at least one of the months has.
func (s *Schedule) daysThere() uint32 {
	there := uint32(0)
	for m := 1; m <= 12; m++ {
		if s.months>>m&1 != 0 {
			there |= s.days & (2<<longest(m) - 1)
		}
	}
	return there
}

// monthDays names days of the month with their months: "day 1 of the month", "1 January",
// "odd days of January and July". Of a month that lacks one of the days nothing is said that
// could be read as if it had it.
func (s *Schedule) monthDays() string {
	if s.months == allMonths {
		return s.dayList() + " of the month"
	}
	months := s.monthList()
	there := s.daysThere()
	if bits.OnesCount32(there) == 1 && bits.OnesCount16(s.months) == 1 {
		return fmt.Sprintf("%d %s", bits.TrailingZeros32(there), months)
	}
	for m := 1; m <= 12; m++ {
		if s.months>>m&1 != 0 && there>>(longest(m)+1) != 0 {
			return s.dayList() + " of the month" + s.monthWords()
		}
	}
	if strings.Contains(months, " to ") {
		return s.dayList() + " of each month" + s.monthWords()
	}
	return s.dayList() + " of " + months
}

// dayList lists days of the month.
func (s *Schedule) dayList() string {
	switch days := s.daysThere(); {
	case s.days == oddDays:
		return "odd days"
	case s.days == evenDays:
		return "even days"
	case bits.OnesCount32(days) == 1:
		return "day " + numbers(uint64(days), "and")
	default:
		return "days " + numbers(uint64(days), "and")
	}
}

const (
	oddDays  uint32 = 0xAAAAAAAA
	evenDays uint32 = 0x55555554
)

// dayChoice names days of the month of which one must fall on the right day of the week.
func (s *Schedule) dayChoice() string {
	switch {
	case s.days == oddDays:
		return "an odd day"
	case s.days == evenDays:
		return "an even day"
	case bits.OnesCount32(s.daysThere()) == 1:
		return "day " + numbers(uint64(s.daysThere()), "or")
	}
	return "one of the days " + numbers(uint64(s.daysThere()), "and")
}

// monthWords names the months, with a blank and a preposition in front; nothing when there is
// no restriction.
func (s *Schedule) monthWords() string {
	if s.months == allMonths {
		return ""
	}
	words := s.monthList()
	if strings.Contains(words, " to ") && !strings.Contains(words, " and ") {
		return " from " + words
	}
	return " in " + words
}

func (s *Schedule) monthList() string {
	return list(uint64(s.months), "and", func(m int) string { return monthNames[m-1] })
}
