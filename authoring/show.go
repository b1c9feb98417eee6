package authoring

import (
	"fmt"
	"slices"
	"time"

	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/pins"
)

// Showing is one contract: what it says, and what it lacks to run here.
type Showing struct {
	Version     int      `json:"version"` // 1
	Name        string   `json:"name"`    // me/x
	Namespace   string   `json:"namespace"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	File        string   `json:"file"`
	Ready       bool     `json:"ready"`
	Reasons     []Reason `json:"reasons"` // why it isn't ready; empty for one that is

	Errors      int       `json:"errors"`
	Warnings    int       `json:"warnings"`
	Diagnostics []Finding `json:"diagnostics"`
	Recheck     string    `json:"recheck"` // the command that checks it again

	Requirements []Requirement `json:"requirements"` // agent-runner first
	Inputs       []Input       `json:"inputs"`
	Output       *Output       `json:"output"`    // null where it can't be read
	Publishes    *Publishes    `json:"publishes"` // null when it publishes nothing
	Agent        Agent         `json:"agent"`

	Schedule *Schedule `json:"schedule"` // null: by hand only
	CatchUp  string    `json:"catch_up"` // latest or skip
	Team     *Approval `json:"team"`     // of a team contract; null for one's own

	Canonicalization string  `json:"canonicalization"` // canonical-v1
	Fingerprint      *string `json:"fingerprint"`      // sha256:HEX of the canonical text; null when it has none
	SHA256           string  `json:"sha256"`           // hex, of the file's bytes

	Problems      []diag.Diagnostic `json:"-"` // what Diagnostics has, for printing
	ScheduleWrong bool              `json:"-"` // it has a schedule that can't be read; Diagnostics says why
}

// Reason is one thing that a contract lacks.
type Reason struct {
	Message string `json:"message"`
	Command string `json:"command"` // what mends it, or shows how
}

// Finding is a finding of a check in the contract.
type Finding struct {
	Line     int    `json:"line"`
	Column   int    `json:"column"`
	Code     string `json:"code"`
	Severity string `json:"severity"`
	Field    string `json:"field"`
	Message  string `json:"message"`
	Hint     string `json:"hint"`
}

// Schedule is when a contract runs.
type Schedule struct {
	Text     string   `json:"text"` // as it is written
	Words    string   `json:"words"`
	BothDays bool     `json:"both_days"` // day of month and day of week are both set, which seldom means what was meant
	Timezone string   `json:"timezone"`
	Next     []string `json:"next"` // five slots, RFC 3339
	Job      string   `json:"job"`  // the daemon job

	Slots []time.Time `json:"-"` // Next
}

// ShownSlots is how many slots a showing has (interfaces §3), and SlotLayout how a person reads
// one; ShortSlot is for one among other words, where the zone is the reader's own.
const (
	ShownSlots = 5
	SlotLayout = "Mon 2006-01-02T15:04:05Z07:00"
	ShortSlot  = "Mon 2006-01-02 15:04"
)

// DaysWarning is said of a schedule that sets both fields of days (Schedule.BothDays).
const DaysWarning = "day of month and day of week are both set; read the words above for which days that means"

// Show gives one contract, and what it lacks to run on this machine: what isn't bound, what
// nobody maintains, what a check finds wrong. The error is an *Error: the file can't be read.
func (d *Desk) Show(t workspace.Target) (*Showing, error) {
	text, problem := workspace.Read(&t, nil)
	if problem != nil {
		return nil, &Error{Message: problem.Message, Hint: problem.Hint, Findings: []diag.Diagnostic{*problem}}
	}
	s, at, err := d.around(&t)
	if err != nil {
		return nil, err
	}
	k := compiler.Compile(source.NewFile(t.Path, text), compiler.Options{Namespace: workspace.NewNamespaces(d.Roots).Of(t.File)})
	sums := pins.SumsOf(text, &k.Canon)
	v := &Showing{
		Version: 1, Name: k.FullName(), Namespace: k.Namespace, Title: k.Title.Value, Description: k.Description.Value, File: t.Path,
		Recheck: checkCommand(d.command(&t)), CatchUp: k.CatchUp, Canonicalization: "canonical-v1", SHA256: sums.SHA256,
	}
	if sums.Canonical != "" {
		print := "sha256:" + sums.Canonical
		v.Fingerprint = &print
	}
	v.findings(&s.result, at, t.Path)
	v.requirements(d, k)
	v.inputs(k, s, at)
	v.output(d, k)
	v.schedule(d, k)
	v.Team = ApprovalOf(s.pins, d.Roots, &t, k)
	v.reasons()
	return v, nil
}

// around looks at what a contract stands among: the contracts of the default folders when it
// is one of them, else its neighbours. at is its path in the survey.
func (d *Desk) around(t *workspace.Target) (s *survey, at string, err error) {
	for _, paths := range [][]string{nil, {t.File}} {
		if paths == nil && len(d.Roots.Folders()) == 0 {
			continue
		}
		if s, err = d.survey(paths...); err != nil {
			return nil, "", err
		}
		i := slices.IndexFunc(s.result.Targets, func(other workspace.Target) bool { return other.File == t.File })
		if i >= 0 {
			return s, s.result.Targets[i].Path, nil
		}
	}
	// It was read a moment ago, and isn't there any more.
	return nil, "", &Error{Message: t.Path + " vanished while hz looked at it", Hint: "run hz again"}
}

// findings takes over what a check finds in the contract.
func (v *Showing) findings(r *lint.Result, at, path string) {
	v.Diagnostics = []Finding{}
	for _, f := range r.Diagnostics {
		if f.Path != at {
			continue
		}
		f.Path = path
		v.Problems = append(v.Problems, f)
		v.Diagnostics = append(v.Diagnostics, Finding{max(1, f.Range.Start.Line), max(1, f.Range.Start.Column), string(f.Code), f.Severity.String(), f.Field, f.Message, f.Hint})
		switch f.Severity {
		case diag.Error:
			v.Errors++
		case diag.Warning:
			v.Warnings++
		}
	}
}

func (v *Showing) schedule(d *Desk, k *compiler.Contract) {
	if k.Schedule == nil {
		v.ScheduleWrong = k.Front != nil && k.Front.Root.Get("hz").Get("schedule") != nil
		return
	}
	s := &Schedule{Text: k.Schedule.String(), Words: k.Schedule.Describe(), BothDays: k.Schedule.BothDays(), Timezone: d.zoneName(), Next: []string{}, Job: Job(v.Name)}
	s.Slots = k.Schedule.Slots(d.Now, ShownSlots, d.Zone)
	for _, t := range s.Slots {
		s.Next = append(s.Next, t.Format(time.RFC3339))
	}
	v.Schedule = s
}

// reasons says why the contract isn't ready. What isn't bound comes first: it is what a person
// who has just written a contract has to do.
func (v *Showing) reasons() {
	v.Reasons = []Reason{}
	for _, r := range v.Requirements {
		switch r.State {
		case catalog.Unbound:
			v.Reasons = append(v.Reasons, Reason{r.Capability + " isn't bound to an adapter", r.Command})
		case catalog.Unknown:
			v.Reasons = append(v.Reasons, Reason{fmt.Sprintf("%s is bound to %s, which isn't installed", r.Capability, diag.Quote(r.Adapter)), r.Command})
		}
	}
	for _, in := range v.Inputs {
		if in.reason != nil {
			v.Reasons = append(v.Reasons, *in.reason)
		}
	}
	errors := v.Errors
	if v.Team != nil && v.Team.State == Changed {
		v.Reasons = append(v.Reasons, Reason{v.Team.Message, v.Team.Command})
		for _, f := range v.Problems {
			if f.Code == "HZC301" {
				errors-- // the same, in other words
			}
		}
	}
	switch {
	case errors == 1:
		v.Reasons = append(v.Reasons, Reason{"it has an error", v.Recheck})
	case errors > 1:
		v.Reasons = append(v.Reasons, Reason{fmt.Sprintf("it has %d errors", errors), v.Recheck})
	}
	v.Ready = len(v.Reasons) == 0
}
