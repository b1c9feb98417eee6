package actionlog

import "fmt"

// conclude draws the verdict from what was found.
func (v *verifier) conclude() {
	r := v.report
	head := r.Head
	verdict := func(name Verdict, seq, line int64, hint, format string, args ...any) {
		r.Verdict, r.Seq, r.Line, r.Hint, r.Message = name, seq, line, hint, fmt.Sprintf(format, args...)
	}
	var wrong, lost *Vouching // the first anchors that differ and are missing
	before, after := int64(0), int64(0)
	for i := range r.Anchors {
		a := &r.Anchors[i]
		switch {
		case a.State == agrees:
			if !a.Witness {
				r.Anchored = a.Seq
			}
			if wrong == nil {
				before = a.Seq
			}
			after = a.Seq
		case a.State == differs && wrong == nil:
			wrong = a
		case a.State == missing && a.Seq > head.Seq && lost == nil && (r.Tail == nil || a.Seq > r.Tail.Seq):
			lost = a
		}
	}
	switch {
	case len(r.Faults) > 0:
		f := r.Faults[0]
		verdict(Broken, f.Seq, f.Line, mend, "%s", f.Message)
	case wrong != nil && after >= wrong.Seq:
		verdict(Forked, wrong.Seq, wrong.Seq, "find out where the other entries were written, and keep one of the two logs",
			"the log has gone on in two ways: %s knows another entry %d, and a later head is in this log%s", wrong.Source, wrong.Seq, since(before))
	case wrong != nil:
		verdict(Rewritten, wrong.Seq, wrong.Seq, mend,
			"entry %d isn't the one that %s knows: the log was written anew%s", wrong.Seq, wrong.Source, since(before))
	case lost != nil:
		verdict(Truncated, head.Seq+1, head.Line+1, mend,
			"the log ends with entry %d, and %s knows entry %d: %s", head.Seq, lost.Source, lost.Seq, gone(head.Seq+1, lost.Seq))
	case r.Tail != nil && r.Tail.Whole:
		verdict(TornTail, r.Tail.Seq, head.Line+1, "the next entry that hz writes puts it right", "%s", r.Tail.Message(head.Seq))
	case r.Tail != nil:
		verdict(TornTail, r.Tail.Seq, head.Line+1, "the next entry that hz writes sets that aside", "%s", r.Tail.Message(head.Seq))
	case r.Anchored > 0:
		verdict(OK, 0, 0, "", "%s in one chain, vouched for up to entry %d", entries(r.Entries), r.Anchored)
	default:
		verdict(OKUnanchored, 0, 0, "", "%s in one chain; no head of it is known from elsewhere, so a cut end couldn't be seen", entries(r.Entries))
	}
}

// mend is what a person can do about a log that isn't what it was.
const mend = "restore spine.jsonl from a backup, or set it aside with spine.head: the next entry then begins a new log"

// Message says what is behind the last whole entry, whose number is seq.
func (t *Tail) Message(seq int64) string {
	switch {
	case t.Whole:
		return fmt.Sprintf("entry %d lacks its line feed: its writing was broken off, or an editor removed it", t.Seq)
	case t.Size == 1:
		return fmt.Sprintf("behind entry %d stands 1 byte of an entry that was broken off", seq)
	}
	return fmt.Sprintf("behind entry %d stand %d bytes of an entry that was broken off", seq, t.Size)
}

func entries(n int64) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

func since(seq int64) string {
	if seq == 0 {
		return ""
	}
	return fmt.Sprintf("; up to entry %d it is the same", seq)
}
