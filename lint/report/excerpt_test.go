package report

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// In the table a line is written with the marked part between ⟦ and ⟧; a case reads as it
// looks on a terminal with fixed cells.
func TestExcerpt(t *testing.T) {
	long := strings.Repeat("0123456789", 30)
	for _, c := range []struct{ name, line, shown, marks string }{
		{"plain", "schedule: ⟦never⟧", "schedule: never", "          ^^^^^"},
		{"the start", "⟦name⟧: x", "name: x", "^^^^"},
		{"a place between two", "name:⟦⟧ x", "name: x", "     ^"},
		{"behind the end", "name:⟦⟧", "name:", "     ^"},
		{"an empty line", "⟦⟧", "", "^"},
		{"a tab in front", "\ttitle: ⟦x⟧", "    title: x", "           ^"},
		{"a tab after two", "ab\t⟦x⟧", "ab  x", "    ^"},
		{"the tab itself", "ab⟦\t⟧x", "ab  x", "  ^^"},
		{"tabs in a row", "\t\t⟦- x⟧", "        - x", "        ^^^"},
		{"umlauts", "Prüfung: ⟦größe⟧", "Prüfung: größe", "         ^^^^^"},
		{"East Asian", "標題: ⟦週報⟧ x", "標題: 週報 x", "      ^^^^"},
		{"fullwidth", "ａｂ⟦ｃ⟧", "ａｂｃ", "    ^^"},
		{"halfwidth", "ｱｲ⟦ｳ⟧", "ｱｲｳ", "  ^"},
		{"emoji", "🧝 ⟦a⟧", "🧝 a", "   ^"},
		{"an emoji is meant", "a ⟦🎉⟧ b", "a 🎉 b", "  ^^"},
		{"a family is one", "👩‍👩‍👧 ⟦a⟧", "👩‍👩‍👧 a", "   ^"},
		{"a skin tone adds nothing", "👍🏽 ⟦a⟧", "👍🏽 a", "   ^"},
		{"a flag", "🇩🇪 ⟦a⟧", "🇩🇪 a", "   ^"},
		{"a heart made an emoji", "❤️ ⟦a⟧", "❤️ a", "   ^"},
		{"a heart as text", "❤ ⟦a⟧", "❤ a", "  ^"},
		{"combining marks", "e\u0301e\u0301 ⟦a\u0308⟧b", "e\u0301e\u0301 a\u0308b", "   ^"},
		{"the mark alone is meant", "ae⟦\u0301⟧b", "ae\u0301b", " ^"},
		{"a mark at the start", "\u0301a⟦b⟧", `\u{301}ab`, "        ^"},
		{"a mark after what was written out", "\x1b\u0301⟦b⟧", `\x1b\u{301}b`, "           ^"},
		{"letters joined", "a\u200db ⟦c⟧", "a\u200db c", "   ^"},
		{"Hangul in parts", "\u1112\u1161\u11ab ⟦a⟧", "\u1112\u1161\u11ab a", "   ^"},
		{"Devanagari", "क्षि ⟦a⟧", "क्षि a", "    ^"},
		{"Persian with a joiner", "می\u200cخواهم ⟦a⟧", "می\u200cخواهم a", "        ^"},
		{"a control character", "a\x1b[2J⟦b⟧", `a\x1b[2Jb`, "        ^"},
		{"an override is meant", "x⟦\u202e⟧y", `x\u{202e}y`, " ^^^^^^^^"},
		{"broken UTF-8", "a\xff⟦b⟧", `a\xffb`, "     ^"},
		{"cut at the end", "⟦ab⟧" + long, "ab" + long[:117] + "…", "^^"},
		{"cut in front", long + "⟦ab⟧", "…" + long[260:] + "ab", strings.Repeat(" ", 41) + "^^"},
		{"cut on both sides", long + "⟦ab⟧" + long, "…" + long[260:] + "ab" + long[:76] + "…", strings.Repeat(" ", 41) + "^^"},
		{"a span beyond the cut", "x⟦" + long + "⟧", "x" + long[:118] + "…", " " + strings.Repeat("^", 118) + "…"},
		{"just fits", "⟦a⟧" + long[:119], "a" + long[:119], "^"},
		{"wide ones at the cut", "⟦a⟧" + strings.Repeat("字", 100), "a" + strings.Repeat("字", 59) + "…", "^"},
	} {
		start := strings.Index(c.line, "⟦")
		end := strings.Index(c.line, "⟧") - len("⟦")
		line := strings.NewReplacer("⟦", "", "⟧", "").Replace(c.line)
		shown, marks := Excerpt(line, start, end)
		if shown != c.shown || marks != c.marks {
			t.Errorf("%s:\n got %q\n     %q\nwant %q\n     %q", c.name, shown, marks, c.shown, c.marks)
		}
	}
}

