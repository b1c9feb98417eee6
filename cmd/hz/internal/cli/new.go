package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/heinzel/hz/authoring"
	"github.com/heinzel/hz/compiler/diag"
	"github.com/heinzel/hz/internal/terminal"
	"github.com/heinzel/hz/workspace/catalog"
)

func (a *app) newContract() *cobra.Command {
	w := authoring.Wanted{}
	var asJSON bool
	c := &cobra.Command{
		Use:   "new NAME",
		Short: "Write a new contract: a commented starter, or a playbook",
		Long: `Writes NAME.prose.md into your workflows folder, making it where it is missing, and says what
to do next. The starter is valid as written, and every key and section says what it is for;
its examples wait to be uncommented. --template starts from a complete contract instead.
A name is lowercase words joined by dashes. Nothing is ever written over.`,
		Example: `  hz heinzel new weekly-digest
  hz heinzel new team-report --template heinzel:weekly-report
  hz heinzel new retro-agenda --team`,
		Args:              atMost(1, "a name is one word: its parts are joined by dashes, as in weekly-digest"),
		ValidArgsFunction: nothing,
		RunE: func(c *cobra.Command, args []string) error {
			switch {
			case len(args) == 0:
				return usage("the new contract has no name", "hz heinzel new weekly-digest")
			case w.Title == "" && c.Flags().Changed("title"):
				return usage("the title is empty", "leave --title out for one made of the name")
			case w.Template == "" && c.Flags().Changed("template"):
				return usage("--template names no playbook", "hz heinzel playbooks lists all")
			}
			w.Name = args[0]
			return a.runNew(w, asJSON)
		},
	}
	flags := c.Flags()
	flags.BoolVar(&w.Team, "team", false, "write it into the team's repository; the same as team:NAME")
	flags.StringVar(&w.Template, "template", "", "start from this playbook, `PLUGIN:NAME`; hz heinzel playbooks lists them")
	flags.StringVar(&w.Title, "title", "", "the `TEXT` that people see as its name (default: made of NAME, or the playbook's)")
	jsonFlag(c, &asJSON)
	_ = c.RegisterFlagCompletionFunc("template", a.completePlaybooks)
	complete(c, "title", nil)
	return c
}

func (a *app) runNew(w authoring.Wanted, asJSON bool) error {
	d, err := a.desk(true)
	if err != nil {
		return err
	}
	c, err := d.New(w)
	if err != nil {
		return a.refused(err)
	}
	if asJSON {
		return a.writeJSON(c)
	}
	p := a.page()
	what := ""
	if c.Template != "" {
		what = " from " + c.Template
	}
	p.b.WriteString("wrote " + p.paint(bold, c.File) + what + "\n")
	if c.Errors > 0 {
		p.gap()
		p.line(plain, "", "It needs you before it can run: "+counted(c.Errors, "place")+" to fill in.")
		for _, f := range c.Problems {
			p.hang(plain, "  ", "    ", fmt.Sprintf("line %d: %s", max(1, f.Range.Start.Line), f.Message))
			p.hang(faint, "    ", "    ", f.Hint)
		}
	}
	p.bindings(c.Requirements)
	p.head("Next")
	p.steps(c.Next)
	return a.write([]byte(p.b.String()))
}

// bindings writes what must be bound before a contract can run.
func (p *page) bindings(list []authoring.Requirement) {
	first := true
	for _, r := range list {
		if r.State == catalog.Bound {
			continue
		}
		if first {
			p.head("To run it, bind")
			first = false
		}
		p.b.WriteString("  " + r.Capability + "\n")
		p.command("    ", r.Command)
	}
}

// steps writes what to do next: each command with what it is for, as a comment where there is
// room for it. The comments stand below each other where there is room for that, too.
func (p *page) steps(list []authoring.Step) {
	commands, whats := 0, 0
	for _, s := range list {
		if s.Command != "" {
			commands = max(commands, terminal.Width(diag.Visible(s.Command)))
			whats = max(whats, terminal.Width(diag.Visible(s.What)))
		}
	}
	if 2+commands+4+whats > p.width {
		commands = 0
	}
	for _, s := range list {
		command, what := diag.Visible(s.Command), diag.Visible(s.What)
		switch {
		case command == "":
			p.hang(plain, "  ", "    ", what)
		case 2+terminal.Width(command)+4+terminal.Width(what) <= p.width:
			gap := strings.Repeat(" ", max(0, commands-terminal.Width(command)))
			p.b.WriteString("  " + p.paint(bold, command) + gap + p.paint(faint, "  # "+what) + "\n")
		default:
			p.command("  ", command)
			p.hang(faint, "    ", "    ", what)
		}
	}
}

// completePlaybooks offers the playbooks that are installed.
func (a *app) completePlaybooks(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var out []string
	if d, err := a.desk(true); err == nil {
		for _, p := range d.Catalog.Playbooks() {
			out = append(out, strings.ReplaceAll(p.Ref()+"\t"+p.Title, "\n", " "))
		}
	}
	return out, cobra.ShellCompDirectiveNoFileComp
}
