package source

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzLines: the index holds the lines that a reader byte by byte finds, and Advance and width
// count as one character by character does.
func FuzzLines(f *testing.F) {
	for _, s := range []string{"", "a", "\n", "\r", "\r\n", "\r\r\n\n\r", "a\rb\nc\r\nd", "x\r", "🧝ä\n字", "\xff\xf0\x9f\r", strings.Repeat("abc🧝", 9)} {
		f.Add(s, 3)
	}
	f.Fuzz(func(t *testing.T, text string, n int) {
		want := []int32{0}
		for i := 0; i < len(text); i++ {
			if text[i] == '\n' || text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
				want = append(want, int32(i+1))
			}
		}
		if got := NewFile("a", []byte(text)).index(); !slices.Equal(got, want) {
			t.Fatalf("%q: lines at %v, want %v", text, got, want)
		}
		for enc, units := range []func(rune, int) int{
			CodePoints: func(rune, int) int { return 1 },
			UTF16: func(r rune, _ int) int {
				if r > 0xffff {
					return 2
				}
				return 1
			},
			UTF8: func(_ rune, size int) int { return size },
		} {
			at, sum, total := 0, 0, 0
			for i, r := range text {
				_, size := utf8.DecodeRuneInString(text[i:])
				total += units(r, size)
				if total <= n {
					at, sum = i+size, total
				}
			}
			if got := Advance(Encoding(enc), []byte(text), n); got != at {
				t.Fatalf("%q, encoding %d: %d units end at %d, want %d", text, enc, n, got, at)
			}
			if got := width(Encoding(enc), []byte(text[:at])); got != sum {
				t.Fatalf("%q, encoding %d: width %d, want %d", text[:at], enc, got, sum)
			}
		}
	})
}
