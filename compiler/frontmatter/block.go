package frontmatter

// blockNode reads the node at pos, the first on its line or behind a dash, that belongs to a
// collection whose keys or dashes stand in column parent (-1 for the whole frontmatter).
func (r *reader) blockNode(parent int) *Node {
	column := r.column()
	if c := r.s[r.pos]; c == '&' || c == '!' {
		if !r.properties() {
			return nil
		}
		if r.atLineEnd() {
			return r.below(parent, r.pos, false)
		}
	}
	switch c := r.s[r.pos]; {
	case c == '-' && r.gapAt(r.pos+1):
		return r.blockSequence(column)
	case c == '?' && r.gapAt(r.pos+1):
		return r.complexKey()
	}
	var k key
	if r.readKey(&k) {
		return r.blockMapping(column, &k)
	}
	n := r.lineNode(parent)
	if n == nil || n.Style == Flow && !r.endOfBrackets(n) || !r.endOfLine(n) {
		return nil
	}
	return n
}

// key is a key with the colon behind it.
type key struct {
	text       string
	start, end int   // the key as written
	node       *Node // where it isn't a string
	merge      bool  // a plain <<
}

// readKey reads a key and its colon, where there is one on this line; else it gives false and
// leaves pos alone.
func (r *reader) readKey(k *key) bool {
	s, start := r.s, r.pos
	*k = key{start: start}
	switch c := s[start]; {
	case c == '"' || c == '\'':
		n := r.quotedOnLine(c)
		if n == nil || !r.keyColon() {
			r.pos = start
			return false
		}
		k.text, k.end = n.Value, int(n.end)
	case c == ':' && r.gapAt(start+1):
		k.node, k.end = r.null(start), start
	case c == '*' || plainStart[c] || (c == '-' || c == '?' || c == ':') && !r.gapAt(start+1):
		end, stop := r.plainLine(start, false)
		if stop >= len(s) || s[stop] != ':' {
			return false
		}
		if c == '*' {
			r.alias(start, end)
		}
		r.pos = stop
		r.plainKey(k, start, end)
	default:
		return false
	}
	r.pos++ // the colon
	return true
}

// plainKey fills in a plain key: mostly a string, but numbers, true and null can be keys too.
func (r *reader) plainKey(k *key, start, end int) {
	k.text, k.end = r.s[start:end], end
	k.merge = k.text == "<<"
	if c := k.text[0]; c >= 'a' && c <= 'z' && c != 't' && c != 'f' && c != 'n' {
		return
	}
	probe := Node{Value: k.text}
	if probe.resolve(); probe.Kind != String {
		k.node = r.plainNode(start, end)
	}
}

// keyColon moves over blanks to a colon that ends a key, if one follows on the line.
func (r *reader) keyColon() bool {
	i := r.pos
	for i < len(r.s) && isBlank(r.s[i]) {
		i++
	}
	if i < len(r.s) && r.s[i] == ':' && r.gapAt(i+1) {
		r.pos = i
		return true
	}
	return false
}

// blockMapping reads a mapping whose keys stand in the column; k is its first key, already read.
func (r *reader) blockMapping(column int, k *key) *Node {
	if !r.enter(k.start) {
		return nil
	}
	n := r.begin(Mapping, Block, k.start)
	base := len(r.pairsB)
	var seen keySet
	for {
		r.path = append(r.path, step{k.text, -1})
		if !r.checkKey(&seen, base, k) {
			return nil
		}
		pair := r.pair(k)
		if pair.Value = r.blockValue(column, k.merge); pair.Value == nil {
			return nil
		}
		r.pairsB = append(r.pairsB, pair)
		r.path = r.path[:len(r.path)-1]
		n.end = max(pair.Value.end, n.end)
		if r.next(); r.atEnd() || r.column() < column {
			break
		}
		if r.tabbed() {
			return r.tabIndent()
		}
		if r.column() > column {
			return r.deepLine(column, pair.Value)
		}
		if c := r.s[r.pos]; (c == '&' || c == '!') && (!r.properties() || r.atLineEnd()) {
			return nil
		}
		if !r.readKey(k) {
			return r.noKey()
		}
	}
	r.endAt(n, int(n.end))
	return r.closeMapping(n, base)
}

// blockValue reads what belongs to a key of a block mapping; pos stands behind the colon.
func (r *reader) blockValue(column int, merge bool) *Node {
	at := r.pos
	if merge {
		r.merge++
		defer func() { r.merge-- }()
	}
	if r.blanks(); r.atLineEnd() {
		return r.below(column, at, true)
	}
	if c := r.s[r.pos]; c == '&' || c == '!' {
		if !r.properties() {
			return nil
		}
		if r.atLineEnd() {
			return r.below(column, r.pos, true)
		}
	}
	if c := r.s[r.pos]; (c == '-' || c == '?') && r.gapAt(r.pos+1) {
		return r.blockOnKeyLine()
	}
	n := r.lineNode(column)
	if n == nil || !r.endOfLine(n) {
		return nil
	}
	return n
}

// below reads the node on the lines below a key or a dash in the column, or gives the null that
// stands there when the next line belongs to an outer collection. A list may stand in the same
// column as the key that it belongs to.
func (r *reader) below(column, at int, list bool) *Node {
	if r.next(); r.atEnd() || r.column() < column {
		return r.null(at)
	}
	if r.tabbed() {
		return r.tabIndent()
	}
	switch c := r.column(); {
	case c > column:
		return r.blockNode(column)
	case list && r.s[r.pos] == '-' && r.gapAt(r.pos+1):
		return r.blockSequence(c)
	}
	return r.null(at)
}

// blockSequence reads a list whose dashes stand in the column.
func (r *reader) blockSequence(column int) *Node {
	if !r.enter(r.pos) {
		return nil
	}
	n := r.begin(Sequence, Block, r.pos)
	base := len(r.itemsB)
	for {
		r.path = append(r.path, step{"", len(r.itemsB) - base})
		r.pos++ // the dash
		at := r.pos
		var item *Node
		if r.blanks(); r.atLineEnd() {
			item = r.below(column, at, false)
		} else if r.tabGap(at) && r.blockAhead() {
			item = r.tabIndentAt(at)
		} else {
			item = r.blockNode(column)
		}
		if item == nil {
			return nil
		}
		r.itemsB = append(r.itemsB, item)
		r.path = r.path[:len(r.path)-1]
		n.end = max(item.end, n.end)
		if r.next(); r.atEnd() || r.column() < column {
			break
		}
		if r.tabbed() {
			return r.tabIndent()
		}
		if r.column() > column {
			return r.deepLine(column, item)
		}
		if r.s[r.pos] != '-' || !r.gapAt(r.pos+1) {
			break // a key of the mapping around, if there is one in this column
		}
	}
	r.endAt(n, int(n.end))
	return r.closeSequence(n, base)
}

// tabGap says whether a tab stands between a dash and what follows.
func (r *reader) tabGap(at int) bool {
	for i := at; i < r.pos; i++ {
		if r.s[i] == '\t' {
			return true
		}
	}
	return false
}

// blockAhead says whether a key or a dash follows, which can't be indented by a tab.
func (r *reader) blockAhead() bool {
	if r.s[r.pos] == '-' && r.gapAt(r.pos+1) {
		return true
	}
	pos := r.pos
	var k key
	before := len(r.doc.Problems)
	is := r.readKey(&k)
	r.pos = pos
	r.doc.Problems = r.doc.Problems[:before]
	return is
}
