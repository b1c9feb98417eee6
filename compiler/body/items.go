package body

import (
	"bytes"
	"unicode/utf8"
)

// item takes a list item. Its name and box wait for the paragraph that it begins with.
func (b *builder) item(i int, k *block) {
	b.lead = -1
	if b.section == nil || k.quote || cap(b.items) == 0 {
		return
	}
	switch b.section.Key {
	case "requires", "maintains", "done when", "criteria":
	default:
		return
	}
	end := trimRight(b.text, k.end, b.lineEnd(k.end))
	at := skipBlanks(b.text, k.end, end)
	it := Item{Depth: k.depth, Ordered: k.ordered, Marker: b.at(k.start, k.end), Span: b.at(k.start, end), Text: b.textAt(at, end)}
	if rest := b.text[at:end]; boxLike(rest) {
		it.Box = BadBox // until the paragraph says otherwise
	}
	b.items = append(b.items, it)
	b.lead = i
}

// leadText takes the paragraph that the newest item begins with.
func (b *builder) leadText(segs []span, comments []rawComment, codes []codeSpan) {
	it := &b.items[len(b.items)-1]
	b.lead = -1
	at := segs[0].Start
	if len(codes) > 0 && codes[0].span.Start == at {
		c := &codes[0]
		it.HasCode, it.Name = true, b.code(c)
		it.HasColon = c.span.End < b.hi && b.text[c.span.End] == ':'
		return
	}
	line := b.text[at:segs[0].End]
	if it.Box == NoBox || !isBox(line) {
		return
	}
	// A box needs a text, and a comment is none.
	segs[0].Start += 3
	text := b.textBeside(segs, comments)
	segs[0].Start -= 3
	switch {
	case !text:
	case line[1] == ' ':
		it.Box = OpenBox
	default:
		it.Box = CheckedBox
	}
}

// textBeside says whether the lines hold anything but blanks and comments.
func (b *builder) textBeside(segs []span, comments []rawComment) bool {
	for _, g := range segs {
		at := g.Start
		for _, c := range comments {
			if c.End <= at || c.Start >= g.End {
				continue
			}
			if c.Start > at && !blankRange(b.text[at:c.Start]) {
				return true
			}
			at = min(c.End, g.End)
		}
		if !blankRange(b.text[at:g.End]) {
			return true
		}
	}
	return false
}

// isBox says whether the line begins with [ ], [x] or [X] and then a blank or its end.
func isBox(line []byte) bool {
	return len(line) >= 3 && line[0] == '[' && line[2] == ']' && (line[1] == ' ' || line[1]|0x20 == 'x') &&
		(len(line) == 3 || isBlank(line[3]))
}

// boxLike says whether the line begins with what was meant as a check box: brackets around at
// most one character, and no link.
func boxLike(line []byte) bool {
	if len(line) < 2 || line[0] != '[' {
		return false
	}
	end := bytes.IndexByte(line[:min(len(line), 12)], ']')
	if end < 0 {
		return false
	}
	inside := bytes.Trim(line[1:end], " \t")
	if utf8.RuneCount(inside) > 1 {
		return false
	}
	after := line[end+1:]
	switch {
	case len(after) == 0 || isBlank(after[0]):
		return true
	case len(inside) == 0:
		return after[0] != '('
	}
	return inside[0]|0x20 == 'x' && after[0] != '(' && after[0] != '[' && after[0] != ':'
}
