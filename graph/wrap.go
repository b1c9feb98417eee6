package graph

import "github.com/heinzel/hz/internal/terminal"

// paragraph writes a text that begins with first, and breaks it at blanks so that it fits the
// width where it can; lines after the first begin with indent.
func (t *text) paragraph(first, indent, s string) {
	terminal.Paragraph(t.w, t.width, first, indent, s)
}
