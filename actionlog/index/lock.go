package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"
)

// The files in hz's data folder.
const (
	fileName = "index.sqlite"
	newName  = "index.sqlite.new" // one that is being made
	oldName  = "index.sqlite.old" // one that is being replaced
	lockName = "index.lock"
	gateName = "index.gate"
)

// besides are the ends of the names of what SQLite puts beside a database.
var besides = []string{"-wal", "-shm", "-journal"}

// errBusy says that others hold the index for longer than a question may wait.
var errBusy = errors.New("other programs are using it")

// lock waits for the lock of a file of the data folder, for as long as x.patience says.
func (x *Index) lock(ctx context.Context, name string, shared bool) (unlock func(), err error) {
	path := filepath.Join(x.dir, name)
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is %s, not a file", path, kindOfFile(info))
	}
	f := flock.New(path, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o600))
	ctx, cancel := context.WithTimeoutCause(ctx, x.patience, errBusy)
	defer cancel()
	take := f.TryLockContext
	if shared {
		take = f.TryRLockContext
	}
	ok, err := take(ctx, time.Millisecond)
	if ctx.Err() != nil && !ok {
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = f.Unlock() }, nil
}

// share takes what a use of the index needs.
func (x *Index) share(ctx context.Context) (unlock func(), err error) {
	gate, err := x.lock(ctx, gateName, true)
	if err != nil {
		return nil, err
	}
	defer gate()
	return x.lock(ctx, lockName, true)
}

// alone takes what replacing the index's file needs: nobody else uses it then.
func (x *Index) alone(ctx context.Context) (unlock func(), err error) {
	gate, err := x.lock(ctx, gateName, false)
	if err != nil {
		return nil, err
	}
	all, err := x.lock(ctx, lockName, false)
	if err != nil {
		gate()
		return nil, err
	}
	return func() { all(); gate() }, nil
}

func kindOfFile(info fs.FileInfo) string {
	switch mode := info.Mode(); {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeSymlink != 0:
		return "a symbolic link"
	}
	return "no regular file"
}
