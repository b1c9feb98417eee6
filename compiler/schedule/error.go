package schedule

import (
	"fmt"
	"strconv"
	"strings"
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
	// Fix is what to write where only one thing can be meant; nil otherwise.
	Fix *Fix
}

// Fix replaces a part of a schedule's text, between two byte offsets.
type Fix struct {
	Start, End int
	Text       string
}

// mends gives the error its fix.
func (e *Error) mends(at span, text string) *Error {
	e.Fix = &Fix{at.start, at.end, text}
	return e
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

// quote gives text from the schedule between double quotes, made visible and cut. It looks
// at no more of the text than it shows.
func quote(s string) string {
	var b strings.Builder
	n, kept := 0, 0 // code points written, bytes of all but the last that fits
	for i := 0; i < len(s) && n <= maxQuote; {
		r, size := utf8.DecodeRuneInString(s[i:])
		piece := s[i : i+size]
		switch {
		case r == utf8.RuneError && size == 1:
			piece = fmt.Sprintf(`\x%02x`, s[i])
		case r == '\t':
			piece = `\t`
		case isHidden(r):
			piece = fmt.Sprintf(`\u{%x}`, r)
		}
		for _, c := range piece {
			if n < maxQuote-1 {
				kept = b.Len() + utf8.RuneLen(c)
			}
			b.WriteRune(c)
			n++
		}
		i += size
	}
	if n > maxQuote {
		return `"` + b.String()[:kept] + `…"`
	}
	return `"` + b.String() + `"`
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
