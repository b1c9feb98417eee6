package schedule

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestParseSets(t *testing.T) {
	const sun, mon, tue, wed, thu, fri, sat = 1, 2, 4, 8, 16, 32, 64
	days := func(values ...int) (set uint32) {
		for _, v := range values {
			set |= 1 << v
		}
		return set
	}
	for _, c := range []struct {
		expr string
		want Schedule
	}{
		{"* * * * *", Schedule{minutes: allMinutes, hours: allHours, days: allDays, months: allMonths, weekday: allWeekdays, stars: starHour | starDay | starWeekday}},
		{"0 7 * * MON", Schedule{minutes: 1, hours: 1 << 7, days: allDays, months: allMonths, weekday: mon, stars: starDay}},
		{"\t0  7 *\t* mOn ", Schedule{minutes: 1, hours: 1 << 7, days: allDays, months: allMonths, weekday: mon, stars: starDay}},
		{"007 00 01 001 7", Schedule{minutes: 1 << 7, hours: 1, days: 2, months: 2, weekday: sun}},
		{"*/20,59 0-23 1-31 1-12 0-7", Schedule{minutes: 1 | 1<<20 | 1<<40 | 1<<59, hours: allHours, days: allDays, months: allMonths, weekday: allWeekdays}},
		{"*/40 * 1 1 0", Schedule{minutes: 1 | 1<<40, hours: allHours, days: 2, months: 2, weekday: sun, stars: starHour}},
		{"5-10/7 1 1 1 0,0", Schedule{minutes: 1 << 5, hours: 2, days: 2, months: 2, weekday: sun}},
		{"5-20/7,7-7/59 1 1 1 5-7", Schedule{minutes: 1<<5 | 1<<12 | 1<<19 | 1<<7, hours: 2, days: 2, months: 2, weekday: sun | fri | sat}},
		{"1 */23 */31 */12 */7", Schedule{minutes: 2, hours: 1 | 1<<23, days: 2, months: 2, weekday: sun, stars: starHour | starDay | starWeekday}},
		{"1 5,* 5,* JAN-mar/2,12 MON-FRI/2", Schedule{minutes: 2, hours: allHours, days: allDays, months: 2 | 8 | 1<<12, weekday: mon | wed | fri}},
		{"1 *,5 10-30/10 jun TUE,THU,sat", Schedule{minutes: 2, hours: allHours, days: days(10, 20, 30), months: 1 << 6, weekday: tue | thu | sat, stars: starHour}},
		{"1 1 1 1 SUN-TUE", Schedule{minutes: 2, hours: 2, days: 2, months: 2, weekday: sun | mon | tue}},
		{"1 1 1 1 7-7", Schedule{minutes: 2, hours: 2, days: 2, months: 2, weekday: sun}},
		{"1 1 1 1 4-SAT", Schedule{minutes: 2, hours: 2, days: 2, months: 2, weekday: thu | fri | sat}},
		{"@hourly", Schedule{minutes: 1, hours: allHours, days: allDays, months: allMonths, weekday: allWeekdays, stars: starHour | starDay | starWeekday}},
		{"@daily", Schedule{minutes: 1, hours: 1, days: allDays, months: allMonths, weekday: allWeekdays, stars: starDay | starWeekday}},
		{" @midnight\t", Schedule{minutes: 1, hours: 1, days: allDays, months: allMonths, weekday: allWeekdays, stars: starDay | starWeekday}},
		{"@weekly", Schedule{minutes: 1, hours: 1, days: allDays, months: allMonths, weekday: sun, stars: starDay}},
		{"@monthly", Schedule{minutes: 1, hours: 1, days: 2, months: allMonths, weekday: allWeekdays, stars: starWeekday}},
		{"@yearly", Schedule{minutes: 1, hours: 1, days: 2, months: 2, weekday: allWeekdays, stars: starWeekday}},
		{"@annually", Schedule{minutes: 1, hours: 1, days: 2, months: 2, weekday: allWeekdays, stars: starWeekday}},
	} {
		c.want.text = c.expr
		s, err := Parse(c.expr)
		if err != nil {
			t.Errorf("%q: %v", c.expr, err)
		} else if *s != c.want {
			t.Errorf("%q:\n got %+v\nwant %+v", c.expr, *s, c.want)
		} else if s.String() != c.expr {
			t.Errorf("%q: String gives %q", c.expr, s.String())
		}
	}
}

