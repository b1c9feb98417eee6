package source

import "testing"

// FuzzLineAround: it is LineSpan's line, for every offset of a text.
func FuzzLineAround(f *testing.F) {
	for _, s := range []string{"", "a", "a\nb", "\n\n", "a\r\nb\r\n", "\r\r\n\r", "a\rb\n\r\nc", "\ufeffa\n字\r\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := NewFile("a", []byte(text))
		for offset := -1; offset <= len(text)+1; offset++ {
			if got, want := file.LineAround(offset), file.LineSpan(file.Position(offset).Line); got != want {
				t.Fatalf("%q at %d: %v, want %v", text, offset, got, want)
			}
		}
	})
}
