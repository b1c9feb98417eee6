package schedule

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"
)

// The oracle walks through a window of time second by second or minute by minute and asks
// package time for each local time. It shares no code with Parse or Next: the sets of values
// come from whoever made up the text.

// model is a schedule as the oracle knows it.
type model struct {
	text        string
	sets        [5]map[int]bool
	starHour    bool
	starDay     bool
	starWeekday bool
}

// makeModel makes up a schedule. Few values are left out of the hours when dense.
func makeModel(rng *rand.Rand, dense bool) model {
	var m model
	var fields []string
	for i, limits := range [5][2]int{{0, 59}, {0, 23}, {1, 31}, {1, 12}, {0, 7}} {
		text, set, star := makeField(rng, limits[0], limits[1], i >= 2 && dense)
		fields = append(fields, text)
		m.sets[i] = set
		switch i {
		case 1:
			m.starHour = star
		case 2:
			m.starDay = star
		case 4:
			m.starWeekday = star
		}
	}
	if m.sets[4][7] {
		m.sets[4][0] = true
	}
	m.text = strings.Join(fields, " ")
	return m
}

func makeField(rng *rand.Rand, low, high int, dense bool) (text string, set map[int]bool, star bool) {
	set = map[int]bool{}
	add := func(from, to, step int) {
		for v := from; v <= to; v += step {
			set[v] = true
		}
	}
	if dense && rng.IntN(4) > 0 {
		add(low, high, 1)
		return "*", set, true
	}
	var members []string
	for n := 1 + rng.IntN(3); n > 0; n-- {
		from := low + rng.IntN(high-low+1)
		to := from + rng.IntN(high-from+1)
		step := 1 + rng.IntN(min(high, 12))
		member := ""
		switch rng.IntN(7) {
		case 0:
			member = "*"
			add(low, high, 1)
		case 1:
			member = fmt.Sprintf("*/%d", step)
			add(low, high, step)
		case 2:
			member = fmt.Sprintf("%d-%d/%d", from, to, step)
			add(from, to, step)
		case 3:
			member = fmt.Sprintf("%d-%d", from, to)
			add(from, to, 1)
		default:
			member = fmt.Sprint(from)
			set[from] = true
		}
		members = append(members, member)
	}
	return strings.Join(members, ","), set, members[0][0] == '*'
}

func (m *model) matchesDay(t time.Time) bool {
	if !m.sets[3][int(t.Month())] {
		return false
	}
	day, weekday := m.sets[2][t.Day()], m.sets[4][int(t.Weekday())]
	if m.starDay || m.starWeekday {
		return day && weekday
	}
	return day || weekday
}

// window holds the local times of a stretch of time.
type window struct {
	loc      *time.Location
	from, to int64           // instants
	step     int64           // seconds
	local    []int64         // local time at each step, as if it were UTC
	first    map[int64]int64 // local time to the first instant that has it
	reached  []int64         // the greatest local time up to each step
}

func makeWindow(loc *time.Location, from, to int64) *window {
	w := &window{loc: loc, from: from, to: to, step: 60, first: map[int64]int64{}}
	offset := func(instant int64) int64 {
		_, o := time.Unix(instant, 0).In(loc).Zone()
		return int64(o)
	}
	for t := from; t < to; t += 3600 {
		if offset(t)%60 != 0 {
			w.step = 1
		}
	}
	for t := from; t < to; t += w.step {
		local := t + offset(t)
		w.local = append(w.local, local)
		if _, ok := w.first[local]; !ok && local%60 == 0 {
			w.first[local] = t
		}
		if n := len(w.reached); n > 0 {
			w.reached = append(w.reached, max(w.reached[n-1], local))
		} else {
			w.reached = append(w.reached, local)
		}
	}
	return w
}

// margin is how far the window's inside, of which the slots are known, is from its ends.
const margin = 36 * 60 * 60

// slots gives the slots of the window's inside.
func (w *window) slots(m *model) []int64 {
	var all []int64
	if m.starHour {
		for i, local := range w.local {
			if local%60 != 0 {
				continue
			}
			t := time.Unix(local, 0).UTC()
			if m.sets[0][t.Minute()] && m.sets[1][t.Hour()] && m.matchesDay(t) {
				all = append(all, w.from+int64(i)*w.step)
			}
		}
	} else {
		day := time.Unix(w.local[0], 0).UTC().Truncate(24 * time.Hour)
		for ; day.Unix() < w.local[len(w.local)-1]; day = day.AddDate(0, 0, 1) {
			if !m.matchesDay(day) {
				continue
			}
			for minute := range 24 * 60 {
				if !m.sets[0][minute%60] || !m.sets[1][minute/60] {
					continue
				}
				local := day.Unix() + int64(minute)*60
				instant, ok := w.first[local]
				if !ok { // in a gap, or outside the window
					i, _ := slices.BinarySearch(w.reached, local)
					if i == 0 || i == len(w.reached) {
						continue
					}
					instant = w.from + int64(i)*w.step
				}
				all = append(all, instant)
			}
		}
		slices.Sort(all)
		all = slices.Compact(all)
	}
	return slices.DeleteFunc(all, func(t int64) bool { return t <= w.from+margin || t >= w.to-margin })
}

