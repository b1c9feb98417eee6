package schedule

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Error says why a text isn't a schedule that can be accepted.
type Error struct {
	// Start and End are the byte offsets, in the text given to Parse, of the part that is
	// wrong: a character, a value, a list member, a field or the whole.
	Start, End int
	// Field is the field concerned: "minute", "hour", "day of month", "month" or "day of
	// week"; empty when it isn't one field.
	Field string
	// Message says what is wrong, Hint what to write instead. Text from the schedule is cut
	// at 60 code points there, with invisible characters written out.
	Message, Hint string
}

// Error gives the message, and the hint in brackets.
func (e *Error) Error() string {
	if e.Hint == "" {
		return e.Message
	}
	return e.Message + " (" + e.Hint + ")"
}

func fault(at span, field int, message, hint string) *Error {
	e := &Error{Start: at.start, End: at.end, Message: message, Hint: hint}
	if field >= 0 {
		e.Field = specs[field].name
	}
	return e
}

const maxQuote = 60 // code points, as interfaces §1 has it

// quote gives text from the schedule between double quotes, cut and made visible.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	n := 0
	for i := 0; i < len(s); n++ {
		r, size := utf8.DecodeRuneInString(s[i:])
		if n == maxQuote-1 && i+size < len(s) {
			b.WriteString("…")
			break
		}
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + strconv.FormatUint(uint64(s[i]), 16))
		case r == '\t':
			b.WriteString(`\t`)
		case r != ' ' && (unicode.IsSpace(r) || !unicode.IsGraphic(r) || unicode.Is(unicode.Zs, r)):
			b.WriteString(`\u{` + strconv.FormatInt(int64(r), 16) + "}")
		default:
			b.WriteString(s[i : i+size])
		}
		i += size
	}
	b.WriteByte('"')
	return b.String()
}

// join writes a list as people do, with last before its last word: "a", "a or b", "a, b or c".
func join(words []string, last string) string {
	if len(words) == 1 {
		return words[0]
	}
	n := len(words) - 1
	return strings.Join(words[:n], ", ") + " " + last + " " + words[n]
}

// count writes a number of things: "1 hour", "2 hours".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// verb chooses between one and several.
func verb(subjects []string, one, several string) string {
	if len(subjects) == 1 {
		return one
	}
	return several
}
