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
	times := s.times()
	days := s.dayWords()
	if days == "every day" && strings.HasPrefix(times, "every") && !strings.Contains(times, ":") {
		return times
	}
	switch {
	case strings.HasPrefix(days, "on ") || strings.HasPrefix(days, "in "):
		return times + " " + days
	case strings.HasPrefix(days, "every day") && strings.HasPrefix(times, "at ") && strings.Contains(times, ":"):
		return times + " " + days
	}
	return times + ", " + days
}

// mostTimes is how many times of day are written out one by one.
const mostTimes = 6

// times says at which times of a day the schedule comes.
func (s *Schedule) times() string {
	minutes, hours := bits.OnesCount64(s.minutes), bits.OnesCount32(s.hours)
	first := bits.TrailingZeros64(s.minutes)
	hour, lastHour := bits.TrailingZeros32(s.hours), 31-bits.LeadingZeros32(s.hours)
	star := s.stars&starHour != 0
	step := stepOf(uint64(s.hours), 24)
	switch {
	case star && hours == 24 && minutes == 1 && first == 0:
		return "every hour, on the hour"
	case star && hours == 24 && minutes == 1:
		return fmt.Sprintf("every hour at minute %d", first)
	case star && hours == 24 && s.regularMinutes():
		return s.minuteWords()
	case star && hours == 24:
		return "every hour " + s.minuteWords()
	case star && step > 1 && minutes == 1:
		return fmt.Sprintf("every %d hours from %s", step, clock(0, first))
	case star && step > 1:
		return fmt.Sprintf("%s of every %s hour from 00:00", s.minuteWords(), ordinal(step))
	case minutes*hours <= mostTimes:
		return "at " + s.clockTimes()
	case lastHour-hour+1 == hours && minutes == 1:
		return fmt.Sprintf("every hour from %s to %s", clock(hour, first), clock(lastHour, first))
	case lastHour-hour+1 == hours:
		return fmt.Sprintf("%s from %s to %s", s.minuteWords(), clock(hour, 0), clock(lastHour, 59))
	case minutes == 1:
		if low, high, step := progression(uint64(s.hours)); step > 1 {
			return fmt.Sprintf("every %d hours from %s to %s", step, clock(low, first), clock(high, first))
		}
		return "at " + s.clockTimes()
	}
	return fmt.Sprintf("%s of the hours %s", s.minuteWords(), numbers(uint64(s.hours), "and"))
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

// regularMinutes says whether the minutes fill each hour in even steps.
func (s *Schedule) regularMinutes() bool { return stepOf(s.minutes, 60) > 0 }

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
	return "at the minutes " + numbers(s.minutes, "and")
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
