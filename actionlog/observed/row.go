package observed

import "github.com/heinzel/hz/actionlog"

// Row is an action of a log as far as it takes part in a Set. Its texts belong to whoever gave
// it, and are valid as long as that says.
type Row struct {
	Line, Seq int64
	TS        []byte // the time as written
	User      []byte
	Verb      string
	Target    []byte
	Text      []byte // the description
	// Values are those of the verb's own fields, in the order of actionlog.VerbOf(Verb).Fields;
	// nil where the entry has none.
	Values  [MaxValues][]byte
	Targets [][]byte // of an alias

	at   int64 // the stamp of TS
	kind int   // of kinds; -1 for heartbeats and aliases
}

// row fills a Row from an entry, and says whether the entry is one: an action of this log's
// Heinzelmännchen, of a format, verb and target that hz knows. at is its time.
func (r *Row) row(e *actionlog.Entry, at int64) bool {
	if string(e.Kind()) != actionlog.KindAction || e.Odd(actionlog.FieldKind) || e.Odd(actionlog.FieldVerb) || e.Odd(actionlog.FieldTarget) || len(e.Target()) == 0 {
		return false
	}
	fields := aliasFields
	verb := e.Verb()
	r.kind = kindOf(verb)
	switch {
	case r.kind >= 0:
		r.Verb, fields = kinds[r.kind].name, kinds[r.kind].fields
	case string(verb) == verbHeartbeat:
		r.Verb, fields = verbHeartbeat, nil
	case string(verb) == verbAliased:
		r.Verb = verbAliased
	case string(verb) == verbRejected:
		r.Verb = verbRejected
	default:
		return false
	}
	r.Line, r.Seq, r.at = e.Line, e.Seq, at
	r.TS, r.User, r.Target, r.Text = sound(e, actionlog.FieldTS), sound(e, actionlog.FieldUser), e.Target(), sound(e, actionlog.FieldDescription)
	r.Values = [MaxValues][]byte{}
	for i, f := range fields {
		r.Values[i] = sound(e, f)
	}
	r.Targets = nil
	if len(fields) > 0 && fields[0] == actionlog.FieldTargets {
		r.Targets = e.Targets()
	}
	return true
}

// aliasFields are those of an alias: its targets as JSON, and because.
var aliasFields = []actionlog.Field{actionlog.FieldTargets, actionlog.FieldBecause}

// sound gives a field's text, nil when it is missing or odd.
func sound(e *actionlog.Entry, f actionlog.Field) []byte {
	if e.Odd(f) {
		return nil
	}
	return e.Text(f)
}
