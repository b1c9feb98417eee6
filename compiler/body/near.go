package body

import "bytes"

// What to do about a line that looks like a section's heading.
const (
	nearBlank  = "put a blank after ###"
	nearIndent = "begin the line with ###, with no more than three blanks before it"
	nearQuote  = "move the heading out of the quote"
	nearList   = "move the heading out of the list"
	nearFence  = "close the code block above it"
	nearRaw    = "close the HTML element above it"
	nearHTML   = "put a blank line above it, since HTML runs on to the next one"
	nearBold   = "begin it with ### and a blank, and take the marks around it out"
	nearWide   = "begin it with the # of ASCII, ###"
)

// maxNear is how many lines that look like headings are noted: the first say what is wrong.
const maxNear = 256

// maxBold is how long a line in bold may be that was meant as a heading.
const maxBold = 40

// nearLine notes a line of a paragraph or of indented code that looks like a section's heading.
func (b *builder) nearLine(start, end int) {
	if end-start > maxBold || end-start < 5 {
		// too long to be looked at, or too short to say anything
	} else if line := b.text[start:end]; line[0] == '*' || line[0] == '_' {
		if title := bytes.Trim(line, "*_: "); bytes.HasSuffix(bytes.TrimRight(line, ": "), line[:2]) && line[0] == line[1] {
			b.nearTitle(start, end, title, nearBold)
		}
	} else if bytes.HasPrefix(line, []byte("＃")) {
		b.nearTitle(start, end, bytes.TrimLeft(line, "＃ "), nearWide)
	}
	if end-start < 4 || b.text[start] != '#' || b.text[start+1] != '#' || b.text[start+2] != '#' || b.text[start+3] == '#' {
		return
	}
	suggest := nearBlank
	if isBlank(b.text[start+3]) {
		suggest = nearIndent
	}
	b.near(start, end, suggest)
}

// nearHeading notes a level-3 heading that isn't the document's own.
func (b *builder) nearHeading(k *block, segs []span) {
	suggest := nearList
	if k.quote {
		suggest = nearQuote
	}
	b.near(k.start, segs[len(segs)-1].End, suggest)
}

// nearInFence notes the headings that a code block without an end has swallowed.
func (b *builder) nearInFence(k *block) {
	for at := b.lineEnd(k.start) + 1; at < k.end; {
		end := b.lineEnd(at)
		if level, _, z := atx(b.text[at:end]); level == 3 {
			b.near(at, at+z, nearFence)
		}
		at = end + 1
	}
}

// nearInHTML notes the headings that an HTML block of that type has swallowed; comments are the
// block's.
func (b *builder) nearInHTML(segs []span, typ uint8, comments []rawComment) {
	suggest := nearHTML
	switch typ {
	case 1:
		suggest = nearRaw
	case 6, 7:
	default:
		return
	}
	for _, g := range segs {
		level, _, z := atx(b.text[g.Start:g.End])
		if level != 3 {
			continue
		}
		for len(comments) > 0 && comments[0].End <= g.Start {
			comments = comments[1:]
		}
		if len(comments) == 0 || comments[0].Start > g.Start {
			b.near(g.Start, g.Start+z, suggest)
		}
	}
}

func (b *builder) near(start, end int, suggest string) {
	b.nearTitle(start, end, bytes.TrimLeft(b.text[start:end], "#"), suggest)
}

// nearTitle notes a line with the title that it would have as a heading.
func (b *builder) nearTitle(start, end int, title []byte, suggest string) {
	if len(b.body.Near) == maxNear {
		return
	}
	if k := bytes.Index(title, []byte("<!--")); k >= 0 {
		title = title[:k]
	}
	title = bytes.TrimRight(title, "# \t")
	text := foldBlanks(string(title))
	swallowed := suggest == nearFence || suggest == nearRaw || suggest == nearHTML
	b.body.Near = append(b.body.Near, Near{b.at(start, end), text, keyOf(text), suggest, swallowed})
}
