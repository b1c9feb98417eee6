package actionlog

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"time"
)

// Verdict sums up whether a log is what it was (interfaces §5).
type Verdict string

// The verdicts, from the best to the worst. A log has the worst that applies.
const (
	OK           Verdict = "ok"            // the chain holds, and known heads are in it
	OKUnanchored Verdict = "ok_unanchored" // the chain holds; nobody knows of a head, so a cut tail couldn't be seen
	TornTail     Verdict = "torn_tail"     // the last line was broken off; all before it holds
	Truncated    Verdict = "truncated"     // entries that were there are gone from the end
	Rewritten    Verdict = "rewritten"     // the chain holds, and isn't the one that was there
	Forked       Verdict = "forked"        // the log has gone on in two ways from one entry
	Broken       Verdict = "broken"        // the chain doesn't hold: an entry was changed, removed or put in
)

// Fine says whether a log of this verdict gives no cause for concern.
func (v Verdict) Fine() bool { return v == OK || v == OKUnanchored }

// Check says what a log is verified against.
type Check struct {
	Anchors []Anchor  // known heads, in any order
	Now     time.Time // entries of a later time are a finding; the zero Time compares none
}

// Report is what verifying a log found.
type Report struct {
	Heinzel string   `json:"heinzel"`
	Verdict Verdict  `json:"verdict"`
	Seq     int64    `json:"seq"`     // the entry that the verdict is about; 0 when it is about none
	Line    int64    `json:"line"`    // where it stands, or should
	Message string   `json:"message"` // the verdict in a sentence
	Hint    string   `json:"hint"`    // what to do, when there is something
	Entries int64    `json:"entries"` // whole lines that are entries
	Head    Position `json:"head"`    // behind the last whole line

	// Anchored is the newest entry that an anchor vouches for, 0 for none.
	Anchored int64      `json:"anchored"`
	Anchors  []Vouching `json:"anchors"`
	Faults   []Fault    `json:"faults"` // at most 100
	Findings []Finding  `json:"findings"`
	Tail     *Tail      `json:"tail"` // nil when the log ends with a whole line
	More     int        `json:"more"` // how many faults and findings there are beyond those
}

// Vouching is an anchor, and what the log says to it.
type Vouching struct {
	Anchor
	State   string `json:"state"`   // "agrees", "differs" or "missing"
	Witness bool   `json:"witness"` // it is spine.head, which can't vouch for a log that it lies beside
}

// maxReported bounds the faults, and the findings of each kind, in a report.
const maxReported = 100

// Verify reads the whole log and says whether it is what it was: by itself, by the anchors, and
// by spine.head. It can run beside writers. The error is fs.ErrNotExist when the log has no
// file and no anchor says that there was one.
func (l *Log) Verify(c Check) (*Report, error) {
	return l.verify(context.Background(), c)
}

func (l *Log) verify(ctx context.Context, c Check) (*Report, error) {
	var r Reader
	var witness *left
	err := r.open(ctx, l, Position{})
	if errors.Is(err, fs.ErrNotExist) {
		// The witness is younger than the log: where there is one, there was a log before it.
		witness = l.witness()
		err = r.open(ctx, l, Position{})
	}
	switch {
	case err == nil:
		defer r.Close()
		witness = readHead(r.log.dir)
	case !errors.Is(err, fs.ErrNotExist) || witness == nil && len(c.Anchors) == 0:
		return nil, err
	default:
		r.Reset(empty{}, l.id, Position{})
	}
	return verify(&r, c, witness)
}

// witness gives what spine.head holds of a log that has no file.
func (l *Log) witness() *left {
	dir, err := l.folder(false)
	if err != nil {
		return nil
	}
	defer func() { _ = dir.Close() }()
	return readHead(dir)
}

type empty struct{}

func (empty) Read([]byte) (int, error) { return 0, io.EOF }

