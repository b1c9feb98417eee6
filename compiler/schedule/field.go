package schedule

// maxFields is how many fields split keeps; it counts on beyond.
const maxFields = 8

// The fields, in their order.
const (
	fieldMinute = iota
	fieldHour
	fieldDay
	fieldMonth
	fieldWeekday
)

// A spec says what may stand in a field.
type spec struct {
	name     string
	min, max int
	names    []string // three letters each; the first stands for the number min
	full     []string // the same in full, for suggestions only
}

var specs = [5]spec{
	fieldMinute: {name: "minute", min: 0, max: 59},
	fieldHour:   {name: "hour", min: 0, max: 23},
	fieldDay:    {name: "day of month", min: 1, max: 31},
	fieldMonth: {name: "month", min: 1, max: 12,
		names: []string{"JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"},
		full:  monthNames[:]},
	fieldWeekday: {name: "day of week", min: 0, max: 7,
		names: []string{"SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"},
		full:  weekdayNames[:]},
}

var monthNames = [12]string{"January", "February", "March", "April", "May", "June",
	"July", "August", "September", "October", "November", "December"}

var weekdayNames = [7]string{"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"}

// A span is a half-open range of bytes of the expression.
type span struct{ start, end int }

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

// split finds the fields, at most maxFields of them, and says how many there are in all and
// where the text without blanks around it stands.
func split(expr string, fields *[maxFields]span) (n int, whole span) {
	for i := 0; i < len(expr); {
		if isBlank(expr[i]) {
			i++
			continue
		}
		start := i
		for i < len(expr) && !isBlank(expr[i]) {
			i++
		}
		if n == 0 {
			whole.start = start
		}
		if n < maxFields {
			fields[n] = span{start, i}
		}
		whole.end = i
		n++
	}
	return n, whole
}

// parseField reads one field, a list of members divided by commas, and gives its values as
// bits, and whether it begins with `*`.
func parseField(expr string, at span, field int) (set uint64, star bool, err *Error) {
	star = expr[at.start] == '*'
	r := reader{expr: expr, field: field, whole: at, at: at.start, end: at.end}
	for {
		bits, err := r.member()
		if err != nil {
			return 0, false, err
		}
		set |= bits
		if r.at == r.end {
			return set, star, nil
		}
		r.at++ // the comma
	}
}

// A reader reads the members of one field.
type reader struct {
	expr  string
	field int
	whole span
	at    int // the next byte
	end   int // the field's end
}

// next gives the byte to be read, 0 at the field's end.
func (r *reader) next() byte {
	if r.at < r.end {
		return r.expr[r.at]
	}
	return 0
}

// member reads one member, up to a comma or the field's end: `*`, a value or a range, and,
// but for a lone value, perhaps a step.
func (r *reader) member() (uint64, *Error) {
	f := &specs[r.field]
	start := r.at
	low, high, ranged := f.min, f.max, true
	if r.next() == '*' {
		r.at++
	} else {
		var ok bool
		if low, ok = r.value(); !ok {
			return 0, r.refuse(start)
		}
		high, ranged = low, false
		if r.next() == '-' {
			r.at++
			if high, ok = r.value(); !ok {
				return 0, r.refuse(start)
			}
			ranged = true
		}
	}
	step := 1
	if r.next() == '/' {
		r.at++
		var ok bool
		if step, ok = r.number(); !ok || !ranged || step == 0 || step > f.max {
			return 0, r.refuse(start)
		}
	}
	if low < f.min || high > f.max || low > high {
		return 0, r.refuse(start)
	}
	if r.at < r.end && r.expr[r.at] != ',' {
		return 0, r.refuse(start)
	}
	if step == 1 {
		return (2<<high - 1) &^ (1<<low - 1), nil
	}
	var set uint64
	for v := low; v <= high; v += step {
		set |= 1 << v
	}
	return set, nil
}

// tooLarge stands for every number that no field can hold.
const tooLarge = 1 << 20

// number reads digits; false when there are none.
func (r *reader) number() (int, bool) {
	start, n := r.at, 0
	for r.at < r.end {
		c := r.expr[r.at] - '0'
		if c > 9 {
			break
		}
		n = min(n*10+int(c), tooLarge)
		r.at++
	}
	return n, r.at > start
}

// value reads a number or one of the field's names, in any case of the ASCII letters.
func (r *reader) value() (int, bool) {
	names := specs[r.field].names
	if names == nil || !isLetter(r.next()) {
		return r.number()
	}
	start := r.at
	for r.at < r.end && isLetter(r.expr[r.at]) {
		r.at++
	}
	i := nameIndex(names, r.expr[start:r.at])
	return specs[r.field].min + i, i >= 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// nameIndex finds a three-letter name; -1 when it isn't there.
func nameIndex(names []string, word string) int {
	if len(word) != 3 {
		return -1
	}
	for i, name := range names {
		if name[0] == word[0]&^0x20 && name[1] == word[1]&^0x20 && name[2] == word[2]&^0x20 {
			return i
		}
	}
	return -1
}
