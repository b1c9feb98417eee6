package body

import (
	"bytes"
	"fmt"
)

// What goldmark may be given. It goes through every open block on every line, measures each
// nested block's column from the line's start, and keeps a record for each line and open block:
// time and memory grow with lines × depth and with a line's length × its depth.
const (
	maxLineDepth = 250_000 // records of open blocks, over all lines
	flatDepth    = 3       // the depth that is left where maxDepth would pass maxLineDepth
)

// guard puts the body as goldmark may see it into s.guarded, byte by byte at the same place:
// marks of quotes and lists that would nest deeper than the limit are overwritten. It gives
// the finding for the first of them, or nil. The depth is an upper bound, found in one pass.
func (s *state) guard() *Limit {
	s.copyBody()
	limit, records := s.flatten(maxDepth)
	if records > maxLineDepth {
		s.copyBody()
		if flat, _ := s.flatten(flatDepth); flat != nil {
			limit = flat
		}
	}
	return limit
}

// copyBody makes s.guarded a copy of the body in which at most two blank lines follow each
// other: the inner line breaks of a longer run are blanks there. Markdown tells one blank line
// from two (after an empty item), never two from three.
func (s *state) copyBody() {
	s.guarded = append(s.guarded[:0], s.text[s.lo:s.hi]...)
	g := s.guarded
	for at := 0; ; {
		k := bytes.Index(g[at:], []byte("\n\n\n\n"))
		if k < 0 {
			return
		}
		for at += k + 2; at+1 < len(g) && g[at+1] == '\n'; at++ {
			g[at] = ' '
		}
	}
}

// flatten overwrites the marks beyond that depth. It also gives how many records goldmark
// would keep.
func (s *state) flatten(depth int) (limit *Limit, records int) {
	open, afterBlank := 0, true
	for pos := 0; pos < len(s.guarded); {
		end := len(s.guarded)
		if k := bytes.IndexByte(s.guarded[pos:], '\n'); k >= 0 {
			end = pos + k
		}
		p := prefixOf(s.guarded[pos:end], depth)
		switch {
		case p.blank:
			afterBlank = true
		default:
			// What goes on needs two columns a list item or a mark a quote; what is new needs
			// a mark. A line that isn't after a blank one may go on with everything lazily.
			line := min(p.columns/2+p.marks, open+p.marks)
			if line > depth && p.marks > 0 {
				if limit == nil {
					limit = tooDeep(s.lo+pos, s.lo+end, depth)
				}
				p.erase(s.guarded[pos:end], max(0, p.marks-(line-depth)))
				line = depth
			}
			line = min(line, depth)
			if afterBlank {
				open = line
			}
			open, afterBlank = max(open, line), false
		}
		records += 2*open + 1
		pos = end + 1
	}
	return limit, records
}

// prefix is what a line begins with that can open or go on with quotes and lists.
type prefix struct {
	blank   bool
	columns int // blanks, a tab as four
	marks   int
}

// prefixOf reads a line's prefix. A rule has none, however many dashes it is made of.
func prefixOf(line []byte, depth int) prefix {
	p := prefix{blank: true}
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case c == ' ':
			p.columns++
			i++
		case c == '\t':
			p.columns += 4
			i++
		case c == '>':
			p.marks++
			p.blank = false
			i++
		default:
			p.blank = false
			n, _, _ := listMarker(line[i:])
			if n == 0 || p.marks == depth && thematicBreak(line[i:]) {
				return p
			}
			p.marks++
			i += n
		}
	}
	return p
}

// erase overwrites every mark of the line's prefix after the first keep ones.
func (p prefix) erase(line []byte, keep int) {
	marks := 0
	for i := 0; i < len(line) && marks < p.marks; {
		n := 1
		if c := line[i]; !isBlank(c) {
			if c != '>' {
				n, _, _ = listMarker(line[i:])
			}
			if marks++; marks > keep {
				for k := range n {
					line[i+k] = 'x'
				}
			}
		}
		i += max(n, 1)
	}
}

func tooDeep(start, end, depth int) *Limit {
	return &Limit{
		Span:    span{Start: start, End: end},
		Message: fmt.Sprintf("quotes and lists nest more than %d deep from this line on; what lies deeper is read as plain text", depth),
		Hint:    "nest lists and quotes less deep, or put a backslash before a mark that is meant as text",
	}
}
