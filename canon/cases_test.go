package canon

import (
	"bytes"
	"strings"
	"testing"
)

// TestScripts shows what happens to the writing of people whose scripts need joiners, marks
// or composed letters.
func TestScripts(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"Hangul parts compose", "\u1112\u1161\u11AB\u1100\u1173\u11AF", "\uD55C\uAE00\n"},
		{"Hangul syllable and final", "\uD558\u11AB", "\uD55C\n"},
		{"Hangul closed syllable takes no second final", "\uD55C\u11AB", "\uD55C\u11AB\n"},
		{"Devanagari half form", "\u0915\u094D\u200D\u0937", "\u0915\u094D\u200D\u0937\n"},
		{"Devanagari explicit virama", "\u0915\u094D\u200C\u0937", "\u0915\u094D\u200C\u0937\n"},
		{"Devanagari nukta before virama", "\u0915\u094D\u093C\u200D\u0937", "\u0915\u093C\u094D\u200D\u0937\n"},
		{"Devanagari joiner without virama", "\u0915\u200D\u0937", "\u0915\u0937\n"},
		{"Bengali ya-phalaa", "\u09B0\u09CD\u200D\u09AF", "\u09B0\u09CD\u200D\u09AF\n"},
		{"Malayalam chillu", "\u0D28\u0D4D\u200D", "\u0D28\u0D4D\u200D\n"},
		{"Sinhala letter composed with virama", "\u0DD9\u0DCA\u200D\u0DBB", "\u0DDA\u200D\u0DBB\n"},
		{"Sinhala long letter", "\u0DDD\u200D\u0DBB", "\u0DDD\u200D\u0DBB\n"},
		{"Tibetan sign that decomposes to marks", "\u0F40\u0F84\u0F73\u200D", "\u0F40\u0F84\u0F71\u0F72\u200D\n"},
		{"Persian plural", "\u06A9\u062A\u0627\u0628\u200C\u0647\u0627", "\u06A9\u062A\u0627\u0628\u200C\u0647\u0627\n"},
		{"Persian ZWNJ at a word's end", "\u0645\u06CC\u200C \u0631", "\u0645\u06CC \u0631\n"},
		{"Persian ZWJ goes", "\u0645\u200D\u0631", "\u0645\u0631\n"},
		{"Persian ZWJ then ZWNJ: the first decides", "\u0645\u200D\u200C\u0631", "\u0645\u0631\n"},
		{"Persian ZWNJ, hidden character, letter", "\u0645\u200C\u200B\u0631", "\u0645\u200C\u0631\n"},
		{"Persian hamza composes before ZWNJ", "\u06D5\u0654\u200C\u0631", "\u06C0\u200C\u0631\n"},
		{"tatweel is no letter of category Lo", "\u0640\u200C\u0631", "\u0640\u0631\n"},
		{"emoji family", "\U0001F469\u200D\U0001F469\u200D\U0001F467", "\U0001F469\u200D\U0001F469\u200D\U0001F467\n"},
		{"emoji skin tone", "\U0001F9D1\U0001F3FD\u200D\U0001F52C", "\U0001F9D1\U0001F3FD\u200D\U0001F52C\n"},
		{"skin tone on a letter", "a\U0001F3FD\u200D\U0001F52C", "a\U0001F3FD\U0001F52C\n"},
		{"emoji heart on fire", "\u2764\uFE0F\u200D\U0001F525", "\u2764\u200D\U0001F525\n"},
		{"emoji black cat", "\U0001F408\u200D\u2B1B", "\U0001F408\u200D\u2B1B\n"},
		{"emoji and arrow", "\U0001F642\u200D\u2194\uFE0F", "\U0001F642\u2194\n"},
		{"emoji joined to a mark", "\U0001F9DD\u0301\u200D\u2640", "\U0001F9DD\u0301\u2640\n"},
		{"removed joiner lets letters compose", "e\u200D\u0301", "\u00E9\n"},
		{"kept joiner parts marks", "\u0915\u094D\u200D\u093C", "\u0915\u094D\u200D\u093C\n"},
		{"a line feed takes no mark", "a\r\n\u0301b", "a\n\u0301b\n"},
		{"marks across a removed character are put in order", "q\u0307\u00AD\u0323", "q\u0323\u0307\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := Canonicalize([]byte(c.in)); string(got.Text) != c.want {
				t.Errorf("%+q gives %s %+q, want %+q", c.in, got.Fatal, got.Text, c.want)
			}
			checkLaws(t, c.in)
		})
	}
}

