package body

import "bytes"

// StripComments gives the body as the agent gets it: every HTML comment is cut, wherever
// Markdown sees one; in code blocks and code spans they stay, being text (interfaces §2, body
// limits). A comment that isn't closed goes with all that it swallows. Where a
// block comment stood alone an empty line is left; a line of a paragraph that held nothing
// else goes.
//
// What a cut would bring together is kept apart by a blank, and what it would turn into a mark
// at a line's start by a backslash, so that no other heading, comment or code arises from it.
// A text without comments is given back as it is.
func StripComments(text []byte) []byte {
	if !bytes.Contains(text, []byte("<!--")) {
		return text
	}
	s := newState(text, 0, len(text))
	defer s.release()
	s.blocksOf()
	b := builder{state: s, str: string(text), body: &Body{}, lead: -1}
	for i := range s.blocks {
		b.block(i)
	}
	c := cutter{text: text, out: make([]byte, 0, len(text))}
	for i := range s.comments {
		c.cut(&s.comments[i])
	}
	c.keep(len(text))
	return c.out
}

// cutter copies a text without its comments.
type cutter struct {
	text, out []byte
	at        int  // what is copied or cut so far
	joined    bool // a comment was cut and nothing written since
	fresh     bool // one that began its line as a block was cut, and nothing written on the line since
	inline    bool // the last one stood within text
}

// cut drops a comment.
func (c *cutter) cut(r *rawComment) {
	c.keep(r.Start)
	c.at = r.End
	c.joined, c.inline = true, !r.html
	c.fresh = c.fresh || r.first
}

// keep copies the text up to end.
func (c *cutter) keep(end int) {
	kept := c.text[c.at:end]
	c.at = end
	if len(kept) == 0 {
		return
	}
	if c.joined {
		kept = c.join(kept)
	}
	c.out = append(c.out, kept...)
}

// join makes the text after a cut fit to what stands before it; it gives what is left to copy.
func (c *cutter) join(kept []byte) []byte {
	line := kept
	k := bytes.IndexByte(kept, '\n')
	if k >= 0 {
		line = kept[:k]
	}
	if blankRange(line) {
		if k < 0 && c.at < len(c.text) {
			return nil // blanks between two comments
		}
		for len(c.out) > 0 && isBlank(c.out[len(c.out)-1]) {
			c.out = c.out[:len(c.out)-1]
		}
		c.joined, c.fresh = false, false
		kept = kept[len(line):]
		if n := len(c.out); c.inline && n > 0 && c.out[n-1] == '\n' && len(kept) > 0 {
			kept = kept[1:]
		}
		return kept
	}
	if c.fresh {
		skip := skipBlanks(line, 0, len(line))
		kept, line = kept[skip:], line[skip:]
		if at := markAt(line); at >= 0 {
			c.out = append(append(c.out, kept[:at]...), '\\')
			kept = kept[at:]
		}
	} else if joins(c.out, kept[0]) {
		c.out = append(c.out, ' ')
	}
	c.joined, c.fresh = false, false
	return kept
}

// joins says whether the character would make up a mark with what is written before it: the
// beginning of a comment or a tag, or one run of ticks.
func joins(before []byte, c byte) bool {
	switch {
	case bytes.HasSuffix(before, []byte("<")):
		return c == '!' || c == '?' || c == '/' || isLetter(c)
	case bytes.HasSuffix(before, []byte("<!")):
		return c == '-' || c == '[' || isLetter(c)
	case bytes.HasSuffix(before, []byte("<!-")):
		return c == '-'
	}
	return c == '`' && bytes.HasSuffix(before, []byte("`"))
}

// markAt gives where a backslash makes plain text of a line that would begin a block, or -1.
func markAt(line []byte) int {
	if len(line) == 0 {
		return -1
	}
	mark := false
	switch c := line[0]; {
	case c == '>':
		mark = true
	case c == '#':
		level, _, _ := atx(line)
		mark = level > 0
	case c == '`' || c == '~':
		mark = fenceOpen(line) > 0
	case c == '<':
		mark = htmlStart(line, false) > 0
	case isDigit(c):
		if n, _, _ := listMarker(line); n > 0 {
			return n - 1
		}
	default:
		n, _, _ := listMarker(line)
		mark = n > 0 || setextUnderline(line) > 0 || thematicBreak(line)
	}
	if mark {
		return 0
	}
	return -1
}
