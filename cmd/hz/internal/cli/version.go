package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

func (a *app) version() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:               "version",
		Short:             "Print which hz this is",
		Long:              "Prints the version of hz and what it was built from: what a report of a fault should hold.",
		Example:           "  hz version\n  hz version --json",
		Args:              atMost(0, "hz version stands alone"),
		ValidArgsFunction: nothing,
		RunE: func(*cobra.Command, []string) error {
			b := a.env.Build
			if asJSON {
				return a.writeJSON(struct {
					Version  int    `json:"version"`
					Name     string `json:"name"`
					HZ       string `json:"hz"`
					Revision string `json:"revision"`
					Modified bool   `json:"modified"`
					Go       string `json:"go"`
					OS       string `json:"os"`
					Arch     string `json:"arch"`
				}{1, "hz", b.Version, b.Revision, b.Modified, b.Go, b.OS, b.Arch})
			}
			return a.write([]byte(a.env.Build.line()))
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print it as JSON")
	return c
}

// line gives the build as one line of text.
func (b Build) line() string {
	source := ""
	if b.Revision != "" {
		source = ", source " + b.Revision[:min(12, len(b.Revision))]
		if b.Modified {
			source += " with changes"
		}
	}
	return fmt.Sprintf("hz %s (%s, %s/%s%s)\n", b.Version, b.Go, b.OS, b.Arch, source)
}
