// Package actionlog keeps the log of what a Heinzelmännchen did: one file each, one JSON object
// a line, never rewritten, every line chained to the one before by its SHA-256 (interfaces §5,
// ADR 0052). docs/action-log.md describes the format for people and other programs.
//
//	store := actionlog.In(dataDir)
//	log, err := store.Log("me/weekly-report")
//	done, err := log.Append(ctx, actionlog.Action{User: "mira", At: now, Verb: "read", …})
//	report, err := log.Verify(actionlog.Check{Anchors: known, Now: now})
//
//	var r actionlog.Reader // one a goroutine, used for one log after the other
//	if err := r.Open(log, from); err != nil { … }
//	for r.Next() {
//		if e := r.Entry(); e != nil { … } // its texts are valid until the next call of Next
//		if f := r.Fault(); f != nil { … } // something is wrong at this line; reading goes on
//	}
//
// # What an append does
//
// Under an exclusive lock: look at the log, write one line in one write, sync. The lock is that
// of spine.lock, beside the log. Nothing is ever written through a symbolic link.
//
// A line in the middle that somebody changed stops appends, so every append must know that the
// log is as it was left, and still take the same time however long it is. spine.head tells: the
// last entry's number and hash, and the log's size and modification time as the last append left
// them. That time is one that hz gave the file itself, with digits from the hash, so that a
// later write shows even within one tick of the clock. When all of it still holds and the last
// line has that hash, nobody touched the log. When not (another program wrote, the file system
// keeps coarse times, spine.head is gone or torn), the whole log is verified first. spine.head
// isn't synced: all it can do when it is old or lost is to cost that time.
//
// It is also a witness: it names an entry that was once in the log, so a log from which that
// entry has gone is told, and isn't appended to, until a person decides (Log.Accept,
// Log.SetAside). A witness that lies beside the log can be removed with it, so it convicts but
// never acquits: only an Anchor from elsewhere makes a verdict OK.
//
// # What a crash leaves
//
// Between any two steps there is either the old log, or the old log and the start of one more
// line. Readers stop before that torn line. The next append puts it into a side file,
// spine.torn-SEQ-HASH, which is synced before the log is cut; a line that lacks only its line
// feed is whole, and gets it.
package actionlog
