package source

import "testing"

func TestBreakAt(t *testing.T) {
	for _, c := range []struct {
		text string
		at   int
		want string
	}{
		{"", 0, "\n"},
		{"a", 1, "\n"},
		{"a\nb", 0, "\n"},
		{"a\r\nb", 1, "\r\n"},
		{"a\rb", 0, "\r"},
		{"a\r", 0, "\r"},
		{"a\r\nb", 3, "\r\n"},
		{"a\nb\r\nc", 2, "\r\n"},
		{"a\r\nb\nc", 5, "\n"},
		{"a\rb", 2, "\r"},
		{"a\u2028b\r\n", 0, "\r\n"},
		{"a\n", 99, "\n"},
		{"a\n", -1, "\n"},
	} {
		if got := NewFile("x", []byte(c.text)).BreakAt(c.at); got != c.want {
			t.Errorf("%q at %d: %q, want %q", c.text, c.at, got, c.want)
		}
	}
}

func TestLineEnds(t *testing.T) {
	for _, c := range []struct {
		text           string
		at, start, end int
	}{
		{"", 0, 0, 0},
		{"ab\ncd\nef", 4, 3, 5},
		{"ab\r\ncd\r\nef", 5, 4, 6},
		{"ab\rcd\ref", 8, 6, 8},
		{"ä\u2028ö\u0085ü", 7, 5, 7},
		{"a\vb\fc", 2, 2, 3},
		{"a\xffb", 1, 0, 3},
		{"ab\n", 2, 0, 2},
		{"ab\n", 3, 3, 3},
	} {
		text := []byte(c.text)
		if start, end := StartOfLine(text, c.at), EndOfLine(text, c.at); start != c.start || end != c.end {
			t.Errorf("%q at %d: %d to %d, want %d to %d", c.text, c.at, start, end, c.start, c.end)
		}
	}
}