func TestExcerptOfSeveralLines(t *testing.T) {
	e := excerptOf([]byte("  args: {"), 8, 30, true, "^", maxCells)
	if e.line != "  args: {" || e.marks != "        ^…" {
		t.Errorf("got %q %q", e.line, e.marks)
	}
}

// Whatever the line: what is shown is at most 120 cells, harmless, and marked somewhere in it.
func TestExcerptHolds(t *testing.T) {
	pieces := []string{"a", " ", "\t", "ü", "字", "🎉", "\u0301", "\u200d", "\ufe0f", "\x1b", "\xff", "\u202e", "क्", "🏽", "\U000e0041", "\r"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 3000 {
		var b strings.Builder
		for range random.IntN(400) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		line := b.String()
		start := random.IntN(len(line) + 1)
		end := start + random.IntN(len(line)-start+1)
		shown, marks := Excerpt(line, start, end)
		if n := cellsOf(shown); n > maxCells {
			t.Fatalf("%q: %d cells", line, n)
		}
		if strings.ContainsFunc(shown, func(r rune) bool { return r < 0x20 || r == 0x202e }) || !utf8.ValidString(shown) {
			t.Fatalf("%q: %q is shown raw", line, shown)
		}
		at := strings.IndexByte(marks, '^')
		if at < 0 || at > maxCells || utf8.RuneCountInString(marks) > maxCells+1 {
			t.Fatalf("%q: marks %q", line, marks)
		}
	}
}

// A quarter of a megabyte on one line costs no more than a short one.
func TestExcerptIsBounded(t *testing.T) {
	for _, piece := range []string{"a", "\u0301", "\u200d", "\t", "字", "\x00"} {
		line := strings.Repeat(piece, (256<<10)/len(piece))
		for _, start := range []int{0, len(line) / 2, len(line)} {
			shown, marks := Excerpt(line, start, len(line))
			if len(shown)+len(marks) > 2*maxBytes+1024 {
				t.Errorf("%q from %d: %d bytes", piece, start, len(shown)+len(marks))
			}
		}
	}
}

func cellsOf(s string) int {
	w := walker{line: []byte(s)}
	for w.at < len(s) {
		w.next()
	}
	return w.cell
}

// However little room there is, a line and its marks stay within it, but for the signs of a
// cut, and the marks begin below what they are about.
func TestExcerptIsAsNarrowAsTheTerminal(t *testing.T) {
	line := []byte(strings.Repeat("字a ", 60))
	for room := minCells; room <= maxCells; room++ {
		for start := 0; start < len(line); start += 5 { // 字, a and a blank: the start of a group
			e := excerptOf(line, start, start+4, false, "^", room)
			if n := cellsOf(e.line); n > room+1 {
				t.Fatalf("room %d, byte %d: %d cells in %q", room, start, n, e.line)
			}
			at := len(e.marks) - len(strings.TrimLeft(e.marks, " "))
			if !strings.HasPrefix(e.marks[at:], "^^^") || !strings.HasPrefix(behind(e.line, at), "字a") {
				t.Fatalf("room %d, byte %d:\n%s\n%s", room, start, e.line, e.marks)
			}
		}
	}
}

// behind gives what stands behind so many cells of such a text.
func behind(s string, cells int) string {
	for cells > 0 {
		r, size := utf8.DecodeRuneInString(s)
		cells -= cellsOf(string(r))
		s = s[size:]
	}
	return s
}
