package frontmatter

import "strings"

// quotedOnLine reads the quoted scalar at pos if it ends on its line and holds no bad escape;
// else it gives nil and leaves pos alone.
func (r *reader) quotedOnLine(quote byte) *Node {
	end, plain, ok := r.quoteEnd(quote)
	if !ok {
		return nil
	}
	start := r.pos
	r.pos = end
	return r.quotedNode(quote, start, end, plain)
}

// quoteEnd finds the end of the quoted scalar at pos on its line, and says whether its text
// stands there verbatim.
func (r *reader) quoteEnd(quote byte) (end int, plain, ok bool) {
	s := r.s
	plain = true
	for i := r.pos + 1; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\n':
			return 0, false, false
		case c == quote && quote == '\'' && i+1 < len(s) && s[i+1] == quote:
			plain = false
			i++
		case c == quote:
			return i + 1, plain, true
		case c == '\\' && quote == '"':
			n := escapeLen(s[i:])
			if n == 0 || s[i+1] == '\n' {
				return 0, false, false
			}
			plain = false
			i += n - 1
		}
	}
	return 0, false, false
}

// quotedNode makes the node of a quoted scalar.
func (r *reader) quotedNode(quote byte, start, end int, plain bool) *Node {
	style := SingleQuoted
	if quote == '"' {
		style = DoubleQuoted
	}
	if !plain {
		return r.decoded(style, start, end)
	}
	n := r.node(String, style, start, end)
	n.Value = r.s[start+1 : end-1]
	return n
}

// quoted reads the quoted scalar at pos, over as many lines as it has; each must be indented
// deeper than parent, which is how a quote that isn't closed shows early.
func (r *reader) quoted(quote byte, parent int) *Node {
	if n := r.quotedOnLine(quote); n != nil {
		return n
	}
	s, start, line := r.s, r.pos, r.line
	for i := start + 1; i < len(s); {
		switch c := s[i]; {
		case c == quote && quote == '\'' && i+1 < len(s) && s[i+1] == quote:
			i += 2
		case c == quote:
			r.pos, r.line = i+1, line
			return r.quotedNode(quote, start, i+1, false)
		case c == '\\' && quote == '"':
			n := escapeLen(s[i:])
			if n == 0 {
				return r.badEscape(i)
			}
			if s[i+1] == '\n' {
				n = 1
			}
			i += n
		case c == '\n':
			at, next := r.continuation(i, parent)
			if at < 0 {
				r.openQuote(start, i)
				return nil
			}
			i, line = at, next
		default:
			i++
		}
	}
	r.openQuote(start, len(s))
	return nil
}

// escapeLen gives the length of the escape that s begins with, 0 when it is none of YAML's.
func escapeLen(s string) int {
	if len(s) < 2 {
		return 0
	}
	n := 2
	switch s[1] {
	case 'x':
		n = 4
	case 'u':
		n = 6
	case 'U':
		n = 10
	default:
		if strings.IndexByte("0abt\tnvfre \"/\\N_LP\n", s[1]) < 0 {
			return 0
		}
		return n
	}
	if len(s) < n || !digits(s[2:n], 16) {
		return 0
	}
	if r := hexRune(s[2:n]); r >= 0xDC00 && r <= 0xDFFF || r > 0x10FFFF || r < 0 {
		return 0
	} else if r >= 0xD800 && r <= 0xDBFF {
		// As in JSON, two halves of UTF-16 make one character.
		if len(s) < n+6 || s[n] != '\\' || s[n+1] != 'u' || !digits(s[n+2:n+6], 16) {
			return 0
		}
		if low := hexRune(s[n+2 : n+6]); low < 0xDC00 || low > 0xDFFF {
			return 0
		}
		return n + 6
	}
	return n
}

func hexRune(s string) rune {
	v := rune(0)
	for i := 0; i < len(s); i++ {
		d := s[i] | 0x20
		if d <= '9' {
			d -= '0'
		} else {
			d -= 'a' - 10
		}
		v = v<<4 | rune(d)
	}
	return v
}
