package format

import (
	"slices"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// result gives the formatted text and the edits that lead to it.
func (l *layout) result() Result {
	if !l.changed() {
		return Result{Text: l.c.File.Text}
	}
	edits := l.edits()
	var b strings.Builder
	b.Grow(len(l.s) + 64)
	b.WriteString(l.s[:l.bom])
	for i := range l.out {
		b.WriteString(l.out[i].text)
		b.WriteString(l.out[i].brk)
	}
	return Result{Text: []byte(b.String()), Edits: edits}
}

// changed says whether the formatted text is another one.
func (l *layout) changed() bool {
	if len(l.out) != len(l.lines) {
		return true
	}
	for i := range l.out {
		if w := &l.out[i]; w.src != i || w.text != l.raw(i) || w.brk != l.brkOf(i) {
			return true
		}
	}
	return false
}

// edits gives as few edits as keep the most lines where they are, so that cursors and marks
// stay: of lines that changed places the fewer move.
func (l *layout) edits() []diag.Edit {
	var edits []diag.Edit
	add := func(start, end int, text string) {
		if l.s[start:end] == text {
			return
		}
		if n := len(edits); n > 0 && edits[n-1].Span.End == start {
			edits[n-1].Span.End = end
			edits[n-1].NewText += text
			return
		}
		edits = append(edits, diag.Edit{Span: source.Span{Start: start, End: end}, NewText: text})
	}
	startOf := func(i int) int {
		if i < len(l.lines) {
			return l.lines[i].start
		}
		return len(l.s)
	}
	old, now := 0, 0
	until := func(i, j int) { // what lies before line i there and line j here
		var b strings.Builder
		for _, w := range l.out[now:j] {
			b.WriteString(w.text)
			b.WriteString(w.brk)
		}
		add(startOf(old), startOf(i), b.String())
		old, now = i, j
	}
	for _, j := range l.kept() {
		i := l.out[j].src
		until(i, j)
		was, is := l.s[l.lines[i].start:l.lines[i].next], l.out[j].text+l.out[j].brk
		from, to := common(was, is)
		add(l.lines[i].start+from, l.lines[i].next-to, is[from:len(is)-to])
		old, now = i+1, j+1
	}
	until(len(l.lines), len(l.out))
	return edits
}

// common gives the lengths of what two texts have in common at their start and at their end.
func common(a, b string) (start, end int) {
	for start < len(a) && start < len(b) && a[start] == b[start] {
		start++
	}
	start = boundary(a, start)
	for end < len(a)-start && end < len(b)-start && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	for at := len(a) - end; at < len(a) && (boundary(a, at) != at || boundary(b, len(b)-end) != len(b)-end); at++ {
		end--
	}
	return start, end
}

// kept gives the lines of the formatted text that stay in place: the longest row of them that
// stood in the same order before (by the piles of patience sorting).
func (l *layout) kept() []int {
	var piles []int // the line on top of each pile
	before := make([]int, len(l.out))
	for j := range l.out {
		src := l.out[j].src
		if src < 0 {
			continue
		}
		k, _ := slices.BinarySearchFunc(piles, src, func(top, src int) int { return l.out[top].src - src })
		before[j] = none
		if k > 0 {
			before[j] = piles[k-1]
		}
		if k == len(piles) {
			piles = append(piles, j)
		} else {
			piles[k] = j
		}
	}
	if len(piles) == 0 {
		return nil
	}
	row := make([]int, 0, len(piles))
	for j := piles[len(piles)-1]; j != none; j = before[j] {
		row = append(row, j)
	}
	slices.Reverse(row)
	return row
}
