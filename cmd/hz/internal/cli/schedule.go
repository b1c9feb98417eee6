package cli

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/compiler"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/compiler/schedule"
	"github.com/heinzel/hz/compiler/source"
	"github.com/heinzel/hz/lint/report"
	"github.com/heinzel/hz/workspace"
)

type scheduleFlags struct {
	cron, from, zone string
	count            int
	json             bool
}

// maxSlots bounds --count: a year of slots, every five minutes.
const maxSlots = 105_408

func (a *app) schedule() *cobra.Command {
	f := &scheduleFlags{}
	c := &cobra.Command{
		Use:   "schedule NAME|PATH",
		Short: "Print when a contract runs next",
		Long: `Prints a schedule in words and its next slots, each strictly after --from. When clocks are
put forward or back, no slot of a fixed hour is lost or comes twice.
NAME is weekly-digest, me:weekly-digest or team:weekly-digest. --cron takes five cron fields
instead: minute, hour, day of month, month, day of week, or @daily and friends.`,
		Example: `  hz heinzel schedule weekly-digest
  hz heinzel schedule weekly-digest --from 2026-12-01 --count 3 --timezone Europe/Berlin
  hz heinzel schedule --cron "0 7 * * MON-FRI" --json`,
		Args:              atMost(1, "name one contract"),
		ValidArgsFunction: a.completeContracts,
		RunE:              func(c *cobra.Command, args []string) error { return a.runSchedule(f, args, c.Flags().Changed("cron")) },
	}
	flags := c.Flags()
	flags.StringVar(&f.cron, "cron", "", "compile this `TEXT` instead of a contract's schedule")
	flags.StringVar(&f.from, "from", "", "print slots after this `TIME`: 2026-12-01, or RFC 3339 as 2026-12-01T07:00:00+01:00 (default: now)")
	flags.IntVar(&f.count, "count", 5, "how `MANY` slots to print")
	flags.StringVar(&f.zone, "timezone", "", "an IANA `ZONE` such as Europe/Berlin (default: the local zone)")
	flags.BoolVar(&f.json, "json", false, "print it as JSON")
	for _, flag := range []string{"cron", "from", "count", "timezone"} {
		complete(c, flag, nil)
	}
	return c
}

// slots is the JSON of interfaces §3. Without a contract, as with --cron, it is nobody's: null.
type slots struct {
	Version  int      `json:"version"`
	Contract *string  `json:"contract"`
	Job      *string  `json:"job"`
	Schedule string   `json:"schedule"`
	Timezone string   `json:"timezone"`
	Slots    []string `json:"slots"`
}

func (a *app) runSchedule(f *scheduleFlags, args []string, cron bool) error {
	switch {
	case cron && len(args) > 0:
		return usage("--cron stands for a contract's schedule, so there is no place for "+diag.Quote(args[0]), "give one of them")
	case !cron && len(args) == 0:
		return usage("there is no contract named", `name one, or give a text: hz heinzel schedule --cron "0 7 * * MON"`)
	case f.count < 1 || f.count > maxSlots:
		return usage(fmt.Sprintf("--count can't be %d", f.count), fmt.Sprintf("it is 1 to %d", maxSlots))
	}
	if !cron && !a.there(args[0]) {
		if _, err := schedule.Parse(args[0]); err == nil {
			return usage(diag.Quote(args[0])+" is a schedule, not a contract", "write --cron in front of it")
		}
	}
	loc, zone, err := a.zone(f.zone)
	if err != nil {
		return err
	}
	from, err := a.from(f.from, loc)
	if err != nil {
		return err
	}
	out := slots{Version: 1, Timezone: zone, Slots: []string{}}
	var s *schedule.Schedule
	if cron {
		out.Schedule = f.cron
		s, err = a.parseCron(f.cron)
	} else {
		s, err = a.contractSchedule(args[0], &out)
	}
	if err != nil {
		return err
	}
	next := s.Slots(from, f.count, loc)
	if f.json {
		for _, t := range next {
			out.Slots = append(out.Slots, t.Format(time.RFC3339))
		}
		return a.writeJSON(out)
	}
	return a.write([]byte(slotsText(s, &out, next)))
}

func slotsText(s *schedule.Schedule, out *slots, next []time.Time) string {
	var b strings.Builder
	if out.Job != nil {
		fmt.Fprintf(&b, "%s (job %s)\n", *out.Contract, *out.Job)
	}
	fmt.Fprintf(&b, "%s: %s (%s)\n", diag.Visible(out.Schedule), s.Describe(), diag.Visible(out.Timezone))
	if s.BothDays() {
		b.WriteString("warning: " + authoring.DaysWarning + "\n")
	}
	for _, t := range next {
		b.WriteString("  " + t.Format(authoring.SlotLayout) + "\n")
	}
	return b.String()
}

// from reads --from. A date is its midnight, a time without an offset is one of the zone.
func (a *app) from(text string, loc *time.Location) (time.Time, error) {
	if text == "" {
		return a.env.Now(), nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02", "2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02 15:04"} {
		if t, err := time.ParseInLocation(layout, text, loc); err == nil {
			return t, nil
		}
	}
	return time.Time{}, usage("--from can't be "+diag.Quote(text), "write a date, such as 2026-12-01, or a time, such as 2026-12-01T07:00:00+01:00")
}

// parseCron compiles a text, and shows where it is wrong.
func (a *app) parseCron(text string) (*schedule.Schedule, error) {
	s, err := schedule.Parse(text)
	if err == nil {
		return s, nil
	}
	var e *schedule.Error
	if !errors.As(err, &e) {
		return nil, refuse(err.Error(), "")
	}
	a.complain(e.Message, "")
	if strings.TrimSpace(text) != "" {
		line, marks := report.Excerpt(text, e.Start, e.End)
		a.note("  " + line + "\n  " + marks + "\n")
	}
	if e.Hint != "" {
		a.note("  " + diag.Visible(e.Hint) + "\n")
	}
	return nil, errFound
}

// contractSchedule gives the schedule of a contract.
func (a *app) contractSchedule(arg string, out *slots) (*schedule.Schedule, error) {
	c, err := a.compile(arg)
	if err != nil {
		return nil, err
	}
	if c.Schedule == nil {
		var wrong []diag.Diagnostic
		for _, d := range c.Problems {
			if c.State != compiler.Readable || strings.HasPrefix(d.Field, "hz.schedule") {
				d.Locate(&source.Cursor{File: c.File})
				wrong = append(wrong, d)
			}
		}
		if len(wrong) > 0 {
			return nil, a.refuseFindings(wrong)
		}
		return nil, refuse(c.File.Path+" has no schedule: it runs only by hand",
			`to run it by itself, add a line such as schedule: "0 7 * * MON" below hz:`)
	}
	name, job := c.FullName(), authoring.Job(c.FullName())
	out.Contract, out.Job, out.Schedule = &name, &job, c.Schedule.String()
	return c.Schedule.Schedule, nil
}

// compile compiles the contract of a NAME or PATH.
func (a *app) compile(arg string) (*compiler.Contract, error) {
	t, err := a.target(arg)
	if err != nil {
		return nil, err
	}
	text, problem := workspace.Read(&t, nil)
	if problem != nil {
		return nil, a.refuseFindings([]diag.Diagnostic{*problem})
	}
	roots, err := a.roots()
	if err = noRoots(err, "", true); err != nil { // the namespace follows from the path alone
		return nil, err
	}
	namespace := workspace.NewNamespaces(roots).Of(t.File)
	return compiler.Compile(source.NewFile(t.Path, text), compiler.Options{Namespace: namespace}), nil
}
