package schedule

import (
	"strconv"
	"strings"
)

// words are the schedules with a name, in the order of suggestions.
var words = [...]struct{ name, fields string }{
	{"@hourly", "0 * * * *"},
	{"@daily", "0 0 * * *"},
	{"@midnight", "0 0 * * *"},
	{"@weekly", "0 0 * * 0"},
	{"@monthly", "0 0 1 * *"},
	{"@yearly", "0 0 1 1 *"},
	{"@annually", "0 0 1 1 *"},
}

// parseWord reads a text that begins with `@`; first is what stands before the first blank.
func parseWord(expr string, first, whole span) (*Schedule, *Error) {
	word := expr[first.start:first.end]
	for _, w := range words {
		if w.name == word && first == whole {
			s, err := parse(w.fields)
			if err == nil {
				s.text = expr
			}
			return s, err
		}
	}
	return nil, refuseWord(expr, word, first, whole)
}

func refuseWord(expr, word string, first, whole span) *Error {
	const known = "write one of @hourly, @daily, @midnight, @weekly, @monthly, @yearly and @annually, or five fields"
	if err := refuseHidden(expr, whole); err != nil {
		err.Field = ""
		err.Hint = known
		return err
	}
	lower := strings.ToLower(word[:min(len(word), maxWord)])
	if lower == "@reboot" {
		return fault(whole, -1, `"@reboot" isn't known here: a schedule comes at times, not at starts`, known)
	}
	if lower == "@every" {
		return fault(whole, -1, `"@every" isn't known here: a schedule comes at times of the clock`,
			everyHint(strings.TrimLeft(expr[first.end:whole.end], " \t")))
	}
	for _, w := range words {
		if w.name == word {
			rest := strings.TrimLeft(expr[first.end:whole.end], " \t")
			return fault(span{whole.end - len(rest), whole.end}, -1, word+" stands alone, but something follows it", "write "+quote(word))
		}
		if len(word) <= maxWord && w.name == lower {
			return fault(first, -1, quote(word)+" isn't a schedule that is known here", "write "+quote(w.name)+", all in lower case")
		}
	}
	if len(word) <= maxWord {
		for _, w := range words {
			if distance(lower, w.name) <= 2 {
				return fault(first, -1, quote(word)+" isn't a schedule that is known here", "write "+quote(w.name))
			}
		}
	}
	return fault(first, -1, quote(word)+" isn't a schedule that is known here", known)
}

// everyHint gives the five fields for an interval such as 15m or 2h, when there are some.
func everyHint(interval string) string {
	const general = `write the times as five fields, such as "*/15 * * * *" for every 15 minutes`
	if len(interval) < 2 {
		return general
	}
	n, err := strconv.Atoi(interval[:len(interval)-1])
	if err != nil || n <= 0 {
		return general
	}
	step := ""
	if n > 1 {
		step = "/" + strconv.Itoa(n)
	}
	switch unit := interval[len(interval)-1]; {
	case unit == 'm' && n < 60 && 60%n == 0:
		return `write "*` + step + ` * * * *"`
	case unit == 'h' && n < 24 && 24%n == 0:
		return `write "0 *` + step + ` * * *"`
	case unit == 'h' && n == 24 || unit == 'd' && n == 1:
		return `write "@daily"`
	}
	return general
}
