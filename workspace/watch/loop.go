package watch

import (
	"context"
	"errors"
	"io/fs"
	"slices"
	"syscall"
	"time"
)

// loop is what the goroutine of a Watcher works with.
type loop struct {
	w     *Watcher
	o     Options
	scope scope

	gathered gathering
	offer    Change // waits for somebody to take it
	ready    bool   // there is such an offer
	told     map[string]bool
	modes    map[string]fs.FileMode
}

func newLoop(w *Watcher, o Options, sys system) *loop {
	l := &loop{w: w, o: o, told: map[string]bool{}, modes: map[string]fs.FileMode{}}
	l.scope = scope{request: o.Request, extra: o.Extra, folders: map[string]folder{}, remote: sys.remote, limited: l.limited}
	src, err := sys.open()
	if err != nil {
		src = none{err}
	}
	l.scope.source = src
	return l
}

// run works until ctx ends.
func (l *loop) run(ctx context.Context) {
	defer close(l.w.ended)
	defer close(l.w.changes)
	defer l.scope.source.Close()
	quiet, late := stopped(), stopped()
	defer quiet.Stop()
	defer late.Stop()
	look := time.NewTimer(l.pause())
	defer look.Stop()
	give := func() {
		before := l.pause()
		if l.give(quiet, late); l.pause() < before {
			look.Reset(l.pause())
		}
	}
	for {
		var out chan<- Change
		if l.ready {
			out = l.w.changes
		}
		first := l.gathered.empty()
		select {
		case <-ctx.Done():
			return
		case out <- l.offer:
			l.offer, l.ready = Change{}, false
			continue
		case <-l.scope.source.Ready():
			events, lost := l.scope.source.Take()
			l.take(events)
			if lost {
				l.gathered.all, l.gathered.moved, l.gathered.afresh = true, true, true
			}
		case <-look.C:
			began := time.Now()
			l.look()
			// Looking takes a twentieth of the time at most, however much there is.
			look.Reset(max(l.pause(), 20*time.Since(began)))
		case <-l.o.Wake:
			l.ready = true
			continue
		case <-quiet.C:
			if !l.wait() {
				give()
			}
			continue
		case <-late.C:
			give()
			continue
		}
		if l.gathered.empty() {
			continue
		}
		quiet.Reset(l.o.Quiet)
		if first {
			late.Reset(l.o.Longest)
		}
	}
}

// pause gives how long it is until the next look.
func (l *loop) pause() time.Duration {
	if len(l.scope.polled.folders) == 0 {
		return l.o.Rarely
	}
	return l.o.Look
}

// stopped gives a timer that isn't running.
func stopped() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}

// give makes the gathered into an offer.
func (l *loop) give(quiet, late *time.Timer) {
	quiet.Stop()
	late.Stop()
	g := l.gathered
	l.gathered = gathering{}
	if g.afresh {
		l.scope.clear()
	}
	if g.moved {
		l.scope.scan()
		l.publish()
	} else {
		for path := range l.scope.points {
			if _, ok := g.paths[path]; ok {
				l.scope.points[path] = stampOf(path)
			}
		}
	}
	if len(g.paths) > 0 || g.all {
		l.offer.add(g)
		l.ready = true
	}
}

// add takes what was gathered into a change that nobody has taken yet.
func (c *Change) add(g gathering) {
	for path := range g.paths {
		c.Paths = append(c.Paths, path)
	}
	slices.Sort(c.Paths)
	c.Paths = slices.Compact(c.Paths)
	if c.All = c.All || g.all || len(c.Paths) > maxPaths; c.All {
		c.Paths = nil
	}
}

// publish lets the Watcher tell how many folders are watched.
func (l *loop) publish() {
	l.w.mu.Lock()
	defer l.w.mu.Unlock()
	l.w.folders = l.scope.count()
}

// maxNotes keeps the notes on a screen.
const maxNotes = 4

// limited notes, once for each reason, that a folder can only be looked at.
func (l *loop) limited(dir string, err error) {
	reason := err.Error()
	var number syscall.Errno
	if errors.As(err, &number) {
		reason = number.Error() // without the path that may stand beside it
	}
	if l.told[reason] || len(l.told) >= maxNotes {
		return
	}
	l.told[reason] = true
	l.w.mu.Lock()
	defer l.w.mu.Unlock()
	l.w.notes = append(l.w.notes, note(dir, err, l.o.Look))
}