// Each row: the text, the field, the part that is pointed at, and words of message and hint.
var refused = []struct{ expr, field, part, message, hint string }{
	{"", "", "", "empty", "five fields"},
	{" \t ", "", " \t ", "empty", "five fields"},
	{"0 7 * *", "", "0 7 * *", "4 fields", "0 7 * * MON"},
	{"  7:30 ", "", "7:30", "1 field ", "minute, hour"},

	{"0 0 7 * * MON", "", "0", "seconds", `"0 7 * * MON"`},
	{"0 0 7 ? * MON", "", "0", "seconds", `"0 7 * * MON"`},
	{"0 7 * * MON 2026", "", "2026", "years", `"0 7 * * MON"`},
	{"0 7 ? * MON *", "", "*", "years", `"0 7 * * MON"`},
	{"0 0 7 * * MON 2026", "", "0 0 7 * * MON 2026", "seconds and years", `"0 7 * * MON"`},
	{"0 7 * * MON run.sh", "", "run.sh", "goes on", `"0 7 * * MON"`},
	{"1 2 3 4 5 6 7 8 9 10", "", "1 2 3 4 5 6 7 8 9 10", "10 fields", "minute, hour"},
	{"0 7 1, 15 * *", "", "1,", "blanks", "1,15"},
	{"0 7 * * MON - FRI", "", "-", "blanks", "MON-FRI"},
	{"0 7 * * MON – FRI", "", "–", "blanks", "MON-FRI"},
	{"* /5 * * * *", "", "/5", "blanks", "*/5"},

	{"TZ=Europe/Berlin 0 7 * * *", "", "TZ=Europe/Berlin", "time zone", "leave it out"},
	{"CRON_TZ=UTC 0 7 * * *", "", "CRON_TZ=UTC", "time zone", "leave it out"},
	{"TZ=UTC 7 * * *", "", "TZ=UTC", "time zone", "leave it out"},

	{"@reboot", "", "@reboot", "@reboot", "@daily"},
	{"@every 15m", "", "@every 15m", "@every", `"*/15 * * * *"`},
	{"@every 1m", "", "@every 1m", "@every", `"* * * * *"`},
	{"@every 2h", "", "@every 2h", "@every", `"0 */2 * * *"`},
	{"@every 24h", "", "@every 24h", "@every", `"@daily"`},
	{"@every 7m", "", "@every 7m", "@every", "five fields"},
	{"@every", "", "@every", "@every", "five fields"},
	{"@Daily", "", "@Daily", "@Daily", `"@daily", all in lower case`},
	{"@DAILY", "", "@DAILY", "@DAILY", `"@daily", all in lower case`},
	{"@dayly", "", "@dayly", "@dayly", `"@daily"`},
	{"@", "", "@", "known", "@hourly"},
	{"@daily  MON ", "", "MON", "alone", `"@daily"`},
	{"@daily\u00a0", "", "\u00a0", "no-break space", "@daily"},
	{"0 @daily * * *", "hour", "@", `"@"`, "0 to 23"},

	{"60 7 * * *", "minute", "60", "0 to 59", "minute 0"},
	{"0 24 * * *", "hour", "24", "0 to 23", "midnight"},
	{"7 30 * * *", "hour", "30", "0 to 23", `"30 7" for 07:30`},
	{"0 7 0 * *", "day of month", "0", "1 to 31", "starts at 1"},
	{"0 7 1,32,5 * *", "day of month", "32", "1 to 31", "1 to 31"},
	{"0 7 * 0 *", "month", "0", "1 to 12", "starts at 1"},
	{"0 7 * 13 *", "month", "13", "1 to 12", "JAN to DEC"},
	{"0 7 * * 8", "day of week", "8", "0 to 7", "SUN to SAT"},
	{"0-99999999999999999999 7 * * *", "minute", "99999999999999999999", "0 to 59", "0 to 59"},

	{"*/0 * * * *", "minute", "*/0", "step of 0", "*/1"},
	{"1-5/00 * * * *", "minute", "1-5/00", "step of 0", "1-5/1"},
	{"*/70 * * * *", "minute", "*/70", "larger than 59", "at most 59"},
	{"*/60 * * * *", "minute", "*/60", "larger than 59", `"0 *"`},
	{"*/120 * * * *", "minute", "*/120", "larger than 59", `"0 */2"`},
	{"0 */24 * * *", "hour", "*/24", "larger than 23", "once a day"},
	{"0 0 */32 * *", "day of month", "*/32", "larger than 31", "at most 31"},
	{"0 0 1 */13 *", "month", "*/13", "larger than 12", "at most 12"},
	{"0 0 * * 1-5/8", "day of week", "1-5/8", "larger than 7", "at most 7"},
	{"5/10 * * * *", "minute", "5/10", "without * or a range", "5-59/10"},
	{"0 0 * * MON/2", "day of week", "MON/2", "without * or a range", "MON-6/2"},
	{"*/ * * * *", "minute", "*/", "no number after", "*/2"},
	{"5/ * * * *", "minute", "5/", "no number after", "such as */2"},
	{"/5 * * * *", "minute", "/5", "nothing before", "*/5"},
	{"*/5/2 * * * *", "minute", "*/5/2", "isn't a number", "*/2"},
	{"*/x * * * *", "minute", "*/x", "isn't a number", "*/2"},

	{"0,,5 * * * *", "minute", "0,,5", "empty member", `"0,5"`},
	{",5 * * * *", "minute", ",5", "empty member", `"5"`},
	{", * * * *", "minute", ",", "empty member", "comma"},
	{"0 7 * * MON,", "day of week", "MON,", "empty member", `"MON"`},

	{"+1 * * * *", "minute", "+1", "sign", `"1"`},
	{"-5 * * * *", "minute", "-5", "sign", `"5"`},
	{"5-+7 * * * *", "minute", "+7", "sign", `"7"`},
	{"5--7 * * * *", "minute", "-7", "sign", `"7"`},
	{"*/+5 * * * *", "minute", "*/+5", "sign", "*/2"},

	{"10-5 * * * *", "minute", "10-5", "backwards", `"10-59,0-5"`},
	{"0 22-6 * * *", "hour", "22-6", "backwards", `"22-23,0-6"`},
	{"0 23-0 * * *", "hour", "23-0", "backwards", `"23,0"`},
	{"0 22-6/2 * * *", "hour", "22-6/2", "backwards", "smaller value first"},
	{"0 0 1 NOV-FEB *", "month", "NOV-FEB", "backwards", `"NOV-DEC,JAN-FEB"`},
	{"0 7 * * FRI-SUN", "day of week", "FRI-SUN", "backwards", `"FRI-SAT,SUN"`},
	{"0 7 * * 7-1", "day of week", "7-1", "backwards", `"7,0-1"`},
	{"1-2-3 * * * *", "minute", "1-2-3", "more than two ends", "2-5"},
	{"1- * * * *", "minute", "1-", "without an end", "1-59"},
	{"*-5 * * * *", "minute", "*-5", "* means every value", "0-5"},
	{"5-* * * * *", "minute", "5-*", "* means every value", "0-5"},
	{"** * * * *", "minute", "**", "* means every value", "*/5"},
	{"*5 * * * *", "minute", "*5", "* means every value", "*/5"},

	{"0 7 L * *", "day of month", "L", `"L"`, "28"},
	{"0 7 L-3 * *", "day of month", "L-3", `"L"`, "28"},
	{"0 7 1,15w * *", "day of month", "15w", `"W"`, "28"},
	{"0 7 LW * *", "day of month", "LW", `"W"`, "28"},
	{"0 7 ? * MON", "day of month", "?", `"?"`, "write *"},
	{"0 7 * * ?", "day of week", "?", `"?"`, "write *"},
	{"0 7 * * FRI#2", "day of week", "FRI#2", `"#"`, "1-7"},
	{"0 7 * * 5L", "day of week", "5L", `"L"`, "1-7"},
	{"0 7 * * fril", "day of week", "fril", `"L"`, "1-7"},

	{"0 7 * * MOM", "day of week", "MOM", `"MOM"`, `"MON"`},
	{"0 7 * * 1,mno", "day of week", "mno", `"mno"`, `"MON"`},
	{"0 7 * * Monday", "day of week", "Monday", `"Monday"`, `"MON"`},
	{"0 7 * * MON-friday", "day of week", "friday", `"friday"`, `"FRI"`},
	{"0 7 * * tues", "day of week", "tues", `"tues"`, `"TUE"`},
	{"0 7 * * Mondays", "day of week", "Mondays", `"Mondays"`, `"MON"`},
	{"0 7 * * Wensday", "day of week", "Wensday", `"Wensday"`, `"WED"`},
	{"0 7 * * we", "day of week", "we", `"we"`, `"WED"`},
	{"0 7 * SEPT *", "month", "SEPT", `"SEPT"`, `"SEP"`},
	{"0 7 * MAI *", "month", "MAI", `"MAI"`, `"MAR" or "MAY"`},
	{"0 7 * Febuary *", "month", "Febuary", `"Febuary"`, `"FEB"`},
	{"0 7 * * workday", "day of week", "workday", `"workday"`, "SUN to SAT"},
	{"0 7 * MON *", "month", "MON", "day of week", "fifth field"},
	{"0 7 * * JAN", "day of week", "JAN", "month", "fourth field"},
	{"MON 7 * * *", "minute", "MON", "day of week", "fifth field"},
	{"0 7 may * *", "day of month", "may", "month", "fourth field"},
	{"H 7 * * *", "minute", "H", `"H"`, "0 to 59"},
	{"0 7am * * *", "hour", "7am", `"7am"`, "0 to 23"},

	{"7:30 * * * *", "minute", ":", `":"`, "30 7 for 07:30"},
	{`"0 7 * * MON"`, "minute", `"`, `\"`, "quotation marks"},
	{"0 7 * * 1.5", "day of week", ".", `"."`, "0 to 7"},
	{"0 7 * * MON\u00a0", "day of week", "\u00a0", "no-break space (U+00A0)", `"MON"`},
	{"0 7 * *\u00a0MON", "month", "\u00a0", "no-break space (U+00A0)", "ordinary blanks"},
	{"0\u00a07 7 * * MON", "minute", "\u00a0", "no-break space (U+00A0)", "ordinary blanks"},
	{"0\u20037 * * MON", "minute", "\u2003", "another kind (U+2003)", "ordinary blanks"},
	{"0 7 * *\nMON", "month", "\n", "line break (U+000A)", "ordinary blanks"},
	{"0 7 * * MON\n", "day of week", "\n", "line break (U+000A)", `"MON"`},
	{"0 7 * * MON\r", "day of week", "\r", "carriage return (U+000D)", `"MON"`},
	{"\ufeff0 7 * * MON", "minute", "\ufeff", "byte order mark (U+FEFF)", `"0"`},
	{"0 7 * * M\u200bON", "day of week", "\u200b", "zero-width space (U+200B)", `"MON"`},
	{"0\x00 7 * * MON", "minute", "\x00", "NUL character (U+0000)", `"0"`},
	{"0 7 * * MON\x00", "day of week", "\x00", "NUL character (U+0000)", `"MON"`},
	{"0 7 * * MON–FRI", "day of week", "–", `"–" (U+2013)`, `"MON-FRI"`},
	{"0 7 * * ſUN", "day of week", "ſ", `"ſ" (U+017F)`, `"SUN"`},
	{"0 7 * OKT *", "month", "OKT", `"OKT"`, `"OCT"`},
	{"0 7 * O\u212aT *", "month", "\u212a", "U+212A", "JAN to DEC"},
	{"０ 7 * * MON", "minute", "０", "U+FF10", `"0"`},
	{"٣ 7 * * MON", "minute", "٣", "U+0663", `"3"`},
	{"✻ 7 * * MON", "minute", "✻", "U+273B", "0 to 59"},
	{"\xff 7 * * MON", "minute", "\xff", "byte 0xFF", "0 to 59"},

	{"0 0 30 2 *", "day of month", "30", "February has no day 30", "28"},
	{"0 0 31 2,4,6,9,11 *", "day of month", "31", "February, April, June, September and November have no day 31", "28"},
	{"0 0 30-31 FEB *", "day of month", "30-31", "never comes", "28"},
	{"0 0 31 4 */7", "day of month", "31", "April has no day 31", "28"},
}

