package canon

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// frontmatter gives the part of a canonical text between a first line --- and the next line
// --- or ...; nothing when one of them is missing.
func frontmatter(text []byte) (start, end int) {
	const open = "---\n"
	if !bytes.HasPrefix(text, []byte(open)) {
		return 0, 0
	}
	start = len(open)
	for end = start; end < len(text); {
		line := text[end:]
		if n := bytes.IndexByte(line, '\n'); n >= 0 {
			line = line[:n]
		}
		if string(line) == "---" || string(line) == "..." {
			return start, end
		}
		end += len(line) + 1
	}
	return 0, 0
}

// reportSmart reports the typographic punctuation inside the frontmatter of the canonical
// text. Each such character stands in the source as it is, at the start of its place there.
func (c *Canonicalizer) reportSmart(text []byte, m Map) {
	if !c.smart {
		return
	}
	before := len(c.runs)
	at, end := frontmatter(text)
	for at < end {
		if text[at] < utf8.RuneSelf {
			at++
			continue
		}
		r, size := decode(text, at)
		if kindOf(r) == kSmart {
			source := m.SourceStart(at)
			c.report(rSmart, source, source+size, r)
		}
		at += size
	}
	if before > 0 && before < len(c.runs) {
		slices.SortStableFunc(c.runs, func(a, b run) int { return int(a.start - b.start) })
	}
}
