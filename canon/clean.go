package canon

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"
)

// Words of eight equal bytes, for looking at eight bytes at once.
const (
	high   = 0x8080808080808080
	ones   = 0x0101010101010101
	sevens = 0x7f7f7f7f7f7f7f7f
)

// each marks (by the high bit) the bytes of w that equal b. Exact for ASCII bytes; a byte that
// isn't ASCII can disturb the marks behind it only.
func each(w uint64, b byte) uint64 { return ^((w ^ ones*uint64(b)) + sevens) & high }

// settledMarks is how many marks the fast scan passes before it leaves the counting to the
// exact steps: a precomposed letter brings up to 3 of its own, and 10 are allowed.
const settledMarks = 6

// clean gives the end of the longest piece of in, from start, that every step leaves as it is
// and has nothing to report on. What came before start may have been changed, so a line break
// or a mark at start itself is never part of the piece. Sets c.smart when it passes typographic
// punctuation, which is reported inside the frontmatter.
func (c *Canonicalizer) clean(in []byte, start int) int {
	p := start
	marks, marksEnd, ccc := 0, -1, uint8(0)
	for p < len(in) {
		if p > start && p+8 <= len(in) {
			n, whole := asciiWord(binary.LittleEndian.Uint64(in[p:]), in[p-1])
			p += n
			if whole {
				continue
			}
		}
		b := in[p]
		if b < utf8.RuneSelf {
			if b == '\n' && (p == start || in[p-1] == ' ' || in[p-1] == '\t') || b != '\n' && kind(propBlocks[int(propIndex[0])<<7|int(b)]) != kPlain {
				return p
			}
			p++
			continue
		}
		r, size := decode(in, p)
		k := kindOf(r)
		switch {
		case k == kPlain:
		case k == kSmart:
			c.smart = true
		case k < firstNorm || p == start:
			return p
		default:
			n := k.norm()
			if marksEnd != p {
				marks, ccc = 0, 0
			}
			if !n.settled || n.ccc < ccc || marks == settledMarks {
				return p
			}
			marks, marksEnd, ccc = marks+1, p+size, n.ccc
		}
		p += size
	}
	return p
}

// asciiWord looks at eight bytes, the first of them lowest, behind the byte before. It gives
// how many of them from the first on are clean, and whether all are.
func asciiWord(w uint64, before byte) (n int, whole bool) {
	seen := uint64(high) // the marks that count: those below the first byte that isn't ASCII
	stop := w & high
	if stop != 0 {
		seen = (stop & -stop) - 1
		seen &= high
	}
	low := ^(w + ones*(0x80-0x20)) & seen
	del := (w + ones) & seen
	if stop|low|del == 0 {
		return 8, true
	}
	if low|del != 0 {
		lf, tab := each(w, '\n'), each(w, '\t')
		behind := (each(w, ' ') | tab) << 8
		if before == ' ' || before == '\t' {
			behind |= 0x80
		}
		stop |= (del | low&^(lf|tab) | behind&lf) & seen
	}
	if stop == 0 {
		return 8, true
	}
	return bits.TrailingZeros64(stop) >> 3, false
}

// decode gives the code point at p and its size; U+FFFD and 1 where the bytes aren't UTF-8.
func decode(in []byte, p int) (rune, int) {
	if p+1 < len(in) {
		if b, d := in[p], in[p+1]; b >= 0xC2 && b <= 0xDF && d&0xC0 == 0x80 {
			return rune(b&0x1F)<<6 | rune(d&0x3F), 2
		}
	}
	return utf8.DecodeRune(in[p:])
}
