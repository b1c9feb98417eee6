package canon

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// needUnicode15 skips a comparison with libraries whose data is another Unicode.
func needUnicode15(t testing.TB) {
	t.Helper()
	if unicode.Version != "15.0.0" || norm.Version != "15.0.0" {
		t.Skipf("compares with Unicode 15.0.0; this Go has %s and x/text %s", unicode.Version, norm.Version)
	}
}

func eachRune(f func(r rune)) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if utf8.ValidRune(r) {
			f(r)
		}
	}
}

// nfc normalizes by this package's own tables, without the other steps.
func nfc(s string) string {
	var p piece
	var out []byte
	for _, r := range s {
		if kindOf(r).norm().boundary {
			out = p.appendNFC(out)
			p.reset()
		}
		p.add(r)
	}
	return string(p.appendNFC(out))
}

func TestTablesMatchUnicode(t *testing.T) {
	needUnicode15(t)
	bad := 0
	fail := func(r rune, format string, args ...any) {
		if bad++; bad <= 20 {
			t.Errorf("U+%04X: "+format, append([]any{r}, args...)...)
		}
	}
	eachRune(func(r rune) {
		s, k := string(r), kindOf(r)
		if want := oracleKind(r); oracleKinds[k] != want {
			fail(r, "kind %q, want %q", oracleKinds[k], want)
		}
		if k.removed() || k == kSpace {
			return
		}
		if got, want := k.norm().ccc, norm.NFC.PropertiesString(s).CCC(); got != want {
			fail(r, "ccc %d, want %d", got, want)
		}
		var buf [3]rune
		parts := decompose(r, &buf)
		if parts == nil {
			parts = []rune{r}
		}
		if got, want := string(parts), norm.NFD.String(s); got != want {
			fail(r, "NFD %+q, want %+q", got, want)
		}
		if got, want := nfc(s), norm.NFC.String(s); got != want {
			fail(r, "NFC %+q, want %+q", got, want)
		}
		if got, want := isArabicLetter(r), oracleArabic(r); got != want {
			fail(r, "Arabic letter %v, want %v", got, want)
		}
	})
}

func TestPairsComposeAsInUnicode(t *testing.T) {
	needUnicode15(t)
	var seconds []rune
	eachRune(func(r rune) {
		if k := kindOf(r); k >= firstNorm && !k.norm().boundary {
			seconds = append(seconds, r)
		}
	})
	if len(seconds) < 900 {
		t.Fatalf("only %d code points that combine", len(seconds))
	}
	if testing.Short() {
		seconds = seconds[:60]
	}
	// First parts: whatever stands in a composition, and a few that don't.
	firsts := map[rune]bool{'a': true, '<': true, ' ': true, 0xAC00: true, 0xAC01: true, 0x1100: true, 0x0F71: true, 0x0F40: true}
	for _, c := range compositions {
		firsts[rune(c.key>>32)] = true
		firsts[c.whole] = true
	}
	for first := range firsts {
		for _, second := range seconds {
			s := string([]rune{first, second})
			if got, want := nfc(s), norm.NFC.String(s); got != want {
				t.Fatalf("NFC of %+q is %+q, want %+q", s, got, want)
			}
		}
	}
}

// TestAssumptions proves over all of Unicode 15.0 what the code takes for granted.
func TestAssumptions(t *testing.T) {
	eachRune(func(r rune) {
		k := kindOf(r)
		if k == kSpace || k.removed() {
			return // never reaches step 8
		}
		var buf [3]rune
		parts := decompose(r, &buf)
		if k.norm().boundary && k < firstNorm && len(parts) > 0 {
			if n := kindOf(parts[0]).norm(); !n.boundary {
				t.Errorf("U+%04X stays as it is but its first part can combine backward", r)
			}
		}
		trail := 0
		for _, part := range parts {
			pk := kindOf(part)
			if pk != kPlain && pk < firstNorm {
				t.Errorf("U+%04X decomposes to U+%04X, which another step deals with", r, part)
			}
			n := pk.norm()
			if n.ccc == virama && r != 0x0DDA && r != 0x0DDD && k.norm().ccc != virama {
				t.Errorf("U+%04X hides a virama", r)
			}
			if trail++; n.ccc == 0 {
				trail = 0
			}
		}
		if settledMarks+trail > maxMarks {
			t.Errorf("U+%04X brings %d marks: too many for the fast scan", r, trail)
		}
		if k.norm().settled && (len(parts) > 0 || k.norm().ccc == 0) {
			t.Errorf("U+%04X is called settled", r)
		}
		s := nfc(string(r))
		first, _ := utf8.DecodeRuneInString(s)
		last, _ := utf8.DecodeLastRuneInString(s)
		if isEmojiPart(r) != isEmojiPart(first) || isEmojiPart(r) != isEmojiPart(last) || isArabicLetter(r) != isArabicLetter(first) {
			t.Errorf("normalization moves U+%04X in or out of a class of step 6", r)
		}
	})
	for _, c := range compositions {
		first, second := rune(c.key>>32), rune(c.key&0xFFFFFFFF)
		for _, is := range []func(rune) bool{isArabicLetter, isEmojiPart} {
			if is(first) != is(c.whole) {
				t.Errorf("U+%04X and U+%04X compose across a class of step 6", first, second)
			}
		}
		for _, r := range []rune{first, second, c.whole} {
			if k := kindOf(r); k != kPlain && k < firstNorm {
				t.Errorf("U+%04X composes, but step 8 isn't all that deals with it", r)
			}
		}
	}
}

// TestLongRuns holds where x/text puts in U+034F: this package must not.
func TestLongRuns(t *testing.T) {
	for _, s := range []string{
		strings.Repeat("\u1161", 100),            // Hangul vowels
		"\u0995" + strings.Repeat("\u09BE", 100), // Bengali vowel signs
		strings.Repeat("\u1100\u1161\u11A8", 50), // whole syllables, as parts
	} {
		got := Canonicalize([]byte(s))
		if got.Fatal != "" || strings.ContainsRune(string(got.Text), 0x034F) {
			t.Errorf("%+q…: fatal %q, text %+.60q", s[:9], got.Fatal, got.Text)
		}
	}
}
