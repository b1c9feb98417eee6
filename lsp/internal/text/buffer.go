package text

import (
	"math"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/protocol"
)

// buffer is a text while many changes are made to it: replacing a word in all of a document
// comes as thousands of changes in one notification, and each must cost what lies between it
// and the one before, not the text's length. The text and the starts of its lines have a gap
// where the last change was, which moves along.
type buffer struct {
	enc      source.Encoding
	text     []byte // with the gap from gap to end
	gap, end int
	before   []int32 // starts of lines up to the gap, counted from the text's start; the first is 0
	after    []int32 // starts of lines behind the gap, counted from the text's end; the nearest comes last
}

func newBuffer(t *Text) *buffer {
	n, lines := len(t.Text), t.LineCount()
	b := &buffer{enc: t.Encoding, text: t.Text, before: []int32{0}, after: make([]int32, 0, lines)}
	for i := lines; i > 1; i-- {
		b.after = append(b.after, int32(n-t.LineSpan(i).Start))
	}
	b.grow(n/8 + 4096)
	return b
}

func (b *buffer) length() int { return len(b.text) - (b.end - b.gap) }

// bytes gives the text without the gap.
func (b *buffer) bytes() []byte {
	return append(append(make([]byte, 0, b.length()), b.text[:b.gap]...), b.text[b.end:]...)
}

// grow makes the gap at least n bytes wide.
func (b *buffer) grow(n int) {
	if b.end-b.gap >= n {
		return
	}
	text := make([]byte, b.length()+n)
	copy(text, b.text[:b.gap])
	end := len(text) - copy(text[b.gap+n:], b.text[b.end:])
	b.text, b.end = text, end
}

// move brings the gap to an offset.
func (b *buffer) move(to int) {
	n := b.length()
	if to < b.gap {
		k := b.gap - to
		copy(b.text[b.end-k:b.end], b.text[to:b.gap])
		b.gap, b.end = to, b.end-k
		for last := len(b.before) - 1; int(b.before[last]) > to; last-- {
			b.after = append(b.after, int32(n)-b.before[last])
			b.before = b.before[:last]
		}
		return
	}
	k := to - b.gap
	copy(b.text[b.gap:to], b.text[b.end:b.end+k])
	b.gap, b.end = to, b.end+k
	for last := len(b.after) - 1; last >= 0 && n-int(b.after[last]) <= to; last-- {
		b.before = append(b.before, int32(n)-b.after[last])
		b.after = b.after[:last]
	}
}

// start gives where a line (from 0) begins; behind the last one, the text's end.
func (b *buffer) start(line int) int {
	if line < len(b.before) {
		return int(b.before[line])
	}
	if i := len(b.after) - 1 - (line - len(b.before)); i >= 0 {
		return b.length() - int(b.after[i])
	}
	return b.length()
}

// offset is Text.Offset. It may move the gap, to the start of the position's line.
func (b *buffer) offset(p protocol.Position) int {
	if int64(p.Line) >= int64(len(b.before)+len(b.after)) {
		return b.length()
	}
	start, next := b.start(int(p.Line)), b.start(int(p.Line)+1)
	if start < b.gap {
		b.move(start) // so that the line is in one piece
	}
	skip := b.end - b.gap
	line := b.text[start+skip : next+skip]
	for k := len(line); k > 0 && (line[k-1] == '\n' || line[k-1] == '\r'); k-- { // its break, at most CRLF
		line = line[:k-1]
	}
	column := int(min(p.Character, math.MaxInt32-1))
	if bytes, units := mark(b.enc, line); p.Line == 0 && bytes > 0 {
		if column < units {
			return 0
		}
		return bytes + source.Advance(b.enc, line[bytes:], column-units)
	}
	return start + source.Advance(b.enc, line, column)
}

// replace puts s in the place of a range.
func (b *buffer) replace(r protocol.Range, s string) {
	if r.End.Before(r.Start) {
		r.Start, r.End = r.End, r.Start
	}
	start := b.offset(r.Start)
	end := b.offset(r.End) // in the same line or a later one: start stays
	b.move(start)
	n := b.length()
	for last := len(b.after) - 1; last >= 0 && n-int(b.after[last]) <= end; last-- {
		b.after = b.after[:last]
	}
	b.end += end - start
	if len(s) > b.end-b.gap {
		b.grow(len(s) + b.length()/2)
	}
	b.gap += copy(b.text[b.gap:], s)

	// The lines that begin in s, at its start, where a CR before it may have lost or won an LF,
	// and right behind it.
	if last := len(b.before) - 1; last > 0 && int(b.before[last]) == start {
		b.before = b.before[:last]
	}
	for i := max(start, 1); i <= b.gap; i++ {
		if c := b.text[i-1]; c == '\n' || c == '\r' && !b.lineFeed(i) {
			b.before = append(b.before, int32(i))
		}
	}
}

// lineFeed says whether LF stands at an offset up to the gap.
func (b *buffer) lineFeed(i int) bool {
	if i == b.gap {
		i = b.end
	}
	return i < len(b.text) && b.text[i] == '\n'
}
