package index

import (
	"context"
	"fmt"
	"io/fs"
	"os"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
)

// update brings the index up to date with the logs that are there.
type update struct {
	x    *Index
	d    *database
	logs []*actionlog.Log
	// failed are logs that can't be read, and why.
	failed  map[string]error
	anchors []actionlog.Anchor // of the log that is being read
	reading
	inserter *inserter
}

func newUpdate(x *Index, d *database, logs []*actionlog.Log) *update {
	return &update{x: x, d: d, logs: logs, failed: map[string]error{}}
}

// perTransaction is about how many bytes of logs are taken in at once: others that want to write
// wait that long.
const perTransaction = 16 << 20

// run does it. A log that can't be read is in failed afterwards.
func (u *update) run(ctx context.Context) error {
	known, err := u.d.states(ctx, "")
	if err != nil {
		return err
	}
	var changed []*actionlog.Log
	for _, log := range u.logs {
		info, err := glance(log)
		if err != nil {
			u.failed[log.ID()] = err
			continue
		}
		s := known[log.ID()]
		if s == nil || s.size != info.Size() || s.mtime != info.ModTime().UnixNano() {
			changed = append(changed, log)
		}
		delete(known, log.ID())
	}
	var gone []string // and those that can't be looked at
	for heinzel := range known {
		gone = append(gone, heinzel)
	}
	if len(gone) > 0 {
		if err := u.d.inside(ctx, func() error { return u.forget(ctx, gone) }); err != nil {
			return err
		}
	}
	if len(changed) == 0 {
		return nil
	}
	if u.inserter, err = u.d.inserter(ctx); err != nil {
		return err
	}
	defer func() { _ = u.inserter.close() }()
	u.flush = func(b *batch) (*batch, error) { return b, u.inserter.insert(b) }
	for len(changed) > 0 {
		err := u.d.inside(ctx, func() error {
			for n := int64(0); n < perTransaction && len(changed) > 0; changed = changed[1:] {
				read, err := u.log(ctx, changed[0])
				if err != nil {
					return err
				}
				n += read
			}
			u.x.reach("before commit")
			return nil
		})
		if err != nil {
			return err
		}
		u.x.reach("committed")
	}
	return nil
}

// glance looks at a log as log.Stat does, in a tenth of its steps: finding the logs has just
// looked for links on the way to each.
func glance(log *actionlog.Log) (fs.FileInfo, error) {
	if info, err := os.Lstat(log.Path()); err == nil && info.Mode().IsRegular() {
		return info, nil
	}
	return log.Stat()
}

// forget drops logs that are gone. Their anchors stay: when the log comes back, it must be the
// one that it was.
func (u *update) forget(ctx context.Context, gone []string) error {
	for _, heinzel := range gone {
		now, err := u.d.states(ctx, heinzel)
		if err != nil {
			return err
		}
		log, err := u.x.store.Log(heinzel)
		if err == nil {
			_, err = log.Stat()
		}
		if s := now[heinzel]; s != nil && err != nil { // it may have come back
			if err := u.d.drop(ctx, s.id, true); err != nil {
				return err
			}
		}
	}
	return nil
}

// log takes in what is new in a log, within a transaction, and gives how many bytes that were.
func (u *update) log(ctx context.Context, log *actionlog.Log) (int64, error) {
	// Another process may have been here since.
	known, err := u.d.states(ctx, log.ID())
	if err != nil {
		return 0, err
	}
	s := known[log.ID()]
	info, err := log.Stat()
	if err != nil {
		u.failed[log.ID()] = err
		return 0, nil
	}
	size, mtime := info.Size(), info.ModTime().UnixNano()
	if s != nil && s.size == size && s.mtime == mtime {
		return 0, nil
	}
	// A log of the same size and another time was changed in the middle, or not at all. One that
	// has become shorter may have lost nothing but a torn tail.
	grown := false
	if s != nil && size != s.size && size >= s.at.Offset && s.witness == "" {
		if grown, err = log.Holds(s.at); err != nil {
			return 0, u.fail(ctx, log, s, err)
		}
	}
	if s == nil {
		s = &state{heinzel: log.ID()}
		if err := u.d.QueryRowContext(ctx, "SELECT coalesce(max(id), 0) + 1 FROM logs").Scan(&s.id); err != nil {
			return 0, err
		}
	}
	from := int64(0)
	if grown {
		summary, err := u.d.summary(ctx, s)
		if err != nil {
			return 0, err
		}
		if err := u.tally.Load(summary); err != nil {
			return 0, &damage{why: err.Error()}
		}
		from = s.at.Offset
	} else {
		if err := u.d.drop(ctx, s.id, false); err != nil {
			return 0, err
		}
		if u.anchors, err = u.d.anchors(ctx, log.ID()); err != nil {
			return 0, err
		}
		u.tally.Reset(log.ID())
		u.tally.Expect(u.anchors)
	}
	s.size, s.mtime = size, mtime
	if err := u.read(ctx, log, s); err != nil {
		if ctx.Err() != nil || damaged(err) != nil || isDatabase(err) {
			return 0, err
		}
		return 0, u.fail(ctx, log, s, err)
	}
	u.x.reach(fmt.Sprintf("read %s from %d to %d", log.ID(), from, s.at.Offset))
	if !grown {
		s.witness = ""
		if u.tally.Missed() {
			if s.witness, err = witness(log, u.anchors); err != nil {
				return 0, u.fail(ctx, log, s, err)
			}
		}
	}
	return s.at.Offset - from, u.d.keep(ctx, s, u.summary, u.tally.Broken())
}

// keep writes down a log that was read. A log that isn't in order gives no anchors.
func (d *database) keep(ctx context.Context, s *state, summary []byte, broken bool) error {
	if err := d.put(ctx, s, summary); err != nil || broken || s.witness != "" {
		return err
	}
	return d.anchor(ctx, s.heinzel, s.at)
}

// fail notes that a log can't be read, and drops what is known of it.
func (u *update) fail(ctx context.Context, log *actionlog.Log, s *state, err error) error {
	if ctx.Err() != nil || damaged(err) != nil || isDatabase(err) {
		return err
	}
	u.failed[log.ID()] = err
	return u.d.drop(ctx, s.id, true)
}

// reading reads logs and makes batches of their actions.
type reading struct {
	reader  actionlog.Reader
	tally   observed.Tally
	batch   *batch
	summary []byte
	// flush hands a batch over and gives another one.
	flush func(*batch) (*batch, error)
}

// read takes a log in from the tally's position on, into the state and the summary.
func (g *reading) read(ctx context.Context, log *actionlog.Log, s *state) error {
	if g.batch == nil {
		g.batch = new(batch)
	}
	var heinzel any = s.heinzel
	handOver := func() (err error) {
		g.batch, err = g.flush(g.batch)
		return err
	}
	err := g.tally.Read(ctx, &g.reader, log, func(r *observed.Row) error {
		g.batch.add(s.id, heinzel, r)
		if g.batch.n < batchSize {
			return nil
		}
		return handOver()
	})
	if e := handOver(); e != nil {
		return e
	}
	if err != nil {
		return err
	}
	s.at = g.tally.Position()
	g.summary = g.tally.AppendSummary(g.summary[:0])
	return nil
}
