package cli

import (
	"context"

	"github.com/spf13/cobra"
)

func (a *app) teamNew() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "new PATH",
		Short: "Make a repository for a team's contracts, and make it your team's checkout",
		Long: `Makes a Git repository with a folder workflows for contracts, on a branch main, and makes it
your team's checkout. PATH must not be there yet, or be an empty folder. The first commit is
made when Git knows who you are (user.name and user.email).`,
		Example:           "  hz team new ~/src/hz-team-payments",
		Args:              atMost(1, "name one PATH"),
		ValidArgsFunction: directories,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 || args[0] == "" {
				return usage("the new repository has no path", "hz team new ~/src/hz-team")
			}
			return a.runTeamNew(c.Context(), args[0], asJSON)
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) runTeamNew(ctx context.Context, path string, asJSON bool) error {
	d, err := a.teamDesk(0)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	done, err := d.New(ctx, path)
	if err != nil {
		return teamRefused(ctx, err)
	}
	return a.done("made "+a.printed(done.Path)+", a repository for the team's contracts", done, asJSON)
}

func (a *app) teamAdopt() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "adopt PATH",
		Short: "Make a checkout that is there your team's",
		Long: `Makes the checkout of a Git repository that lies on this machine your team's: its folder
workflows is the namespace team. PATH is the top of the checkout. Nothing in it is changed. A
checkout that is configured as [heinzel] team_repository, which is deprecated, is moved to
[team] checkout that way.`,
		Example:           "  hz team adopt ~/src/hz-team-payments",
		Args:              atMost(1, "name one PATH"),
		ValidArgsFunction: directories,
		RunE: func(c *cobra.Command, args []string) error {
			if len(args) == 0 || args[0] == "" {
				return usage("there is no checkout named", "hz team adopt ~/src/hz-team, or hz team join URL to clone one")
			}
			return a.runTeamAdopt(c.Context(), args[0], asJSON)
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) runTeamAdopt(ctx context.Context, path string, asJSON bool) error {
	d, err := a.teamDesk(0)
	if err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	done, err := d.Adopt(ctx, path)
	if err != nil {
		return teamRefused(ctx, err)
	}
	return a.done("took "+a.printed(done.Path)+" ("+counted(done.Report.Contracts, "contract")+")", done, asJSON)
}

// directories lets the shell complete folders.
func directories(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}
