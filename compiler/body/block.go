package body

import (
	"sync"

	"github.com/heinzel/hz/compiler/source"
)

// kind says what a block is.
type kind uint8

const (
	kHeading kind = iota
	kPara
	kCode  // indented
	kFence // fenced
	kHTML
	kRule
	kItem
)

// block is one block of the document in reading order: what both block engines hand to the
// builder. Offsets are bytes of the canonical text.
type block struct {
	kind    kind
	level   uint8 // of a heading; the type (1 to 7) of an HTML block
	setext  bool
	ordered bool // kItem
	closed  bool // kFence: its closing fence stands there
	top     bool // a child of the document itself
	quote   bool // inside a quote, however deep
	depth   int  // the number of list items around it
	parent  int  // the item block that it is a direct child of, or -1
	start   int  // its first character; of an item the marker's
	end     int  // the end of its last line that isn't blank; of an item the marker's end
	seg     int  // first of its content segments in state.segs ...
	segEnd  int  // ... and the one after the last
}

// span is a range of bytes of the canonical text.
type span = source.Span

// state is what one parse works on. States are reused: nothing of one may reach a Body.
type state struct {
	text   []byte // the canonical text; offsets count from its start
	lo, hi int    // the body's part of it

	blocks []block
	segs   []span // content of headings, paragraphs and HTML blocks, line by line, without blank lines

	scan   scanner
	inline inliner

	codes    []codeSpan
	comments []rawComment
	guarded  []byte // the text as goldmark sees it
}

var states = sync.Pool{New: func() any { return new(state) }}

// maxKept is the largest arena, in blocks or segments, that a pooled state keeps: one huge
// file shall not hold its memory for the rest of a run.
const maxKept = 4096

func newState(text []byte, lo, hi int) *state {
	s := states.Get().(*state)
	s.text, s.lo, s.hi = text, lo, hi
	s.blocks, s.segs = s.blocks[:0], s.segs[:0]
	s.codes, s.comments = s.codes[:0], s.comments[:0]
	return s
}

func (s *state) release() {
	s.text = nil
	if cap(s.blocks) > maxKept || cap(s.segs) > maxKept || cap(s.inline.buf) > 16*maxKept || cap(s.guarded) > 16*maxKept {
		return
	}
	states.Put(s)
}

// add appends a block and gives its index.
func (s *state) add(b block) int {
	b.seg, b.segEnd = len(s.segs), len(s.segs)
	s.blocks = append(s.blocks, b)
	return len(s.blocks) - 1
}

// addSegment appends a line's content to the newest block that has content. A block's
// segments are neighbours, because no two leaves grow at one time.
func (s *state) addSegment(i, start, end int) {
	s.segs = append(s.segs, span{Start: start, End: end})
	b := &s.blocks[i]
	b.segEnd = len(s.segs)
	b.end = end
}

// trimRight gives the end of text[start:end] without trailing blanks.
func trimRight(text []byte, start, end int) int {
	for end > start && isBlank(text[end-1]) {
		end--
	}
	return end
}

// skipBlanks gives the first offset in text[start:end] that is no blank.
func skipBlanks(text []byte, start, end int) int {
	for start < end && isBlank(text[start]) {
		start++
	}
	return start
}

func isBlank(c byte) bool  { return c == ' ' || c == '\t' }
func isSpace(c byte) bool  { return c == ' ' || c == '\t' || c == '\n' }
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
