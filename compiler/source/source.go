// Package source holds a file's bytes, its lines, and the one mapper between byte
// offsets and the line and column numbers that people and editors use.
//
// Inside hz every place is a Span of byte offsets into the file as it lies on disk.
// Line and column numbers are made at the edge only, and only here.
package source

import (
	"bytes"
	"sort"
	"sync"
	"unicode/utf8"
)

// Span is a half-open range of byte offsets into a file: Start is the first byte, End the
// one after the last. Start == End is a place between two bytes.
type Span struct{ Start, End int }

// Len gives the number of bytes that the span covers.
func (s Span) Len() int { return s.End - s.Start }

// Contains says whether t lies inside s.
func (s Span) Contains(t Span) bool { return s.Start <= t.Start && t.End <= s.End }

// Join gives the smallest span that holds both s and t.
func (s Span) Join(t Span) Span { return Span{min(s.Start, t.Start), max(s.End, t.End)} }

// Position is a place as people count: Line and Column both start at 1, and a column is one
// Unicode code point (design: interfaces §1). An invalid byte counts as one code point, a byte
// order mark at the file's start as none.
type Position struct{ Line, Column int }

// Before says whether p stands before q.
func (p Position) Before(q Position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Column < q.Column
}

// Range is a pair of positions; End is exclusive.
type Range struct{ Start, End Position }

// Encoding is the unit in which a column is counted.
type Encoding uint8

// The units that the Language Server Protocol 3.17 names (PositionEncodingKind).
const (
	CodePoints Encoding = iota // UTF-32: one Unicode code point
	UTF16                      // one UTF-16 code unit
	UTF8                       // one byte
)

// File is one file: its path as it is printed, and its bytes. A File is immutable and safe
// for use by several goroutines.
type File struct {
	Path string
	Text []byte

	once  sync.Once
	lines []int32 // offset of the first byte of each line
}

// NewFile gives the file of that path and text. The text is kept, not copied.
func NewFile(path string, text []byte) *File { return &File{Path: path, Text: text} }

// index finds the lines: LF, CRLF and a lone CR each end one (interfaces §1).
func (f *File) index() []int32 {
	f.once.Do(func() {
		text := f.Text
		starts := make([]int32, 1, 2+bytes.Count(text, []byte{'\n'})+bytes.Count(text, []byte{'\r'}))
		lf, cr := next(text, 0, '\n'), next(text, 0, '\r')
		for at := 0; min(lf, cr) < len(text); {
			at = min(lf, cr) + 1
			if cr < lf && at == lf && lf < len(text) {
				at++
			}
			if lf < at {
				lf = next(text, at, '\n')
			}
			if cr < at {
				cr = next(text, at, '\r')
			}
			starts = append(starts, int32(at))
		}
		f.lines = starts
	})
	return f.lines
}

// next gives where c stands in a text from an offset on, its length if nowhere.
func next(text []byte, from int, c byte) int {
	if i := bytes.IndexByte(text[from:], c); i >= 0 {
		return from + i
	}
	return len(text)
}

// LineCount gives the number of lines; an empty file has one.
func (f *File) LineCount() int { return len(f.index()) }

// LineSpan gives the span of line n (from 1) without its line break. A line outside the file
// is clamped to the nearest one.
func (f *File) LineSpan(n int) Span {
	starts := f.index()
	n = min(max(n, 1), len(starts))
	start, end := int(starts[n-1]), len(f.Text)
	if n < len(starts) {
		end = int(starts[n]) - 1
		if f.Text[end] == '\n' && end > start && f.Text[end-1] == '\r' {
			end--
		}
	}
	return Span{start, end}
}

// Line gives the bytes of line n (from 1) without its line break.
func (f *File) Line(n int) []byte {
	s := f.LineSpan(n)
	return f.Text[s.Start:s.End]
}

// lineAt gives the line (from 1) that holds the offset.
func (f *File) lineAt(offset int) int {
	starts := f.index()
	return sort.Search(len(starts), func(i int) bool { return int(starts[i]) > offset })
}

// Position gives the line and column, in code points, of a byte offset. An offset outside the
// file is clamped; one inside a character means that character's start; one inside a line
// break means the line's end.
func (f *File) Position(offset int) Position { return f.PositionIn(CodePoints, offset) }

// PositionIn is Position with columns counted in the given unit, from 1.
func (f *File) PositionIn(enc Encoding, offset int) Position {
	offset = min(max(offset, 0), len(f.Text))
	line := f.lineAt(offset)
	span := f.LineSpan(line)
	offset = min(offset, span.End)
	start := f.textStart(span)
	offset = f.boundary(start, max(offset, start), span.End)
	return Position{line, 1 + width(enc, f.Text[start:offset])}
}

// bom is the byte order mark. At a file's start it is no part of the first line: editors and
// readers don't show it, so columns don't count it.
const bom = "\ufeff"

// textStart gives the offset of a line's first column.
func (f *File) textStart(line Span) int {
	if line.Start == 0 && len(f.Text) >= len(bom) && string(f.Text[:len(bom)]) == bom {
		return len(bom)
	}
	return line.Start
}

// boundary gives the start of the character that offset lies in, between start and end.
func (f *File) boundary(start, offset, end int) int {
	for k := 1; k < utf8.UTFMax && offset-k >= start && offset < end; k++ {
		if r, n := utf8.DecodeRune(f.Text[offset-k : end]); n > k && r != utf8.RuneError {
			return offset - k
		}
	}
	return offset
}

// Offset gives the byte offset of a position whose column is counted in the given unit. A
// line or column past the end is clamped, and one inside a character gives its start.
func (f *File) Offset(enc Encoding, p Position) int {
	if p.Line < 1 {
		return 0
	}
	if p.Line > f.LineCount() {
		return len(f.Text)
	}
	span := f.LineSpan(p.Line)
	start := f.textStart(span)
	return start + Advance(enc, f.Text[start:span.End], p.Column-1)
}

// Range gives both ends of a span as positions in code points.
func (f *File) Range(s Span) Range { return f.RangeIn(CodePoints, s) }

// RangeIn is Range with columns counted in the given unit.
func (f *File) RangeIn(enc Encoding, s Span) Range {
	start := f.PositionIn(enc, s.Start)
	if s.End <= s.Start {
		return Range{start, start}
	}
	end := f.PositionIn(enc, s.End)
	if end.Before(start) {
		end = start
	}
	return Range{start, end}
}
