package schedule

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	for _, c := range []struct{ expr, words string }{
		{"0 7 * * MON", "at 07:00 on Monday"},
		{"*/15 8-18 * * MON-FRI", "every 15 minutes from 08:00 to 18:59, Monday to Friday"},
		{"* * * * *", "every minute"},
		{"*/5 * * * *", "every 5 minutes"},
		{"@hourly", "every hour, on the hour"},
		{"@daily", "at 00:00 every day"},
		{"@weekly", "at 00:00 on Sunday"},
		{"@monthly", "at 00:00 on day 1 of the month"},
		{"@yearly", "at 00:00 on 1 January"},

		{"*/40 * * * *", "every hour at minutes 0 and 40"},
		{"5-10/7 * * * *", "every hour at minute 5"},
		{"1-59/2 * * * *", "every hour at every 2nd minute from 1 to 59"},
		{"3-59/7 * * * *", "every hour at every 7th minute from 3 to 59"},
		{"1,2,3,30 * * * *", "every hour at minutes 1 to 3 and 30"},
		{"0 */6 * * *", "every 6 hours from 00:00"},
		{"10 */2 * * *", "every 2 hours from 00:10"},
		{"*/15 */2 * * *", "every 15 minutes of every 2nd hour from 00:00"},
		{"0,10 */3 * * SAT", "at minutes 0 and 10 of every 3rd hour from 00:00 on Saturday"},
		{"*/30 * * * MON", "every 30 minutes on Monday"},
		{"* * 1 * *", "every minute on day 1 of the month"},
		{"0 */5 * * *", "at 00:00, 05:00, 10:00, 15:00 and 20:00 every day"},
		{"* */7 * * *", "every minute of hours 0, 7, 14 and 21, every day"},

		{"0 0,12 * * *", "at 00:00 and 12:00 every day"},
		{"0,30 8,17 * * *", "at 08:00, 08:30, 17:00 and 17:30 every day"},
		{"0 8-18/2 * * 1-5", "at 08:00, 10:00, 12:00, 14:00, 16:00 and 18:00, Monday to Friday"},
		{"30 0-23/3 * * *", "every 3 hours from 00:30 to 21:30, every day"},
		{"0 0-23 * * *", "every hour from 00:00 to 23:00, every day"},
		{"* 0-23 * * *", "every minute from 00:00 to 23:59, every day"},
		{"15 8-18 * * *", "every hour from 08:15 to 18:15, every day"},
		{"15 9,11,12,19,20,21,23 * * *", "at 09:15, 11:15, 12:15, 19:15, 20:15, 21:15 and 23:15 every day"},
		{"* 9 * * *", "every minute from 09:00 to 09:59, every day"},
		{"21-38 9 * * *", "every minute from 09:21 to 09:38, every day"},
		{"7-21/2 9 * * *", "every 2 minutes from 09:07 to 09:21, every day"},
		{"0-5,9 8 * * *", "at minutes 0 to 5 and 9 of hour 8, every day"},
		{"3,5,7,11 8-10 * * *", "at minutes 3, 5, 7 and 11 of hours 8 to 10, every day"},
		{"*/15 8-10,14-16 * * *", "every 15 minutes of hours 8 to 10 and 14 to 16, every day"},

		{"0 9 * * 6,7", "at 09:00 on Saturday and Sunday"},
		{"0 9 * * FRI-7", "at 09:00, Friday to Sunday"},
		{"0 9 * * SUN-TUE", "at 09:00 on Monday, Tuesday and Sunday"},
		{"0 9 * * 1-3,5", "at 09:00 on Monday, Tuesday, Wednesday and Friday"},
		{"0 9 1,15 * *", "at 09:00 on days 1 and 15 of the month"},
		{"0 9 */2 * *", "at 09:00 on odd days of the month"},
		{"0 9 2-30/2 * *", "at 09:00 on even days of the month"},
		{"0 9 1 1,7 *", "at 09:00 on day 1 of January and July"},
		{"0 9 1-7 3 *", "at 09:00 on days 1 to 7 of March"},
		{"0 9 1 3-6 *", "at 09:00 on day 1 of each month from March to June"},
		{"0 0 29 2 *", "at 00:00 on 29 February"},
		{"0 0 31 * *", "at 00:00 on day 31 of the month"},
		{"0 0 30,31 1,2,4 *", "at 00:00 on days 30 and 31 of the month in January, February and April"},
		{"0 0 29-31 2 *", "at 00:00 on 29 February"},
		{"30 2 * 3-10 *", "at 02:30 every day from March to October"},
		{"0 0 * 1-3,5-7 *", "at 00:00 every day in January to March and May to July"},
		{"0 9 * 3-6 MON-FRI", "at 09:00, Monday to Friday from March to June"},
		{"0 9 * 12 MON", "at 09:00 on Monday in December"},

		{"0 0 13 * FRI", "at 00:00 on day 13 of the month and also on every Friday"},
		{"0 0 1 * 1-5", "at 00:00 on day 1 of the month and also on every day from Monday to Friday"},
		{"0 0 29 2 SUN", "at 00:00 on 29 February and also on every Sunday in February"},
		{"0 0 1 1,7 SUN", "at 00:00 on day 1 of the month and also on every Sunday, both only in January and July"},
		{"0 0 30 2 MON", "at 00:00 on Monday in February"},
		{"0 0 1-31 * MON", "at 00:00 every day"},
		{"0 0 13 * 0-6", "at 00:00 every day"},
		{"0 0 */2 * MON", "at 00:00 on Monday if that is an odd day of the month"},
		{"0 0 1-7,*/8 * */3", "at 00:00 on Wednesday, Saturday or Sunday if that is one of the days 1 to 7, 9, 17 and 25 of the month"},
		{"0 0 */30 1 MON", "at 00:00 on Monday if that is one of the days 1 and 31 of the month in January"},
		{"0 0 13 * */5", "at 00:00 on Friday or Sunday if that is day 13 of the month"},
	} {
		if got := parsed(t, c.expr).Describe(); got != c.words {
			t.Errorf("%q:\n got %s\nwant %s", c.expr, got, c.words)
		}
	}
}

