package content

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"

	"github.com/heinzel/hz/canon"
)

// MaxText is the most characters (code points) of a description (ADR 0052 §2).
const MaxText = 1000

// maxRaw bounds the bytes of a text that are looked at: what lies behind could only be left of
// a text that is nearly all invisible.
const maxRaw = 32 << 10

// Canonical gives a text as canonical-v1 has it: NFC, without control, invisible and
// bidirectional characters. What canonical-v1 has no form for becomes U+FFFD.
func Canonical(s string) string {
	s = strings.ToValidUTF8(short(s), "\uFFFD")
	for range 50 {
		r := canon.Canonicalize([]byte(s))
		if r.Fatal == "" {
			return strings.TrimRight(string(r.Text), "\n")
		}
		_, n := utf8.DecodeRuneInString(s[r.FatalAt:])
		s = s[:r.FatalAt] + "\uFFFD" + s[r.FatalAt+n:]
	}
	// Nothing but a text that was made to be odd comes here: it is left in ASCII.
	r := canon.Canonicalize([]byte(strings.Map(func(r rune) rune {
		if r >= utf8.RuneSelf {
			return -1
		}
		return r
	}, s)))
	return strings.TrimRight(string(r.Text), "\n")
}

// short cuts what is far too long, not inside a character.
func short(s string) string {
	if len(s) <= maxRaw {
		return s
	}
	n := maxRaw
	for n > 0 && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}

// Line gives a text in one line, canonical, its blanks folded.
func Line(s string) string {
	s = Canonical(s)
	if !strings.ContainsAny(s, "\t\n") && !strings.Contains(s, "  ") && strings.TrimSpace(s) == s {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}

// Cut gives the longest beginning of a text that has at most n characters (code points) and
// doesn't end inside a grapheme, such as a letter with its marks or an emoji of several parts.
func Cut(s string, n int) string {
	if len(s) <= n || utf8.RuneCountInString(s) <= n {
		return s
	}
	end, state := 0, -1
	for rest := s; rest != ""; {
		var cluster string
		cluster, rest, _, state = uniseg.FirstGraphemeClusterInString(rest, state)
		if n -= utf8.RuneCountInString(cluster); n < 0 {
			break
		}
		end += len(cluster)
	}
	return strings.TrimRight(s[:end], " ")
}

// Draft says why a text, as it was given, is draft text or fetched content rather than a
// sentence or two about it; "" when it isn't.
func Draft(s string) string {
	var lines []string
	blank, paragraphs, items, headers := true, 0, 0, 0
	for line := range strings.Lines(strings.ReplaceAll(short(s), "\r", "\n")) {
		line = strings.TrimFunc(line, unicode.IsSpace)
		if line == "" {
			blank = true
			continue
		}
		if blank {
			paragraphs++
		}
		blank = false
		lines = append(lines, line)
		switch {
		case strings.HasPrefix(line, "```"), strings.HasPrefix(line, "~~~"):
			return "it has a code block"
		case isHeading(line):
			return "it has a heading"
		case strings.HasPrefix(line, "|") && strings.Count(line, "|") > 2:
			return "it has a table"
		case isItem(line):
			items++
		case isMailHeader(line):
			headers++
		}
	}
	switch {
	case hasMarkup(s):
		return "it has HTML"
	case headers > 1:
		return "it has the head of a mail"
	case items > 1:
		return "it has a list"
	case paragraphs > 1:
		return "it has more than one paragraph"
	case len(lines) > maxLines:
		return "it has many lines"
	case len(lines) > 0 && (lines[0] == "---" || isData(strings.TrimSpace(s))):
		return "it is data"
	case len(lines) > 1 && isSalutation(lines[0]):
		return "it is a letter"
	}
	return ""
}

// maxLines is how many lines a sentence or two may be broken into.
const maxLines = 5

func isHeading(line string) bool {
	rest := strings.TrimLeft(line, "#")
	n := len(line) - len(rest)
	return n > 0 && n < 7 && strings.HasPrefix(rest, " ")
}

func isItem(line string) bool {
	for _, mark := range []string{"- ", "* ", "+ ", "• "} {
		if strings.HasPrefix(line, mark) {
			return true
		}
	}
	rest := strings.TrimLeft(line, "0123456789")
	return rest != line && len(line)-len(rest) < 4 && (strings.HasPrefix(rest, ". ") || strings.HasPrefix(rest, ") "))
}

var mailHeaders = []string{"from", "to", "cc", "bcc", "subject", "date", "von", "an", "betreff", "datum"}

func isMailHeader(line string) bool {
	name, _, ok := strings.Cut(line, ": ")
	return ok && slices.Contains(mailHeaders, strings.ToLower(name))
}

// tags are elements whose marks nobody writes by chance.
var tags = []string{"!doctype", "html", "body", "div", "p", "span", "table", "tr", "td", "br", "ul", "ol", "li", "h1", "h2", "h3", "script", "style", "img", "a "}

func hasMarkup(s string) bool {
	for rest := s; ; {
		i := strings.IndexByte(rest, '<')
		if i < 0 {
			return false
		}
		rest = rest[i+1:]
		inner := strings.TrimPrefix(rest, "/")
		for _, tag := range tags {
			if len(inner) > len(tag) && strings.EqualFold(inner[:len(tag)], tag) {
				if c := inner[len(tag)]; strings.HasSuffix(tag, " ") || c == '>' || c == ' ' || c == '/' {
					return true
				}
			}
		}
	}
}

// isData says whether a text is an object or a list of JSON rather than a sentence.
func isData(s string) bool {
	return len(s) > 1 && (s[0] == '{' && s[len(s)-1] == '}' || s[0] == '[' && s[len(s)-1] == ']') && strings.Contains(s, `":`)
}

var salutations = []string{"dear ", "hi ", "hello ", "hallo ", "liebe ", "lieber ", "sehr geehrte", "guten tag"}

func isSalutation(line string) bool {
	if !strings.HasSuffix(line, ",") && !strings.HasSuffix(line, "!") {
		return false
	}
	return slices.ContainsFunc(salutations, func(w string) bool {
		return len(line) >= len(w) && strings.EqualFold(line[:len(w)], w)
	})
}
