package lsp

import (
	"context"
	"runtime/debug"
	"sync"
	"time"
)

const (
	readingGC = 400         // percent, while folders are read: nearly all that is allocated is garbage at once
	quiet     = time.Second // without a message, and memory is given back
)

// memory decides how far memory may grow before the collector runs: while folders are read speed
// counts, and afterwards, for hours, what is held.
type memory struct {
	kept int // percent; 0 leaves the collector alone

	mu      sync.Mutex
	reading int         // folders
	tidy    *time.Timer // gives memory back; nil when it was
}

// begin notes that a folder is going to be read.
func (m *memory) begin() {
	if m.kept == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.reading++; m.reading == 1 {
		debug.SetGCPercent(max(readingGC, m.kept))
	}
}

// end notes that it was read. What reading took is given back to the system when nothing has to be
// done for a moment; otherwise the runtime would take hours for it, bit by bit.
func (m *memory) end() {
	if m.kept == 0 {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.reading--; m.reading > 0 {
		return
	}
	debug.SetGCPercent(m.kept)
	m.stop()
	m.tidy = time.AfterFunc(quiet, func() {
		m.mu.Lock()
		due := m.tidy != nil && m.reading == 0
		m.tidy = nil
		m.mu.Unlock()
		if due {
			debug.FreeOSMemory()
		}
	})
}

// busy notes that there was something to do.
func (m *memory) busy() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tidy != nil {
		m.tidy.Reset(quiet)
	}
}

func (m *memory) stop() {
	if m.tidy != nil {
		m.tidy.Stop()
		m.tidy = nil
	}
}

// close ends what waits.
func (m *memory) close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.stop()
}

// head lets the document that the person looks at go first when the server starts: reading of
// folders, which takes all processors, begins when its diagnostics are out.
type head struct {
	once sync.Once
	out  chan struct{} // closed then
}

// pass says that the first diagnostics of a document are out.
func (h *head) pass() { h.once.Do(func() { close(h.out) }) }

// wait waits for that, but no longer: there may be no document.
func (h *head) wait(ctx context.Context, until time.Time) {
	rest := time.Until(until)
	if rest <= 0 {
		return
	}
	timer := time.NewTimer(rest)
	defer timer.Stop()
	select {
	case <-h.out:
	case <-timer.C:
	case <-ctx.Done():
	}
}
