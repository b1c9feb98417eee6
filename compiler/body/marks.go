package body

// The marks that begin or end a block, as CommonMark 0.31 has them. Each function gets one
// line without its line break, and without the prefix of the blocks around it.

// atx reads an ATX heading whose # stand at line[0]: the level (0: none) and the title's range.
func atx(line []byte) (level, start, end int) {
	n := len(line)
	for level < n && line[level] == '#' {
		level++
	}
	if level == 0 || level > 6 || level < n && !isBlank(line[level]) {
		return 0, 0, 0
	}
	end = trimRight(line, level, n)
	start = skipBlanks(line, level, end)
	// A closing run of # counts when a blank stands before it.
	k := end
	for k > start && line[k-1] == '#' {
		k--
	}
	if k == start {
		return level, start, start
	}
	if k < end && isBlank(line[k-1]) {
		end = trimRight(line, start, k)
	}
	return level, start, end
}

// setextUnderline says whether the line, which begins without blanks, underlines a heading:
// its level, or 0.
func setextUnderline(line []byte) int {
	c := line[0]
	if c != '=' && c != '-' {
		return 0
	}
	n := trimRight(line, 0, len(line))
	for i := 1; i < n; i++ {
		if line[i] != c {
			return 0
		}
	}
	if c == '=' {
		return 1
	}
	return 2
}

// thematicBreak says whether the line is a rule: three or more of one of - _ *, and blanks.
func thematicBreak(line []byte) bool {
	c := line[0]
	if c != '-' && c != '_' && c != '*' {
		return false
	}
	n := 0
	for _, d := range line {
		if d == c {
			n++
		} else if !isBlank(d) {
			return false
		}
	}
	return n >= 3
}

// fenceOpen gives the length of the fence that opens with line[0], or 0.
func fenceOpen(line []byte) int {
	c, n := line[0], 0
	for n < len(line) && line[n] == c {
		n++
	}
	if n < 3 {
		return 0
	}
	if c == '`' {
		for _, d := range line[n:] {
			if d == '`' {
				return 0
			}
		}
	}
	return n
}

// fenceClose says whether the line, which begins without blanks, closes a fence of n times c.
func fenceClose(line []byte, c byte, n int) bool {
	k := 0
	for k < len(line) && line[k] == c {
		k++
	}
	return k >= n && skipBlanks(line, k, len(line)) == len(line)
}

// listMarker reads a list marker at line[0]: its length (0: none), whether it is ordered, and
// whether it may interrupt a paragraph as far as its number goes.
func listMarker(line []byte) (n int, ordered, interrupts bool) {
	switch c := line[0]; {
	case c == '-' || c == '+' || c == '*':
		n, interrupts = 1, true
	case isDigit(c):
		v := 0
		for n < len(line) && n < 10 && isDigit(line[n]) {
			v = v*10 + int(line[n]-'0')
			n++
		}
		if n > 9 || n == len(line) || line[n] != '.' && line[n] != ')' {
			return 0, false, false
		}
		n, ordered, interrupts = n+1, true, v == 1
	default:
		return 0, false, false
	}
	if n < len(line) && !isBlank(line[n]) {
		return 0, false, false
	}
	return n, ordered, interrupts
}
