package index

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"math/bits"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
)

// source is what reports call the index.
const source = "the index"

// Anchors gives the heads of a log that the index has read, to verify the log against; none
// when there is no index that can be used. It reads nothing of the log itself.
func (x *Index) Anchors(ctx context.Context, heinzel string) []actionlog.Anchor {
	var out []actionlog.Anchor
	_, err := x.once(ctx, func(d *database) (err error) {
		out, err = d.anchors(ctx, heinzel)
		return err
	})
	if err != nil {
		return nil
	}
	return out
}

// Known gives the heads of all logs that the index has read, by the Heinzelmännchen, as Anchors
// gives those of one: of logs, too, that are there no longer.
func (x *Index) Known(ctx context.Context) map[string][]actionlog.Anchor {
	var out map[string][]actionlog.Anchor
	_, err := x.once(ctx, func(d *database) (err error) {
		out, err = d.known(ctx, "")
		return err
	})
	if err != nil {
		return nil
	}
	return out
}

// Accept is a person's decision that a log is right as it stands, though the index knows heads
// that it no longer holds, or that it may be gone: the index forgets them, and reads the log
// anew. It goes with Log.Accept and Log.SetAside.
func (x *Index) Accept(ctx context.Context, heinzel string) error {
	seen, err := x.once(ctx, func(d *database) error {
		return d.inside(ctx, func() error {
			all, err := d.states(ctx, heinzel)
			if err != nil {
				return err
			}
			for _, s := range all {
				if err := d.drop(ctx, s.id, true); err != nil {
					return err
				}
			}
			return d.exec(ctx, "DELETE FROM anchors WHERE heinzel = ?", heinzel)
		})
	})
	if errors.Is(err, fs.ErrNotExist) && seen == nil || damaged(err) != nil {
		return nil // what isn't there, or is to be made anew, knows no heads
	}
	return err
}

func (d *database) anchors(ctx context.Context, heinzel string) ([]actionlog.Anchor, error) {
	all, err := d.known(ctx, heinzel)
	return all[heinzel], err
}

// known reads the anchors of all logs, or of one.
func (d *database) known(ctx context.Context, heinzel string) (map[string][]actionlog.Anchor, error) {
	rows, err := d.QueryContext(ctx, "SELECT heinzel, seq, hash, sum FROM anchors WHERE ?1 = '' OR heinzel = ?1 ORDER BY heinzel, seq", heinzel)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	out := map[string][]actionlog.Anchor{}
	for rows.Next() {
		var of string
		var check int64
		var hash []byte
		a := actionlog.Anchor{Source: source}
		err := rows.Scan(&of, &a.Seq, &hash, &check)
		if err != nil || copy(a.Hash[:], hash) != len(a.Hash) || anchorSum(of, a.Seq, a.Hash) != check {
			return nil, &damage{why: "an anchor isn't the one that was written"}
		}
		out[of] = append(out[of], a)
	}
	return out, rows.Err()
}

// anchor writes down a head of a log. Of all heads whose numbers have as many binary digits the
// last is kept: a log of a million entries has 20, the newest among them, and what was changed
// in it can still be dated.
func (d *database) anchor(ctx context.Context, heinzel string, at actionlog.Position) error {
	if at.Seq < 1 {
		return nil
	}
	return d.exec(ctx, "INSERT OR REPLACE INTO anchors (heinzel, place, seq, hash, sum) VALUES (?, ?, ?, ?, ?)",
		heinzel, bits.Len64(uint64(at.Seq)), at.Seq, at.Hash[:], anchorSum(heinzel, at.Seq, at.Hash))
}

func anchorSum(heinzel string, seq int64, hash actionlog.Hash) int64 {
	var s sum
	s.text(heinzel)
	s.num(seq)
	s.text(string(hash[:]))
	return s.take()
}

// witness says what anchors tell against a log, as JSON of a Trouble, or "".
func witness(log *actionlog.Log, anchors []actionlog.Anchor) (string, error) {
	report, err := log.Verify(actionlog.Check{Anchors: anchors})
	if err != nil {
		return "", err
	}
	switch report.Verdict {
	case actionlog.Truncated, actionlog.Rewritten, actionlog.Forked:
	default:
		return "", nil
	}
	t, err := json.Marshal(observed.Trouble{Heinzel: log.ID(), Path: log.Path(), Line: report.Line, Seq: report.Seq, Kind: string(report.Verdict), Message: report.Message})
	return string(t), err
}
