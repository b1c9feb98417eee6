package frontmatter

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// The codes that the loader reports (guide; interfaces §2).
const (
	notYAML diag.Code = "HZC003"
	refused diag.Code = "HZC004"
)

// maxProblems is how many problems are collected before reading stops. Only what is refused
// (HZC004) lets reading go on; a text that isn't YAML (HZC003) ends it.
const maxProblems = 20

// report adds a problem about the text between two offsets; false means that reading stops.
func (r *reader) report(code diag.Code, start, end int, message, hint string, fixes ...diag.Fix) bool {
	if len(r.doc.Problems) >= maxProblems {
		return false
	}
	r.doc.Problems = append(r.doc.Problems, diag.Diagnostic{
		Code: code, Severity: diag.Error, Span: r.doc.span(start, end), Field: r.field(),
		Message: message, Hint: diag.Cut(hint, diag.MaxMessage), Fixes: fixes,
	})
	return len(r.doc.Problems) < maxProblems
}

// wrong reports that the text isn't YAML, which ends reading. A refused anchor, tag or alias
// before it may be why, so then it isn't reported.
func (r *reader) wrong(start, end int, message, hint string, fixes ...diag.Fix) *Node {
	if !r.shaky {
		r.report(notYAML, start, end, message, hint, fixes...)
	}
	return nil
}

// lineNumber gives the line, from 1, on which a message says that an offset lies: the source
// file's where the mapper knows it, the canonical text's otherwise.
func (d *Document) lineNumber(at int) int {
	if l, ok := d.mapper.(Liner); ok {
		return l.Line(d.span(at, at).Start)
	}
	return d.firstLine() + strings.Count(d.text[:at], "\n")
}

// firstLine gives the number of the frontmatter's first line in the canonical text.
func (d *Document) firstLine() int {
	n := 1
	for _, c := range d.before {
		if c == '\n' {
			n++
		}
	}
	return n
}

// lineText gives the end of what a line says from the offset on, less a comment.
func (r *reader) textEnd(start int) int {
	end := r.lineEnd(start)
	for i := start + 1; i < end; i++ {
		if r.s[i] == '#' && isBlank(r.s[i-1]) {
			end = i
		}
	}
	for end > start+1 && isBlank(r.s[end-1]) {
		end--
	}
	return end
}

