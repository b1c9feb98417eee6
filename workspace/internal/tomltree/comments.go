package tomltree

import "bytes"

// Comments gives the comments in a piece of a document that begins outside of any text, each
// from its # to the end of its line.
func Comments(text []byte) []string {
	var out []string
	for at := 0; at < len(text); {
		switch c := text[at]; c {
		case '"', '\'':
			at = behindText(text, at)
		case '#':
			end := len(text)
			if i := bytes.IndexByte(text[at:], '\n'); i >= 0 {
				end = at + i
			}
			out = append(out, string(bytes.TrimSuffix(text[at:end], []byte("\r"))))
			at = end
		default:
			at++
		}
	}
	return out
}

// behindText gives where a text ends that begins with a quotation mark at a place.
func behindText(text []byte, at int) int {
	mark := text[at : at+1]
	if long := bytes.Repeat(mark, 3); bytes.HasPrefix(text[at:], long) {
		mark = long
	}
	at += len(mark)
	for at < len(text) {
		switch {
		case text[at] == '\\' && mark[0] == '"':
			at += 2
		case bytes.HasPrefix(text[at:], mark):
			at += len(mark)
			for n := 0; len(mark) == 3 && n < 2 && at < len(text) && text[at] == mark[0]; n++ {
				at++ // up to two more belong to the text itself
			}
			return at
		default:
			at++
		}
	}
	return len(text)
}
