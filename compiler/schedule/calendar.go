package schedule

import "math/bits"

// The calendar here is the Gregorian one, carried back before its time, as in package time.
// A day is a number counted from 1 January 1970; local time is a number of seconds from
// that day's midnight, without any zone.

const daySeconds = 24 * 60 * 60

// The years that RFC 3339 can write bound every search.
const (
	firstYear = 0
	lastYear  = 9999
)

var (
	firstLocal = int64(dayNumber(firstYear, 1, 1)) * daySeconds
	lastLocal  = int64(dayNumber(lastYear, 12, 31))*daySeconds + daySeconds - 1
)

// dayNumber gives the number of a date. It counts years from March on, so that the leap day
// stands at the end, in eras of 400 years.
func dayNumber(year, month, day int) int {
	if month <= 2 {
		year--
	}
	era := floorDiv(year, 400)
	yearOfEra := year - era*400
	dayOfYear := (153*((month+9)%12)+2)/5 + day - 1
	dayOfEra := yearOfEra*365 + yearOfEra/4 - yearOfEra/100 + dayOfYear
	return era*146097 + dayOfEra - 719468
}

// date gives the date of a day's number.
func date(number int) (year, month, day int) {
	number += 719468
	era := floorDiv(number, 146097)
	dayOfEra := number - era*146097
	yearOfEra := (dayOfEra - dayOfEra/1460 + dayOfEra/36524 - dayOfEra/146096) / 365
	dayOfYear := dayOfEra - (365*yearOfEra + yearOfEra/4 - yearOfEra/100)
	mp := (5*dayOfYear + 2) / 153
	day = dayOfYear - (153*mp+2)/5 + 1
	month = mp + 3
	if month > 12 {
		month -= 12
	}
	year = yearOfEra + era*400
	if month <= 2 {
		year++
	}
	return year, month, day
}

func floorDiv[T int | int64](a, b T) T {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// longest gives the number of days that a month has in a leap year.
func longest(month int) int {
	switch month {
	case 2:
		return 29
	case 4, 6, 9, 11:
		return 30
	}
	return 31
}

func monthLength(year, month int) int {
	if month == 2 && (year%4 != 0 || year%100 == 0 && year%400 != 0) {
		return 28
	}
	return longest(month)
}

// weekdayOf gives the day of the week of a day's number, Sunday is 0.
func weekdayOf(number int) int { return number + 4 - 7*floorDiv(number+4, 7) }

// everyWeek, times a mask of weekdays, repeats the mask for six weeks.
const everyWeek uint64 = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35

// daysIn gives the days of a month on which the schedule comes, as bits from 1 on. The number
// is that of the month's first day.
func (s *Schedule) daysIn(number, length int) uint32 {
	byWeek := uint32(uint64(s.weekday)*everyWeek>>weekdayOf(number)) << 1
	days := s.days & byWeek
	if s.eitherDay() {
		days = s.days | byWeek
	}
	return days & uint32(uint64(2)<<length-2)
}

// nextDay gives the first day, from the given one on, on which the schedule comes; false when
// there is none up to the last year. A month costs one step, and the rarest schedule
// (29 February on one day of the week) comes every 40 years at least.
func (s *Schedule) nextDay(number int) (int, bool) {
	year, month, day := date(number)
	for year <= lastYear {
		if s.months>>month&1 != 0 {
			first := dayNumber(year, month, 1)
			if left := s.daysIn(first, monthLength(year, month)) >> day; left != 0 {
				return first + day - 1 + bits.TrailingZeros32(left), true
			}
		}
		day = 1
		if later := s.months >> (month + 1); later != 0 {
			month += 1 + bits.TrailingZeros16(later)
		} else {
			year++
			month = bits.TrailingZeros16(s.months)
		}
	}
	return 0, false
}

// nextMinute gives the first minute of a day, from the given one on, at which the schedule
// comes.
func (s *Schedule) nextMinute(minute int) (int, bool) {
	hour := minute / 60
	if s.hours>>hour&1 != 0 {
		if left := s.minutes >> (minute % 60); left != 0 {
			return minute + bits.TrailingZeros64(left), true
		}
	}
	later := s.hours >> (hour + 1)
	if later == 0 {
		return 0, false
	}
	hour += 1 + bits.TrailingZeros32(later)
	return hour*60 + bits.TrailingZeros64(s.minutes), true
}

// nextLocal gives the first local time, from the given one on, that the schedule names. It
// knows nothing of zones.
func (s *Schedule) nextLocal(local int64) (int64, bool) {
	if local > lastLocal {
		return 0, false
	}
	local = max(local, firstLocal)
	minutes := floorDiv(local+59, 60) // a slot stands at the start of its minute
	day := int(floorDiv(minutes, 24*60))
	from := int(minutes - int64(day)*24*60)
	found, ok := s.nextDay(day)
	if !ok {
		return 0, false
	}
	if found == day {
		if minute, ok := s.nextMinute(from); ok {
			return int64(day)*daySeconds + int64(minute)*60, true
		}
		if found, ok = s.nextDay(day + 1); !ok {
			return 0, false
		}
	}
	minute := bits.TrailingZeros32(s.hours)*60 + bits.TrailingZeros64(s.minutes)
	return int64(found)*daySeconds + int64(minute)*60, true
}
