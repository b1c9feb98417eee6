package actionlog

import "time"

// Field is a member of an entry. The constants stand in the order in which members are written.
type Field uint8

// The members that hz knows: the fixed ones, those of the verbs, and where an entry came from.
const (
	FieldV Field = iota
	FieldSeq
	FieldPrev
	FieldKind
	FieldHeinzel
	FieldUser
	FieldTS
	FieldVerb
	FieldTarget
	FieldDescription
	FieldVersion
	FieldNeededBy
	FieldWhere
	FieldContractVersion
	FieldDraft
	FieldBy
	FieldAt
	FieldShareChanged
	FieldOutputFP
	FieldInput
	FieldUsed
	FieldDeadline
	FieldTargets
	FieldBecause
	FieldVia
	FieldTurn
	FieldRequestID
	fields // how many there are
)

// shape is the JSON that a field holds.
type shape uint8

const (
	text    shape = iota // a string
	number               // a number
	list                 // a list of strings
	textMap              // a string, or an object of strings
)

// names gives each field's name, and shapes those that aren't text.
var (
	names = [fields]string{
		"v", "seq", "prev", "kind", "heinzel", "user", "ts", "verb", "target", "description",
		"version", "needed_by", "where", "contract_version", "draft", "by", "at", "share_changed", "output_fp",
		"input", "used", "deadline", "targets", "because", "via", "turn", "request_id",
	}
	shapes = [fields]shape{FieldV: number, FieldSeq: number, FieldShareChanged: number, FieldTargets: list, FieldOutputFP: textMap}
)

// String gives the field's name as logs write it.
func (f Field) String() string { return names[f] }

// The entries that this version of hz writes.
const (
	Format     = 1        // the member v
	KindAction = "action" // the member kind; other kinds are events of a turn
)

// Entry is one line of a log as a Reader gives it. All texts are slices of the Reader's memory:
// they are valid until its next step, and must not be changed.
type Entry struct {
	Line   int64  // from 1
	Offset int64  // of its first byte in the log
	Raw    []byte // the whole line, with its line feed
	Hash   Hash   // of Raw

	V   int64 // the format's version; of a later one than Format only Seq and Prev are certain
	Seq int64

	// Extra are the members that hz doesn't know, in the order of the line.
	Extra []Extra

	texts   [fields][]byte
	targets [][]byte
	seen    uint32 // which fields are there
	odd     uint32 // which of them hold other JSON than they should
	scratch []byte // texts that were written with escapes
}

// Extra is a member that hz doesn't know.
type Extra struct {
	Name string
	JSON []byte // the value as it is written
}

// Has says whether the entry has a member.
func (e *Entry) Has(f Field) bool { return e.seen>>f&1 != 0 }

// Odd says whether a member holds other JSON than it should, such as a number for a text.
func (e *Entry) Odd(f Field) bool { return e.odd>>f&1 != 0 }

// Text gives a member's text, and nothing when it isn't there. For what is no text (numbers,
// lists, objects, and odd members) it is the JSON as it is written: numbers are byte-exact.
func (e *Entry) Text(f Field) []byte { return e.texts[f] }

// Kind gives the entry's kind: KindAction, or that of an event.
func (e *Entry) Kind() []byte { return e.texts[FieldKind] }

// Heinzel gives whose entry it is, such as `me/weekly-report`.
func (e *Entry) Heinzel() []byte { return e.texts[FieldHeinzel] }

// User gives the handle of the Heinzelmännchen's user.
func (e *Entry) User() []byte { return e.texts[FieldUser] }

// Verb gives what was done; see Verbs.
func (e *Entry) Verb() []byte { return e.texts[FieldVerb] }

// Target gives what it was done to.
func (e *Entry) Target() []byte { return e.texts[FieldTarget] }

// Description gives what the Heinzelmännchen says about it.
func (e *Entry) Description() []byte { return e.texts[FieldDescription] }

// Targets gives the members of the list of that name.
func (e *Entry) Targets() [][]byte { return e.targets }

// Time gives the entry's time, and false when it has none in RFC 3339. Entries stand in the
// order of Seq; their times may say otherwise.
func (e *Entry) Time() (time.Time, bool) { return parseTime(e.texts[FieldTS]) }

// reset empties the entry for the next line.
func (e *Entry) reset() {
	e.V, e.Seq = 0, 0
	e.seen, e.odd = 0, 0
	clear(e.texts[:])
	e.Extra, e.targets, e.scratch = e.Extra[:0], e.targets[:0], e.scratch[:0]
}

// set stores a member.
func (e *Entry) set(f Field, value []byte) {
	e.texts[f] = value
	e.seen |= 1 << f
}

// fieldOf gives the field of a name, or fields when hz knows none.
func fieldOf(name []byte) Field {
	switch string(name) {
	case "v":
		return FieldV
	case "seq":
		return FieldSeq
	case "prev":
		return FieldPrev
	case "kind":
		return FieldKind
	case "heinzel":
		return FieldHeinzel
	case "user":
		return FieldUser
	case "ts":
		return FieldTS
	case "verb":
		return FieldVerb
	case "target":
		return FieldTarget
	case "description":
		return FieldDescription
	case "version":
		return FieldVersion
	case "needed_by":
		return FieldNeededBy
	case "where":
		return FieldWhere
	case "contract_version":
		return FieldContractVersion
	case "draft":
		return FieldDraft
	case "by":
		return FieldBy
	case "at":
		return FieldAt
	case "share_changed":
		return FieldShareChanged
	case "output_fp":
		return FieldOutputFP
	case "input":
		return FieldInput
	case "used":
		return FieldUsed
	case "deadline":
		return FieldDeadline
	case "targets":
		return FieldTargets
	case "because":
		return FieldBecause
	case "via":
		return FieldVia
	case "turn":
		return FieldTurn
	case "request_id":
		return FieldRequestID
	}
	return fields
}
