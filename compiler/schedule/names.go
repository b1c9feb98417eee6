package schedule

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/internal/edits"
)

// named checks a value that isn't a number; a word or a mixture.
func (m *member) named(text string, at span) (int, *Error) {
	if m.f.names != nil {
		if i := nameIndex(m.f.names, text); i >= 0 {
			return m.f.min + i, nil
		}
		if near := nearNames(m.f, text); len(near) > 0 {
			err := m.fault(at, fmt.Sprintf("the %s %s isn't a name that is known here", m.f.name, quote(text)), "write "+join(near, "or"))
			if i := inFull(m.f, text); i >= 0 {
				return 0, err.mends(at, m.f.names[i])
			}
			return 0, err
		}
	}
	for i, place := range [...]string{fieldMonth: "the fourth field", fieldWeekday: "the fifth field"} {
		if other := &specs[i]; place != "" && i != m.r.field && isNameOf(other, text) {
			return 0, m.fault(at, fmt.Sprintf("%s is a %s and stands in the field of the %s", quote(text), other.name, m.f.name),
				"the "+other.name+" is "+place+": minute, hour, day of month, month, day of week")
		}
	}
	return 0, m.fault(at, fmt.Sprintf("the %s %s isn't a value that is known here", m.f.name, quote(text)), m.allowed())
}

// isNameOf says whether the word is one of a field's names, short or in full.
func isNameOf(f *spec, word string) bool {
	if nameIndex(f.names, word) >= 0 {
		return true
	}
	for _, full := range f.full {
		if strings.EqualFold(full, word) {
			return true
		}
	}
	return false
}

// inFull gives which name a word is in full, as in Monday or Mondays, or -1.
func inFull(f *spec, word string) int {
	for i, full := range f.full {
		if strings.EqualFold(word, full) || strings.EqualFold(word, full+"s") {
			return i
		}
	}
	return -1
}

// maxWord is the longest word for which a near name is looked for.
const maxWord = 16

// nearNames gives, in quotes, the names of a field that a word may stand for, at most three: the one it
// begins like in full, else those with one slip.
func nearNames(f *spec, word string) []string {
	if len(word) < 2 || len(word) > maxWord {
		return nil
	}
	word = strings.ToUpper(word)
	var near []string
	for _, test := range []func(i int) bool{
		func(i int) bool {
			return strings.HasPrefix(strings.ToUpper(f.full[i]), strings.TrimRight(word, ".S")) && len(word) > 3
		},
		func(i int) bool { return len(word) == 2 && strings.HasPrefix(f.names[i], word) },
		func(i int) bool { return strings.HasPrefix(word, f.names[i]) },
		func(i int) bool { return len(word) <= 4 && distance(word, f.names[i]) == 1 },
		func(i int) bool { return len(word) > 4 && distance(word, strings.ToUpper(f.full[i])) <= 2 },
	} {
		for i := range f.names {
			if test(i) {
				near = append(near, quote(f.names[i]))
			}
		}
		if len(near) > 0 && len(near) <= 3 {
			return near
		}
		near = nil
	}
	return nil
}

// distance counts the slips between two short words.
func distance(a, b string) int { return edits.Distance([]byte(a), []byte(b)) }
