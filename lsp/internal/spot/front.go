package spot

import (
	"bytes"

	"github.com/heinzel/hz/compiler/source"
)

// maxFront is how much of a frontmatter is read, a little more than the loader takes.
const maxFront = 80 << 10

// Front is a frontmatter as far as it can be made out.
type Front struct {
	There  bool        // a first line --- is there
	Closed bool        // and a second one
	Span   source.Span // what stands between the two; without a second one up to the first heading of level 3, or the text's end
	Body   int         // where the body begins
	Root   *Entry      // the frontmatter's mapping, never nil

	first    source.Span // the first line that holds something, without blanks around it
	only     bool        // no other does
	entries  []*Entry    // those of blocks, in the order of the text
	comments []source.Span
}

// Read reads a contract's frontmatter.
func Read(text []byte) *Front { return read(text, maxFront) }

func read(text []byte, limit int) *Front {
	f := &Front{Root: &Entry{Kind: Mapping, Indent: -1, Colon: -1}}
	at := 0
	if bytes.HasPrefix(text, []byte("\ufeff")) {
		at = 3
	}
	for {
		end, next := lineEnd(text, at)
		if f.first = trim(text, at, end); f.first.Len() > 0 || next == end {
			at = next
			break
		}
		at = next
	}
	f.Body = len(text)
	f.only = len(bytes.Trim(text[at:], " \t\r\n")) == 0
	if string(text[f.first.Start:f.first.End]) != "---" {
		return f
	}
	f.There, f.Span = true, source.Span{Start: at, End: len(text)}
	for from := at; from < len(text); {
		end, next := lineEnd(text, from)
		line := text[from:end]
		if bytes.HasPrefix(line, []byte("---")) && len(bytes.TrimRight(line[3:], " \t")) == 0 {
			f.Closed, f.Span.End, f.Body = true, from, next
			break
		}
		if bytes.HasPrefix(line, []byte("### ")) {
			f.Span.End = from
			break
		}
		from = next
	}
	p := parser{Front: f, text: text[:min(f.Span.End, f.Span.Start+limit)]}
	p.words = string(p.text)
	p.run(f.Span.Start)
	if f.Closed && f.Span.End > f.Span.Start { // the break belongs to the last line
		f.Span.End--
		if text[f.Span.End] == '\n' && f.Span.End > f.Span.Start && text[f.Span.End-1] == '\r' {
			f.Span.End--
		}
	}
	return f
}

// starts says whether the text is empty, or one word with the cursor at it that may become the
// first line.
func (f *Front) starts(text []byte, offset int) bool {
	if !f.only {
		return false
	}
	word := text[f.first.Start:f.first.End]
	if len(word) == 0 {
		return len(bytes.Trim(text[offset:], " \t\r\n")) == 0 && len(bytes.Trim(text[:offset], " \t\r\n\ufeff")) == 0
	}
	return f.first.Start <= offset && offset <= f.first.End && !bytes.ContainsAny(word, " \t:#<>`*")
}

// lineEnd gives the end of the line that holds an offset, and the start of the next one; they
// are the same at the text's end.
func lineEnd(text []byte, at int) (end, next int) {
	end = len(text)
	for from := at; from < end; {
		to := min(from+256, end) // so that a text without one of the two isn't searched again for each line
		i := bytes.IndexByte(text[from:to], '\n')
		if i >= 0 {
			to = from + i
		}
		if k := bytes.IndexByte(text[from:to], '\r'); k >= 0 {
			i, to = k, from+k
		}
		if i >= 0 {
			end = to
			break
		}
		from = to
	}
	switch {
	case end == len(text):
		return end, end
	case text[end] == '\r' && end+1 < len(text) && text[end+1] == '\n':
		return end, end + 2
	}
	return end, end + 1
}

// lineStart gives the start of the line that holds an offset.
func lineStart(text []byte, at int) int { return 1 + bytes.LastIndexAny(text[:at], "\r\n") }

// trim gives a span without the blanks at its ends.
func trim(text []byte, start, end int) source.Span {
	start = skip(text, start, end)
	for end > start && blank(text[end-1]) {
		end--
	}
	return source.Span{Start: start, End: end}
}

func skip(text []byte, at, end int) int {
	for at < end && blank(text[at]) {
		at++
	}
	return at
}

func blank(c byte) bool { return c == ' ' || c == '\t' }
