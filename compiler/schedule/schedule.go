// Package schedule reads the five cron fields of a contract and says when they come true: the
// next slot in a time zone, the slots that were missed, and the schedule in plain words.
//
// The rules are interfaces §3, "Schedules". A schedule knows local time only; the zone comes
// in with each question. Times that a clock change skips or repeats are handled as that page
// states, see Next.
package schedule

// Schedule is a set of slots: the minutes of local time at which something runs. It is
// immutable, so any number of goroutines may use one.
type Schedule struct {
	text    string
	minutes uint64 // bit m: minute m
	hours   uint32 // bit h: hour h
	days    uint32 // bit d: day d of the month, from 1
	months  uint16 // bit m: month m, from 1
	weekday uint8  // bit w: day of the week, Sunday is 0
	stars   uint8  // which fields begin with `*`
}

// The bits of Schedule.stars.
const (
	starHour uint8 = 1 << iota
	starDay
	starWeekday
)

// The masks of fields that leave nothing out.
const (
	allMinutes  uint64 = 1<<60 - 1
	allHours    uint32 = 1<<24 - 1
	allDays     uint32 = 1<<32 - 2
	allMonths   uint16 = 1<<13 - 2
	allWeekdays uint8  = 1<<7 - 1
)

// Parse reads a schedule: five fields divided by blanks, or one of the words @hourly, @daily,
// @midnight, @weekly, @monthly, @yearly and @annually (interfaces §3). A text that isn't
// accepted gives an *Error, which says where in expr the fault stands and what to write. The
// time it takes grows linearly with the length of expr.
func Parse(expr string) (*Schedule, error) {
	s, err := parse(expr)
	if err != nil {
		return nil, err
	}
	return s, nil
}

func parse(expr string) (*Schedule, *Error) {
	var fields [maxFields]span
	n, whole := split(expr, &fields)
	if n == 0 {
		return nil, refuseEmpty(expr)
	}
	if expr[whole.start] == '@' {
		return parseWord(expr, fields[0], whole)
	}
	if n != len(specs) {
		return nil, refuseCount(expr, fields[:min(n, maxFields)], n, whole)
	}
	var sets [len(specs)]uint64
	var stars [len(specs)]bool
	for i := range specs {
		var err *Error
		sets[i], stars[i], err = parseField(expr, fields[i], i)
		if err != nil {
			return nil, refineField(expr, &fields, i, err)
		}
	}
	// 7 is Sunday as well as 0.
	weekday := sets[fieldWeekday]
	weekday = (weekday | weekday>>7) & uint64(allWeekdays)
	s := &Schedule{
		text:    expr,
		minutes: sets[fieldMinute],
		hours:   uint32(sets[fieldHour]),
		days:    uint32(sets[fieldDay]),
		months:  uint16(sets[fieldMonth]),
		weekday: uint8(weekday),
	}
	if stars[fieldHour] {
		s.stars |= starHour
	}
	if stars[fieldDay] {
		s.stars |= starDay
	}
	if stars[fieldWeekday] {
		s.stars |= starWeekday
	}
	if !s.comes() {
		return nil, refuseNever(s, fields[fieldDay])
	}
	return s, nil
}

// String gives the schedule's text as it was given to Parse.
func (s *Schedule) String() string { return s.text }

// BothDays says whether the day of the month and the day of the week are both restricted.
// Then a day counts when either matches, or, when one of the two begins with `*`, when both
// do (interfaces §3): whoever wrote it may have meant the other.
func (s *Schedule) BothDays() bool {
	day := s.days != allDays || s.stars&starDay == 0
	weekday := s.weekday != allWeekdays || s.stars&starWeekday == 0
	return day && weekday
}

// eitherDay says that one matching day field is enough.
func (s *Schedule) eitherDay() bool { return s.stars&(starDay|starWeekday) == 0 }

// comes says whether there is any day at all. Every date of the calendar falls on every day
// of the week within 400 years, 29 February too, so only a day of the month that none of the
// months has can keep a schedule from ever coming.
func (s *Schedule) comes() bool {
	if s.eitherDay() {
		return true
	}
	for m := 1; m <= 12; m++ {
		if s.months>>m&1 != 0 && s.days&(2<<longest(m)-1) != 0 {
			return true
		}
	}
	return false
}
