package frontmatter

// form says how the value of a scalar lies in the text.
type form uint8

const (
	verbatim form = iota // a slice of the text
	folded               // with escapes, doubled quotes, several lines: decoded
)

// plainStart holds the characters that a plain scalar may begin with whatever follows; -, ? and
// : may begin one when no blank follows.
var plainStart = func() (t [256]bool) {
	for c := 0x21; c < 256; c++ {
		t[c] = true
	}
	for _, c := range []byte("-?:,[]{}#&*!|>'\"%@`\x7f") {
		t[c] = false
	}
	return t
}()

// plainStop holds the characters that may end a plain scalar.
var plainStop = func() (t [256]bool) {
	for _, c := range []byte("\n:#,[]{}") {
		t[c] = true
	}
	return t
}()

// plainLine finds the end of the part of a plain scalar on this line: where its text ends, and
// where what ended it stands (a colon, a comment, a mark of a flow collection, or the line's end).
func (r *reader) plainLine(start int, flow bool) (end, stop int) {
	s, i := r.s, start
scan:
	for ; i < len(s); i++ {
		c := s[i]
		if !plainStop[c] {
			continue
		}
		switch c {
		case '\n':
			break scan
		case ':':
			if r.gapAt(i+1) || flow && isFlowMark(s[i+1]) {
				break scan
			}
		case '#':
			if i > start && isBlank(s[i-1]) {
				break scan
			}
		default:
			if flow {
				break scan
			}
		}
	}
	end = i
	for end > start && isBlank(s[end-1]) {
		end--
	}
	return end, i
}

// lineNode reads a scalar or a flow collection in block context, below the column parent.
func (r *reader) lineNode(parent int) *Node {
	switch c := r.s[r.pos]; {
	case c == '"' || c == '\'':
		return r.quoted(c, parent)
	case c == '[' || c == '{':
		return r.flow(parent)
	case c == '|' || c == '>':
		return r.blockScalar(parent)
	case c == '*' || plainStart[c] || (c == '-' || c == '?' || c == ':') && !r.gapAt(r.pos+1):
		return r.plain(parent)
	}
	return r.badStart()
}

// plainNode makes the node of a plain scalar on one line.
func (r *reader) plainNode(start, end int) *Node {
	n := r.node(String, Plain, start, end)
	n.Value = r.s[start:end]
	n.resolve()
	return n
}

// plain reads a plain scalar in block context. Further lines belong to it while they are
// indented deeper than parent; a comment ends it.
func (r *reader) plain(parent int) *Node {
	s, start := r.s, r.pos
	end, stop := r.plainLine(start, false)
	if s[start] == '*' {
		r.alias(start, end)
	}
	if stop < len(s) && s[stop] == ':' {
		return r.colonInside(start, stop)
	}
	r.pos = stop
	lines := false
	for stop < len(s) && s[stop] == '\n' {
		at, line := r.continuation(stop, parent)
		if at < 0 || s[at] == '#' {
			break
		}
		next, nextStop := r.plainLine(at, false)
		if nextStop < len(s) && s[nextStop] == ':' {
			r.pos, r.line = at, line
			return r.keyBelowText(start, nextStop)
		}
		end, stop, lines = next, nextStop, true
		r.pos, r.line = stop, line
	}
	if !lines {
		return r.plainNode(start, end)
	}
	return r.decoded(Plain, start, end)
}

// continuation gives where the next line that isn't blank goes on with a scalar from the line
// break at the offset, and that line's start; -1 when the line isn't indented deeper than parent
// or none follows.
func (r *reader) continuation(at, parent int) (int, int) {
	s := r.s
	for i := at; i < len(s); {
		line := i + 1
		i = line
		for i < len(s) && s[i] == ' ' {
			i++
		}
		indent := i - line
		for i < len(s) && isBlank(s[i]) {
			i++
		}
		if i >= len(s) {
			return -1, 0
		}
		if s[i] == '\n' {
			continue
		}
		if indent <= parent {
			return -1, 0
		}
		return i, line
	}
	return -1, 0
}

// flowPlain reads a plain scalar inside a bracket, over as many lines as it has.
func (r *reader) flowPlain(parent int) *Node {
	s, start := r.s, r.pos
	end, stop := r.plainLine(start, true)
	if s[start] == '*' {
		r.alias(start, end)
	}
	r.pos = stop
	lines := false
	for stop < len(s) && s[stop] == '\n' {
		at, line := r.continuation(stop, parent)
		if at < 0 || s[at] == '#' || isFlowMark(s[at]) || s[at] == ':' && r.flowGap(at+1) {
			break
		}
		end, stop = r.plainLine(at, true)
		r.pos, r.line, lines = stop, line, true
	}
	if !lines {
		return r.plainNode(start, end)
	}
	return r.decoded(Plain, start, end)
}

// decoded makes the node of a scalar whose value isn't a slice of the text.
func (r *reader) decoded(style Style, start, end int) *Node {
	n := r.node(String, style, start, end)
	n.form = folded
	n.Value = string(n.decode(r.s, nil))
	return n
}
