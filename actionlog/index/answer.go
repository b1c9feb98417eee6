package index

import (
	"context"
	"database/sql"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
)

// answer makes the Set of a window from the index, which is up to date.
func (u *update) answer(ctx context.Context, w observed.Window, troubles []observed.Trouble) (*observed.Set, error) {
	parts := map[string]*observed.Part{}
	states, err := u.parts(ctx, w, parts)
	if err != nil {
		return nil, err
	}
	all := make([]*observed.Part, 0, len(u.logs))
	for _, log := range u.logs {
		if err := u.failed[log.ID()]; err != nil {
			all = append(all, observed.Unreadable(log, err))
			continue
		}
		p := parts[log.ID()]
		if p == nil {
			continue // it came after the update, or is gone
		}
		t, err := states[log.ID()].trouble()
		if err != nil {
			return nil, err
		}
		if t != nil {
			t.Path = log.Path()
			p.Troubles = append(p.Troubles, *t)
		}
		all = append(all, p)
	}
	return observed.Join(all, troubles), nil
}

// parts makes the parts of all logs that the index knows.
func (u *update) parts(ctx context.Context, w observed.Window, parts map[string]*observed.Part) (map[string]*state, error) {
	// One transaction: others write meanwhile.
	if err := u.d.exec(ctx, "BEGIN"); err != nil {
		return nil, err
	}
	defer func() { _ = u.d.exec(context.WithoutCancel(ctx), "ROLLBACK") }()
	states, err := u.d.states(ctx, "")
	if err != nil {
		return nil, err
	}
	logs := make(map[string]*actionlog.Log, len(u.logs))
	for _, log := range u.logs {
		if states[log.ID()] != nil {
			logs[log.ID()] = log
		}
	}
	if w.Since.IsZero() && w.Until.IsZero() {
		return states, u.summaries(ctx, states, func(s *state, summary string) (err error) {
			if log := logs[s.heinzel]; log != nil {
				parts[s.heinzel], err = observed.PartOf(log, summary, w)
			}
			return err
		})
	}
	// A window's observations are in no summary: the logs have them, and summaries tell where.
	known := make(map[string]string, len(logs))
	err = u.summaries(ctx, states, func(s *state, summary string) error {
		known[s.heinzel] = summary
		return nil
	})
	if err != nil {
		return nil, err
	}
	var there []*actionlog.Log
	for _, log := range logs {
		there = append(there, log)
	}
	for i, p := range observed.Within(ctx, there, w, func(id string) string { return known[id] }, 0) {
		parts[there[i].ID()] = p
	}
	return states, ctx.Err()
}

// summaries reads the summaries of all logs that the index knows, each checked.
func (u *update) summaries(ctx context.Context, states map[string]*state, each func(*state, string) error) error {
	byID := make(map[int64]*state, len(states))
	for _, s := range states {
		byID[s.id] = s
	}
	rows, err := u.d.QueryContext(ctx, "SELECT log, summary FROM summaries")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id int64
		var raw sql.RawBytes
		if err := rows.Scan(&id, &raw); err != nil {
			return err
		}
		s := byID[id]
		summary := string(raw)
		if s == nil || s.checksum(summary) != s.sum {
			return &damage{why: "the summary of a log isn't the one that was written"}
		}
		delete(byID, id)
		if err := each(s, summary); err != nil {
			return &damage{why: err.Error()}
		}
	}
	if len(byID) > 0 && rows.Err() == nil {
		return &damage{why: "the summary of a log is gone"}
	}
	return rows.Err()
}