// windows gives stretches around the changes of the clock in a year.
func windows(loc *time.Location, year int) []*window {
	const around = 3 * daySeconds
	var all []*window
	t := time.Date(year, 1, 1, 0, 0, 0, 0, time.UTC)
	for range 6 {
		_, end := t.In(loc).ZoneBounds()
		if end.IsZero() || end.Year() > year || !end.After(t) {
			break
		}
		_, before := t.In(loc).Zone()
		if _, offset := end.In(loc).Zone(); offset != before {
			all = append(all, makeWindow(loc, end.Unix()/60*60-around, end.Unix()/60*60+around))
		}
		t = end
	}
	if len(all) == 0 {
		from := time.Date(year, 2, 26, 0, 0, 0, 0, time.UTC).Unix()
		all = append(all, makeWindow(loc, from, from+2*around))
	}
	return all
}

func TestOracle(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 32))
	rounds := 40
	if testing.Short() {
		rounds = 10
	}
	compared, empty := 0, 0
	for _, place := range []struct {
		zone string
		year int
	}{
		{"UTC", 2028}, {"Europe/Berlin", 2026}, {"Europe/Berlin", 2060}, {"America/New_York", 2026}, {"Australia/Lord_Howe", 2026},
		{"America/Sao_Paulo", 2018}, {"Asia/Beirut", 2026}, {"Africa/Casablanca", 2026}, {"Africa/Cairo", 2026}, {"Asia/Gaza", 2026},
		{"Pacific/Apia", 2011}, {"Pacific/Kwajalein", 1993}, {"America/St_Johns", 2006}, {"America/Santiago", 2026},
		{"Antarctica/Troll", 2026}, {"Europe/Dublin", 2026}, {"Asia/Pyongyang", 2018}, {"America/Caracas", 2016},
		{"Asia/Kathmandu", 1986}, {"America/Nuuk", 2026}, {"Asia/Manila", 1844}, {"America/Juneau", 1867},
		{"Europe/Berlin", 1893}, {"Africa/Monrovia", 1972}, {"Europe/Amsterdam", 1937},
	} {
		loc := inLocation(t, place.zone)
		for _, w := range windows(loc, place.year) {
			n := rounds
			if w.step == 1 {
				n /= 4
			}
			for range n {
				m := makeModel(rng, rng.IntN(3) > 0)
				s, err := Parse(m.text)
				if err != nil {
					continue // never comes
				}
				want := w.slots(&m)
				if len(want) == 0 {
					empty++
				}
				compared++
				if diff := compare(s, w, want); diff != "" {
					t.Errorf("%q in %s %d, from %s:\n\t%s", m.text, place.zone, place.year, time.Unix(w.from, 0).In(loc), diff)
				}
			}
		}
	}
	if compared < rounds*20 || empty*2 > compared {
		t.Errorf("only %d compared, %d of them without slots", compared, empty)
	}
}

// compare says where the schedule's slots differ from the wanted ones. It walks from slot to
// slot for a while, and then starts at many places in between, most of them near the middle,
// where the clock changes: what Next gives must not depend on where it began.
func compare(s *Schedule, w *window, want []int64) string {
	after := w.from + margin
	for range 100 {
		next, diff := follows(s, w, want, after)
		if diff != "" || next == 0 {
			return diff
		}
		after = next
	}
	middle := w.from + (w.to-w.from)/2
	for t := w.from + margin; t < w.to-margin; {
		if _, diff := follows(s, w, want, t); diff != "" {
			return diff
		}
		if t > middle-2*3600 && t < middle+2*3600 {
			t += 421
		} else {
			t += 7013
		}
	}
	return ""
}

// follows checks the slot after an instant, and gives it, 0 when it lies outside the window.
func follows(s *Schedule, w *window, want []int64, after int64) (slot int64, diff string) {
	i, found := slices.BinarySearch(want, after)
	if found {
		i++
	}
	wanted, got := "none", "none"
	if i < len(want) {
		wanted = time.Unix(want[i], 0).In(w.loc).String()
	}
	if next, ok := s.Next(time.Unix(after, 5e8), w.loc); ok && next.Unix() < w.to-margin {
		slot, got = next.Unix(), next.String()
	}
	if got != wanted {
		diff = fmt.Sprintf("after %s comes %s, want %s", time.Unix(after, 0).In(w.loc), got, wanted)
	}
	return slot, diff
}
