package actionlog

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/heinzel/hz/actionlog/internal/place"
	"github.com/heinzel/hz/compiler/diag"
)

// Appended tells what an append did.
type Appended struct {
	Seq    int64
	Hash   Hash
	Line   []byte   // of the log, without its line feed
	Action Action   // as it was stored
	Notes  []string // what was changed in it before it was stored, in words

	// Earlier says that nothing was written: the request was answered before, by this entry.
	Earlier bool
	// Aside is what was torn off the log's end first, nil for nothing.
	Aside *Aside
	// Mended says that the last line lacked its line feed, and got it.
	Mended bool
}

// Aside is a torn last line that was moved out of a log.
type Aside struct {
	Path string // of the file that holds it now
	Size int64  // in bytes
	Seq  int64  // the entry that it was the beginning of
}

// DamagedError says that a log must be put right by a person before anything is appended.
type DamagedError struct {
	Path   string
	Report *Report
}

// Error gives the verdict and what to do.
func (e *DamagedError) Error() string {
	return fmt.Sprintf("%s: %s (%s)", e.Path, e.Report.Message, e.Report.Verdict)
}

// RequestError says that a request id was used before, for another action.
type RequestError struct {
	RequestID string
	Seq       int64 // the entry that has it
}

// Error names the id and the entry.
func (e *RequestError) Error() string {
	return fmt.Sprintf("the request %s was used before, for another action: entry %d", diag.Quote(e.RequestID), e.Seq)
}

// maxEntry bounds the lines that hz writes.
const maxEntry = 64 << 10

// Append writes an action into the log as its next entry, and returns when it has reached the
// disk. others are handles and names of people, if the caller knows any, that no entry may hold.
//
// An action that isn't in order gives a *RefusedError; a log that isn't what it was, a
// *DamagedError; a request id that was used for another action, a *RequestError. Whatever the
// error, either the whole entry is in the log or nothing of it. ctx ends the wait for the log's
// lock, not an append that has begun.
func (l *Log) Append(ctx context.Context, a Action, others ...string) (*Appended, error) {
	r, stored, notes, err := prepare(l.id, a, others)
	if err != nil {
		return nil, err
	}
	if n := len(r.line(1, Hash{})); n > maxEntry {
		return nil, &RefusedError{[]Problem{{Field: "description", Content: true, Message: fmt.Sprintf("the entry has %d bytes, and at most %d are kept", n, maxEntry), Hint: "name things rather than what is in them"}}}
	}
	w, err := l.begin(ctx)
	if err != nil {
		return nil, err
	}
	defer w.end()
	done := &Appended{Action: stored, Notes: notes}
	err = w.tidy(done)
	if err == nil && stored.RequestID != "" {
		err = w.answered(r, &a, done)
	}
	if err == nil && !done.Earlier {
		err = w.add(r, done)
	}
	if err != nil {
		return nil, err
	}
	return done, nil
}

// writer is a log under its lock.
type writer struct {
	log    *Log
	dir    *os.Root
	unlock func()
	file   *os.File
	made   bool     // by this writer
	size   int64    // of the file
	at     Position // behind the last whole entry
	tail   *Tail
}

// begin locks the log, opens it and makes sure that it is what it was.
func (l *Log) begin(ctx context.Context) (*writer, error) {
	dir, err := l.folder(true)
	if err != nil {
		return nil, err
	}
	w := &writer{log: l, dir: dir}
	begun := false
	defer func() {
		if !begun {
			w.end()
		}
	}()
	if w.unlock, err = lock(ctx, dir, false); err != nil {
		return nil, err
	}
	if err := w.open(); err != nil {
		return nil, err
	}
	begun = true
	return w, nil
}