// meaning sums up the local times of a schedule over the 28 years in which each month begins
// on each day of the week, in leap years and others.
func meaning(s *Schedule) [3]uint64 {
	h := fnv.New64a()
	for year := 2001; year < 2029; year++ {
		for month := 1; month <= 12; month++ {
			days := uint32(0)
			if s.months>>month&1 != 0 {
				days = s.daysIn(dayNumber(year, month, 1), monthLength(year, month))
			}
			h.Write([]byte{byte(days), byte(days >> 8), byte(days >> 16), byte(days >> 24)})
		}
	}
	return [3]uint64{s.minutes, uint64(s.hours), h.Sum64()}
}

// Words must not lie: what has the same words must come at the same times.
func TestDescribeIsExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(35, 39))
	type known struct {
		expr    string
		meaning [3]uint64
	}
	words := map[string]known{}
	small := func(choices ...string) string { return choices[rng.IntN(len(choices))] }
	shared := 0
	for range 30000 {
		var expr string
		if rng.IntN(2) == 0 {
			m := makeModel(rng, rng.IntN(2) == 0)
			expr = m.text
		} else { // few choices, so that meanings meet
			expr = strings.Join([]string{
				small("0", "*", "*/15", "0,15,30,45", "5,35", "0-59/2", "1-59/2", "0-29", "0,30"),
				small("0", "*", "*/2", "0-23", "0-22/2", "8-18", "8,10,12,14", "8-14/2", "9", "*/5", "0-20/5"),
				small("*", "1", "1-31", "*/2", "1-31/2", "29", "30", "31", "29-31", "13", "2-30/2", "*/30", "1,31"),
				small("*", "1-12", "2", "2,4", "1-6", "*/2", "1,3,5,7,9,11", "4", "12"),
				small("*", "0-6", "0-7", "MON", "1-5", "1,2,3,4,5", "*/2", "*/7", "SAT,SUN", "5-7", "*/5", "SUN"),
			}, " ")
		}
		s, err := Parse(expr)
		if err != nil {
			continue
		}
		text, m := s.Describe(), meaning(s)
		before, ok := words[text]
		if ok && before.meaning != m {
			t.Errorf("%q and %q differ, but are both %q", before.expr, expr, text)
		}
		if ok && before.expr != expr {
			shared++
		}
		words[text] = known{expr, m}
		if strings.Contains(text, "  ") || strings.HasSuffix(text, " ") || len(text) > 700 {
			t.Errorf("%q: bad words %q", expr, text)
		}
	}
	if shared < 1000 || len(words) < 5000 {
		t.Errorf("%d texts, %d shared: the test compares too little", len(words), shared)
	}
}
