package wire

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"
	"unicode/utf8"
)

// Writer writes messages to a stream, in the order of the calls of Write. These never wait for
// the client: what it doesn't read yet is held, so that a client that is busy, or has stopped
// reading, doesn't stop the server. It is safe for use by several goroutines.
type Writer struct {
	out    io.Writer
	broken chan struct{} // closed at the first error

	mu      sync.Mutex
	idle    *sync.Cond // the stream took something, or broke
	pending []byte
	held    int // bytes that the stream hasn't taken: pending, and what is being written
	writing bool
	err     error
}

// NewWriter gives the writer of a stream.
func NewWriter(out io.Writer) *Writer {
	w := &Writer{out: out, broken: make(chan struct{})}
	w.idle = sync.NewCond(&w.mu)
	return w
}

// Broken is closed when the client can't be reached any more.
func (w *Writer) Broken() <-chan struct{} { return w.broken }

// Write sends a value as a message. It is always JSON in UTF-8: what isn't becomes U+FFFD. The
// error is a value that JSON can't hold, or that of a write before.
func (w *Writer) Write(v any) error {
	var body bytes.Buffer
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	text := bytes.TrimSuffix(body.Bytes(), []byte{'\n'})
	if !utf8.Valid(text) { // of a json.RawMessage that came in
		text = []byte(string(bytes.Runes(text)))
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return w.err
	}
	before := len(w.pending)
	w.pending = fmt.Appendf(w.pending, "Content-Length: %d\r\n\r\n", len(text))
	w.pending = append(w.pending, text...)
	w.held += len(w.pending) - before
	if !w.writing {
		w.writing = true
		go w.drain()
	}
	return nil
}

// drain writes what is pending until nothing is.
func (w *Writer) drain() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for len(w.pending) > 0 && w.err == nil {
		text := w.pending
		w.pending = nil
		w.mu.Unlock()
		_, err := w.out.Write(text)
		w.mu.Lock()
		w.held -= len(text)
		w.idle.Broadcast()
		if err != nil {
			w.err = err
			w.pending = nil
			close(w.broken)
		}
	}
	w.writing = false
	w.idle.Broadcast()
}

// Room waits until less than so many bytes are held, the stream broke, or ctx ended. Who answers
// what a client asks calls it before reading on: one that asks and asks and never reads would
// otherwise fill the memory.
func (w *Writer) Room(ctx context.Context, bytes int) {
	defer context.AfterFunc(ctx, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		w.idle.Broadcast()
	})()
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.held >= bytes && w.err == nil && ctx.Err() == nil {
		w.idle.Wait()
	}
}

// errSlow is the error of Flush.
var errSlow = errors.New("the client doesn't read what is written to it")

// Flush waits until all is written, but no longer than that, and gives the stream's error.
func (w *Writer) Flush(atMost time.Duration) error {
	late := false
	timer := time.AfterFunc(atMost, func() {
		w.mu.Lock()
		late = true
		w.mu.Unlock()
		w.idle.Broadcast()
	})
	defer timer.Stop()
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.writing && !late {
		w.idle.Wait()
	}
	if w.err == nil && w.writing {
		return errSlow
	}
	return w.err
}