func TestRefused(t *testing.T) {
	for _, c := range refused {
		s, err := Parse(c.expr)
		if err == nil {
			t.Errorf("%q is accepted: %s", c.expr, s.Describe())
			continue
		}
		if s != nil {
			t.Errorf("%q: a schedule beside the error", c.expr)
		}
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: %T", c.expr, err)
			continue
		}
		checkError(t, c.expr, e)
		if part := c.expr[e.Start:e.End]; e.Field != c.field || part != c.part {
			t.Errorf("%q: points at %q of field %q, want %q of %q (%v)", c.expr, part, e.Field, c.part, c.field, e)
		}
		if !strings.Contains(e.Message, c.message) || !strings.Contains(e.Hint, c.hint) {
			t.Errorf("%q: %q\n\thint %q\n\twant %q and %q", c.expr, e.Message, e.Hint, c.message, c.hint)
		}
		if text := e.Error(); !strings.Contains(text, e.Message) || !strings.Contains(text, e.Hint) {
			t.Errorf("%q: Error gives %q", c.expr, text)
		}
	}
}

// A text that a hint gives between quotes for a whole schedule must itself be one.
func TestHintsHold(t *testing.T) {
	for _, c := range refused {
		_, err := Parse(c.expr)
		var e *Error
		if !errors.As(err, &e) {
			continue
		}
		for i, part := range strings.Split(e.Hint, `"`) {
			if i%2 == 1 && (len(strings.Fields(part)) == 5 || strings.HasPrefix(part, "@")) {
				if _, err := Parse(part); err != nil {
					t.Errorf("%q: the hint %q doesn't hold: %v", c.expr, e.Hint, err)
				}
			}
		}
	}
}

