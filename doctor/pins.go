package doctor

import (
	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/workspace/pins"
)

// pins looks at the team's contracts that run here.
func (e *examination) pins() {
	list := pins.Read(e.Settings.ScheduleTeam)
	runs := 0
	for i, r := range pins.Review(list, e.Roots, e.Dir) {
		at := list[i].At
		f := Finding{Area: Pins, Status: Broken, Message: r.Message, Command: r.Command, Hint: r.Hint}
		if at.Path != "" {
			f.File, f.Line = e.printed(at.Path), at.Position.Line
		}
		if r.Runs() {
			runs++
		}
		switch r.State {
		case pins.OK, pins.Open:
			continue
		case pins.Changed:
			f.Means = "the contract doesn't run here until you have read the new text and approve it (HZC301)"
		case pins.Missing:
			f.Means = "nothing runs for this entry"
		case pins.Malformed:
			f.Means = "nothing runs for this entry: hz can't tell which contract it means"
		case pins.Doubled:
			f.Status, f.Means = Attention, "the contract runs once, as each of its entries allows"
		}
		e.add(f)
	}
	e.well(Pins, words.Count(runs, "contract of the team runs here", "contracts of the team run here"))
}
