package frontmatter

import "strconv"

// FieldKey gives the dotted path of a key below a field: "hz.inputs" (interfaces §1).
func FieldKey(parent, key string) string {
	if parent == "" {
		return key
	}
	return parent + "." + key
}

// FieldItem gives the path of a list item, counted from 0, below a field: "hz.requires[1]".
func FieldItem(parent string, i int) string { return parent + "[" + strconv.Itoa(i) + "]" }

// step is one part of the path to the value being read: a key, or an item's number.
type step struct {
	key   string
	index int // -1 for a key
}

// field gives the path to the value being read.
func (r *reader) field() string {
	path := ""
	for _, s := range r.path {
		if s.index < 0 {
			path = FieldKey(path, s.key)
		} else {
			path = FieldItem(path, s.index)
		}
	}
	return path
}
