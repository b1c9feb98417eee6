package text_test

import (
	"strings"
	"testing"

	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lsp/internal/text"
)

// large is a text of 256 KiB, the size up to which hz promises to be quick.
var large = []byte(strings.Repeat("- a line of some forty characters, ä 🧝.\n", 256<<10/44))

// One key: the edit, and the places of what is found in the new text.
func BenchmarkEdit(b *testing.B) {
	doc := text.New("x", large, source.UTF16)
	doc.LineCount()
	for b.Loop() {
		next, err := doc.Apply([]change{put(3000, 5, 3000, 5, "x")})
		if err != nil {
			b.Fatal(err)
		}
		next.Position(next.Offset(at(5000, 30)))
	}
}

// A word is replaced in every line, from the bottom up, in one notification.
func BenchmarkThousandsOfEdits(b *testing.B) {
	doc := text.New("x", large, source.UTF16)
	var changes []change
	for line := doc.LineCount() - 1; line >= 0; line-- {
		changes = append(changes, put(uint32(line), 2, uint32(line), 3, "the"))
	}
	b.ReportMetric(float64(len(changes)), "edits")
	for b.Loop() {
		if _, err := doc.Apply(changes); err != nil {
			b.Fatal(err)
		}
	}
}

// Edits all over a text that is one line.
func BenchmarkOneLongLine(b *testing.B) {
	doc := text.New("x", []byte(strings.Repeat("word ", 256<<10/5)), source.UTF16)
	var changes []change
	for i := range uint32(100) {
		c := i * 7919 % 1000 * 250
		changes = append(changes, put(0, c, 0, c+4, "sentence"))
	}
	for b.Loop() {
		if _, err := doc.Apply(changes); err != nil {
			b.Fatal(err)
		}
	}
}
