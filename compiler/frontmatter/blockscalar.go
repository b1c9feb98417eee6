package frontmatter

// header is what stands behind the | or > of a block scalar.
type header struct {
	chomp  byte // '-' cuts all line breaks at the end, '+' keeps them, 0 leaves one
	indent int  // of its lines beyond the collection around, 0 when they show it themselves
	end    int  // the offset behind
}

// readHeader reads the marks behind the | or > at the offset.
func readHeader(s string, at int) header {
	h := header{end: at + 1}
	for h.end < len(s) {
		switch c := s[h.end]; {
		case (c == '-' || c == '+') && h.chomp == 0:
			h.chomp = c
		case c >= '1' && c <= '9' && h.indent == 0:
			h.indent = int(c - '0')
		default:
			return h
		}
		h.end++
	}
	return h
}

// blockScalar reads the text behind the | or > at pos: the lines indented deeper than parent.
func (r *reader) blockScalar(parent int) *Node {
	s, start := r.s, r.pos
	h := readHeader(s, start)
	r.pos = h.end
	if r.blanks(); !r.atLineEnd() {
		return r.badHeader(start)
	}
	r.comment()
	style := Literal
	if s[start] == '>' {
		style = Folded
	}
	indent := 0
	if h.indent > 0 {
		indent = max(parent, 0) + h.indent
	}
	end, deepest := h.end, 0
	line := r.lineEnd(r.pos) + 1
	for line < len(s) {
		i := line
		for i < len(s) && s[i] == ' ' {
			i++
		}
		if i >= len(s) || s[i] == '\n' {
			if indent == 0 {
				deepest = max(deepest, i-line)
			} else if i-line > indent {
				end = i
			}
			line = i + 1
			continue
		}
		if indent == 0 {
			if i-line <= parent {
				break
			}
			if deepest > i-line {
				return r.deepBlank(line)
			}
			indent = i - line
		}
		if indent > i-line {
			break
		}
		end = r.lineEnd(i)
		line = end + 1
	}
	r.line = min(line, len(s))
	r.pos = r.line
	n := r.node(String, style, start, end)
	n.form, n.indent = folded, int32(indent)
	n.Value = string(n.decode(s, nil))
	return n
}

// comment moves over a comment at pos.
func (r *reader) comment() {
	if r.pos < len(r.s) && r.s[r.pos] == '#' {
		end := r.lineEnd(r.pos)
		r.doc.Comments = append(r.doc.Comments, r.doc.span(r.pos, end))
		r.pos = end
	}
}
