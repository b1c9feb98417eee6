package spot

import (
	"bytes"

	"github.com/heinzel/hz/compiler/source"
)

// flow reads what stands between brackets, from the one at the offset on, as the value of the
// entry. Where the second bracket is missing it ends with the last line that is indented deeper
// than the entry. It gives where reading goes on.
func (p *parser) flow(owner *Entry, at int) int {
	r := flowReader{parser: p, owner: owner}
	r.open(owner, at)
	for r.at = at + 1; r.at < len(p.text); {
		switch c := p.text[r.at]; c {
		case ' ', '\t':
			r.at++
		case '\r', '\n':
			if !r.goesOn() {
				return r.end()
			}
		case '#':
			if before := p.text[r.at-1]; blank(before) || before == '\n' || before == '\r' {
				stop, _ := lineEnd(p.text, r.at)
				p.comments = append(p.comments, source.Span{Start: r.at, End: stop})
				r.at = stop
			} else {
				r.word()
			}
		case ',':
			r.close()
			r.at++
			r.slot = r.at
		case '}', ']':
			if r.shut(c) {
				return r.at
			}
		case '{', '[':
			r.nested()
		case ':':
			r.colon()
		case '"', '\'':
			r.quote()
		default:
			r.word()
		}
	}
	return r.end()
}

type flowReader struct {
	*parser
	owner *Entry
	in    *Entry // the innermost open mapping or list
	entry *Entry // the entry at the place that is being read, nil before it begins
	slot  int    // where that place begins
	at    int
	stop  int // the end of the line that at is in, or was
}

func (r *flowReader) open(e *Entry, at int) {
	e.Kind, e.Flow, e.Open, e.Inner = List, true, true, source.Span{Start: at + 1, End: at + 1}
	if r.text[at] == '{' {
		e.Kind = Mapping
	}
	r.in, r.entry, r.slot = e, nil, at+1
}

// goesOn passes over a line break. It is false, and the place stays, where the next line that
// holds something isn't part of the flow any more.
func (r *flowReader) goesOn() bool {
	at := r.at
	for at < len(r.text) {
		_, next := lineEnd(r.text, at)
		stop, _ := lineEnd(r.text, next)
		from := skip(r.text, next, stop)
		if from < stop {
			if from-next <= r.owner.Indent && bytes.IndexByte([]byte("]},"), r.text[from]) < 0 {
				return false
			}
			break
		}
		if next == stop && next >= len(r.text) {
			return false
		}
		at = stop
	}
	_, r.at = lineEnd(r.text, r.at)
	return true
}

// end closes what is open: there is no second bracket.
func (r *flowReader) end() int {
	for {
		r.close()
		r.in.Inner.End, r.in.end = r.at, r.at
		if r.in == r.owner {
			return r.at
		}
		r.entry, r.slot, r.in = r.in, r.in.slot.Start, r.in.Parent
	}
}

// close ends the place of an entry.
func (r *flowReader) close() {
	e := r.entry
	if e == nil {
		return
	}
	e.slot = source.Span{Start: r.slot, End: r.at}
	if e.Colon < 0 && r.in.Kind == Mapping && e.Kind == Scalar { // a key without its colon
		e.Item, e.Key, e.Kind, e.Value = false, e.Value, Empty, ""
	}
	r.entry = nil
}

// shut ends the innermost mapping or list that the bracket is of, and says whether that was the
// outermost. A bracket of none is passed over.
func (r *flowReader) shut(c byte) bool {
	kind := List
	if c == '}' {
		kind = Mapping
	}
	target := r.in
	for target.Kind != kind {
		if target == r.owner {
			r.at++
			return false
		}
		target = target.Parent
	}
	for {
		e := r.in
		r.close()
		e.Inner.End, e.end = r.at, r.at
		if e == target {
			e.Open, e.end = false, r.at+1
		}
		if e == r.owner {
			r.at++
			return true
		}
		r.entry, r.slot, r.in = e, e.slot.Start, e.Parent
		if e == target {
			r.at++
			return false
		}
	}
}

// take gives the entry that a value at this place is of: the one whose colon was read, or a new
// item; nil where there is a value already.
func (r *flowReader) take() *Entry {
	if e := r.entry; e != nil {
		if e.Colon >= 0 && e.Kind == Empty {
			return e
		}
		return nil
	}
	e := r.fresh()
	e.Parent, e.Item, e.Indent, e.deep = r.in, true, r.owner.Indent, r.in.deep+1
	e.At, e.slot = source.Span{Start: r.at, End: r.at}, source.Span{Start: r.slot, End: r.slot}
	r.in.Sub = append(r.in.Sub, e)
	r.entry = e
	return e
}

func (r *flowReader) nested() {
	if e := r.take(); e != nil && e.deep < maxDepth {
		e.slot = source.Span{Start: r.slot, End: r.slot}
		r.open(e, r.at)
	}
	r.at++
}

// colon makes a key of what was read before it.
func (r *flowReader) colon() {
	next := byte(' ')
	if r.at+1 < len(r.text) {
		next = r.text[r.at+1]
	}
	e := r.entry
	if e == nil || e.Colon >= 0 || e.Kind != Scalar || e.Quote == 0 && bytes.IndexByte([]byte(" \t\r\n,[]{}"), next) < 0 {
		r.word()
		return
	}
	at := e.Text
	if e.Quote != 0 {
		at = source.Span{Start: at.Start - 1, End: at.End + 1}
	}
	e.Item, e.Key, e.At, e.Colon = false, e.Value, at, r.at
	e.Kind, e.Value, e.Quote, e.Closed = Empty, "", 0, false
	r.at++
	e.Text, e.end = source.Span{Start: r.at, End: r.at}, r.at
}

func (r *flowReader) quote() {
	e := r.take()
	if e == nil {
		e = &Entry{Indent: r.owner.Indent} // passed over
	}
	if start := r.at; r.stop <= start { // a line is searched for its end once
		r.stop, _ = lineEnd(r.text, start)
	}
	start := r.at
	r.at = r.quoted(e, r.at, r.stop, true)
	if e.Item {
		e.At = source.Span{Start: start, End: r.at}
	}
}

// word reads a plain word or text.
func (r *flowReader) word() {
	start := r.at
	i := start + 1
scan:
	for ; i < len(r.text); i++ {
		switch c := r.text[i]; c {
		case ',', '[', ']', '{', '}', '\r', '\n':
			break scan
		case ':':
			if i+1 == len(r.text) || bytes.IndexByte([]byte(" \t\r\n,[]{}"), r.text[i+1]) >= 0 {
				break scan
			}
		case '#':
			if blank(r.text[i-1]) {
				break scan
			}
		}
	}
	r.at = i
	at := trim(r.text, start, i)
	switch e := r.take(); {
	case e != nil:
		r.scalar(e, at)
		if e.Item {
			e.At = at
		}
	case r.entry.Kind == Scalar && r.entry.Quote == 0: // it goes on in the next line
		r.scalar(r.entry, source.Span{Start: r.entry.Text.Start, End: at.End})
	}
}