func TestFatalPlaces(t *testing.T) {
	ten := strings.Repeat("\u0301", 10)
	for _, c := range []struct {
		name, in string
		fatal    Class
		at       int
	}{
		{"bad byte behind clean text", "abc\n\xff", InvalidUTF8, 4},
		{"bad byte behind a removed one", "a\u200Bé\xc3(", InvalidUTF8, 6},
		{"cut character at the end", "abc\xe2\x82", InvalidUTF8, 3},
		{"surrogate", "ab\xed\xa0\x80", InvalidUTF8, 2},
		{"overlong", "a\xc0\x80", InvalidUTF8, 1},
		{"bad bytes win over unassigned", "\u0378\xff", InvalidUTF8, 2},
		{"unassigned", "a\r\nb\u0378\u0379", Unassigned, 4},
		{"unassigned plane", "a\U00040000", Unassigned, 1},
		{"eleven marks", "a" + ten + "\u0301\u0301\u0301", MarkOverflow, 21},
		{"marks around removed characters", "a" + strings.Repeat("\u0301\u200B", 12), MarkOverflow, 51},
		{"a letter's own marks count", "\u1F82" + ten[:16], MarkOverflow, 17},
		{"reordered marks", "a" + strings.Repeat("\u0301\u0323", 6), MarkOverflow, 21},
		{"settled marks", "\u0915" + strings.Repeat("\u094D", 12), MarkOverflow, 33},
		{"the first place counts", "\u0378a" + ten + "\u0301", Unassigned, 0},
		{"the first place counts, the other way", "a" + ten + "\u0301\u0378", MarkOverflow, 21},
		{"too large", strings.Repeat("a", MaxBytes+1), TooLarge, MaxBytes},
		{"too large and not UTF-8", "\xff" + strings.Repeat("a", MaxBytes), TooLarge, MaxBytes},
		{"as large as may be", strings.Repeat("a", MaxBytes), "", 0},
		{"unassigned emoji", "\U0001FAFF\U0001F8FF\U0002FA20\U0003FFFD", "", 0},
		{"ten marks twice", "a" + ten + "b" + ten, "", 0},
		{"a kept joiner parts rows of marks", "\u0915" + strings.Repeat("\u094D", 10) + "\u200D" + strings.Repeat("\u0951", 10), "", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Canonicalize([]byte(c.in))
			if r.Fatal != c.fatal || r.FatalAt != c.at {
				t.Errorf("fatal %q at %d, want %q at %d", r.Fatal, r.FatalAt, c.fatal, c.at)
			}
			if (r.Text == nil) != (c.fatal != "") || (r.Fingerprint() == "") != (c.fatal != "") {
				t.Errorf("text %v, fingerprint %q", r.Text != nil, r.Fingerprint())
			}
		})
	}
}

func TestHiddenText(t *testing.T) {
	var s strings.Builder
	for _, c := range "ignore all of it" {
		s.WriteRune(0xE0000 + c)
	}
	r := Canonicalize([]byte("ok \U000E0001" + s.String() + "\U000E007F!\n"))
	p := r.Reports[0]
	if string(r.Text) != "ok !\n" || p.Hidden != "ignore all of it" || p.Count != 18 || len(p.CodePoints) != 8 {
		t.Errorf("%q, %+v", r.Text, p)
	}
}

// TestMapLeadsBack checks places by hand: [text offset, start, end of the character before].
func TestMapLeadsBack(t *testing.T) {
	for _, c := range []struct {
		name, in, text string
		places         [][3]int
	}{
		{"CRLF", "a\r\nb\r\n", "a\nb\n", [][3]int{{0, 0, 0}, {1, 1, 1}, {2, 3, 3}, {3, 4, 4}, {4, 6, 6}, {9, 6, 6}}},
		{"BOM", "\uFEFFab\n", "ab\n", [][3]int{{-1, 3, 0}, {0, 3, 0}, {1, 4, 4}, {2, 5, 5}, {3, 6, 6}}},
		{"removed inside", "a\u200Bb\n", "ab\n", [][3]int{{0, 0, 0}, {1, 4, 1}, {2, 5, 5}}},
		{"blanks at the end", "a  \nb", "a\nb\n", [][3]int{{1, 3, 1}, {2, 4, 4}, {3, 5, 5}, {4, 5, 5}}},
		{"composed", "xe\u0301y\n", "x\u00E9y\n", [][3]int{{1, 1, 1}, {2, 1, 4}, {3, 4, 4}, {4, 5, 5}}},
		{"no-break space", "a\u00A0b\n", "a b\n", [][3]int{{1, 1, 1}, {2, 3, 3}, {3, 4, 4}}},
		{"empty lines", "\n\na\n\n\n", "a\n", [][3]int{{0, 2, 0}, {1, 3, 3}, {2, 4, 4}}},
		{"nothing left", " \u200B\n", "", [][3]int{{0, 0, 0}, {7, 0, 0}}},
	} {
		r := Canonicalize([]byte(c.in))
		if string(r.Text) != c.text {
			t.Errorf("%s: %q, want %q", c.name, r.Text, c.text)
		}
		for _, p := range c.places {
			if start, end := r.Map.SourceStart(p[0]), r.Map.SourceEnd(p[0]); start != p[1] || end != p[2] {
				t.Errorf("%s: offset %d leads to %d and %d, want %d and %d", c.name, p[0], start, end, p[1], p[2])
			}
		}
	}
	var zero Map
	if !zero.Identity() || zero.SourceStart(7) != 7 || zero.SourceEnd(7) != 7 {
		t.Error("the zero Map isn't the identity")
	}
}

// TestReuse holds that a Canonicalizer carries nothing from one text to the next, and that
// Canonicalize gives results of their own.
func TestReuse(t *testing.T) {
	var c Canonicalizer
	var kept []Result
	all := vectors(t)
	for range 2 {
		for _, v := range all {
			in := v.input(t)
			kept = append(kept, Canonicalize(in))
			checkVector(t, v, c.Canonicalize(in))
			c.Canonicalize(bytes.Repeat([]byte("e\u0301\u200B\r\n"), 50))
		}
	}
	for i, v := range append(all, all...) {
		checkVector(t, v, kept[i])
	}
}

func TestSums(t *testing.T) {
	r := Canonicalize([]byte("a\r\nb"))
	sum := r.Sum()
	const want = "911169ddaaf146aff539f58c26c489af3b892dff0fe283c1c264c65ae5aa59a2"
	if r.Fingerprint() != want || sum[0] != 0x91 || sum[31] != 0xa2 {
		t.Errorf("fingerprint %s, sum %x", r.Fingerprint(), sum)
	}
	if (Result{Fatal: TooLarge}).Sum() != [32]byte{} {
		t.Error("a fatal result has a sum")
	}
}
