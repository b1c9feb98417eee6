package format_test

import (
	"testing"
	"time"

	"github.com/heinzel/hz/format"
)

// FuzzFormat: a formatted text is formatted, it has the comments and the meaning of the one
// before, its edits lead to it, and it comes soon, whatever the text.
func FuzzFormat(f *testing.F) {
	for _, text := range contracts(f, "../corpus/valid", "../corpus/odd", "../corpus/bugs") {
		f.Add(text, true, true)
	}
	for _, name := range before(f) {
		for _, text := range ways(read(f, name)) {
			f.Add(text, true, true)
		}
		f.Add(read(f, name), true, false)
		f.Add(read(f, name), false, true)
	}
	f.Fuzz(func(t *testing.T, text []byte, front, body bool) {
		var parts format.Parts
		if front {
			parts |= format.Frontmatter
		}
		if body {
			parts |= format.Body
		}
		start := time.Now()
		holds(t, text, parts)
		if d := time.Since(start); d > 10*time.Second { // quadratic is minutes
			t.Errorf("%d bytes took %s", len(text), d)
		}
	})
}
