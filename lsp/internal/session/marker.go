package session

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A mark is a finding as a session shows it.
type mark struct {
	span
	code, severity string
	message        string
	tags           []string
	related        []string // FILE:SPAN
}

// A marker line stands below the first line of what it is about:
//
//	schedule: "0 30 7 * * MON-FRI"
//	           ^ diag HZC011
//
// `^^^^` is the extent, `|` a place between two characters; one that ends on a later line says
// so by `to LINE:COLUMN`. What follows the code may be left out and is then not compared.
var marker = regexp.MustCompile(`^([ \t]*)(\^+|\|) diag (\S+)(?: to (\d+):(\d+))?(?: (error|warning|info|hint))?(?: ("(?:[^"\\]|\\.)*"))?((?: #\w+)*)((?: related \S+)*)$`)

// elided stands for lines of a text that are left out.
const elided = "[...]"

// unmark splits a marked text into its lines and the marks, whose lines count in the text that
// is left. A line elided counts as a line of it.
func unmark(body string) (text string, marks []mark, err error) {
	var b strings.Builder
	n := 0
	for line := range strings.Lines(body) {
		m := marker.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			n++
			b.WriteString(line)
			continue
		}
		if n == 0 {
			return "", nil, fmt.Errorf("a marker above the first line: %s", line)
		}
		from := point{n, 1 + utf8.RuneCountInString(m[1])}
		to := point{n, from.col + len(m[2])}
		if m[2] == "|" {
			to = from
		}
		if m[4] != "" {
			to.line, _ = strconv.Atoi(m[4])
			to.col, _ = strconv.Atoi(m[5])
		}
		message := ""
		if m[7] != "" {
			if message, err = strconv.Unquote(m[7]); err != nil {
				return "", nil, fmt.Errorf("%s: %w", m[7], err)
			}
		}
		marks = append(marks, mark{span{from, to}, m[3], m[6], message, strings.Fields(m[8]), relatedOf(m[9])})
	}
	return b.String(), marks, nil
}

func relatedOf(words string) []string {
	var out []string
	for _, word := range strings.Fields(words) {
		if word != "related" {
			out = append(out, word)
		}
	}
	return out
}

// place puts elided lines back: it finds the text that a person shortened in the whole one, and
// moves the marks to the lines there.
func place(shown string, marks []mark, whole string) ([]mark, error) {
	if shown == "" {
		return marks, nil
	}
	all := rows(strings.TrimPrefix(whole, "\ufeff"))
	lines := rows(strings.TrimSuffix(shown, "\n"))
	lineOf := map[int]int{} // lines of shown, and of all, from 1
	at := 0                 // lines of all that have been passed
	for n := 0; n < len(lines); {
		if strings.TrimSpace(lines[n]) == elided {
			n++
			continue
		}
		end := n
		for end < len(lines) && strings.TrimSpace(lines[end]) != elided {
			end++
		}
		chunk := lines[n:end]
		here := at
		if n > 0 {
			for here+len(chunk) <= len(all) && !fits(chunk, all[here:], end == len(lines)) {
				here++
			}
		}
		if here+len(chunk) > len(all) || !fits(chunk, all[here:], end == len(lines)) {
			return nil, fmt.Errorf("the text behind line %d isn't\n%s\nbut\n%s", at, strings.Join(chunk, "\n"), strings.Join(all[at:], "\n"))
		}
		for i := range chunk {
			lineOf[n+i+1] = here + i + 1
		}
		at, n = here+len(chunk), end
	}
	out := slices.Clone(marks)
	for i := range out {
		m := &out[i]
		if lineOf[m.from.line] == 0 {
			return nil, fmt.Errorf("a marker below %s", elided)
		}
		if m.to.line == m.from.line {
			m.to.line = lineOf[m.from.line]
		}
		m.from.line = lineOf[m.from.line]
	}
	return out, nil
}

