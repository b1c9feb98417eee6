// Package watch tells when something changed that a request's check may depend on.
//
// The system's own notifications say at once what happens in the folders that the request
// looks at (workspace.Areas), new ones included. They are gathered until it is quiet for a
// moment, and given as one Change. What notifications can't tell is looked at every second: the
// named paths themselves, whatever happens to the folders above them; folders that the system
// has no more room to watch; and network file systems, whose servers don't tell.
package watch

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/heinzel/hz/workspace"
)

// The defaults of Options.
const (
	Quiet   = 50 * time.Millisecond
	Longest = 300 * time.Millisecond
	Look    = time.Second
)

// Options says what is watched.
type Options struct {
	Request workspace.Request // whose files and folders, neighbours included
	// Extra are further files and folders that count, absolute, such as a configuration. None
	// need exist. In a folder every name counts, but for what a walk passes over.
	Extra []string

	// Wake asks for a Change without anything having changed. Nil: nobody does.
	Wake <-chan struct{}

	Quiet   time.Duration // a change is given once nothing has happened for so long; 0: 50 ms
	Longest time.Duration // … or so long after its first part; 0: 300 ms
	Look    time.Duration // between two looks at what notifications don't tell of; 0: 1 s
	// Rarely is between two looks while every folder has notifications, where a look finds only
	// what happened to the folders above: for one who watches for hours. 0: Look.
	Rarely time.Duration
}

// Change is what happened since the last one.
type Change struct {
	Paths []string // absolute, sorted; a folder stands for all in it; none with All, nor after Wake alone
	All   bool     // too much for a list, or perhaps something unseen: anything may have changed
}

// maxPaths is how many paths a Change lists.
const maxPaths = 1000

// Note tells what limits the watching, for a person.
type Note struct{ Message, Hint string }

// Watcher watches until its context ends, or it is closed.
type Watcher struct {
	changes chan Change
	cancel  context.CancelFunc
	ended   chan struct{}

	mu      sync.Mutex // guards what follows
	folders int
	notes   []Note
}

// ErrStdin says that a request is about standard input, which doesn't change.
var ErrStdin = errors.New("standard input can't be watched")

// New starts to watch. Whatever changes after New has returned leads to a Change. Of ctx only
// the end counts.
func New(ctx context.Context, o Options) (*Watcher, error) {
	return start(ctx, o, system{openNative, remote})
}

// system is what a test puts something else in the place of.
type system struct {
	open   func() (source, error) // the source of notifications
	remote func(dir string) bool  // whether a folder lies on a network file system
}

// start is New on a system.
func start(ctx context.Context, o Options, sys system) (*Watcher, error) {
	if o.Request.StdinName != "" {
		return nil, ErrStdin
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, d := range []struct {
		is        *time.Duration
		otherwise time.Duration
	}{{&o.Quiet, Quiet}, {&o.Longest, Longest}, {&o.Look, Look}} {
		if *d.is <= 0 {
			*d.is = d.otherwise
		}
	}
	o.Rarely = max(o.Rarely, o.Look)
	ctx, cancel := context.WithCancel(ctx)
	w := &Watcher{changes: make(chan Change), cancel: cancel, ended: make(chan struct{})}
	l := newLoop(w, o, sys)
	l.scope.scan()
	l.publish()
	go l.run(ctx)
	return w, nil
}

// Changes gives each change, once it is quiet. While nobody takes one, further ones join it.
// The channel is closed when the watching has ended.
func (w *Watcher) Changes() <-chan Change { return w.changes }

// Folders gives how many folders are watched.
func (w *Watcher) Folders() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.folders
}

// Notes gives what limits the watching, each thing once, in the order in which it came up.
func (w *Watcher) Notes() []Note {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Clone(w.notes)
}

// Close ends the watching and waits until it has ended. It may be called several times.
func (w *Watcher) Close() {
	w.cancel()
	<-w.ended
}

// Loop calls check at once, with All set, and again for each change, until check gives an
// error or ctx ends; it gives that error. One check runs at a time.
func Loop(ctx context.Context, w *Watcher, check func(Change) error) error {
	c := Change{All: true}
	for {
		if err := ctx.Err(); err != nil {
			return context.Cause(ctx)
		}
		if err := check(c); err != nil {
			return err
		}
		var open bool
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case c, open = <-w.changes:
			if !open && ctx.Err() == nil {
				return ErrClosed
			}
		}
	}
}

// ErrClosed says that a Watcher was closed while a Loop still ran.
var ErrClosed = errors.New("the watcher is closed")
