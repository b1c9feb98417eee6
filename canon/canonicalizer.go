package canon

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// How many runs and segments a Canonicalizer keeps room for between texts, so that one hostile
// text doesn't hold memory for good. A text of 256 KiB with CRLF has about 8,000 segments.
const keepRuns, keepSegments = 1 << 12, 1 << 14

// Canonicalizer canonicalizes one text after the other and reuses its memory: in the steady
// state it allocates nothing. The zero value is ready. Not safe for use by several goroutines.
//
// Everything in the Result that Canonicalize gives (Text, Reports, Map) may share memory with
// the input or with the Canonicalizer, and is valid until the next call only.
type Canonicalizer struct {
	in       []byte
	out      []byte
	segments []segment
	expect   int // the source offset that out[len(out)] follows when nothing comes between
	piece    piece
	smart    bool // typographic punctuation was met
	runs     []run
	codes    []rune // the code points of the runs
	reports  []Report
}

// Canonicalize gives the canonical form of a text; see Canonicalizer for what it aliases.
func (c *Canonicalizer) Canonicalize(input []byte) Result { return c.canonicalize(input, false) }

// canonicalize does the work; own asks for a result that doesn't share memory with c.
func (c *Canonicalizer) canonicalize(input []byte, own bool) Result {
	if len(input) > MaxBytes {
		return Result{Fatal: TooLarge, FatalAt: MaxBytes, Verdict: Refuse}
	}
	c.reset(input)
	text := withoutFinalLines(input)
	at := c.clean(text, 0)
	if at == len(text) && (at == 0 || text[at-1] == '\n') {
		m := Map{text: len(text), source: len(input)}
		c.reportSmart(text, m)
		return c.result(text, m, own)
	}
	if bad := firstInvalid(input, at); bad >= 0 {
		return Result{Fatal: InvalidUTF8, FatalAt: bad, Verdict: Refuse}
	}
	c.out = slices.Grow(c.out, len(input)+1)
	c.place(input[:at], 0)
	for at < len(input) {
		if b := input[at]; b == '\n' || b == '\r' {
			at = c.lineBreak(rune(b), at, at+1)
			continue
		}
		if c.piece.empty() {
			if end := c.clean(input, at); end > at {
				c.place(input[at:end], at)
				at = end
				continue
			}
		}
		at = c.step(at)
	}
	c.finish()
	m := Map{c.segments, len(c.out), len(input)}
	c.reportSmart(c.out, m)
	if len(c.segments) == 0 && bytes.Equal(c.out, input[:len(c.out)]) {
		return c.result(input[:len(c.out):len(c.out)], m, own)
	}
	if own {
		return c.result(slices.Clone(c.out), m, own)
	}
	return c.result(c.out, m, own)
}

func (c *Canonicalizer) reset(input []byte) {
	if cap(c.runs) > keepRuns {
		c.runs, c.codes, c.reports = nil, nil, nil
	}
	if cap(c.segments) > keepSegments {
		c.segments = nil
	}
	c.in, c.out, c.segments, c.expect, c.smart = input, c.out[:0], c.segments[:0], 0, false
	c.runs, c.codes, c.reports = c.runs[:0], c.codes[:0], c.reports[:0]
	c.piece.reset()
}

// withoutFinalLines cuts the line feeds behind the first one that ends the text.
func withoutFinalLines(text []byte) []byte {
	n := len(text)
	for n > 1 && text[n-1] == '\n' && text[n-2] == '\n' {
		n--
	}
	return text[:n:n]
}

// firstInvalid gives the offset of the first byte from at on that isn't UTF-8, or -1. What
// stands before at is known to be valid.
func firstInvalid(text []byte, at int) int {
	if utf8.Valid(text[at:]) {
		return -1
	}
	for {
		r, size := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && size <= 1 {
			return at
		}
		at += size
	}
}

// step takes the code point at the offset through steps 1 to 8 and gives the offset behind
// what it dealt with.
func (c *Canonicalizer) step(at int) int {
	r, size := decode(c.in, at)
	end := at + size
	k := kindOf(r)
	switch {
	case k >= firstNorm:
		c.normalize(k.norm(), r, at, end)
	case k == kBreak:
		return c.lineBreak(r, at, end)
	case k == kSpace:
		c.flush()
		c.report(reports[k], at, end, r)
		c.replace(' ', at, end)
	case r == 0xFEFF && at == 0:
		c.report(rBOM, at, end, r)
	case k.removed():
		return c.remove(k, r, at, end)
	case k == kJoiner:
		return c.joiners(r, at, end)
	default:
		if k == kSmart {
			c.smart = true
		} else if k != kPlain {
			c.report(reports[k], at, end, r)
		}
		c.flush()
		c.place(c.in[at:end], at)
	}
	return end
}

// lineBreak ends a line: the blanks before it go, and so does the break of an empty line at
// the start of the text.
func (c *Canonicalizer) lineBreak(r rune, at, end int) int {
	c.flush()
	if r == '\r' && end < len(c.in) && c.in[end] == '\n' {
		end++
	} else if r != '\r' && r != '\n' {
		c.report(rLineBreak, at, end, r)
	}
	n := len(c.out)
	for n > 0 && (c.out[n-1] == ' ' || c.out[n-1] == '\t') {
		n--
	}
	c.truncate(n)
	if n > 0 {
		c.replace('\n', at, end)
	}
	return end
}

