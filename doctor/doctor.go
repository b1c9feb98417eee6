// Package doctor says whether hz is well on this machine: its configuration, its folders, what
// is installed and bound, the team's checkout, the pins and the contracts (guide, "The
// journey"; `hz system doctor`). Each finding says what it means and which command mends it.
//
// It only looks: nothing is written, no network is asked, and no contract runs.
package doctor

import (
	"cmp"
	"slices"
	"time"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
	"github.com/heinzel/hz/workspace/team"
)

// Status says how well something is.
type Status string

// The statuses, the gravest first. Only Broken makes the exit status 1.
const (
	Broken    Status = "broken"    // something doesn't work, or won't run
	Attention Status = "attention" // it works, but not as a person may think
	OK        Status = "ok"
)

// Area is what a finding is about.
type Area string

// The areas, in the order of the report.
const (
	Configuration Area = "configuration"
	Folders       Area = "folders"
	Plugins       Area = "plugins"
	Bindings      Area = "bindings"
	Team          Area = "team"
	Pins          Area = "pins"
	Contracts     Area = "contracts"
)

// areas is their order.
var areas = []Area{Configuration, Folders, Plugins, Bindings, Team, Pins, Contracts}

// Finding is one thing that was looked at.
type Finding struct {
	Area    Area   `json:"area"`
	Status  Status `json:"status"`
	File    string `json:"file"`    // the path that it is about; "" for none
	Line    int    `json:"line"`    // in File, from 1; 0 where no line is meant
	Message string `json:"message"` // what is so
	Means   string `json:"means"`   // what follows from it; "" for what is well
	Command string `json:"command"` // what mends it; "" when no command does
	Hint    string `json:"hint"`    // what to do where a command alone doesn't; may be empty
}

// Facts is what an examination looks at.
type Facts struct {
	Settings        *config.Settings
	NoHome          error // why hz's own folder can't be told; nil when it can
	Roots           workspace.Roots
	Catalog         *catalog.Catalog
	Now             time.Time
	CatalogProblems []catalog.Problem
	Dir             string                       // the working directory, for the paths that are printed
	LookPath        func(string) (string, error) // as exec.LookPath
	Checkout        *team.Report                 // the team's checkout; nil when none is configured
}

// Report is what an examination found, area by area. Every area that hz could look at has at
// least one finding, so that a reader sees what was looked at.
type Report struct {
	Findings []Finding
}

// Examine looks at everything.
func Examine(f Facts) Report {
	e := &examination{Facts: f}
	for _, look := range []func(){e.configuration, e.folders, e.plugins, e.contracts, e.bindings, e.team, e.pins} {
		look()
	}
	// What an area found is kept in the order in which it was found: that of files and lines.
	slices.SortStableFunc(e.found, func(a, b Finding) int {
		return cmp.Compare(slices.Index(areas, a.Area), slices.Index(areas, b.Area))
	})
	return Report{e.found}
}

// Count counts the findings of a status.
func (r *Report) Count(s Status) int {
	n := 0
	for i := range r.Findings {
		if r.Findings[i].Status == s {
			n++
		}
	}
	return n
}

type examination struct {
	Facts
	found []Finding
	needs needs // filled by contracts
}

func (e *examination) add(f Finding) { e.found = append(e.found, f) }

// well notes that an area is as it should be, unless something else was said of it.
func (e *examination) well(a Area, message string) {
	if !slices.ContainsFunc(e.found, func(f Finding) bool { return f.Area == a && f.Status != OK }) {
		e.add(Finding{Area: a, Status: OK, Message: message})
	}
}

// said says whether something is wrong with a path already.
func (e *examination) said(path string) bool {
	return slices.ContainsFunc(e.found, func(f Finding) bool { return f.File == path && f.Status != OK })
}

// printed gives a path as hz prints it.
func (e *examination) printed(path string) string { return workspace.Printed(e.Dir, path) }

// desk gives what the operations of authoring depend on.
func (e *examination) desk() *authoring.Desk {
	return &authoring.Desk{Settings: e.Settings, Roots: e.Roots, Catalog: e.Catalog, Dir: e.Dir, Now: e.Now, Zone: time.UTC}
}
