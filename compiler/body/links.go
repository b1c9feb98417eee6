package body

// maxParens is how deep a link's destination may nest parentheses (as cmark has it). It also
// keeps the reading of many unclosed links linear.
const maxParens = 32

// closeBracket reads the ] at b[i]: when a link ends there, its destination and title are
// passed over, since a comment or a tick in them is none. It gives where to go on.
func (in *inliner) closeBracket(i int) int {
	n := len(in.links)
	if n == 0 {
		return i + 1
	}
	image := in.links[n-1]
	active := image || n > in.inactive
	in.links = in.links[:n-1]
	in.inactive = min(in.inactive, n-1)
	if !active || i+1 >= len(in.b) || in.b[i+1] != '(' {
		return i + 1
	}
	e := linkTail(in.b, i+2)
	if e == 0 {
		return i + 1
	}
	if !image {
		in.inactive = n - 1
	}
	return e
}

// linkTail reads an inline link from after its ( and gives the offset after its ), or 0.
func linkTail(b []byte, i int) int {
	i = skipSpace(b, i)
	if i < len(b) && b[i] != ')' {
		if i = linkDestination(b, i); i == 0 {
			return 0
		}
		if at := skipSpace(b, i); at > i {
			i = at
			if e := linkTitle(b, i); e > 0 {
				i = skipSpace(b, e)
			}
		}
	}
	if i < len(b) && b[i] == ')' {
		return i + 1
	}
	return 0
}

// linkDestination gives the offset after the destination at b[i], or 0.
func linkDestination(b []byte, i int) int {
	if i >= len(b) {
		return 0
	}
	if b[i] == '<' {
		for i++; i < len(b); i++ {
			switch b[i] {
			case '>':
				return i + 1
			case '<', '\n':
				return 0
			case '\\':
				if i+1 < len(b) && isPunct(b[i+1]) {
					i++
				}
			}
		}
		return 0
	}
	at, depth := i, 0
	for ; i < len(b) && b[i] > ' ' && b[i] != 0x7f; i++ {
		switch b[i] {
		case '\\':
			if i+1 < len(b) && isPunct(b[i+1]) {
				i++
			}
		case '(':
			if depth++; depth > maxParens {
				return 0
			}
		case ')':
			if depth == 0 {
				if i == at {
					return 0
				}
				return i
			}
			depth--
		}
	}
	if depth > 0 || i == at {
		return 0
	}
	return min(i, len(b))
}

// linkTitle gives the offset after the title at b[i], or 0.
func linkTitle(b []byte, i int) int {
	if i >= len(b) {
		return 0
	}
	end := b[i]
	switch end {
	case '"', '\'':
	case '(':
		end = ')'
	default:
		return 0
	}
	for i++; i < len(b); i++ {
		switch c := b[i]; {
		case c == end:
			return i + 1
		case c == '(' && end == ')':
			return 0
		case c == '\\' && i+1 < len(b) && isPunct(b[i+1]):
			i++
		}
	}
	return 0
}

// definitions gives the offset after the link reference definitions at the start of a
// paragraph (CommonMark 0.31 §4.7): they are no part of its text.
func definitions(b []byte) int {
	at := 0
	for at < len(b) && b[at] == '[' {
		e := definition(b, at)
		if e == 0 {
			break
		}
		at = e
	}
	return at
}

// definition gives the offset of the line after the definition at b[i], or 0.
func definition(b []byte, i int) int {
	end, text := i+1, false
	for ; end < len(b) && b[end] != ']'; end++ {
		switch c := b[end]; {
		case c == '[' || end-i > 999:
			return 0
		case c == '\\' && end+1 < len(b) && isPunct(b[end+1]):
			end++
			text = true
		case !isSpace(c):
			text = true
		}
	}
	if !text || end+1 >= len(b) || b[end+1] != ':' {
		return 0
	}
	dest := linkDestination(b, skipSpace(b, end+2))
	if dest == 0 {
		return 0
	}
	if at := skipSpace(b, dest); at > dest {
		if e := linkTitle(b, at); e > 0 {
			if e = lineDone(b, e); e > 0 {
				return e
			}
		}
	}
	return lineDone(b, dest)
}

// lineDone gives the offset of the next line when nothing but blanks follows b[i] on its line.
func lineDone(b []byte, i int) int {
	i = skipBlanks(b, i, len(b))
	switch {
	case i >= len(b):
		return len(b)
	case b[i] == '\n':
		return i + 1
	}
	return 0
}
