package body

import "bytes"

// maxDepth is the number of quotes and list items that may stand around a line. Deeper ones
// are text (see guard).
const maxDepth = 32

// scanner is the lean block engine: CommonMark's two phases (match the open blocks, then open
// new ones) over one line after the other, in linear time. It gives up where a tab stands in
// the indentation of a nested block, and beyond maxDepth; then goldmark reads the text. Both
// say the same, which FuzzEngines holds.
type scanner struct {
	stack []container
	leaf  int // the open leaf block, or -1
	// Of an open fence:
	fenceChar byte
	fenceLen  int
}

// container is an open quote or list item.
type container struct {
	quote bool
	need  int  // of an item: the blanks before its content, counted from its parent's content
	block int  // of an item: its block
	full  bool // of an item: something stands in it
}

// scanBlocks fills s.blocks, and says whether it could.
func (s *state) scanBlocks() bool {
	sc := &s.scan
	sc.stack, sc.leaf = sc.stack[:0], -1
	for pos := s.lo; pos < s.hi; {
		end := s.hi
		if k := bytes.IndexByte(s.text[pos:s.hi], '\n'); k >= 0 {
			end = pos + k
		}
		if !s.scanLine(pos, end) {
			return false
		}
		pos = end + 1
	}
	return true
}

// scanLine reads one line.
func (s *state) scanLine(pos, end int) bool {
	sc, text := &s.scan, s.text
	matched := 0
	for ; matched < len(sc.stack); matched++ {
		c := &sc.stack[matched]
		at := pos
		for at < end && text[at] == ' ' {
			at++
		}
		if at < end && text[at] == '\t' && skipBlanks(text, at, end) < end {
			return false
		}
		if c.quote {
			if at-pos > 3 || at >= end || text[at] != '>' {
				break
			}
			pos = at + 1
			if pos < end && text[pos] == '\t' {
				return false
			}
			if pos < end && text[pos] == ' ' {
				pos++
			}
			continue
		}
		if at-pos >= c.need {
			pos += c.need
		} else if skipBlanks(text, at, end) == end && c.full {
			pos = at
		} else {
			break
		}
	}
	if at := skipBlanks(text, pos, end); len(sc.stack) > 0 && at < end && bytes.IndexByte(text[pos:at], '\t') >= 0 {
		return false
	}
	all := matched == len(sc.stack)
	if sc.leaf >= 0 && s.blocks[sc.leaf].kind != kPara {
		if all && s.continueLeaf(pos, end) {
			return true
		}
		sc.leaf = -1
	}
	return s.openBlocks(pos, end, matched, all)
}

// continueLeaf gives the line to the open code or HTML block, unless the block ends before it.
func (s *state) continueLeaf(pos, end int) bool {
	sc := &s.scan
	b := &s.blocks[sc.leaf]
	at := skipBlanks(s.text, pos, end)
	switch b.kind {
	case kFence:
		if indent := width(s.text[pos:at]); indent < 4 && fenceClose(s.text[at:end], sc.fenceChar, sc.fenceLen) {
			b.closed = true
			sc.leaf = -1
		} else if at < end {
			b.end = end
		}
	case kCode:
		if at == end {
			return true // it counts only when code follows, which moves b.end past it
		}
		if width(s.text[pos:at]) < 4 {
			return false
		}
		b.end = trimRight(s.text, at, end)
	default:
		if b.level >= 6 && at == end {
			return false
		}
		if at == end {
			return true
		}
		s.addSegment(sc.leaf, pos, end)
		if htmlEnds(s.text[pos:end], b.level) {
			sc.leaf = -1
		}
	}
	return true
}

// width gives the columns of leading blanks that begin at a tab stop.
func width(b []byte) int {
	n := 0
	for _, c := range b {
		if c == '\t' {
			n += 4 - n%4
		} else {
			n++
		}
	}
	return n
}

