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

// The ends of raw HTML that may be missing.
const (
	endComment = iota
	endInstruction
	endDeclaration
	endCDATA
)

var ends = [...][]byte{[]byte("-->"), []byte("?>"), []byte(">"), []byte("]]>")}

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
			i++
		}
	}
}

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

// angle reads what begins with < at b[i]; it gives where to go on.
func (s *state) angle(i int) int {
	in := &s.inline
	if e := autolink(in.b, i); e > 0 {
		return e
	}
	if e := in.comment(i); e > 0 {
		s.comments = append(s.comments, rawComment{span: in.sourceSpan(i, e), closed: true})
		return e
	}
	if e := in.rawHTML(i); e > 0 {
		return e
	}
	return i + 1
}

// comment gives the end of the HTML comment at b[i], or 0 (CommonMark 0.31 §6.6).
func (in *inliner) comment(i int) int {
	rest := in.b[i:]
	switch {
	case !bytes.HasPrefix(rest, []byte("<!--")):
		return 0
	case bytes.HasPrefix(rest, []byte("<!-->")):
		return i + 5
	case bytes.HasPrefix(rest, []byte("<!--->")):
		return i + 6
	}
	return in.find(endComment, i+4)
}

// rawHTML gives the end of another piece of raw HTML at b[i], or 0.
func (in *inliner) rawHTML(i int) int {
	rest := in.b[i:]
	switch {
	case len(rest) < 3:
		return 0
	case rest[1] == '?':
		return in.find(endInstruction, i+2)
	case rest[1] == '!' && isLetter(rest[2]):
		return in.find(endDeclaration, i+3)
	case bytes.HasPrefix(rest, []byte("<![CDATA[")):
		return in.find(endCDATA, i+9)
	}
	return htmlTag(in.b, i)
}

// find gives the offset after the next end of that kind from i on, or 0; one that doesn't
// come is looked for only once.
func (in *inliner) find(end, i int) int {
	if in.missing[end] || i > len(in.b) {
		return 0
	}
	k := bytes.Index(in.b[i:], ends[end])
	if k < 0 {
		in.missing[end] = true
		return 0
	}
	return i + k + len(ends[end])
}

// autolink gives the end of the autolink at b[i], or 0 (CommonMark 0.31 §6.5).
func autolink(b []byte, i int) int {
	j := i + 1
	for j < len(b) && (isLetter(b[j]) || isDigit(b[j]) || b[j] == '+' || b[j] == '.' || b[j] == '-') {
		j++
	}
	if n := j - i - 1; j < len(b) && b[j] == ':' && n >= 2 && n <= 32 && isLetter(b[i+1]) {
		for j < len(b) && b[j] > ' ' && b[j] != '<' && b[j] != '>' && b[j] != 0x7f {
			j++
		}
		if j < len(b) && b[j] == '>' {
			return j + 1
		}
		return 0
	}
	for j < len(b) && (isLetter(b[j]) || isDigit(b[j]) || bytes.IndexByte([]byte(".!#$%&'*+/=?^_`{|}~-"), b[j]) >= 0) {
		j++
	}
	if j == i+1 || j >= len(b) || b[j] != '@' {
		return 0
	}
	return emailDomain(b, j+1)
}

// emailDomain gives the offset after the > that ends an e-mail autolink's domain, or 0.
func emailDomain(b []byte, j int) int {
	for {
		at := j
		for j < len(b) && (isLetter(b[j]) || isDigit(b[j]) || b[j] == '-') {
			j++
		}
		if j == at || j-at > 63 || b[at] == '-' || b[j-1] == '-' || j >= len(b) {
			return 0
		}
		switch b[j] {
		case '>':
			return j + 1
		case '.':
			j++
		default:
			return 0
		}
	}
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

// htmlComments notes the comments of an HTML block.
func (s *state) htmlComments(segs []span, typ uint8) {
	in := &s.inline
	if !in.load(s.text, segs) || !bytes.Contains(in.b, []byte("<!--")) {
		return
	}
	b, i := in.b, 0
	switch typ {
	case 1: // what stands in a script, style or textarea is no comment
		if t := skipBlanks(b, 0, len(b)); len(b) > t+4 && !bytes.EqualFold(b[t+1:t+4], []byte("pre")) {
			if i = rawClose(b); i < 0 {
				return
			}
		}
	case 3, 4, 5:
		if i = in.find(int(typ)-3+endInstruction, 0); i == 0 {
			return
		}
	}
	for i < len(b) {
		k := bytes.IndexByte(b[i:], '<')
		if k < 0 {
			return
		}
		i += k
		if !bytes.HasPrefix(b[i:], []byte("<!--")) {
			i = max(i+1, in.rawHTML(i))
			continue
		}
		e := in.comment(i)
		c := rawComment{closed: e > 0, html: true, first: blankRange(b[:i])}
		if e == 0 {
			e = len(b)
		}
		c.span = in.sourceSpan(i, e)
		s.comments = append(s.comments, c)
		i = e
	}
}
