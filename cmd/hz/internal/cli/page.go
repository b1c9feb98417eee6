package cli

import (
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/terminal"
)

// page is a text for a person: wrapped to the terminal's width, coloured where that is welcome.
// What is written to it may come from files: it is made visible here.
type page struct {
	b       strings.Builder
	width   int // in columns
	colored bool
}

// The widths of pages: where there is no terminal, and beyond which no line is good to read.
const (
	pipeWidth = 100
	mostWidth = 120
)

func (a *app) page() *page {
	width := a.env.Width
	if width <= 0 {
		width = pipeWidth
	}
	return &page{width: min(max(width, 20), mostWidth), colored: a.colored()}
}

// color is the escape sequence of a colour or a weight.
type color string

const (
	plain color = ""
	bold  color = "\x1b[1m"
	faint color = "\x1b[2m"
	green color = "\x1b[32m"
	alert color = "\x1b[1;33m"
	wrong color = "\x1b[1;31m"
)

// paint gives a text in a colour.
func (p *page) paint(c color, s string) string {
	if !p.colored || c == plain || s == "" {
		return s
	}
	return string(c) + s + "\x1b[0m"
}

// line writes a paragraph; lines after its first one are indented as far as first is long.
func (p *page) line(c color, first, s string) {
	p.hang(c, first, strings.Repeat(" ", terminal.Width(diag.Visible(first))), s)
}

// hang writes a paragraph whose lines after the first begin with indent.
func (p *page) hang(c color, first, indent, s string) {
	var b strings.Builder
	terminal.Paragraph(&b, p.width, diag.Visible(first), indent, diag.Visible(s))
	for text := range strings.Lines(b.String()) {
		text = strings.TrimRight(text, " \n")
		p.b.WriteString(p.paint(c, text) + "\n")
	}
}

// command writes a command on lines of its own, never broken: it is there to be copied.
func (p *page) command(indent, s string) {
	p.b.WriteString(indent + p.paint(bold, diag.Visible(s)) + "\n")
}

// head writes a heading, and an empty line before it.
func (p *page) head(s string) {
	p.gap()
	p.b.WriteString(p.paint(bold, diag.Visible(s)) + "\n")
}

// gap writes an empty line, but not at the top.
func (p *page) gap() {
	if p.b.Len() > 0 {
		p.b.WriteByte('\n')
	}
}

// cell is a piece of a table. Only the last one of a row may have several lines.
type cell struct {
	lines []string
	color color
}

func one(s string) cell { return cell{lines: []string{s}} }

// narrowest is how many columns the last column of a table needs to stand beside the others.
const narrowest = 24

// table writes rows in columns; the last column is wrapped, all but commands. Where the terminal is too narrow
// for that, each row stands as a block: its first cell, and the others indented below it.
func (p *page) table(heads []string, rows [][]cell) {
	last := len(heads) - 1
	widths := make([]int, last)
	taken := 0
	for i := range widths {
		widths[i] = terminal.Width(heads[i])
		for _, row := range rows {
			widths[i] = max(widths[i], terminal.Width(diag.Visible(row[i].lines[0])))
		}
		taken += widths[i] + 2
	}
	if p.width-taken < narrowest {
		p.blocks(rows)
		return
	}
	var top strings.Builder
	for i, head := range heads {
		top.WriteString(head)
		if i < last {
			top.WriteString(strings.Repeat(" ", widths[i]-terminal.Width(head)+2))
		}
	}
	p.b.WriteString(p.paint(faint, top.String()) + "\n")
	for _, row := range rows {
		for i, c := range row[:last] {
			text := diag.Visible(c.lines[0])
			p.b.WriteString(p.paint(c.color, text) + strings.Repeat(" ", widths[i]-terminal.Width(text)+2))
		}
		room := page{width: p.width - taken, colored: p.colored}
		for _, line := range row[last].lines {
			if strings.HasPrefix(line, "hz ") {
				room.command("", line)
			} else {
				room.hang(row[last].color, "", "  ", line)
			}
		}
		indent := ""
		for text := range strings.Lines(room.b.String()) {
			p.b.WriteString(indent + text)
			indent = strings.Repeat(" ", taken)
		}
		if room.b.Len() == 0 {
			p.b.WriteByte('\n')
		}
	}
}

func (p *page) blocks(rows [][]cell) {
	for _, row := range rows {
		p.hang(bold, "", "  ", row[0].lines[0])
		for _, c := range row[1:] {
			for _, line := range c.lines {
				switch {
				case strings.HasPrefix(line, "hz "):
					p.command("  ", line)
				case line != "":
					p.hang(c.color, "  ", "    ", line)
				}
			}
		}
	}
}