// openBlocks opens what begins on the line, then adds its text to a paragraph.
func (s *state) openBlocks(pos, end, matched int, all bool) bool {
	sc, text := &s.scan, s.text
	para := sc.leaf // an open paragraph, or -1
	opened := false
	for {
		at := skipBlanks(text, pos, end)
		if at == end { // blank
			if para >= 0 || !all {
				s.closeTo(matched)
			}
			return true
		}
		if w := at - pos; w > 3 || bytes.IndexByte(text[pos:at], '\t') >= 0 {
			if w = width(text[pos:at]); len(sc.stack) > 0 && bytes.IndexByte(text[pos:at], '\t') >= 0 {
				return false
			}
			if w > 3 {
				if para >= 0 {
					break
				}
				s.closeTo(matched)
				sc.leaf = s.leafBlock(block{kind: kCode, start: at, end: trimRight(text, at, end)})
				return true
			}
		}
		line := text[at:end]
		inPara := para >= 0 && all // the line could go on with the paragraph by right
		switch c := line[0]; c {
		case '>':
			s.closeTo(matched)
			para, all, opened = -1, true, true
			if len(sc.stack) >= maxDepth {
				return false
			}
			s.fill()
			sc.stack = append(sc.stack, container{quote: true})
			matched = len(sc.stack)
			pos = at + 1
			if pos < end && text[pos] == '\t' {
				return false
			}
			if pos < end && text[pos] == ' ' {
				pos++
			}
			continue
		case '#':
			if level, a, z := atx(line); level > 0 {
				s.closeTo(matched)
				i := s.leafBlock(block{kind: kHeading, level: uint8(level), start: at})
				s.addSegment(i, at+a, at+z)
				s.blocks[i].end = trimRight(text, at, end)
				sc.leaf = -1
				return true
			}
		case '`', '~':
			if n := fenceOpen(line); n > 0 {
				s.closeTo(matched)
				sc.leaf = s.leafBlock(block{kind: kFence, start: at, end: end})
				sc.fenceChar, sc.fenceLen = c, n
				return true
			}
		case '<':
			if typ := htmlStart(line, para >= 0); typ > 0 {
				s.closeTo(matched)
				sc.leaf = s.leafBlock(block{kind: kHTML, level: typ, start: at})
				s.addSegment(sc.leaf, at, end)
				if htmlEnds(line, typ) {
					sc.leaf = -1
				}
				return true
			}
		}
		if inPara {
			if level := setextUnderline(line); level > 0 {
				b := &s.blocks[para]
				b.kind, b.setext, b.level = kHeading, true, uint8(level)
				b.end = trimRight(text, at, end)
				sc.leaf = -1
				return true
			}
		}
		if thematicBreak(line) {
			s.closeTo(matched)
			s.leafBlock(block{kind: kRule, start: at, end: trimRight(text, at, end)})
			sc.leaf = -1
			return true
		}
		n, ordered, interrupts := listMarker(line)
		if n == 0 {
			break
		}
		rest := skipBlanks(text, at+n, end)
		if inPara && (!interrupts || rest == end) {
			break
		}
		if bytes.IndexByte(text[at+n:rest], '\t') >= 0 && rest < end || len(sc.stack) >= maxDepth {
			return false
		}
		s.closeTo(matched)
		pad := rest - (at + n)
		if rest == end || pad > 4 {
			pad = 1
		}
		i := s.leafBlock(block{kind: kItem, ordered: ordered, start: at, end: at + n})
		sc.stack = append(sc.stack, container{need: at - pos + n + pad, block: i})
		matched, para, all, opened = len(sc.stack), -1, true, true
		if rest == end {
			return true
		}
		pos = at + n + pad
	}
	at, stop := skipBlanks(text, pos, end), trimRight(text, pos, end)
	if para >= 0 && !opened { // all matched, or lazy
		s.addSegment(para, at, stop)
		return true
	}
	s.closeTo(matched)
	sc.leaf = s.leafBlock(block{kind: kPara, start: at})
	s.addSegment(sc.leaf, at, stop)
	return true
}

// closeTo closes every container above the first n, and the open leaf.
func (s *state) closeTo(n int) {
	s.scan.stack = s.scan.stack[:n]
	s.scan.leaf = -1
}

// fill notes that the innermost item has a child.
func (s *state) fill() {
	if n := len(s.scan.stack); n > 0 {
		s.scan.stack[n-1].full = true
	}
}

// leafBlock adds a block inside the open containers.
func (s *state) leafBlock(b block) int {
	b.parent, b.top = -1, len(s.scan.stack) == 0
	for i := range s.scan.stack {
		if c := &s.scan.stack[i]; c.quote {
			b.quote = true
			b.parent = -1
		} else {
			b.depth++
			b.parent = c.block
		}
	}
	s.fill()
	return s.add(b)
}
