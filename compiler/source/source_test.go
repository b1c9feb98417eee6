package source_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/source"
)

func TestLines(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", []string{""}},
		{"a", []string{"a"}},
		{"a\n", []string{"a", ""}},
		{"a\nb", []string{"a", "b"}},
		{"a\r\nb\r\n", []string{"a", "b", ""}},
		{"a\rb\r", []string{"a", "b", ""}},
		{"a\r\r\nb", []string{"a", "", "b"}},
		{"a\n\rb", []string{"a", "", "b"}},
		{"\r\n", []string{"", ""}},
		{"a\vb\fc\u0085d\u2028e", []string{"a\vb\fc\u0085d\u2028e"}}, // they end no line of a file
	} {
		f := source.NewFile("x", []byte(c.text))
		var got []string
		for n := 1; n <= f.LineCount(); n++ {
			got = append(got, string(f.Line(n)))
		}
		if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", c.want) {
			t.Errorf("%q: got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestPositions(t *testing.T) {
	const text = "ä\t🧝e\u0301x\r\nzwei"
	f := source.NewFile("x", []byte(text))
	for _, c := range []struct {
		offset                   int
		line, points, u16, bytes int
	}{
		{0, 1, 1, 1, 1},
		{1, 1, 1, 1, 1}, // inside ä: its start
		{2, 1, 2, 2, 3},
		{3, 1, 3, 3, 4},
		{4, 1, 3, 3, 4}, // inside the elf
		{6, 1, 3, 3, 4},
		{7, 1, 4, 5, 8},
		{8, 1, 5, 6, 9},
		{10, 1, 6, 7, 11},
		{11, 1, 7, 8, 12},
		{12, 1, 7, 8, 12}, // inside CRLF: the line's end
		{13, 2, 1, 1, 1},
		{17, 2, 5, 5, 5},
		{99, 2, 5, 5, 5},
		{-1, 1, 1, 1, 1},
	} {
		for enc, column := range map[source.Encoding]int{source.CodePoints: c.points, source.UTF16: c.u16, source.UTF8: c.bytes} {
			want := source.Position{Line: c.line, Column: column}
			if got := f.PositionIn(enc, c.offset); got != want {
				t.Errorf("offset %d, encoding %d: got %v, want %v", c.offset, enc, got, want)
			}
		}
	}
}

// A byte order mark at the file's start takes no column; a second one is a character.
func TestByteOrderMark(t *testing.T) {
	f := source.NewFile("x", []byte("\ufeffab\n\ufeffc"))
	for offset, want := range map[int]source.Position{0: {Line: 1, Column: 1}, 2: {Line: 1, Column: 1}, 3: {Line: 1, Column: 1}, 4: {Line: 1, Column: 2}, 6: {Line: 2, Column: 1}, 9: {Line: 2, Column: 2}} {
		if got := f.Position(offset); got != want {
			t.Errorf("offset %d: %v", offset, got)
		}
	}
	if got := f.Offset(source.UTF16, source.Position{Line: 1, Column: 1}); got != 3 {
		t.Error(got)
	}
}

// Invalid bytes count one each.
func TestInvalidBytes(t *testing.T) {
	f := source.NewFile("x", []byte("a\xff\xc3b\xf0\x9f\n"))
	if got := f.Position(4); got != (source.Position{Line: 1, Column: 5}) {
		t.Error(got)
	}
	if got := f.Position(6); got != (source.Position{Line: 1, Column: 7}) {
		t.Error(got)
	}
}

func TestOffsetIsClamped(t *testing.T) {
	f := source.NewFile("x", []byte("ab\r\n🧝c"))
	for _, c := range []struct {
		enc          source.Encoding
		line, column int
		want         int
	}{
		{source.UTF16, 0, 5, 0},
		{source.UTF16, 1, 0, 0},
		{source.UTF16, 1, 9, 2},
		{source.UTF16, 2, 2, 4}, // inside a surrogate pair: the character's start
		{source.UTF16, 2, 3, 8},
		{source.CodePoints, 2, 2, 8},
		{source.UTF8, 2, 3, 4},
		{source.UTF8, 2, 5, 8},
		{source.UTF16, 3, 1, 9},
	} {
		if got := f.Offset(c.enc, source.Position{Line: c.line, Column: c.column}); got != c.want {
			t.Errorf("%+v: got %d", c, got)
		}
	}
}

func TestRange(t *testing.T) {
	f := source.NewFile("x", []byte("one\ntwo\n"))
	for _, c := range []struct {
		span source.Span
		want string
	}{
		{source.Span{Start: 1, End: 3}, "{{1 2} {1 4}}"},
		{source.Span{Start: 1, End: 5}, "{{1 2} {2 2}}"},
		{source.Span{Start: 2, End: 2}, "{{1 3} {1 3}}"},
		{source.Span{Start: 5, End: 2}, "{{2 2} {2 2}}"},
		{source.Span{Start: 4, End: 99}, "{{2 1} {3 1}}"},
	} {
		if got := fmt.Sprint(f.Range(c.span)); got != c.want {
			t.Errorf("%v: got %s, want %s", c.span, got, c.want)
		}
	}
}

// Offset undoes PositionIn at the start of every character, in every encoding, and columns
// are what the standard library counts.
func TestPositionAndOffsetAgree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{"a", "ä", "🧝", "e\u0301", "\t", "\n", "\r\n", "\r", "\ufeff", "\u2028", "\xff", "漢"}
	for range 500 {
		var b strings.Builder
		for range r.IntN(20) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		text := b.String()
		f := source.NewFile("x", []byte(text))
		mark := 0
		if strings.HasPrefix(text, "\ufeff") {
			mark = len("\ufeff")
		}
		for i := 0; i < len(text); {
			_, n := utf8.DecodeRuneInString(text[i:])
			for _, enc := range []source.Encoding{source.CodePoints, source.UTF16, source.UTF8} {
				p := f.PositionIn(enc, i)
				if text[i] != '\n' && !(i == 0 && mark > 0) && f.Offset(enc, p) != i {
					t.Fatalf("%q: offset %d became %v and %d", text, i, p, f.Offset(enc, p))
				}
				line := string(f.Line(p.Line))
				before := line[:min(i-f.LineSpan(p.Line).Start, len(line))]
				if p.Line == 1 {
					before = before[min(mark, len(before)):]
				}
				want := map[source.Encoding]int{source.CodePoints: utf8.RuneCountInString(before), source.UTF16: len(utf16.Encode([]rune(before))), source.UTF8: len(before)}[enc]
				if p.Column != want+1 {
					t.Fatalf("%q: offset %d has column %d in encoding %d, want %d", text, i, p.Column, enc, want+1)
				}
			}
			i += n
		}
	}
}

