package terminal

import (
	"io"
	"strings"
)

// Paragraph writes a text that begins with first, and breaks it at blanks so that it fits the
// width where it can; lines after the first begin with indent. With a width of 0 or less no
// line is broken. All of it must be text that a terminal shows as itself. Errors are left to
// w, which keeps its first one (a bufio.Writer) or has none (a strings.Builder).
func Paragraph(w io.StringWriter, width int, first, indent, s string) {
	write := func(s string) { _, _ = w.WriteString(s) }
	write(first)
	room := width - Width(first)
	used := 0
	for {
		blanks := len(s) - len(strings.TrimLeft(s, " "))
		word := s[blanks:]
		if end := strings.IndexByte(word, ' '); end >= 0 {
			word = word[:end]
		}
		n := Width(word)
		if width > 0 && used > 0 && used+blanks+n > room {
			write("\n" + indent)
			room, used = width-Width(indent), 0
		} else {
			write(s[:blanks])
			used += blanks
		}
		write(word)
		used += n
		if s = s[blanks+len(word):]; s == "" {
			break
		}
	}
	write("\n")
}
