package actionlog

import (
	"strconv"
	"strings"
	"time"

	"github.com/heinzel/hz/internal/terminal"
)

// Action is an entry that is to be written: what somebody reports.
type Action struct {
	User        string // the handle of the Heinzelmännchen's user
	At          time.Time
	Verb        string // one of Verbs
	Target      string
	Description string
	Values      []Value // of the verb's own fields
	Via         string  // "handoff", or nothing
	Turn        string  // the turn it belongs to, or nothing
	RequestID   string  // what makes a second report of the same action no second entry, or nothing
}

// Value is the text of one of a verb's fields. A field that holds a list stands in several
// values; so does an output_fp that tells each facet's fingerprint, as `FACET=FINGERPRINT`.
type Value struct{ Field, Text string }

// ParseValue reads FIELD=TEXT, as a person writes it on a command line.
func ParseValue(s string) (Value, bool) {
	name, text, ok := strings.Cut(s, "=")
	return Value{strings.TrimSpace(name), text}, ok && name != ""
}

// ready is an action that has been cleaned and found in order: what will be stored, field by
// field. A text has one value, a list several.
type ready struct{ values [fields][]string }

func (r *ready) text(f Field) string {
	if len(r.values[f]) == 0 {
		return ""
	}
	return r.values[f][0]
}

func (r *ready) set(f Field, values ...string) { r.values[f] = values }

// has says whether a member will be written. The fixed ones always are.
func (r *ready) has(f Field) bool {
	return f <= FieldDescription || len(r.values[f]) > 0
}

// line writes the entry as a line of the log, with its line feed.
func (r *ready) line(seq int64, prev Hash) []byte {
	b := []byte(`{"v":1,"seq":`)
	b = strconv.AppendInt(b, seq, 10)
	b = append(b, `,"prev":"`...)
	b = prev.append(b)
	b = append(b, '"')
	for f := FieldKind; f < fields; f++ {
		if !r.has(f) {
			continue
		}
		b = append(b, `,"`...)
		b = append(b, names[f]...)
		b = append(b, `":`...)
		b = r.json(b, f)
	}
	return append(b, "}\n"...)
}

// json appends a member's value.
func (r *ready) json(b []byte, f Field) []byte {
	switch values := r.values[f]; {
	case shapes[f] == number:
		return append(b, values[0]...)
	case shapes[f] == list:
		return appendList(b, '[', values, ']', func(b []byte, s string) []byte { return terminal.AppendJSON(b, s) })
	case shapes[f] == textMap && strings.Contains(values[0], "="):
		return appendList(b, '{', values, '}', func(b []byte, s string) []byte {
			facet, fp, _ := strings.Cut(s, "=")
			return terminal.AppendJSON(append(terminal.AppendJSON(b, facet), ':'), fp)
		})
	}
	return terminal.AppendJSON(b, r.text(f))
}

func appendList(b []byte, open byte, all []string, end byte, one func([]byte, string) []byte) []byte {
	b = append(b, open)
	for i, s := range all {
		if i > 0 {
			b = append(b, ',')
		}
		b = one(b, s)
	}
	return append(b, end)
}
