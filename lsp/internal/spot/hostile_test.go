package spot

import (
	"strings"
	"testing"
	"time"

	"github.com/heinzel/hz/internal/race"
)

// Whatever stands in it, a text takes time in proportion to its length: half a MiB takes
// milliseconds, and would take minutes if each part were looked at for each other one.
func TestHostileTexts(t *testing.T) {
	const tooLong = 5 * time.Second
	size := 512 << 10
	if race.Enabled { // one goroutine: there is nothing to find
		size /= 8
	}
	for _, piece := range []string{
		"{", "[", "}", "{a: ", "[{", "{a: [", "a: {\n", ",", ": ", "a: ", "a:\n", "- ", "- - -\n", "-\n",
		"\"", "'", "\"a\n  ", "a: \"x\n", " \"x\n", "{\"a\n", "'a, ", "\\\"", "a: |\n", "  x\n", "#", "# x\n", " #", "\r", "\n", "\r\n",
		"`", "``", "` `` ", "<!--", "<!-- -->", "`<!--", "```\n", "~~~\n", "> - ```\n", "###", "### a\n", "*", "é", "\xff", "\t", " a: b\n",
	} {
		for _, head := range []string{"---\n", "---\nhz:\n  inputs: {", "---\nname: x\n---\n\n### Goal\n\n"} {
			text := []byte(head + strings.Repeat(piece, size/len(piece)))
			start := time.Now()
			f := read(text, size)
			At(text, len(text))
			At(text, len(text)/2)
			if took := time.Since(start); took > tooLong {
				t.Errorf("%q times many, behind %q: %v", piece, head, took)
			}
			if f.Root == nil {
				t.Errorf("%q behind %q: no root", piece, head)
			}
		}
	}
}
