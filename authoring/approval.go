package authoring

import (
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/pins"
)

// Approval says whether a team contract runs on this machine, and how to let it.
type Approval struct {
	State   string   `json:"state"`   // unlisted, approved, unpinned, changed or elsewhere
	RunsNow bool     `json:"runs"`    // the daemon may run it, once it has a schedule and no errors
	Message string   `json:"message"` // how the file differs from what was approved; "" otherwise
	Entries []string `json:"entries"` // those of schedule_team that name it
	Entry   string   `json:"entry"`   // the one that approves exactly this content; "" for one elsewhere
	Command string   `json:"command"` // puts that entry in place of Entries, and keeps all others
	// What lets it run whatever its file says.
	AnyEntry   string `json:"any_entry"`
	AnyCommand string `json:"any_command"`
}

// The states of an approval.
const (
	Unlisted = "unlisted" // no entry names the contract
	Approved = "approved" // an entry pins the content that the file has
	Unpinned = "unpinned" // it runs whatever its file says
	Changed  = "changed"  // an entry pins another content (HZC301)
	// Elsewhere is a contract of a team whose checkout isn't the configured one: this machine
	// runs nothing from it.
	Elsewhere = "elsewhere"
)

// ApprovalOf says whether a contract of the team runs on this machine, by its file and what the
// file says; nil for one's own contracts. list are the entries of schedule_team.
func ApprovalOf(list []pins.Pin, roots workspace.Roots, t *workspace.Target, k *compiler.Contract) *Approval {
	switch {
	case k.Namespace != workspace.Team && roots.Team == "":
	case roots.TeamFiles()(t.File):
		return approvalOf(list, t.Stem(), pins.SumsOf(k.File.Text, &k.Canon))
	case k.Namespace == workspace.Team:
		return &Approval{State: Elsewhere, Entries: []string{}}
	}
	return nil
}

// approvalOf holds a file against the entries of schedule_team. Where several name it, each
// must let it run. A contract goes by its file's name there.
func approvalOf(list []pins.Pin, name string, sums pins.Sums) *Approval {
	exact, open := pins.Approve(name, pins.SHA256, sums), pins.Approve(name, pins.Unpinned, sums)
	a := &Approval{State: Unlisted, Entries: []string{}, Entry: exact.String(), Command: pins.Command(list, exact), AnyEntry: open.String(), AnyCommand: pins.Command(list, open)}
	for _, p := range pins.Named(list, name) {
		a.Entries = append(a.Entries, p.Text)
		switch {
		case !p.Approves(sums):
			if a.State != Changed {
				a.Message = pins.Difference(p, sums)
				if command := pins.Approval(list, p, sums); command != "" {
					a.Command = command // by the algorithm that the person chose
				}
			}
			a.State = Changed
		case a.State == Changed:
		case p.Algorithm != pins.Unpinned:
			a.State = Approved
		case a.State == Unlisted:
			a.State = Unpinned
		}
	}
	a.RunsNow = a.State == Approved || a.State == Unpinned
	return a
}
