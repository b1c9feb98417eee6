package actionlog

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
)

// MaxLine is the most bytes of a line that is read as an entry, 16 MiB. What hz writes has at
// most 64 KiB. A longer line counts as damaged; its hash is taken all the same, in little
// memory, so the chain behind it is verified.
const MaxLine = 16 << 20

// bufferSize is what a Reader reads at once.
const bufferSize = 256 << 10

// Reader reads logs line by line and verifies their chains on the way. It keeps its memory from
// log to log, and a step allocates nothing as long as lines have the form in which programs
// write them. The zero value is ready for Open or Reset. One goroutine uses a Reader at a time.
//
// It may read beside a writer: what isn't written to its line feed yet is a Tail, and the
// Position before it is where to go on later.
type Reader struct {
	src   io.Reader
	log   *opened // for Open
	id    string  // whose entries these must be, or ""
	buf   []byte
	start int // of what isn't read yet in buf
	end   int
	last  int // how many bytes behind start hold no line feed for sure
	eof   bool

	at       Position // behind the last line
	e        Entry
	sound    bool // e holds an entry
	trouble  Fault
	faulty   bool
	excused  bool // the line before was damaged, so the next one can't follow it
	stranger string
	tail     *Tail
	err      error
	hex      [hashLen]byte
}

// Reset makes the reader read from src, which gives a log from position on. With id, such as
// `me/weekly-report`, an entry of another Heinzelmännchen is a Foreign fault.
func (r *Reader) Reset(src io.Reader, id string, from Position) {
	buf := r.buf
	e := r.e
	e.reset()
	*r = Reader{src: src, id: id, at: from, buf: buf, e: e}
}

// Next goes on to the next line, and says whether there is one: then Entry or Fault, or both,
// tell what it is. Afterwards Position, Tail and Err tell where and why reading ended.
func (r *Reader) Next() bool {
	r.sound, r.faulty = false, false
	if r.err != nil || r.tail != nil {
		return false
	}
	before, excused, stranger := r.at, r.excused, r.stranger
	n := r.line()
	if n > 0 {
		r.step(n)
	}
	if (r.faulty || r.tail != nil) && r.log != nil && r.log.settle(r, before) {
		r.excused, r.stranger = excused, stranger
		return r.Next() // the line is read again, with no writer at work
	}
	return n >= 0 && r.tail == nil
}

// step takes in a line of n bytes that lies whole in the buffer.
func (r *Reader) step(n int) {
	line := r.buf[r.start : r.start+n]
	e := &r.e
	e.reset()
	e.Line, e.Offset, e.Raw = r.at.Line+1, r.at.Offset, line
	e.Hash = sha256.Sum256(line)
	if err := e.parse(line[:n-1]); err != nil {
		// Zeros are what a crash leaves of blocks that were never written.
		if bytes.IndexByte(line, 0) >= 0 && r.end-r.start == n && !r.fill() {
			r.torn(int64(n), false)
			return
		}
		r.fault(Damaged, r.at.Seq+1, "line %d is no entry: %v", e.Line, err)
		r.pass(n, r.at.Seq+1, e.Hash)
		r.excused = true
		return
	}
	r.judge(e)
	r.sound, r.excused = true, false
	r.pass(n, e.Seq, e.Hash)
}

// pass moves the position behind a line of n bytes.
func (r *Reader) pass(n int, seq int64, hash Hash) {
	r.start += n
	r.last = 0
	r.at = Position{r.at.Offset + int64(n), r.at.Line + 1, seq, hash}
}

// line gives the length of the next line, which then begins at r.start; -1 at the end, and 0
// when it has passed a line that is too long to be an entry.
func (r *Reader) line() int {
	for {
		if i := bytes.IndexByte(r.buf[r.start+r.last:r.end], '\n'); i >= 0 {
			if n := r.last + i + 1; n <= MaxLine {
				return n
			}
			return r.long()
		}
		r.last = r.end - r.start
		if r.last > MaxLine {
			return r.long()
		}
		if !r.fill() {
			if r.err == nil && r.last > 0 {
				r.torn(int64(r.last), r.whole(r.buf[r.start:r.end]))
			}
			return -1
		}
	}
}

// fill reads more into the buffer, and says whether anything came.
func (r *Reader) fill() bool {
	if r.eof || r.err != nil {
		return false
	}
	if r.start > 0 && r.end == len(r.buf) || r.start == r.end {
		copy(r.buf, r.buf[r.start:r.end])
		r.start, r.end = 0, r.end-r.start
	}
	if r.end == len(r.buf) {
		grown := make([]byte, max(bufferSize, 2*len(r.buf)))
		copy(grown, r.buf[:r.end])
		r.buf = grown
	}
	for tries := 0; tries < 100; tries++ {
		n, err := r.src.Read(r.buf[r.end:])
		r.end += n
		if errors.Is(err, io.EOF) {
			r.eof = true
		} else if err != nil {
			r.err = err
		}
		if n > 0 || err != nil {
			return n > 0
		}
	}
	r.err = io.ErrNoProgress
	return false
}

// torn ends the reading at a line that was broken off.
func (r *Reader) torn(size int64, whole bool) {
	r.tail = &Tail{Offset: r.at.Offset, Size: size, Whole: whole, Seq: r.at.Seq + 1}
}

// whole says whether a line without a line feed is an entry that follows the last one.
func (r *Reader) whole(line []byte) bool {
	var e Entry
	return e.parse(line) == nil && e.Seq == r.at.Seq+1 && string(e.Text(FieldPrev)) == r.at.Hash.String() &&
		(r.id == "" || string(e.Heinzel()) == r.id)
}

// long passes a line that is too long to be an entry. It gives what line gives.
func (r *Reader) long() int {
	e := &r.e
	e.reset()
	e.Line, e.Offset, e.Raw = r.at.Line+1, r.at.Offset, nil
	sum, size := sha256.New(), int64(0)
	for {
		part := r.buf[r.start:r.end]
		i := bytes.IndexByte(part, '\n')
		if i >= 0 {
			part = part[:i+1]
		}
		sum.Write(part)
		size += int64(len(part))
		r.start += len(part)
		r.last = 0
		if i >= 0 {
			break
		}
		if !r.fill() {
			if r.err == nil {
				r.torn(size, false)
			}
			return -1
		}
	}
	sum.Sum(e.Hash[:0])
	r.fault(Damaged, r.at.Seq+1, "line %d is no entry: it has %d bytes, and an entry has at most %d", e.Line, size, MaxLine)
	r.at = Position{r.at.Offset + size, r.at.Line + 1, r.at.Seq + 1, e.Hash}
	r.excused = true
	return 0
}

// Entry gives the line's entry, or nil when it is no entry. It is valid until the next step.
func (r *Reader) Entry() *Entry {
	if !r.sound {
		return nil
	}
	return &r.e
}

// Fault gives what is wrong at the line, or nil.
func (r *Reader) Fault() *Fault {
	if !r.faulty {
		return nil
	}
	f := r.trouble
	return &f
}

// Position gives the place behind the last line. Reading can go on from there at any time.
func (r *Reader) Position() Position { return r.at }

// Tail gives what stands behind the last whole line, or nil for nothing.
func (r *Reader) Tail() *Tail { return r.tail }

// Err gives the error that ended the reading, or nil at the log's end.
func (r *Reader) Err() error { return r.err }
