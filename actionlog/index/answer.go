package index

import (
	"context"
	"database/sql"
	"slices"
	"strings"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
)

// answer makes the Set of a window from the index, which is up to date.
func (u *update) answer(ctx context.Context, w observed.Window, troubles []observed.Trouble) (*observed.Set, error) {
	// One transaction: others write meanwhile.
	if err := u.d.exec(ctx, "BEGIN"); err != nil {
		return nil, err
	}
	defer func() { _ = u.d.exec(context.WithoutCancel(ctx), "ROLLBACK") }()
	states, err := u.d.states(ctx, "")
	if err != nil {
		return nil, err
	}
	open := w.Since.IsZero() && w.Until.IsZero()
	wide := false
	if !open {
		if wide, err = u.wide(ctx, w, states); err != nil {
			return nil, err
		}
	}
	parts, err := u.summaries(ctx, w, states, open)
	if err != nil {
		return nil, err
	}
	switch {
	case wide:
		u.x.reach("wide")
		// Reading them from the logs takes less time than from the table.
		if err := u.fromLogs(ctx, w, parts); err != nil {
			return nil, err
		}
	case !open:
		u.x.reach("narrow")
		if err := u.fromActions(ctx, w, states, parts); err != nil {
			return nil, err
		}
	}
	all := make([]*observed.Part, 0, len(u.logs))
	for _, log := range u.logs {
		if err := u.failed[log.ID()]; err != nil {
			all = append(all, observed.Unreadable(log, err))
			continue
		}
		p := parts[log.ID()]
		if p == nil {
			continue // it came after the update
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

// summaries makes the parts of all logs, with their observations or without.
func (u *update) summaries(ctx context.Context, w observed.Window, states map[string]*state, observations bool) (map[string]*observed.Part, error) {
	byID := make(map[int64]*state, len(states))
	for _, s := range states {
		byID[s.id] = s
	}
	logs := make(map[string]*actionlog.Log, len(u.logs))
	for _, log := range u.logs {
		logs[log.ID()] = log
	}
	rows, err := u.d.QueryContext(ctx, "SELECT log, summary FROM summaries")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	parts := make(map[string]*observed.Part, len(states))
	for rows.Next() {
		var id int64
		var raw sql.RawBytes
		if err := rows.Scan(&id, &raw); err != nil {
			return nil, err
		}
		s := byID[id]
		summary := string(raw)
		if s == nil || s.checksum(summary) != s.sum {
			return nil, &damage{why: "the summary of a log isn't the one that was written"}
		}
		delete(byID, id)
		log := logs[s.heinzel]
		if log == nil {
			continue
		}
		if parts[s.heinzel], err = observed.PartOf(log, summary, w, observations); err != nil {
			return nil, &damage{why: err.Error()}
		}
	}
	if len(byID) > 0 && rows.Err() == nil {
		return nil, &damage{why: "the summary of a log is gone"}
	}
	return parts, rows.Err()
}

// condition chooses the actions of a window.
func condition(w observed.Window) (string, []any) {
	where, args := []string{"moment IS NOT NULL"}, []any(nil)
	if !w.Since.IsZero() {
		where, args = append(where, "moment >= ?"), append(args, w.Since.UnixMicro())
	}
	if !w.Until.IsZero() {
		where, args = append(where, "moment <= ?"), append(args, w.Until.UnixMicro())
	}
	return strings.Join(where, " AND "), args
}

// wide says whether a window holds more actions than are read from the table in the time that
// reading all logs takes.
func (u *update) wide(ctx context.Context, w observed.Window, states map[string]*state) (bool, error) {
	entries := int64(0)
	for _, s := range states {
		entries += s.at.Line
	}
	most := max(fewRows, entries/wideShare)
	where, args := condition(w)
	var n int64
	err := u.d.QueryRowContext(ctx, "SELECT count(*) FROM (SELECT 1 FROM actions WHERE "+where+" LIMIT ?)", append(args, most+1)...).Scan(&n)
	return n > most, err
}

// wideShare is what share of all entries makes a window wide: measured, see docs/performance.md.
const wideShare = 10

// fewRows are read from the table in no time.
const fewRows = 500

// fromLogs takes the observations of a window from the logs themselves.
func (u *update) fromLogs(ctx context.Context, w observed.Window, parts map[string]*observed.Part) error {
	for _, p := range observed.Parts(ctx, u.logs, w, jobs()) {
		if p != nil && parts[p.Heinzel.ID] != nil {
			parts[p.Heinzel.ID] = p
		}
	}
	return ctx.Err()
}

// fromActions takes the observations of a window from the table of actions.
func (u *update) fromActions(ctx context.Context, w observed.Window, states map[string]*state, parts map[string]*observed.Part) error {
	byID := make(map[int64]string, len(states))
	for _, s := range states {
		byID[s.id] = s.heinzel
	}
	where, args := condition(w)
	rows, err := u.d.QueryContext(ctx, "SELECT id, seq, ts, moment, verb, user, target, description, sum, "+strings.Join(fieldColumns, ", ")+" FROM actions WHERE "+where+" ORDER BY id", args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	var r fetched
	current := int64(0)
	done := func() error {
		p := parts[byID[current]]
		if p == nil {
			return nil
		}
		log, err := u.x.store.Log(p.Heinzel.ID)
		if err != nil {
			return err
		}
		u.summary = u.tally.AppendSummary(u.summary[:0])
		q, err := observed.PartOf(log, string(u.summary), observed.Window{}, true)
		if err == nil {
			p.Heinzel.Observations = q.Heinzel.Observations
		}
		return err
	}
	for rows.Next() {
		if err := r.scan(rows); err != nil {
			return err
		}
		if log := r.id >> 32; log != current {
			if err := done(); err != nil {
				return err
			}
			if byID[log] == "" {
				return &damage{why: "it holds actions of a log that it doesn't know"}
			}
			current = log
			u.tally.Reset(byID[log])
		}
		u.tally.Add(&r.Row)
	}
	if err := rows.Err(); err != nil {
		return err
	}
	return done()
}

// fieldColumns are the columns of all verbs' fields, each once.
var fieldColumns, fieldPlaces = func() (names []string, places [][]int) {
	for _, v := range verbs {
		var of []int
		for _, f := range v.Fields {
			at := slices.Index(names, column(f))
			if at < 0 {
				at = len(names)
				names = append(names, column(f))
			}
			of = append(of, at)
		}
		places = append(places, of)
	}
	return names, places
}()

// fetched is an action as it was read from the table.
type fetched struct {
	observed.Row
	id, sum int64
	texts   []sql.RawBytes
	into    []any
	check   sum
}

// scan reads a row. Its texts are valid until the next one is read.
func (r *fetched) scan(rows *sql.Rows) error {
	var verb string
	if r.into == nil {
		r.texts = make([]sql.RawBytes, 4+len(fieldColumns))
		r.into = []any{&r.id, &r.Seq, &r.texts[0], &r.At, nil, &r.texts[1], &r.texts[2], &r.texts[3], &r.sum}
		for i := range fieldColumns {
			r.into = append(r.into, &r.texts[4+i])
		}
	}
	r.into[4] = &verb
	if err := rows.Scan(r.into...); err != nil {
		return &damage{why: err.Error()}
	}
	r.TS, r.User, r.Target, r.Text = r.texts[0], r.texts[1], r.texts[2], r.texts[3]
	r.Values = [observed.MaxValues][]byte{}
	if !r.Is(verb) {
		return &damage{why: "it holds an action of an unknown verb"}
	}
	for i, at := range fieldPlaces[verbOf[verb]] {
		r.Values[i] = r.texts[4+at]
	}
	if r.check.row(r.id, &r.Row) != r.sum {
		return &damage{why: "an action isn't the one that was written"}
	}
	return nil
}
