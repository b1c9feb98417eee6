package tell

import (
	"bytes"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// ignored tells of a code that an ignore comment names. It looks at the line alone, so that it
// works in texts that can't be read.
func (h *hover) ignored() (source.Span, bool) {
	text := h.d.Text.Text
	at := h.d.Text.LineAround(h.offset)
	start := max(at.Start, h.offset-maxIgnore)
	word := source.Span{Start: h.offset, End: h.offset}
	for word.Start > start && alnum(text[word.Start-1]) {
		word.Start--
	}
	for word.End < min(at.End, h.offset+maxIgnore) && alnum(text[word.End]) {
		word.End++
	}
	code := diag.Code(text[word.Start:word.End])
	entry, known := diag.Lookup(code)
	if !known || !marked(text[start:word.Start]) {
		return source.Span{}, false
	}
	h.code(entry)
	return word, true
}

// maxIgnore is how far behind its marker a code of an ignore comment is looked for.
const maxIgnore = 512

// marked says whether what stands before a code is an ignore comment: # hz: ignore or
// <!-- hz: ignore, perhaps with other codes.
func marked(before []byte) bool {
	i := bytes.LastIndex(before, []byte("hz:"))
	if i < 0 {
		return false
	}
	head := bytes.TrimRight(before[:i], " \t")
	return bytes.HasPrefix(bytes.TrimLeft(before[i+len("hz:"):], " \t"), []byte("ignore")) && (bytes.HasSuffix(head, []byte("#")) || bytes.HasSuffix(head, []byte("<!--")))
}

func alnum(c byte) bool { return letter(c) || c >= '0' && c <= '9' }

// finding tells of the code of the narrowest finding at the cursor: its message the editor shows
// by itself.
func (h *hover) finding() (source.Span, bool) {
	best := source.Span{End: len(h.d.Text.Text) + 1}
	var code diag.Code
	for _, f := range h.d.Findings() {
		if touches(f.Span, h.offset) && f.Span.Len() < best.Len() && f.Span.End <= len(h.d.Text.Text) {
			best, code = f.Span, f.Code
		}
	}
	entry, known := diag.Lookup(code)
	if !known {
		return source.Span{}, false
	}
	h.code(entry)
	return best, true
}

// code tells what a code means, and what to do.
func (h *hover) code(e diag.Entry) {
	h.card.para(head(string(e.Code)), " · "+e.Title+" · "+e.Severity.String())
	h.card.para(word{text: oneProse(e.Summary), kind: prose})
	h.card.para(word{text: oneProse(e.Fix), kind: prose})
	h.card.para(to("More about "+string(e.Code), e.Code.URL()))
}

// oneProse folds the line breaks of hz's own text.
func oneProse(s string) string { return strings.Join(strings.Fields(s), " ") }
