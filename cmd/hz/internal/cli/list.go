package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace"
)

func (a *app) list() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List your contracts and the team's",
		Long: `Lists the contracts of both namespaces: whether each is ready to run on this machine, when it
runs next, and what it is; and the folders that were searched. A contract is ready when it has
no errors, everything it reads is bound, and somebody maintains what it reads of others.`,
		Example: `  hz heinzel list
  hz heinzel list --json`,
		Args:              atMost(0, "hz heinzel list stands alone; hz heinzel check PATH looks elsewhere"),
		ValidArgsFunction: nothing,
		RunE:              func(*cobra.Command, []string) error { return a.runList(asJSON) },
	}
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) runList(asJSON bool) error {
	d, err := a.zonedDesk(false)
	if err != nil {
		return err
	}
	l, err := d.List()
	if err != nil {
		return a.refused(err)
	}
	switch {
	case asJSON:
		err = a.writeJSON(l)
	case len(l.Contracts) == 0 && len(l.Problems) == 0:
		err = a.write([]byte(a.emptyState(d.Roots)))
	default:
		err = a.write([]byte(a.listText(l)))
	}
	if err == nil && len(l.Problems) > 0 {
		err = a.refuseFindings(l.Problems)
		if errors.Is(err, errFound) && l.Problems[0].Code == diag.Internal {
			err = errFault
		}
	}
	return err
}

func (a *app) listText(l *authoring.Listing) string {
	p := a.page()
	rows := make([][]cell, 0, len(l.Contracts))
	waiting := false
	for i := range l.Contracts {
		c := &l.Contracts[i]
		waiting = waiting || !c.Ready
		rows = append(rows, []cell{one(c.Name), stateOf(c), one(nextOf(c)), {lines: aboutOf(c)}})
	}
	if len(rows) > 0 {
		p.table([]string{"NAME", "STATE", "NEXT", "WHAT"}, rows)
	}
	p.head("Searched")
	p.folders(l.Folders)
	if waiting {
		p.gap()
		p.line(plain, "", "hz heinzel show NAME says why a contract isn't ready, and what to do")
	}
	return p.b.String()
}

func stateOf(c *authoring.Summary) cell {
	switch {
	case c.Errors > 0:
		return cell{[]string{counted(c.Errors, "error")}, wrong}
	case !c.Ready:
		return cell{[]string{"not ready"}, alert}
	}
	return cell{[]string{"ready"}, green}
}

func nextOf(c *authoring.Summary) string {
	switch {
	case c.Errors > 0:
		return "doesn't run"
	case c.Schedule == nil:
		return "by hand"
	case !c.ScheduledHere:
		return "not on this machine"
	case c.Next == nil: // the calendar ends
		return "never"
	}
	return c.Slot.Format(authoring.ShortSlot)
}

// aboutOf says what a contract is, when it runs, and what it lacks.
func aboutOf(c *authoring.Summary) []string {
	var out []string
	if c.Title != "" {
		out = append(out, c.Title)
	}
	if c.ScheduleWords != nil {
		out = append(out, *c.ScheduleWords)
	}
	if len(c.Unmet) > 0 {
		out = append(out, "lacks "+strings.Join(c.Unmet, ", "))
	}
	if c.Warnings > 0 {
		out = append(out, counted(c.Warnings, "warning"))
	}
	if len(out) == 0 {
		out = append(out, c.File)
	}
	return out
}

// folders writes the folders that were searched, and whether each is there.
func (p *page) folders(list []authoring.Folder) {
	for _, f := range list {
		if f.State == authoring.Unset {
			text := "none is configured"
			if f.Command != "" {
				text += ": " + f.Command
			}
			p.line(plain, fmt.Sprintf("  %-5s ", f.Namespace), text)
			continue
		}
		p.b.WriteString(fmt.Sprintf("  %-5s %s (%s)\n", f.Namespace, f.Path, folderWords[f.State]))
	}
}

var folderWords = map[string]string{
	authoring.Exists: "exists", authoring.Missing: "doesn't exist yet",
	authoring.NoFolder: "is no folder", authoring.Unreadable: "can't be looked at",
}

// emptyState is what someone sees who has no contract yet (guide, "First contact").
func (a *app) emptyState(r workspace.Roots) string {
	p := a.page()
	p.line(plain, "", "There is no contract yet. A contract is a file called NAME"+workspace.Suffix+" that keeps one thing true: "+
		"its frontmatter says what it reads and when it runs, its body what the result must be.")
	p.head("Searched")
	p.folders((&authoring.Desk{Roots: r, Dir: a.env.Dir}).Folders())
	p.head("Next")
	p.steps([]authoring.Step{
		{Command: "hz heinzel new NAME", What: "write the first one: a commented starter"},
		{Command: "hz heinzel playbooks", What: "or start from a complete contract"},
		{Command: "hz heinzel check PATH", What: "check contracts that lie elsewhere"},
		{Command: "hz heinzel explain", What: "what hz looks for"},
	})
	return p.b.String()
}
