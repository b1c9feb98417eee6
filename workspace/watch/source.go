package watch

import (
	"errors"
	"sync"

	"github.com/fsnotify/fsnotify"
)

// source gives the notifications of a file system about what happens in folders, not below
// them.
type source interface {
	Add(dir string) error
	Remove(dir string)
	Ready() <-chan struct{}                     // has an element when there may be something to take
	Take() (events []fsnotify.Event, lost bool) // what came since; lost: some are missing
	Close()
}

// native is the system's own source.
//
// Its pump takes everything at once, so that the system's queue doesn't run full during a
// check, and because fsnotify on Linux sends some errors while it holds the lock that Add and
// Remove need: who calls those must not be who reads the errors.
type native struct {
	w     *fsnotify.Watcher
	ready chan struct{}
	ended chan struct{}

	mu     sync.Mutex
	events []fsnotify.Event
	lost   bool
}

// maxEvents is how many events wait: beyond, a look at everything is as good.
const maxEvents = 1 << 16

func openNative() (source, error) {
	w, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	n := &native{w: w, ready: make(chan struct{}, 1), ended: make(chan struct{})}
	go n.pump()
	return n, nil
}

func (n *native) pump() {
	defer close(n.ended)
	events, errs := n.w.Events, n.w.Errors
	for events != nil || errs != nil {
		select {
		case e, ok := <-events:
			if !ok {
				events = nil
				continue
			}
			n.put(e)
		case err, ok := <-errs:
			if !ok {
				errs = nil
				continue
			}
			// Whatever the error: what it was about may have changed. The commonest is
			// fsnotify.ErrEventOverflow.
			if !errors.Is(err, fsnotify.ErrNonExistentWatch) {
				n.lose()
			}
		}
	}
}

func (n *native) put(e fsnotify.Event) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if len(n.events) >= maxEvents {
		n.events, n.lost = nil, true
	}
	n.events = append(n.events, e)
	n.wake()
}

func (n *native) lose() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.lost = true
	n.wake()
}

func (n *native) wake() {
	select {
	case n.ready <- struct{}{}:
	default:
	}
}

func (n *native) Ready() <-chan struct{} { return n.ready }

func (n *native) Take() ([]fsnotify.Event, bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	events, lost := n.events, n.lost
	n.events, n.lost = nil, false
	return events, lost
}

func (n *native) Add(dir string) error { return n.w.Add(dir) }

// Remove ends the watching of a folder. What fsnotify says when the system has ended it before
// doesn't matter.
func (n *native) Remove(dir string) { _ = n.w.Remove(dir) }

func (n *native) Close() {
	_ = n.w.Close()
	<-n.ended
}

// none is the source of a system that gives none: all folders are looked at.
type none struct{ err error }

func (n none) Add(string) error             { return n.err }
func (none) Remove(string)                  {}
func (none) Ready() <-chan struct{}         { return nil }
func (none) Take() ([]fsnotify.Event, bool) { return nil, false }
func (none) Close()                         {}