// remove reports a code point that goes. A run of variation selectors is dealt with as one,
// because its length decides.
func (c *Canonicalizer) remove(k kind, r rune, at, end int) int {
	if k != kVariation {
		c.report(reports[k], at, end, r)
		return end
	}
	before, _ := utf8.DecodeLastRune(c.in[:at])
	class, severity := rVariation, Error
	next, size := decode(c.in, end)
	switch more := end < len(c.in) && kindOf(next) == kVariation; {
	case more:
	case (r == 0xFE0E || r == 0xFE0F) && at > 0 && takesPresentation(before):
		class, severity = rPresentation, Info
	default:
		severity = Warning
	}
	c.report(class, at, end, r)
	for end < len(c.in) && kindOf(next) == kVariation {
		c.report(class, end, end+size, next)
		end += size
		next, size = decode(c.in, end)
	}
	c.runs[len(c.runs)-1].severity = severity
	return end
}

// joiners deals with a run of joiners, and with what is removed inside it.
func (c *Canonicalizer) joiners(r rune, at, end int) int {
	next := rune(-1)
	for i := end; i < len(c.in); {
		n, size := decode(c.in, i)
		if k := kindOf(n); k != kJoiner && !k.removed() {
			next = n
			break
		}
		i += size
	}
	if c.keepsJoiner(r, next) {
		c.flush()
		c.place(c.in[at:end], at)
	} else {
		c.report(rJoiner, at, end, r)
	}
	for end < len(c.in) {
		n, size := decode(c.in, end)
		k := kindOf(n)
		switch {
		case k == kJoiner:
			c.report(rJoiner, end, end+size, n)
			end += size
		case k.removed():
			end = c.remove(k, n, end, end+size)
		default:
			return end
		}
	}
	return end
}

// normalize puts a code point that normalization can touch into the piece.
func (c *Canonicalizer) normalize(n normClass, r rune, at, end int) {
	switch {
	case n.boundary:
		c.flush()
		c.piece.start = at
	case c.piece.empty():
		c.reopen(at)
	}
	c.piece.end = end
	if c.piece.add(r) {
		c.report(rMarkOverflow, at, end, r)
	}
}

// reopen begins a piece with what stands at the end of the text already: the last starter and
// the marks behind it. A line feed or a tab never composes and stays where it is.
func (c *Canonicalizer) reopen(at int) {
	n := len(c.out)
	for n > 0 && c.out[n-1] >= ' ' {
		r, size := utf8.DecodeLastRune(c.out[:n])
		n -= size
		if kindOf(r).norm().boundary {
			break
		}
	}
	c.piece.start = at
	if n == len(c.out) {
		return
	}
	c.piece.start = Map{c.segments, len(c.out), len(c.in)}.SourceStart(n)
	for rest := c.out[n:]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		c.piece.add(r)
		rest = rest[size:]
	}
	c.truncate(n)
}

// flush writes the piece, if there is one, in NFC.
func (c *Canonicalizer) flush() {
	if c.piece.empty() {
		return
	}
	s := &c.piece
	n := len(c.out)
	c.out = s.appendNFC(c.out)
	source := c.in[s.start:s.end]
	if bytes.Equal(c.out[n:], source) {
		c.out = c.out[:n]
		c.place(source, s.start)
	} else {
		c.head(n, s.start, s.end)
	}
	s.reset()
}

// finish does steps 9 and 10 at the end of the text.
func (c *Canonicalizer) finish() {
	c.flush()
	n := len(c.out)
	for n > 0 && (c.out[n-1] == ' ' || c.out[n-1] == '\t' || c.out[n-1] == '\n') {
		n--
	}
	switch {
	case n == 0:
		c.truncate(0)
	case n < len(c.out) && c.out[n] == '\n':
		c.truncate(n + 1)
	default:
		c.truncate(n)
		c.replace('\n', len(c.in), len(c.in))
	}
}

// place appends text that stands in the input at source as it is.
func (c *Canonicalizer) place(text []byte, source int) {
	if len(text) == 0 {
		return
	}
	if source != c.expect {
		c.segments = append(room(c.segments), segment{text: int32(len(c.out)), source: int32(source)})
	}
	c.out = append(c.out, text...)
	c.expect = source + len(text)
}

// replace appends one byte that stands for the input from start to end.
func (c *Canonicalizer) replace(b byte, start, end int) {
	if end-start == 1 {
		c.place([]byte{b}, start)
		return
	}
	n := len(c.out)
	c.out = append(c.out, b)
	c.head(n, start, end)
}

// head records that the text from n on stands for the input from start to end.
func (c *Canonicalizer) head(n, start, end int) {
	c.segments = append(room(c.segments), segment{int32(n), int32(start), int32(len(c.out) - n), int32(end - start)})
	c.expect = end
}

// truncate takes what stands from n on off the text.
func (c *Canonicalizer) truncate(n int) {
	if n == len(c.out) {
		return
	}
	c.out = c.out[:n]
	k := len(c.segments)
	for k > 0 && int(c.segments[k-1].text) >= n {
		k--
	}
	c.segments = c.segments[:k]
	c.expect = Map{c.segments, n, len(c.in)}.SourceEnd(n)
}