// quoted gives the text between double quotes, or single ones where that needs no escapes.
func inQuotes(s string) string {
	if strings.ContainsAny(s, `"\`) {
		return "'" + strings.ReplaceAll(s, "'", "''") + "'"
	}
	return `"` + s + `"`
}

// quoteValue gives the line and the fix that put a text in quotes; straight ones take the place
// of typographic ones around it.
func (r *reader) quoteValue(start, end int, safe bool) (string, diag.Fix) {
	text := r.s[start:end]
	for _, q := range [...][2]string{{"“", "”"}, {"„", "“"}, {"”", "”"}, {"‘", "’"}, {"«", "»"}} {
		if strings.HasPrefix(text, q[0]) && strings.HasSuffix(text, q[1]) && len(text) > len(q[0])+len(q[1]) {
			text = text[len(q[0]) : len(text)-len(q[1])]
			break
		}
	}
	line := inQuotes(diag.Cut(diag.Visible(text), diag.MaxQuote))
	if k := len(r.path); k > 0 {
		if s := r.path[k-1]; s.index < 0 {
			line = diag.Cut(diag.Visible(s.key), diag.MaxQuote) + ": " + line
		} else {
			line = "- " + line
		}
	}
	return line, diag.Fix{
		Title: "Put the value in quotes", Safe: safe,
		Edits: []diag.Edit{{Span: r.doc.span(start, end), NewText: inQuotes(text)}},
	}
}

// goesOn says whether the line below the one with a value goes on with it or belongs to it, so
// that quotes around this line alone would not mend it.
func (r *reader) goesOn(start, end int) bool {
	line := strings.LastIndexByte(r.s[:start], '\n') + 1
	for at := r.lineEnd(end); at < len(r.s); at = r.lineEnd(at + 1) {
		below := r.s[at+1 : r.lineEnd(at+1)]
		if text := strings.TrimLeft(below, " \t"); text != "" && text[0] != '#' {
			own := r.s[line:start]
			return len(below)-len(text) > len(own)-len(strings.TrimLeft(own, " "))
		}
	}
	return false
}

// tooDeep reports a collection that lies deeper than MaxLevels.
func (r *reader) tooDeep(at int) {
	r.doc.Problems = r.doc.Problems[:0]
	r.doc.deep = true
	r.report(refused, at, at+1,
		fmt.Sprintf("the frontmatter is too deep: this is level %d, and at most %d are read", MaxLevels+1, MaxLevels),
		"take some of the brackets, dashes or indentation away")
}

// tooLarge reports a frontmatter of more than MaxBytes, at the first line over the limit. It
// takes the place of whatever else was found.
func (d *Document) tooLarge() {
	r := reader{doc: d, s: d.text}
	start := strings.LastIndexByte(d.text[:MaxBytes], '\n') + 1
	if d.text[MaxBytes-1] == '\n' {
		start = MaxBytes
	}
	d.Problems = d.Problems[:0]
	r.report(refused, start, r.lineEnd(start),
		fmt.Sprintf("the frontmatter is too large: it has %d KiB, and at most %d are read", (len(d.text)+1023)>>10, MaxBytes>>10),
		"move long texts into the body below the frontmatter")
}

// furtherDocument reports a document marker, unless a mistake stands before it.
func (r *reader) furtherDocument(at int) {
	if len(r.doc.Problems) > 0 {
		return
	}
	r.s, r.path = r.doc.text, r.path[:0]
	if r.s[at] == '.' {
		r.report(refused, at, at+3, "the line ... ends a YAML document, but the frontmatter goes on: it must be a single document", "take the line out; the frontmatter ends with ---")
		return
	}
	r.report(refused, at, r.textEnd(at), "a second YAML document begins here; the frontmatter must be a single one", "take what stands behind --- out of the line to end the frontmatter here, or take the line out")
}

// alias reports an alias, which an unquoted schedule that begins with * is as well.
func (r *reader) alias(start, end int) {
	r.shaky = true
	if r.merge > 0 || len(r.doc.Problems) >= maxProblems {
		return
	}
	text := r.s[start:end]
	if len(text) > 2 && text[1] == ' ' && strings.Trim(r.s[r.line:start], " ") == "" {
		r.report(refused, start, end, "YAML takes a value that begins with * for an alias; the items of a list begin with a dash", "write - "+diag.Cut(diag.Visible(text[2:]), diag.MaxQuote))
		return
	}
	isText := strings.ContainsAny(text, " /")
	line, fix := r.quoteValue(start, end, isText && !r.goesOn(start, end))
	if isText {
		r.report(refused, start, end, "YAML takes a value that begins with * for an alias, and aliases aren't read", "put it in quotes: "+line, fix)
		return
	}
	r.report(refused, start, end, "the alias "+diag.Quote(text)+" isn't read: a contract says each thing in its place",
		"write out what it stands for; or, if it is text, put it in quotes: "+line, fix)
}

// properties reports and passes anchors and tags at pos and the blanks behind them. It gives
// false when reading stops.
func (r *reader) properties() bool {
	r.shaky = true
	for !r.atEnd() && (r.s[r.pos] == '&' || r.s[r.pos] == '!') {
		start := r.pos
		for !r.gapAt(r.pos) && !(r.pos > start && isFlowMark(r.s[r.pos])) {
			r.pos++
		}
		mark := r.s[start:r.pos]
		message, hint := "the anchor "+diag.Quote(mark)+" isn't read: a contract says each thing in its place", "take the anchor out"
		if mark[0] == '!' {
			message, hint = "the tag "+diag.Quote(mark)+" isn't read: a value is what it looks like", "take the tag out"
		}
		var fixes []diag.Fix
		end, stop := r.plainLine(start, r.brackets > 0)
		if !strings.HasPrefix(mark, "!!") && !strings.HasPrefix(mark, "!<") && (stop >= len(r.s) || r.s[stop] != ':') {
			line, fix := r.quoteValue(start, max(end, start+1), false)
			hint += "; or, if it is text, put it in quotes: " + line
			fixes = append(fixes, fix)
		}
		if !r.report(refused, start, r.pos, message, hint, fixes...) {
			return false
		}
		r.blanks()
	}
	return true
}

// complexKey reports a key with a question mark.
func (r *reader) complexKey() *Node {
	r.report(refused, r.pos, r.pos+1, "a key that begins with ? isn't read: keys are plain words", "write key: value on one line")
	return nil
}

// collectionKey reports a list or a mapping that is used as a key.
func (r *reader) collectionKey(n *Node) *Node {
	if at, end := int(n.start), int(n.end); n.Kind == Mapping && at > 0 && r.s[at-1] == '{' && end < len(r.s) && r.s[end] == '}' {
		r.report(refused, at, end, "double braces are brackets to YAML, and brackets as a key aren't read", "put the text in quotes: "+inQuotes(diag.Cut(diag.Visible(r.s[at-1:end+1]), diag.MaxQuote)))
		return nil
	}
	r.report(refused, int(n.start), int(n.end), "brackets as a key aren't read: keys are plain words", "put the key in quotes, or take the brackets away")
	return nil
}

// endOfBrackets checks what follows a flow collection where a key may stand: it is one itself
// when a colon follows.
func (r *reader) endOfBrackets(n *Node) bool {
	if n.Kind >= Sequence && r.keyColon() {
		r.collectionKey(n)
		return false
	}
	return r.endOfLine(n)
}

// mergeKey reports a merge key; false means that reading stops.
func (r *reader) mergeKey(k *key) bool {
	return r.report(refused, k.start, k.end, "the merge key << isn't read: a contract says each thing in its place", "write the keys out that it would bring")
}

// twice reports a key that its mapping already holds.
func (r *reader) twice(first source.Span, line int, k *key) bool {
	ok := r.report(refused, k.start, k.end,
		fmt.Sprintf("the key %s stands twice; the first is on line %d", diag.Quote(k.text), line), "keep one of the two")
	d := &r.doc.Problems[len(r.doc.Problems)-1]
	d.Related = []diag.Related{{Span: first, Message: "the first one stands here"}}
	return ok
}
