package terminal_test

import (
	"strings"
	"testing"

	"github.com/heinzel/hz/internal/terminal"
)

func TestParagraph(t *testing.T) {
	for _, row := range []struct {
		width               int
		first, indent, text string
		want                string
	}{
		{0, "- ", "  ", "one two three", "- one two three\n"},
		{9, "- ", "  ", "one two three", "- one two\n  three\n"},
		{9, "", "", "", "\n"},
		{4, "- ", "  ", "a longword b", "- a\n  longword\n  b\n"},
		{8, "", "", "漢字 漢字", "漢字\n漢字\n"},
		{20, "", "", "two  blanks stay", "two  blanks stay\n"},
	} {
		var b strings.Builder
		terminal.Paragraph(&b, row.width, row.first, row.indent, row.text)
		if b.String() != row.want {
			t.Errorf("%d %q: %q, want %q", row.width, row.text, b.String(), row.want)
		}
	}
}
