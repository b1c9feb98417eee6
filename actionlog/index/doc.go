// Package index keeps what all action logs say together in a SQLite database in hz's data
// folder, index.sqlite, so that a question about a million entries needn't read them again.
// docs/action-log.md describes it.
//
//	x := index.Open(dataDir)
//	set, err := x.Observed(ctx, observed.Window{}) // what observed.FromLogs gives, sooner
//	report, err := log.Verify(actionlog.Check{Anchors: x.Anchors(ctx, log.ID())})
//
// # It never gives a wrong answer
//
// The logs are the truth; the index holds nothing of its own but anchors. Each question first
// compares every log's size and time with what the index knows, and reads what is new. A log
// that no longer holds what the index read is read again, as a whole. What the index holds of a
// log carries a checksum. What a window holds is read from the logs, and the index tells from
// which parts of them. An index that is missing, of another
// version, damaged or no database at all is made anew from the logs. And whatever keeps it from
// being used (a folder that is read-only, a full disk, others that hold it for long): the answer
// then comes straight from the logs, and says so in Set.Fallback.
//
// # Several processes
//
// SQLite in WAL mode orders those that read and write the database. What it can't order is
// replacing its file: a database that is swapped under an open connection may be damaged by the
// write-ahead log of the other. So each use holds index.lock shared, from before the file is
// opened until it is closed, and a new file is put in place with that lock held alone. A new
// file is written under another name, and put in place when it is whole: who is killed in
// between leaves no half index. index.gate holds back those that come while somebody waits for
// index.lock alone.
//
// hz's own process must never open index.sqlite but through SQLite: closing any descriptor of
// the file lets go of the locks that SQLite holds on it.
//
// # Anchors
//
// The heads of logs that the index read are witnesses (actionlog.Anchor): a log from which they
// have gone was cut or written anew, which the log alone can't show. Such a log is a Trouble
// (truncated, rewritten, forked) until a person decides that it is right: see Index.Accept. When
// the index itself is lost, its anchors are lost with it, and are taken anew. An index of
// another version hands its anchors on.
package index
