package index

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/heinzel/hz/actionlog"
	"github.com/heinzel/hz/actionlog/observed"
)

// build makes the index anew beside the old one and puts it in place. seen is the file that was
// found to be damaged: when another one lies there by now, somebody else has made it.
func (x *Index) build(ctx context.Context, seen fs.FileInfo, why *damage) error {
	unlock, err := x.alone(ctx)
	if err != nil {
		return err
	}
	defer unlock()
	now, err := os.Lstat(x.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	made := now != nil && (seen == nil || !os.SameFile(now, seen))
	if made && !(why.sound && seen == nil) { // Rebuild makes it anew whatever is there
		return nil
	}
	var anchors map[string][]actionlog.Anchor
	if why.sound && now != nil && now.Mode().IsRegular() {
		anchors = oldAnchors(ctx, x.path)
	}
	path := filepath.Join(x.dir, newName)
	if err := wipe(path); err != nil {
		return err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	x.reach("begun")
	if err := x.fill(ctx, path, anchors); err != nil {
		_ = wipe(path)
		return err
	}
	x.reach("filled")
	return x.replace(path, now)
}

// wipe removes a database and what SQLite put beside it.
func wipe(path string) error {
	for _, end := range append([]string{""}, besides...) {
		if err := os.Remove(path + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// replace puts a new database in place of an old one, which nobody uses. The old one is moved
// away first: without its write-ahead log it could be a wrong one, and a database that isn't
// there is made anew.
func (x *Index) replace(path string, old fs.FileInfo) error {
	if f, err := os.OpenFile(path, os.O_RDWR, 0); err == nil { // nobody has it open: see doc.go
		err = f.Sync()
		if e := f.Close(); err != nil || e != nil {
			return errors.Join(err, e)
		}
	}
	if old != nil {
		aside, err := x.aside(old)
		if err != nil {
			return err
		}
		if err := os.Rename(x.path, aside); err != nil {
			return err
		}
		x.reach("moved")
	}
	for _, end := range besides {
		if err := os.Remove(x.path + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := os.Rename(path, x.path); err != nil {
		return err
	}
	x.reach("replaced")
	return wipe(filepath.Join(x.dir, oldName))
}

// aside gives where to move what lies in the index's place: a file is removed afterwards, and
// what somebody else put there is kept.
func (x *Index) aside(old fs.FileInfo) (string, error) {
	if old.Mode().IsRegular() {
		return filepath.Join(x.dir, oldName), wipe(filepath.Join(x.dir, oldName))
	}
	for n := 1; n < 1000; n++ {
		path := fmt.Sprintf("%s.aside-%d", x.path, n)
		if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
			return path, nil
		}
	}
	return "", fmt.Errorf("too many things were moved out of the place of %s: remove those that end with .aside-1 and so on", x.path)
}

// oldAnchors reads the anchors of an index of another version, none when it can't.
func oldAnchors(ctx context.Context, path string) map[string][]actionlog.Anchor {
	d, err := connect(ctx, path, fmt.Sprintf("busy_timeout(%d)", waitMillis))
	if err != nil {
		return nil
	}
	defer func() { _ = d.Close() }()
	var id int64
	if err := d.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil || id != applicationID {
		return nil
	}
	rows, err := d.QueryContext(ctx, "SELECT DISTINCT heinzel FROM anchors")
	if err != nil {
		return nil
	}
	var all []string
	for rows.Next() {
		var heinzel string
		if rows.Scan(&heinzel) == nil {
			all = append(all, heinzel)
		}
	}
	err = rows.Err()
	_ = rows.Close()
	if err != nil {
		return nil
	}
	out := map[string][]actionlog.Anchor{}
	for _, heinzel := range all {
		if out[heinzel], err = d.anchors(ctx, heinzel); err != nil {
			return nil
		}
	}
	return out
}

// fill makes the tables of a new database and loads all logs into it. No one else sees it, and
// it is whole or thrown away: so no journal is kept.
func (x *Index) fill(ctx context.Context, path string, anchors map[string][]actionlog.Anchor) (err error) {
	d, err := connect(ctx, path, "page_size(8192)", "journal_mode(OFF)", "synchronous(OFF)", "locking_mode(EXCLUSIVE)", "cache_size(-32768)", "temp_store(MEMORY)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if err := d.exec(ctx, fmt.Sprintf("PRAGMA application_id = %d; PRAGMA user_version = %d; BEGIN; %s", applicationID, schemaVersion, schema)); err != nil {
		return err
	}
	for heinzel, all := range anchors {
		for _, a := range all {
			if err := d.anchor(ctx, heinzel, actionlog.Position{Seq: a.Seq, Hash: a.Hash}); err != nil {
				return err
			}
		}
	}
	logs, _ := observed.Logs(x.store)
	if err := d.load(ctx, logs, anchors); err != nil {
		return err
	}
	if err := d.exec(ctx, "COMMIT; PRAGMA locking_mode = NORMAL"); err != nil {
		return err
	}
	var mode string
	if err := d.QueryRowContext(ctx, "PRAGMA journal_mode = WAL").Scan(&mode); err != nil {
		return err
	}
	if mode != "wal" {
		return fmt.Errorf("its journal_mode is %s, not wal", mode)
	}
	return nil
}
