// Package body reads the Markdown body of a contract: its sections, their items with names and
// check boxes, facets, comments and code spans, each with its place (interfaces §2).
//
// Two block engines stand behind it that say the same: a lean line scanner for what contracts
// are made of, and goldmark for the rest. A builder makes the Body from what either found;
// code spans and comments inside text are found by an own linear scanner.
package body

import "github.com/heinzel/hz/compiler/source"

// Text is a piece of the canonical text with its place in the source file.
type Text struct {
	Value string
	Span  source.Span
}

// Heading is a heading of the document itself.
type Heading struct {
	Level  int
	Setext bool        // underlined with = or -, not begun with #
	Title  Text        // without # marks and comments, blanks folded; emphasis marks and the like stay
	Span   source.Span // from the first # (of a Setext one the title) to the end of its last line
}

// Section is what stands under one level-3 ATX heading of the document itself (interfaces §2).
type Section struct {
	Heading Heading
	Name    string      // the title
	Key     string      // Name in lower case, to compare by: "done when"
	Content source.Span // from the line after the heading to the next heading of level 1 to 3, or the end
	Empty   bool        // there is nothing but blanks and comments in it
	Items   []Item      // of Requires, Maintains and Done when (and the retired Criteria), in reading order; else nil
	Facets  []Heading   // level-4 headings, of Maintains alone; a Title that is one code span is given without its ticks
}

// Box says what check box an item begins with.
type Box uint8

// The boxes. Only OpenBox and CheckedBox make an item a check (interfaces §2).
const (
	NoBox      Box = iota
	OpenBox        // "[ ] text"
	CheckedBox     // "[x] text" or "[X] text"
	BadBox         // looks like one and is none: "[]", "[-] text", "[ ]text", or no text after it
)

// Item is one list item of a section, outside quotes.
type Item struct {
	Depth    int         // 0 for an item of a list that stands in the section itself
	Ordered  bool        // its marker is a number
	Span     source.Span // from the marker to the end of its line
	Marker   source.Span // "-", "*", "+", "1." or "1)"
	Text     Text        // what follows the marker on its line
	Name     Text        // the content of the code span that Text begins with
	HasCode  bool        // Text begins with a code span
	HasColon bool        // and a colon stands directly behind it
	Box      Box
}

// Comment is an HTML comment as Markdown sees it, in a block of its own or within text.
type Comment struct {
	Span   source.Span // from < to >; of one that isn't closed, to the end of what it swallows
	Closed bool        // when not: the rest of the text would be lost to whoever renders it (HZC110)
	Text   string      // what stands between <!-- and -->, blanks cut, when it holds "hz:"
	Block  bool        // nothing else stands on its lines
}

// Near is a line that looks like a section's heading and is none.
type Near struct {
	Span    source.Span
	Text    string // the title that was meant, blanks folded
	Key     string // Text in lower case, to compare with a missing section's
	Suggest string // what to do about it: "put a blank after ###"

	// Swallowed says that an open code block or HTML element holds the line, and with it all
	// that stands below it.
	Swallowed bool
}

// Limit says that the text nests quotes or lists deeper than is read. The lines beyond the
// limit are taken as plain text. Message and Hint are ready for a diagnostic.
type Limit struct {
	Span          source.Span
	Message, Hint string
}

// Body is what is known of a contract's Markdown body. Everything stands in reading order.
type Body struct {
	Sections  []Section
	Titles    []Heading // level 1
	Level2    []Heading // level 2, Setext ones too (HZC105)
	Others    []Heading // levels 4 to 6, those under Maintains too
	Comments  []Comment
	CodeSpans []Text // every inline code span outside comments: its content, without ticks
	Near      []Near
	Open      []source.Span // the first lines of code blocks without an end: what stands below may be code
	Limit     *Limit        // nil unless the text nests too deep
}

// Parse reads the body: the given span of the canonical text (lines end with LF). Spans in the
// result are of the source file that m leads to; strings are of the canonical text. It takes
// time and memory in proportion to the span, whatever stands in it.
func Parse(text []byte, span source.Span, m source.Mapper) *Body {
	s := newState(text, span.Start, span.End)
	defer s.release()
	limit := s.blocksOf()
	b := s.build(m)
	if limit != nil {
		limit.Span = source.MapSpan(m, limit.Span.Start, limit.Span.End)
		b.Limit = limit
	}
	return b
}

// blocksOf finds the blocks, by the scanner when it can.
func (s *state) blocksOf() *Limit {
	if s.scanBlocks() {
		return nil
	}
	s.blocks, s.segs = s.blocks[:0], s.segs[:0]
	limit := s.guard()
	s.parseBlocks()
	return limit
}
