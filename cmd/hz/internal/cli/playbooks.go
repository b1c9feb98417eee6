package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/workspace/catalog"
)

func (a *app) playbooks() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "playbooks [PLUGIN:NAME]",
		Short: "List complete contracts to start from, or print one",
		Long: `Lists the playbooks that hz and the installed plugins bring: complete contracts to start from,
each with what must be bound to run it. With a PLUGIN:NAME it prints that one's text.`,
		Example: `  hz heinzel playbooks
  hz heinzel playbooks heinzel:weekly-report
  hz heinzel new team-report --template heinzel:weekly-report`,
		Args: atMost(1, "name one playbook, such as heinzel:weekly-report"),
		ValidArgsFunction: func(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return nothing(c, args, typed)
			}
			return a.completePlaybooks(c, args, typed)
		},
		RunE: func(_ *cobra.Command, args []string) error {
			d, err := a.desk(true)
			if err != nil {
				return err
			}
			if len(args) > 0 {
				return a.showPlaybook(d, args[0], asJSON)
			}
			return a.listPlaybooks(d, asJSON)
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) listPlaybooks(d *authoring.Desk, asJSON bool) error {
	list := d.Playbooks()
	a.noteProblems(list.Problems)
	if asJSON {
		return a.writeJSON(list)
	}
	p := a.page()
	rows := make([][]cell, 0, len(list.Playbooks))
	for i := range list.Playbooks {
		b := &list.Playbooks[i]
		what := []string{b.Title + ": " + b.Description}
		if len(b.Requirements) > 0 { // of one that can't be read nobody knows them
			what = append(what, needs(b.Requirements))
		}
		rows = append(rows, []cell{one(b.Ref), {lines: what}})
	}
	p.table([]string{"PLAYBOOK", "WHAT"}, rows)
	p.head("Next")
	p.steps([]authoring.Step{
		{Command: "hz heinzel playbooks PLAYBOOK", What: "print one"},
		{Command: "hz heinzel new NAME --template PLAYBOOK", What: "write a contract of that name from it"},
	})
	return a.write([]byte(p.b.String()))
}

// needs says what a playbook needs: each capability, and whether it is bound.
func needs(list []authoring.Requirement) string {
	var bound, unbound []string
	for _, r := range list {
		if r.State == catalog.Bound {
			bound = append(bound, r.Capability)
		} else {
			unbound = append(unbound, r.Capability)
		}
	}
	var parts []string
	if len(unbound) > 0 {
		parts = append(parts, "to be bound: "+strings.Join(unbound, ", "))
	}
	if len(bound) > 0 {
		parts = append(parts, "bound: "+strings.Join(bound, ", "))
	}
	return strings.Join(parts, "; ")
}

// showPlaybook prints a playbook: its exact bytes, but on a terminal with characters written
// out that it wouldn't show as themselves.
func (a *app) showPlaybook(d *authoring.Desk, ref string, asJSON bool) error {
	b, err := d.Playbook(ref)
	if err != nil {
		return a.refused(err)
	}
	if asJSON {
		return a.writeJSON(b)
	}
	return a.writeText([]byte(b.Text))
}
