package observed

import (
	"encoding/binary"
	"errors"

	"github.com/heinzel/hz/actionlog"
)

// A summary is all that a Tally knows, as bytes: what an index keeps of a log, and what a Set
// is made from on either way, so that both give the same. Numbers are varints, texts follow
// their length.
//
//	format
//	id, offset, line, seq, hash
//	user, first, last, heartbeat, begun, stamp, newest (at, line, seq, ts)
//	flags, tail (offset, size, whole, seq)
//	count of segments, each: start (offset, line, seq, hash), earliest and latest time
//	count of words that hz doesn't know, each: what it is, the word
//	count of troubles, each: line, seq, kind, message
//	count of aliases, each: at, user, name, because, rejected, seq, at as written, count of targets, each
//	count of records, count of targets, each: name, count of its records, each: kind, count, first and last seq, texts
const summaryFormat = 1

// AppendSummary appends the tally's summary to b.
func (t *Tally) AppendSummary(b []byte) []byte {
	w := writer{b}
	w.num(summaryFormat)
	w.text(t.id)
	w.position(t.at)
	w.bytes(t.user)
	w.bytes(t.first)
	w.bytes(t.last)
	w.bytes(t.heartbeat)
	w.flag(t.begun)
	w.num(t.stamp)
	w.num(t.newest.at)
	w.num(t.newest.line)
	w.num(t.newest.seq)
	w.bytes(t.newest.ts)
	w.flag(t.broken)
	w.flag(t.torn)
	w.num(t.tail.Offset)
	w.num(t.tail.Size)
	w.flag(t.tail.Whole)
	w.num(t.tail.Seq)
	w.num(int64(len(t.segments)))
	for i := range t.segments {
		w.position(t.segments[i].start)
		w.num(t.segments[i].earliest)
		w.num(t.segments[i].latest)
	}
	w.num(int64(len(t.words)))
	for _, x := range t.words {
		w.text(x.what)
		w.text(x.word)
	}
	w.num(int64(len(t.troubles)))
	for _, x := range t.troubles {
		w.num(x.Line)
		w.num(x.Seq)
		w.text(x.Kind)
		w.text(x.Message)
	}
	w.num(int64(len(t.aliases)))
	for i := range t.aliases {
		a := &t.aliases[i]
		w.num(a.at)
		w.text(a.User)
		w.text(a.Name)
		w.text(a.Because)
		w.flag(a.Rejected)
		w.num(a.Seq)
		w.text(a.At)
		w.num(int64(len(a.Targets)))
		for _, target := range a.Targets {
			w.text(target)
		}
	}
	order := t.sorted()
	w.num(int64(len(order)))
	for len(order) > 0 {
		target, n := t.records[order[0]].target, 1
		for n < len(order) && t.records[order[n]].target == target {
			n++
		}
		w.text(t.names[target])
		w.num(int64(n))
		for _, i := range order[:n] {
			r := &t.records[i]
			w.num(int64(r.kind))
			w.num(r.count)
			w.num(r.firstSeq)
			w.num(r.newSeq)
			for i := range textValues + len(kinds[r.kind].fields) {
				w.bytes(r.texts[i])
			}
		}
		order = order[n:]
	}
	return w.b
}

type writer struct{ b []byte }

func (w *writer) num(n int64)    { w.b = binary.AppendVarint(w.b, n) }
func (w *writer) text(s string)  { w.b = append(binary.AppendUvarint(w.b, uint64(len(s))), s...) }
func (w *writer) bytes(s []byte) { w.b = append(binary.AppendUvarint(w.b, uint64(len(s))), s...) }
func (w *writer) position(p actionlog.Position) {
	w.num(p.Offset)
	w.num(p.Line)
	w.num(p.Seq)
	w.text(string(p.Hash[:]))
}

func (w *writer) flag(f bool) {
	n := int64(0)
	if f {
		n = 1
	}
	w.num(n)
}

// ErrSummary says that bytes are no summary of a Tally of this version of hz.
var ErrSummary = errors.New("it is no summary of a log")

// scanner reads a summary. Behind its end, and behind what isn't one, it gives nothing but
// zeros, and bad is true. Texts are parts of s.
type scanner struct {
	s   string
	bad bool
}

func (r *scanner) uvarint() uint64 {
	var n uint64
	for i := 0; i < len(r.s) && i < binary.MaxVarintLen64; i++ {
		c := r.s[i]
		n |= uint64(c&0x7f) << (7 * i)
		if c < 0x80 {
			r.s = r.s[i+1:]
			return n
		}
	}
	r.s, r.bad = "", true
	return 0
}

func (r *scanner) num() int64 {
	n := r.uvarint()
	return int64(n>>1) ^ -int64(n&1)
}

func (r *scanner) flag() bool { return r.num() == 1 }

