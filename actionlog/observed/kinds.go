package observed

import (
	"slices"

	"github.com/heinzel/hz/actionlog"
)

// kind is a verb that makes observations.
type kind struct {
	name   string
	fields []actionlog.Field
	// A person's approvals and rejections, and what comes of waiting for them, are counted nowhere
	// (ADR 0052, no operation aggregates them).
	uncounted bool
}

// kinds are the verbs that make observations, in the order of ADR 0052's table.
var kinds = func() []kind {
	var out []kind
	for _, v := range actionlog.Verbs() {
		switch v.Name {
		case verbHeartbeat, verbAliased, verbRejected:
		default:
			if len(v.Fields) > MaxValues {
				panic("observed: the verb " + v.Name + " has more fields than MaxValues")
			}
			out = append(out, kind{v.Name, v.Fields, slices.Contains(uncounted, v.Name)})
		}
	}
	return out
}()

// The verbs that say something else.
const (
	verbHeartbeat = "heartbeat"
	verbAliased   = "aliased"
	verbRejected  = "alias.rejected"
)

var uncounted = []string{"approved", "rejected", "fell_back"}

// kindOf gives the index in kinds of a verb's name, or -1.
func kindOf[T string | []byte](name T) int {
	return slices.IndexFunc(kinds, func(k kind) bool { return k.name == string(name) })
}