func (w *writer) open() error {
	recalled := readHead(w.dir)
	if recalled != nil {
		if _, err := w.dir.Lstat(logName); errors.Is(err, fs.ErrNotExist) {
			return w.verify(recalled, empty{})
		}
	}
	var err error
	if w.file, w.made, err = place.File(w.dir, logName, os.O_RDWR|os.O_APPEND|os.O_CREATE); err != nil {
		return err
	}
	w.log.reach("opened")
	info, err := w.file.Stat()
	if err != nil {
		return err
	}
	w.size = info.Size()
	if recalled.isOf(info) {
		line, err := lastLine(w.file, w.size)
		if err != nil {
			return err
		}
		if line != nil && sha256.Sum256(line) == recalled.Hash {
			w.at = Position{Offset: w.size, Seq: recalled.Seq, Hash: recalled.Hash}
			return nil
		}
	}
	return w.verify(recalled, io.NewSectionReader(w.file, 0, w.size))
}

// verify reads the whole log, and gives a *DamagedError unless it can be appended to.
func (w *writer) verify(recalled *left, src io.Reader) error {
	var r Reader
	r.Reset(src, w.log.id, Position{})
	report, err := verify(&r, Check{}, recalled)
	if err != nil {
		return err
	}
	if !report.Verdict.Fine() && report.Verdict != TornTail {
		return &DamagedError{w.log.Path(), report}
	}
	w.at, w.tail = report.Head, report.Tail
	return nil
}

func (w *writer) end() {
	if w.file != nil {
		_ = w.file.Close()
	}
	if w.unlock != nil {
		w.unlock()
	}
	_ = w.dir.Close()
}

// answered looks for an entry that has the action's request id already.
func (w *writer) answered(r *ready, reported *Action, done *Appended) error {
	id := r.text(FieldRequestID)
	var e Entry
	line, err := findLine(w.file, w.size, []byte(`"`+id+`"`), func(line []byte) bool {
		e.reset()
		return e.parse(line) == nil && string(e.Text(FieldRequestID)) == id
	})
	if line == nil || err != nil {
		return err
	}
	if !r.same(&e, reported) {
		return &RequestError{id, e.Seq}
	}
	// Whoever wrote it may have ended before it was lasting.
	if err := w.log.sync(w.file); err != nil {
		return err
	}
	done.Earlier, done.Seq, done.Line = true, e.Seq, bytes.Clone(line)
	done.Hash = sha256.Sum256(append(done.Line, '\n'))
	done.Action, done.Notes = e.Action(), nil
	return nil
}

// same says whether an entry is what this action would be stored as, its time aside.
func (r *ready) same(e *Entry, reported *Action) bool {
	for f := FieldHeinzel; f < FieldRequestID; f++ {
		given := len(r.values[f]) > 0
		switch {
		case f == FieldTS:
		case (f == FieldBy || f == FieldAt) && !reported.gives(f): // hz filled it in
		case f == FieldTargets:
			if len(e.targets) != len(r.values[f]) {
				return false
			}
			for i, t := range e.targets {
				if string(t) != r.values[f][i] {
					return false
				}
			}
		case f == FieldOutputFP && given && len(e.Text(f)) > 0 && e.Text(f)[0] == '{':
			if string(e.Text(f)) != string(r.json(nil, f)) {
				return false
			}
		case string(e.Text(f)) != r.text(f):
			return false
		}
	}
	return true
}

// gives says whether the one who reports gave a field a value.
func (a *Action) gives(f Field) bool {
	for _, v := range a.Values {
		if v.Field == names[f] {
			return true
		}
	}
	return false
}

// findLine gives the first line, without its line feed, that holds a text and satisfies a
// condition; nil for none. Lines that are too long to be entries are passed over.
func findLine(f io.ReaderAt, size int64, needle []byte, is func([]byte) bool) ([]byte, error) {
	var r Reader
	r.Reset(io.NewSectionReader(f, 0, size), "", Position{})
	for n := r.line(); n >= 0; n = r.line() {
		if n == 0 {
			continue
		}
		line := r.buf[r.start : r.start+n-1]
		if bytes.Contains(line, needle) && is(line) {
			return line, nil
		}
		r.pass(n, 0, Hash{})
	}
	return nil, r.err
}
