package index

import (
	"strings"

	"github.com/heinzel/hz/actionlog"
)

// What the database says of itself: that it is hz's index, and of which schema. Another version
// isn't migrated but made anew.
const (
	applicationID = 0x687a6978 // "hzix"
	schemaVersion = 1
)

// schema makes the tables. An action's id is that of its log, shifted by 32 bits, and the
// number of its line: the actions of a log lie together, in the order in which they were
// written. hz answers from the summaries, each of which carries a checksum, and from the logs;
// the table of actions is for programs and people that ask in SQL. Names that SQL knows have an
// underscore at the end.
const schema = `
CREATE TABLE logs (
	id INTEGER PRIMARY KEY, heinzel TEXT NOT NULL UNIQUE,
	"offset" INTEGER NOT NULL, line INTEGER NOT NULL, seq INTEGER NOT NULL, hash BLOB NOT NULL,
	size INTEGER NOT NULL, mtime INTEGER NOT NULL, witness TEXT NOT NULL, sum INTEGER NOT NULL
);
CREATE TABLE summaries (log INTEGER PRIMARY KEY, summary BLOB NOT NULL);
CREATE TABLE actions (
	id INTEGER PRIMARY KEY, heinzel TEXT, seq INTEGER, ts TEXT, user TEXT, verb TEXT, target TEXT, description TEXT,
	version TEXT, needed_by TEXT, where_ TEXT, contract_version TEXT, draft TEXT, by_ TEXT, at_ TEXT, share_changed TEXT, output_fp TEXT,
	input TEXT, used TEXT, deadline TEXT, targets TEXT, because TEXT
);
CREATE TABLE anchors (heinzel TEXT NOT NULL, place INTEGER NOT NULL, seq INTEGER NOT NULL, hash BLOB NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (heinzel, place)) WITHOUT ROWID;
`

// shared are the columns of an action that every verb has, in the order of insertion.
var shared = []string{"id", "heinzel", "seq", "ts", "user", "target", "description"}

// column gives the column of a verb's field.
func column(f actionlog.Field) string {
	switch f {
	case actionlog.FieldWhere, actionlog.FieldBy, actionlog.FieldAt:
		return f.String() + "_"
	}
	return f.String()
}

// insertion is the statement that inserts an action of a verb: no more values are bound than
// the verb has.
func insertion(v actionlog.Verb) string {
	names := append([]string(nil), shared...)
	for _, f := range v.Fields {
		names = append(names, column(f))
	}
	return "INSERT INTO actions (verb, " + strings.Join(names, ", ") + ") VALUES ('" + v.Name + "'" + strings.Repeat(", ?", len(names)) + ")"
}