// checkError holds every refusal to what interfaces §1 asks of messages.
func checkError(t *testing.T, expr string, e *Error) {
	t.Helper()
	if e.Start < 0 || e.Start > e.End || e.End > len(expr) || expr != "" && e.Start == e.End {
		t.Errorf("%q: the span %d to %d is outside the text or empty", expr, e.Start, e.End)
	}
	for _, text := range []string{e.Message, e.Hint} {
		if text == "" || utf8.RuneCountInString(text) > 300 || !utf8.ValidString(text) || strings.ContainsFunc(text, isHidden) {
			t.Errorf("%q: bad text %q", expr, text)
		}
	}
}

func TestLongTexts(t *testing.T) {
	const size = 256 << 10
	fill := func(s string) string { return strings.Repeat(s, size/len(s)) }
	for _, c := range []struct {
		name, expr string
		ok         bool
	}{
		{"list", fill("1,") + "1 * * * *", true},
		{"ranges", fill("1-59/59,") + "1 * * * *", true},
		{"digits", fill("0") + "7 * * * *", true},
		{"blanks", fill(" ") + "7 * * * *" + fill("\t"), true},
		{"large number", fill("9") + " * * * *", false},
		{"commas", fill(",") + " * * * *", false},
		{"dashes", fill("-") + " * * * *", false},
		{"ends", fill("1--") + " * * * *", false},
		{"slashes", fill("*/1/") + " * * * *", false},
		{"stars", fill("*") + " * * * *", false},
		{"letters", "0 0 * * " + fill("MON"), false},
		{"names", "0 0 * * " + fill("MON-FRI,") + "MOM", false},
		{"last", "0 0 " + fill("LW") + " * *", false},
		{"fields", fill("1 "), false},
		{"no-break spaces", "0 0 * *" + fill("\u00a0") + "*", false},
		{"tags", "0 0 * * " + fill("\U000E0041"), false},
		{"bytes", fill("\xff"), false},
		{"word", "@" + fill("daily"), false},
		{"every", "@every " + fill("1"), false},
		{"zone", "TZ=" + fill("x") + " 0 7 * * *", false},
		{"seconds", "0 0 7 * * " + fill("1,") + "1", false},
		{"years", fill("0") + " 0 0 7 * * " + fill("9"), false},
	} {
		s, err := parse(c.expr)
		switch {
		case (err == nil) != c.ok:
			t.Errorf("%s: accepted is %v", c.name, err == nil)
		case err != nil:
			checkError(t, c.expr[:40], &Error{End: 1, Message: err.Message, Hint: err.Hint})
			if err.Start < 0 || err.Start >= err.End || err.End > len(c.expr) {
				t.Errorf("%s: the span %d to %d", c.name, err.Start, err.End)
			}
		default:
			if words := s.Describe(); len(words) > 1000 {
				t.Errorf("%s: %d bytes of words", c.name, len(words))
			}
		}
	}
}

func TestBothDays(t *testing.T) {
	for expr, want := range map[string]bool{
		"0 0 * * *": false, "0 0 13 * *": false, "0 0 * * FRI": false, "0 0 1-31 * *": false, "0 0 */1 * MON": false,
		"0 0 *,5 * MON": false, "0 0 * * 0-6": false, "@monthly": false,
		"0 0 13 * FRI": true, "0 0 */2 * MON": true, "0 0 1-31 * MON": true, "0 0 1 * */2": true, "0 0 1 * 0-6": true,
	} {
		if got := parsed(t, expr).BothDays(); got != want {
			t.Errorf("%q: %v", expr, got)
		}
	}
}

func TestParseAllocations(t *testing.T) {
	for _, expr := range []string{"0 7 * * MON", "@daily", "*/15 8-18 1,15 JAN-JUN MON-FRI"} {
		if n := testing.AllocsPerRun(100, func() { _, _ = Parse(expr) }); n > 1 {
			t.Errorf("%q takes %v allocations", expr, n)
		}
	}
}
