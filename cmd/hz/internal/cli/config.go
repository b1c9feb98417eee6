package cli

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/workspace"
	"github.com/heinzel/hz/workspace/catalog"
	"github.com/heinzel/hz/workspace/config"
	"github.com/heinzel/hz/workspace/pins"
)

// config groups what reads and changes hz.toml.
func (a *app) config() *cobra.Command {
	c := a.group("config", "Read and change the configuration", `hz is configured by hz.toml, in hz's configuration folder and at the top of a project. Of all
that say a key's value the first of these counts: a command's flag, an environment variable,
the project's file, the user's file, the default.
`+docs("configuration"), `  hz system config list
  hz system config set heinzel.max_usd 0.5
  hz system config unset heinzel.max_usd
  hz system config path`)
	c.AddCommand(a.configGet(), a.configSet(), a.configUnset(), a.configList(), a.configPath())
	return c
}

// docs names a page of the documentation.
func docs(page string) string { return "https://github.com/heinzel/hz/blob/main/docs/" + page + ".md" }

func (a *app) configGet() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "get KEY",
		Short: "Print the value of a key",
		Long: `Prints the value that counts, a list with one item a line, a path as an absolute one. A key
without a value ends with exit status 1.`,
		Example: `  hz system config get heinzel.max_usd
  hz system config get capabilities.tracker --json`,
		Args:              exactly("KEY"),
		ValidArgsFunction: a.configKeys,
		RunE: func(_ *cobra.Command, args []string) error {
			s, _ := a.load()
			e, err := s.Entry(args[0])
			if err != nil {
				return configError(a, err)
			}
			if asJSON {
				err = a.writeJSON(struct {
					Version int `json:"version"`
					settingJSON
				}{1, a.settingJSON(&e)})
			} else if e.Value != nil {
				err = a.write([]byte(lines(e.Value)))
			}
			if err == nil {
				err = a.badConfiguration()
			}
			if err == nil && e.Value == nil {
				err = refuse(e.Name+" isn't set", "hz system config set "+e.Name+" VALUE")
			}
			return err
		},
	}
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) configSet() *cobra.Command {
	var asJSON, project bool
	c := &cobra.Command{
		Use:   "set KEY VALUE",
		Short: "Set a key in your hz.toml, or in the project's",
		Long: `Writes a key into your hz.toml, which is made if it isn't there. Comments, order and all other
bytes of the file stay as they are. VALUE is a text or a number as it is; a list is written
as in the file, '["a", "b"]'. A relative path is one of the working directory.`,
		Example: `  hz system config set heinzel.max_usd 0.5
  hz system config set capabilities.tracker github-issues
  hz system config set heinzel.schedule_team '["retro-agenda"]'
  hz system config set --project team.checkout .`,
		Args:              exactly("KEY", "VALUE"),
		ValidArgsFunction: a.configSetWords,
		RunE: func(_ *cobra.Command, args []string) error {
			s, _ := a.load()
			change, err := s.Set(args[0], args[1], whose(project))
			if err != nil {
				return configError(a, err)
			}
			return a.tellChange(change, asJSON)
		},
	}
	projectFlag(c, &project)
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) configUnset() *cobra.Command {
	var asJSON, project bool
	c := &cobra.Command{
		Use:   "unset KEY",
		Short: "Take a key out of your hz.toml, or out of the project's",
		Long: `Takes a key out of your hz.toml, so that what counts after it, or the default, counts again. A
comment beside it stays as a line of its own. A key that isn't there is no error.`,
		Example:           "  hz system config unset heinzel.max_usd\n  hz system config unset --project user.handle",
		Args:              exactly("KEY"),
		ValidArgsFunction: a.configKeys,
		RunE: func(_ *cobra.Command, args []string) error {
			s, _ := a.load()
			change, err := s.Unset(args[0], whose(project))
			if err != nil {
				return configError(a, err)
			}
			return a.tellChange(change, asJSON)
		},
	}
	projectFlag(c, &project)
	jsonFlag(c, &asJSON)
	return c
}

func (a *app) configPath() *cobra.Command {
	var asJSON, project bool
	c := &cobra.Command{
		Use:   "path",
		Short: "Print where hz.toml lies",
		Long: `Prints the path of your hz.toml, whether it exists or not. --project prints that of the
project: the nearest one in the working directory or a folder above it, up to the top of the
Git checkout.`,
		Example:           `  $EDITOR "$(hz system config path)"`,
		Args:              atMost(0, "hz system config path stands alone"),
		ValidArgsFunction: nothing,
		RunE: func(*cobra.Command, []string) error {
			s, err := a.load()
			if asJSON {
				return a.writeJSON(a.pathsJSON(s))
			}
			file := s.UserFile
			if project {
				file, err = s.ProjectFile, nil
			}
			switch {
			case err != nil:
				return usage(err.Error(), "")
			case file == "":
				return refuse("there is no "+config.FileName+" of a project here", "hz system config set --project KEY VALUE makes one")
			}
			return a.write([]byte(a.printed(file) + "\n"))
		},
	}
	projectFlag(c, &project)
	jsonFlag(c, &asJSON)
	return c
}

