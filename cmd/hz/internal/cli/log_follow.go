package cli

import (
	"context"
	"errors"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/logbook"
)

// awaitLog follows a log that isn't there yet. missing says why it isn't.
func (a *app) awaitLog(ctx context.Context, b *logbook.Book, name string, q logbook.Query, asJSON bool, missing error) error {
	l, err := b.ForWriting(name)
	if err != nil {
		return logRefused(err)
	}
	var e *logbook.Error
	if errors.As(missing, &e) {
		a.complain(e.Message+" yet; waiting for its first entry", e.Hint)
	}
	return a.followLog(ctx, l, q, asJSON)
}

// followLog prints the last entries, then each new one, until a signal ends it or nobody reads
// any more.
func (a *app) followLog(ctx context.Context, l *actionlog.Log, q logbook.Query, asJSON bool) error {
	ctx, stop := interruptible(ctx)
	defer stop()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	a.whenReaderGoes(ctx, cancel)
	w, err := a.entries(l, asJSON)
	if err != nil {
		return err
	}
	if asJSON {
		w.entryWriter = &entryLines{}
	}
	r, err := w.read(q)
	if err != nil {
		return err
	}
	w.put()
	w.now = true
	if w.err == nil {
		err = l.Follow(ctx, r.At, func(ev actionlog.Event) error {
			if ev.Anew {
				w.anew()
			}
			return w.take(ev.Entry, ev.Fault)
		})
	}
	switch {
	case w.err != nil:
		return w.err
	case ctx.Err() != nil:
		return outputError(context.Cause(ctx))
	}
	return err
}
