package lint

import (
	"strings"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/body"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// goesOn says whether a text goes on with what stands before it, as a list of names does.
func goesOn(rest []byte) bool { return len(rest) > 0 && strings.IndexByte(",;&+/|", rest[0]) >= 0 }

// otherColons are colons of other scripts and forms.
const otherColons = "：﹕︰꞉∶ː׃։"

// otherColon says so when another script's colon stands where one of ASCII must.
func otherColon(item *body.Item) string {
	from := afterSpan(item.Text.Value)
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(item.Text.Value[max(from, 0):], " \t"))
	if strings.ContainsRune(otherColons, r) {
		return ", not " + diag.Rune(r)
	}
	return ""
}

// afterSpan gives the offset behind the code span that a text begins with, ticks included; -1
// when it goes on on the next line.
func afterSpan(text string) int {
	ticks := text[:len(text)-len(strings.TrimLeft(text, "`"))]
	if k := strings.Index(text[len(ticks):], ticks); k >= 0 {
		return k + 2*len(ticks)
	}
	return -1
}

// itemName gives the name that an item seems to hold, and the place of the text behind it: of
// its code span, else of what stands before its colon, else of its first word, without marks
// of emphasis and quotes. The place begins before the file where it isn't known.
func itemName(item *body.Item) (string, source.Span) {
	text := item.Text.Value
	rest := func(i int) source.Span {
		// Offsets of the text are offsets of the file only where both have the same bytes.
		if i < 0 || len(text) != item.Text.Span.Len() {
			return source.Span{Start: -1}
		}
		return source.Span{Start: item.Text.Span.Start + afterName(text, i), End: item.Text.Span.End}
	}
	if item.HasCode {
		return item.Name.Value, rest(afterSpan(text))
	}
	if i := strings.IndexByte(text, ':'); i > 0 && i <= 4*64 {
		return strings.Trim(text[:i], " \t*_\"'`“”„‚‘’«»[]()"), rest(i)
	}
	i := strings.IndexAny(text, " \t")
	if i < 0 {
		i = len(text)
	}
	return strings.Trim(text[:min(i, 4*64)], "*_\"'`“”„‚‘’«»[](),.;–—-"), rest(i)
}

// afterName gives the offset of what an item says, where its name ends at i: behind the marks
// that end an emphasis, and a colon or a dash between blanks.
func afterName(text string, i int) int {
	skip := func(marks string) (any bool) {
		for i < len(text) {
			r, n := utf8.DecodeRuneInString(text[i:])
			if !strings.ContainsRune(marks, r) {
				break
			}
			i, any = i+n, true
		}
		return any
	}
	const emphasis, blanks = "*_", " \t"
	skip(emphasis)
	blank := skip(blanks)
	if skip(":" + otherColons) {
		skip(emphasis)
	} else if r, n := utf8.DecodeRuneInString(text[i:]); blank && strings.ContainsRune("-–—", r) && strings.HasPrefix(text[i+n:], " ") {
		i += n
	}
	skip(blanks)
	return i
}