// Verify does what Log.Verify does for a log that src gives from its beginning. id is whose it
// must be; with "" it may be anyone's.
func Verify(src io.Reader, id string, c Check) (*Report, error) {
	var r Reader
	r.Reset(src, id, Position{})
	return verify(&r, c, nil)
}

// verify reads to the end and draws the conclusion.
func verify(r *Reader, c Check, witness *left) (*Report, error) {
	v := verifier{report: &Report{Heinzel: r.id, Anchors: []Vouching{}, Faults: []Fault{}, Findings: []Finding{}}, seen: map[findingKey]int{}, now: c.Now}
	for _, a := range c.Anchors {
		v.report.Anchors = append(v.report.Anchors, Vouching{Anchor: a, State: missing})
	}
	if witness != nil {
		v.report.Anchors = append(v.report.Anchors, Vouching{Anchor{witness.Seq, witness.Hash, headName}, missing, true})
	}
	slices.SortStableFunc(v.report.Anchors, func(a, b Vouching) int { return cmp.Compare(a.Seq, b.Seq) })
	for r.Next() {
		v.line(r.Entry(), r.Fault())
	}
	if r.Err() != nil {
		return nil, r.Err()
	}
	v.blame()
	v.report.Head, v.report.Tail = r.Position(), r.Tail()
	v.conclude()
	return v.report, nil
}

// verifier gathers what is found line by line.
type verifier struct {
	report *Report
	now    time.Time
	next   int // of report.Anchors: the first that is further down
	// For a link that doesn't hold: the fault, and the line before it. Which of the two was
	// changed shows at the line behind them.
	open      *Fault
	openSeq   int64
	openLine  int64
	last      int64 // the entry before
	lastLine  int64
	ts        []byte
	lastTime  time.Time
	seen      map[findingKey]int
	explained bool // the line's own link was the trouble, so the one behind it can't hold
}

const (
	agrees  = "agrees"
	differs = "differs"
	missing = "missing"
)

func (v *verifier) line(e *Entry, f *Fault) {
	link := f != nil && f.Kind == Link
	switch {
	case v.open != nil && link: // the entry of the open link was itself changed
		v.open = nil
		v.explained = true
	case v.open != nil:
		v.blame()
		fallthrough
	default:
		v.explained = false
	}
	if f != nil && !v.explained {
		noted := v.fault(*f)
		if link && v.last > 0 {
			v.open, v.openSeq, v.openLine = noted, v.last, v.lastLine
		}
	}
	if e == nil {
		v.last, v.lastLine = f.Seq, f.Line
		return
	}
	v.report.Entries++
	for v.next < len(v.report.Anchors) && v.report.Anchors[v.next].Seq <= e.Seq {
		if a := &v.report.Anchors[v.next]; a.Seq == e.Seq {
			a.State = differs
			if a.Hash == e.Hash {
				a.State = agrees
			}
		}
		v.next++
	}
	v.last, v.lastLine = e.Seq, e.Line
	v.find(e)
}

// blame settles which of two lines was changed, when the chain goes on well behind them: the
// first, whose hash the second doesn't have. An anchor that has the first proves it wrong.
func (v *verifier) blame() {
	f := v.open
	if f == nil {
		return
	}
	v.open = nil
	for _, a := range v.report.Anchors {
		if a.Seq == v.openSeq && a.State == agrees {
			return
		}
	}
	f.Seq, f.Line = v.openSeq, v.openLine
	f.Message = fmt.Sprintf("entry %d was changed: entry %d doesn't follow it as it stands there", v.openSeq, v.openSeq+1)
}

// fault notes a fault, and gives it as it stands in the report; nil when there are too many.
func (v *verifier) fault(f Fault) *Fault {
	if len(v.report.Faults) == maxReported {
		v.report.More++
		return nil
	}
	v.report.Faults = append(v.report.Faults, f)
	return &v.report.Faults[len(v.report.Faults)-1]
}
