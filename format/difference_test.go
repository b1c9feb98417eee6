package format_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/heinzel/hz/format"
)

func TestDifference(t *testing.T) {
	for _, c := range []struct {
		old, now string
		touched  int // bytes that the edits take away or put in
	}{
		{"", "", 0},
		{"", "a\n", 2},
		{"a\n", "", 2},
		{"a\nb\nc\n", "a\nc\n", 2},
		{"a\n\nb\n\nc\n", "a\n\nx\n\nb\n\nc\n", 3},
		{"a\n\nb\n\nc\n", "c\n\na\n\nb\n", 6},
		{"one: 1\ntwo: 2\n", "one: 1\ntwo: 22\n", 7 + 8},
		{"a\r\nb\r\n", "a\nb\r\n", 1 + 2 + 3},
		{"é\nx", "è\nx", 3 + 3},
		{"a\na\na\n", "a\na\na\na\n", 2},
		{strings.Repeat("a\n", 1000), strings.Repeat("a\n", 999), 2},
	} {
		edits := format.Difference([]byte(c.old), []byte(c.now))
		if got := apply(t, []byte(c.old), edits); string(got) != c.now {
			t.Errorf("%q: %q, not %q", c.old, got, c.now)
		}
		n := 0
		for _, e := range edits {
			n += e.Span.Len() + len(e.NewText)
		}
		if n > c.touched {
			t.Errorf("%q, %q: %d bytes are touched: %v", c.old, c.now, n, edits)
		}
	}
}

func FuzzDifference(f *testing.F) {
	f.Add([]byte("a\n\nb\n"), []byte("b\n\na\r\n\u00e9"))
	f.Fuzz(func(t *testing.T, old, now []byte) {
		if got := apply(t, old, format.Difference(old, now)); !bytes.Equal(got, now) {
			t.Fatalf("%q: %q, not %q", old, got, now)
		}
	})
}
