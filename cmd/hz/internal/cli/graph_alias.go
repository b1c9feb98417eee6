package cli

import (
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/internal/words"
	"github.com/heinzel/hz/logbook"
)

// graphAlias is `hz graph alias`.
func (a *app) graphAlias() *cobra.Command {
	var asJSON bool
	var x logbook.Alias
	c := &cobra.Command{
		Use:   "alias TARGET TARGET…",
		Short: "Say that targets are one artifact, or that they aren't",
		Long: `Writes into the action log of ` + logbook.GraphHeinzel + ` that two or more targets, as other logs name
them, are one artifact: hz graph then draws one node for them. Nothing in other logs is changed.

With --reject they aren't one artifact, and are never taken for one again.`,
		Example: `  hz graph alias "the weekly report" https://docs.example.com/d/1f2e --name "Weekly report"
  hz graph alias contract:me/weekly-report#report "#team-reports" --reject`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 && len(slices.Compact(slices.Sorted(slices.Values(args)))) == 1 {
				return usage("an alias joins two targets or more, and these are one", "hz graph alias TARGET TARGET…; hz graph shows the targets")
			}
			if len(args) < 2 {
				return usage(fmt.Sprintf("an alias joins two targets or more, and %s given", words.Count(len(args), "is", "are")), "hz graph alias TARGET TARGET…; hz graph shows the targets")
			}
			return nil
		},
		ValidArgsFunction: nothing,
		RunE: func(c *cobra.Command, args []string) error {
			if c.Flags().Changed("name") && x.Name == "" {
				return usage("--name is empty", "leave it out, or give the artifact a name")
			}
			b, err := a.book()
			if err != nil {
				return err
			}
			x.Targets = args
			r, err := b.Alias(c.Context(), x)
			if err != nil {
				return logRefused(err)
			}
			return a.reported(r, asJSON)
		},
	}
	flags := c.Flags()
	flags.StringVar(&x.Name, "name", "", "the artifact's `NAME` (default: the first TARGET)")
	flags.StringVar(&x.Because, "because", "", "why, in a sentence: `TEXT`")
	flags.BoolVar(&x.Reject, "reject", false, "say that they aren't one artifact")
	jsonFlag(c, &asJSON)
	complete(c, "name", nil)
	complete(c, "because", nil)
	return c
}
