package canon

import (
	"strings"
	"testing"
)

// english and german are texts of the size and look of a contract.
const english = `---
name: weekly-digest
kind: responsibility
description: Keeps the weekly digest true for the payments team.
hz:
  schema: 1
  title: Weekly digest
  schedule: "0 7 * * MON"
---
### Goal

A digest that the team can read in two minutes, and that leaves nothing out.

### Done when

- [ ] Every line names a source.
`

const german = `---
name: wochenbericht
kind: responsibility
description: Hält den Wochenbericht für das Team „Zahlungen“ aktuell.
hz:
  schema: 1
  title: Bericht über die größten Änderungen
---
### Goal

Ein Überblick, den man in zwei Minuten lesen kann, und der nichts Wesentliches auslässt.

### Done when

- [ ] Jede Zeile nennt ihre Quelle.
`

// upTo repeats a text to about n bytes, whole lines only.
func upTo(n int, text string) []byte {
	s := strings.Repeat(text, n/len(text)+1)
	return []byte(s[:n+strings.Index(s[n:], "\n")+1])
}

// fill repeats a unit up to n bytes.
func fill(n int, unit string) []byte { return []byte(strings.Repeat(unit, n/len(unit))) }

func BenchmarkCanonicalize(b *testing.B) {
	const kB = 1000
	crlf := func(b []byte) []byte { return []byte(strings.ReplaceAll(string(b), "\n", "\r\n")) }
	decomposed := strings.NewReplacer("ä", "a\u0308", "ö", "o\u0308", "ü", "u\u0308", "Ü", "U\u0308", "Ä", "A\u0308").Replace(german)
	for _, c := range []struct {
		name string
		text []byte
	}{
		{"ASCII-3kB", upTo(3*kB, english)},
		{"ASCII-200kB", upTo(200*kB, english)},
		{"German-3kB", upTo(3*kB, german)},
		{"German-200kB", upTo(200*kB, german)},
		{"German-NFD-3kB", upTo(3*kB, decomposed)},
		{"CRLF-3kB", crlf(upTo(3*kB, english))},
		{"CRLF-200kB", crlf(upTo(200*kB, english))},
		{"blanks-3kB", []byte(strings.ReplaceAll(string(upTo(3*kB, english)), "\n", "  \n"))},
		{"no-final-LF-3kB", upTo(3*kB, english)[:2990]},
		{"Russian-3kB", upTo(3*kB, "Еженедельный отчёт, который читают за две минуты.\n")},
		{"Hindi-3kB", fill(3*kB, "साप्ताहिक रिपोर्ट जिसे सब पढ़ते हैं\n")},
		{"Persian-3kB", fill(3*kB, "گزارش هفتگی را می\u200cخوانند و می\u200cنویسند\n")},
		{"Japanese-3kB", fill(3*kB, "週報は二分で読めるようにする。\n")},
	} {
		b.Run("reused/"+c.name, func(b *testing.B) {
			var k Canonicalizer
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				k.Canonicalize(c.text)
			}
		})
		b.Run("own/"+c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			b.ReportAllocs()
			for b.Loop() {
				Canonicalize(c.text)
			}
		})
	}
}

// hostile are texts that would cost more than linear time if a step looked back or ahead
// without a bound.
var hostile = map[string]string{
	"marks":              "\u0301",
	"marks-two-classes":  "\u0301\u0323",
	"joiners":            "\u200D",
	"joiners-persian":    "\u06CC\u200C\u200C\u200B",
	"joiners-and-marks":  "\u0301\u200D",
	"viramas-joiners":    "\u094D\u200D",
	"joiners-emoji":      "\U0001F9DD\u200D",
	"0344":               "\u0344",
	"CR":                 "\r",
	"zero-width":         "\u200B",
	"zero-width-letters": "\u200Ba",
	"hangul-vowels":      "\u1161",
	"hangul-parts":       "\u1100\u1161\u11A8",
	"vowel-signs":        "\u09C7\u09BE",
	"blanks":             " ",
	"nbsp":               "\u00A0",
	"nbsp-controls":      "\u00A0\x01",
	"blank-lines":        " \n",
	"variation":          "\uFE0F",
	"emoji-variation":    "\u2764\uFE0F",
	"tags":               "\U000E0041",
	"unassigned":         "\u0378",
	"unassigned-letters": "\u0378a",
	"smart":              "\u201C",
	"singletons":         "\u1FEF",
}

func BenchmarkHostile(b *testing.B) {
	for name, unit := range hostile {
		for _, size := range []int{MaxBytes / 8, MaxBytes} {
			label := name + "/256KiB"
			if size < MaxBytes {
				label = name + "/32KiB"
			}
			text := fill(size, unit)
			b.Run(label, func(b *testing.B) {
				b.SetBytes(int64(len(text)))
				b.ReportAllocs()
				for b.Loop() {
					Canonicalize(text)
				}
			})
		}
	}
}

// TestHostileText works through the largest hostile texts. It looks at no clock: a step that
// looks back or ahead without a bound makes it run for minutes, and BenchmarkHostile shows by
// how much. Memory must stay in proportion.
func TestHostileText(t *testing.T) {
	var c Canonicalizer
	for name, unit := range hostile {
		for _, text := range [][]byte{fill(MaxBytes, unit), append([]byte("---\n"), fill(MaxBytes-4, unit)...)} {
			r := c.Canonicalize(text)
			if len(r.Text) > 3*len(text) || len(r.Reports) > len(text) || cap(c.piece.runes) > 2*MaxBytes {
				t.Errorf("%s: %d bytes of text, %d reports, %d runes in one piece", name, len(r.Text), len(r.Reports), cap(c.piece.runes))
			}
			if last := len(text) - 1; r.Fatal == "" && r.Map.SourceEnd(len(r.Text)) > len(text) || r.FatalAt > last {
				t.Errorf("%s: places outside the text", name)
			}
		}
	}
}

func TestCleanTextAllocatesNothing(t *testing.T) {
	for name, text := range map[string][]byte{
		"english": upTo(3000, english),
		"german":  upTo(3000, strings.NewReplacer("„", "", "“", "").Replace(german)),
		"ended":   []byte(english + "\n\n\n"),
	} {
		if n := testing.AllocsPerRun(100, func() { Canonicalize(text) }); n > 0 {
			t.Errorf("%s: %.0f allocations", name, n)
		}
		if r := Canonicalize(text); &r.Text[0] != &text[0] || !r.Map.Identity() {
			t.Errorf("%s: the text isn't the input's own", name)
		}
	}
	var c Canonicalizer
	for name, text := range map[string][]byte{
		"crlf":   []byte(strings.ReplaceAll(english, "\n", "\r\n")),
		"german": upTo(3000, german),
		"nfd":    []byte("u\u0308ber \u200B\n"),
	} {
		if n := testing.AllocsPerRun(100, func() { c.Canonicalize(text) }); n > 0 {
			t.Errorf("%s, reused: %.0f allocations", name, n)
		}
	}
}