func (r *scanner) text() string {
	n := r.uvarint()
	if n > uint64(len(r.s)) {
		r.s, r.bad = "", true
		return ""
	}
	s := r.s[:n]
	r.s = r.s[n:]
	return s
}

func (r *scanner) position() actionlog.Position {
	p := actionlog.Position{Offset: r.num(), Line: r.num(), Seq: r.num()}
	if copy(p.Hash[:], r.text()) != len(p.Hash) {
		r.bad = true
	}
	return p
}

// count reads how many things follow, each of which takes at least a byte.
func (r *scanner) count() int {
	n := r.num()
	if n < 0 || n > int64(len(r.s)) {
		r.s, r.bad = "", true
		return 0
	}
	return int(n)
}

// sketch is a summary that was read: texts are parts of the summary's.
type sketch struct {
	id                           string
	at                           actionlog.Position
	user, first, last, heartbeat string
	begun                        bool
	stamp                        int64
	newest                       struct {
		at, line, seq int64
		ts            string
	}
	broken, torn bool
	tail         actionlog.Tail
	segments     []segment
	words        []unheard
	troubles     []Trouble
	aliases      []alias
}

// sketch reads a summary up to its records.
func (r *scanner) sketch() *sketch {
	var k sketch
	if r.num() != summaryFormat {
		r.bad, r.s = true, ""
		return &k
	}
	k.id = r.text()
	k.at = r.position()
	k.user, k.first, k.last, k.heartbeat, k.begun, k.stamp = r.text(), r.text(), r.text(), r.text(), r.flag(), r.num()
	k.newest.at, k.newest.line, k.newest.seq, k.newest.ts = r.num(), r.num(), r.num(), r.text()
	k.broken, k.torn = r.flag(), r.flag()
	k.tail = actionlog.Tail{Offset: r.num(), Size: r.num(), Whole: r.flag(), Seq: r.num()}
	for range r.count() {
		k.segments = append(k.segments, segment{r.position(), r.num(), r.num()})
	}
	for range r.count() {
		k.words = append(k.words, unheard{r.text(), r.text()})
	}
	for range r.count() {
		k.troubles = append(k.troubles, Trouble{Line: r.num(), Seq: r.num(), Kind: r.text(), Message: r.text()})
	}
	for range r.count() {
		a := alias{at: r.num(), Alias: Alias{Heinzel: k.id, User: r.text(), Name: r.text(), Because: r.text(), Rejected: r.flag(), Seq: r.num(), At: r.text()}}
		n := r.count()
		for range n {
			a.Targets = append(a.Targets, r.text())
		}
		k.aliases = append(k.aliases, a)
	}
	return &k
}

// records reads the rest of a summary: how many records there are, then each.
func (r *scanner) records(size func(n int), each func(target string, kind int, count, firstSeq, lastSeq int64, texts *[texts]string)) {
	n := r.count()
	size(n)
	var t [texts]string
	for n > 0 && !r.bad {
		target := r.text()
		of := r.count()
		if of < 1 || of > n {
			r.bad = true
			return
		}
		n -= of
		for range of {
			kind := r.num()
			if kind < 0 || kind >= int64(len(kinds)) {
				r.bad = true
				return
			}
			count, first, last := r.num(), r.num(), r.num()
			clear(t[:])
			for i := range textValues + len(kinds[kind].fields) {
				t[i] = r.text()
			}
			each(target, int(kind), count, first, last, &t)
		}
	}
	if r.s != "" {
		r.bad = true
	}
}

// Load fills the tally with a summary, so that it goes on where that ended.
func (t *Tally) Load(summary string) error {
	r := scanner{s: summary}
	k := r.sketch()
	t.Reset(k.id)
	t.at, t.begun, t.stamp, t.broken, t.torn, t.tail, t.troubles = k.at, k.begun, k.stamp, k.broken, k.torn, k.tail, k.troubles
	t.user, t.first, t.last, t.heartbeat = append(t.user, k.user...), append(t.first, k.first...), append(t.last, k.last...), append(t.heartbeat, k.heartbeat...)
	t.newest.at, t.newest.line, t.newest.seq, t.newest.ts = k.newest.at, k.newest.line, k.newest.seq, append(t.newest.ts, k.newest.ts...)
	t.segments, t.words = append(t.segments, k.segments...), append(t.words, k.words...)
	t.aliases = append(t.aliases, k.aliases...)
	r.records(func(int) {}, func(target string, kind int, count, first, last int64, all *[texts]string) {
		rec := t.record([]byte(target), kind)
		rec.count, rec.firstSeq, rec.newSeq = count, first, last
		for i := range all {
			rec.texts[i] = append(rec.texts[i], all[i]...)
		}
	})
	if r.bad {
		return ErrSummary
	}
	return nil
}
