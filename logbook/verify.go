package logbook

import (
	"context"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/workspace"
)

// Verified is what verifying a log found, as JSON.
type Verified struct {
	Version int    `json:"version"`
	File    string `json:"file"`
	*actionlog.Report
	Commands []string `json:"commands"` // what a person can decide; none for a log that is fine
}

// Verify says whether a log is what it was, by itself and by all heads that are known.
func (b *Book) Verify(ctx context.Context, l *actionlog.Log) (*Verified, error) {
	r, err := l.Verify(actionlog.Check{Anchors: b.Anchors(ctx, l.ID()), Now: b.Now})
	switch {
	case gone(err):
		return nil, &Error{Message: "there is no entry in the log of " + l.ID() + " yet", Hint: "hz heinzel report writes the first one"}
	case err != nil:
		return nil, err
	}
	out := &Verified{Version: 1, File: workspace.Printed(b.Dir, l.Path()), Report: r, Commands: []string{}}
	if !r.Verdict.Fine() && r.Verdict != actionlog.TornTail {
		name := b.Called(l)
		out.Commands = append(out.Commands, "hz heinzel log "+name+" --set-aside")
		if r.Verdict != actionlog.Broken {
			out.Commands = append(out.Commands, "hz heinzel log "+name+" --accept")
		}
	}
	return out, nil
}

// Anchors gives the heads of a log that are known from elsewhere.
func (b *Book) Anchors(ctx context.Context, id string) []actionlog.Anchor {
	if b.Witness == nil {
		return nil
	}
	return b.Witness.Anchors(ctx, id)
}

func (b *Book) forget(ctx context.Context, id string) error {
	if b.Witness == nil {
		return nil
	}
	return b.Witness.Accept(ctx, id)
}

// Decided is what a person's decision about a log did, as JSON.
type Decided struct {
	Version  int               `json:"version"`
	Heinzel  string            `json:"heinzel"`
	Decision string            `json:"decision"` // accept or set-aside
	File     string            `json:"file"`     // where the log lies now
	Verdict  actionlog.Verdict `json:"verdict"`  // before
	Changed  bool              `json:"changed"`
}

// Accept takes a log for right as it stands, though it was cut or written anew. One that is fine
// already stays as it is.
func (b *Book) Accept(ctx context.Context, l *actionlog.Log) (*Decided, error) {
	v, err := b.Verify(ctx, l)
	if err != nil {
		return nil, err
	}
	out := &Decided{1, l.ID(), "accept", v.File, v.Verdict, false}
	if v.Verdict.Fine() || v.Verdict == actionlog.TornTail {
		return out, nil
	}
	if _, err := l.Accept(ctx); err != nil && !gone(err) { // a log that is gone leaves nothing to change
		return nil, b.explain(l, err)
	}
	out.Changed = true
	return out, b.forget(ctx, l.ID())
}

// SetAside puts a log out of the way, whatever its state; the next entry begins a new one.
func (b *Book) SetAside(ctx context.Context, l *actionlog.Log) (*Decided, error) {
	v, err := b.Verify(ctx, l)
	if err != nil {
		return nil, err
	}
	path, err := l.SetAside(ctx)
	if gone(err) {
		return nil, &Error{Message: "there is no file " + v.File + " to set aside", Hint: "if its entries are lost for good: hz heinzel log " + b.Called(l) + " --accept"}
	}
	if err != nil {
		return nil, err
	}
	return &Decided{1, l.ID(), "set-aside", workspace.Printed(b.Dir, path), v.Verdict, true}, b.forget(ctx, l.ID())
}
