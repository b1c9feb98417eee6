package actionlog

import (
	"fmt"
	"slices"
	"time"

	"github.com/heinzel/hz/compiler/diag"
)

// FindingKind says what is worth knowing about an entry of a chain that holds.
type FindingKind string

// The findings. None changes a verdict: order is by number, and what hz doesn't know it keeps.
const (
	TimeOrder    FindingKind = "time_order"    // an earlier time than the entry before
	TimeRange    FindingKind = "time_range"    // a time in the future, or before there was an hz
	TimeForm     FindingKind = "time_form"     // no time in RFC 3339 and UTC
	LaterVersion FindingKind = "later_version" // written by a later hz
	UnknownKind  FindingKind = "unknown_kind"  // a kind of entry that hz doesn't know
	UnknownVerb  FindingKind = "unknown_verb"  // a verb that hz doesn't know
	Malformed    FindingKind = "malformed"     // a member is missing, or holds other JSON than it should
)

// Finding is something worth knowing about an entry.
type Finding struct {
	Kind    FindingKind `json:"kind"`
	Seq     int64       `json:"seq"`
	Line    int64       `json:"line"`
	Message string      `json:"message"`
}

// findingKey tells findings apart that are said once a log.
type findingKey struct {
	kind FindingKind
	what string
}

// patience is how long an entry may have waited for the log's lock: that much earlier than the
// entry before it is no clock that was set back.
const patience = time.Minute

// firstYear is before any hz that wrote logs.
const firstYear = 2020

// find looks for findings in an entry.
func (v *verifier) find(e *Entry) {
	if e.V > Format {
		v.once(e, LaterVersion, fmt.Sprint(e.V), "a later hz wrote entries of format %d: they are kept, and only their chain is read", e.V)
		return
	}
	if f, ok := e.lacks(); ok {
		v.found(e, Malformed, "its member %s is missing, or isn't what it should be", f)
	}
	v.time(e)
	switch {
	case !e.Has(FieldKind) || e.Odd(FieldKind):
	case string(e.Kind()) != KindAction:
		if !slices.Contains(events, string(e.Kind())) {
			v.once(e, UnknownKind, string(e.Kind()), "hz doesn't know the kind %s: such entries are kept", diag.Quote(string(e.Kind())))
		}
	case e.Has(FieldVerb) && !e.Odd(FieldVerb) && !knownVerb(e.Verb()):
		name := string(e.Verb())
		v.once(e, UnknownVerb, name, "hz doesn't know the verb %s%s: such entries are kept", diag.Quote(name), near(nearestVerb(name)))
	}
}

// lacks gives the first member that an entry should have, and hasn't in a form to use.
func (e *Entry) lacks() (Field, bool) {
	last := FieldTS
	if string(e.Kind()) == KindAction {
		last = FieldDescription
	}
	for f := FieldKind; f <= last; f++ {
		if !e.Has(f) || e.Odd(f) {
			return f, true
		}
	}
	for f := last + 1; f < fields; f++ {
		if e.Odd(f) {
			return f, true
		}
	}
	return 0, false
}

// time compares an entry's time with the one before, and with what can be.
func (v *verifier) time(e *Entry) {
	if e.Odd(FieldTS) || !e.Has(FieldTS) || string(e.Text(FieldTS)) == string(v.ts) {
		return
	}
	v.ts = append(v.ts[:0], e.Text(FieldTS)...)
	t, ok := e.Time()
	if !ok || v.ts[len(v.ts)-1] != 'Z' {
		v.found(e, TimeForm, "its time %s isn't written in RFC 3339 and UTC", diag.Quote(string(v.ts)))
		return
	}
	switch {
	case t.Year() < firstYear:
		v.found(e, TimeRange, "its time %s is before any hz: the clock stood wrong", v.ts)
		return
	case !v.now.IsZero() && t.After(v.now.Add(24*time.Hour)):
		v.found(e, TimeRange, "its time %s is still to come: the clock stood wrong", v.ts)
		return
	case t.Before(v.lastTime.Add(-patience)):
		v.found(e, TimeOrder, "its time %s is before that of entry %d: the clock was set back, or stood wrong before", v.ts, e.Seq-1)
	}
	v.lastTime = t
}

// found notes a finding, maxReported of a kind.
func (v *verifier) found(e *Entry, kind FindingKind, format string, args ...any) {
	key := findingKey{kind: kind}
	if v.seen[key]++; v.seen[key] > maxReported {
		v.report.More++
		return
	}
	v.report.Findings = append(v.report.Findings, Finding{kind, e.Seq, e.Line, fmt.Sprintf("entry %d: ", e.Seq) + fmt.Sprintf(format, args...)})
}

// once notes a finding the first time that it is met.
func (v *verifier) once(e *Entry, kind FindingKind, what, format string, args ...any) {
	key := findingKey{kind, what}
	if _, said := v.seen[key]; said || len(v.seen) > 10*maxReported {
		return
	}
	v.seen[key] = 1
	v.found(e, kind, format, args...)
}

// events are the kinds of entries, beside actions, that the records of the design name.
var events = []string{"approval.observed", "draft.placed", "turn.finished", "turn.skipped", "turn.started"}
