package frontmatter

import "strconv"

// manyKeys is the size of a mapping from which on its keys are looked up in a table.
const manyKeys = 16

// keySet finds a key among the pairs of a mapping, by its identity; it is made when needed.
type keySet map[string]int32

// identity tells keys apart: a string by its text, others by kind and value, since `1` and
// `0x1` are one key and `1` and `"1"` are two.
func identity(text string, n *Node) string {
	if n == nil {
		return "s" + text
	}
	switch n.Kind {
	case Null:
		return "n"
	case Bool:
		return "b" + strconv.FormatBool(n.Bool)
	case Int:
		return "i" + strconv.FormatInt(n.Int, 10)
	case Float:
		return "f" + strconv.FormatFloat(n.Float, 'g', -1, 64)
	}
	return "c" + text
}

// checkKey reports a merge key, and one that stands twice among the pairs from base on. False
// means that reading stops.
func (r *reader) checkKey(seen *keySet, base int, k *key) bool {
	if k.merge && !r.mergeKey(k) {
		return false
	}
	pairs := r.pairsB[base:]
	first := -1
	switch {
	case len(pairs) >= manyKeys:
		if *seen == nil {
			*seen = make(keySet, 4*manyKeys)
			for i := len(pairs) - 1; i >= 0; i-- {
				(*seen)[identity(pairs[i].Key, pairs[i].KeyNode)] = int32(i)
			}
		}
		id := identity(k.text, k.node)
		if i, ok := (*seen)[id]; ok {
			first = int(i)
		} else {
			(*seen)[id] = int32(len(pairs))
		}
	case k.node == nil:
		for i := range pairs {
			if pairs[i].Key == k.text && pairs[i].KeyNode == nil {
				first = i
				break
			}
		}
	default:
		id := identity(k.text, k.node)
		for i := range pairs {
			if pairs[i].KeyNode != nil && identity(pairs[i].Key, pairs[i].KeyNode) == id {
				first = i
				break
			}
		}
	}
	if first < 0 {
		return true
	}
	p := &pairs[first]
	return r.twice(p.KeySpan, r.doc.lineNumber(int(p.start)), k)
}
