package body

import "bytes"

// The ends of raw HTML that may be missing.
const (
	endComment = iota
	endInstruction
	endDeclaration
	endCDATA
)

var ends = [...][]byte{[]byte("-->"), []byte("?>"), []byte(">"), []byte("]]>")}

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
