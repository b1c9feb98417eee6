package atomicfile

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// patience bounds the wait for somebody else's lock, which is held for as long as it takes to
// write a small file.
const patience = 10 * time.Second

// Lock waits until nobody else holds the lock of the file at path, takes it, and gives what
// lets it go. It is a file beside it, `.NAME.lock`, that is there only as long as the lock is
// held. Whoever reads, changes and writes a file under its lock loses no one's change.
//
// On Windows the file stays. A lock ends with the process that holds it, however that ends. Where a file system has no locks,
// none is taken: WriteIfSame still sees nearly every other writer.
func Lock(path string) (unlock func(), err error) {
	dir, name, err := open(path, Options{})
	if err != nil {
		return nil, err
	}
	_ = dir.Close()
	lock := dir.Name() + string(os.PathSeparator) + "." + name + ".lock"
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		if info, err := os.Lstat(lock); err == nil && !info.Mode().IsRegular() {
			return nil, &KindError{lock, info.Mode().Type()}
		}
		f := flock.New(lock, flock.SetFlag(lockFlags))
		_, err := f.TryLockContext(ctx, 5*time.Millisecond)
		switch {
		case errors.Is(err, errors.ErrUnsupported) || noLocks(err):
			return func() {}, nil
		case errors.Is(err, context.DeadlineExceeded):
			return nil, fmt.Errorf("%s is locked: another program has been changing %s for %v", lock, name, patience)
		case err != nil:
			return nil, err
		}
		if current(f, lock) {
			return func() {
				_ = os.Remove(lock) // while it is held: nobody can have taken it in between
				_ = f.Unlock()
			}, nil
		}
		_ = f.Unlock()
	}
}

// current says whether a lock is on the file that is at its path now: the one who held it
// before may have removed that file.
func current(f *flock.Flock, lock string) bool {
	held, err := f.Stat()
	if err != nil {
		return false
	}
	now, err := os.Lstat(lock)
	return err == nil && os.SameFile(held, now)
}
