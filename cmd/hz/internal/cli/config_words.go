package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
)

// configKeys lets the shell complete keys.
func (a *app) configKeys(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	s, _ := a.load()
	var out []string
	for _, name := range s.Names() {
		out = append(out, name+"\t"+config.Describe(name))
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}

// configSetWords lets it complete values, too: folders, and the adapters of a capability.
func (a *app) configSetWords(c *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) != 1 {
		return a.configKeys(c, args, typed)
	}
	s, _ := a.load()
	e, err := s.Entry(args[0])
	if name, ok := strings.CutPrefix(e.Name, "capabilities."); ok && err == nil {
		known, _ := catalog.Load(s.Plugins)
		return known.Binding(strings.ReplaceAll(name, "_", "-"), nil).Available, cobra.ShellCompDirectiveNoFileComp
	}
	if err == nil && e.Type == config.Path {
		return nil, cobra.ShellCompDirectiveFilterDirs
	}
	return nil, cobra.ShellCompDirectiveNoFileComp
}
