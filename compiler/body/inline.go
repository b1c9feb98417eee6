package body

import "bytes"

// codeSpan is an inline code span: where it stands with its ticks, and its content.
type codeSpan struct {
	span, content span
	value         string // set when the content runs over lines
}

// rawComment is an HTML comment: from <!-- to --> or, when it isn't closed, to its block's end.
type rawComment struct {
	span
	closed bool
	html   bool // it stands in an HTML block
	first  bool // and begins it
}

// inliner finds the code spans and comments of one block's content in linear time. It knows
// what else takes precedence over them (backslash escapes, autolinks, raw HTML, a link's
// destination and title), and nothing of emphasis and the rest.
type inliner struct {
	b     []byte // the content, lines joined by LF
	segs  []span // its lines in the text
	buf   []byte // what b is kept in when there are several lines
	at    []int  // the offset in b of each line
	line  int    // the line of the last offset that was mapped
	links []bool // open brackets: true for an image's
	// inactive is the number of open brackets that can't be a link's any more, because a link
	// stands inside.
	inactive int
	ticks    []int // for each run length, where in b its last run begins; once it is needed
	counted  bool
	missing  [4]bool // the ends (below) that don't come any more
}

// load takes a block's content; it says whether anything of interest can stand in it.
func (in *inliner) load(text []byte, segs []span) bool {
	found := false
	for _, g := range segs {
		line := text[g.Start:g.End]
		if bytes.IndexByte(line, '`') >= 0 || bytes.IndexByte(line, '<') >= 0 {
			found = true
			break
		}
	}
	if !found {
		return false
	}
	in.segs, in.line, in.inactive, in.counted = segs, 0, 0, false
	in.links, in.missing = in.links[:0], [4]bool{}
	in.join(text, segs)
	return true
}

// join makes b of the lines.
func (in *inliner) join(text []byte, segs []span) {
	if len(segs) == 1 {
		in.b = text[segs[0].Start:segs[0].End]
		return
	}
	in.buf, in.at = in.buf[:0], in.at[:0]
	for i, g := range segs {
		if i > 0 {
			in.buf = append(in.buf, '\n')
		}
		in.at = append(in.at, len(in.buf))
		in.buf = append(in.buf, text[g.Start:g.End]...)
	}
	in.b = in.buf
}

// source leads an offset in b to the text. Offsets are asked for in rising order, by and large.
func (in *inliner) source(i int) int {
	if len(in.segs) == 1 {
		return in.segs[0].Start + i
	}
	for in.line > 0 && in.at[in.line] > i {
		in.line--
	}
	for in.line+1 < len(in.at) && in.at[in.line+1] <= i {
		in.line++
	}
	return in.segs[in.line].Start + i - in.at[in.line]
}

func (in *inliner) sourceSpan(start, end int) span {
	s := in.source(start)
	if end <= start {
		return span{Start: s, End: s}
	}
	return span{Start: s, End: in.source(end-1) + 1}
}

// inlines notes the code spans and comments of a heading or paragraph.
// That of a paragraph may begin with definitions.
func (s *state) inlines(segs []span, paragraph bool) {
	in := &s.inline
	if !in.load(s.text, segs) {
		return
	}
	b, i := in.b, 0
	if paragraph {
		i = definitions(b)
	}
	for i < len(b) {
		switch b[i] {
		case '\\':
			if i++; i < len(b) && isPunct(b[i]) {
				i++
			}
		case '`':
			i = s.codeSpanAt(i)
		case '<':
			i = s.angle(i)
		case '!':
			if i++; i < len(b) && b[i] == '[' {
				in.links = append(in.links, true)
				i++
			}
		case '[':
			in.links = append(in.links, false)
			i++
		case ']':
			i = in.closeBracket(i)
		default:
			for i++; i < len(b) && !opens[b[i]]; i++ {
			}
		}
	}
}

// opens holds the characters that inlines looks at.
var opens = [256]bool{'\\': true, '`': true, '<': true, '!': true, '[': true, ']': true}

// codeSpanAt reads the run of ticks at b[i]; it gives where to go on.
func (s *state) codeSpanAt(i int) int {
	in := &s.inline
	b, n := in.b, 0
	for i+n < len(b) && b[i+n] == '`' {
		n++
	}
	open := i + n
	if in.counted && (n >= len(in.ticks) || in.ticks[n] < open) {
		return open
	}
	for j := open; ; {
		k := bytes.IndexByte(b[j:], '`')
		if k < 0 {
			in.count()
			return open
		}
		j += k
		end := j
		for end < len(b) && b[end] == '`' {
			end++
		}
		if end-j == n {
			s.noteCode(i, open, j, end)
			return end
		}
		j = end
	}
}

// count notes where the last run of each length begins, so that a run without an end is
// looked for once, not once a run.
func (in *inliner) count() {
	if in.counted {
		return
	}
	in.counted = true
	in.ticks = in.ticks[:0]
	for i := 0; ; {
		k := bytes.IndexByte(in.b[i:], '`')
		if k < 0 {
			return
		}
		at := i + k
		for i = at; i < len(in.b) && in.b[i] == '`'; i++ {
		}
		for len(in.ticks) <= i-at {
			in.ticks = append(in.ticks, -1)
		}
		in.ticks[i-at] = at
	}
}

// noteCode adds the code span b[start:end] whose content is b[a:z].
func (s *state) noteCode(start, a, z, end int) {
	in := &s.inline
	c := codeSpan{span: in.sourceSpan(start, end)}
	if b := in.b; z-a > 1 && isLineBlank(b[a]) && isLineBlank(b[z-1]) && !allBlank(b[a:z]) {
		a, z = a+1, z-1
	}
	c.content = in.sourceSpan(a, z)
	if content := in.b[a:z]; bytes.IndexByte(content, '\n') >= 0 {
		v := []byte(string(content))
		for i, d := range v {
			if d == '\n' {
				v[i] = ' '
			}
		}
		c.value = string(v)
	}
	s.codes = append(s.codes, c)
}

func isLineBlank(c byte) bool { return c == ' ' || c == '\n' }

func allBlank(b []byte) bool {
	for _, c := range b {
		if !isLineBlank(c) {
			return false
		}
	}
	return true
}

func isPunct(c byte) bool {
	return c >= '!' && c <= '/' || c >= ':' && c <= '@' || c >= '[' && c <= '`' || c >= '{' && c <= '~'
}

// definitionLines gives how many of a paragraph's lines are link reference definitions.
func (s *state) definitionLines(segs []span) int {
	if s.text[segs[0].Start] != '[' {
		return 0
	}
	in := &s.inline
	in.join(s.text, segs)
	n := definitions(in.b)
	if n == len(in.b) {
		return len(segs)
	}
	return bytes.Count(in.b[:n], []byte("\n"))
}
