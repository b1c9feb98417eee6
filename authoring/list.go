package authoring

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/graph"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/pins"
)

// Listing is the contracts of both namespaces.
type Listing struct {
	Version   int       `json:"version"`  // 1
	Timezone  string    `json:"timezone"` // of the slots
	Folders   []Folder  `json:"folders"`
	Contracts []Summary `json:"contracts"` // by namespace and name

	Problems []diag.Diagnostic `json:"-"` // folders that can't be searched
}

// Summary is a contract in a listing.
type Summary struct {
	Name          string   `json:"name"` // me/x
	Namespace     string   `json:"namespace"`
	Title         string   `json:"title"`
	File          string   `json:"file"`
	Ready         bool     `json:"ready"` // it has no errors, and all that it reads is there
	Errors        int      `json:"errors"`
	Warnings      int      `json:"warnings"`
	Unmet         []string `json:"unmet"`    // capabilities that aren't bound, and outputs that nobody maintains
	Schedule      *string  `json:"schedule"` // null: by hand only
	ScheduleWords *string  `json:"schedule_words"`
	ScheduledHere bool     `json:"scheduled_here"` // this machine's daemon may run it
	Next          *string  `json:"next"`           // its next slot, RFC 3339; null when it has none
	Job           *string  `json:"job"`            // the daemon job; null without a schedule

	Slot time.Time `json:"-"` // Next
}

// List gives the contracts of both namespaces: what each is, when it runs next, and whether it
// is ready.
func (d *Desk) List() (*Listing, error) {
	s, err := d.survey()
	if err != nil {
		return nil, err
	}
	l := &Listing{Version: 1, Timezone: d.zoneName(), Folders: d.Folders(), Contracts: []Summary{}}
	runs := d.approved(s.pins)
	targets := map[string]bool{}
	for i := range s.result.Targets {
		path := s.result.Targets[i].Path
		targets[path] = true
		o := &s.outlines[s.at[path]]
		c := Summary{Name: o.FullName(), Namespace: o.Namespace, File: path, Unmet: []string{}}
		f := s.facts[path]
		if f == nil { // it couldn't be read: HZC001
			f = &facts{errors: 1}
		}
		c.Title, c.Errors, c.Warnings = f.title, f.errors, f.warnings
		c.Unmet = append(c.Unmet, d.unmet(f)...)
		c.Unmet = append(c.Unmet, s.unmaintained(o)...)
		c.Ready = c.Errors == 0 && len(c.Unmet) == 0
		if f.schedule != nil {
			text, words, job := f.schedule.String(), f.schedule.Describe(), Job(o.FullName())
			c.Schedule, c.ScheduleWords, c.Job = &text, &words, &job
			c.ScheduledHere = o.Namespace == workspace.Me || runs[o.Name]
			if slots := f.schedule.Slots(d.Now, 1, d.Zone); len(slots) > 0 {
				next := slots[0].Format(time.RFC3339)
				c.Slot, c.Next = slots[0], &next
			}
		}
		l.Contracts = append(l.Contracts, c)
	}
	slices.SortStableFunc(l.Contracts, func(a, b Summary) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.File, b.File))
	})
	for _, p := range s.result.Diagnostics {
		if !targets[p.Path] {
			l.Problems = append(l.Problems, p)
		}
	}
	return l, nil
}

// approved gives the team contracts that run on this machine: an entry of schedule_team names
// each, and none of its entries approves another content.
func (d *Desk) approved(list []pins.Pin) map[string]bool {
	out := map[string]bool{}
	for _, f := range pins.Review(list, d.Roots, d.Dir) {
		before, seen := out[f.Pin.Name]
		out[f.Pin.Name] = f.Runs() && (before || !seen)
	}
	return out
}

// unmet gives the capabilities that aren't bound.
func (d *Desk) unmet(f *facts) []string {
	var out []string
	for _, capability := range f.requires {
		if d.binding(capability).State != catalog.Bound {
			out = append(out, capability)
		}
	}
	return out
}

// unmaintained gives the outputs that a contract reads and nobody maintains.
func (s *survey) unmaintained(o *workspace.Outline) []string {
	var out []string
	for i := range o.Refs {
		if s.index.Resolve(&o.Refs[i]) != graph.Maintained {
			out = append(out, graph.Reference(&o.Refs[i]))
		}
	}
	return out
}

// Job gives the daemon job of a contract: workflow:me-x for me/x (guide, "Schedule it").
func Job(fullName string) string { return "workflow:" + strings.Replace(fullName, "/", "-", 1) }

// zoneName gives the name of the zone that slots are in.
func (d *Desk) zoneName() string { return cmp.Or(d.ZoneName, d.Zone.String()) }
