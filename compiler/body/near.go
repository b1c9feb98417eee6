package body

import "bytes"

// What to do about a line that looks like a section's heading.
const (
	nearBlank  = "put a blank after ###"
	nearIndent = "begin the line with ###, with no more than three blanks before it"
	nearQuote  = "move the heading out of the quote"
	nearList   = "move the heading out of the list"
	nearFence  = "close the code block above it"
)

// nearLine notes a line of a paragraph or of indented code that looks like a section's heading.
func (b *builder) nearLine(start, end int) {
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

func (b *builder) near(start, end int, suggest string) {
	title := bytes.TrimLeft(b.text[start:end], "#")
	if k := bytes.Index(title, []byte("<!--")); k >= 0 {
		title = title[:k]
	}
	title = bytes.TrimRight(title, "# \t")
	text := foldBlanks(string(title))
	b.body.Near = append(b.body.Near, Near{b.at(start, end), text, keyOf(text), suggest})
}
