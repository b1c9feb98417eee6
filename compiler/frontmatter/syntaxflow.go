package frontmatter

import (
	"fmt"
	"strings"

	"github.com/heinzel/hz/compiler/diag"
)

// badStart reports a value that begins with a character that no plain text may begin with.
func (r *reader) badStart() *Node {
	start, end := r.pos, r.textEnd(r.pos)
	switch c := r.s[start]; {
	case c == ']' || c == '}':
		return r.wrong(start, start+1, "this "+mark(c)+" closes nothing", "take it out, or open it with a bracket before")
	case c == '#':
		return r.wrong(start, end, "a comment must have a blank before its #", "put a blank before #; or put the value in quotes")
	case c < ' ' || c == 0x7f:
		return r.wrong(start, start+1, "a control character stands here", "take it out")
	default:
		line, fix := r.quoteValue(start, end, (c == '@' || c == '`' || c == '%') && !r.goesOn(start, end))
		return r.wrong(start, end, "a value can't begin with "+mark(c)+" unless it is in quotes", "put it in quotes: "+line, fix)
	}
}

// noKey reports a line that stands where a key must.
func (r *reader) noKey() *Node {
	start, end := r.pos, r.textEnd(r.pos)
	text := r.s[start:end]
	switch c := r.s[start]; {
	case c == '-' && len(text) > 1 && text[1] != '-' && r.afterList(start):
		return r.wrong(start, end, "a blank is missing behind the dash of this item", "write - "+diag.Cut(diag.Visible(text[1:]), diag.MaxQuote),
			diag.Fix{Title: "Put a blank behind the dash", Safe: !r.goesOn(start, end), Edits: []diag.Edit{{Span: r.doc.span(start+1, start+1), NewText: " "}}})
	case c == '-' && r.gapAt(start+1):
		return r.wrong(start, end, "a list item stands among keys", "put it below the key of its list, indented at least as deep as that key")
	case c == '?' && r.gapAt(start+1):
		return r.complexKey()
	case c == '%' && len(text) > 1 && text[1] >= 'A' && text[1] <= 'Z':
		r.report(refused, start, end, "a YAML directive isn't read: the frontmatter is YAML 1.2", "take the line out")
		return nil
	case c == '"' || c == '\'':
		return r.noQuotedKey(c)
	case c == '[' || c == '{':
		if n := r.flow(r.column()); n == nil || !r.endOfBrackets(n) {
			return nil
		}
		return r.wrong(start, r.pos, "brackets stand where a key must", "begin the line with the key that they belong to")
	case c == ']' || c == '}':
		return r.wrong(start, start+1, "this "+mark(c)+" closes nothing", "take it out, or open it with a bracket before")
	case !plainStart[c] && c != '-' && c != ':' && c != '?' && c != '*':
		return r.wrong(start, end, "a key can't begin with "+mark(c)+" unless it is in quotes", "take it out, or put the key in quotes")
	}
	return r.noColon(start, end)
}

// afterList says whether the line above the one at start is an item of a list in its column.
func (r *reader) afterList(start int) bool {
	line := strings.LastIndexByte(r.s[:start], '\n') + 1
	if line == 0 {
		return false
	}
	above := r.s[strings.LastIndexByte(r.s[:line-1], '\n')+1 : line-1]
	return len(above) > start-line && strings.HasPrefix(strings.TrimLeft(above, " "), "- ") && above[start-line] == '-'
}

// noQuotedKey reports a quoted text that stands where a key must.
func (r *reader) noQuotedKey(c byte) *Node {
	start := r.pos
	n := r.quotedOnLine(c)
	if n == nil {
		if n = r.quoted(c, r.column()); n == nil {
			return nil
		}
	} else if !r.atEnd() && r.s[r.pos] == ':' {
		return r.blankMissing(start, r.pos)
	}
	return r.wrong(start, r.pos, "this text stands where a key must, but no colon follows it", "put a colon and a blank behind the key")
}

// blankMissing reports a colon behind a key with no blank behind it.
func (r *reader) blankMissing(start, colon int) *Node {
	key, rest := r.s[start:colon], r.s[colon+1:max(r.textEnd(start), colon+1)]
	return r.wrong(start, colon+1, "a blank is missing behind the colon of this key",
		"write "+diag.Cut(diag.Visible(key), diag.MaxQuote)+": "+diag.Cut(diag.Visible(rest), diag.MaxQuote),
		diag.Fix{Title: "Put a blank behind the colon", Safe: beginsValue(rest) && !r.goesOn(start, colon+1), Edits: []diag.Edit{{Span: r.doc.span(colon+1, colon+1), NewText: " "}}})
}

// beginsValue says whether a text can stand behind a key as its value.
func beginsValue(text string) bool {
	return text != "" && (plainStart[text[0]] || strings.IndexByte("\"'[{", text[0]) >= 0)
}

