package index

import (
	"context"

	"github.com/heinzel/hz/actionlog"
)

// loaded is what the reader of a load hands to its writer: some actions of a log, or that the
// log has been read.
type loaded struct {
	batch   *batch
	state   *state
	summary []byte
	broken  bool
	failed  bool // the log can't be read: what came of it is to be dropped
}

// load fills an empty database with logs, in the order of their ids: one goroutine reads and
// verifies them, and compares them with anchors; this one writes.
func (d *database) load(ctx context.Context, logs []*actionlog.Log, anchors map[string][]actionlog.Anchor) error {
	in, err := d.inserter(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = in.close() }()
	reading, stop := context.WithCancel(ctx)
	defer stop()
	full, empty := make(chan loaded, ahead), make(chan *batch, ahead+2)
	for range ahead + 2 {
		empty <- new(batch)
	}
	go func() {
		defer close(full)
		readAll(reading, logs, anchors, full, empty)
	}()
	for l := range full {
		if l.batch != nil {
			if err := in.insert(l.batch); err != nil {
				return err
			}
			empty <- l.batch
			continue
		}
		if err := d.finish(ctx, l); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// ahead is how many batches the reader may be ahead.
const ahead = 16

func readAll(ctx context.Context, logs []*actionlog.Log, anchors map[string][]actionlog.Anchor, full chan<- loaded, empty <-chan *batch) {
	send := func(l loaded) error {
		select {
		case full <- l:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	g := reading{batch: new(batch)}
	g.flush = func(b *batch) (*batch, error) {
		if err := send(loaded{batch: b}); err != nil {
			return b, err
		}
		select {
		case b = <-empty:
			return b, nil
		case <-ctx.Done():
			return b, ctx.Err()
		}
	}
	for i, log := range logs {
		s := &state{id: int64(i) + 1, heinzel: log.ID()}
		info, err := log.Stat()
		if err == nil {
			s.size, s.mtime = info.Size(), info.ModTime().UnixNano()
			g.tally.Reset(log.ID())
			g.tally.Expect(anchors[log.ID()])
			err = g.read(ctx, log, s)
		}
		if err == nil && g.tally.Missed() {
			s.witness, err = witness(log, anchors[log.ID()])
		}
		if ctx.Err() != nil {
			return
		}
		l := loaded{state: s, failed: err != nil}
		if err == nil {
			l.summary, l.broken = append([]byte(nil), g.summary...), g.tally.Broken()
		}
		if send(l) != nil {
			return
		}
	}
}

// finish writes down a log whose actions were all written.
func (d *database) finish(ctx context.Context, l loaded) error {
	if l.failed {
		return d.drop(ctx, l.state.id, true)
	}
	return d.keep(ctx, l.state, l.summary, l.broken)
}
