package contracts

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// writer writes one contract.
type writer struct {
	strings.Builder
	*rand.Rand
	tree    *tree
	i       int
	name    string
	output  string
	fault   string
	foreign bool
	inputs  []string // the keys of hz.inputs
}

func (w *writer) chance(p float64) bool { return w.Float64() < p }

// printf writes a line.
func (w *writer) printf(format string, args ...any) {
	fmt.Fprintf(w, format, args...)
	w.WriteByte('\n')
}

// upTo gives a number from low to high, both included.
func (w *writer) upTo(low, high int) int { return low + w.IntN(high-low+1) }

// sentence gives a sentence of low to high words, now and then with code, emphasis or a link.
func (w *writer) sentence(low, high int) string {
	n, at := w.upTo(low, high), w.IntN(len(words))
	s := make([]string, n)
	for k := range s {
		s[k] = words[(at+k)%len(words)]
	}
	if w.chance(.10) {
		s[w.IntN(n)] = "`" + one(w.Rand, []string{"tracker", "as_of", "weekly-digest", "hz.inputs", "draft"}) + "`"
	}
	if w.chance(.08) {
		k := w.IntN(n)
		s[k] = "**" + s[k] + "**"
	}
	if w.chance(.05) {
		k := w.IntN(n)
		s[k] = fmt.Sprintf("[%s](https://example.com/%s/%d)", s[k], one(w.Rand, nouns), w.IntN(9999))
	}
	text := strings.Join(s, " ")
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

func (w *writer) line() string { return w.sentence(7, 22) }

func (w *writer) lines(n int, each func(k int) string) string {
	s := make([]string, n)
	for k := range s {
		s[k] = each(k)
	}
	return strings.Join(s, "\n")
}

func (w *writer) paragraph() string {
	s := w.lines(w.upTo(1, 4), func(int) string { return w.line() })
	if w.foreign && w.chance(.35) {
		s += "\n" + one(w.Rand, foreign)
	}
	return s
}

func (w *writer) bullets(nested bool) string {
	return w.lines(w.upTo(2, 6), func(int) string {
		s := "- " + w.line()
		if nested && w.chance(.25) {
			s += "\n" + w.lines(w.upTo(1, 3), func(int) string { return "  - " + w.sentence(5, 12) })
		}
		return s
	})
}

func (w *writer) table() string {
	return "| id | owner | state | note |\n| --- | --- | --- | --- |\n" + w.lines(w.upTo(2, 9), func(int) string {
		return fmt.Sprintf("| PAY-%d | %s | %s | %s |", w.IntN(9999), one(w.Rand, people),
			one(w.Rand, []string{"open", "done", "blocked"}), w.sentence(4, 9))
	})
}

// block gives one of the things that stand in guidance.
func (w *writer) block(part int) string {
	switch x := w.Float64(); {
	case x < .34:
		return w.paragraph()
	case x < .52:
		return w.bullets(true)
	case x < .70:
		return w.lines(w.upTo(2, 6), func(k int) string { return fmt.Sprintf("%d. %s", k+1, w.line()) })
	case x < .80:
		s := one(w.Rand, samples)
		return "```" + s.language + "\n" + strings.Repeat(s.lines, w.upTo(1, 3)) + "```"
	case x < .87:
		if w.chance(.4) {
			return "<!-- " + w.line() + "\n" + w.line() + "\n -->"
		}
		return "<!-- " + w.line() + " -->"
	case x < .92:
		return w.table()
	case x < .96:
		return "> " + w.line() + "\n> " + w.line()
	}
	return fmt.Sprintf("#### Part %d: %s", part, strings.Join(some(w.Rand, words, 3), " "))
}

// guidance gives about size bytes of Markdown; it begins with a paragraph, so that it is never
// empty once comments are gone.
func (w *writer) guidance(size int) string {
	blocks := []string{w.paragraph()}
	for got := len(blocks[0]); got < size; {
		b := w.block(len(blocks))
		blocks = append(blocks, b)
		got += len(b) + 2
	}
	return strings.Join(blocks, "\n\n")
}

// Guidance gives about size bytes of the Markdown that fills contracts, the same for the same
// seed.
func Guidance(seed uint64, size int) string {
	w := &writer{Rand: rand.New(rand.NewPCG(seed, 0)), foreign: true}
	return w.guidance(size)
}
