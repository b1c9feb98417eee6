package canon

import (
	"sort"
	"unicode/utf8"
)

// maxMarks is how many marks (ccc ≠ 0, counted in NFD) may stand in a row (canonical-v1 step 7).
const maxMarks = 10

// The arithmetic of Hangul syllables (Unicode 15.0, section 3.12).
const (
	hangulS, hangulL, hangulV, hangulT = 0xAC00, 0x1100, 0x1161, 0x11A7
	countL, countV, countT             = 19, 21, 28
)

// decomposition is the full canonical decomposition of one code point.
type decomposition struct {
	from rune
	at   uint16
	n    uint16
}

// composition is one primary composite, keyed by compositionKey.
type composition struct {
	key   uint64
	whole rune
}

func compositionKey(first, second rune) uint64 { return uint64(first)<<32 | uint64(second) }

// decompose gives the full canonical decomposition of r, or nil when r is its own. buf is
// where a Hangul syllable's parts are put.
func decompose(r rune, buf *[3]rune) []rune {
	if r < 0xC0 {
		return nil
	}
	if s := r - hangulS; s >= 0 && s < countL*countV*countT {
		buf[0] = hangulL + s/(countV*countT)
		buf[1] = hangulV + s%(countV*countT)/countT
		buf[2] = hangulT + s%countT
		if buf[2] == hangulT {
			return buf[:2]
		}
		return buf[:3]
	}
	i := sort.Search(len(decompositions), func(i int) bool { return decompositions[i].from >= r })
	if i == len(decompositions) || decompositions[i].from != r {
		return nil
	}
	d := decompositions[i]
	return decomposed[d.at:][:d.n]
}

// compose gives what first and second become together, or 0.
func compose(first, second rune) rune {
	if v := second - hangulV; v >= 0 && v < countV {
		if l := first - hangulL; l >= 0 && l < countL {
			return hangulS + (l*countV+v)*countT
		}
		return 0
	}
	if t := second - hangulT; t > 0 && t < countT {
		if s := first - hangulS; s >= 0 && s < countL*countV*countT && s%countT == 0 {
			return first + t
		}
		return 0
	}
	key := compositionKey(first, second)
	i := sort.Search(len(compositions), func(i int) bool { return compositions[i].key >= key })
	if i == len(compositions) || compositions[i].key != key {
		return 0
	}
	return compositions[i].whole
}

// piece is a stretch of text that normalization must see as one: from a code point that
// nothing before it can change up to the next such one. Its code points stand decomposed and
// with their marks in canonical order.
type piece struct {
	runes      []rune
	ccc        []uint8
	marks      int  // how many marks there are in a row at the end
	full       bool // the row at the end has passed maxMarks
	start, end int  // of the source
}

func (s *piece) empty() bool { return len(s.runes) == 0 }

func (s *piece) reset() {
	s.runes, s.ccc, s.marks, s.full = s.runes[:0], s.ccc[:0], 0, false
}

// add puts a code point at the end and says whether it is the one that passes maxMarks. The
// rest of such a row is dropped: there will be no text, and the time must stay linear.
func (s *piece) add(r rune) (overflow bool) {
	var buf [3]rune
	parts := decompose(r, &buf)
	if parts == nil {
		return s.put(r)
	}
	for _, part := range parts {
		if s.put(part) {
			overflow = true
		}
	}
	return overflow
}

func (s *piece) put(r rune) (overflow bool) {
	ccc := kindOf(r).norm().ccc
	if ccc == 0 {
		s.marks, s.full = 0, false
	} else {
		if s.full {
			return false
		}
		s.marks++
		if s.marks > maxMarks {
			s.full = true
			return true
		}
	}
	s.runes, s.ccc = append(s.runes, r), append(s.ccc, ccc)
	if ccc == 0 {
		return false
	}
	for i := len(s.runes) - 1; i > 0 && s.ccc[i-1] > ccc; i-- {
		s.runes[i], s.runes[i-1] = s.runes[i-1], s.runes[i]
		s.ccc[i], s.ccc[i-1] = s.ccc[i-1], s.ccc[i]
	}
	return false
}

// appendNFC appends the piece's canonical composition (UAX #15, D117) to out.
func (s *piece) appendNFC(out []byte) []byte {
	n, starter := 0, -1
	for i, r := range s.runes {
		ccc := s.ccc[i]
		// Between the starter and n stand marks only; one of the same or a higher class, and
		// any at all before a starter, keeps r from composing.
		if starter >= 0 && (n-1 == starter || s.ccc[n-1] < ccc) {
			if whole := compose(s.runes[starter], r); whole != 0 {
				s.runes[starter] = whole
				continue
			}
		}
		if ccc == 0 {
			starter = n
		}
		s.runes[n], s.ccc[n] = r, ccc
		n++
	}
	for _, r := range s.runes[:n] {
		out = utf8.AppendRune(out, r)
	}
	return out
}
