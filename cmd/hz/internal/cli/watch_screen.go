package cli

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/internal/terminal"
)

// Terminal sequences (ECMA-48; the private mode 2026 makes a terminal show a screen whole, and
// one that doesn't know it passes over it).
const (
	beginScreen = "\x1b[?2026h\x1b[H" // to the top
	clearRow    = "\x1b[K"            // from here to the row's end
	clearBelow  = "\x1b[J"            // from here to the screen's end
	endScreen   = "\x1b[?2026l"
)

// overwrite writes a screen over the one before, and leaves the cursor behind its last line.
// Nothing is cleared before it is written: that would flicker, and some terminals keep what is
// cleared as a whole.
func overwrite(b *strings.Builder, columns int, lines []string) {
	b.WriteString(beginScreen)
	for i, line := range lines {
		if i == len(lines)-1 {
			b.WriteString(clearBelow)
			b.WriteString(line)
			break
		}
		b.WriteString(line)
		// Behind a full row the cursor still stands on its last cell.
		if width := terminal.Width(uncolored(line)); columns <= 0 || width == 0 || width%columns != 0 {
			b.WriteString(clearRow)
		}
		b.WriteString("\n")
	}
	b.WriteString(endScreen)
}

// fitScreen puts the parts of a screen together so that they fit into the rows: lines in the
// middle of the body are left out, and counted in their place. The last line of a text for
// people sums up, so it stays. Without rows, or with too few, all is there.
func fitScreen(columns, rows int, head, body, foot []string, people bool) []string {
	for i := range head {
		head[i] = cutCells(head[i], columns)
	}
	room := rows - len(head) - height(foot, columns)
	if rows > 0 && room >= 4 && height(body, columns) > room {
		last := body[len(body)-1:]
		if !people {
			last = nil
		}
		room -= 1 + height(last, columns) // for the line that counts
		kept, rest := 0, len(body)-len(last)
		for kept < rest {
			h := height(body[kept:kept+1], columns)
			if h > room {
				break
			}
			room -= h
			kept++
		}
		left := fmt.Sprintf("… and %s more", counted(rest-kept, "line"))
		body = append(append(append([]string{}, body[:kept]...), cutCells(left, columns)), last...)
	}
	return append(append(head, body...), foot...)
}

// height gives how many rows lines take on a terminal that breaks what is too long.
func height(lines []string, columns int) int {
	n := len(lines)
	if columns <= 0 {
		return n
	}
	for _, line := range lines {
		n += max(0, terminal.Width(uncolored(line))-1) / columns
	}
	return n
}

// uncolored takes the colours out of a line of a report.
func uncolored(line string) string {
	if !strings.Contains(line, "\x1b[") {
		return line
	}
	var b strings.Builder
	for {
		text, rest, ok := strings.Cut(line, "\x1b[")
		b.WriteString(text)
		if !ok {
			return b.String()
		}
		_, line, _ = strings.Cut(rest, "m")
	}
}

// cutCells cuts a line without colours to the columns of a terminal.
func cutCells(line string, columns int) string {
	if columns <= 0 || terminal.Width(line) <= columns {
		return line
	}
	runes := []rune(line)
	for len(runes) > 0 && terminal.Width(string(runes))+1 > columns {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
