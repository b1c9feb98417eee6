package frontmatter

import (
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
)

// Kind is what a value is under the YAML 1.2 core schema (interfaces §2).
type Kind uint8

// The kinds of values.
const (
	Null Kind = iota
	Bool
	Int
	Float
	String
	Sequence
	Mapping
)

// String gives the kind as a message names it: "a text", "a list" and so on.
func (k Kind) String() string {
	return [...]string{"nothing", "true or false", "a whole number", "a number", "a text", "a list", "a mapping"}[k]
}

// Style is how a value was written.
type Style uint8

// The styles of scalars (the first five) and of collections (the last two).
const (
	Plain Style = iota
	SingleQuoted
	DoubleQuoted
	Literal // |
	Folded  // >
	Flow    // [a] or {a: b}
	Block   // one item or key a line
)

// Node is one value of the frontmatter.
type Node struct {
	Kind  Kind
	Style Style
	Bool  bool // the value of a Bool
	form  form // how Value lies in the text

	// Span is the value as written, in the source file: quotes and brackets included; a block
	// scalar from its | or > to the end of its last line; a block collection from its first key
	// or dash to the end of its last value. A null without text is an empty span right behind
	// the colon or the dash (or the key, where a flow mapping leaves the colon out).
	Span source.Span

	// Value is the text of a scalar: decoded for a String, as written for the other kinds.
	Value string

	Int   int64   // the value of an Int
	Float float64 // the value of a Float or an Int; may be infinite or no number at all

	Items []*Node // of a Sequence
	Pairs []Pair  // of a Mapping, in the order of the text

	start, end int32 // the value as written, in the frontmatter's text
	indent     int32 // of the lines of a block scalar
}

// Pair is a key with its value.
type Pair struct {
	Key     string      // the decoded text; of a key that isn't a string the text as written
	KeySpan source.Span // the key as written, quotes included, in the source file
	KeyNode *Node       // the key, where it is no string (1, true, null, a list); nil otherwise
	Value   *Node       // never nil

	start int32 // of the key, in the frontmatter's text
}

// Get gives the value of a string key of a mapping, or nil when n is no mapping (or nil) or has
// no such key. Keys are compared after decoding.
func (n *Node) Get(key string) *Node {
	if p := n.Pair(key); p != nil {
		return p.Value
	}
	return nil
}

// Pair gives the pair of a string key of a mapping, or nil as Get does.
func (n *Node) Pair(key string) *Pair {
	if n == nil {
		return nil
	}
	for i := range n.Pairs {
		if p := &n.Pairs[i]; p.Key == key && p.KeyNode == nil {
			return p
		}
	}
	return nil
}

// Document is a frontmatter as read.
type Document struct {
	// Root is nil when there are problems, else a Mapping: an empty one for an empty frontmatter.
	Root *Node
	// Problems holds what was refused, in the order of the text: HZC003 and HZC004, without Path.
	Problems []diag.Diagnostic
	// Comments are the comments as far as the text was read, from the # to the line's end, in
	// the source file.
	Comments []source.Span

	text   string // the frontmatter's text
	base   int    // its offset in the canonical text
	mapper source.Mapper
	before []byte // the canonical text before it
	deep   bool   // whether it was refused as too deep
}

// span leads offsets of the frontmatter's text to the source file.
func (d *Document) span(start, end int) source.Span {
	return source.MapSpan(d.mapper, d.base+start, d.base+end)
}
