package editors_test

import (
	"fmt"
	"html"
	"strconv"
	"strings"
	"testing"

	"github.com/heinzel/hz/internal/terminal"
)

// A style is how a terminal draws a character. Colours are #rrggbb, or empty for the default.
type style struct {
	fg, bg                  string
	bold, italic, underline bool
	faint, reverse, struck  bool
}

// A run is text of one style that begins at a column, from 0.
type run struct {
	column, cells int
	text          string
	style         style
}

const (
	foreground = "#d8dee9"
	background = "#1e222a"
	cellWidth  = 8.4
	cellHeight = 18
)

// palette is that of the first 16 colours; terminals differ in it.
var palette = []string{
	"#3b4252", "#e06c75", "#98c379", "#e5c07b", "#61afef", "#c678dd", "#56b6c2", "#d8dee9",
	"#6b7486", "#f2777a", "#b5d99c", "#f0d399", "#7fc1f5", "#d8a0e8", "#7fd3dc", "#ffffff",
}

// svg draws what `tmux capture-pane -e -p` gives of a terminal that is so many cells wide.
func svg(title, screen string, width int) string {
	rows := strings.Split(strings.TrimRight(screen, "\n"), "\n")
	w, h := float64(width)*cellWidth+16, len(rows)*cellHeight+16
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.1f %d" width="%.1f" height="%d" role="img">`+"\n", w, h, w, h)
	fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(title))
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" rx="6" fill="%s"/>`+"\n", background)
	b.WriteString(`<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14">` + "\n")
	var s style
	for i, row := range rows {
		var runs []run
		runs, s = cells(row, s)
		y := 8 + i*cellHeight
		for _, r := range runs {
			r.draw(&b, y)
		}
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

func (r run) draw(b *strings.Builder, y int) {
	fg, bg := r.style.fg, r.style.bg
	if r.style.reverse {
		if fg, bg = bg, fg; fg == "" {
			fg = background
		}
		if bg == "" {
			bg = foreground
		}
	}
	if fg == "" {
		fg = foreground
	}
	x, w := 8+float64(r.column)*cellWidth, float64(r.cells)*cellWidth
	if bg != "" {
		fmt.Fprintf(b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>`+"\n", x, y, w, cellHeight, bg)
	}
	if strings.TrimSpace(r.text) == "" && !r.style.underline {
		return
	}
	look := ""
	if r.style.bold {
		look += ` font-weight="bold"`
	}
	if r.style.italic {
		look += ` font-style="italic"`
	}
	if r.style.faint {
		look += ` opacity="0.7"`
	}
	if r.style.struck {
		look += ` text-decoration="line-through"`
	}
	if r.style.underline {
		fmt.Fprintf(b, `<rect x="%.1f" y="%d" width="%.1f" height="1" fill="%s"/>`+"\n", x, y+cellHeight-3, w, fg)
	}
	// Blanks at the ends are left out and those inside can't fold: not every viewer keeps them. The
	// length is given, so that columns stand below one another in every font.
	text := strings.TrimLeft(r.text, " ")
	x += float64(len(r.text)-len(text)) * cellWidth
	w -= float64(len(r.text)-len(text)) * cellWidth
	w -= float64(len(text)-len(strings.TrimRight(text, " "))) * cellWidth
	text = strings.ReplaceAll(strings.TrimRight(text, " "), "  ", "\u00a0\u00a0")
	fmt.Fprintf(b, `<text x="%.1f" y="%d" fill="%s" textLength="%.1f" lengthAdjust="spacingAndGlyphs"%s>%s</text>`+"\n",
		x, y+13, fg, w, look, html.EscapeString(text))
}

// cells splits a row into runs of one style. A character of two cells is a run of its own.
func cells(row string, s style) ([]run, style) {
	var runs []run
	column := 0
	add := func(text string, n int) {
		if last := len(runs) - 1; last >= 0 && runs[last].style == s && runs[last].column+runs[last].cells == column && n == 1 && runs[last].cells == len([]rune(runs[last].text)) {
			runs[last].text += text
			runs[last].cells += n
		} else {
			runs = append(runs, run{column, n, text, s})
		}
		column += n
	}
	for row != "" {
		if rest, ok := strings.CutPrefix(row, "\x1b["); ok {
			end := strings.IndexFunc(rest, func(r rune) bool { return r >= '@' && r <= '~' })
			if end < 0 {
				break
			}
			if rest[end] == 'm' {
				s = s.apply(rest[:end])
			}
			row = rest[end+1:]
			continue
		}
		if rest, ok := strings.CutPrefix(row, "\x1b]"); ok { // a hyperlink, or the like
			end := strings.Index(rest, "\x1b\\")
			if end < 0 {
				break
			}
			row = rest[end+2:]
			continue
		}
		if strings.HasPrefix(row, "\x1b") || row[0] == 0x0e || row[0] == 0x0f {
			row = row[1:]
			continue
		}
		r := []rune(row)[0]
		n := terminal.Width(string(r))
		row = row[len(string(r)):]
		if n == 0 && len(runs) > 0 {
			runs[len(runs)-1].text += string(r)
			continue
		}
		add(string(r), n)
	}
	return runs, s
}

// apply changes a style as a sequence of SGR parameters says.
func (s style) apply(parameters string) style {
	words := strings.Split(parameters, ";")
	for i := 0; i < len(words); i++ {
		word, sub, _ := strings.Cut(words[i], ":")
		n, _ := strconv.Atoi(word)
		switch {
		case n == 0:
			s = style{}
		case n == 1:
			s.bold = true
		case n == 2:
			s.faint = true
		case n == 3:
			s.italic = true
		case n == 4:
			s.underline = sub != "0"
		case n == 7:
			s.reverse = true
		case n == 9:
			s.struck = true
		case n == 22:
			s.bold, s.faint = false, false
		case n == 23:
			s.italic = false
		case n == 24:
			s.underline = false
		case n == 27:
			s.reverse = false
		case n == 29:
			s.struck = false
		case n >= 30 && n <= 37:
			s.fg = palette[n-30]
		case n >= 90 && n <= 97:
			s.fg = palette[n-90+8]
		case n == 39:
			s.fg = ""
		case n >= 40 && n <= 47:
			s.bg = palette[n-40]
		case n >= 100 && n <= 107:
			s.bg = palette[n-100+8]
		case n == 49:
			s.bg = ""
		case n == 38 || n == 48 || n == 58:
			colour, used := extended(words[i:])
			if n == 38 {
				s.fg = colour
			} else if n == 48 {
				s.bg = colour
			}
			i += used
		}
	}
	return s
}

// extended reads a colour of 256 or of 24 bits, and says how many parameters follow the first.
func extended(words []string) (string, int) {
	used := 0
	parts := words
	if strings.Contains(words[0], ":") {
		parts = strings.Split(words[0], ":")
	}
	n := func(i int) int {
		if i >= len(parts) {
			return 0
		}
		v, _ := strconv.Atoi(parts[i])
		return v
	}
	colour := ""
	switch n(1) {
	case 5:
		colour, used = indexed(n(2)), 2
	case 2:
		colour, used = fmt.Sprintf("#%02x%02x%02x", n(2), n(3), n(4)), 4
	}
	if len(parts) != len(words) || strings.Contains(words[0], ":") {
		used = 0
	}
	return colour, used
}

func indexed(n int) string {
	switch {
	case n < 16:
		return palette[n]
	case n >= 232:
		v := 8 + (n-232)*10
		return fmt.Sprintf("#%02x%02x%02x", v, v, v)
	}
	level := func(v int) int {
		if v == 0 {
			return 0
		}
		return 55 + v*40
	}
	n -= 16
	return fmt.Sprintf("#%02x%02x%02x", level(n/36), level(n/6%6), level(n%6))
}

func TestCells(t *testing.T) {
	runs, s := cells("a\x1b[1;31mb🧝c\x1b[0m d\x1b[38;5;232;48;2;1;2;3me", style{})
	var got []string
	for _, r := range runs {
		got = append(got, fmt.Sprintf("%d+%d %q %s %s %v", r.column, r.cells, r.text, r.style.fg, r.style.bg, r.style.bold))
	}
	want := []string{
		`0+1 "a"   false`, `1+1 "b" #e06c75  true`, `2+2 "🧝" #e06c75  true`, `4+1 "c" #e06c75  true`, `5+2 " d"   false`, `7+1 "e" #080808 #010203 false`,
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if s.bg != "#010203" {
		t.Errorf("the style at the end is %+v", s)
	}
	picture := svg("a <title>", "\x1b[7mx & y\x1b[0m", 10)
	for _, part := range []string{"<title>a &lt;title&gt;</title>", `fill="` + background + `" textLength="42.0"`, ">x &amp; y</text>"} {
		if !strings.Contains(picture, part) {
			t.Errorf("no %q in\n%s", part, picture)
		}
	}
}
