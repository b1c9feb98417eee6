package canon

import "sort"

// Map leads byte offsets of a canonical text back to its source. The zero value maps every
// offset to itself. A Map is total (an offset outside the text is clamped) and monotone.
//
// Where normalization changed characters, any offset inside the changed piece means the whole
// piece: a start leads to its first byte, an end to the byte behind its last.
type Map struct {
	segments []segment
	text     int // length of the canonical text
	source   int // length of the input
}

// segment begins where the canonical text stops following the source byte by byte. Its head
// is a piece that stands for another one (a CRLF, a no-break space, composed characters);
// behind it the two texts run in step up to the next segment.
type segment struct {
	text, source         int32 // where it begins in both
	headText, headSource int32 // lengths of the head; zero when only something was left out
}

// Identity says that every offset of the text maps to itself. The source may still have more
// at its end, and another line break of one byte where the text has LF.
func (m Map) Identity() bool { return len(m.segments) == 0 }

// find gives the segment that holds the canonical byte at offset.
func (m Map) find(offset int) segment {
	n := sort.Search(len(m.segments), func(i int) bool { return int(m.segments[i].text) > offset })
	if n == 0 {
		return segment{}
	}
	return m.segments[n-1]
}

// unknown says that m is the zero value, which knows no lengths to clamp to.
func (m Map) unknown() bool { return m.segments == nil && m.text == 0 && m.source == 0 }

// SourceStart gives the source offset where the character at the canonical offset begins. The
// end of the text leads to the place behind its last character.
func (m Map) SourceStart(offset int) int {
	switch {
	case offset < 0:
		return m.SourceStart(0)
	case m.unknown():
		return offset
	case offset >= m.text:
		return m.SourceEnd(m.text)
	}
	s := m.find(offset)
	d := offset - int(s.text)
	if d < int(s.headText) {
		return int(s.source)
	}
	return int(s.source+s.headSource-s.headText) + d
}

// SourceEnd gives the source offset where the character that ends at the canonical offset
// ends, so that characters removed behind it stay outside.
func (m Map) SourceEnd(offset int) int {
	switch {
	case offset <= 0:
		return 0
	case m.unknown():
		return offset
	}
	offset = min(offset, m.text)
	if offset == 0 {
		return 0
	}
	s := m.find(offset - 1)
	d := max(offset-int(s.text), int(s.headText))
	return int(s.source+s.headSource-s.headText) + d
}
