package diag

import "strings"

// The placeholders of a message's kind.
const (
	anyText   = `"…"`
	anyNumber = "N"
)

// Kind gives what a message says whatever file it speaks of: text in quotation marks and
// numbers are replaced by placeholders. Two findings of one rule about one mistake have one
// kind, however the file around them changes. It is what baselines and fingerprints are keyed
// by, beside the text of the line (interfaces §1).
//
// From the first quotation mark to the last all goes, since what is quoted may hold
// quotation marks itself.
func Kind(message string) string {
	if !strings.ContainsAny(message, `"0123456789+`) {
		return message
	}
	var b strings.Builder
	b.Grow(len(message))
	first, last := strings.IndexByte(message, '"'), strings.LastIndexByte(message, '"')
	if first < last {
		numberless(&b, message[:first])
		b.WriteString(anyText)
		message = message[last+1:]
	}
	numberless(&b, message)
	kind := b.String()
	// Where a file has many findings of one code, the last one says how many more there are.
	if i := strings.LastIndex(kind, " (and "+anyNumber+" more"); i >= 0 && strings.HasSuffix(kind, ")") {
		kind = kind[:i]
	}
	return kind
}

// numberless writes s with each run of digits replaced, the hexadecimal ones of a code point
// such as U+200B among them.
func numberless(b *strings.Builder, s string) {
	for i := 0; i < len(s); {
		digit := isDigit
		if strings.HasPrefix(s[i:], "U+") {
			b.WriteString("U+")
			i += len("U+")
			digit = isHexDigit
		}
		n := 0
		for i+n < len(s) && digit(s[i+n]) {
			n++
		}
		switch {
		case n > 0:
			b.WriteString(anyNumber)
			i += n
		case i < len(s):
			b.WriteByte(s[i])
			i++
		}
	}
}

func isDigit(c byte) bool    { return c >= '0' && c <= '9' }
func isHexDigit(c byte) bool { return isDigit(c) || c >= 'A' && c <= 'F' }
