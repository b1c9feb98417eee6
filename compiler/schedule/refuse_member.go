package schedule

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// refuse says what is wrong with the member of a field's list that begins at start. It takes
// a copy of the reader, so that reading a right field needs no memory of its own.
func (r reader) refuse(start int) *Error {
	end := start
	for end < r.end && r.expr[end] != ',' {
		end++
	}
	m := member{r: &r, f: &specs[r.field], at: span{start, end}, text: r.expr[start:end]}
	for _, check := range []func() *Error{m.empty, m.foreign, m.special, m.star, m.ends, m.step} {
		if err := check(); err != nil {
			return err
		}
	}
	return m.fault(m.at, m.what()+" isn't a value, a range or a step", m.allowed())
}

// A member is one that was refused. Each of its methods looks for one kind of fault.
type member struct {
	r    *reader
	f    *spec
	at   span
	text string
}

func (m *member) fault(at span, message, hint string) *Error {
	return fault(at, m.r.field, message, hint)
}

// part gives the place of text[from:to].
func (m *member) part(from, to int) span { return span{m.at.start + from, m.at.start + to} }

func (m *member) what() string { return "the " + m.f.name + " " + quote(m.text) }

// allowed is the hint for which nothing better is known.
func (m *member) allowed() string {
	low, high := strconv.Itoa(m.f.min), strconv.Itoa(m.f.max)
	hint := "write a number from " + low + " to " + high
	if m.f.names != nil {
		hint += " or a name from " + m.f.names[0] + " to " + m.f.names[len(m.f.names)-1]
	}
	return hint + ", a range such as 2-5, or * for every one"
}

// suggest gives the hint to write a text instead, if the field takes it, else the other hint.
func (m *member) suggest(text, why, other string) string {
	if accepts(m.r.field, text) {
		return "write " + quote(text) + why
	}
	return other
}

func (m *member) empty() *Error {
	if m.text != "" {
		return nil
	}
	field := m.r.expr[m.r.whole.start:m.r.whole.end]
	clean := strings.Join(strings.FieldsFunc(field, func(c rune) bool { return c == ',' }), ",")
	hint := m.suggest(clean, "", "take out the comma that has nothing on one side")
	return m.fault(m.r.whole, fmt.Sprintf("the list %s of the %s has an empty member", quote(field), m.f.name), hint)
}

// foreign finds a character that has no meaning in any field.
func (m *member) foreign() *Error {
	for i := 0; i < len(m.text); i++ {
		c := m.text[i]
		if isLetter(c) || c-'0' <= 9 || strings.IndexByte("*-/+#?", c) >= 0 {
			continue
		}
		char, size := utf8.DecodeRuneInString(m.text[i:])
		hint := m.allowed()
		if clean := toASCII(m.text); clean != m.text && accepts(m.r.field, clean) {
			return m.fault(m.part(i, i+size), m.what()+" holds "+characterName(m.text[i:]), "write "+quote(clean)).mends(m.at, clean)
		} else if isHidden(char) {
			hint = "divide the fields by ordinary blanks"
		} else if strings.IndexByte("\"'`", c) >= 0 {
			hint = "leave the quotation marks out"
		} else if c == ':' {
			hint = "write a time of day as two fields, the minute first: 30 7 for 07:30"
		}
		return m.fault(m.part(i, i+size), m.what()+" holds "+characterName(m.text[i:]), hint)
	}
	return nil
}

// special finds the marks of other schedulers: L, W, # and ?.
func (m *member) special() *Error {
	text := strings.ToUpper(m.text)
	daysHint := "name days that every month has, such as 28 or 1-7, or days of the week, such as FRI"
	if i := strings.IndexByte(text, '?'); i >= 0 {
		err := m.fault(m.at, m.what()+` holds "?", which isn't known here`, "write * for a field that restricts nothing")
		if text == "?" {
			return err.mends(m.at, "*")
		}
		return err
	}
	if i := strings.IndexByte(text, '#'); i >= 0 {
		return m.fault(m.at, m.what()+` holds "#" (the n-th such day of a month), which isn't known here`, daysHint)
	}
	if m.r.field != fieldDay && m.r.field != fieldWeekday {
		return nil
	}
	base := strings.TrimRight(text, "LW")
	switch {
	case base == text && !strings.HasPrefix(text, "L-"):
		return nil
	case base == "" || isNumber(base) || nameIndex(specs[fieldWeekday].names, base) >= 0 || strings.HasPrefix(text, "L-"):
	default:
		return nil
	}
	if strings.HasSuffix(text, "W") {
		return m.fault(m.at, m.what()+` holds "W" (a working day), which isn't known here`, daysHint)
	}
	return m.fault(m.at, m.what()+` holds "L" (the last one), which isn't known here`, daysHint)
}

// star finds a `*` that doesn't stand alone before a step.
func (m *member) star() *Error {
	base, _, _ := strings.Cut(m.text, "/")
	if base == "*" || !strings.Contains(base, "*") {
		return nil
	}
	hint := "write * alone, or with a step, such as */5"
	if strings.Contains(base, "-") {
		hint = fmt.Sprintf("write * alone, or a range of two values, such as %d-%d", m.f.min, min(m.f.max, m.f.min+5))
	}
	return m.fault(m.at, m.what()+": * means every value and can't be joined to others", hint)
}

