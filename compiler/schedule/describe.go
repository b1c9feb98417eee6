package schedule

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// Describe says in English words when the schedule comes: "at 07:00 on Monday", "every 15
// minutes from 08:00 to 18:59, Monday to Friday". The words are made from what the schedule
// means, not from how it was written, and are exact: two schedules that come at different
// local times have different words.
func (s *Schedule) Describe() string {
	times, days := s.times(), s.dayWords()
	clockTimes := strings.HasPrefix(times, "at ") && strings.Contains(times, ":")
	switch {
	case days == "every day" && s.stars&starHour != 0 && stepOf(uint64(s.hours), 24) > 0:
		return times
	case strings.HasPrefix(days, "on "), clockTimes && strings.HasPrefix(days, "every day"):
		return times + " " + days
	}
	return times + ", " + days
}

// mostTimes is how many times of day are written out one by one.
const mostTimes = 6

// times says at which times of a day the schedule comes.
func (s *Schedule) times() string {
	minutes, hours := bits.OnesCount64(s.minutes), bits.OnesCount32(s.hours)
	step := stepOf(uint64(s.hours), 24)
	switch {
	case s.stars&starHour != 0 && step == 1:
		return s.everyHour()
	case s.stars&starHour != 0 && step > 1 && minutes == 1:
		return fmt.Sprintf("every %d hours from %s", step, clock(0, bits.TrailingZeros64(s.minutes)))
	case s.stars&starHour != 0 && step > 1:
		return fmt.Sprintf("%s of every %s hour from 00:00", s.minuteWords(), ordinal(step))
	case minutes*hours <= mostTimes:
		return "at " + s.clockTimes()
	case hours == 1:
		return s.oneHour()
	case minutes == 1:
		return s.oneMinute()
	}
	first, last := bits.TrailingZeros32(s.hours), 31-bits.LeadingZeros32(s.hours)
	if last-first+1 == hours && stepOf(s.minutes, 60) > 0 {
		return fmt.Sprintf("%s from %s to %s", s.minuteWords(), clock(first, 0), clock(last, 59))
	}
	return fmt.Sprintf("%s of hours %s", s.minuteWords(), numbers(uint64(s.hours), "and"))
}

// everyHour words the minutes of a schedule that comes in each hour.
func (s *Schedule) everyHour() string {
	switch {
	case s.minutes == 1:
		return "every hour, on the hour"
	case stepOf(s.minutes, 60) > 0:
		return s.minuteWords()
	}
	return "every hour " + s.minuteWords()
}

// oneHour words the minutes of a schedule that comes in one hour of the day only.
func (s *Schedule) oneHour() string {
	hour := bits.TrailingZeros32(s.hours)
	if stepOf(s.minutes, 60) > 0 {
		return fmt.Sprintf("%s from %s to %s", s.minuteWords(), clock(hour, 0), clock(hour, 59))
	}
	low, high, step := progression(s.minutes)
	switch step {
	case 0:
		return fmt.Sprintf("%s of hour %d", s.minuteWords(), hour)
	case 1:
		return fmt.Sprintf("every minute from %s to %s", clock(hour, low), clock(hour, high))
	}
	return fmt.Sprintf("every %d minutes from %s to %s", step, clock(hour, low), clock(hour, high))
}

// oneMinute words the hours of a schedule that comes at one minute of them only.
func (s *Schedule) oneMinute() string {
	minute := bits.TrailingZeros64(s.minutes)
	low, high, step := progression(uint64(s.hours))
	switch step {
	case 0:
		return "at " + s.clockTimes()
	case 1:
		return fmt.Sprintf("every hour from %s to %s", clock(low, minute), clock(high, minute))
	}
	return fmt.Sprintf("every %d hours from %s to %s", step, clock(low, minute), clock(high, minute))
}

// clockTimes writes every time of day out.
func (s *Schedule) clockTimes() string {
	var all []string
	for hours := s.hours; hours != 0; hours &= hours - 1 {
		for minutes := s.minutes; minutes != 0; minutes &= minutes - 1 {
			all = append(all, clock(bits.TrailingZeros32(hours), bits.TrailingZeros64(minutes)))
		}
	}
	return join(all, "and")
}

func clock(hour, minute int) string { return fmt.Sprintf("%02d:%02d", hour, minute) }

func (s *Schedule) minuteWords() string {
	switch step := stepOf(s.minutes, 60); {
	case step == 1:
		return "every minute"
	case step > 1 && step < 60:
		return fmt.Sprintf("every %d minutes", step)
	}
	if bits.OnesCount64(s.minutes) == 1 {
		return "at minute " + numbers(s.minutes, "and")
	}
	if low, high, step := progression(s.minutes); step > 1 {
		return fmt.Sprintf("at every %s minute from %d to %d", ordinal(step), low, high)
	}
	return "at minutes " + numbers(s.minutes, "and")
}

// stepOf gives the step with which values from 0 on fill a circle of the given size evenly,
// 0 when they don't. A single 0 has the step of the circle's size.
func stepOf(set uint64, size int) int {
	n := bits.OnesCount64(set)
	if n == 0 || size%n != 0 {
		return 0
	}
	step := size / n
	for v := 0; v < size; v += step {
		if set>>v&1 == 0 {
			return 0
		}
	}
	return step
}

// progression gives the ends and the step of four values or more that lie equally far apart;
// a step of 0 when they don't.
func progression(set uint64) (low, high, step int) {
	n := bits.OnesCount64(set)
	if n < 4 {
		return 0, 0, 0
	}
	low, high = bits.TrailingZeros64(set), 63-bits.LeadingZeros64(set)
	if (high-low)%(n-1) != 0 {
		return 0, 0, 0
	}
	step = (high - low) / (n - 1)
	for v := low; v <= high; v += step {
		if set>>v&1 == 0 {
			return 0, 0, 0
		}
	}
	return low, high, step
}

func ordinal(n int) string {
	switch {
	case n%10 == 1 && n != 11:
		return strconv.Itoa(n) + "st"
	case n%10 == 2 && n != 12:
		return strconv.Itoa(n) + "nd"
	case n%10 == 3 && n != 13:
		return strconv.Itoa(n) + "rd"
	}
	return strconv.Itoa(n) + "th"
}

// numbers lists values: runs of three and more as "2 to 5".
func numbers(set uint64, last string) string { return list(set, last, strconv.Itoa) }

// list is numbers with a name for each value.
func list(set uint64, last string, name func(int) string) string {
	var parts []string
	for v := 0; v < 64; v++ {
		if set>>v&1 == 0 {
			continue
		}
		end := v
		for end < 63 && set>>(end+1)&1 != 0 {
			end++
		}
		if end-v >= 2 {
			parts = append(parts, name(v)+" to "+name(end))
			v = end
			continue
		}
		parts = append(parts, name(v))
	}
	return join(parts, last)
}