// fits says whether lines begin with a chunk, and, for the last one, end with it: blank lines at
// the end may be left out.
func fits(chunk, lines []string, last bool) bool {
	return len(chunk) <= len(lines) && slices.Equal(chunk, lines[:len(chunk)]) &&
		(!last || strings.TrimSpace(strings.Join(lines[len(chunk):], "")) == "")
}

// rows gives the lines of a text without their breaks; the last one is empty where the text ends
// with a break.
func rows(text string) []string {
	var out []string
	starts, ends := lines(text)
	for i := range starts {
		out = append(out, text[starts[i]:ends[i]])
	}
	return out
}

// unlike says how the findings differ from the marks; "" when they don't. Marks that leave out a
// severity, message, tags or related places don't ask for them.
func unlike(want, got []mark) string {
	rest := slices.Clone(got)
	var missing []mark
	for _, w := range want {
		i := slices.IndexFunc(rest, func(g mark) bool { return w.meets(g) })
		if i < 0 {
			missing = append(missing, w)
			continue
		}
		rest = slices.Delete(rest, i, i+1)
	}
	var b strings.Builder
	for _, m := range missing {
		fmt.Fprintf(&b, "missing: %s\n", m.line())
	}
	for _, m := range rest {
		fmt.Fprintf(&b, "not marked: %s\n", m.line())
	}
	return b.String()
}

func (w mark) meets(g mark) bool {
	return w.span == g.span && w.code == g.code &&
		(w.severity == "" || w.severity == g.severity) &&
		(w.message == "" || w.message == g.message || w.message == g.firstLine()) &&
		(w.tags == nil || slices.Equal(w.tags, g.tags)) &&
		(w.related == nil || slices.Equal(w.related, g.related))
}

// firstLine is the message without the hint that servers put below it.
func (m mark) firstLine() string {
	line, _, _ := strings.Cut(m.message, "\n")
	return line
}

func (m mark) line() string { return m.span.String() + " " + m.tail(true) }

// tail is the part of a marker line behind the carets.
func (m mark) tail(message bool) string {
	out := m.code
	if m.from.line != m.to.line {
		out += " to " + m.to.String()
	}
	if out += " " + m.severity; message {
		out += " " + strconv.Quote(m.firstLine())
	}
	for _, t := range m.tags {
		out += " " + t
	}
	for _, r := range m.related {
		out += " related " + r
	}
	return out
}

// show writes a text with its marks. Lines far from any are left out when short is set.
func show(text string, marks []mark, short, messages bool) string {
	all := rows(text)
	slices.SortStableFunc(marks, func(a, b mark) int {
		return max(-1, min(1, (a.from.line-b.from.line)*10000+a.from.col-b.from.col))
	})
	near := func(n int) bool {
		return !short || slices.ContainsFunc(marks, func(m mark) bool { return n >= m.from.line-1 && n <= m.from.line+1 })
	}
	var b strings.Builder
	gap := false
	for i, line := range all {
		marked := slices.ContainsFunc(marks, func(m mark) bool { return m.from.line == i+1 })
		if i == len(all)-1 && line == "" && !marked {
			break
		}
		if !near(i + 1) {
			if !gap {
				b.WriteString(elided + "\n")
			}
			gap = true
			continue
		}
		gap = false
		b.WriteString(line + "\n")
		for _, m := range marks {
			if m.from.line == i+1 {
				b.WriteString(m.below(line, messages) + "\n")
			}
		}
	}
	return b.String()
}

// below writes the marker line that stands below a line of text.
func (m mark) below(line string, messages bool) string {
	runes := []rune(line)
	var b strings.Builder
	for i := range m.from.col - 1 {
		if i < len(runes) && runes[i] == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
	}
	width := m.to.col - m.from.col
	if m.to.line != m.from.line {
		width = max(1, len(runes)-m.from.col+1)
	}
	if width <= 0 {
		b.WriteByte('|')
	}
	b.WriteString(strings.Repeat("^", max(0, width)) + " diag " + m.tail(messages))
	return b.String()
}
