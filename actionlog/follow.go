package actionlog

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Event is what Follow gives: a line of the log, or that the log isn't the one it was.
type Event struct {
	Entry *Entry // nil for a line that is no entry; valid until the event has been taken
	Fault *Fault // what is wrong at the line, or nil
	// Anew says that the log was set aside, cut or replaced: what follows is the one that is
	// there now, from its first line. Entry and Fault are nil then.
	Anew bool
	// At is the place behind the line, to go on from another time.
	At Position
}

// How often Follow looks by itself: seldom where the system tells it of changes (a network file
// system may tell of none that another machine made), often where it doesn't.
const (
	told   = 2 * time.Second
	untold = 250 * time.Millisecond
)

// Follow gives the log's lines from a position on, and each new one when it is there, until ctx
// ends (and gives its error) or take gives an error (and gives that). The log need not be there
// yet. An entry is given once it is whole; one that is broken off and set aside never is.
func (l *Log) Follow(ctx context.Context, from Position, take func(Event) error) error {
	f := follower{log: l, at: from, take: take}
	defer f.reader.Close()
	var changes <-chan fsnotify.Event
	watcher, err := fsnotify.NewWatcher()
	if err == nil {
		defer func() { _ = watcher.Close() }()
		changes = watcher.Events
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		// The folder is watched before the log is read: what comes in between tells of itself.
		// To watch it once more costs nothing, and it may be a new one.
		pause := untold
		if watcher != nil && watcher.Add(l.Folder()) == nil {
			pause = told
		}
		if err := f.read(ctx); err != nil {
			return err
		}
		timer.Reset(pause)
		if err := wake(ctx, timer, l.Folder(), changes, watcher); err != nil {
			return err
		}
	}
}

// wake waits until the log, or its folder, may have changed.
func wake(ctx context.Context, timer *time.Timer, folder string, changes <-chan fsnotify.Event, watcher *fsnotify.Watcher) error {
	var trouble <-chan error
	if watcher != nil {
		trouble = watcher.Errors
	}
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			return nil
		case <-trouble: // events were lost, perhaps this log's
			return nil
		case e, ok := <-changes:
			if !ok {
				changes = nil
			} else if filepath.Base(e.Name) == logName || filepath.Clean(e.Name) == folder {
				return nil
			}
		}
	}
}

// follower is a Follow at work.
type follower struct {
	log    *Log
	at     Position
	file   os.FileInfo // of the file that was read last
	reader Reader
	take   func(Event) error
}

// read gives what is new.
func (f *follower) read(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r := &f.reader
	err := r.open(ctx, f.log, f.at)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // not yet, or between two logs
	}
	if err != nil {
		return err
	}
	defer r.Close()
	info, err := r.log.file.Stat()
	if err != nil {
		return err
	}
	if f.file != nil && (!os.SameFile(f.file, info) || info.Size() < f.at.Offset) && f.at.Offset > 0 && !f.goesOn(info.Size()) {
		f.at = Position{}
		if err := f.take(Event{Anew: true}); err != nil {
			return err
		}
		if err := r.open(ctx, f.log, f.at); err != nil {
			return err
		}
	}
	f.file = info
	for r.Next() {
		if err := ctx.Err(); err != nil {
			return err
		}
		f.at = r.Position()
		if err := f.take(Event{Entry: r.Entry(), Fault: r.Fault(), At: f.at}); err != nil {
			return err
		}
	}
	return r.Err()
}

// goesOn says whether another file, of this size, is the same log so far: a copy that was put
// in its place.
func (f *follower) goesOn(size int64) bool {
	if size < f.at.Offset {
		return false
	}
	holds, err := f.log.Holds(f.at)
	return err == nil && holds
}