// A cursor gives what the file gives, whatever the order of the questions.
func TestCursor(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	parts := []string{"a", "ä", "🧝", "\n", "\r\n", "\xff", "漢", "\ufeff"}
	for range 300 {
		var b strings.Builder
		for range r.IntN(30) {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		f := source.NewFile("x", []byte(b.String()))
		c := source.Cursor{File: f}
		for range 40 {
			start := r.IntN(b.Len()+4) - 2
			s := source.Span{Start: start, End: start + r.IntN(4)}
			if got, want := c.Range(s), f.Range(s); got != want {
				t.Fatalf("%q: %v became %v, want %v", b.String(), s, got, want)
			}
		}
	}
}

func TestSpans(t *testing.T) {
	a, b := source.Span{Start: 2, End: 5}, source.Span{Start: 3, End: 9}
	if a.Join(b) != (source.Span{Start: 2, End: 9}) || a.Contains(b) || !a.Join(b).Contains(b) || a.Len() != 3 {
		t.Error(a.Join(b))
	}
	shift := shifted(10)
	if got := source.MapSpan(shift, 2, 4); got != (source.Span{Start: 12, End: 14}) {
		t.Error(got)
	}
	if got := source.MapSpan(shift, 2, 2); got != (source.Span{Start: 12, End: 12}) {
		t.Error(got)
	}
	if got := source.MapSpan(nil, 2, 4); got != (source.Span{Start: 2, End: 4}) {
		t.Error(got)
	}
}

type shifted int

func (s shifted) SourceStart(offset int) int { return offset + int(s) }
func (s shifted) SourceEnd(offset int) int   { return offset + int(s) }

// A long line costs time in proportion to it, for each position that is asked.
func BenchmarkPosition(b *testing.B) {
	f := source.NewFile("x", []byte(strings.Repeat("some words on a line\n", 200)))
	b.ReportAllocs()
	for b.Loop() {
		f.Position(2100)
	}
}
