package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/workspace/catalog"
)

// pluginsPage tells how a plugin is written and where it lies.
const pluginsPage = "https://github.com/heinzel/hz/blob/main/workspace/catalog/README.md"

// plugin groups what plugins bring.
func (a *app) plugin() *cobra.Command {
	c := a.group("plugin", "See what plugins bring, and find others", `A plugin brings capabilities, adapters, modules, runners and playbooks. It is a folder with a
plugin.toml in the folder plugins beside hz's configuration; a catalog.toml there lists
plugins that can be had.`, `  hz system plugin list
  hz system plugin search --text tracker
  hz system plugin show heinzel`)
	c.AddCommand(a.pluginList(), a.pluginSearch(), a.pluginShow())
	return c
}

func (a *app) pluginList() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:               "list",
		Short:             "List the plugins that are installed",
		Long:              "Lists the plugins that are installed, with what each brings. heinzel is what hz itself brings.",
		Example:           "  hz system plugin list\n  hz system plugin list --json",
		Args:              atMost(0, "hz system plugin show NAME shows one"),
		ValidArgsFunction: nothing,
		RunE: func(*cobra.Command, []string) error {
			d, err := a.desk(true)
			if err != nil {
				return err
			}
			list := d.Plugins()
			if asJSON {
				return a.writeJSON(list)
			}
			p := a.page()
			p.plugins(list.Plugins, func(x *authoring.Plugin) []string { return []string{brings(x)} })
			if len(list.Plugins) == 1 {
				p.gap()
				p.noPlugins(list.Folder)
			}
			return a.write([]byte(p.b.String()))
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

// plugins writes plugins as a table; more says what else there is to say of one.
func (p *page) plugins(list []authoring.Plugin, more func(*authoring.Plugin) []string) {
	rows := make([][]cell, 0, len(list))
	for i := range list {
		x := &list[i]
		about := append([]string{x.Description}, more(x)...)
		rows = append(rows, []cell{one(x.Name), one(x.Version), {lines: about}})
	}
	p.table([]string{"PLUGIN", "VERSION", "WHAT"}, rows)
}

// noPlugins says what to do when none is installed.
func (p *page) noPlugins(folder string) {
	if folder == "" {
		p.line(plain, "", "Nothing tells where plugins lie: set HOME (on Windows, AppData).")
		return
	}
	p.line(plain, "", "No other plugin is installed. One is a folder with a plugin.toml in")
	p.b.WriteString("  " + folder + "\n")
	p.line(plain, "", pluginsPage+" shows how to write one.")
}

// brings counts what a plugin brings.
func brings(x *authoring.Plugin) string {
	var parts []string
	for _, k := range x.Kinds() {
		parts = append(parts, counted(len(k.Items), k.Word))
	}
	if len(parts) == 0 {
		return "brings nothing"
	}
	return strings.Join(parts, ", ")
}

func (a *app) pluginSearch() *cobra.Command {
	var asJSON bool
	var text string
	c := &cobra.Command{
		Use:   "search --text TEXT",
		Short: "Find plugins, installed or not",
		Long: `Finds plugins in whose names, descriptions, capabilities, methods, adapters or playbooks all
words of TEXT stand, among those that are installed and those that catalog.toml in the folder
of plugins lists.`,
		Example: `  hz system plugin search --text tracker
  hz system plugin search --text "weekly report" --json`,
		Args:              atMost(0, "write the words behind --text, in quotes when there are several"),
		ValidArgsFunction: nothing,
		RunE: func(*cobra.Command, []string) error {
			d, err := a.desk(true)
			if err != nil {
				return err
			}
			f, err := d.SearchPlugins(text)
			if err != nil {
				return a.refused(err)
			}
			a.noteProblems(f.Problems)
			if asJSON {
				return a.writeJSON(f)
			}
			return a.write([]byte(a.foundText(d, f)))
		},
	}
	c.Flags().StringVar(&text, "text", "", "the `WORDS` to look for, in any case")
	complete(c, "text", nil)
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) foundText(d *authoring.Desk, f *authoring.Found) string {
	p := a.page()
	list := make([]authoring.Plugin, 0, len(f.Plugins))
	matches := map[string][]string{}
	for i := range f.Plugins {
		list = append(list, f.Plugins[i].Plugin)
		matches[f.Plugins[i].Name] = f.Plugins[i].Matches
	}
	if len(list) > 0 {
		p.plugins(list, func(x *authoring.Plugin) []string {
			out := []string{installedWords(x)}
			if m := matches[x.Name]; len(m) > 0 {
				out = append(out, "matches "+someOf(m, 5))
			}
			return out
		})
	}
	if len(list) > 0 && f.Capability == "" {
		return p.b.String()
	}
	p.gap()
	if f.Capability != "" {
		p.line(plain, "", "No plugin that is installed or listed has an adapter for "+f.Capability+".")
	} else {
		p.line(plain, "", "Nothing found.")
	}
	where := counted(f.Installed, "installed plugin")
	if f.List != "" {
		where += ", and " + counted(f.Listed, "other") + " listed in " + f.List
	}
	p.line(plain, "", "Looked through: "+where+".")
	if folder := d.Plugins().Folder; folder != "" {
		p.line(plain, "", "A plugin is a folder with a plugin.toml in "+folder+"; a catalog.toml there lists those that can be had. "+pluginsPage+" shows how both are written.")
	}
	return p.b.String()
}

func installedWords(x *authoring.Plugin) string {
	switch {
	case x.Installed && x.OfferedVersion != "" && x.OfferedVersion != x.Version:
		return "installed; " + x.OfferedVersion + " can be had" + at(x.Homepage)
	case x.Installed:
		return "installed"
	}
	return "not installed; it can be had" + at(x.Homepage)
}

func at(homepage string) string {
	if homepage == "" {
		return ""
	}
	return " at " + homepage
}

// someOf names the first few, and how many more there are.
func someOf(list []string, n int) string {
	if len(list) <= n+1 {
		return strings.Join(list, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(list[:n], ", "), len(list)-n)
}

func (a *app) pluginShow() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "show NAME",
		Short: "Show everything that a plugin brings",
		Long: `Shows everything that a plugin brings, with what each thing is. NAME is an installed plugin, or
one that catalog.toml lists; heinzel is what hz itself brings.`,
		Example:           "  hz system plugin show heinzel\n  hz system plugin show heinzel --json",
		Args:              atMost(1, "name one plugin"),
		ValidArgsFunction: a.completePlugins,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usage("there is no plugin named", "hz system plugin list shows those that are installed")
			}
			d, err := a.desk(true)
			if err != nil {
				return err
			}
			s, err := d.Plugin(args[0])
			if err != nil {
				return a.refused(err)
			}
			a.noteProblems(s.Problems)
			if asJSON {
				return a.writeJSON(s)
			}
			return a.write([]byte(a.pluginText(&s.Plugin)))
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) pluginText(x *authoring.Plugin) string {
	p := a.page()
	title := x.Name
	if x.Version != "" {
		title += " " + x.Version
	}
	p.line(bold, "", title)
	if x.Description != "" {
		p.line(plain, "", x.Description)
	}
	if x.Name != catalog.Own {
		p.line(plain, "", installedWords(x))
	}
	if x.File != "" {
		p.b.WriteString(x.File + "\n")
	}
	for _, k := range x.Kinds() {
		word := strings.TrimLeft(counted(2, k.Word), "2 ")
		p.head(strings.ToUpper(word[:1]) + word[1:])
		for _, item := range k.Items {
			if item.Description == "" {
				p.hang(plain, "  ", "    ", item.Name)
			} else {
				p.hang(plain, "  ", "    ", item.Name+": "+item.Description)
			}
		}
	}
	return p.b.String()
}

func (a *app) completePlugins(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var out []string
	if d, err := a.desk(true); err == nil && len(args) == 0 {
		for _, x := range d.Plugins().Plugins {
			out = append(out, x.Name+"\t"+strings.ReplaceAll(x.Description, "\n", " "))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
