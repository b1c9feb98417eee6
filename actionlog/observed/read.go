package observed

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/heinzel/hz/actionlog"
)

// firstYear is that of package actionlog: no hz wrote logs before it.
var firstYear, _ = stamp([]byte("2020-01-01T00:00:00Z"))

// events are the kinds of entries that needn't be looked at twice. One that is missing here
// costs time alone: package actionlog judges.
var events = []string{"approval.observed", "draft.placed", "turn.finished", "turn.skipped", "turn.started"}

// Read takes in what the log holds behind the tally's position, and gives each action to each,
// if that isn't nil, until it returns an error. r is any reader. The error is fs.ErrNotExist
// when the log has no file.
func (t *Tally) Read(ctx context.Context, r *actionlog.Reader, log *actionlog.Log, each func(*Row) error) error {
	if err := r.Open(log, t.at); err != nil {
		return err
	}
	defer r.Close()
	odd := t.broken // who was blamed for a break may change with what follows
	var nameless []Trouble
	for n := 1; ; n++ {
		t.before = r.Position()
		if !r.Next() {
			break
		}
		if n%4096 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		odd = odd || r.Fault() != nil
		e := r.Entry()
		if e == nil {
			continue
		}
		at, plain := stamp(e.Text(actionlog.FieldTS))
		odd = t.isOdd(e, at, plain) || odd
		t.segment(e, at)
		t.compare(e)
		if !t.own(e) {
			continue
		}
		t.seen(e, at, plain)
		if !t.row.row(e, at) {
			if e.Has(actionlog.FieldTarget) && len(e.Target()) == 0 && len(nameless) < maxTroubles {
				nameless = append(nameless, Trouble{Line: e.Line, Seq: e.Seq, Kind: KindEmptyTarget, Message: fmt.Sprintf("entry %d: its target is empty", e.Seq)})
			}
			continue
		}
		t.Add(&t.row)
		if each != nil {
			if err := each(&t.row); err != nil {
				return err
			}
		}
	}
	if err := r.Err(); err != nil {
		return err
	}
	t.at = r.Position()
	t.missed = t.missed || len(t.anchors) > 0
	t.torn, t.tail = false, actionlog.Tail{}
	if tail := r.Tail(); tail != nil {
		t.torn, t.tail = true, *tail
	}
	r.Close()
	if odd {
		if err := t.examine(log); err != nil {
			return err
		}
	}
	t.troubles = append(t.troubles, nameless...)
	return nil
}

// own says whether an entry is one of the log's Heinzelmännchen, in a format that hz knows.
func (t *Tally) own(e *actionlog.Entry) bool {
	return e.V == actionlog.Format && string(e.Heinzel()) == t.id && !e.Odd(actionlog.FieldHeinzel)
}

// Expect makes the next Read from the log's beginning look for heads of the log, sorted by
// number: see Missed.
func (t *Tally) Expect(anchors []actionlog.Anchor) { t.anchors, t.missed = anchors, false }

// compare looks whether an entry is one that was expected.
func (t *Tally) compare(e *actionlog.Entry) {
	for len(t.anchors) > 0 && t.anchors[0].Seq <= e.Seq {
		t.missed = t.missed || t.anchors[0].Seq < e.Seq || t.anchors[0].Hash != e.Hash
		t.anchors = t.anchors[1:]
	}
}

// Missed says whether the log didn't hold all heads that were expected.
func (t *Tally) Missed() bool { return t.missed }

// maxTroubles bounds the troubles of one kind in one log, as package actionlog does.
const maxTroubles = 100

// isOdd says whether verifying the log may find something at an entry that it didn't find at one
// before. It may say so too often, and never too rarely.
func (t *Tally) isOdd(e *actionlog.Entry, at int64, plain bool) bool {
	if e.V != actionlog.Format {
		return !t.heard("v", strconv.AppendInt(nil, e.V, 10))
	}
	odd := false
	need := actionlog.FieldTS
	switch kind := e.Kind(); {
	case string(kind) == actionlog.KindAction:
		need = actionlog.FieldDescription
		if verb := e.Verb(); kindOf(verb) < 0 && string(verb) != verbHeartbeat && string(verb) != verbAliased && string(verb) != verbRejected {
			odd = !t.heard("verb", verb)
		}
	case !slices.Contains(events, string(kind)):
		odd = !t.heard("kind", kind)
	}
	for f := actionlog.FieldKind; f <= need; f++ {
		odd = odd || !e.Has(f)
	}
	for f := actionlog.FieldKind; f <= actionlog.FieldRequestID; f++ {
		odd = odd || e.Odd(f)
	}
	if !plain || at < firstYear {
		return true
	}
	odd = odd || at < t.stamp
	t.stamp = at
	return odd
}

// heard says whether a word that hz doesn't know was met before: package actionlog tells of each
// once.
func (t *Tally) heard(what string, word []byte) bool {
	for _, w := range t.words {
		if w.what == what && w.word == string(word) {
			return true
		}
	}
	if len(t.words) < maxTroubles {
		t.words = append(t.words, unheard{what, string(word)})
	}
	return false
}

// examine lets package actionlog judge the whole log: it tells which of two lines was changed,
// and says what it says of a log everywhere else.
func (t *Tally) examine(log *actionlog.Log) error {
	report, err := log.Verify(actionlog.Check{})
	if err != nil {
		return err
	}
	kept := t.troubles[:0]
	for _, x := range t.troubles {
		if x.Kind == KindEmptyTarget {
			kept = append(kept, x)
		}
	}
	t.troubles, t.broken = kept, false
	for _, f := range report.Faults {
		if f.Line <= t.at.Line { // the log may have grown since
			t.broken = true
			t.troubles = append(t.troubles, Trouble{Line: f.Line, Seq: f.Seq, Kind: string(f.Kind), Message: f.Message})
		}
	}
	for _, f := range report.Findings {
		if f.Line <= t.at.Line {
			t.troubles = append(t.troubles, Trouble{Line: f.Line, Seq: f.Seq, Kind: string(f.Kind), Message: f.Message})
		}
	}
	if report.More > 0 {
		t.troubles = append(t.troubles, Trouble{Kind: kindMore, Message: fmt.Sprintf("%d more are not listed: `hz heinzel log %s --verify` tells of the log alone", report.More, t.id)})
	}
	return nil
}

// kindMore is what stands for troubles beyond those that are listed.
const kindMore = "more"
