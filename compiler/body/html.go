package body

import "bytes"

// blockTags are the elements that begin an HTML block of type 6 (CommonMark 0.31 §4.6).
var blockTags = func() map[string]bool {
	m := map[string]bool{}
	for _, t := range bytes.Fields([]byte(`address article aside base basefont blockquote body caption
		center col colgroup dd details dialog dir div dl dt fieldset figcaption figure footer form
		frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu
		menuitem nav noframes ol optgroup option p param search section summary table tbody td
		tfoot th thead title tr track ul`)) {
		m[string(t)] = true
	}
	return m
}()

// rawTags are the elements of type 1, whose block runs to a closing tag.
var rawTags = [...]string{"pre", "script", "style", "textarea"}

// htmlStart gives the type of the HTML block that a line beginning with < opens, or 0.
func htmlStart(line []byte, inParagraph bool) uint8 {
	if len(line) < 2 {
		return 0
	}
	switch line[1] {
	case '?':
		return 3
	case '!':
		switch {
		case bytes.HasPrefix(line, []byte("<!--")):
			return 2
		case bytes.HasPrefix(line, []byte("<![CDATA[")):
			return 5
		case len(line) > 2 && isLetter(line[2]):
			return 4
		}
		return 0
	}
	i := 1
	if line[1] == '/' {
		i++
	}
	var name [12]byte
	n := 0
	for i+n < len(line) && (isLetter(line[i+n]) || isDigit(line[i+n]) || line[i+n] == '-') {
		if n < len(name) {
			name[n] = line[i+n] | 0x20
			if !isLetter(line[i+n]) {
				name[n] = line[i+n]
			}
		}
		n++
	}
	if n == 0 {
		return 0
	}
	raw := false
	if n <= len(name) {
		after := i + n
		end := after == len(line) || isBlank(line[after]) || line[after] == '>'
		tag := name[:n]
		for _, t := range rawTags {
			raw = raw || string(tag) == t
		}
		if raw && end && line[1] != '/' {
			return 1
		}
		if (end || bytes.HasPrefix(line[after:], []byte("/>"))) && blockTags[string(tag)] {
			return 6
		}
	}
	if inParagraph || raw && line[1] != '/' {
		return 0
	}
	if e := htmlTag(line, 0); e > 0 && skipBlanks(line, e, len(line)) == len(line) {
		return 7
	}
	return 0
}

// htmlEnds says whether an HTML block of that type ends with this line. Types 6 and 7 end
// before a blank line instead.
func htmlEnds(line []byte, typ uint8) bool {
	switch typ {
	case 1:
		return rawClose(line) >= 0
	case 2:
		return bytes.Contains(line, []byte("-->"))
	case 3:
		return bytes.Contains(line, []byte("?>"))
	case 4:
		return bytes.IndexByte(line, '>') >= 0
	case 5:
		return bytes.Contains(line, []byte("]]>"))
	}
	return false
}

// rawClose gives the end of the first closing tag of a type 1 element in b, or -1.
func rawClose(b []byte) int {
	for i := 0; ; {
		k := bytes.Index(b[i:], []byte("</"))
		if k < 0 {
			return -1
		}
		i += k + 2
		for _, t := range rawTags {
			if len(b) > i+len(t) && b[i+len(t)] == '>' && bytes.EqualFold(b[i:i+len(t)], []byte(t)) {
				return i + len(t) + 1
			}
		}
	}
}

// htmlTag reads an open or closing tag at b[i] (CommonMark 0.31 §6.6) and gives the offset
// after it, or 0. A tag may run over lines.
func htmlTag(b []byte, i int) int {
	n := len(b)
	i++
	closing := i < n && b[i] == '/'
	if closing {
		i++
	}
	if i >= n || !isLetter(b[i]) {
		return 0
	}
	for i < n && (isLetter(b[i]) || isDigit(b[i]) || b[i] == '-') {
		i++
	}
	for !closing {
		at := i
		i = skipSpace(b, i)
		if i == at || i >= n || !isLetter(b[i]) && b[i] != '_' && b[i] != ':' {
			break
		}
		for i < n && (isLetter(b[i]) || isDigit(b[i]) || b[i] == '_' || b[i] == '.' || b[i] == ':' || b[i] == '-') {
			i++
		}
		eq := skipSpace(b, i)
		if eq >= n || b[eq] != '=' {
			continue
		}
		if i = attributeValue(b, skipSpace(b, eq+1)); i == 0 {
			return 0
		}
	}
	i = skipSpace(b, i)
	if !closing && i < n && b[i] == '/' {
		i++
	}
	if i < n && b[i] == '>' {
		return i + 1
	}
	return 0
}

// attributeValue gives the offset after the attribute value at b[i], or 0.
func attributeValue(b []byte, i int) int {
	if i >= len(b) {
		return 0
	}
	if c := b[i]; c == '"' || c == '\'' {
		k := bytes.IndexByte(b[i+1:], c)
		if k < 0 {
			return 0
		}
		return i + k + 2
	}
	at := i
	for i < len(b) && !isSpace(b[i]) && bytes.IndexByte([]byte("\"'=<>`"), b[i]) < 0 {
		i++
	}
	if i == at {
		return 0
	}
	return i
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && isSpace(b[i]) {
		i++
	}
	return i
}
