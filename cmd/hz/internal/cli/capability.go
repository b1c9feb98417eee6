package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/workspace/catalog"
)

// capability groups what contracts read through.
func (a *app) capability() *cobra.Command {
	c := a.group("capability", "See what contracts read through, and what it is bound to", `A capability is what contracts read through, such as a tracker, whatever product stands behind
it. Configuration binds an adapter to each.`, `  hz system capability list`)
	c.AddCommand(a.capabilityList())
	return c
}

func (a *app) capabilityList() *cobra.Command {
	var asJSON, methods bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List capabilities, their adapters, and what is bound",
		Long: `Lists every capability: what it is bound to, which adapters are installed for it, and for one
that isn't bound the command that binds it or finds a plugin for it. --methods adds what
inputs can read.`,
		Example: `  hz system capability list
  hz system capability list --methods
  hz system capability list --json`,
		Args:              atMost(0, "hz system capability list stands alone"),
		ValidArgsFunction: nothing,
		RunE: func(*cobra.Command, []string) error {
			d, err := a.desk(true)
			if err != nil {
				return err
			}
			list := d.Capabilities()
			if asJSON {
				return a.writeJSON(list)
			}
			return a.write([]byte(a.capabilityText(list, methods)))
		},
	}
	c.Flags().BoolVar(&methods, "methods", false, "show what inputs can read, too (--json always has it)")
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) capabilityText(list *authoring.Capabilities, methods bool) string {
	p := a.page()
	rows := make([][]cell, 0, len(list.Capabilities))
	for i := range list.Capabilities {
		c := &list.Capabilities[i]
		about := []string{c.Description}
		if c.Description == "" {
			about[0] = "configured, and no installed plugin brings it"
		}
		if len(c.Adapters) > 0 {
			names := make([]string, 0, len(c.Adapters))
			for _, x := range c.Adapters {
				names = append(names, x.Name)
			}
			about = append(about, "installed: "+strings.Join(names, ", "))
		}
		if c.Command != "" {
			about = append(about, c.Command)
		}
		if methods {
			for _, m := range c.Methods {
				window := ""
				if m.Window {
					window = " (takes a window)"
				}
				about = append(about, m.Read+window+": "+m.Description)
			}
		}
		rows = append(rows, []cell{one(c.Name), boundTo(c), {lines: about}})
	}
	p.table([]string{"CAPABILITY", "BOUND TO", "WHAT"}, rows)
	return p.b.String()
}

func boundTo(c *authoring.Capability) cell {
	switch c.State {
	case catalog.Bound:
		return cell{[]string{c.Adapter}, green}
	case catalog.Unbound:
		return cell{[]string{"nothing"}, plain}
	}
	return cell{[]string{c.Adapter + " (not installed)"}, alert}
}
