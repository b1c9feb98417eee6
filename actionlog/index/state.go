package index

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
)

// state is what the index knows of a log, beside its summary and actions.
type state struct {
	id      int64 // in the tables
	heinzel string
	at      actionlog.Position
	size    int64 // of the log, when it was looked at before it was read
	mtime   int64 // in nanoseconds since 1970
	witness string
	sum     int64
}

// checksum is that of a log's state and summary.
func (s *state) checksum(summary string) int64 {
	var c sum
	c.num(s.id)
	c.text(s.heinzel)
	c.num(s.at.Offset)
	c.num(s.at.Line)
	c.num(s.at.Seq)
	c.text(string(s.at.Hash[:]))
	c.num(s.size)
	c.num(s.mtime)
	c.text(s.witness)
	c.text(summary)
	return c.take()
}

// states reads what the index knows of all logs, or of one.
func (d *database) states(ctx context.Context, heinzel string) (map[string]*state, error) {
	rows, err := d.QueryContext(ctx, `SELECT id, heinzel, "offset", line, seq, hash, size, mtime, witness, sum FROM logs WHERE ?1 = '' OR heinzel = ?1`, heinzel)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	out := map[string]*state{}
	for rows.Next() {
		var s state
		var hash []byte
		if err := rows.Scan(&s.id, &s.heinzel, &s.at.Offset, &s.at.Line, &s.at.Seq, &hash, &s.size, &s.mtime, &s.witness, &s.sum); err != nil {
			return nil, &damage{why: err.Error()}
		}
		if copy(s.at.Hash[:], hash) != len(s.at.Hash) || s.id < 1 {
			return nil, &damage{why: "what it knows of a log isn't whole"}
		}
		out[s.heinzel] = &s
	}
	return out, rows.Err()
}

// summary reads the summary of a log.
func (d *database) summary(ctx context.Context, s *state) (string, error) {
	var summary string
	err := d.QueryRowContext(ctx, "SELECT summary FROM summaries WHERE log = ?", s.id).Scan(&summary)
	if errors.Is(err, sql.ErrNoRows) || err == nil && s.checksum(summary) != s.sum {
		return "", &damage{why: "the summary of a log isn't the one that was written"}
	}
	return summary, err
}

// put writes what the index knows of a log.
func (d *database) put(ctx context.Context, s *state, summary []byte) error {
	s.sum = s.checksum(string(summary))
	err := d.exec(ctx, `INSERT OR REPLACE INTO logs (id, heinzel, "offset", line, seq, hash, size, mtime, witness, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		s.id, s.heinzel, s.at.Offset, s.at.Line, s.at.Seq, s.at.Hash[:], s.size, s.mtime, s.witness, s.sum)
	if err != nil {
		return err
	}
	return d.exec(ctx, "INSERT OR REPLACE INTO summaries (log, summary) VALUES (?, ?)", s.id, summary)
}

// drop removes the actions of a log, and with all also what is known of it.
func (d *database) drop(ctx context.Context, id int64, all bool) error {
	err := d.exec(ctx, "DELETE FROM actions WHERE id BETWEEN ? AND ?", actionID(id, 0), actionID(id+1, 0)-1)
	if err == nil && all {
		if err = d.exec(ctx, "DELETE FROM summaries WHERE log = ?", id); err == nil {
			err = d.exec(ctx, "DELETE FROM logs WHERE id = ?", id)
		}
	}
	return err
}

// trouble gives what a witness tells of the log, nil for nothing.
func (s *state) trouble() (*observed.Trouble, error) {
	if s.witness == "" {
		return nil, nil
	}
	var t observed.Trouble
	if err := json.Unmarshal([]byte(s.witness), &t); err != nil {
		return nil, &damage{why: "what a witness tells isn't whole"}
	}
	return &t, nil
}
