package tell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/heinzel/hz/compiler/diag"
)

// oneLine folds blanks and line breaks to single blanks, and writes out what has no visible form.
func oneLine(s string) string { return diag.Visible(strings.Join(strings.Fields(s), " ")) }

// escape gives a text as Markdown that is drawn as that text, on one line: nothing in it becomes
// a link, an image, HTML, a heading, a list, a table or emphasis, not even as GitHub's Markdown
// has them, where an address without any mark is a link. Only what would mean something gets a
// backslash: some editors show the text as it is.
func escape(s string) string {
	s = oneLine(s)
	var b strings.Builder
	b.Grow(len(s) + 8)
	for i, r := range s {
		if special(s, i, r) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// label gives a text as that of a Markdown link. Brackets are written as entities: the reader that
// VS Code has takes the backslashes before them away and reads what is left once more, so that a
// link in the link comes of it.
func label(s string) string {
	return strings.NewReplacer(`\[`, "&#91;", `\]`, "&#93;").Replace(escape(s))
}

// special says whether the character at s[i] would mean something in Markdown.
func special(s string, i int, r rune) bool {
	switch r {
	case '\\', '`', '*', '[', ']', '<', '>', '|', '~':
		return true
	case '_':
		return !wordAt(s[:i], true) || !wordAt(s[i+1:], false)
	case '&':
		return entity(s[i+1:])
	case '#', '-', '+', '=':
		return i == 0 // a heading, a list, an underline
	case ')':
		return digits(s[:i])
	case '.':
		return digits(s[:i]) || ends(s[:i], "www")
	case ':':
		return strings.HasPrefix(s[i+1:], "//") || ends(s[:i], "mailto") || ends(s[:i], "xmpp")
	case '@':
		return i > 0 && i+1 < len(s) && s[i-1] != ' ' && s[i+1] != ' '
	}
	return false
}

// wordAt says whether a text ends, or begins, with a letter or digit.
func wordAt(s string, end bool) bool {
	r, _ := utf8.DecodeRuneInString(s)
	if end {
		r, _ = utf8.DecodeLastRuneInString(s)
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// entity says whether what stands behind an & makes a character of it: amp; or #60;.
func entity(s string) bool {
	end := strings.IndexFunc(s, func(r rune) bool { return r != '#' && (r > unicode.MaxASCII || !alnum(byte(r))) })
	return end > 0 && s[end] == ';'
}

// ends says whether a text ends with a word, in any case.
func ends(s, word string) bool {
	return len(s) >= len(word) && strings.EqualFold(s[len(s)-len(word):], word)
}

func letter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// digits says whether a text is a number and nothing else.
func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// codeSpan gives a text as a Markdown code span.
func codeSpan(s string) string {
	s = oneLine(s)
	if s == "" {
		return ""
	}
	longest, run := 0, 0
	for i := range len(s) {
		if s[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	fence := strings.Repeat("`", longest+1)
	if s[0] == '`' || s[len(s)-1] == '`' {
		s = " " + s + " "
	}
	return fence + s + fence
}

// address gives a URI as the target of a Markdown link; "" for one that can't be one. A command:
// would run something in some editors: only pages and files are linked.
func address(uri string) string {
	if !strings.HasPrefix(uri, "https://") && !strings.HasPrefix(uri, "file://") {
		return ""
	}
	if strings.ContainsFunc(uri, func(r rune) bool { return r <= ' ' || r == '<' || r == '>' || r == '\\' || !diag.Shown(r) }) {
		return ""
	}
	if strings.ContainsAny(uri, "()") {
		return "<" + uri + ">"
	}
	return uri
}
