package graph

import (
	"strings"

	"github.com/heinzel/hz/internal/terminal"
)

// paragraph writes a text that begins with first, and breaks it at blanks so that it fits the
// width where it can; lines after the first begin with indent.
func (t *text) paragraph(first, indent, s string) {
	t.w.WriteString(first)
	room := t.width - terminal.Width(first)
	used := 0
	for {
		blanks := len(s) - len(strings.TrimLeft(s, " "))
		word := s[blanks:]
		if end := strings.IndexByte(word, ' '); end >= 0 {
			word = word[:end]
		}
		n := terminal.Width(word)
		if t.width > 0 && used > 0 && used+blanks+n > room {
			t.w.WriteString("\n" + indent)
			room, used = t.width-terminal.Width(indent), 0
		} else {
			t.w.WriteString(s[:blanks])
			used += blanks
		}
		t.w.WriteString(word)
		used += n
		if s = s[blanks+len(word):]; s == "" {
			break
		}
	}
	t.w.WriteByte('\n')
}
