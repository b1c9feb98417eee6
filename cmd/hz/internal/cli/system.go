package cli

import "github.com/spf13/cobra"

// system groups what is about hz itself on this machine.
func (a *app) system() *cobra.Command {
	c := a.group("system", "Configure hz, and see whether all is well", `What hz itself needs on this machine: its configuration, what is installed, and whether all
of it fits together.`, `  hz system doctor
  hz system config list`)
	c.AddCommand(a.config(), a.capability(), a.plugin(), a.doctor())
	return c
}

// team groups what is about the repository that a team shares its contracts in.
func (a *app) team() *cobra.Command {
	c := a.group("team", "Share contracts with a team", `A team keeps its contracts in the folder workflows of a Git repository. hz works on the
checkout that it is told of.
https://github.com/heinzel/hz/blob/main/docs/team.md`, `  hz team join https://github.com/acme-example/hz-team-payments.git
  hz team adopt ~/src/hz-team
  hz team show`)
	c.AddCommand(a.teamNew(), a.teamJoin(), a.teamAdopt(), a.teamShow())
	return c
}
