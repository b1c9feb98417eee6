package actionlog

import (
	"fmt"

	"github.com/heinzel/hz/compiler/diag"
)

// FaultKind says what is wrong at a line of a log.
type FaultKind string

// The faults, each a break of the chain: an entry was changed, removed or put in.
const (
	Damaged FaultKind = "damaged" // the line is no entry
	Begins  FaultKind = "begins"  // the first line isn't entry 1: those before it are gone
	Skips   FaultKind = "skips"   // a number is left out: entries are gone
	Repeats FaultKind = "repeats" // a number comes again: an entry was put in or moved
	Link    FaultKind = "link"    // the entry doesn't follow the line before it
	Foreign FaultKind = "foreign" // the entry is another Heinzelmännchen's
)

// Fault is something wrong at a line. Reading goes on behind it.
type Fault struct {
	Kind FaultKind `json:"kind"`
	// Seq is the entry that is affected: the one that is damaged or missing, the one whose
	// number comes again, and for Link the one whose member prev is wrong. (Verify then finds
	// out which of the two lines was changed.)
	Seq     int64  `json:"seq"`
	Line    int64  `json:"line"`   // where it shows
	Offset  int64  `json:"offset"` // of that line's first byte
	Message string `json:"message"`
}

// fault makes a Fault at the line that ends the reader's last step.
func (r *Reader) fault(kind FaultKind, seq int64, format string, args ...any) {
	r.trouble = Fault{kind, seq, r.e.Line, r.e.Offset, fmt.Sprintf(format, args...)}
	r.faulty = true
}

// judge compares an entry with the position that it must follow.
func (r *Reader) judge(e *Entry) {
	at := r.at
	switch {
	case e.Seq > at.Seq+1 && at.Seq == 0 && at.Line == 0:
		r.fault(Begins, at.Seq+1, "the log begins with entry %d: %s", e.Seq, gone(1, e.Seq-1))
	case e.Seq > at.Seq+1:
		r.fault(Skips, at.Seq+1, "entry %d follows entry %d: %s", e.Seq, at.Seq, gone(at.Seq+1, e.Seq-1))
	case e.Seq <= at.Seq:
		r.fault(Repeats, e.Seq, "entry %d stands behind entry %d: it was put in or moved", e.Seq, at.Seq)
	case !r.excused && string(e.Text(FieldPrev)) != string(at.Hash.append(r.hex[:0])):
		if at.Seq == 0 {
			r.fault(Link, e.Seq, "the first entry's prev isn't 64 zeros: it once followed another entry, or was changed")
			break
		}
		r.fault(Link, e.Seq, "entry %d doesn't follow the entry %d that stands before it: one of the two was changed", e.Seq, at.Seq)
	case r.id != "" && string(e.Heinzel()) != r.id && (e.V == Format || e.Has(FieldHeinzel)):
		if string(e.Heinzel()) == r.stranger { // said once for a run of entries
			break
		}
		r.stranger = string(e.Heinzel())
		r.fault(Foreign, e.Seq, "entry %d is of %s, and the log is that of %s", e.Seq, diag.Quote(r.stranger), r.id)
		return
	}
	if r.stranger != "" && string(e.Heinzel()) == r.id {
		r.stranger = ""
	}
}

func gone(from, to int64) string {
	if from == to {
		return fmt.Sprintf("entry %d is gone", from)
	}
	return fmt.Sprintf("entries %d to %d are gone", from, to)
}

// Tail is what stands behind a log's last whole line: the start of an entry whose writing was
// broken off, or what a crash left there.
type Tail struct {
	Offset int64 `json:"offset"` // of its first byte
	Size   int64 `json:"size"`   // in bytes
	// Whole says that nothing is missing but the line feed: the entry is readable and follows
	// the one before it.
	Whole bool `json:"whole"`
	// Seq is the number of the entry that it is the beginning of.
	Seq int64 `json:"seq"`
}
