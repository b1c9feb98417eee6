package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/workspace/team"
)

func (a *app) teamShow() *cobra.Command {
	var asJSON, fetch bool
	var limit time.Duration
	c := &cobra.Command{
		Use:   "show",
		Short: "Show the state of your team's checkout",
		Long: `Shows where your team's checkout lies, its branch and remote, and what is to be known about
it: changes, conflicts, commits that one side lacks. Each comes with the command that mends it.
Nothing is changed. --fetch asks the remote for what is new first, as git fetch does.

Exit status: 0, or 1 when the team's contracts can't be read as they are meant, or with --fetch
the remote can't be reached.`,
		Example: `  hz team show
  hz team show --fetch --timeout 20s
  hz team show --json`,
		Args:              atMost(0, "hz team show stands alone; it is about the configured checkout"),
		ValidArgsFunction: nothing,
		RunE: func(c *cobra.Command, _ []string) error {
			if !fetch && c.Flags().Changed("timeout") {
				return usage("--timeout is for --fetch", "give both, or neither")
			}
			if err := checkTimeout(limit); err != nil {
				return err
			}
			return a.runTeamShow(c.Context(), fetch, limit, asJSON)
		},
	}
	c.Flags().BoolVar(&fetch, "fetch", false, "ask the remote what is new")
	timeoutFlag(c, &limit)
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) runTeamShow(ctx context.Context, fetch bool, limit time.Duration, asJSON bool) error {
	d, err := a.teamDesk(limit)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	r := d.Show(ctx, fetch)
	if ctx.Err() != nil {
		return teamRefused(ctx, context.Cause(ctx))
	}
	if asJSON {
		err = a.writeJSON(r)
	} else {
		err = a.write([]byte(a.teamText(r)))
	}
	if err == nil && r.Broken() {
		err = errFound
	}
	return err
}

func (a *app) teamText(r *team.Report) string {
	p := a.page()
	row := func(name, text string) {
		if text != "" {
			p.line(plain, fmt.Sprintf("%-10s ", name), text)
		}
	}
	if r.Checkout != nil {
		row("checkout", *r.Checkout)
	}
	if r.Workflows != nil {
		row("contracts", fmt.Sprintf("%d in %s", r.Contracts, *r.Workflows))
	}
	row("branch", branchText(r))
	if r.Remote != nil {
		row("remote", r.Remote.Name+" "+r.Remote.Address)
	}
	for i := range r.States {
		p.status(&r.States[i])
	}
	if len(r.States) == 0 {
		p.gap()
		p.line(green, "", "all is well")
	}
	return p.b.String()
}

func branchText(r *team.Report) string {
	var parts []string
	switch {
	case r.Branch != nil:
		parts = append(parts, *r.Branch)
	case r.Commit != nil:
		parts = append(parts, "none")
	default:
		return ""
	}
	if r.Commit != nil {
		parts = append(parts, "at "+(*r.Commit)[:min(10, len(*r.Commit))])
	}
	if r.Upstream != nil && !r.Upstream.Gone {
		parts = append(parts, "follows "+r.Upstream.Name)
	}
	return strings.Join(parts, ", ")
}