// noColon reports a line of plain text that stands where a key must.
func (r *reader) noColon(start, end int) *Node {
	text := r.s[start:end]
	if key, _, ok := strings.Cut(text, ":"); ok && bareKey(key) {
		return r.blankMissing(start, start+len(key))
	}
	for _, sep := range [...]string{"：", "=", "→"} {
		key, rest, ok := strings.Cut(text, sep)
		key, rest = strings.TrimRight(key, " "), strings.TrimLeft(rest, " ")
		if ok && bareKey(key) {
			return r.wrong(start, end, "this line has "+sep+" where YAML wants a colon and a blank",
				"write "+diag.Cut(key+": "+diag.Visible(rest), diag.MaxQuote+diag.MaxQuote),
				diag.Fix{Title: "Write a colon and a blank", Safe: sep == "：" && beginsValue(rest) && !r.goesOn(start, end),
					Edits: []diag.Edit{{Span: r.doc.span(start+len(key), end-len(rest)), NewText: ": "}}})
		}
	}
	return r.wrong(start, end, "this line is no key with a value: the colon is missing",
		"put a colon and a blank behind the key; or, if the line goes on with the text above, indent it deeper than that text's key")
}

// unclosed reports the bracket at open, which the text at the offset can't belong to.
func (r *reader) unclosed(open, at int) {
	r.path = r.path[:r.flowPath[r.brackets]]
	end := byte(']')
	if r.s[open] == '{' {
		end = '}'
	}
	if at < len(r.s) {
		if line := r.s[open:r.lineEnd(open)]; strings.IndexByte(line, end) > 0 {
			if k := strings.Index(line, " #"); k >= 0 && k < strings.IndexByte(line, end) {
				hash := open + k + 1
				r.wrong(hash, r.lineEnd(open), fmt.Sprintf("this # begins a comment, so the %s that closes the %s isn't read", mark(end), mark(r.s[open])),
					"put the text with # in quotes, or take the blank before # out")
				return
			}
		}
		r.wrong(open, open+1, fmt.Sprintf("the %s that opens here isn't closed before line %d, which isn't indented deeper than its key", mark(r.s[open]), r.doc.lineNumber(at)),
			fmt.Sprintf("close it with %s, or indent the lines inside", mark(end)))
		return
	}
	r.wrong(open, open+1, "the "+mark(r.s[open])+" that opens here is never closed", "close it with "+mark(end))
}

// noComma reports what follows a value inside the bracket at open without a comma.
func (r *reader) noComma(open int, kind Kind) *Node {
	start := r.pos
	var last *Node
	if kind == Mapping {
		last = r.pairsB[len(r.pairsB)-1].Value
	} else {
		last = r.itemsB[len(r.itemsB)-1]
	}
	switch c := r.s[start]; {
	case c == ']' || c == '}':
		return r.otherBracket(open)
	case c == ':' && int(last.start) < r.line && last.Style == Plain:
		key := r.line
		for isBlank(r.s[key]) {
			key++
		}
		return r.wrong(key, start, "a comma is missing before this line's key", "put a comma at the end of the line above")
	case c == ':':
		return r.wrong(start, start+1, "a colon follows a value here, where a comma or the closing bracket must stand", "put a text that holds a colon in quotes, or put a comma between the pairs")
	default:
		end, _ := r.plainLine(start, true)
		return r.wrong(start, max(end, start+1), "a comma is missing before this", "put a comma between the values, or put a text with quotes or brackets in quotes as a whole")
	}
}

// otherBracket reports that the bracket at open is closed by one of the other shape.
func (r *reader) otherBracket(open int) *Node {
	c, want := r.s[r.pos], "]"
	if r.s[open] == '{' {
		want = "}"
	}
	return r.wrong(r.pos, r.pos+1, fmt.Sprintf("the %s of line %d is closed by %s", mark(r.s[open]), r.doc.lineNumber(open), mark(c)), "close it with "+want)
}

// noFlowNode reports what can't begin a value inside the bracket at open.
func (r *reader) noFlowNode(open int) *Node {
	start := r.pos
	end, _ := r.plainLine(start, true)
	end = max(end, start+1)
	switch c := r.s[start]; {
	case c == ']' || c == '}':
		return r.otherBracket(open)
	case c == ',':
		return r.wrong(start, start+1, "nothing stands before this comma", "take the comma out")
	case c == '#':
		return r.wrong(start, r.textEnd(start), "a comment must have a blank before its #", "put a blank before #; or put the value in quotes")
	case c == '-':
		return r.wrong(start, end, "an item with a dash can't stand inside brackets", "put commas between the items, without dashes")
	case c == ':':
		return r.wrong(start, start+1, "a colon stands where a value must", "take it out, or put the value in quotes")
	case c == '|' || c == '>':
		return r.wrong(start, end, "a text with "+mark(c)+" can't stand inside brackets", "write it in quotes, or write the keys on lines of their own")
	case c < ' ' || c == 0x7f:
		return r.wrong(start, start+1, "a control character stands here", "take it out")
	default:
		line, fix := r.quoteValue(start, end, c == '@' || c == '`' || c == '%')
		return r.wrong(start, end, "a value can't begin with "+mark(c)+" unless it is in quotes", "put it in quotes: "+line, fix)
	}
}

// tornPair reports a pair inside [ ] whose colon isn't on the line of its key.
func (r *reader) tornPair(start int) *Node {
	return r.wrong(start, r.pos+1, "the key of a pair inside [ ] must stand on one line with its colon", "put the pair in { }, or a comma before it")
}
