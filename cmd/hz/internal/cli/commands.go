package cli

import "github.com/spf13/cobra"

// Commands gives the tree of commands with all flags and texts, for what is made of them, such
// as manual pages. It is to be read: to run one, there is Run.
func Commands() *cobra.Command {
	a := &app{color: choice{value: "auto", values: []string{"auto", "always", "never"}}}
	root := a.root()
	root.InitDefaultHelpCmd()
	prepare(root)
	return root
}

// prepare adds the flag that cobra adds only to the command that runs.
func prepare(c *cobra.Command) {
	c.InitDefaultHelpFlag()
	for _, sub := range c.Commands() {
		prepare(sub)
	}
}
