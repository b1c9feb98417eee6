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
		if p > start && in[p] < utf8.RuneSelf {
			for p+8 <= len(in) {
				w := binary.LittleEndian.Uint64(in[p:])
				if odd(w) != 0 {
					n := cleanBytes(w, in[p-1])
					p += n
					if n < 8 {
						break
					}
					continue
				}
				p += 8
			}
			if p == len(in) {
				break
			}
		}
		b := in[p]
		if b < utf8.RuneSelf {
			if b == '\n' && (p == start || in[p-1] == ' ' || in[p-1] == '\t') ||
				b != '\n' && kindOf(rune(b)) != kPlain {
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

// odd says whether one of eight bytes is a control (a line feed or a tab as well) or isn't
// ASCII. A zero means that none is.
func odd(w uint64) uint64 { return (w | (w + ones) | ^(w + ones*(0x80-0x20))) & high }

// cleanBytes gives how many of eight bytes, the first of them lowest, are clean from the first
// on, behind the byte before.
func cleanBytes(w uint64, before byte) int {
	stop := w & high
	seen := uint64(high) // the marks that count: those below the first byte that isn't ASCII
	if stop != 0 {
		seen &= (stop & -stop) - 1
	}
	low := ^(w + ones*(0x80-0x20))
	del := w + ones
	lf, tab := each(w, '\n'), each(w, '\t')
	blank := (each(w, ' ') | tab) << 8
	if before == ' ' || before == '\t' {
		blank |= 0x80
	}
	stop |= (del | low&^(lf|tab) | blank&lf) & seen
	return bits.TrailingZeros64(stop) >> 3 // 8 when there is nothing to stop at
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
