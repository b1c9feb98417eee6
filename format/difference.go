package format

import "github.com/heinzel/hz/compiler/diag"

// Difference gives edits that lead from one text to another and leave lines that are the same in
// place, so that cursors and marks stay: for changes that were made as a whole text. Lines are
// told by what only one line of each text says, and by their neighbours.
func Difference(old, now []byte) []diag.Edit {
	l := &layout{s: string(old)}
	l.lines = split(l.s, 0)
	s := string(now)
	var text []string // of the new lines, with their breaks
	for _, k := range split(s, 0) {
		l.out = append(l.out, written{none, s[k.start:k.end], s[k.end:k.next]})
		text = append(text, s[k.start:k.next])
	}
	was := func(i int) string { return l.s[l.lines[i].start:l.lines[i].next] }
	places := make(map[string]int, len(l.lines)) // of lines that stand once
	for i := range l.lines {
		if _, twice := places[was(i)]; twice {
			places[was(i)] = none
		} else {
			places[was(i)] = i
		}
	}
	seen := make(map[string]int, len(text))
	for _, t := range text {
		seen[t]++
	}
	taken := make([]bool, len(l.lines))
	match := func(i, j int) bool {
		if i < 0 || i >= len(l.lines) || taken[i] || l.out[j].src != none || was(i) != text[j] {
			return false
		}
		taken[i], l.out[j].src = true, i
		return true
	}
	for j, t := range text {
		if i, there := places[t]; there && seen[t] == 1 {
			match(i, j)
		}
	}
	for j := range text { // what follows a line that is known, or begins the text
		if j == 0 {
			match(0, 0)
		} else if before := l.out[j-1].src; before != none {
			match(before+1, j)
		}
	}
	for j := len(text) - 1; j >= 0; j-- {
		if j == len(text)-1 {
			match(len(l.lines)-1, j)
		} else if behind := l.out[j+1].src; behind != none {
			match(behind-1, j)
		}
	}
	return l.edits()
}
