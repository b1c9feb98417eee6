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
		if in := s.monthWords(); in != "" {
			return "every day " + in
		}
		return "every day"
	case s.eitherDay():
		return s.either()
	case allWeek:
		return "on " + s.monthDays()
	}
	words := s.weekdayWords()
	if !allDay {
		words = "on " + s.weekdayList("or") + " if that is " + s.dayChoice() + " of the month"
	}
	if in := s.monthWords(); in != "" {
		words += " " + in
	}
	return words
}

// either names days of which one field or the other matches.
func (s *Schedule) either() string {
	words := "on " + s.monthDays() + " and also on every " + s.weekdayList("and")
	if bits.OnesCount8(s.weekday) > 2 && strings.Contains(words, " to ") {
		words = "on " + s.monthDays() + " and also on each " + s.weekdayList("and")
	}
	if in := s.monthWords(); in != "" {
		words += " " + in
	}
	return words
}

// weekdayWords names days of the week: "on Monday", "Monday to Friday".
func (s *Schedule) weekdayWords() string {
	words := s.weekdayList("and")
	if strings.Contains(words, " to ") && !strings.Contains(words, " and ") {
		return words
	}
	return "on " + words
}

// weekdayList lists days of the week, Monday first.
func (s *Schedule) weekdayList(last string) string {
	mondayFirst := uint64(s.weekday>>1 | s.weekday<<6&allWeekdays)
	return list(mondayFirst, last, func(i int) string { return weekdayNames[(i+1)%7] })
}

// monthDays names days of the month with their months: "day 1 of every month", "1 January",
// "odd days of January and July".
func (s *Schedule) monthDays() string {
	day := bits.TrailingZeros32(s.days)
	if bits.OnesCount32(s.days) == 1 && bits.OnesCount16(s.months) == 1 {
		return fmt.Sprintf("%d %s", day, s.monthList())
	}
	months := s.monthList()
	switch {
	case s.months == allMonths:
		months = "every month"
	case strings.Contains(months, " to "):
		months = "each month in " + months
	}
	switch {
	case s.days == oddDays:
		return "odd days of " + months
	case s.days == evenDays:
		return "even days of " + months
	case bits.OnesCount32(s.days) == 1:
		return fmt.Sprintf("day %d of %s", day, months)
	}
	return "days " + numbers(uint64(s.days), "and") + " of " + months
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
	case bits.OnesCount32(s.days) == 1:
		return "day " + numbers(uint64(s.days), "or")
	}
	return "one of the days " + numbers(uint64(s.days), "and")
}

// monthWords names the months, with a preposition; empty when there is no restriction.
func (s *Schedule) monthWords() string {
	if s.months == allMonths {
		return ""
	}
	return "in " + s.monthList()
}

func (s *Schedule) monthList() string {
	return list(uint64(s.months), "and", func(m int) string { return monthNames[m-1] })
}
