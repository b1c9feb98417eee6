// Package spot says what the cursor of someone who is typing is at: which key of which mapping,
// which value, which part of the body. The text need not be YAML or Markdown that any reader
// takes: half a key, an open quote or an open brace are what it's for.
//
// The frontmatter is read as a whole into a tree of Entries, and each mistake in it ends with its
// line or with the next line that isn't indented deeper; the body is read down to the cursor.
// Both take time in proportion to the text. Nothing here knows what keys mean.
package spot

import (
	"bytes"

	"github.com/heinzel/hz/compiler/source"
)

// Place is the kind of thing that the cursor is at.
type Place uint8

// The places. Everything between Key and Comment is in the frontmatter, everything from Note on
// in the body.
const (
	Nowhere  Place = iota // prose, code, texts of several lines, or where nothing fits
	Start                 // an empty file, or the first word of one
	Key                   // a key of the mapping Parent: Entry, or a new one
	Value                 // the value of Entry
	Item                  // an item of the list Parent: Entry, or a new one
	Comment               // a comment of the frontmatter: Word, from its #
	Note                  // a comment of the body: Word, from its <!-- up to the line's end or its -->
	Blank                 // an empty line of the body
	Heading               // a heading of the body: Marks, Word is the title
	ListItem              // a list item of the body, outside its code spans: Marks, Word is the text
	Code                  // a code span of the body: Word is its content
)

// Spot is what the cursor is at. All spans are of the text, which need not be valid UTF-8.
type Spot struct {
	Place  Place
	Offset int         // of the cursor, clamped
	Word   source.Span // what stands there, without quotes; empty, at the cursor, for nothing yet
	Front  *Front      // never nil

	// In the frontmatter:
	Parent *Entry // the mapping or the list around it
	Entry  *Entry // the entry that it is part of; nil for a new one
	Quote  byte   // the value stands between these, " or '; 0 for none
	Closed bool   // and the second of them is there
	Indent int    // the column of a new key or dash on a line of its own
	Own    bool   // a new entry of a block, on a line of its own: no dash is there yet
	Tight  bool   // a blank is missing before it, behind a colon, a dash or a comma

	// In the body:
	Section string      // the title of the section of level 3 that it is in, as written; "" above the first
	Line    source.Span // the cursor's line, without its break
	Marks   source.Span // the heading's # marks, or the list's marker
	Level   int         // of the heading
	Ticks   int         // of the code span, on each side
	Leads   bool        // the code span is what the list item Marks begins with
}

// inside says whether the cursor is in or beside a span.
func (s *Spot) inside(t source.Span) bool { return t.Start <= s.Offset && s.Offset <= t.End }

// At says what a byte offset of a contract's text is at. An offset outside is clamped.
func At(text []byte, offset int) *Spot {
	offset = min(max(offset, 0), len(text))
	f := Read(text)
	s := &Spot{Offset: offset, Word: source.Span{Start: offset, End: offset}, Front: f}
	switch {
	case f.starts(text, offset):
		if s.Place = Start; f.first.Len() > 0 {
			s.Word = f.first
		}
	case !f.There:
	case f.Span.Start <= offset && offset <= f.Span.End:
		f.locate(text, s)
		if bytes.ContainsAny(text[s.Word.Start:s.Word.End], "\r\n") {
			s.Place = Nowhere // a text of several lines, as a key
		}
	case offset >= f.Body && f.Closed:
		inBody(text, f.Body, s)
	}
	return s
}
