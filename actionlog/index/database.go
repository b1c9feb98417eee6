package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

// damage says that the database isn't what it should be: it is to be made anew.
type damage struct {
	why string
	// sound says that nothing is broken: it is only of another version, and what it holds of
	// anchors may be believed.
	sound bool
}

func (d *damage) Error() string { return "the index is damaged: " + d.why }

// damaged gives the damage that an error tells of, or nil for every other error.
func damaged(err error) *damage {
	var d *damage
	if errors.As(err, &d) {
		return d
	}
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return nil
	}
	switch code := e.Code(); {
	case code&0xff == sqlite3.SQLITE_CORRUPT, code&0xff == sqlite3.SQLITE_NOTADB, code&0xff == sqlite3.SQLITE_FORMAT,
		code&0xff == sqlite3.SQLITE_ERROR, // a table or column that isn't there
		code&0xff == sqlite3.SQLITE_MISMATCH, code&0xff == sqlite3.SQLITE_CONSTRAINT, code&0xff == sqlite3.SQLITE_TOOBIG,
		code == sqlite3.SQLITE_IOERR_SHORT_READ:
		return &damage{why: e.Error()}
	}
	return nil
}

// database is an open connection to the index.
type database struct {
	pool *sql.DB
	*sql.Conn
}

// connect opens a database with pragmas, such as `busy_timeout(1000)`, in the syntax of this
// driver: it ignores that of others without a word.
func connect(ctx context.Context, path string, pragmas ...string) (*database, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive of Windows
	}
	name := url.URL{Scheme: "file", Path: path, RawQuery: url.Values{"_pragma": pragmas}.Encode()}
	pool, err := sql.Open("sqlite", name.String())
	if err != nil {
		return nil, err
	}
	conn, err := pool.Conn(ctx)
	if err != nil {
		_ = pool.Close()
		return nil, err
	}
	return &database{pool, conn}, nil
}

func (d *database) Close() error {
	return errors.Join(d.Conn.Close(), d.pool.Close())
}

func (d *database) exec(ctx context.Context, query string, args ...any) error {
	_, err := d.ExecContext(ctx, query, args...)
	return err
}

// inside runs work in a transaction that may write. What it changed is kept only if it gives no
// error.
func (d *database) inside(ctx context.Context, work func() error) error {
	if err := d.exec(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	err := work()
	if err == nil {
		err = d.exec(ctx, "COMMIT")
	}
	if err != nil {
		_ = d.exec(context.WithoutCancel(ctx), "ROLLBACK") // it may have been rolled back already
	}
	return err
}

// waitMillis is how long a connection waits for another one's transaction.
const waitMillis = 10000

// settings are the pragmas of every connection, and what reading them back must give. The order
// counts: changing the journal may already have to wait.
var settings = []struct{ pragma, value, reads string }{
	{"busy_timeout", fmt.Sprint(waitMillis), fmt.Sprint(waitMillis)},
	{"journal_mode", "WAL", "wal"},
	{"synchronous", "NORMAL", "1"},
	{"trusted_schema", "OFF", "0"},
	{"cell_size_check", "ON", "1"},
}

// open opens the index as it lies there and checks that it is one of this version.
func open(ctx context.Context, path string) (*database, error) {
	var pragmas []string
	for _, s := range settings {
		pragmas = append(pragmas, s.pragma+"("+s.value+")")
	}
	d, err := connect(ctx, path, pragmas...)
	if err != nil {
		return nil, err
	}
	if err := d.check(ctx); err != nil {
		_ = d.Close()
		return nil, err
	}
	return d, nil
}

func (d *database) check(ctx context.Context) error {
	var id, version int64
	if err := d.QueryRowContext(ctx, "PRAGMA application_id").Scan(&id); err != nil {
		return err
	}
	if err := d.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	switch {
	case id != applicationID:
		return &damage{why: "it is another program's database"}
	case version != schemaVersion:
		return &damage{why: fmt.Sprintf("it is of version %d, and this hz keeps version %d", version, schemaVersion), sound: true}
	}
	for _, s := range settings {
		var got string
		if err := d.QueryRowContext(ctx, "PRAGMA "+s.pragma).Scan(&got); err != nil {
			return err
		}
		if got != s.reads {
			return fmt.Errorf("its %s is %s, not %s", s.pragma, got, s.reads)
		}
	}
	return nil
}

// isDatabase says whether an error is one of the database, rather than of a log.
func isDatabase(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e)
}
