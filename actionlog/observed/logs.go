package observed

import (
	"context"
	"errors"
	"io/fs"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/heinzel/hz/actionlog"
)

// FromLogs reads all logs of a store and gives what they say, each chain verified. It reads
// jobs logs at once; 0 means as many as there are processors. What is wrong with a log is a
// Trouble; the error says that ctx ended.
func FromLogs(ctx context.Context, store actionlog.Store, w Window, jobs int) (*Set, error) {
	logs, troubles := Logs(store)
	parts := Parts(ctx, logs, w, jobs)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return Join(parts, troubles), nil
}

// Parts gives what each of some logs says, in their order; nil for one that is gone. When ctx
// ends, parts are missing.
func Parts(ctx context.Context, logs []*actionlog.Log, w Window, jobs int) []*Part {
	return each(ctx, logs, jobs, func(s *single, log *actionlog.Log) *Part { return s.part(ctx, log, w) })
}

// Within does what Parts does, and reads no more of the logs than may be in the window: summary
// gives what a Tally without bounds found, not long ago, in the same logs. It returns "" for one
// that has none.
func Within(ctx context.Context, logs []*actionlog.Log, w Window, summary func(id string) string, jobs int) []*Part {
	return each(ctx, logs, jobs, func(s *single, log *actionlog.Log) *Part {
		if known := summary(log.ID()); known != "" {
			if p := s.within(ctx, log, known, w); p != nil {
				return p
			}
		}
		return s.part(ctx, log, w)
	})
}

// each makes the parts of logs, some at once.
func each(ctx context.Context, logs []*actionlog.Log, jobs int, part func(*single, *actionlog.Log) *Part) []*Part {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	parts := make([]*Part, len(logs))
	var next atomic.Int64
	var wg sync.WaitGroup
	for range min(jobs, len(logs)) {
		wg.Go(func() {
			var s single
			for {
				i := int(next.Add(1)) - 1
				if i >= len(logs) || ctx.Err() != nil {
					return
				}
				parts[i] = part(&s, logs[i])
			}
		})
	}
	wg.Wait()
	return parts
}

// Logs gives the logs of a store by id, and what keeps some of them from being found.
func Logs(store actionlog.Store) ([]*actionlog.Log, []Trouble) {
	logs, err := store.Logs()
	return logs, unread(err)
}

// unread makes troubles of the errors that joined ones hold.
func unread(err error) []Trouble {
	if err == nil {
		return nil
	}
	if all, ok := err.(interface{ Unwrap() []error }); ok {
		var out []Trouble
		for _, e := range all.Unwrap() {
			out = append(out, unread(e)...)
		}
		return out
	}
	t := Trouble{Kind: KindUnreadable, Message: err.Error()}
	var at *fs.PathError
	if errors.As(err, &at) {
		t.Path = filepath.Clean(at.Path)
	}
	return []Trouble{t}
}

// single reads one log after the other, with the same memory.
type single struct {
	reader  actionlog.Reader
	tally   Tally
	summary []byte
}

// part gives what a log says in a window; nil when it is gone.
func (s *single) part(ctx context.Context, log *actionlog.Log, w Window) *Part {
	s.tally.Reset(log.ID())
	s.tally.Bound(w)
	err := s.tally.Read(ctx, &s.reader, log, nil)
	if err == nil {
		s.summary = s.tally.AppendSummary(s.summary[:0])
		var p *Part
		if p, err = partOf(log, string(s.summary), w, true); err == nil {
			return p
		}
	}
	return Unreadable(log, err)
}

// Unreadable is the part of a log that can't be read; nil for one that isn't there any more.
func Unreadable(log *actionlog.Log, err error) *Part {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return &Part{Troubles: []Trouble{{Heinzel: log.ID(), Path: log.Path(), Kind: KindUnreadable, Message: err.Error()}}}
}
