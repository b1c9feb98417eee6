package cli

import (
	"github.com/spf13/cobra"
)

// help makes `hz help [COMMAND…]`, the same as `hz COMMAND… --help`.
func (a *app) help() *cobra.Command {
	return &cobra.Command{
		Use:               "help [COMMAND…]",
		Short:             "Show how a command is used",
		Long:              "Shows how a command is used: `hz help heinzel check` is the same as `hz heinzel check --help`.",
		Example:           "  hz help\n  hz help heinzel check",
		Args:              cobra.ArbitraryArgs,
		ValidArgsFunction: helpWords,
		RunE:              func(c *cobra.Command, args []string) error { return helpOn(c.Root(), args) },
	}
}

// helpOn shows how the command is used to which the words lead from c.
func helpOn(c *cobra.Command, words []string) error {
	for _, word := range words {
		next := child(c, word)
		if next == nil {
			return unknownVerb(c, word)
		}
		c = next
	}
	return c.Help()
}

// child gives a command's own command of that name, or nil.
func child(c *cobra.Command, name string) *cobra.Command {
	for _, sub := range c.Commands() {
		if sub.Name() == name {
			return sub
		}
	}
	return nil
}

func helpWords(c *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	at := c.Root()
	for _, word := range args {
		if at = child(at, word); at == nil {
			return nil, cobra.ShellCompDirectiveNoFileComp
		}
	}
	var out []string
	for _, sub := range at.Commands() {
		if !sub.Hidden {
			out = append(out, sub.Name()+"\t"+sub.Short)
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
