package doctor

import (
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/workspace/team"
)

// team looks at the team's checkout.
func (e *examination) team() {
	r := e.Checkout
	if r == nil {
		return
	}
	for i := range r.States {
		s := &r.States[i]
		f := Finding{Area: Team, Status: OK, Message: s.Message, Command: s.Command, Hint: s.Hint}
		switch {
		case s.State == team.Deprecated:
			continue // the configuration says so already
		case s.Severity == team.Broken:
			f.Status, f.Means = Broken, "the team's contracts can't be read, or not as they are meant"
		case s.Severity == team.Warning:
			f.Status, f.Means = Attention, "the team's contracts are read as they lie there now"
		}
		e.add(f)
	}
	e.well(Team, words.Count(r.Contracts, "contract lies in the checkout", "contracts lie in the checkout"))
}
