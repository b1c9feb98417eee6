// Package observed says what the action logs of all Heinzelmännchen hold together: who read and
// wrote what, as far as it was recorded (ADR 0052 §3). It is the seam between logs and the
// graph: FromLogs reads the logs themselves, and package index gives the same answer from an
// index.
//
// What the fields of a verb hold stands in Observation.Values, in the order of the verb's
// fields, with a method for each: o.Version(), o.Where(), … A Set keeps the observations with
// their Heinzelmännchen; Set.Observations goes through all of them.
package observed

import (
	"iter"
	"time"

	"github.com/heinzel/hz/actionlog"
)

// Observation is what one Heinzelmännchen's log says of one verb on one target, over a window
// of time. The verbs are read, drafted, approved, rejected, published and fell_back: heartbeats
// stand in Heinzel.Heartbeat, aliases in Set.Aliases.
type Observation struct {
	Heinzel string // the id, such as `me/weekly-report`
	User    string // of the last entry
	Verb    string
	Target  string // as it is stored: aliases aren't applied

	// Count is how many entries say so: a number about a Heinzelmännchen and a target, never
	// about people. It is 0 for approved, rejected and fell_back, which nothing counts.
	Count             int64
	FirstSeq, LastSeq int64  // of the first and of the last entry
	First, Last       string // their times as written; order is by seq, never by time

	Description string // of the last entry
	// Values are those of the verb's own fields, in the order of actionlog.VerbOf(Verb).Fields:
	// each of the last entry that has it. See Value and Put.
	Values [MaxValues]string
}

// MaxValues is the most fields that a verb of an Observation has of its own.
const MaxValues = 4

// Alias is a proposal of the Heinzelmännchen that names artifacts: these targets are one, or
// were found not to be (ADR 0052 §5).
type Alias struct {
	Heinzel, User string
	Name          string // the target of the entry: what the artifact is called
	Targets       []string
	Because       string
	Rejected      bool // alias.rejected: never to be applied again
	Seq           int64
	At            string // the time of the entry, as written
}

// Heinzel is what a log says of its Heinzelmännchen, whatever the window.
type Heinzel struct {
	ID          string
	User        string // of the last entry
	First, Last string // times of the first and last entry, as written
	Heartbeat   string // time of the last heartbeat, as written; "" for none
	// Head is the place behind the last whole line that was read.
	Head actionlog.Position
	// Verdict is that of the log by itself: ok_unanchored, torn_tail or broken.
	Verdict actionlog.Verdict
	// Observations are those of the window, sorted by target and verb (as in Verbs).
	Observations []Observation
}

// Trouble is something in the logs that a person should know of. What can be read beside it is
// in the Set all the same.
type Trouble struct {
	Heinzel string // whose log it is; "" when the trouble is none of one log
	Path    string // of the log, or of the folder that can't be read
	// Line and Seq say where, 0 for the whole file.
	Line, Seq int64
	// Kind is an actionlog.FaultKind, an actionlog.FindingKind, an actionlog.Verdict that only
	// a witness can tell (truncated, rewritten, forked), KindUnreadable or KindEmptyTarget.
	Kind    string
	Message string
}

// The kinds of trouble that package actionlog doesn't name.
const (
	KindUnreadable  = "unreadable"   // the log or its folder can't be read
	KindEmptyTarget = "empty_target" // an action without a target
)

// Set is what the logs say. Everything in it is sorted, and the same for any order of logs and
// any number of workers.
type Set struct {
	Heinzels []Heinzel // by id
	Aliases  []Alias   // by Heinzelmännchen and seq; those up to Window.Until
	Troubles []Trouble // by path, line and kind, of whole logs whatever the window
	// Notes are what isn't wrong, and worth a line: torn tails.
	Notes []Trouble
	// Fallback says why the answer comes straight from the logs though an index was asked, as
	// a sentence for a person; "" otherwise.
	Fallback string
}

// Observations goes through the observations of all Heinzelmännchen, sorted by Heinzelmännchen,
// target and verb. They stay the Set's own.
func (s *Set) Observations() iter.Seq[*Observation] {
	return func(yield func(*Observation) bool) {
		for i := range s.Heinzels {
			all := s.Heinzels[i].Observations
			for k := range all {
				if !yield(&all[k]) {
					return
				}
			}
		}
	}
}

// Window bounds the observations by the times of their entries; the zero Window holds all. An
// entry whose time can't be read is in no window that has a bound.
type Window struct {
	Since time.Time // zero: from the beginning
	Until time.Time // inclusive; zero: to the end. It bounds aliases too
	// Now makes entries of a time to come a Trouble, if it isn't zero. It bounds nothing.
	Now time.Time
}

// Verbs gives the verbs that observations have, in the order in which they are sorted.
func Verbs() []string {
	out := make([]string, 0, len(kinds))
	for i := range kinds {
		out = append(out, kinds[i].name)
	}
	return out
}

// Value gives what a field of the verb holds, "" when no entry has it or the verb has no such
// field.
func (o *Observation) Value(f actionlog.Field) string {
	if k := kindOf(o.Verb); k >= 0 {
		for i, have := range kinds[k].fields {
			if have == f {
				return o.Values[i]
			}
		}
	}
	return ""
}

// Put sets what a field of the verb holds, and says whether the verb has it.
func (o *Observation) Put(f actionlog.Field, text string) bool {
	if k := kindOf(o.Verb); k >= 0 {
		for i, have := range kinds[k].fields {
			if have == f {
				o.Values[i] = text
				return true
			}
		}
	}
	return false
}

// Version gives the version that was read, as the source tells it.
func (o *Observation) Version() string { return o.Value(actionlog.FieldVersion) }

// NeededBy gives the time by which the reader needs it.
func (o *Observation) NeededBy() string { return o.Value(actionlog.FieldNeededBy) }

// Where gives the place of the draft, or of what was published.
func (o *Observation) Where() string { return o.Value(actionlog.FieldWhere) }

// ContractVersion gives the version of the contract by which it was drafted.
func (o *Observation) ContractVersion() string { return o.Value(actionlog.FieldContractVersion) }

// Draft gives the draft's fingerprint.
func (o *Observation) Draft() string { return o.Value(actionlog.FieldDraft) }

// By gives the handle of the one who approved or rejected.
func (o *Observation) By() string { return o.Value(actionlog.FieldBy) }

// At gives when that was.
func (o *Observation) At() string { return o.Value(actionlog.FieldAt) }

// OutputFP gives the fingerprint of the approved text, or a JSON object with one a facet.
func (o *Observation) OutputFP() string { return o.Value(actionlog.FieldOutputFP) }

// Input gives the input that was fallen back on, Used its version, and Deadline what made it so.
func (o *Observation) Input() string { return o.Value(actionlog.FieldInput) }

// Used gives the version that was fallen back to.
func (o *Observation) Used() string { return o.Value(actionlog.FieldUsed) }

// Deadline gives the deadline at which a reader fell back.
func (o *Observation) Deadline() string { return o.Value(actionlog.FieldDeadline) }
