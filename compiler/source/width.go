package source

import (
	"encoding/binary"
	"unicode/utf8"
)

// Advance gives the offset in a line's bytes that lies n units after their start. Where the line
// has fewer it is its end, and in the midst of a character that character's start.
func Advance(enc Encoding, line []byte, n int) int {
	at := 0
	for n > 0 && at < len(line) {
		if k := ascii(line[at:min(at+n, len(line))]); k > 0 {
			at, n = at+k, n-k
			continue
		}
		r, size := utf8.DecodeRune(line[at:])
		w := runeWidth(enc, r, size)
		if w > n {
			break
		}
		at, n = at+size, n-w
	}
	return at
}

// width gives the units of a text.
func width(enc Encoding, b []byte) int {
	if enc == UTF8 {
		return len(b)
	}
	n := 0
	for len(b) > 0 {
		if k := ascii(b); k > 0 {
			b, n = b[k:], n+k
			continue
		}
		r, size := utf8.DecodeRune(b)
		n += runeWidth(enc, r, size)
		b = b[size:]
	}
	return n
}

func runeWidth(enc Encoding, r rune, size int) int {
	switch {
	case enc == UTF8:
		return size
	case enc == UTF16 && r > 0xFFFF:
		return 2
	}
	return 1
}

// ascii gives how many bytes at the start of b are characters of one byte, looking at eight at
// a time: contracts may have lines of many KiB.
func ascii(b []byte) int {
	n := 0
	for len(b)-n >= 8 && binary.LittleEndian.Uint64(b[n:])&0x8080808080808080 == 0 {
		n += 8
	}
	for n < len(b) && b[n] < utf8.RuneSelf {
		n++
	}
	return n
}
