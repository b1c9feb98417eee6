package cli

import (
	"context"
	"time"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/internal/shell"
)

func (a *app) teamJoin() *cobra.Command {
	var path string
	var yes, asJSON bool
	var limit time.Duration
	c := &cobra.Command{
		Use:   "join URL",
		Short: "Clone your team's repository, and make it your team's checkout",
		Long: `Clones a Git repository and makes the clone your team's checkout: its folder workflows is
the namespace team. URL is what git clone takes: https://…, ssh://…, git@HOST:PATH or a path.
Without --path the clone lies in hz's data folder.

Git asks nothing on the way: what it needs must be remembered, or in a key that ssh-agent
holds. Hooks and submodules aren't run or fetched. When it doesn't succeed, nothing is left.`,
		Example: `  hz team join https://github.com/acme-example/hz-team-payments.git
  hz team join git@github.com:acme-example/hz-team-payments.git --path ~/src/hz-team --yes`,
		Args:              atMost(1, "name one URL; --path says where the clone is to lie"),
		ValidArgsFunction: nothing,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("there is no repository named", "hz team join https://github.com/acme-example/hz-team-payments.git")
			}
			if err := checkTimeout(limit); err != nil {
				return err
			}
			if c.Flags().Changed("path") && path == "" {
				return usage("--path is empty", "leave it out, or name a folder")
			}
			return a.runTeamJoin(c.Context(), args[0], path, limit, yes, asJSON)
		},
	}
	flags := c.Flags()
	flags.StringVar(&path, "path", "", "clone into this `DIR` (default: NAME below hz's data folder)")
	flags.BoolVar(&yes, "yes", false, "don't ask first")
	timeoutFlag(c, &limit)
	jsonFlag(c, &asJSON)
	_ = c.MarkFlagDirname("path") // the only error is one of a flag that isn't there
	return c
}

func (a *app) runTeamJoin(ctx context.Context, address, path string, limit time.Duration, yes, asJSON bool) error {
	d, err := a.teamDesk(limit)
	if err != nil {
		return err
	}
	plan, err := d.Plan(address, path)
	if err != nil {
		return teamRefused(ctx, err)
	}
	shown := plan.Address.String()
	if plan.Address.Local {
		shown = a.printed(plan.Address.Text)
	}
	if !yes {
		question := "clone " + shown + " into " + a.printed(plan.Path) + ", and make it your team's checkout"
		if plan.Before != "" {
			question += " in place of " + a.printed(plan.Before)
		}
		if !a.env.StdinTerminal {
			hint := "add --yes"
			if !plan.Address.Secret {
				words := []string{"hz", "team", "join", address, "--yes"}
				if path != "" {
					words = append(words, "--path", path)
				}
				hint = shell.Command(words...)
			}
			return refuse("hz team join asks first, and nobody is here to answer: "+question+"?", hint)
		}
		if !a.confirm(question + "?") {
			return refuse("nothing was done", "")
		}
	}
	if a.env.StdinTerminal {
		a.note("cloning …\n")
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	done, err := d.Join(ctx, plan)
	if err != nil {
		return teamRefused(ctx, err)
	}
	return a.done("cloned "+shown+" into "+a.printed(done.Path)+" ("+counted(done.Report.Contracts, "contract")+")", done, asJSON)
}