func projectFlag(c *cobra.Command, project *bool) {
	c.Flags().BoolVar(project, "project", false, "the project's hz.toml in place of your own")
}

func whose(project bool) config.Source {
	if project {
		return config.ProjectSource
	}
	return config.UserSource
}

// exactly asks for arguments by their names.
func exactly(names ...string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) < len(names) {
			return usage(fmt.Sprintf("%s needs %s", c.CommandPath(), names[len(args)]), "see "+c.CommandPath()+" --help")
		}
		hint := "name one KEY"
		if names[len(names)-1] == "VALUE" {
			hint = "put a VALUE with blanks between quotes"
		}
		return atMost(len(names), hint)(c, args)
	}
}

// configError says why a key can't be read or changed.
func configError(a *app, err error) error {
	var key *config.KeyError
	var change *config.ChangeError
	switch {
	case errors.As(err, &key):
		return usage(key.Message, key.Hint)
	case errors.As(err, &change):
		end := refuse
		if change.Broken {
			end = usage
		}
		at := a.printed(change.Path) + ": "
		if change.Position.Line > 0 {
			at = a.placed(change.Path, change.Position.Line)
		}
		return end(at+change.Message, change.Hint)
	}
	return err
}

// tellChange says what was changed, and what counts now if that is something else.
func (a *app) tellChange(c config.Change, asJSON bool) error {
	now, _ := config.Load(a.environment())
	if asJSON {
		return a.writeJSON(a.changeJSON(c, now))
	}
	p := a.page()
	file := a.printed(c.File)
	switch {
	case c.Literal != "":
		p.b.WriteString(fmt.Sprintf("%s = %s  (%s:%d)\n", c.Name, diag.Visible(c.Literal), file, c.Line))
	case c.Changed:
		p.b.WriteString(fmt.Sprintf("%s is no longer set in %s\n", diag.Visible(c.Name), file))
	default:
		p.b.WriteString(fmt.Sprintf("%s isn't set in %s, so nothing changed\n", diag.Visible(c.Name), file))
	}
	e, err := now.Entry(c.Name)
	if err != nil { // one that hz doesn't know, taken out
		return a.write([]byte(p.b.String()))
	}
	if e.Origin.At.Path != c.File && (e.Origin.Source != config.Default || c.Literal == "") && e.Value != nil {
		p.line(plain, "  ", fmt.Sprintf("what counts here is %s (%s)", literal(e.Value), a.origin(&e)))
	}
	if e.Instead != "" && c.Literal != "" {
		p.line(plain, "  ", fmt.Sprintf("%s is deprecated: use %s", e.Name, e.Instead))
	}
	if name, ok := strings.CutPrefix(c.Name, "capabilities."); ok && c.Literal != "" {
		name = strings.ReplaceAll(name, "_", "-")
		roots, _ := a.roots()
		known := a.catalog(roots)
		if b := known.Binding(name, now.Capabilities); b.State == catalog.Unknown {
			p.line(alert, "  ", fmt.Sprintf("no installed plugin brings %s for %s", diag.Quote(b.Adapter), name))
			p.command("  ", b.Command)
			if near := known.Near(name); near != "" {
				p.line(plain, "  ", "did you mean "+catalog.ConfigKey(near)+"?")
			}
		}
	}
	if c.Name == pins.Key && c.Literal != "" {
		p.idle(pins.Review(pins.Read(now.ScheduleTeam), workspace.RootsOf(now), a.env.Dir))
	}
	return a.write([]byte(p.b.String()))
}

// idle warns of the entries that let nothing run. That there is no checkout yet is no mistake
// of an entry.
func (p *page) idle(found []pins.Finding) {
	for i := range found {
		f := &found[i]
		if f.State != pins.Malformed && (f.State != pins.Changed && f.State != pins.Missing || f.Command == "") {
			continue
		}
		p.line(alert, "  ", "nothing runs for an entry: "+f.Message)
		if f.Command != "" {
			p.command("  ", f.Command)
		}
		if f.Hint != "" {
			p.line(plain, "  ", f.Hint)
		}
	}
}
