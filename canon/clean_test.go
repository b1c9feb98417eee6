package canon

import (
	"math/rand/v2"
	"testing"
)

// plainClean is clean for texts of ASCII and bytes that aren't UTF-8, a byte at a time.
func plainClean(in []byte, start int) int {
	for p := start; p < len(in); p++ {
		switch b := in[p]; {
		case b == '\n':
			if p == start || in[p-1] == ' ' || in[p-1] == '\t' {
				return p
			}
		case b < ' ' && b != '\t', b >= 0x7F:
			return p
		}
	}
	return len(in)
}

// TestCleanWords holds the scan of eight bytes at a time against the one of single bytes.
func TestCleanWords(t *testing.T) {
	odd := []byte("  \t\n\n\r\x00\x1f\x0b\x7f\x80\xff\xa0~!")
	rng := rand.New(rand.NewPCG(7, 8))
	var c Canonicalizer
	for range 300000 {
		in := make([]byte, rng.IntN(40))
		rare := 1 + rng.IntN(20)
		for i := range in {
			in[i] = byte(' ' + 1 + rng.IntN(0x5E))
			if rng.IntN(rare) == 0 {
				in[i] = odd[rng.IntN(len(odd))]
			}
		}
		for start := range min(len(in), 3) {
			if got, want := c.clean(in, start), plainClean(in, start); got != want {
				t.Fatalf("%q from %d: clean up to %d, want %d", in, start, got, want)
			}
		}
	}
}
