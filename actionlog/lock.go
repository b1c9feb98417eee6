package actionlog

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"github.com/heinzel/hz/actionlog/internal/place"
)

// lockPause is how long a writer that can be called off waits between two tries.
const lockPause = time.Millisecond

// lock waits for the log's lock, of its own for a writer and shared for a reader, and gives
// what lets it go. The lock is on a file, spine.lock, that stays: who removes a lock's file
// gives one lock to two.
func lock(ctx context.Context, dir *os.Root, shared bool) (unlock func(), err error) {
	path := filepath.Join(dir.Name(), lockName)
	flag := os.O_RDONLY
	if !shared {
		flag = os.O_RDWR
		f, _, err := place.File(dir, lockName, os.O_RDWR|os.O_CREATE)
		if err != nil {
			return nil, err
		}
		_ = f.Close()
	}
	for {
		before, err := dir.Lstat(lockName)
		if err != nil {
			return nil, err
		}
		if !before.Mode().IsRegular() {
			return nil, &KindError{Path: path, Mode: before.Mode().Type(), Want: "a file"}
		}
		f := flock.New(path, flock.SetFlag(flag))
		if err := wait(ctx, f, shared); err != nil {
			return nil, fmt.Errorf("waiting for the lock of %s: %w", path, err)
		}
		// What was locked is what lies there, not what somebody put in its place.
		held, err := f.Stat()
		if now, e := dir.Lstat(lockName); err == nil && e == nil && os.SameFile(held, now) && os.SameFile(held, before) {
			return func() { _ = f.Unlock() }, nil
		}
		_ = f.Unlock()
	}
}

// wait takes the lock. When nothing can call the wait off, the system does the waiting.
func wait(ctx context.Context, f *flock.Flock, shared bool) error {
	try, block := f.TryLock, f.Lock
	if shared {
		try, block = f.TryRLock, f.RLock
	}
	if ctx.Done() == nil {
		return block()
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
		}
		if ok, err := try(); ok || err != nil {
			return err
		}
		timer.Reset(lockPause)
	}
}

// opened is a log that is open for reading.
type opened struct {
	ctx    context.Context // ends the wait for the lock
	dir    *os.Root
	file   *os.File
	unlock func()
	still  bool // no writer is at work, or that can't be known
}

// openLog opens a log for reading.
func (l *Log) openLog(ctx context.Context) (*opened, error) {
	dir, err := l.folder(false)
	if err != nil {
		return nil, err
	}
	f, _, err := place.File(dir, logName, os.O_RDONLY)
	if err != nil {
		_ = dir.Close()
		return nil, err
	}
	return &opened{ctx: ctx, dir: dir, file: f}, nil
}

func (o *opened) close() {
	if o.unlock != nil {
		o.unlock()
	}
	_ = o.file.Close()
	_ = o.dir.Close()
}

// settle holds up those that append, and sets the reader back to a position before something
// that looked wrong: it may have been half written. It gives false when the reader has seen
// the log at rest already.
func (o *opened) settle(r *Reader, from Position) bool {
	if o.still {
		return false
	}
	o.still = true
	unlock, err := lock(o.ctx, o.dir, true)
	if err != nil {
		// A copy of a log, where nobody appends; a folder that may only be read; a reader that
		// was called off. The lock is needed for nothing but to be exact beside a writer.
		return false
	}
	o.unlock = unlock
	if _, err := o.file.Seek(from.Offset, 0); err != nil {
		r.err = err
		return false
	}
	r.at, r.start, r.end, r.last, r.eof, r.tail = from, 0, 0, 0, false, nil
	return true
}

// Open makes the reader read a log from a position on. Close must follow. What looks wrong is
// looked at once more under the log's lock, so a writer at work is never taken for a fault.
// The error is fs.ErrNotExist when the log has no file.
func (r *Reader) Open(l *Log, from Position) error { return r.open(context.Background(), l, from) }

func (r *Reader) open(ctx context.Context, l *Log, from Position) error {
	r.Close()
	o, err := l.openLog(ctx)
	if err != nil {
		return err
	}
	if from.Offset != 0 {
		if _, err := o.file.Seek(from.Offset, 0); err != nil {
			o.close()
			return err
		}
	}
	r.Reset(o.file, l.id, from)
	r.log = o
	return nil
}

// Close gives back what Open opened. The reader can be used again.
func (r *Reader) Close() {
	if r.log != nil {
		r.log.close()
		r.log = nil
	}
}
