package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
)

// Index is the index of the logs in a data folder. It holds nothing open, and any number of
// goroutines and processes may use it at once.
type Index struct {
	dir, path string
	store     actionlog.Store
	patience  time.Duration // how long a lock is waited for
	reach     func(string)  // for tests: is told of each step
}

// Open gives the index of a data folder. Nothing need be there.
func Open(dataDir string) *Index {
	return &Index{dir: dataDir, path: filepath.Join(dataDir, fileName), store: actionlog.In(dataDir), patience: 2 * time.Second, reach: func(string) {}}
}

// Path gives the path of the database, which need not be there.
func (x *Index) Path() string { return x.path }

// Observed brings the index up to date and gives what the logs say, as observed.FromLogs does,
// and what only the index can tell: which logs were cut or written anew since it read them.
// When the index can't be used, the answer comes from the logs, and Set.Fallback says why. The
// error says that ctx ended.
func (x *Index) Observed(ctx context.Context, w observed.Window) (*observed.Set, error) {
	logs, troubles := observed.Logs(x.store)
	if len(logs) == 0 {
		return observed.Join(nil, troubles), ctx.Err()
	}
	var set *observed.Set
	err := x.use(ctx, func(d *database) error {
		u := newUpdate(x, d, logs)
		if err := u.run(ctx); err != nil {
			return err
		}
		var err error
		set, err = u.answer(ctx, w, troubles)
		return err
	})
	if err == nil {
		return set, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	set, e := observed.FromLogs(ctx, x.store, w, 0)
	if set != nil {
		set.Fallback = fmt.Sprintf("the index of the logs can't be used: %v", err)
	}
	return set, e
}

// Update brings the index up to date: it reads what is new in each log.
func (x *Index) Update(ctx context.Context) error {
	logs, _ := observed.Logs(x.store)
	if len(logs) == 0 {
		return nil
	}
	return x.use(ctx, func(d *database) error { return newUpdate(x, d, logs).run(ctx) })
}

// Rebuild makes the index anew from the logs. Its anchors stay, if it could be read.
func (x *Index) Rebuild(ctx context.Context) error {
	return x.build(ctx, nil, &damage{why: "it is to be made anew", sound: true})
}

// use opens the database for work. When it isn't there or is damaged, it is made anew and work
// is done again.
func (x *Index) use(ctx context.Context, work func(*database) error) error {
	for again := false; ; again = true {
		seen, err := x.once(ctx, work)
		bad := damaged(err)
		if errors.Is(err, fs.ErrNotExist) && seen == nil {
			bad = &damage{why: "it isn't there"}
		}
		if bad == nil || again {
			return err
		}
		if err := x.build(ctx, seen, bad); err != nil {
			return err
		}
	}
}

// once opens the database for work as it is. seen is the file that it found, nil for none.
func (x *Index) once(ctx context.Context, work func(*database) error) (seen fs.FileInfo, err error) {
	unlock, err := x.share(ctx)
	if err != nil {
		return nil, err
	}
	defer unlock()
	seen, err = os.Lstat(x.path)
	if err != nil {
		return nil, err
	}
	if !seen.Mode().IsRegular() {
		return seen, &damage{why: "it is " + kindOfFile(seen)}
	}
	d, err := open(ctx, x.path)
	if err != nil {
		return seen, err
	}
	defer func() { _ = d.Close() }()
	return seen, work(d)
}
