package team

// State is one word about a checkout or its remote, for programs to act on.
type State string

// The states of a checkout.
const (
	OK          State = "ok"               // nothing to say
	Unset       State = "unset"            // no checkout is configured
	Deprecated  State = "deprecated"       // it is configured by the key of earlier versions
	MissingGit  State = "git_missing"      // there is no git to ask
	Gone        State = "missing"          // the configured folder isn't there
	NoFolder    State = "not_a_folder"     // it is a file
	NoCheckout  State = "not_a_repository" // the folder is in no Git repository
	Bare        State = "bare"             // a repository without files to work on, or its .git folder
	Below       State = "below_top"        // a folder in a checkout, not its top
	Ownership   State = "dubious_ownership"
	NoWorkflows State = "no_workflows" // it has no folder workflows, or that is a link or a file
	Conflicts   State = "conflicts"
	Merging     State = "merge_in_progress"
	Rebasing    State = "rebase_in_progress"
	Applying    State = "am_in_progress"
	Picking     State = "cherry_pick_in_progress"
	Reverting   State = "revert_in_progress"
	Bisecting   State = "bisect_in_progress"
	Dirty       State = "dirty"         // changes that aren't committed
	Detached    State = "detached_head" // no branch is checked out
	Unborn      State = "unborn_branch" // there is no commit yet
	NoRemote    State = "no_remote"
	NoUpstream  State = "no_upstream"
	GoneBranch  State = "upstream_gone"
	Ahead       State = "ahead"
	Behind      State = "behind"
	Diverged    State = "diverged"
	Shallow     State = "shallow"
	Password    State = "password_in_address"
	Unreachable State = "unreachable" // the remote; Status.Cause says why
	TimedOut    State = "timed_out"   // git didn't end in time
	Failed      State = "git_failed"  // git said something that hz can't interpret
	Interrupted State = "interrupted"
)

// Severity says what a state does to the exit status of `hz team show`: an error makes it 1.
type Severity string

// The severities, the gravest first.
const (
	Broken  Severity = "error"   // the team's contracts can't be read, or not as they are meant
	Warning Severity = "warning" // somebody should act
	Info    Severity = "info"    // it is so, and may be meant
)

var severities = []Severity{Broken, Warning, Info}

// Status is one thing that is to be known about a checkout.
type Status struct {
	State    State    `json:"state"`
	Severity Severity `json:"severity"`
	Message  string   `json:"message"`
	Command  string   `json:"command"` // what mends it; "" where no single command does
	Hint     string   `json:"hint"`    // what to do where there is none, or what comes with it; may be empty
	Cause    string   `json:"cause"`   // of unreachable: git.Cause; else ""
}

// Advice gives what to do in one line.
func (s *Status) Advice() string {
	switch {
	case s.Command == "":
		return s.Hint
	case s.Hint == "":
		return s.Command
	}
	return s.Command + " (" + s.Hint + ")"
}

// Report is the state of the configured checkout.
type Report struct {
	Version   int       `json:"version"`   // 1
	State     State     `json:"state"`     // the gravest of States; ok when none is an error or a warning
	Checkout  *string   `json:"checkout"`  // its path; null when none is configured
	Workflows *string   `json:"workflows"` // the folder of its contracts; null when there is none
	Contracts int       `json:"contracts"`
	Branch    *string   `json:"branch"` // null while no branch is checked out
	Commit    *string   `json:"commit"` // null before the first one
	Remote    *Remote   `json:"remote"` // null when there is none
	Upstream  *Upstream `json:"upstream"`
	Changed   int       `json:"changed"`   // files with changes that aren't committed
	Untracked int       `json:"untracked"` // files and folders that Git doesn't know
	Conflicts []string  `json:"conflicts"` // files that both sides changed
	States    []Status  `json:"states"`    // the gravest first
}

// Remote is where the checkout's commits come from.
type Remote struct {
	Name    string `json:"name"`
	Address string `json:"address"` // without a password
	Fetched bool   `json:"fetched"` // it was asked just now, and answered
}

// Upstream is the branch of the remote that the checkout's branch follows.
type Upstream struct {
	Name   string `json:"name"`
	Ahead  int    `json:"ahead"`  // commits that it lacks
	Behind int    `json:"behind"` // commits that the checkout lacks, as last fetched
	Gone   bool   `json:"gone"`   // the remote has it no more
}

// Broken says whether one of the states is an error.
func (r *Report) Broken() bool { return gravest(r.States) == Broken }
