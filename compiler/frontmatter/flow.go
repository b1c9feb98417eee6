package frontmatter

// isFlowMark says whether the character ends a plain scalar inside [ ] and { }.
func isFlowMark(c byte) bool { return c == ',' || c == '[' || c == ']' || c == '{' || c == '}' }

// flowGap says whether a colon before the offset is one of a flow mapping.
func (r *reader) flowGap(i int) bool { return r.gapAt(i) || isFlowMark(r.s[i]) }

// flow reads the [ ] or { } at pos, which belongs to a block collection in column parent.
func (r *reader) flow(parent int) *Node {
	open := r.pos
	if !r.enter(open) {
		return nil
	}
	kind, end, base := Sequence, byte(']'), len(r.itemsB)
	if r.s[open] == '{' {
		kind, end, base = Mapping, '}', len(r.pairsB)
	}
	n := r.begin(kind, Flow, open)
	var seen keySet
	r.brackets++
	r.flowPath[r.brackets] = len(r.path)
	defer func() { r.brackets-- }()
	r.pos++
	for count := 0; ; count++ {
		if !r.flowNext(parent, open) {
			return nil
		}
		if r.s[r.pos] == end {
			break
		}
		if kind == Mapping {
			if !r.flowPair(parent, open, &seen, base) {
				return nil
			}
		} else {
			r.path = append(r.path, step{"", count})
			item := r.flowItem(parent, open)
			if item == nil {
				return nil
			}
			r.itemsB = append(r.itemsB, item)
			r.path = r.path[:len(r.path)-1]
		}
		if !r.flowNext(parent, open) {
			return nil
		}
		if r.s[r.pos] == end {
			break
		}
		if r.s[r.pos] != ',' {
			return r.noComma(open, kind)
		}
		r.pos++
	}
	r.pos++
	r.endAt(n, r.pos)
	if kind == Mapping {
		return r.closeMapping(n, base)
	}
	return r.closeSequence(n, base)
}

// flowNext moves to the next character inside a bracket. It reports a bracket that isn't closed
// when the text ends, or when a line follows that isn't indented deeper than the key around: only
// a closing bracket may stand there. (YAML 1.2 wants that indented too, but nobody's reader
// insists, and many people write it so.)
func (r *reader) flowNext(parent, open int) bool {
	line := r.line
	r.next()
	if r.atEnd() {
		r.unclosed(open, r.pos)
		return false
	}
	if c := r.s[r.pos]; r.line > line && r.column() <= parent && c != ']' && c != '}' {
		r.unclosed(open, r.pos)
		return false
	}
	return true
}

// flowItem reads an item of a [ ]: a node, or a single pair without braces.
func (r *reader) flowItem(parent, open int) *Node {
	start := r.pos
	var k key
	if r.s[start] == ':' && r.flowGap(start+1) {
		k = key{start: start, end: start, node: r.null(start)}
	} else {
		n := r.flowNode(parent, open)
		if n == nil {
			return nil
		}
		if !r.flowNext(parent, open) {
			return nil
		}
		if !r.flowColon(n) {
			return n
		}
		if n.Kind >= Sequence {
			return r.collectionKey(n)
		}
		if start < r.line {
			return r.tornPair(start) // such a key must lie on one line with its colon
		}
		k = keyOf(n)
	}
	if k.merge && !r.mergeKey(&k) {
		return nil
	}
	if !r.enter(start) {
		return nil
	}
	pair := r.flowValue(parent, open, &k)
	if pair.Value == nil {
		return nil
	}
	base := len(r.pairsB)
	r.pairsB = append(r.pairsB, pair)
	return r.closeMapping(r.node(Mapping, Flow, start, int(max(pair.Value.end, int32(k.end)))), base)
}

// flowColon says whether the colon of a flow pair stands at pos. Behind a quoted key or a
// bracket it needs no blank after it.
func (r *reader) flowColon(n *Node) bool {
	return r.s[r.pos] == ':' && (n.Style != Plain || r.flowGap(r.pos+1))
}

// keyOf makes a key of a scalar.
func keyOf(n *Node) key {
	k := key{text: n.Value, start: int(n.start), end: int(n.end)}
	if n.Kind != String {
		k.node = n
	}
	k.merge = n.Style == Plain && n.Value == "<<"
	return k
}

// flowPair reads a pair of a { }, which may lack its value, or its key, or the colon.
func (r *reader) flowPair(parent, open int, seen *keySet, base int) bool {
	start := r.pos
	var k key
	colon := true
	if r.s[start] == ':' && r.flowGap(start+1) {
		k = key{start: start, end: start, node: r.null(start)}
	} else {
		n := r.flowNode(parent, open)
		if n == nil {
			return false
		}
		if !r.flowNext(parent, open) {
			return false
		}
		if n.Kind >= Sequence {
			r.collectionKey(n)
			return false
		}
		k = keyOf(n)
		colon = r.flowColon(n)
	}
	r.path = append(r.path, step{k.text, -1})
	if !r.checkKey(seen, base, &k) {
		return false
	}
	var pair Pair
	if colon {
		if pair = r.flowValue(parent, open, &k); pair.Value == nil {
			return false
		}
	} else {
		pair = r.pair(&k)
		pair.Value = r.null(k.end)
	}
	r.pairsB = append(r.pairsB, pair)
	r.path = r.path[:len(r.path)-1]
	return true
}

// flowValue reads the colon at pos and the value behind it, which may be missing.
func (r *reader) flowValue(parent, open int, k *key) Pair {
	r.pos++
	at := r.pos
	pair := r.pair(k)
	if !r.flowNext(parent, open) {
		return pair
	}
	if c := r.s[r.pos]; c == ',' || c == ']' || c == '}' {
		pair.Value = r.null(at)
		return pair
	}
	if k.merge {
		r.merge++
	}
	pair.Value = r.flowNode(parent, open)
	if k.merge {
		r.merge--
	}
	return pair
}

// flowNode reads a node inside a bracket.
func (r *reader) flowNode(parent, open int) *Node {
	if c := r.s[r.pos]; c == '&' || c == '!' {
		at := r.pos
		if !r.properties() || !r.flowNext(parent, open) {
			return nil
		}
		if c := r.s[r.pos]; c == ',' || c == ']' || c == '}' || c == ':' && r.flowGap(r.pos+1) {
			return r.null(at)
		}
	}
	switch c := r.s[r.pos]; {
	case c == '[' || c == '{':
		return r.flow(parent)
	case c == '"' || c == '\'':
		return r.quoted(c, parent)
	case c == '?' && r.flowGap(r.pos+1):
		return r.complexKey()
	case c == '*' || plainStart[c] || (c == '-' || c == '?' || c == ':') && !r.flowGap(r.pos+1):
		return r.flowPlain(parent)
	}
	return r.noFlowNode(open)
}