// ends checks the value before the step, or both of a range.
func (m *member) ends() *Error {
	base, step, stepped := strings.Cut(m.text, "/")
	if base == "*" {
		return nil
	}
	if base == "" {
		return m.fault(m.at, m.what()+" has nothing before the step", m.suggest("*/"+step, "", "write * or a range before the /"))
	}
	if err := m.sign(base, 0); err != nil {
		return err
	}
	first, last, ranged := strings.Cut(base, "-")
	low, err := m.value(first, 0)
	if err != nil {
		return err
	}
	if !ranged {
		if stepped && step != "" {
			return m.fault(m.at, m.what()+" has a step without * or a range",
				m.suggest(fmt.Sprintf("%s-%d/%s", first, m.top(), step), " to step from there on", "write * or a range before the /"))
		}
		return nil
	}
	from := len(first) + 1
	if last == "" {
		return m.fault(m.at, m.what()+" is a range without an end", m.suggest(fmt.Sprintf("%s-%d", first, m.top()), " or another end", "write both ends, such as 2-5"))
	}
	if err := m.sign(last, from); err != nil {
		return err
	}
	if strings.Contains(last, "-") {
		return m.fault(m.at, m.what()+" has more than two ends", "a range is two values, such as 2-5; divide several by commas")
	}
	high, err := m.value(last, from)
	if err != nil {
		return err
	}
	if low > high {
		return m.backward(first, last, low, high, stepped)
	}
	return nil
}

// top gives the greatest value that isn't a second name of another.
func (m *member) top() int {
	if m.r.field == fieldWeekday {
		return 6
	}
	return m.f.max
}

// backward refuses a range such as 22-6, and writes it as two: 22-23,0-6.
func (m *member) backward(first, last string, low, high int, stepped bool) *Error {
	hint := "write the smaller value first"
	if !stepped {
		before, after := first, last
		if low < m.top() {
			before += "-" + m.like(first, m.top())
		}
		if high > m.f.min {
			after = m.like(last, m.f.min) + "-" + last
		}
		if wrapped := before + "," + after; accepts(m.r.field, wrapped) {
			hint = "a range can't run on past the field's end; write " + quote(wrapped)
		}
	}
	return m.fault(m.at, m.what()+" is a range that runs backwards", hint)
}

// like writes a value as a name when the other one is a name.
func (m *member) like(other string, v int) string {
	if isLetter(other[0]) {
		return m.f.names[v-m.f.min]
	}
	return strconv.Itoa(v)
}

// sign refuses a value that begins with a sign; it stands at text[from:].
func (m *member) sign(value string, from int) *Error {
	if value == "" || value[0] != '+' && value[0] != '-' {
		return nil
	}
	rest := strings.TrimLeft(value, "+-")
	return m.fault(m.part(from, from+len(value)), fmt.Sprintf("the %s %s has a sign", m.f.name, quote(value)),
		m.suggest(rest, "", m.allowed()))
}

// value checks one value and gives it; it stands at text[from:].
func (m *member) value(text string, from int) (int, *Error) {
	at := m.part(from, from+len(text))
	if strings.Trim(text, "0123456789") != "" {
		return m.named(text, at)
	}
	v := readNumber(text)
	if v >= m.f.min && v <= m.f.max {
		return v, nil
	}
	hint := m.allowed()
	switch {
	case v == 24 && m.r.field == fieldHour:
		hint = "midnight is hour 0 of the next day"
	case v == 60 && m.r.field == fieldMinute:
		hint = "a full hour is minute 0"
	case v == 0:
		hint = fmt.Sprintf("counting starts at %d", m.f.min)
	}
	return 0, m.fault(at, fmt.Sprintf("the %s %s is out of range: it goes from %d to %d", m.f.name, quote(text), m.f.min, m.f.max), hint)
}

func readNumber(digits string) int {
	n := 0
	for _, c := range []byte(digits) {
		n = min(n*10+int(c-'0'), tooLarge)
	}
	return n
}

// step checks what stands behind the slash.
func (m *member) step() *Error {
	base, step, stepped := strings.Cut(m.text, "/")
	if !stepped {
		return nil
	}
	const number = "write one number from 1 on after the /, such as */2"
	switch {
	case step == "":
		return m.fault(m.at, m.what()+" has no number after the /", m.suggest(base+"/2", " or another step, or leave the / out", number))
	case step[0] == '+' || step[0] == '-':
		return m.fault(m.at, m.what()+" has a step with a sign", number)
	case strings.Trim(step, "0123456789") != "":
		return m.fault(m.at, m.what()+" has a step that isn't a number", number)
	}
	n := readNumber(step)
	switch {
	case n == 0:
		return m.fault(m.at, m.what()+" has a step of 0", m.suggest(base+"/1", " for every one, or a larger step", "write a step of at least 1"))
	case n > m.f.max:
		return m.fault(m.at, fmt.Sprintf("%s has a step larger than %d, the greatest %s", m.what(), m.f.max, m.f.name), m.stepHint(n))
	}
	return nil
}

// stepHint says how to write a step that reaches over its field's end.
func (m *member) stepHint(n int) string {
	switch {
	case m.r.field == fieldMinute && n == 60:
		return `write "0 *" in the first two fields for every hour`
	case m.r.field == fieldMinute && n%60 == 0 && n/60 < 24:
		return fmt.Sprintf(`write "0 */%d" in the first two fields for every %d hours`, n/60, n/60)
	case m.r.field == fieldHour && n == 24:
		return "write one hour, such as 0, for once a day"
	}
	return fmt.Sprintf("a step counts inside the field only: write one of at most %d, or list the values", m.f.max)
}
