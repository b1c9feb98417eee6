package observed

import (
	"bytes"
	"slices"
	"strings"

	"github.com/heinzel/hz/actionlog"
)

// Tally gathers what one log says, entry by entry. It keeps its memory from log to log: an
// entry that says of a verb and a target what was said before costs no allocation. The zero
// value is ready for Reset. One goroutine uses a Tally at a time.
type Tally struct {
	head
	bounds   bounds
	targets  map[string]int32
	names    []string
	places   [][]int32 // of each target, where the records of its verbs are, -1 for none
	anchors  []actionlog.Anchor
	missed   bool // an anchor isn't in the log as it says
	records  []record
	aliases  []alias
	troubles []Trouble // without Heinzel and Path
	row      Row
	before   actionlog.Position // of the line that is being read
	order    []int32
}

// head is what is known of a log beside its observations and aliases.
type head struct {
	id        string
	at        actionlog.Position // behind the last line
	user      []byte
	first     []byte
	last      []byte
	heartbeat []byte
	begun     bool // first is set
	stamp     int64
	newest    mark // the entry of the latest time
	tail      actionlog.Tail
	torn      bool // tail is there
	broken    bool
	segments  []segment // of the log, the last one up to at
	words     []unheard
}

// unheard is a verb, a kind or a version that hz doesn't know.
type unheard struct{ what, word string }

// mark is an entry of a certain time.
type mark struct {
	at, line, seq int64
	ts            []byte
}

// record is what is said of a verb and a target.
type record struct {
	target           int32
	kind             int8
	count            int64
	firstSeq, newSeq int64
	texts            [texts][]byte
}

// The texts of a record.
const (
	textFirst = iota
	textLast
	textUser
	textDescription
	textValues // and those that follow
	texts      = textValues + MaxValues
)

type alias struct {
	Alias
	at int64
}

// Reset empties the tally for a log, of which it then knows nothing.
func (t *Tally) Reset(id string) {
	h := head{id: id, stamp: noStamp, newest: mark{at: noStamp, ts: t.newest.ts[:0]}}
	h.user, h.first, h.last, h.heartbeat = t.user[:0], t.first[:0], t.last[:0], t.heartbeat[:0]
	h.segments, h.words = t.segments[:0], t.words[:0]
	t.head = h
	t.bounds = Window{}.bounds()
	if t.targets == nil {
		t.targets = map[string]int32{}
	}
	clear(t.targets)
	clear(t.names)
	t.names, t.places, t.records = t.names[:0], t.places[:0], t.records[:0]
	clear(t.aliases)
	t.aliases, t.troubles, t.anchors, t.missed = t.aliases[:0], nil, nil, false
}

// Bound makes the tally leave out observations and aliases outside of a window.
func (t *Tally) Bound(w Window) { t.bounds = w.bounds() }

// Position gives the place behind the last line that was taken in.
func (t *Tally) Position() actionlog.Position { return t.at }

// Broken says whether the log's chain doesn't hold.
func (t *Tally) Broken() bool { return t.broken }

// Add takes in an action of the log.
func (t *Tally) Add(r *Row) {
	if r.Verb == verbHeartbeat {
		t.heartbeat = append(t.heartbeat[:0], r.TS...)
		return
	}
	if r.kind < 0 {
		t.addAlias(r)
		return
	}
	if !t.bounds.hold(r.at) {
		return
	}
	rec := t.record(r.Target, r.kind)
	rec.count++
	if rec.count == 1 || r.Seq < rec.firstSeq {
		rec.firstSeq = r.Seq
		rec.put(textFirst, r.TS)
	}
	// An entry that stands behind one of a higher number was moved there: it isn't the last,
	// and tells only what no other does.
	late := rec.count > 1 && r.Seq < rec.newSeq
	for i, v := range r.Values {
		if len(v) > 0 && (!late || len(rec.texts[textValues+i]) == 0) {
			rec.put(textValues+i, v)
		}
	}
	if late {
		return
	}
	rec.newSeq = r.Seq
	rec.put(textLast, r.TS)
	rec.put(textUser, r.User)
	rec.put(textDescription, r.Text)
}

func (r *record) put(i int, v []byte) { r.texts[i] = append(r.texts[i][:0], v...) }

// record gives the record of a target and a kind, a new one when there is none.
func (t *Tally) record(target []byte, kind int) *record {
	n, ok := t.targets[string(target)]
	if !ok {
		n = int32(len(t.names))
		name := string(target)
		t.targets[name] = n
		t.names = append(t.names, name)
		if int(n) < cap(t.places) {
			t.places = t.places[:n+1]
		} else {
			t.places = append(t.places, nil)
		}
		if t.places[n] == nil {
			t.places[n] = make([]int32, len(kinds))
		}
		for i := range t.places[n] {
			t.places[n][i] = -1
		}
	}
	place := &t.places[n][kind]
	if *place < 0 {
		*place = int32(len(t.records))
		if len(t.records) < cap(t.records) {
			t.records = t.records[:len(t.records)+1]
		} else {
			t.records = append(t.records, record{})
		}
		r := &t.records[*place]
		r.target, r.kind, r.count, r.firstSeq, r.newSeq = n, int8(kind), 0, 0, 0
		for i := range r.texts {
			r.texts[i] = r.texts[i][:0]
		}
	}
	return &t.records[*place]
}

func (t *Tally) addAlias(r *Row) {
	if !t.bounds.holdAlias(r.at) {
		return
	}
	a := alias{at: r.at, Alias: Alias{Heinzel: t.id, User: string(r.User), Name: string(r.Target),
		Because: string(r.Values[1]), Rejected: r.Verb == verbRejected, Seq: r.Seq, At: string(r.TS)}}
	for _, target := range r.Targets {
		a.Targets = append(a.Targets, string(target))
	}
	t.aliases = append(t.aliases, a)
}

// sorted gives the places of the records, by target and kind.
func (t *Tally) sorted() []int32 {
	t.order = t.order[:0]
	for i := range t.records {
		t.order = append(t.order, int32(i))
	}
	slices.SortFunc(t.order, func(a, b int32) int {
		x, y := &t.records[a], &t.records[b]
		if x.target != y.target {
			return strings.Compare(t.names[x.target], t.names[y.target])
		}
		return int(x.kind) - int(y.kind)
	})
	return t.order
}

// seen notes what an entry of the log's own says of its Heinzelmännchen.
func (t *Tally) seen(e *actionlog.Entry, at int64, plain bool) {
	ts := sound(e, actionlog.FieldTS)
	if !t.begun {
		t.begun = true
		t.first = append(t.first[:0], ts...)
	}
	t.last = append(t.last[:0], ts...)
	if user := sound(e, actionlog.FieldUser); !bytes.Equal(user, t.user) {
		t.user = append(t.user[:0], user...)
	}
	if plain && at > t.newest.at {
		t.newest.at, t.newest.line, t.newest.seq = at, e.Line, e.Seq
		t.newest.ts = append(t.newest.ts[:0], ts...)
	}
}
